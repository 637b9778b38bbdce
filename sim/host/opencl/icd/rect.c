// SPDX-License-Identifier: Apache-2.0
// Commands on rectangular regions of buffers: rows of bytes, a pitch apart.
#include <stdlib.h>
#include <string.h>

#include "cl_int.h"

typedef struct side { // of a transfer: a buffer, or memory of the host
  cl_mem mem;
  char *host;
  size_t first, row, slice; // byte of the region's start, pitches
} side_t;

typedef struct rect {
  command_t c;
  side_t from, to;
  size_t region[3];
} rect_t;

static void drop(command_t *c) {
  rect_t *r = (rect_t *)c;
  if (r->from.mem) mem_release(r->from.mem);
  if (r->to.mem) mem_release(r->to.mem);
}

static cl_int move_row(const rect_t *r, size_t y, size_t z, void *row) {
  cl_device_id d = r->c.queue->device;
  size_t from = r->from.first + y * r->from.row + z * r->from.slice;
  size_t to = r->to.first + y * r->to.row + z * r->to.slice;
  cl_int status = CL_SUCCESS;
  if (r->from.mem) {
    cl_mem root = mem_root(r->from.mem, &from);
    status = mem_read(root, d, from, row, r->region[0]);
  } else {
    memcpy(row, r->from.host + from, r->region[0]);
  }
  if (status) return status;
  if (r->to.mem) {
    cl_mem root = mem_root(r->to.mem, &to);
    return mem_write(root, d, to, row, r->region[0]);
  }
  memcpy(r->to.host + to, row, r->region[0]);
  return CL_SUCCESS;
}

static cl_int run(command_t *c) {
  rect_t *r = (rect_t *)c;
  void *row = malloc(r->region[0]);
  cl_int status = row ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
  c->cost = transfer_ns(c->queue, r->region[0] * r->region[1] * r->region[2]);
  pthread_mutex_lock(&memory_lock);
  for (size_t z = 0; z < r->region[2] && !status; z++) {
    for (size_t y = 0; y < r->region[1] && !status; y++)
      status = move_row(r, y, z, row);
  }
  pthread_mutex_unlock(&memory_lock);
  free(row);
  return status;
}

// False when the pitches are wrong, or the region leaves the buffer.
static bool set_side(side_t *s, cl_mem mem, void *host, const size_t origin[3],
                     const size_t region[3], size_t row, size_t slice) {
  if (!row) row = region[0];
  if (row < region[0]) return false;
  if (!slice) slice = region[1] * row;
  if (slice < region[1] * row || slice % row) return false;
  s->mem = mem;
  s->host = host;
  s->row = row;
  s->slice = slice;
  s->first = origin[2] * slice + origin[1] * row + origin[0];
  const size_t bytes = (region[2] - 1) * slice + (region[1] - 1) * row + region[0];
  return !mem || mem_range(mem, s->first, bytes);
}

static cl_int enqueue(cl_command_queue q, cl_command_type type, const side_t *from,
                      const side_t *to, const size_t region[3], bool block, cl_uint n,
                      const cl_event *wait, cl_event *event) {
  rect_t *r;
  const cl_int error = command_new(q, type, n, wait, sizeof *r, &r);
  if (error) return error;
  r->from = *from;
  r->to = *to;
  memcpy(r->region, region, sizeof r->region);
  if (from->mem) object_retain(from->mem);
  if (to->mem) object_retain(to->mem);
  r->c.run = run;
  r->c.drop = drop;
  return command_enqueue(&r->c, block, event);
}

static bool empty(const size_t *a, const size_t *b, const size_t *region) {
  return !a || !b || !region || !region[0] || !region[1] || !region[2];
}

CL_API_ENTRY cl_int API clEnqueueReadBufferRect(cl_command_queue q, cl_mem m, cl_bool blocking,
                                                const size_t *origin, const size_t *host_origin,
                                                const size_t *region, size_t row, size_t slice,
                                                size_t host_row, size_t host_slice, void *host,
                                                cl_uint n, const cl_event *wait, cl_event *event) {
  cl_int error;
  side_t from, to;
  if (!mem_fits(q, m, &error)) return error;
  if (!host || empty(origin, host_origin, region) ||
      !set_side(&from, m, NULL, origin, region, row, slice) ||
      !set_side(&to, NULL, host, host_origin, region, host_row, host_slice))
    return CL_INVALID_VALUE;
  if (m->flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)) return CL_INVALID_OPERATION;
  return enqueue(q, CL_COMMAND_READ_BUFFER_RECT, &from, &to, region, blocking, n, wait, event);
}

CL_API_ENTRY cl_int API clEnqueueWriteBufferRect(cl_command_queue q, cl_mem m, cl_bool blocking,
                                                 const size_t *origin, const size_t *host_origin,
                                                 const size_t *region, size_t row, size_t slice,
                                                 size_t host_row, size_t host_slice,
                                                 const void *host, cl_uint n, const cl_event *wait,
                                                 cl_event *event) {
  cl_int error;
  side_t from, to;
  char *memory;
  memcpy(&memory, &host, sizeof memory); // it is only read
  if (!mem_fits(q, m, &error)) return error;
  if (!host || empty(origin, host_origin, region) ||
      !set_side(&to, m, NULL, origin, region, row, slice) ||
      !set_side(&from, NULL, memory, host_origin, region, host_row, host_slice))
    return CL_INVALID_VALUE;
  if (m->flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)) return CL_INVALID_OPERATION;
  return enqueue(q, CL_COMMAND_WRITE_BUFFER_RECT, &from, &to, region, blocking, n, wait, event);
}

// Do two regions of one buffer, with the same pitches, have a byte in common?
static bool overlap(const side_t *a, const side_t *b, const size_t region[3]) {
  size_t x = 0, y = 0;
  if (mem_root(a->mem, &x) != mem_root(b->mem, &y)) return false;
  for (size_t z = 0; z < region[2]; z++) {
    for (size_t r = 0; r < region[1]; r++) {
      const size_t from = a->first + x + z * a->slice + r * a->row;
      for (size_t k = 0; k < region[2] * region[1]; k++) {
        const size_t to = b->first + y + k / region[1] * b->slice + k % region[1] * b->row;
        if (from < to + region[0] && to < from + region[0]) return true;
      }
    }
  }
  return false;
}

CL_API_ENTRY cl_int API clEnqueueCopyBufferRect(cl_command_queue q, cl_mem a, cl_mem b,
                                                const size_t *from_origin, const size_t *to_origin,
                                                const size_t *region, size_t from_row,
                                                size_t from_slice, size_t to_row, size_t to_slice,
                                                cl_uint n, const cl_event *wait, cl_event *event) {
  cl_int error;
  side_t from, to;
  if (!mem_fits(q, a, &error) || !mem_fits(q, b, &error)) return error;
  if (empty(from_origin, to_origin, region) ||
      !set_side(&from, a, NULL, from_origin, region, from_row, from_slice) ||
      !set_side(&to, b, NULL, to_origin, region, to_row, to_slice))
    return CL_INVALID_VALUE;
  if (a == b && (from.row != to.row || from.slice != to.slice)) return CL_INVALID_VALUE;
  if (overlap(&from, &to, region)) return CL_MEM_COPY_OVERLAP;
  return enqueue(q, CL_COMMAND_COPY_BUFFER_RECT, &from, &to, region, false, n, wait, event);
}
