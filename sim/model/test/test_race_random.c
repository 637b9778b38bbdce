// SPDX-License-Identifier: Apache-2.0
// The race check against all pairs of accesses of random programs, judged by the memory order.
#include "t.h"

#include <stdlib.h>

enum {
  T = 4,
  WARPS = 2,
  BLOCKS = 2,
  INSNS = 7,
  PROGRAMS = 250,
  CODE_MAX = 128,
  TOUCH_MAX = 1 << 14,
  SHARED = 0xD0000000,
  BYTES = 64
};

// An access of a thread to a byte.
typedef struct {
  ws_space_t space;
  uint32_t byte, block, warp, thread, epoch, fences, insn, pc;
  bool reads_only, atomic, unchanged;
} touch_t;

static struct {
  touch_t touch[TOUCH_MAX];
  unsigned n;
  uint32_t insn, epoch[BLOCKS], fences[BLOCKS][WARPS];
  uint64_t releases;
  uint8_t memory[2][BLOCKS * BYTES]; // what is there: global, shared
  bool pair[CODE_MAX][CODE_MAX];     // instructions that race
  unsigned races;
} O;

// ---- events ----------

static void add(const ws_retire_t *r, unsigned t, uint32_t block) {
  const bool shared = r->space[t] == WS_SHARED;
  uint8_t *memory = O.memory[shared] + (shared ? r->paddr[t] : r->addr[t] - OUT);
  const uint32_t value = r->access == WS_AMO ? r->data[t] + 1 : r->data[t]; // all of them add 1
  bool unchanged = r->access == WS_STORE;
  for (unsigned i = 0; i < r->size; i++)
    unchanged = unchanged && memory[i] == (uint8_t)(value >> 8 * i);
  for (unsigned i = 0; i < r->size; i++) {
    if (r->access != WS_LOAD) memory[i] = (uint8_t)(value >> 8 * i);
    if (O.n == TOUCH_MAX) return;
    O.touch[O.n++] = (touch_t){.space = (ws_space_t)r->space[t],
                               .byte = r->addr[t] + i,
                               .block = block,
                               .warp = r->warp % WARPS,
                               .thread = t,
                               .epoch = O.epoch[block],
                               .fences = O.fences[block][r->warp % WARPS],
                               .insn = O.insn,
                               .pc = (r->pc - CODE) / 4,
                               .reads_only = r->access == WS_LOAD,
                               .atomic = r->access == WS_AMO,
                               .unchanged = unchanged};
  }
}

static void watch(void *ctx, const ws_model_t *m, const ws_retire_t *r) {
  const uint32_t block = r->warp / WARPS;
  (void)ctx;
  O.insn++;
  if (ws_model_stats(m)->barrier_releases != O.releases) O.epoch[block]++;
  O.releases = ws_model_stats(m)->barrier_releases;
  if (!strcmp(r->name, "fence")) O.fences[block][r->warp % WARPS]++;
  for (unsigned t = 0; r->has_mem && t < T; t++)
    if (r->mask >> t & 1) add(r, t, block);
}

static bool ordered(const touch_t *a, const touch_t *b) {
  if (a->block != b->block) return a->space == WS_SHARED; // another memory
  if (a->epoch != b->epoch) return true;
  if (a->warp != b->warp) return false;
  if (a->thread == b->thread) return true;
  return a->space == WS_SHARED ? a->insn != b->insn : a->fences != b->fences;
}

static bool conflict(const touch_t *before, const touch_t *now) {
  const bool read_before = before->reads_only || before->unchanged;
  if (now->unchanged || (now->atomic && before->atomic)) return false;
  return !(now->reads_only && read_before);
}

static void judge(void) {
  for (unsigned i = 0; i < O.n; i++)
    for (unsigned j = i + 1; j < O.n; j++) {
      const touch_t *a = &O.touch[i], *b = &O.touch[j];
      if (a->byte != b->byte || a->space != b->space || !conflict(a, b) || ordered(a, b)) continue;
      O.races++;
      O.pair[a->pc][b->pc] = O.pair[b->pc][a->pc] = true;
    }
}

// ---- programs ----

