// SPDX-License-Identifier: Apache-2.0
// Launches: what is checked before, and what is kept after.
#include <inttypes.h>
#include <string.h>

#include "../../../gen/grid.h"
#include "error.h"
#include "guard.h"
#include "printf.h"
#include "profiling.h"
#include "program.h"
#include "settle.h"
#include "window.h"

enum { PARTS_MOST = 256, LINE = 64 };

// ---- checks -------------------------------------------------------------------------------------

static const char *kind_name(char kind) {
  switch (kind) {
  case 'p':
    return "a pointer";
  case 'f':
    return "a float";
  case 'd':
    return "a double";
  case 'l':
  case 'm':
    return "a 64-bit integer";
  case 'b':
    return "a struct or vector";
  case 's':
    return "an address in shared memory";
  default:
    return "a 32-bit integer";
  }
}

static ws_status_t check_args(ws_device_t *d, const ws_kernel_t *k, const ws_args_t *a) {
  const uint32_t n = a ? a->count : 0;
  if (a && a->overflow)
    return ws_fail(d, WS_STATUS_USAGE, "%s: arguments take more than %d bytes",
                   k ? k->name : "a launch", WS_ARG_BYTES);
  if (!k) return WS_STATUS_OK;
  if (n != k->args)
    return ws_fail(d, WS_STATUS_USAGE, "kernel %s takes %u arguments, %u are given", k->name,
                   k->args, n);
  for (uint32_t i = 0; i < n; i++) {
    const ws_kernel_arg_t *want = &k->arg[i];
    if (a->size[i] != want->bytes)
      return ws_fail(d, WS_STATUS_USAGE,
                     "kernel %s: argument %u is %s of %u bytes; %u bytes are given", k->name, i,
                     kind_name(want->kind), want->bytes, a->size[i]);
    if (a->at[i] != want->offset)
      return ws_fail(d, WS_STATUS_USAGE,
                     "kernel %s: argument %u is at byte %u, not %u: another alignment", k->name, i,
                     want->offset, a->at[i]);
  }
  return WS_STATUS_OK;
}

static ws_status_t check_shape(ws_device_t *d, const uint32_t grid[3], const uint32_t block[3]) {
  const ws_device_info_t *f = &d->info;
  uint64_t threads = (uint64_t)block[0] * block[1];
  if (grid[0] > WS_GRID_X_MOST || grid[1] > WS_GRID_YZ_MOST || grid[2] > WS_GRID_YZ_MOST)
    return ws_fail(d, WS_STATUS_USAGE, "a grid of %u x %u x %u: at most %d x %d x %d", grid[0],
                   grid[1], grid[2], WS_GRID_X_MOST, WS_GRID_YZ_MOST, WS_GRID_YZ_MOST);
  if (threads <= UINT32_MAX) threads *= block[2]; // else too many anyway, and 64 bits might not do
  if (threads > f->block_threads)
    return ws_fail(d, WS_STATUS_USAGE,
                   "a block of %" PRIu64 " threads: the machine has %u (%u warps of %u) and allows "
                   "blocks of %u",
                   threads, f->warps * f->threads, f->warps, f->threads, f->block_threads);
  return WS_STATUS_OK;
}

// Bytes of local memory of a thread: a power of two, or 0.
static ws_status_t local_bytes(ws_device_t *d, const ws_kernel_t *k, uint32_t asked,
                               uint32_t *bytes) {
  uint32_t need = asked;
  if (!asked) need = k && k->stack != UINT32_MAX ? k->stack : WS_LOCAL_UNKNOWN;
  *bytes = 0;
  if (asked == WS_LOCAL_NONE) return WS_STATUS_OK;
  if (need > WS_LOCAL_MOST && !asked)
    return ws_fail(d, WS_STATUS_USAGE,
                   "kernel %s needs %u bytes of stack per thread, a thread can have %d", k->name,
                   need, WS_LOCAL_MOST);
  if (need > WS_LOCAL_MOST)
    return ws_fail(d, WS_STATUS_USAGE, "%u bytes of local memory: a thread can have %d", need,
                   WS_LOCAL_MOST);
  for (*bytes = WS_LOCAL_LEAST; *bytes < need;)
    *bytes *= 2;
  return WS_STATUS_OK;
}

// Registers of a thread: those asked for, else those that the kernel uses, else all that the ISA
// has.
static uint32_t thread_registers(const ws_device_t *d, const ws_kernel_t *k, uint32_t asked) {
  const bool known = k && k->registers && k->registers < d->info.registers;
  return asked ? asked : known ? k->registers : d->info.registers;
}

// ---- launch -------------------------------------------------------------------------------------

static void job(void *ctx) {
  ws_device_t *d = ctx;
  d->status = d->table->launch(d->machine, &d->launch, &d->result);
  if (d->profiling) ws_profiling_launched(d);
}

