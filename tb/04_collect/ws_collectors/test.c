// SPDX-License-Identifier: Apache-2.0
// Random instructions through all collectors: who takes them, their reads, their beats.
#include "ws_again.h"
#include "ws_collectors_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_collectors_in_t *)ws_tb_in)
#define O ((const ws_collectors_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

#include "05_registers/ws_rf_map/model.c"

enum {
  C = WS_COLLECTORS_COLLECTORS,
  NSRC = WS_COLLECTORS_NSRC,
  BANKS = WS_COLLECTORS_RF_BANKS,
  BANK_W = WS_COLLECTORS_BANK_W,
  ROW_W = WS_COLLECTORS_ROW_W,
  REG_W = WS_COLLECTORS_REG_W,
  WARP_W = WS_COLLECTORS_WARP_W,
  LANES = WS_COLLECTORS_LANES,
  THREADS = WS_COLLECTORS_THREADS,
  BEATS = THREADS / LANES,
  DUAL = WS_DUAL_DISPATCH, // two beats leave
  PAIRS = WS_DUAL_ISSUE,   // two instructions come
  RPW = 2
};

typedef struct {
  bool valid;
  uint32_t warp, unit, op, rd, use, imm, pc, mask, rs[3], left; // left: sources to be granted
  int beat;
  uint32_t value[3]; // of lane 0
  int arrives;       // source that is on its bus, -1 none
} held_t;

static held_t held[32];

static int next_beat(const held_t *h, int b) {
  while (b < BEATS && !(h->mask >> (b * LANES) & (0xffffffffu >> (32 - LANES))))
    b++;
  return b;
}

static void drive(unsigned k, const held_t *h) {
  ws_set(VEC(I->al_unit_i), k * 4, 4, h->unit);
  ws_set(VEC(I->al_op_i), k * 5, 5, h->op);
  ws_set(VEC(I->al_rd_i), k * REG_W, REG_W, h->rd);
  ws_set(VEC(I->al_use_i), k * (NSRC + 1), NSRC + 1, h->use);
  ws_set(VEC(I->al_imm_i), k * 32, 32, h->imm);
  ws_set(VEC(I->al_pc_i), k * 30, 30, h->pc);
  for (unsigned s = 0; s < NSRC; s++)
    ws_set(VEC(I->al_rs_i), (k * NSRC + s) * REG_W, REG_W, h->rs[s]);
}

static held_t random_insn(void) {
  held_t h = {.valid = true,
              .warp = ws_rand_below(WS_COLLECTORS_WARPS),
              .unit = ws_rand_below(16),
              .op = ws_rand_below(32),
              .rd = ws_rand_below(1u << REG_W),
              .use = ws_rand_below(2u << NSRC),
              .imm = ws_rand(),
              .pc = ws_rand() >> 2,
              .mask = ws_rand() >> (32 - THREADS),
              .arrives = -1};
  if (!h.mask) h.mask = 1;
  for (int s = 0; s < NSRC; s++)
    h.rs[s] = ws_rand_below(1u << REG_W);
  return h;
}

static uint32_t ahead; // collectors whose beat is said to leave

// Sources that it asks for.
static uint32_t asks(unsigned c) {
  const held_t *h = &held[c];
  const bool reads_ahead = (ahead >> c & 1) && next_beat(h, h->beat + 1) < BEATS;
  return reads_ahead ? h->use & ((1u << NSRC) - 1) : h->left;
}

static void check(unsigned c) {
  const held_t *h = &held[c];
  const uint32_t beat = (uint32_t)(ahead >> c & 1 ? next_beat(h, h->beat + 1) : h->beat);
  WS_CHECK_EQ(ws_get(OUT(O->oc_valid_o), c, 1), h->valid, "collector %u", c);
  WS_CHECK_EQ(ws_get(OUT(O->rq_valid_o), c * NSRC, NSRC), asks(c), "collector %u", c);
  if (!h->valid) return;
  for (unsigned s = 0; s < NSRC; s++) {
    const rf_place_t at = rf_place(h->warp, h->rs[s], RPW, BANKS, BEATS, WS_COLLECTORS_RF_SWIZZLE);
    if (!(asks(c) >> s & 1)) continue;
    WS_CHECK_EQ(ws_get(OUT(O->rq_bank_o), (c * NSRC + s) * BANK_W, BANK_W),
                rf_beat_bank(at.bank, beat, BANKS, WS_COLLECTORS_RF_SWIZZLE), "%u.%u", c, s);
    WS_CHECK_EQ(ws_get(OUT(O->rq_row_o), (c * NSRC + s) * ROW_W, ROW_W),
                (at.row + beat) & ((1u << ROW_W) - 1), "%u.%u", c, s);
  }
  WS_CHECK_EQ(ws_get(OUT(O->oc_ready_o), c, 1), !h->left, "collector %u", c);
  WS_CHECK_EQ(ws_get(OUT(O->oc_last_o), c, 1), next_beat(h, h->beat + 1) == BEATS, "%u", c);
  WS_CHECK_EQ(ws_get(OUT(O->oc_warp_o), c * WARP_W, WARP_W), h->warp, "%u", c);
  WS_CHECK_EQ(ws_get(OUT(O->oc_unit_o), c * 4, 4), h->unit, "%u", c);
  WS_CHECK_EQ(ws_get(OUT(O->oc_op_o), c * 5, 5), h->op, "%u", c);
  WS_CHECK_EQ(ws_get(OUT(O->oc_rd_o), c * REG_W, REG_W), h->rd, "%u", c);
  WS_CHECK_EQ(ws_get(OUT(O->oc_wen_o), c, 1), h->use >> NSRC & 1, "%u", c);
  WS_CHECK_EQ(ws_get(OUT(O->oc_use_o), c * NSRC, NSRC), h->use & ((1u << NSRC) - 1), "%u", c);
  WS_CHECK_EQ(ws_get(OUT(O->oc_imm_o), c * 32, 32), h->imm, "%u", c);
  WS_CHECK_EQ(ws_get(OUT(O->oc_pc_o), c * 30, 30), h->pc, "%u", c);
  WS_CHECK_EQ(ws_get(OUT(O->oc_wmask_o), c * THREADS, THREADS), h->mask, "%u", c);
  for (unsigned s = 0; s < NSRC && !h->left; s++)
    if (h->use >> s & 1)
      WS_CHECK_EQ(ws_get(OUT(O->oc_data_o), (c * NSRC + s) * LANES * 32, 32), h->value[s],
                  "collector %u source %u", c, s);
}

