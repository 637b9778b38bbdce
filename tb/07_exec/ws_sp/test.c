// SPDX-License-Identifier: Apache-2.0
// Instructions of ALU and BRU: results in the promised cycle, branches gathered over the beats,
// barrier arrivals; beats of other units have no effect.
#include "ws_sp_dut.h"

#include "07_exec/ws_exec/exec_insn.h"

#define I ((ws_sp_in_t *)ws_tb_in)
#define O ((const ws_sp_out_t *)ws_tb_out)

enum {
  W = WS_SP_WARPS,
  T = WS_SP_THREADS,
  L = WS_SP_LANES,
  BEATS = T / L,
  DEPTH = WS_SP_SP_STAGES + !WS_SP_ALU_DIRECT
};

typedef struct {
  bool valid, last;
  unsigned beat;
  exec_insn_t insn;
} beat_t;

static beat_t alu[DEPTH + 1]; // results on their way: [DEPTH] is due, [0] is of the beat at dx_*
static beat_t br, arr;
static exec_insn_t now; // the instruction being dispatched
static unsigned next_beat;
static unsigned results, branches, immediate, arrivals;
static struct {
  bool valid;
  unsigned warp, rd, beat;
} cleared, upcoming; // clr_*, up_* in the cycle before

static void begin(void) {
  ws_reset();
  memset(alu, 0, sizeof alu);
  br = arr = (beat_t){0};
  memset(&cleared, 0, sizeof cleared);
  memset(&upcoming, 0, sizeof upcoming);
  next_beat = BEATS;
  results = branches = immediate = arrivals = 0;
}

static void check_lanes(const beat_t *b, const uint32_t *data, uint32_t mask) {
  WS_CHECK_EQ(mask, b->insn.writes >> (b->beat * L) & exec_ones(L));
  for (unsigned i = 0; i < L; i++)
    if (mask >> i & 1)
      WS_CHECK_EQ(data[i], b->insn.want[b->beat * L + i], "unit %u op %u thread %u", b->insn.unit,
                  b->insn.op, b->beat * L + i);
}

static void check_result(void) {
  const beat_t *r = &alu[DEPTH];
  WS_EXPECT(O->wb_valid_o, r->valid);
  WS_CHECK_EQ(cleared.valid, DEPTH && r->valid && r->last, "clr_* in the cycle before");
  WS_CHECK_EQ(upcoming.valid, DEPTH && r->valid, "up_* in the cycle before");
  if (r->valid) {
    results++;
    WS_EXPECT(O->wb_warp_o, r->insn.warp);
    WS_EXPECT(O->wb_rd_o, r->insn.rd);
    WS_EXPECT(O->wb_beat_o, r->beat);
    WS_EXPECT(O->wb_last_o, r->last);
    if (DEPTH && r->last)
      WS_CHECK(cleared.warp == r->insn.warp && cleared.rd == r->insn.rd, "another register");
    if (DEPTH) {
      WS_CHECK(upcoming.warp == r->insn.warp && upcoming.rd == r->insn.rd, "another register");
      WS_CHECK_EQ(upcoming.beat, r->beat, "another beat");
    }
    check_lanes(r, CVEC(O->wb_data_o), O->wb_mask_o);
  }
}

static void check_arrival(void) {
  WS_EXPECT(O->arr_valid_o, arr.valid);
  if (arr.valid) {
    arrivals++;
    WS_EXPECT(O->arr_warp_o, arr.insn.warp);
    WS_EXPECT(O->arr_num_o, arr.insn.bar);
#if WS_DIVERGENCE_APART
    WS_EXPECT(O->arr_sync_o, arr.insn.op == WS_BRU_WARPSYNC);
#endif
  }
}

static void check_branch(const beat_t *b) {
  WS_EXPECT(O->br_valid_o, b->valid);
  if (b->valid) {
    WS_EXPECT(O->br_warp_o, b->insn.warp);
    WS_EXPECT(O->br_jalr_o, b->insn.op == WS_BRU_JALR);
    WS_EXPECT(O->br_diverge_o, b->insn.diverges);
    if (WS_DIVERGENCE_APART || !b->insn.diverges)
      WS_EXPECT(O->br_target_o, b->insn.target >> 1, "op %u", b->insn.op);
  } else if (arr.valid) {
    b = &arr;
  } else {
    return;
  }
  WS_EXPECT(O->br_taken_o, b->insn.taken, "op %u", b->insn.op);
  const bool again = WS_DIVERGENCE_APART && b->insn.op == WS_BRU_JALR;
  WS_EXPECT(O->br_fall_o, (b->insn.pc + (again ? 0 : 4)) >> 2);
}

