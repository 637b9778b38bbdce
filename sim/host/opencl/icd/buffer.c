// SPDX-License-Identifier: Apache-2.0
// Buffers, and where their contents are: on the host, or on the devices that have used them.
#include <stdlib.h>
#include <string.h>

#include "cl_int.h"

// ---- contents

cl_mem mem_root(cl_mem m, size_t *offset) {
  if (!m->parent) return m;
  *offset += m->origin;
  return m->parent;
}

bool mem_range(cl_mem m, size_t offset, size_t bytes) {
  return bytes && offset < m->size && bytes <= m->size - offset;
}

bool mem_fits(cl_command_queue q, cl_mem m, cl_int *error) {
  *error = CL_SUCCESS;
  if (!object_is(q, TAG_QUEUE))
    *error = CL_INVALID_COMMAND_QUEUE;
  else if (!object_is(m, TAG_MEM))
    *error = CL_INVALID_MEM_OBJECT;
  else if (m->context != q->context)
    *error = CL_INVALID_CONTEXT;
  return *error == CL_SUCCESS;
}

static void only_on(cl_mem root, cl_device_id d) {
  for (uint32_t i = 0; i < DEVICES_MOST; i++)
    root->valid[i] = i == d->index;
  root->host_valid = false;
  if (root->host && !(root->flags & CL_MEM_USE_HOST_PTR)) {
    free(root->host);
    root->host = NULL;
  }
}

// A device that has the contents, or NULL.
static cl_device_id holder(cl_mem root) {
  const device_list_t *all = &root->context->devices;
  for (uint32_t i = 0; i < all->n; i++) {
    if (root->valid[all->device[i]->index]) return all->device[i];
  }
  return NULL;
}

static bool device_read(cl_device_id d, void *to, ws_addr_t from, size_t bytes) {
  pthread_mutex_lock(&d->lock);
  const bool good = device_open(d) && ws_read(d->ws, to, from, bytes) == WS_STATUS_OK;
  pthread_mutex_unlock(&d->lock);
  return good;
}

static bool device_write(cl_device_id d, ws_addr_t to, const void *from, size_t bytes) {
  pthread_mutex_lock(&d->lock);
  const bool good = device_open(d) && ws_write(d->ws, to, from, bytes) == WS_STATUS_OK;
  pthread_mutex_unlock(&d->lock);
  return good;
}

static bool bring(cl_mem root, cl_device_id d) {
  cl_device_id from = holder(root);
  const ws_addr_t to = root->at[d->index];
  if (root->host_valid) return device_write(d, to, root->host, root->size);
  if (!from) return true; // no one has written anything yet
  void *copy = malloc(root->size);
  const bool good = copy && device_read(from, copy, root->at[from->index], root->size) &&
                    device_write(d, to, copy, root->size);
  free(copy);
  return good;
}

ws_addr_t mem_on(cl_mem root, cl_device_id d, bool written) {
  ws_addr_t *at = &root->at[d->index];
  if (!*at) {
    pthread_mutex_lock(&d->lock);
    if (device_open(d)) *at = ws_alloc(d->ws, root->size);
    pthread_mutex_unlock(&d->lock);
  }
  if (!*at) return 0;
  if (!root->valid[d->index] && !bring(root, d)) return 0;
  root->valid[d->index] = true;
  if (written) only_on(root, d);
  return *at;
}

cl_int mem_read(cl_mem root, cl_device_id d, size_t offset, void *to, size_t bytes) {
  cl_device_id from = root->valid[d->index] ? d : holder(root);
  if (!from && root->host_valid) {
    memmove(to, (const char *)root->host + offset, bytes);
    return CL_SUCCESS;
  }
  const ws_addr_t at = mem_on(root, from ? from : d, false);
  return at && device_read(from ? from : d, to, at + (ws_addr_t)offset, bytes)
             ? CL_SUCCESS
             : CL_MEM_OBJECT_ALLOCATION_FAILURE;
}

cl_int mem_write(cl_mem root, cl_device_id d, size_t offset, const void *from, size_t bytes) {
  const ws_addr_t at = mem_on(root, d, true);
  return at && device_write(d, at + (ws_addr_t)offset, from, bytes)
             ? CL_SUCCESS
             : CL_MEM_OBJECT_ALLOCATION_FAILURE;
}

