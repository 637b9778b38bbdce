// SPDX-License-Identifier: Apache-2.0
// The kernels that fault on purpose raise the cause they are named after, in the thread that does
// it.
#include <stdio.h>
#include <string.h>

#include "model_run.h"

enum { ENDS = 0, NEVER_ENDS = -1, STUCK = -2 }; // instead of a cause
enum { REGISTERS = 32, LOCAL = 64 };
enum { ALL = 0 }; // any mask

typedef struct {
  const char *name;
  int cause;
  uint32_t mask;
  unsigned min_threads; // a narrower warp does not get that far
} fault_t;

static const fault_t kernels[] = {
    {"fault_illegal", WS_CAUSE_ILLEGAL, 2, 2},
    {"fault_ecall", WS_CAUSE_ECALL, 2, 2},
    {"fault_ebreak", WS_CAUSE_EBREAK, 2, 2},
    {"fault_misaligned_load", WS_CAUSE_MISALIGNED, 2, 2},
    {"fault_misaligned_store", WS_CAUSE_MISALIGNED, 2, 2},
    {"fault_range_reserved", WS_CAUSE_RANGE, 2, 2},
    {"fault_range_shared", WS_CAUSE_RANGE, 2, 2},
    {"fault_range_local", WS_CAUSE_RANGE, 2, 2},
    {"fault_range_constant", WS_CAUSE_RANGE, 2, 2},
    {"fault_store_constant", WS_CAUSE_RANGE, 2, 2},
    {"fault_atomic_constant", WS_CAUSE_RANGE, 2, 2},
    {"fault_bus", WS_CAUSE_BUS, 2, 2},
    {"fault_barrier", WS_CAUSE_BARRIER, 2, 2},
    {"fault_stack", WS_CAUSE_STACK, ALL, 32},
    {"spin", NEVER_ENDS, ALL, 2},
};

static const fault_t bare[] = {
    {"bare_ok", ENDS, ALL, 2},
    {"bare_no_ssy", WS_CAUSE_NO_SSY, ALL, 2},
    {"bare_divergent_jump", WS_CAUSE_JUMP_DIVERGES, ALL, 2},
    {"bare_misaligned_jump", WS_CAUSE_JUMP_TARGET, ALL, 2},
    {"bare_fetch", WS_CAUSE_FETCH, ALL, 2},
    {"bare_word", WS_CAUSE_ILLEGAL, ALL, 2},
};

static bool right(const km_run_t *r, const fault_t *want, ws_status_t status) {
  const ws_fault_info_t *f = &ws_result(r->device)->fault;
  const char *text = ws_device_error(r->device);
  const bool of_stack = want->cause == WS_CAUSE_STACK || want->cause == WS_CAUSE_NO_SSY ||
                        want->cause == WS_CAUSE_JUMP_DIVERGES || want->cause == NEVER_ENDS;
  switch (of_stack && r->shape->cfg.conv_barriers ? ENDS : want->cause) {
  case ENDS:
    return status == WS_STATUS_OK;
  case NEVER_ENDS:
    return status == WS_STATUS_STUCK && !strncmp(text, "instruction limit", 17);
  case STUCK:
    return status == WS_STATUS_STUCK && !strncmp(text, "deadlock", 8);
  default:
    return status == WS_STATUS_FAULT && f->cause == (uint32_t)want->cause &&
           (!want->mask || f->threads == want->mask);
  }
}

static void one(const char *dir, const char *elf, const fault_t *want, const km_shape_t *shape,
                uint32_t warps, int *passed, int *failed) {
  km_run_t r = {.name = elf, .shape = shape, .params = "", .max_instrs = 20000};
  const ws_launch_config_t l = {
      .block = {warps * shape->cfg.threads}, .local_bytes = LOCAL, .registers = REGISTERS};
  bool ok = false;
  if (km_open(&r, dir) == WS_HOST_OK) {
    uint32_t entry = 0, args[2] = {ws_alloc(r.device, 4096), shape->cfg.threads};
    const ws_kernel_t *k = ws_kernel_find(r.program, want->name);
    const bool found = k || !ws_symbol(r.program, want->name, &entry, NULL);
    if (k) entry = ws_kernel_entry(k);
    ok = found && right(&r, want, km_start(&r, entry, &l, args));
    if (!ok) printf("# %s: %s\n", want->name, ws_device_error(r.device));
  }
  km_close(&r);
  if (ok)
    ++*passed;
  else
    ++*failed;
  printf("%sok %d - kernels/%s[%s]\n", ok ? "" : "not ", *passed + *failed, want->name,
         shape->name);
}

void km_faults(const char *dir, const km_shape_t *shape, int *passed, int *failed) {
  // Two warps at two barriers.
  static const fault_t mismatch = {"barrier_mismatch", STUCK, ALL, 2};
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    if (shape->cfg.threads >= kernels[i].min_threads)
      one(dir, "faults", &kernels[i], shape, 1, passed, failed);
  }
  for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
    one(dir, "bare", &bare[i], shape, 1, passed, failed);
  if (shape->cfg.warps > 1 && shape->cfg.barriers > 1)
    one(dir, "faults", &mismatch, shape, 2, passed, failed);
}
