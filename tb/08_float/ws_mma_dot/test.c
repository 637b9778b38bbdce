// SPDX-License-Identifier: Apache-2.0
// One step per cycle goes in; what comes out is what the model says of the one LATENCY cycles
// before: steps that a card has computed, random ones of each kind, and kinds that alternate.
#include "ws_tb.h"

#include "ws_mma_dot_dut.h"

#include "ws_mma_gen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define I ((ws_mma_dot_in_t *)ws_tb_in)
#define O ((const ws_mma_dot_out_t *)ws_tb_out)

enum { PAIRS = WS_MMA_DOT_PAIRS, WORDS = PAIRS / 2, REGS = WS_MMA_DOT_REGS };
enum {
  LATENCY = (REGS & 1) + (REGS >> 1 & 1) + (REGS >> 2 & 1) + (REGS >> 3 & 1) + (REGS >> 4 & 1) +
            (REGS >> 5 & 1)
};

static const ws_mma_num_t num = WS_MMA_DOT_EXACT ? WS_MMA_EXACT : WS_MMA_HOPPER;

static bool has(ws_mma_kind_t kind) {
  return kind <= WS_MMA_F16_F16 ? WS_MMA_DOT_HALF
         : kind <= WS_MMA_TF32  ? WS_MMA_DOT_WIDE
         : kind <= WS_MMA_INT4  ? WS_MMA_DOT_INTS
                                : WS_MMA_DOT_BITS;
}

// ---- the pipeline ----

typedef struct {
  bool valid;
  ws_mma_kind_t kind;
  ws_mma_step_t s;
  uint32_t d;
} item_t;

static item_t items[LATENCY + 1];
static unsigned at;

static void start(void) {
  memset(items, 0, sizeof items);
}

static void drive(const item_t *item) {
  I->valid_i = item->valid;
  I->kind_i = item->kind;
  I->mods_i = item->s.mods;
  memcpy(&I->a_i, item->s.a, 4 * WORDS);
  memcpy(&I->b_i, item->s.b, 4 * WORDS);
  I->c_i = item->s.c;
}

static void cycle(const item_t *item) {
  items[at] = *item;
  at = (at + 1) % (LATENCY + 1);
  drive(item);
  const item_t *done =
      &items[at]; // the oldest one: before the edge it has passed LATENCY registers
  ws_eval();
  WS_EXPECT(O->valid_o, done->valid, "kind %u", done->kind);
  if (done->valid)
    WS_EXPECT(O->d_o, done->d, "kind %u, mods %u, a %08x.., b %08x.., c %08x", done->kind,
              done->s.mods, (unsigned)done->s.a[0], (unsigned)done->s.b[0], (unsigned)done->s.c);
  ws_tick();
}

static void step(ws_mma_kind_t kind, const ws_mma_step_t *s) {
  item_t item = {.valid = true, .kind = kind, .s = *s};
  item.d = ws_mma_dot(num, kind, s->mods, WORDS, s->a, s->b, s->c);
  cycle(&item);
}

static void drain(void) {
  const item_t none = {.valid = false};
  for (int i = 0; i <= LATENCY; i++)
    cycle(&none);
}

// ---- tests ----

// WS_MMA_DIR: a folder with more results of the card, as sim/model/test/mma has them.
static void card(ws_mma_kind_t kind, const char *name) {
  uint32_t r[18];
  char path[600];
  unsigned n = 0;
  WS_SKIP_IF(WS_MMA_DOT_EXACT || WORDS != 8 || !has(kind));
  const char *dir = getenv("WS_MMA_DIR");
  snprintf(path, sizeof path, "%s/%s", dir ? dir : "sim/model/test/mma", name);
  FILE *f = fopen(path, "rb");
  WS_CHECK(f != NULL, "no file %s", path);
  start();
  for (unsigned i = 0; fread(r, sizeof r, 1, f) == 1; i++) {
    if (ws_four_state() && !ws_long() && i % 32) continue;
    item_t item = {.valid = true, .kind = kind, .d = r[17]};
    memcpy(item.s.a, r, 32);
    memcpy(item.s.b, r + 8, 32);
    item.s.c = r[16];
    cycle(&item);
    n++;
  }
  fclose(f);
  drain();
  ws_note("%s: %u steps", path, n);
}

