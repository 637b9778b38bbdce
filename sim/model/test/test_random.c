// SPDX-License-Identifier: Apache-2.0
// Random programs with divergence: warps of threads against the same program a thread at a time,
// and lockstep with delayed, reordered and divided accesses against the plain run.
#include "t.h"

#include <stdlib.h>

enum { DATA_MEM = 0x20000000, PROGRAMS = 60, WARPS = 2, QUEUE = 6 };

static ws_mem_t *before, *first, *second;

static void free_memories(void) {
  ws_mem_free(before);
  ws_mem_free(first);
  ws_mem_free(second);
  before = first = second = NULL;
}

// Program to R.a, program and data of `block` threads to `before`, two copies.
static bool prepare(uint64_t seed, unsigned threads, uint32_t block) {
  const gen_cfg_t cfg = {.seed = seed * 1000 + threads,
                         .code = CODE,
                         .simt = true,
                         .fp = seed % 4,
                         .ftz = seed % 2 == 0,
                         .sfu = true};
  rig_reset();
  R.cfg.warps = WARPS;
  R.cfg.threads = threads;
  R.cfg.fp = seed % 2 ? WS_FLOAT_IEEE : WS_FLOAT_FTZ;
  R.cfg.fflags = seed % 2;
  R.cfg.sfu = &t_sfu;
  gen_program(&cfg, &R.a);
  wsa_put(&R.a, wsa_exit());
  if (wsa_end(&R.a)) return false;
  free_memories();
  before = ws_mem_new();
  ws_mem_map(before, CODE, 4 * R.a.n);
  for (uint32_t i = 0; i < R.a.n; i++)
    ws_mem_write_le(before, CODE + 4 * i, 4, R.a.word[i]);
  for (uint32_t t = 0; t < block; t++) {
    uint8_t data[GEN_DATA];
    gen_data(seed * 100 + t, data);
    ws_mem_load(before, DATA_MEM + t * GEN_DATA, data, GEN_DATA);
  }
  first = ws_mem_clone(before);
  second = ws_mem_clone(before);
  return first && second;
}

static ws_model_t *launch(ws_mem_t *mem, uint32_t block, uint32_t param) {
  const ws_launch_t l = {.entry_pc = CODE,
                         .grid = {1, 1, 1},
                         .block = {block, 1, 1},
                         .param_ptr = param,
                         .regs_per_thread = 64};
  ws_model_t *m = ws_model_new(&R.cfg, mem);
  ws_model_launch(m, &l);
  return m;
}

static void blame(const ws_model_t *m, const char *what) {
  const ws_fault_t *f = ws_model_fault(m);
  t_note("%s: %s, %s", what, ws_model_err(m), ws_cause_name(f ? f->cause : 0));
}

static void nothing(void *ctx, const ws_model_t *m, const ws_retire_t *r) {
  (void)ctx, (void)m, (void)r;
}

// Adds to *divergent. Result code of the run. An observer must make no difference.
static int run(ws_mem_t *mem, uint32_t block, uint32_t param, bool traced, uint64_t *divergent) {
  ws_model_t *m = launch(mem, block, param);
  if (traced) ws_model_trace(m, nothing, NULL);
  int rc = ws_model_run(m, 2000000, WS_RUN_RR);
  if (rc) blame(m, "run");
  *divergent += ws_model_stats(m)->divergent_branches;
  ws_model_free(m);
  return rc;
}

static size_t memories_differ(uint32_t block) {
  return ws_mem_compare(first, "first", second, "second", DATA_MEM, block * GEN_DATA, stdout, 4);
}

static void simt_equals_scalar(unsigned threads) {
  const uint32_t block = WARPS * threads - 1;
  uint64_t divergent = 0, none = 0;
  for (unsigned seed = 1; seed <= PROGRAMS; seed++) {
    CHECK(prepare(seed, threads, block), "threads %u seed %u: %s", threads, seed, R.a.err);
    CHECK(run(first, block, DATA_MEM, false, &divergent) == WS_OK, "threads %u seed %u: warps",
          threads, seed);
    for (uint32_t t = 0; t < block; t++)
      CHECK(run(second, 1, DATA_MEM + t * GEN_DATA, true, &none) == WS_OK,
            "threads %u seed %u: thread %u", threads, seed, (unsigned)t);
    CHECK(memories_differ(block) == 0, "threads %u seed %u: memories differ", threads, seed);
  }
  free_memories();
  CHECK(divergent > 5 * PROGRAMS && none == 0, "%u divergent branches", (unsigned)divergent);
}

static void simt_equals_scalar_4(void) {
  simt_equals_scalar(4);
}
static void simt_equals_scalar_8(void) {
  simt_equals_scalar(8);
}
static void simt_equals_scalar_32(void) {
  simt_equals_scalar(32);
}

// ---- lockstep with delays ----

typedef struct access {
  ws_retire_t r;
  uint32_t todo;
  unsigned fences; // of the warp, before it
} access_t;

typedef struct driver {
  ws_model_t *m;
  rng_t rng;
  access_t queue[WARPS][QUEUE];
  unsigned n[WARPS], fences[WARPS];
  uint64_t reordered;
} driver_t;