static void test_collectors__random(void) {
  I->rpw_i = RPW;
  for (int i = 0; i < 1500; i++) {
    // One collector of each set gets a source, and shows it from the next cycle on.
    uint32_t bus[2][3];
    for (unsigned k = 0; k <= DUAL; k++)
      for (unsigned s = 0; s < NSRC; s++) {
        bus[k][s] = ws_rand();
        ws_set(VEC(I->src_data_i), (k * NSRC + s) * LANES * 32, 32, bus[k][s]);
      }
    for (unsigned c = 0; c < C; c++) {
      if (held[c].arrives >= 0)
        held[c].value[held[c].arrives] = bus[c % (1 + DUAL)][held[c].arrives];
      held[c].arrives = -1;
    }
    ahead = 0;
    for (unsigned c = 0; c < C; c++)
      ahead |= (uint32_t)(held[c].valid && !held[c].left && ws_rand_percent(50)) << c;
    I->oc_read_ahead_i = ahead;
    unsigned who = ws_rand_below(C);
    int out = (int)ws_rand_below(C), to = -1, to2 = -1;
    ws_set(VEC(I->rq_grant_i), 0, C * NSRC, 0);
    uint32_t source = ws_rand_below(NSRC);
    bool granted = held[who].valid && (asks(who) >> source & 1);
    if (granted) ws_set(VEC(I->rq_grant_i), who * NSRC + source, 1, 1);
    const bool leaves = held[out].valid && !held[out].left;
    const bool second = DUAL && ws_rand_percent(50);
    I->grant_i = leaves ? 1u << (second ? C + out : out) : 0;
    const bool two = PAIRS && ws_rand_percent(50);
    const int crossed = WS_ALLOC_CLASS_DUAL && ws_rand_percent(50);
    for (int c = 0; c < C; c++) {
      if (held[c].valid) continue;
      if (c % 2 == !crossed && two)
        to2 = c;
      else if (to < 0)
        to = c;
    }
    if (two && (to < 0 || to2 < 0)) to = to2 = -1;
#if WS_ALLOC_CLASS_DUAL
    I->swap_i = (uint32_t)crossed;
#endif
    held_t in = random_insn(), in2 = random_insn();
    in2.warp = in.warp, in2.mask = in.mask;
    I->al_valid_i = (uint32_t)(to >= 0) | (uint32_t)(to2 >= 0) << 1;
    I->alloc_i = (to >= 0 ? 1u << to : 0) | (to2 >= 0 ? 1u << (C + to2) : 0);
    I->al_warp_i = in.warp;
    I->al_mask_i = in.mask;
    drive(0, &in);
    if (PAIRS) drive(PAIRS, &in2);
    ws_eval();
    for (unsigned c = 0; c < C; c++)
      check(c);
    ws_tick();
    // What is read for the next beat is dropped unless this one leaves.
    if ((ahead >> who & 1) && !(leaves && out == (int)who)) granted = false;
    if (leaves) {
      held_t *h = &held[out];
      h->beat = next_beat(h, h->beat + 1);
      h->valid = h->beat < BEATS;
      if (h->valid) h->left = h->use & ((1u << NSRC) - 1);
    }
    if (granted) {
      held[who].left &= ~(1u << source);
      held[who].arrives = (int)source;
    }
    if (to >= 0) held[to] = in;
    if (to2 >= 0) held[to2] = in2;
    for (int k = 0; k < 2; k++) {
      const int c = k ? to2 : to;
      if (c < 0) continue;
      held[c].beat = next_beat(&held[c], 0);
      held[c].left = held[c].use & ((1u << NSRC) - 1);
    }
  }
}

const char *const ws_beside_valid[] = {"oc_mask_o", "oc_reading_o", "oc_last_o", NULL};

const ws_test_t ws_tests[] = {{"random", test_collectors__random}, {0}};
