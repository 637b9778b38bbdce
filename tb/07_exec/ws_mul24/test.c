// SPDX-License-Identifier: Apache-2.0
// Streams of beats: products of all active lanes after the cycles promised, in order, held until
// they are taken; the next beat comes in as soon as promised; beats of other units are ignored.
#include "ws_config.h"
#include "ws_mul24_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define I ((ws_mul24_in_t *)ws_tb_in)
#define O ((const ws_mul24_out_t *)ws_tb_out)
enum {
  L = WS_MUL24_LANES,
  WARPS = WS_MUL24_WARPS,
  THREADS = WS_MUL24_THREADS,
  REG_W = WS_MUL24_REG_W,
  STAGES = WS_MUL24_STAGES,
  REGISTER = WS_MUL24_CUT_RESULTS && THREADS == L // ready_o is one
};

typedef struct {
  bool there;
  unsigned op, warp, rd, beat, last;
  uint32_t mask, want[L];
} job_t;
static job_t stage[2]; // the operands; with STAGES = 1 [1]: rows of the product
static job_t *const out = &stage[STAGES];

// The contract in 64 bits, apart from the meanings of gen/isa.def.
static uint32_t product(uint32_t a, uint32_t b, bool plain) {
  const int64_t top = 1 << 23;
  int64_t x = a & 0xFFFFFF, y = b & 0xFFFFFF;
  if (!plain && x >= top) x -= 2 * top;
  if (!plain && y >= top) y -= 2 * top;
  return (uint32_t)(x * y);
}

static job_t give(bool ours, bool wen) {
  job_t j = {.there = ours && wen,
             .warp = ws_rand_below(WARPS),
             .rd = exec_rd(REG_W),
             .beat = ws_rand_below(THREADS / L),
             .last = ws_rand_below(2),
             .mask = exec_mask(L)};
  const unsigned op = ws_rand_below(2);
  j.op = op;
  for (unsigned i = 0; i < L; i++) {
    const unsigned style = ws_rand_below(4);
    const uint32_t a = style ? exec_operand() : ws_rand() & 1 ? 0x800000 : 0x7FFFFF;
    const uint32_t b = style > 1 ? exec_operand() : ws_rand() & 1 ? 0xFF800000 : 0xFFFFFF;
    VEC(I->dx_a_i)[i] = a;
    VEC(I->dx_b_i)[i] = b;
    j.want[i] = product(a, b, op == WS_MUL24_MULU24);
  }
  static const unsigned others[] = {WS_UNIT_ALU, WS_UNIT_MUL, WS_UNIT_CSR, WS_UNIT_LSU};
  I->dx_valid_i = 1;
  I->dx_unit_i = ours ? WS_UNIT_MUL24 : others[ws_rand_below(4)];
  I->dx_op_i = op;
  I->dx_warp_i = j.warp;
  I->dx_rd_i = j.rd;
  I->dx_wen_i = wen;
  I->dx_beat_i = j.beat;
  I->dx_last_i = j.last;
  I->dx_mask_i = j.mask;
  return j;
}

#include "07_exec/shows.h"

// One cycle; `load`: percentage of cycles in which a beat comes where it may. Returns whether one
// of this unit came.
static bool cycle(unsigned load, unsigned ours, bool taken) {
  I->dx_valid_i = 0;
  I->res_ready_i = taken;
  ws_eval();
  WS_EXPECT(O->res_valid_o, out->there);
  if (out->there) shows(out);
  const bool first_moves = STAGES ? !stage[1].there || taken : taken;
  const bool ready = !stage[0].there || (!REGISTER && first_moves);
  WS_EXPECT(O->ready_o, ready, "%u %u", stage[0].there, stage[1].there);
  job_t j = {0};
  const bool mine = ws_rand_percent(ours);
  if ((ready || !mine) && ws_rand_percent(load)) j = give(mine, ws_rand_percent(90));
  ws_tick();
  if (out->there && taken) out->there = false;
  if (STAGES && first_moves && stage[0].there) {
    stage[1] = stage[0];
    stage[0].there = false;
  }
  if (j.there) stage[0] = j;
  return j.there;
}

static void begin(void) {
  ws_reset();
  stage[0].there = stage[1].there = false;
}

static void test_mul24__random(void) {
  begin();
  unsigned n = 0;
  for (int i = 0; i < (ws_long() ? 60000 : 4000); i++)
    n += cycle(i % 1000 < 500 ? 100 : 60, i % 600 < 300 ? 100 : 70,
               ws_rand_percent(i % 1400 < 700 ? 100 : 40));
  WS_CHECK(n > 1000, "only %u beats", n);
}

static void test_mul24__full_rate(void) {
  begin();
  unsigned n = 0;
  for (unsigned i = 0; i < 200; i++)
    n += cycle(100, 100, true);
  // A tenth of the beats has no destination.
  WS_CHECK(n > (REGISTER ? 80 : 160), "%u beats", n);
}

static void test_mul24__reset_discards(void) {
  begin();
  for (unsigned i = 0; i < 30; i++) {
    for (unsigned k = 0; k < 1 + i % 3; k++)
      cycle(100, 100, false);
    begin();
    cycle(0, 0, true);
  }
}

const ws_test_t ws_tests[] = {{"random", test_mul24__random},
                              {"full_rate", test_mul24__full_rate},
                              {"reset_discards", test_mul24__reset_discards},
                              {0}};