// Could an SM issue the warp's next instruction? Looks at all register fields, used or not, as
// numbers of integer and of float registers.
static bool may_issue(const driver_t *d, ws_mem_t *mem, unsigned warp) {
  uint32_t insn;
  uint64_t wanted = 0;
  if (!ws_model_warp_live(d->m, warp) || d->n[warp] == QUEUE) return false;
  ws_mem_read_le(mem, ws_model_warp_pc(d->m, warp), 4, &insn);
  static const unsigned field[] = {7, 15, 20, 27};
  for (unsigned i = 0; i < 4; i++)
    wanted |= UINT64_C(0x100000001) << (insn >> field[i] & 31);
  if (insn == wsa_exit()) wanted = UINT64_MAX;
  for (unsigned i = 0; i < d->n[warp]; i++)
    if (d->queue[warp][i].r.rd > 0 && (wanted >> d->queue[warp][i].r.rd & 1)) return false;
  return true;
}

static bool issue(driver_t *d, unsigned warp) {
  ws_retire_t r;
  if (ws_model_issue(d->m, warp, &r) != WS_OK) return false;
  if (r.insn == wsa_fence()) d->fences[warp]++;
  if (!r.has_mem || (r.access == WS_LOAD && r.rd < 0)) return true;
  d->queue[warp][d->n[warp]++] = (access_t){.r = r, .todo = r.mask, .fences = d->fences[warp]};
  return true;
}

// May `mask` of access i take effect before what is older?
static bool in_order(const driver_t *d, unsigned warp, unsigned i, uint32_t mask) {
  const access_t *a = &d->queue[warp][i];
  for (unsigned k = 0; k < i; k++) {
    const access_t *old = &d->queue[warp][k];
    if (old->fences != a->fences) return false;
    if (old->r.access == a->r.access && old->r.rd == a->r.rd) return false; // same key
    for (unsigned t = 0; t < WS_MAX_THREADS; t++)
      if ((mask & old->todo) >> t & 1 && old->r.addr[t] < a->r.addr[t] + a->r.size &&
          a->r.addr[t] < old->r.addr[t] + old->r.size)
        return false;
  }
  return true;
}

// Some threads of some outstanding access.
static bool perform(driver_t *d, unsigned warp) {
  const unsigned i = rng_below(&d->rng, d->n[warp]);
  access_t *a = &d->queue[warp][i];
  uint32_t mask = a->todo & (uint32_t)rng_next(&d->rng);
  if (rng_below(&d->rng, 4) == 0) mask = a->todo;
  if (!in_order(d, warp, i, mask)) return true;
  const unsigned rd = a->r.rd < 0 ? 0 : (unsigned)a->r.rd;
  d->reordered += i > 0;
  ws_done_t done;
  if (ws_model_mem(d->m, warp, WS_PORT_DATA, a->r.access, rd, mask, 0, &done)) return false;
  if (done.pc != a->r.pc || done.mask != mask) return false;
  a->todo &= ~mask;
  if (!a->todo) memmove(a, a + 1, (--d->n[warp] - i) * sizeof *a);
  return true;
}

static bool drive(driver_t *d, ws_mem_t *mem) {
  static const uint32_t cta[3];
  for (unsigned w = 0; w < WARPS; w++)
    if (ws_model_warp_start(d->m, w, cta, w)) return false;
  while (!ws_model_done(d->m)) {
    const unsigned w = rng_below(&d->rng, WARPS);
    if (rng_below(&d->rng, 3) && may_issue(d, mem, w)) {
      if (!issue(d, w)) return false;
    } else if (d->n[w] && !perform(d, w)) {
      return false;
    }
  }
  return true;
}

static void lockstep_with_delays_equals_run(void) {
  enum { THREADS = 8, BLOCK = WARPS * THREADS };
  uint64_t unused = 0, reordered = 0;
  driver_t *d = malloc(sizeof *d);
  for (unsigned seed = 1; seed <= PROGRAMS && !t_failed(); seed++) {
    bool ok = prepare(seed, THREADS, BLOCK) && run(first, BLOCK, DATA_MEM, false, &unused) == WS_OK;
    memset(d, 0, sizeof *d);
    d->m = launch(second, BLOCK, DATA_MEM);
    d->rng.s = seed;
    if (!ok || !drive(d, second))
      t_fail(__FILE__, __LINE__, "seed %u: %s", seed, ws_model_err(d->m));
    if (memories_differ(BLOCK)) t_fail(__FILE__, __LINE__, "seed %u: memories differ", seed);
    reordered += d->reordered;
    ws_model_free(d->m);
  }
  free(d);
  free_memories();
  CHECK(reordered > 1000, "only %u accesses out of order", (unsigned)reordered);
}

const test_t tests_random[] = {
    {"model/random/simt_equals_scalar[threads=4]", simt_equals_scalar_4},
    {"model/random/simt_equals_scalar[threads=8]", simt_equals_scalar_8},
    {"model/random/simt_equals_scalar[threads=32]", simt_equals_scalar_32},
    {"model/random/lockstep_with_delays_equals_run[threads=8]", lockstep_with_delays_equals_run},
    {0}};
