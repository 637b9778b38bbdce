// SPDX-License-Identifier: Apache-2.0
// clEnqueueNDRangeKernel and clEnqueueTask.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../common/text.h"
#include "cl_int.h"

// ORDER HIDDEN_ARGS: cl/leaf.c and wsclc
enum { HIDDEN_AT = 240 };
#define SHARED_BASE 0xD0000000u

typedef struct launch {
  command_t c;
  cl_program program;
  binary_t *binary;
  const kernel_meta_t *meta;
  shape_t shape;
  uint32_t shared;
  cl_mem *mem;         // of each argument
  unsigned char *args; // the block of arguments, without addresses of buffers
  uint32_t arg_bytes;
  bool misprints; // a printf that does not fit its format: all else is done
} launch_t;

// ---- in the thread of the queue

static void drop(command_t *c) {
  launch_t *l = (launch_t *)c;
  for (uint32_t i = 0; l->mem && i < l->meta->args; i++) {
    if (l->mem[i]) mem_release(l->mem[i]);
  }
  free(l->mem);
  free(l->args);
  program_release(l->program);
}

static bool only_read(const arg_meta_t *m, cl_mem buffer) {
  return m->space == 2 || strstr(m->qualifiers, "const") || buffer->flags & CL_MEM_READ_ONLY;
}

// Brings the buffers to the device, and puts their addresses into the block.
static bool place_buffers(launch_t *l, cl_device_id d) {
  bool good = true;
  pthread_mutex_lock(&memory_lock);
  for (uint32_t i = 0; i < l->meta->args && good; i++) {
    const arg_meta_t *m = &l->meta->arg[i];
    if (!l->mem[i]) continue;
    size_t offset = 0;
    cl_mem root = mem_root(l->mem[i], &offset);
    uint32_t at = mem_on(root, d, !only_read(m, l->mem[i]));
    good = at != 0;
    at += (uint32_t)offset;
    memcpy(l->args + m->offset, &at, sizeof at);
  }
  pthread_mutex_unlock(&memory_lock);
  return good;
}

static const ws_kernel_t *load(launch_t *l, cl_device_id d) {
  binary_t *b = l->binary;
  if (!b->loaded) b->loaded = ws_program_from_memory(d->ws, b->bytes, b->n, l->meta->name);
  if (!b->loaded) return NULL;
  return ws_kernel_at(b->loaded, (uint32_t)(l->meta - b->meta.kernel));
}

static bool fill_args(const launch_t *l, cl_device_id d, ws_args_t *a, ws_addr_t *far) {
  unsigned char block[WS_ARG_BYTES] = {0};
  const uint32_t hidden[4] = {l->shape.dim, l->shape.offset[0], l->shape.offset[1],
                              l->shape.offset[2]};
  *far = 0;
  if (l->meta->indirect) {
    *far = ws_alloc(d->ws, l->arg_bytes);
    if (!*far || ws_write(d->ws, *far, l->args, l->arg_bytes)) return false;
    memcpy(block, far, sizeof *far);
  } else {
    memcpy(block, l->args, l->arg_bytes);
  }
  memcpy(block + HIDDEN_AT, hidden, sizeof hidden);
  ws_args_bytes(a, block, sizeof block, 8);
  return true;
}

// The locks that an unfinished kernel has left in the program's data are discarded with the
// program.
static void unload(binary_t *b) {
  if (b->loaded) ws_program_unload(b->loaded);
  b->loaded = NULL;
}

static ws_status_t start(launch_t *l, cl_device_id d) {
  ws_args_t a = {0};
  ws_addr_t far;
  const ws_kernel_t *k = load(l, d);
  if (!k || !fill_args(l, d, &a, &far)) return WS_STATUS_MEMORY;
  const uint32_t stack = ws_kernel_local(k);
  ws_launch_config_t shape = {.shared_bytes = l->shared, .registers = ws_kernel_registers(k)};
  shape.local_bytes = stack == 0 ? WS_LOCAL_NONE : stack == UINT32_MAX ? WS_LOCAL_MOST : stack;
  memcpy(shape.grid, l->shape.grid, sizeof shape.grid);
  memcpy(shape.block, l->shape.block, sizeof shape.block);
  ws_status_t status = ws_launch_entry(d->ws, l->binary->loaded, ws_kernel_entry(k), &shape, &a);
  if (status == WS_STATUS_OK) status = ws_wait(d->ws);
  if (far) ws_free(d->ws, far);
  l->misprints = status == WS_STATUS_PROGRAM;
  return l->misprints ? WS_STATUS_OK : status;
}

// Why a launch has failed, with the device's lock held; NULL without memory.
static char *reason(const launch_t *l, cl_device_id d, ws_status_t status) {
  char limit[128] = "";
  if (status == WS_STATUS_STUCK && strstr(ws_device_error(d->ws), "limit"))
    snprintf(limit, sizeof limit, "\nWS_CL_MAX_CYCLES, the limit of a launch, is %" PRIu64,
             d->options.max_cycles);
  return ws_text("kernel %s: %s%s", l->meta->name, ws_device_error(d->ws), limit);
}

