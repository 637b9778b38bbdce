// SPDX-License-Identifier: Apache-2.0
// Commands that read, write, copy, fill and migrate buffers.
#include <stdlib.h>
#include <string.h>

#include "cl_int.h"

typedef struct transfer {
  command_t c;
  cl_mem from, to;
  size_t from_offset, to_offset, bytes;
  void *read_to;
  const void *write_from;
  unsigned char pattern[128];
  size_t pattern_bytes;
} transfer_t;

static void drop(command_t *c) {
  transfer_t *t = (transfer_t *)c;
  if (t->from) mem_release(t->from);
  if (t->to) mem_release(t->to);
}

static void hold(transfer_t *t, cl_mem from, cl_mem to) {
  if (from) object_retain(from);
  if (to) object_retain(to);
  t->from = from;
  t->to = to;
  t->c.drop = drop;
}

static cl_int run_read(command_t *c) {
  transfer_t *t = (transfer_t *)c;
  size_t offset = t->from_offset;
  cl_mem root = mem_root(t->from, &offset);
  c->cost = transfer_ns(c->queue, t->bytes);
  pthread_mutex_lock(&memory_lock);
  const cl_int status = mem_read(root, c->queue->device, offset, t->read_to, t->bytes);
  pthread_mutex_unlock(&memory_lock);
  return status;
}

static cl_int run_write(command_t *c) {
  transfer_t *t = (transfer_t *)c;
  size_t offset = t->to_offset;
  cl_mem root = mem_root(t->to, &offset);
  c->cost = transfer_ns(c->queue, t->bytes);
  pthread_mutex_lock(&memory_lock);
  const cl_int status = mem_write(root, c->queue->device, offset, t->write_from, t->bytes);
  pthread_mutex_unlock(&memory_lock);
  return status;
}

static cl_int run_copy(command_t *c) {
  transfer_t *t = (transfer_t *)c;
  size_t from = t->from_offset, to = t->to_offset;
  cl_mem a = mem_root(t->from, &from), b = mem_root(t->to, &to);
  cl_device_id d = c->queue->device;
  void *copy = malloc(t->bytes);
  if (!copy) return CL_OUT_OF_HOST_MEMORY;
  c->cost = transfer_ns(c->queue, 2 * t->bytes);
  pthread_mutex_lock(&memory_lock);
  cl_int status = mem_read(a, d, from, copy, t->bytes);
  if (!status) status = mem_write(b, d, to, copy, t->bytes);
  pthread_mutex_unlock(&memory_lock);
  free(copy);
  return status;
}

static cl_int run_fill(command_t *c) {
  transfer_t *t = (transfer_t *)c;
  size_t offset = t->to_offset;
  cl_mem root = mem_root(t->to, &offset);
  unsigned char *all = malloc(t->bytes);
  if (!all) return CL_OUT_OF_HOST_MEMORY;
  for (size_t i = 0; i < t->bytes; i += t->pattern_bytes)
    memcpy(all + i, t->pattern, t->pattern_bytes);
  c->cost = transfer_ns(c->queue, t->bytes);
  pthread_mutex_lock(&memory_lock);
  const cl_int status = mem_write(root, c->queue->device, offset, all, t->bytes);
  pthread_mutex_unlock(&memory_lock);
  free(all);
  return status;
}

CL_API_ENTRY cl_int API clEnqueueReadBuffer(cl_command_queue q, cl_mem m, cl_bool blocking,
                                            size_t offset, size_t bytes, void *to, cl_uint n,
                                            const cl_event *wait, cl_event *event) {
  cl_int error;
  transfer_t *t;
  if (!mem_fits(q, m, &error)) return error;
  if (!mem_range(m, offset, bytes) || !to) return CL_INVALID_VALUE;
  if (m->flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)) return CL_INVALID_OPERATION;
  error = command_new(q, CL_COMMAND_READ_BUFFER, n, wait, sizeof *t, &t);
  if (error) return error;
  hold(t, m, NULL);
  t->c.run = run_read;
  t->from_offset = offset;
  t->bytes = bytes;
  t->read_to = to;
  return command_enqueue(&t->c, blocking, event);
}

CL_API_ENTRY cl_int API clEnqueueWriteBuffer(cl_command_queue q, cl_mem m, cl_bool blocking,
                                             size_t offset, size_t bytes, const void *from,
                                             cl_uint n, const cl_event *wait, cl_event *event) {
  cl_int error;
  transfer_t *t;
  if (!mem_fits(q, m, &error)) return error;
  if (!mem_range(m, offset, bytes) || !from) return CL_INVALID_VALUE;
  if (m->flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)) return CL_INVALID_OPERATION;
  error = command_new(q, CL_COMMAND_WRITE_BUFFER, n, wait, sizeof *t, &t);
  if (error) return error;
  hold(t, NULL, m);
  t->c.run = run_write;
  t->to_offset = offset;
  t->bytes = bytes;
  t->write_from = from;
  return command_enqueue(&t->c, blocking, event);
}