static uint32_t at_least_1(uint32_t n) {
  return n ? n : 1;
}

static ws_status_t start(ws_device_t *d, ws_program_t *p, const ws_kernel_t *k, uint32_t entry,
                         const ws_launch_config_t *l, const ws_args_t *a) {
  const uint32_t grid[3] = {at_least_1(l->grid[0]), at_least_1(l->grid[1]), at_least_1(l->grid[2])};
  const uint32_t block[3] = {at_least_1(l->block[0]), at_least_1(l->block[1]),
                             at_least_1(l->block[2])};
  const uint64_t shared = (uint64_t)p->image.shared_bytes + l->shared_bytes;
  uint32_t local, constants = p->image.const_bytes;
  ws_status_t status = check_args(d, k, a);
  if (status == WS_STATUS_OK) status = check_shape(d, grid, block);
  if (status == WS_STATUS_OK) status = local_bytes(d, k, l->local_bytes, &local);
  if (status != WS_STATUS_OK) return status;
  if (shared > d->info.shared_bytes)
    return ws_fail(d, WS_STATUS_USAGE,
                   "a block with %" PRIu64 " bytes of shared memory: the machine has %u", shared,
                   d->info.shared_bytes);
  if (l->parts > PARTS_MOST || l->part >= at_least_1(l->parts))
    return ws_fail(d, WS_STATUS_USAGE, "part %u of %u: at most %d parts, counted from 0", l->part,
                   at_least_1(l->parts), PARTS_MOST);
  if (l->registers > d->table->info->thread_regs)
    return ws_fail(d, WS_STATUS_USAGE, "%u registers per thread: the machine has %u", l->registers,
                   d->table->info->thread_regs);
  status = ws_make_resident(p);
  if (status != WS_STATUS_OK) return status;
  if (constants < WS_ARG_BYTES) constants = WS_ARG_BYTES;
  unsigned char block_of_args[WS_ARG_BYTES] = {0};
  if (a) memcpy(block_of_args, a->data, a->bytes);
  if (!d->table->write(d->machine, WS_CONST_PHYS, block_of_args, sizeof block_of_args))
    return ws_fail(d, WS_STATUS_MEMORY, "out of memory on the host");
  if (d->o.memcheck && !ws_guard_launch(d, constants))
    return ws_fail(d, WS_STATUS_MEMORY, "out of memory on the host");
  d->launch = (ws_launch_t){.entry_pc = entry,
                            .grid = {grid[0], grid[1], grid[2]},
                            .block = {block[0], block[1], block[2]},
                            .param_ptr = 0xC0000000u,
                            .const_base = WS_CONST_PHYS,
                            .const_bytes = (constants + LINE - 1) / LINE * LINE,
                            .shared_bytes = (uint32_t)shared,
                            .local_base = WS_LOCAL_PHYS,
                            .local_bytes = local,
                            .regs_per_thread = thread_registers(d, k, l->registers),
                            .cta_first = l->part,
                            .cta_skip = at_least_1(l->parts) - 1};
  d->launched = p;
  d->kernel = k;
  d->running = true;
  if (d->unprofiled) fprintf(stderr, "libws: WS_PROFILE: %s: %s\n", d->name, d->unprofiled);
  d->unprofiled = NULL;
  ws_worker_give(&d->worker, job, d);
  return WS_STATUS_OK;
}

ws_status_t ws_launch(ws_device_t *d, const ws_kernel_t *k, const ws_launch_config_t *l,
                      const ws_args_t *a) {
  if (!ws_settle(d)) return WS_STATUS_USAGE;
  if (!k || !l) return ws_fail(d, WS_STATUS_USAGE, "ws_launch without a kernel or a shape");
  if (k->program->device != d)
    return ws_fail(d, WS_STATUS_USAGE, "kernel %s is loaded on another device", k->name);
  return start(d, k->program, k, k->entry, l, a);
}

ws_status_t ws_launch_entry(ws_device_t *d, ws_program_t *p, uint32_t entry,
                            const ws_launch_config_t *l, const ws_args_t *a) {
  if (!ws_settle(d)) return WS_STATUS_USAGE;
  if (!p || !l) return ws_fail(d, WS_STATUS_USAGE, "ws_launch_entry without a program or a shape");
  if (p->device != d) return ws_fail(d, WS_STATUS_USAGE, "%s is loaded on another device", p->name);
  return start(d, p, NULL, entry, l, a);
}

ws_status_t ws_wait(ws_device_t *d) {
  if (!ws_settle(d)) return WS_STATUS_USAGE;
  if (d->status != WS_STATUS_OK) ws_fail(d, d->status, "%s", d->launch_error);
  return d->status;
}

const ws_result_t *ws_result(const ws_device_t *d) {
  return d ? &d->result : NULL;
}