static cl_int run(command_t *c) {
  launch_t *l = (launch_t *)c;
  cl_device_id d = c->queue->device;
  char *why = NULL;
  if (!place_buffers(l, d)) {
    context_say(c->queue->context, "kernel %s: no memory for its buffers on the device",
                l->meta->name);
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  pthread_mutex_lock(&d->lock);
  const bool open = device_open(d);
  ws_profile_t *profile = open ? profiling_begin(c) : NULL;
  ws_status_t status = open ? start(l, d) : WS_STATUS_BUILD;
  if (status == WS_STATUS_OK) {
    profiling_end(c, profile);
    const ws_result_t *r = ws_result(d->ws);
    c->cost = device_ns(&d->info, r->cycles ? r->cycles : r->warp_instrs);
    if (!c->cost) c->cost = 1;
    if (l->misprints) why = reason(l, d, status);
  } else if (d->ws) {
    ws_profile_free(profile);
    why = reason(l, d, status);
    unload(l->binary);
  }
  pthread_mutex_unlock(&d->lock);
  if (why) context_say(c->queue->context, "%s", why);
  free(why);
  return status == WS_STATUS_OK ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

// ---- arguments

// Alignment of an argument in local memory. Its type is not known, but its size is a whole number
// of elements, and no type needs more than its size, or 128 bytes.
static uint32_t local_align(size_t bytes) {
  uint32_t align = 16;
  while (align < 128 && bytes % (2 * align) == 0)
    align *= 2;
  return align;
}

static cl_int take_args(launch_t *l, cl_kernel k, const ws_device_info_t *f) {
  const kernel_meta_t *m = l->meta;
  uint64_t shared = m->local_bytes;
  l->arg_bytes = m->arg_bytes;
  l->args = calloc(1, m->arg_bytes + 4);
  l->mem = calloc(m->args + 1, sizeof *l->mem);
  if (!l->args || !l->mem) return CL_OUT_OF_HOST_MEMORY;
  for (uint32_t i = 0; i < m->args; i++) {
    const arg_meta_t *a = &m->arg[i];
    const arg_value_t *v = &k->arg[i];
    if (!v->set) {
      context_say(k->program->context, "kernel %s: argument %u, `%s', is not set", m->name, i,
                  a->name);
      return CL_INVALID_KERNEL_ARGS;
    }
    if (a->kind == 's') {
      const uint32_t align = local_align(v->local);
      shared = (shared + align - 1) / align * align;
      const uint32_t at = SHARED_BASE + (uint32_t)shared;
      memcpy(l->args + a->offset, &at, sizeof at);
      shared += v->local;
    } else if (a->kind == 'p') {
      if (v->mem) object_retain(v->mem);
      l->mem[i] = v->mem;
    } else {
      memcpy(l->args + a->offset, v->bytes, a->bytes);
    }
  }
  if (shared > f->shared_bytes) {
    context_say(k->program->context,
                "kernel %s: %" PRIu64 " bytes of local memory for a work-group, %" PRIu32
                " of them for its variables; the device has %" PRIu32,
                m->name, shared, m->local_bytes, f->shared_bytes);
    return CL_OUT_OF_RESOURCES;
  }
  l->shared = (uint32_t)((shared + 3) / 4 * 4);
  return CL_SUCCESS;
}

static cl_int enqueue(cl_command_queue q, cl_kernel k, cl_command_type type, cl_uint dim,
                      const size_t *offset, const size_t *global, const size_t *local, cl_uint n,
                      const cl_event *wait, cl_event *event) {
  launch_t *l;
  if (!object_is(q, TAG_QUEUE)) return CL_INVALID_COMMAND_QUEUE;
  if (!object_is(k, TAG_KERNEL)) return CL_INVALID_KERNEL;
  if (k->program->context != q->context) return CL_INVALID_CONTEXT;
  binary_t *b = binary_for(k->program, q->device);
  if (!b || b->status != CL_BUILD_SUCCESS || b->type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
    return CL_INVALID_PROGRAM_EXECUTABLE;
  cl_int error = command_new(q, type, n, wait, sizeof *l, &l);
  if (error) return error;
  l->c.run = run;
  l->c.drop = drop;
  l->program = k->program;
  object_retain(k->program);
  l->binary = b;
  l->meta = k->meta;
  for (uint32_t i = 0; i < b->meta.kernels; i++) { // of this device
    if (strcmp(b->meta.kernel[i].name, k->name) == 0) l->meta = &b->meta.kernel[i];
  }
  const char *why = NULL;
  error = shape_of(&l->shape, l->meta, q->device, dim, offset, global, local, &why);
  if (error) context_say(q->context, "kernel %s: %s", l->meta->name, why);
  if (!error) error = take_args(l, k, &q->device->info);
  if (!error) return command_enqueue(&l->c, false, event);
  command_free(&l->c);
  return error;
}

CL_API_ENTRY cl_int API clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint dim,
                                               const size_t *offset, const size_t *global,
                                               const size_t *local, cl_uint n, const cl_event *wait,
                                               cl_event *event) {
  return enqueue(q, k, CL_COMMAND_NDRANGE_KERNEL, dim, offset, global, local, n, wait, event);
}

CL_API_ENTRY cl_int API clEnqueueTask(cl_command_queue q, cl_kernel k, cl_uint n,
                                      const cl_event *wait, cl_event *event) {
  const size_t one = 1;
  return enqueue(q, k, CL_COMMAND_TASK, 1, NULL, &one, &one, n, wait, event);
}

CL_API_ENTRY cl_int API clEnqueueNativeKernel(cl_command_queue q, void(CL_CALLBACK *call)(void *),
                                              void *args, size_t bytes, cl_uint mems,
                                              const cl_mem *mem, const void **at, cl_uint n,
                                              const cl_event *wait, cl_event *event) {
  (void)call, (void)args, (void)bytes, (void)mems, (void)mem, (void)at;
  (void)n, (void)wait, (void)event;
  return object_is(q, TAG_QUEUE) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}
