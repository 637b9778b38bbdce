// SPDX-License-Identifier: Apache-2.0
// TAP report, random numbers and the rig.
#include "t.h"

#include "../ws_sfu.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static char failure[512];
static unsigned passed, failed;

void t_fail(const char *file, int line, const char *fmt, ...) {
  if (failure[0]) return;
  int n = snprintf(failure, sizeof failure, "%s:%d: ", file, line);
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(failure + n, sizeof failure - (size_t)n, fmt, ap);
  va_end(ap);
}

bool t_failed(void) {
  return failure[0] != '\0';
}

void t_report(const char *name) {
  bool ok = !t_failed();
  printf("%s %u - %s\n", ok ? "ok" : "not ok", passed + failed + 1, name);
  if (!ok) printf("# %s\n", failure);
  *(ok ? &passed : &failed) += 1;
  failure[0] = '\0';
  fflush(stdout);
  if (!ok && getenv("WS_FIRST")) exit(t_summary());
}

int t_summary(void) {
  printf("1..%u\n%u passed, %u failed\n", passed + failed, passed, failed);
  return failed ? 1 : 0;
}

void t_note(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  printf("# ");
  vprintf(fmt, ap);
  printf("\n");
  va_end(ap);
}

uint64_t rng_next(rng_t *r) {
  uint64_t z = r->s += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

uint32_t rng_below(rng_t *r, uint32_t n) {
  return (uint32_t)((rng_next(r) >> 32) * n >> 32);
}

uint32_t rng_value(rng_t *r) {
  static const uint32_t corner[] = {0,          1,          2,          0xFFFFFFFF,
                                    0xFFFFFFFE, 0x80000000, 0x7FFFFFFF, 0x80000001,
                                    0x0000FFFF, 0xFFFF0000, 0x00008000, 0xFFFF8000,
                                    0x00000080, 0xFFFFFF80, 31,         32};
  switch (rng_below(r, 4)) {
  case 0:
    return corner[rng_below(r, sizeof corner / sizeof corner[0])];
  case 1:
    return (uint32_t)rng_next(r) >> rng_below(r, 32);
  default:
    return (uint32_t)rng_next(r);
  }
}

uint32_t rng_float(rng_t *r) {
  static const uint32_t corner[] = {
      0,          1,          0x007FFFFF, 0x00800000, 0x00800001, 0x33800000, 0x34000000,
      0x3F000000, 0x3F7FFFFF, 0x3F800000, 0x3F800001, 0x40000000, 0x40400000, 0x4B7FFFFF,
      0x4B800000, 0x4EFFFFFF, 0x4F000000, 0x4F7FFFFF, 0x4F800000, 0x5F000000, 0x7F7FFFFF,
      0x7F800000, 0x7F800001, 0x7FBFFFFF, 0x7FC00000, 0x7FFFFFFF};
  const uint32_t sign = (uint32_t)rng_next(r) & 0x80000000u, bits = (uint32_t)rng_next(r);
  switch (rng_below(r, 8)) {
  case 0:
  case 1:
    return corner[rng_below(r, sizeof corner / sizeof corner[0])] | sign;
  case 2: // subnormal, or nearly
    return bits >> (8 + rng_below(r, 24)) | sign;
  case 3: // few fraction bits
    return (120 + rng_below(r, 16)) << 23 | (bits & 0x007FFFFF & ~0u << rng_below(r, 24)) | sign;
  case 4:
  case 5: // near one another
    return (115 + rng_below(r, 26)) << 23 | (bits & 0x007FFFFF) | sign;
  case 6: // extreme exponents
    return (rng_below(r, 2) ? rng_below(r, 28) : 227 + rng_below(r, 28)) << 23 |
           (bits & 0x007FFFFF) | sign;
  default:
    return bits;
  }
}

// ---- rig ----

rig_t R;

static const ws_sfu_row_t one_row[] = {{1 << 20, -12345, 678}};
const ws_sfu_tables_t t_sfu = {.y_w = 23,
                               .u_w = 18,
                               .v_w = 10,
                               .c0_f = 24,
                               .c1_f = 20,
                               .c2_f = 16,
                               .t_f = 22,
                               .s_f = 26,
                               .rows = 1,
                               .row = one_row};

void rig_free(void) {
  ws_model_free(R.m);
  ws_mem_free(R.mem);
  R.m = NULL;
  R.mem = NULL;
}

void rig_reset(void) {
  rig_free();
  R.cfg = (ws_model_cfg_t){.warps = 8,
                           .isa = {.atomics = true, .bitmanip = true},
                           .threads = 8,
                           .smem_bytes = 16384,
                           .cta_slots = 8,
                           .barriers = 4,
                           .stack_depth = 16};
  R.l = (ws_launch_t){.entry_pc = CODE,
                      .grid = {1, 1, 1},
                      .block = {8, 1, 1},
                      .param_ptr = OUT,
                      .const_base = CONST_MEM,
                      .local_base = LOCAL_MEM,
                      .regs_per_thread = 32};
  R.policy = WS_RUN_RR;
  R.limit = 100000;
  R.steps = 0;
  R.mem = ws_mem_new();
  ws_mem_map(R.mem, OUT, 4 * OUT_WORDS);
  wsa_init(&R.a, CODE);
}

static void record(void *ctx, const ws_model_t *m, const ws_retire_t *r) {
  rig_t *rig = ctx;
  if (rig->steps == TRACE_MAX) return;
  rig->step[rig->steps++] = (step_t){r->warp, r->pc, r->mask, ws_model_warp_depth(m, r->warp)};
}

int rig_load(void) {
  if (wsa_end(&R.a)) {
    t_fail(__FILE__, __LINE__, "assembler: %s", R.a.err);
    return R.rc = WS_ERROR;
  }
  ws_mem_map(R.mem, CODE, 4 * R.a.n);
  for (uint32_t i = 0; i < R.a.n; i++)
    ws_mem_write_le(R.mem, CODE + 4 * i, 4, R.a.word[i]);
  ws_model_free(R.m);
  R.steps = 0;
  R.m = ws_model_new(&R.cfg, R.mem);
  if (!R.m) return R.rc = WS_ERROR;
  ws_model_trace(R.m, record, &R);
  return R.rc = ws_model_launch(R.m, &R.l);
}

// The same run without checks must end in the same way, and with the same memory.
static void run_unseen(ws_mem_t *mem) {
  ws_model_t *m = mem ? ws_model_new(&R.cfg, mem) : NULL;
  if (m && ws_model_launch(m, &R.l) == WS_OK) {
    const int rc = ws_model_run(m, R.limit, R.policy);
    const ws_fault_t *f = ws_model_fault(m), *g = ws_model_fault(R.m);
    if (rc != R.rc || !f != !g || (f && memcmp(f, g, sizeof *f)))
      t_fail(__FILE__, __LINE__, "without a trace: result %d and %s, with one %d and %s", rc,
             ws_cause_name(f ? f->cause : 0), R.rc, ws_cause_name(g ? g->cause : 0));
    if (memcmp(ws_model_stats(m), ws_model_stats(R.m), sizeof(ws_stats_t)))
      t_fail(__FILE__, __LINE__, "without a trace the statistics differ");
    if (ws_mem_hash(mem) != ws_mem_hash(R.mem) ||
        memcmp(ws_model_smem(m), ws_model_smem(R.m), R.cfg.smem_bytes))
      t_fail(__FILE__, __LINE__, "without a trace the contents of memory differ");
  }
  ws_model_free(m);
  ws_mem_free(mem);
}

int rig_run(void) {
  if (rig_load() == WS_OK) {
    ws_mem_t *before = ws_mem_clone(R.mem);
    R.rc = ws_model_run(R.m, R.limit, R.policy);
    run_unseen(before);
  }
  return R.rc;
}

uint32_t rig_out(unsigned index) {
  uint32_t value;
  ws_mem_read_le(R.mem, OUT + 4 * index, 4, &value);
  return value;
}

void rig_put_result(unsigned reg, int32_t offset) {
  E(csrr(30, WSA_TID));
  E(slli(30, 30, 2));
  E(csrr(31, WSA_PARAM));
  E(add(31, 31, 30));
  E(sw(reg, 31, offset));
}