static bool overlap(cl_mem from, size_t a, cl_mem to, size_t b, size_t bytes) {
  const cl_mem x = mem_root(from, &a), y = mem_root(to, &b);
  return x == y && a < b + bytes && b < a + bytes;
}

CL_API_ENTRY cl_int API clEnqueueCopyBuffer(cl_command_queue q, cl_mem from, cl_mem to,
                                            size_t from_offset, size_t to_offset, size_t bytes,
                                            cl_uint n, const cl_event *wait, cl_event *event) {
  cl_int error;
  transfer_t *t;
  if (!mem_fits(q, from, &error) || !mem_fits(q, to, &error)) return error;
  if (!mem_range(from, from_offset, bytes) || !mem_range(to, to_offset, bytes))
    return CL_INVALID_VALUE;
  if (overlap(from, from_offset, to, to_offset, bytes)) return CL_MEM_COPY_OVERLAP;
  error = command_new(q, CL_COMMAND_COPY_BUFFER, n, wait, sizeof *t, &t);
  if (error) return error;
  hold(t, from, to);
  t->c.run = run_copy;
  t->from_offset = from_offset;
  t->to_offset = to_offset;
  t->bytes = bytes;
  return command_enqueue(&t->c, false, event);
}

CL_API_ENTRY cl_int API clEnqueueFillBuffer(cl_command_queue q, cl_mem m, const void *pattern,
                                            size_t pattern_bytes, size_t offset, size_t bytes,
                                            cl_uint n, const cl_event *wait, cl_event *event) {
  cl_int error;
  transfer_t *t;
  if (!mem_fits(q, m, &error)) return error;
  if (!pattern || !pattern_bytes || pattern_bytes > sizeof t->pattern ||
      pattern_bytes & (pattern_bytes - 1) || offset % pattern_bytes || bytes % pattern_bytes ||
      !mem_range(m, offset, bytes))
    return CL_INVALID_VALUE;
  error = command_new(q, CL_COMMAND_FILL_BUFFER, n, wait, sizeof *t, &t);
  if (error) return error;
  hold(t, NULL, m);
  t->c.run = run_fill;
  t->to_offset = offset;
  t->bytes = bytes;
  t->pattern_bytes = pattern_bytes;
  memcpy(t->pattern, pattern, pattern_bytes);
  return command_enqueue(&t->c, false, event);
}

// ---- migration

typedef struct migration {
  command_t c;
  cl_mem *mem;
  cl_uint n;
  bool to_host;
} migration_t;

static void drop_migration(command_t *c) {
  migration_t *m = (migration_t *)c;
  for (cl_uint i = 0; i < m->n; i++)
    mem_release(m->mem[i]);
  free(m->mem);
}

static cl_int run_migration(command_t *c) {
  migration_t *m = (migration_t *)c;
  cl_int status = CL_SUCCESS;
  pthread_mutex_lock(&memory_lock);
  for (cl_uint i = 0; i < m->n && !m->to_host; i++) {
    size_t offset = 0;
    if (!mem_on(mem_root(m->mem[i], &offset), c->queue->device, false))
      status = CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  pthread_mutex_unlock(&memory_lock);
  return status;
}

CL_API_ENTRY cl_int API clEnqueueMigrateMemObjects(cl_command_queue q, cl_uint mems,
                                                   const cl_mem *mem, cl_mem_migration_flags flags,
                                                   cl_uint n, const cl_event *wait,
                                                   cl_event *event) {
  cl_int error;
  migration_t *m;
  if (!object_is(q, TAG_QUEUE)) return CL_INVALID_COMMAND_QUEUE;
  if (!mems || !mem ||
      flags & ~(cl_mem_migration_flags)(CL_MIGRATE_MEM_OBJECT_HOST |
                                        CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED))
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i < mems; i++) {
    if (!mem_fits(q, mem[i], &error)) return error;
  }
  error = command_new(q, CL_COMMAND_MIGRATE_MEM_OBJECTS, n, wait, sizeof *m, &m);
  if (error) return error;
  m->mem = calloc(mems, sizeof *m->mem);
  if (!m->mem) {
    command_free(&m->c);
    return CL_OUT_OF_HOST_MEMORY;
  }
  for (; m->n < mems; m->n++) {
    object_retain(mem[m->n]);
    m->mem[m->n] = mem[m->n];
  }
  m->to_host = flags & CL_MIGRATE_MEM_OBJECT_HOST;
  m->c.run = run_migration;
  m->c.drop = drop_migration;
  return command_enqueue(&m->c, false, event);
}