// The first beat from this one on that comes: without an active thread only steps do.
static unsigned beat_from(unsigned beat) {
  return WS_INT_NARROW ? beat : exec_beat(&now, beat, L, BEATS);
}

// Puts the next beat of `now` on the bus; returns it.
static beat_t drive(void) {
  beat_t b = {.valid = true, .beat = next_beat, .insn = now};
  next_beat = beat_from(next_beat + 1);
  b.last = next_beat == BEATS;
  I->dx_valid_i = 1;
  I->dx_unit_i = now.unit;
  I->dx_op_i = now.op;
  I->dx_warp_i = now.warp;
  I->dx_rd_i = now.rd;
  I->dx_wen_i = now.wen;
  I->dx_beat_i = b.beat;
  I->dx_last_i = b.last;
  I->dx_mask_i = now.mask >> (b.beat * L) & exec_ones(L);
  I->dx_pc_i = now.pc >> 2;
  I->dx_imm_i = now.imm;
  for (unsigned i = 0; i < L; i++) {
    VEC(I->dx_a_i)[i] = now.a[b.beat * L + i];
    VEC(I->dx_b_i)[i] = now.b[b.beat * L + i];
  }
  return b;
}

static void cycle(unsigned load, unsigned ready) {
  I->dx_valid_i = 0;
  I->br_ready_i = ws_rand_percent(ready);
  ws_eval();
  check_arrival();
  if (next_beat == BEATS) {
    static const unsigned units[] = {WS_UNIT_ALU, WS_UNIT_ALU, WS_UNIT_BRU, WS_UNIT_BRU,
                                     WS_UNIT_MUL, WS_UNIT_LSU, WS_UNIT_SFU};
    exec_make(&now, units[ws_rand_below(7)], ws_rand_below(W), T);
    next_beat = beat_from(0);
  }
  const bool open = now.unit != WS_UNIT_BRU || O->bru_ready_o;
  WS_CHECK_EQ(O->bru_ready_o, !br.valid);
  beat_t in = {0};
  if (open && ws_rand_percent(load)) in = drive();
  const bool is_bru = in.valid && in.insn.unit == WS_UNIT_BRU,
             is_bar = is_bru && (in.insn.op == WS_BRU_BAR || in.insn.op == WS_BRU_WARPSYNC);
  const bool is_branch = is_bru && !is_bar && in.last;
  const bool at_once = is_branch && in.insn.op != WS_BRU_JALR && !arr.valid;
  const beat_t shown = br.valid ? br : at_once ? in : (beat_t){0};
  alu[0] = in;
  alu[0].valid = in.valid && in.insn.wen &&
                 (in.insn.unit == WS_UNIT_ALU || (is_bru && in.insn.op == WS_BRU_JALR));
  ws_eval();
  check_result();
  check_branch(&shown);
  if (shown.valid && I->br_ready_i) branches++, immediate += at_once;
  if (is_branch) br = in;
  if (I->br_ready_i && shown.valid) br.valid = false;

  memmove(&alu[1], &alu[0], sizeof alu[0] * DEPTH);
  arr = in;
  arr.valid = is_bar && in.last;
  cleared.valid = O->clr_valid_o;
  cleared.warp = O->clr_warp_o;
  cleared.rd = O->clr_rd_o;
  upcoming.valid = O->up_valid_o;
  upcoming.warp = O->up_warp_o;
  upcoming.rd = O->up_rd_o;
  upcoming.beat = O->up_beat_o;
  ws_tick();
}

static void test_sp__random(void) {
  begin();
  const int n = ws_long() ? 60000 : BEATS > 8 ? 10000 : 5000;
  for (int i = 0; i < n; i++)
    cycle(i % 1000 < 500 ? 100 : 50, i % 700 < 350 ? 90 : 30);
  WS_CHECK(results > 500 && branches > 100 / BEATS && immediate > 30 / BEATS &&
               arrivals > 10 / BEATS,
           "%u results, %u branches, %u of them at once, %u arrivals", results, branches, immediate,
           arrivals);
}

const ws_test_t ws_tests[] = {{"random", test_sp__random}, {0}};