uint64_t transfer_ns(const cl_command_queue q, size_t bytes) {
  return device_ns(&q->device->info, bytes / 8 + 1);
}

// ---- objects

#define ACCESS (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY)
#define BY_HOST (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)
#define POINTER (CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)

// At most one of each kind.
static bool known_flags(cl_mem_flags flags) {
  const cl_mem_flags access = flags & ACCESS, by_host = flags & BY_HOST;
  return !(flags & ~(cl_mem_flags)(ACCESS | BY_HOST | POINTER)) && !(access & (access - 1)) &&
         !(by_host & (by_host - 1));
}

static cl_int check_flags(cl_mem_flags flags, const void *host) {
  if (!known_flags(flags)) return CL_INVALID_VALUE;
  if (flags & CL_MEM_USE_HOST_PTR && flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR))
    return CL_INVALID_VALUE;
  const bool takes = flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
  return takes == (host != NULL) ? CL_SUCCESS : CL_INVALID_HOST_PTR;
}

static bool too_large(cl_context c, size_t size) {
  for (uint32_t i = 0; i < c->devices.n; i++) {
    if (size > c->devices.device[i]->info.memory_bytes / 2) return true;
  }
  return false;
}

CL_API_ENTRY cl_mem API clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size,
                                       void *host, cl_int *errcode_ret) {
  if (!object_is(context, TAG_CONTEXT)) return fail_with(CL_INVALID_CONTEXT, errcode_ret);
  const cl_int wrong = check_flags(flags, host);
  if (wrong) return fail_with(wrong, errcode_ret);
  if (!size || too_large(context, size)) return fail_with(CL_INVALID_BUFFER_SIZE, errcode_ret);
  struct _cl_mem *m = object_new(sizeof *m, TAG_MEM);
  if (!m) return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
  m->context = context;
  m->size = size;
  m->flags = flags & ACCESS ? flags : flags | CL_MEM_READ_WRITE;
  if (flags & CL_MEM_USE_HOST_PTR) m->host = m->host_pointer = host;
  if (flags & CL_MEM_COPY_HOST_PTR) {
    m->host = malloc(size);
    if (!m->host) {
      free(m);
      return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
    }
    memcpy(m->host, host, size);
  }
  m->host_valid = m->host != NULL;
  object_retain(context);
  set_error(CL_SUCCESS, errcode_ret);
  return m;
}

