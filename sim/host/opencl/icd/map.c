// SPDX-License-Identifier: Apache-2.0
// Mapping of buffers: into the memory of the caller, for CL_MEM_USE_HOST_PTR, or into a copy.
#include <stdlib.h>

#include "cl_int.h"

typedef struct map_command {
  command_t c;
  cl_mem mem;
  mapping_t *mapping;
} map_command_t;

static void drop(command_t *c) {
  mem_release(((map_command_t *)c)->mem);
}

static void drop_unmapped(command_t *c) {
  map_command_t *m = (map_command_t *)c;
  if (m->mapping->own) free(m->mapping->pointer);
  free(m->mapping);
  mem_release(m->mem);
}

static cl_int run_map(command_t *c) {
  map_command_t *m = (map_command_t *)c;
  const mapping_t *p = m->mapping;
  size_t offset = p->offset;
  cl_mem root = mem_root(m->mem, &offset);
  if (p->flags & CL_MAP_WRITE_INVALIDATE_REGION) return CL_SUCCESS;
  c->cost = transfer_ns(c->queue, p->bytes);
  pthread_mutex_lock(&memory_lock);
  const cl_int status = mem_read(root, c->queue->device, offset, p->pointer, p->bytes);
  pthread_mutex_unlock(&memory_lock);
  return status;
}

static cl_int run_unmap(command_t *c) {
  map_command_t *m = (map_command_t *)c;
  const mapping_t *p = m->mapping;
  size_t offset = p->offset;
  cl_mem root = mem_root(m->mem, &offset);
  if (!(p->flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION))) return CL_SUCCESS;
  c->cost = transfer_ns(c->queue, p->bytes);
  pthread_mutex_lock(&memory_lock);
  const cl_int status = mem_write(root, c->queue->device, offset, p->pointer, p->bytes);
  pthread_mutex_unlock(&memory_lock);
  return status;
}

static mapping_t *mapping_new(cl_mem m, cl_map_flags flags, size_t offset, size_t bytes) {
  mapping_t *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->offset = offset;
  p->bytes = bytes;
  p->flags = flags;
  p->own = !m->host_pointer;
  if (m->host_pointer)
    p->pointer = (char *)m->host_pointer + offset;
  else if (posix_memalign(&p->pointer, BASE_ALIGN, bytes))
    p->pointer = NULL;
  if (p->pointer) return p;
  free(p);
  return NULL;
}

static void *map(cl_command_queue q, cl_mem m, bool block, mapping_t *p, cl_uint n,
                 const cl_event *wait, cl_event *event, cl_int *errcode_ret) {
  map_command_t *c;
  cl_int error = command_new(q, CL_COMMAND_MAP_BUFFER, n, wait, sizeof *c, &c);
  if (error) {
    if (p->own) free(p->pointer);
    free(p);
    return fail_with(error, errcode_ret);
  }
  void *pointer = p->pointer;
  object_retain(m);
  pthread_mutex_lock(&state_lock);
  p->next = m->mappings;
  m->mappings = p;
  m->maps++;
  pthread_mutex_unlock(&state_lock);
  c->mem = m;
  c->mapping = p;
  c->c.run = run_map;
  c->c.drop = drop;
  error = command_enqueue(&c->c, block, event);
  set_error(error, errcode_ret);
  return error ? NULL : pointer;
}

CL_API_ENTRY void *API clEnqueueMapBuffer(cl_command_queue q, cl_mem m, cl_bool blocking,
                                          cl_map_flags flags, size_t offset, size_t bytes,
                                          cl_uint n, const cl_event *wait, cl_event *event,
                                          cl_int *errcode_ret) {
  cl_int error;
  const cl_map_flags writes = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  if (!mem_fits(q, m, &error)) return fail_with(error, errcode_ret);
  if (!mem_range(m, offset, bytes) || flags & ~(writes | CL_MAP_READ) ||
      (flags & CL_MAP_WRITE_INVALIDATE_REGION && flags & (CL_MAP_READ | CL_MAP_WRITE)))
    return fail_with(CL_INVALID_VALUE, errcode_ret);
  if ((flags & CL_MAP_READ && m->flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)) ||
      (flags & writes && m->flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)))
    return fail_with(CL_INVALID_OPERATION, errcode_ret);
  mapping_t *p = mapping_new(m, flags, offset, bytes);
  if (!p) return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
  return map(q, m, blocking, p, n, wait, event, errcode_ret);
}

CL_API_ENTRY cl_int API clEnqueueUnmapMemObject(cl_command_queue q, cl_mem m, void *pointer,
                                                cl_uint n, const cl_event *wait, cl_event *event) {
  cl_int error;
  map_command_t *c;
  if (!mem_fits(q, m, &error)) return error;
  if (!pointer) return CL_INVALID_VALUE;
  error = command_new(q, CL_COMMAND_UNMAP_MEM_OBJECT, n, wait, sizeof *c, &c);
  if (error) return error;
  pthread_mutex_lock(&state_lock);
  mapping_t **p = &m->mappings;
  while (*p && (*p)->pointer != pointer)
    p = &(*p)->next;
  mapping_t *found = *p;
  if (found) {
    *p = found->next;
    m->maps--;
  }
  pthread_mutex_unlock(&state_lock);
  if (!found) {
    command_free(&c->c);
    return CL_INVALID_VALUE;
  }
  object_retain(m);
  c->mem = m;
  c->mapping = found;
  c->c.run = run_unmap;
  c->c.drop = drop_unmapped;
  return command_enqueue(&c->c, false, event);
}
