// SPDX-License-Identifier: Apache-2.0
// Random beats on both buses: what the units get, and when the next one may come.
#include "ws_beat_reg_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_beat_reg_in_t *)ws_tb_in)
#define O ((const ws_beat_reg_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define CVEC(field) ((const uint32_t *)&(field))

enum { L = WS_BEAT_REG_LANES, CUT = WS_CUT_DISPATCH, XLANE = 5, FDIV = 8 };

typedef struct {
  uint32_t valid, unit, op, warp, rd, wen, beat, last, mask, imm, a[L], b[L], c[L];
} beat_t;

static beat_t random_beat(void) {
  static const uint32_t units[] = {1, 3, XLANE, 7, FDIV};
  beat_t x = {ws_rand_percent(70),
              units[ws_rand_below(5)],
              ws_rand_below(32),
              ws_rand_below(WS_BEAT_REG_WARPS),
              ws_rand_below(1u << WS_REG_W),
              ws_rand() & 1,
              ws_rand_below(WS_THREADS / L),
              ws_rand() & 1,
              ws_rand() >> (32 - L),
              ws_rand(),
              {0},
              {0},
              {0}};
  for (unsigned l = 0; l < L; l++)
    x.a[l] = ws_rand(), x.b[l] = ws_rand(), x.c[l] = ws_rand();
  return x;
}

#define DRIVE(bus, x)                                                                              \
  do {                                                                                             \
    I->bus##_valid_i = (x).valid;                                                                  \
    I->bus##_unit_i = (x).unit;                                                                    \
    I->bus##_op_i = (x).op;                                                                        \
    I->bus##_warp_i = (x).warp;                                                                    \
    I->bus##_rd_i = (x).rd;                                                                        \
    I->bus##_wen_i = (x).wen;                                                                      \
    I->bus##_beat_i = (x).beat;                                                                    \
    I->bus##_last_i = (x).last;                                                                    \
    I->bus##_mask_i = (x).mask;                                                                    \
    for (unsigned l = 0; l < L; l++)                                                               \
      VEC(I->bus##_a_i)[l] = (x).a[l], VEC(I->bus##_b_i)[l] = (x).b[l];                            \
  } while (0)

#define EXPECT(bus, x)                                                                             \
  do {                                                                                             \
    WS_EXPECT(O->bus##_valid_o, (x).valid);                                                        \
    WS_EXPECT(O->bus##_unit_o, (x).unit);                                                          \
    WS_EXPECT(O->bus##_op_o, (x).op);                                                              \
    WS_EXPECT(O->bus##_warp_o, (x).warp);                                                          \
    WS_EXPECT(O->bus##_rd_o, (x).rd);                                                              \
    WS_EXPECT(O->bus##_wen_o, (x).wen);                                                            \
    WS_EXPECT(O->bus##_beat_o, (x).beat);                                                          \
    WS_EXPECT(O->bus##_last_o, (x).last);                                                          \
    WS_EXPECT(O->bus##_mask_o, (x).mask);                                                          \
    for (unsigned l = 0; l < L; l++) {                                                             \
      WS_CHECK_EQ(CVEC(O->bus##_a_o)[l], (x).a[l], "lane %u", l);                                  \
      WS_CHECK_EQ(CVEC(O->bus##_b_o)[l], (x).b[l], "lane %u", l);                                  \
    }                                                                                              \
  } while (0)

static void check(const beat_t *x, const beat_t *f) {
  const bool there = CUT; // a beat in the register keeps the next one away; of votes, a last one
  EXPECT(ex, *x);
  WS_EXPECT(O->ex_imm_o, x->imm);
  const bool vote = x->valid && x->unit == XLANE && x->last;
  WS_EXPECT(O->xlane_ready_o, I->xlane_ready_i && !(there && vote));
#if WS_FP_ON
  EXPECT(fe, *f);
  WS_EXPECT(O->fe_imm_o, f->imm & ((1u << WS_FIMM_W) - 1));
  for (unsigned l = 0; l < L; l++)
    WS_CHECK_EQ(CVEC(O->fe_c_o)[l], f->c[l], "lane %u", l);
  WS_EXPECT(O->fdiv_ready_o, I->fdiv_ready_i && !(there && f->valid && f->unit == FDIV));
  WS_EXPECT(O->fdiv_next_o, I->fdiv_next_i && !(there && f->valid && f->unit == FDIV));
#else
  (void)f;
#endif
}

static void test_beat_reg__random(void) {
  ws_reset();
  if (CUT) WS_EXPECT(O->ex_valid_o, 0, "after reset");
  beat_t x = {0}, f = {0};
  for (int i = 0; i < (ws_long() ? 50000 : 4000); i++) {
    const beat_t next = random_beat();
    const beat_t float_next = WS_DUAL_DISPATCH ? random_beat() : next;
    DRIVE(int_dx, next);
    I->int_dx_imm_i = next.imm;
    I->xlane_ready_i = ws_rand() & 1;
#if WS_FP_ON
    DRIVE(float_dx, float_next);
    I->float_dx_imm_i = float_next.imm & ((1u << WS_FIMM_W) - 1);
    for (unsigned l = 0; l < L; l++)
      VEC(I->float_dx_c_i)[l] = float_next.c[l];
    I->fdiv_ready_i = ws_rand() & 1;
    I->fdiv_next_i = ws_rand_percent(60);
#endif
    ws_eval();
    if (!CUT)
      check(&next, &float_next);
    else if (i)
      check(&x, &f);
    ws_tick();
    x = next;
    f = float_next;
  }
}

const ws_test_t ws_tests[] = {{"random", test_beat_reg__random}, {0}};
