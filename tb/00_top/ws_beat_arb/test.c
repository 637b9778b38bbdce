// SPDX-License-Identifier: Apache-2.0
// Sub-cores of two kinds at one unit, as in the test of ws_subcore_arb, whose model says who may
// use the unit. Word 0 of operand a carries the sub-core's number.
#include "ws_beat_arb_dut.h"

#include <string.h>

#include "../ws_subcore_arb/model.c"

#define I ((ws_beat_arb_in_t *)ws_tb_in)
#define O ((const ws_beat_arb_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define CVEC(field) ((const uint32_t *)&(field))

enum { S = WS_BEAT_ARB_SCHEDULERS };

#define BITS_OF(direction, name, bits, at) BITS_##name = bits,
enum { WS_DUT_PORTS(BITS_OF) BITS_END };

static void fill(uint32_t *v, unsigned lsb, unsigned bits) {
  for (unsigned at = 0; at < bits; at += 32)
    ws_set(v, lsb + at, bits - at < 32 ? bits - at : 32, ws_rand());
}

#define NEW(p, field) fill(VEC(I->part_##field##_i), (p)*BITS_dx_##field##_o, BITS_dx_##field##_o)

static struct {
  unsigned left; // beats of its instruction, 0: it has none
  bool eager;    // it offers a beat before the unit is ready
} sub[S];
static unsigned taken[S];

static void new_beat(unsigned p) {
  NEW(p, op);
  NEW(p, warp);
  NEW(p, rd);
  NEW(p, wen);
  NEW(p, beat);
  NEW(p, mask);
  NEW(p, pc);
  NEW(p, imm);
  NEW(p, a);
  NEW(p, b);
  ws_set(VEC(I->part_a_i), p * BITS_dx_a_o, 5, p);
  ws_set(VEC(I->part_last_i), p, 1, sub[p].left == 1);
}

static void same(const char *what, const uint32_t *got, const uint32_t *part, unsigned p,
                 unsigned bits) {
  WS_CHECK(ws_known(got, (bits + 31) / 32 * 4), "%s has X bits", what);
  for (unsigned at = 0; at < bits; at += 32) {
    const unsigned n = bits - at < 32 ? bits - at : 32;
    WS_CHECK_EQ(ws_get(got, at, n), part ? ws_get(part, p * bits + at, n) : 0,
                "%s of sub-core %u from bit %u", what, p, at);
  }
}

#define SAME(field)                                                                                \
  same(#field, CVEC(O->dx_##field##_o), CVEC(I->part_##field##_i), p, BITS_dx_##field##_o)
#define SAME_IF_FULL(field)                                                                        \
  same(#field, CVEC(O->dx_##field##_o), WS_BEAT_ARB_FULL ? CVEC(I->part_##field##_i) : NULL, p,    \
       BITS_dx_##field##_o)

static void check_beat(unsigned p) {
  SAME(op);
  SAME(warp);
  SAME(rd);
  SAME(wen);
  SAME(beat);
  SAME(last);
  SAME(mask);
  SAME(a);
  SAME_IF_FULL(pc);
  SAME_IF_FULL(imm);
  SAME_IF_FULL(b);
}

static void cycle(bool taking, uint32_t offer) {
  I->ready_i = taking;
  I->want_i = I->part_valid_i = 0;
  for (unsigned p = 0; p < S; p++)
    if (sub[p].left) {
      I->want_i |= UINT32_C(1) << p;
      if (sub[p].eager) I->part_valid_i |= UINT32_C(1) << p;
    }
  ws_eval();
  WS_CHECK_KNOWN(O->ready_o);
  const uint32_t ready = O->ready_o;
  for (unsigned p = 0; p < S; p++)
    if (ready >> p & 1 && sub[p].left && ws_rand_percent(offer))
      I->part_valid_i |= UINT32_C(1) << p;
  ws_eval();
  WS_EXPECT(O->ready_o, ready, "it follows the offers");
  WS_CHECK_KNOWN(O->dx_valid_o);
  if (O->dx_valid_o) WS_CHECK_KNOWN(O->dx_a_o);
  const unsigned p = O->dx_valid_o ? (unsigned)ws_get(CVEC(O->dx_a_o), 0, 5) : 0;
  WS_CHECK(p < S, "a beat of no sub-core");
  const share_in_t in = {I->want_i, I->part_valid_i, I->part_last_i, taking};
  const share_out_t out = {ready, O->dx_valid_o, p};
  share_cycle(&in, &out);
  if (out.valid) check_beat(p);
  ws_tick();
  if (!out.valid || !taking) return;
  taken[p]++;
  sub[p].left--;
  new_beat(p);
}

static void test_beat_arb__random(void) {
  WS_SKIP_IF(S < 2); // not a module of such a machine
  static const uint32_t percent[] = {5, 30, 70, 95, 100};
  memset(taken, 0, sizeof taken);
  for (int n = 0; n < 20; n++) {
    const uint32_t work = percent[ws_rand_below(5)], offer = percent[1 + ws_rand_below(4)];
    const uint32_t ready = percent[1 + ws_rand_below(4)];
    ws_reset();
    share_reset();
    memset(sub, 0, sizeof sub);
    for (unsigned p = 0; p < S; p++) {
      sub[p].eager = n % 3 == 0 ? 0 : n % 3 == 1 ? 1 : ws_rand() & 1;
      new_beat(p);
    }
    for (int c = 0; c < 200; c++) {
      for (unsigned p = 0; p < S; p++)
        if (!sub[p].left && ws_rand_percent(work)) {
          sub[p].left = 1 + ws_rand_below(4);
          new_beat(p);
        }
      cycle(ws_rand_percent(ready), offer);
    }
  }
  for (unsigned p = 0; p < S; p++)
    WS_CHECK(taken[p] > 100, "only %u beats of sub-core %u", taken[p], p);
}

const ws_test_t ws_tests[] = {{"random", test_beat_arb__random}, {0}};
