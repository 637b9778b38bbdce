// SPDX-License-Identifier: Apache-2.0
// The kernels that fault on purpose raise the cause they are named after, in the thread that does
// it.
#include <stdio.h>
#include <string.h>

#include "model_run.h"

enum { ENDS = 0, NEVER_ENDS = -1, STUCK = -2 }; // instead of a cause
enum { ALL = 0 };                               // any mask

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

static bool right(const km_run_t *r, const fault_t *want, int rc) {
  const ws_fault_t *f = ws_model_fault(r->model);
  switch (want->cause) {
  case ENDS:
    return rc == WS_OK;
  case NEVER_ENDS:
    return rc == WS_LIMIT;
  case STUCK:
    return rc == WS_DEADLOCK;
  default:
    return f && f->cause == (uint32_t)want->cause && (!want->mask || f->mask == want->mask);
  }
}

static void one(const char *dir, const char *elf, const fault_t *want, const km_shape_t *shape,
                int *passed, int *failed) {
  km_run_t r = {.name = elf, .shape = shape, .params = "", .max_instrs = 20000};
  const uint32_t grid[3] = {1, 1, 1}, block[3] = {shape->cfg.threads, 1, 1};
  bool ok = false;
  if (km_open(&r, dir) == WS_HOST_OK) {
    const ws_note_t *note = km_note(&r, want->name);
    uint32_t entry = 0, args[2] = {r.api.alloc(&r, 4096), shape->cfg.threads};
    bool found = note || ws_elf_symbol(r.elf, want->name, &entry);
    if (note) entry = note->entry;
    ok = found && right(&r, want, km_start(&r, entry, 32, 64, grid, block, 0, 2, args));
    const ws_fault_t *f = ws_model_fault(r.model);
    if (!ok)
      printf("# %s: %s, threads 0x%x\n", want->name, f ? ws_cause_name(f->cause) : "no fault",
             f ? f->mask : 0);
  }
  km_close(&r);
  if (ok)
    ++*passed;
  else
    ++*failed;
  printf("%sok %d - kernels/%s[%s]\n", ok ? "" : "not ", *passed + *failed, want->name,
         shape->name);
}

// Two warps at two barriers.
static void mismatch(const char *dir, const km_shape_t *shape, int *passed, int *failed) {
  static const fault_t want = {"barrier_mismatch", STUCK, ALL, 2};
  km_run_t r = {.name = "faults", .shape = shape, .params = "", .max_instrs = 20000};
  const uint32_t grid[3] = {1, 1, 1}, block[3] = {2 * shape->cfg.threads, 1, 1};
  bool ok = false;
  if (km_open(&r, dir) == WS_HOST_OK) {
    const ws_note_t *note = km_note(&r, want.name);
    const uint32_t args[2] = {r.api.alloc(&r, 4096), shape->cfg.threads};
    ok = note && right(&r, &want,
                       km_start(&r, note->entry, note->regs, note->stack, grid, block, 0, 2, args));
  }
  km_close(&r);
  if (ok)
    ++*passed;
  else
    ++*failed;
  printf("%sok %d - kernels/%s[%s]\n", ok ? "" : "not ", *passed + *failed, want.name, shape->name);
}

void km_faults(const char *dir, const km_shape_t *shape, int *passed, int *failed) {
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    if (shape->cfg.threads >= kernels[i].min_threads)
      one(dir, "faults", &kernels[i], shape, passed, failed);
  }
  for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
    one(dir, "bare", &bare[i], shape, passed, failed);
  if (shape->cfg.warps > 1 && shape->cfg.barriers > 1) mismatch(dir, shape, passed, failed);
}