// A part may do no more than its buffer.
static bool allowed_in(cl_mem_flags parent, cl_mem_flags flags) {
  static const cl_mem_flags rows[][2] = {
      // of the buffer, not of the part
      {CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY},
      {CL_MEM_READ_ONLY, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY},
      {CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY},
      {CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY},
      {CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (parent & rows[i][0] && flags & rows[i][1]) return false;
  }
  return known_flags(flags) && !(flags & POINTER);
}

// What the flags do not say is as in the buffer.
static cl_mem_flags flags_of_part(cl_mem_flags parent, cl_mem_flags flags) {
  if (!(flags & ACCESS)) flags |= parent & ACCESS;
  if (!(flags & BY_HOST)) flags |= parent & BY_HOST;
  return flags | (parent & POINTER);
}

CL_API_ENTRY cl_mem API clCreateSubBuffer(cl_mem parent, cl_mem_flags flags,
                                          cl_buffer_create_type type, const void *info,
                                          cl_int *errcode_ret) {
  const cl_buffer_region *r = info;
  if (!object_is(parent, TAG_MEM) || parent->parent)
    return fail_with(CL_INVALID_MEM_OBJECT, errcode_ret);
  if (type != CL_BUFFER_CREATE_TYPE_REGION || !r || !allowed_in(parent->flags, flags))
    return fail_with(CL_INVALID_VALUE, errcode_ret);
  if (!r->size) return fail_with(CL_INVALID_BUFFER_SIZE, errcode_ret);
  if (!mem_range(parent, r->origin, r->size)) return fail_with(CL_INVALID_VALUE, errcode_ret);
  if (r->origin % BASE_ALIGN) return fail_with(CL_MISALIGNED_SUB_BUFFER_OFFSET, errcode_ret);
  struct _cl_mem *m = object_new(sizeof *m, TAG_MEM);
  if (!m) return fail_with(CL_OUT_OF_HOST_MEMORY, errcode_ret);
  m->context = parent->context;
  m->parent = parent;
  m->origin = r->origin;
  m->size = r->size;
  m->flags = flags_of_part(parent->flags, flags);
  if (parent->host_pointer) m->host_pointer = (char *)parent->host_pointer + r->origin;
  object_retain(parent);
  object_retain(m->context);
  set_error(CL_SUCCESS, errcode_ret);
  return m;
}

CL_API_ENTRY cl_int API clRetainMemObject(cl_mem m) {
  if (!object_is(m, TAG_MEM)) return CL_INVALID_MEM_OBJECT;
  object_retain(m);
  return CL_SUCCESS;
}

static void free_contents(cl_mem m) {
  const device_list_t *all = &m->context->devices;
  for (uint32_t i = 0; i < all->n; i++) {
    cl_device_id d = all->device[i];
    if (!m->at[d->index]) continue;
    pthread_mutex_lock(&d->lock);
    ws_free(d->ws, m->at[d->index]);
    pthread_mutex_unlock(&d->lock);
  }
  if (!(m->flags & CL_MEM_USE_HOST_PTR)) free(m->host);
}

void mem_release(cl_mem m) {
  if (!object_release(m)) return;
  for (destructor_t *d = m->destructors, *next; d; d = next) {
    next = d->next;
    d->call(m, d->data);
    free(d);
  }
  for (mapping_t *p = m->mappings, *next; p; p = next) {
    next = p->next;
    if (p->own) free(p->pointer);
    free(p);
  }
  cl_context context = m->context;
  cl_mem parent = m->parent;
  if (!parent) free_contents(m);
  object_free(m);
  if (parent) mem_release(parent);
  context_release(context);
}

CL_API_ENTRY cl_int API clReleaseMemObject(cl_mem m) {
  if (!object_is(m, TAG_MEM)) return CL_INVALID_MEM_OBJECT;
  mem_release(m);
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clSetMemObjectDestructorCallback(cl_mem m,
                                                         void(CL_CALLBACK *call)(cl_mem, void *),
                                                         void *data) {
  if (!object_is(m, TAG_MEM)) return CL_INVALID_MEM_OBJECT;
  if (!call) return CL_INVALID_VALUE;
  destructor_t *d = malloc(sizeof *d);
  if (!d) return CL_OUT_OF_HOST_MEMORY;
  *d = (destructor_t){m->destructors, call, data}; // the last one first
  m->destructors = d;
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int API clGetMemObjectInfo(cl_mem m, cl_mem_info name, size_t size, void *value,
                                           size_t *size_ret) {
  if (!object_is(m, TAG_MEM)) return CL_INVALID_MEM_OBJECT;
  const cl_mem_object_type type = CL_MEM_OBJECT_BUFFER;
  switch (name) {
  case CL_MEM_TYPE:
    return give(&type, sizeof type, size, value, size_ret);
  case CL_MEM_FLAGS:
    return give(&m->flags, sizeof m->flags, size, value, size_ret);
  case CL_MEM_SIZE:
    return give(&m->size, sizeof m->size, size, value, size_ret);
  case CL_MEM_HOST_PTR:
    return give(&m->host_pointer, sizeof m->host_pointer, size, value, size_ret);
  case CL_MEM_MAP_COUNT:
    return give(&m->maps, sizeof(cl_uint), size, value, size_ret);
  case CL_MEM_REFERENCE_COUNT:
    return give(&m->o.refs, sizeof(cl_uint), size, value, size_ret);
  case CL_MEM_CONTEXT:
    return give(&m->context, sizeof m->context, size, value, size_ret);
  case CL_MEM_ASSOCIATED_MEMOBJECT:
    return give(&m->parent, sizeof m->parent, size, value, size_ret);
  case CL_MEM_OFFSET:
    return give(&m->origin, sizeof m->origin, size, value, size_ret);
  default:
    return CL_INVALID_VALUE;
  }
}