// x5 thread, x6 4 * thread, x7 base; x12 = 1, x13 block; x14.. offsets.
static void emit(rng_t *g, bool global) {
  const unsigned at = 14 + rng_below(g, 4), value = rng_below(g, 2) ? 12 : 5;
  const int32_t word = (int32_t)(4 * rng_below(g, 2));
  E(add(20, at, 7));
  switch (rng_below(g, global ? 11 : 10)) {
  case 0:
    E(bar(0));
    break;
  case 1:
    E(sb(value, 20, word + (int32_t)rng_below(g, 4)));
    break;
  case 2:
    E(lhu(21, 20, word + (int32_t)(2 * rng_below(g, 2))));
    break;
  case 3:
    E(amoadd_w(21, 12, 20));
    break;
  case 4:
  case 5:
    E(sw(value, 20, word));
    break;
  case 6:
    E(bar(12));
    break;
  case 10:
    E(fence());
    break;
  default:
    E(lw(21, 20, word));
  }
}

static void build(rng_t *g) {
  const bool global = rng_below(g, 2);
  rig_reset();
  R.cfg.threads = T;
  R.policy = WS_RUN_RANDOM;
  R.l.block[0] = T * WARPS;
  R.l.grid[0] = 1 + rng_below(g, global ? BLOCKS : 1);
  R.l.shared_bytes = BYTES;
  E(csrr(5, WSA_TID));
  E(slli(6, 5, 2));
  E(lui(7, SHARED));
  if (global) E(csrr(7, WSA_PARAM));
  E(addi(12, 0, 1));
  E(csrr(13, WSA_CTAID));
  E(addi(14, 6, 0));     // a word per thread
  E(addi(15, 0, 8));     // one for all
  E(xori(16, 6, 4 * T)); // that of the other warp
  E(slli(17, 13, 3));    // one per block
  for (unsigned n = 1 + rng_below(g, INSNS); n--;) {
    const int skip = LABEL();
    const bool some = rng_below(g, 3) == 0;
    if (some) { // not all threads
      E(andi(21, 5, (int32_t)(1 + rng_below(g, 7))));
      TO(ssy(0), skip);
      TO(bne(21, 0, 0), skip);
      const unsigned from = R.a.n;
      emit(g, global);
      if (R.a.word[R.a.n - 1] == wsa_bar(0) || R.a.word[R.a.n - 1] == wsa_bar(12)) {
        R.a.n = from; // a barrier is for all
        E(addi(0, 0, 0));
      }
    } else {
      emit(g, global);
    }
    BIND(skip);
  }
  E(exit());
}

static void all_pairs(void) {
  rng_t g = {5};
  unsigned racy = 0, pairs = 0;
  for (unsigned seed = 0; seed < PROGRAMS; seed++) {
    memset(&O, 0, sizeof O);
    build(&g);
    CHECK(R.a.n < CODE_MAX, "%u instructions", R.a.n);
    CHECK_EQ(rig_load(), WS_OK);
    ws_model_trace(R.m, watch, NULL);
    ws_model_seed(R.m, seed);
    CHECK_EQ(ws_model_race_check(R.m, true), WS_OK);
    CHECK(ws_model_run(R.m, R.limit, R.policy) == WS_OK, "seed %u: %s", seed, ws_model_err(R.m));
    CHECK(O.n < TOUCH_MAX, "seed %u: too many accesses", seed);
    judge();
    size_t n;
    const ws_race_t *found = ws_model_races(R.m, &n);
    CHECK((n > 0) == (O.races > 0), "seed %u: %u found, %u of all pairs race", seed, (unsigned)n,
          O.races);
    for (size_t i = 0; i < n; i++)
      CHECK(O.pair[(found[i].first.pc - CODE) / 4][(found[i].second.pc - CODE) / 4],
            "seed %u: pc 0x%x and 0x%x do not race", seed, found[i].first.pc, found[i].second.pc);
    racy += n > 0;
    pairs += (unsigned)n;
  }
  CHECK(racy > PROGRAMS / 5 && racy < PROGRAMS * 4 / 5, "%u of %u programs race", racy, PROGRAMS);
  t_note("%u of %u random programs race, at %u pairs of instructions", racy, PROGRAMS, pairs);
}

const test_t tests_race_random[] = {{"model/race/random_programs_by_all_pairs", all_pairs},
                                    {NULL, NULL}};