static void random_steps(ws_mma_kind_t kind) {
  unsigned n = ws_four_state() ? 100 : 2000;
  if (ws_long()) n = ws_four_state() ? 20000 : 10000000;
  ws_mma_gen_t g;
  ws_mma_step_t s;
  WS_SKIP_IF(!has(kind));
  ws_mma_gen_init(&g, ws_seed() * 8 + kind);
  start();
  for (unsigned i = 0; i < (WS_MMA_DOT_EXACT ? n / 5 : n); i++) {
    ws_mma_gen(&g, kind, WORDS, &s);
    step(kind, &s);
  }
  drain();
}

static void test_dot__card_f16f32(void) {
  card(WS_MMA_F16, "mma_f16f32.bin");
}
static void test_dot__card_f16f16(void) {
  card(WS_MMA_F16_F16, "mma_f16f16.bin");
}
static void test_dot__card_bf16f32(void) {
  card(WS_MMA_BF16, "mma_bf16f32.bin");
}
static void test_dot__card_tf32(void) {
  card(WS_MMA_TF32, "mma_tf32.bin");
}
static void test_dot__f16f32(void) {
  random_steps(WS_MMA_F16);
}
static void test_dot__f16f16(void) {
  random_steps(WS_MMA_F16_F16);
}
static void test_dot__bf16f32(void) {
  random_steps(WS_MMA_BF16);
}
static void test_dot__tf32(void) {
  random_steps(WS_MMA_TF32);
}
static void test_dot__int8(void) {
  random_steps(WS_MMA_INT8);
}
static void test_dot__int4(void) {
  random_steps(WS_MMA_INT4);
}
static void test_dot__bits(void) {
  random_steps(WS_MMA_BITS);
}

// 2^-134 less 2^-159, which is cut away: terms are aligned to 2^-133 at least.
static void test_dot__least_exponent(void) {
  const ws_mma_step_t s = {.a = {(127u - 80) << 23 | 1u << 31 | (127 - 60) << 7},
                           .b = {(127u - 79) << 23 | (127 - 74) << 7}};
  WS_SKIP_IF(!has(WS_MMA_BF16));
  start();
  step(WS_MMA_BF16, &s);
  drain();
}

// Two products of 2^254 that cancel, 2^-150, half of the last digit, and 2^-266, which decides.
static void test_dot__widest_sum(void) {
  const ws_mma_step_t s = {
      .a = {254u << 7 | (1u << 15 | 254u << 7) << 16, (127u - 75) << 7 | 1u << 16},
      .b = {254u << 7 | (254u << 7) << 16, (127u - 75) << 7 | 1u << 16}};
  WS_SKIP_IF(!WS_MMA_DOT_EXACT || WORDS < 2 || !has(WS_MMA_BF16));
  start();
  WS_CHECK(ws_mma_dot(num, WS_MMA_BF16, 0, WORDS, s.a, s.b, 0) == 1, "the model");
  step(WS_MMA_BF16, &s);
  drain();
}

// Kinds alternate, cycles without a step lie between, and a reset takes what is on its way.
static void test_dot__mixed(void) {
  ws_mma_gen_t g;
  ws_mma_step_t s;
  ws_mma_gen_init(&g, ws_seed());
  start();
  for (unsigned i = 0; i < (ws_long() ? 100000 : ws_four_state() ? 300 : 2000); i++) {
    const ws_mma_kind_t kind = (ws_mma_kind_t)ws_rand_below(WS_MMA_KINDS);
    ws_mma_gen(&g, has(kind) ? kind : WS_MMA_INT8, WORDS, &s);
    if (has(kind) && !ws_rand_percent(20))
      step(kind, &s);
    else
      cycle(&(item_t){.valid = false, .kind = kind, .s = s});
    if (LATENCY > 0 && ws_rand_percent(1)) {
      I->valid_i = ws_rand_below(2);
      I->rst_i = 1;
      ws_tick();
      I->rst_i = 0;
      start();
    }
  }
  drain();
}

const ws_test_t ws_tests[] = {{"card_f16f32", test_dot__card_f16f32},
                              {"card_f16f16", test_dot__card_f16f16},
                              {"card_bf16f32", test_dot__card_bf16f32},
                              {"card_tf32", test_dot__card_tf32},
                              {"f16f32", test_dot__f16f32},
                              {"f16f16", test_dot__f16f16},
                              {"bf16f32", test_dot__bf16f32},
                              {"tf32", test_dot__tf32},
                              {"int8", test_dot__int8},
                              {"int4", test_dot__int4},
                              {"bits", test_dot__bits},
                              {"least_exponent", test_dot__least_exponent},
                              {"widest_sum", test_dot__widest_sum},
                              {"mixed", test_dot__mixed},
                              {0}};
