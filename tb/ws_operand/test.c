// SPDX-License-Identifier: Apache-2.0
// The operand stage in a small machine: an issue stage with a scoreboard before it, execution units
// with random delays behind it. Every dispatched beat must carry the operands its program order
// says.
#include "ws_config.h"
#include "ws_operand_dut.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_operand_in_t *)ws_tb_in)
#define O ((const ws_operand_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  WARPS = WS_OPERAND_WARPS,
  THREADS = WS_OPERAND_THREADS,
  LANES = WS_OPERAND_LANES,
  BANKS = WS_OPERAND_RF_BANKS,
  COLLECTORS = WS_OPERAND_COLLECTORS,
  WARP_W = WS_OPERAND_WARP_W,
  BEAT_W = WS_OPERAND_BEAT_W,
  ROW_W = WS_OPERAND_ROW_W,
  BEATS = THREADS / LANES
};
static const int bypass = WS_OPERAND_BYPASS;

// How the machine around the stage behaves; percentages.
typedef struct {
  uint32_t issue; // cycles in which it issues if it can
  uint32_t alu;   // of the instructions
  uint32_t rs1, rs2, rd;
  uint32_t full_mask;   // all threads active
  uint32_t ready;       // of the units but the ALU
  uint32_t alu_latency; // cycles from dispatch to the result's write-back
  bool fresh;           // instructions never wait for registers: others are taken
  uint32_t regs;        // registers used
  uint32_t
      lsu_warps; // these warps run LSU instructions beside the ALU's, the others none; 0: all units
} mix_t;

static op_model_t m;
static op_insn_t head[OP_WARPS];
static bool head_valid[OP_WARPS];
static uint64_t now, issued, left, idle_since;
static uint32_t turn, warps_used;

static uint32_t one_of(uint32_t set) {
  uint32_t n = 1 + ws_rand_below((uint32_t)__builtin_popcount(set));
  for (uint32_t b = 0;; b++)
    if ((set >> b & 1) && !--n) return b;
}

static op_insn_t random_insn(uint32_t warp, const mix_t *x) {
  uint32_t free = ((x->regs < 32 ? 1u << x->regs : 0) - 1) & ~1u, use = 0;
  if (x->fresh && (free & ~m.pending[warp])) free &= ~m.pending[warp];
  use |= ws_rand_percent(x->rs1) ? USE_RS1 : 0;
  use |= ws_rand_percent(x->rs2) ? USE_RS2 : 0;
  use |= ws_rand_percent(x->rd) ? USE_RD : 0;
  op_insn_t in = {.warp = warp,
                  .unit = ws_rand_percent(x->alu) ? UNIT_ALU : 2 + ws_rand_below(5),
                  .op = ws_rand_below(32),
                  .rd = one_of(free),
                  .rs = {one_of(free), one_of(free)},
                  .use = use,
                  .wmask = ws_rand() >> (32 - THREADS),
                  .pc = ws_rand() >> 2};
  if (ws_rand_percent(x->full_mask)) in.wmask = 0xffffffffu >> (32 - THREADS);
  if (!in.wmask) in.wmask = 1u << ws_rand_below(THREADS);
  if (x->lsu_warps && in.unit != UNIT_ALU) in.unit = warp < x->lsu_warps ? UNIT_LSU : UNIT_ALU;
  return in;
}

static void drive_alloc(const op_insn_t *in) {
  I->al_valid_i = in != NULL;
  if (!in) return;
  I->al_warp_i = in->warp;
  I->al_unit_i = in->unit;
  I->al_op_i = in->op;
  I->al_rd_i = in->rd;
  I->al_use_i = in->use;
  I->al_rs1_i = in->rs[0];
  I->al_rs2_i = in->rs[1];
  I->al_mask_i = in->wmask;
  I->al_imm_i = in->imm;
  I->al_pc_i = in->pc;
}

static void drive_results(void) {
  for (unsigned s = 0; s < 3; s++) {
    const op_result_t *r = &m.queue[s].item[0];
    bool valid = m.queue[s].n && r->due <= now;
    ws_set(VEC(I->wb_valid_i), s, 1, valid);
    if (!valid) continue;
    ws_set(VEC(I->wb_warp_i), s * WARP_W, WARP_W, r->warp);
    ws_set(VEC(I->wb_rd_i), s * 5, 5, r->rd);
    ws_set(VEC(I->wb_beat_i), s * BEAT_W, BEAT_W, r->beat);
    ws_set(VEC(I->wb_mask_i), s * LANES, LANES, r->mask);
    ws_set(VEC(I->wb_last_i), s, 1, r->last);
    for (unsigned l = 0; l < LANES; l++)
      ws_set(VEC(I->wb_data_i), (s * LANES + l) * 32, 32, r->data[l]);
  }
}

// The results accepted in this cycle reach the registers; the retire port must show them.
static void check_results(void) {
  uint32_t writes = 0;
  WS_CHECK(O->wb_ready_o & 1, "the ALU must not wait");
  for (unsigned s = 0; s < 3; s++) {
    op_result_t *r = &m.queue[s].item[0];
    bool fire = ws_get(VEC(I->wb_valid_i), s, 1) && (O->wb_ready_o >> s & 1);
    WS_CHECK_EQ(O->clr_valid_o >> s & 1, fire && r->last, "source %u", s);
    if (!fire) {
      WS_CHECK(!ws_get(VEC(I->wb_valid_i), s, 1) || now < r->due + 60, "source %u waits for ever",
               s);
      continue;
    }
    WS_CHECK_EQ(ws_get(OUT(O->clr_warp_o), s * WARP_W, WARP_W), r->warp, "source %u", s);
    WS_CHECK_EQ(ws_get(OUT(O->clr_rd_o), s * 5, 5), r->rd, "source %u", s);
    writes++;
#if WS_RETIRE_PORT
    bool shown = false;
    for (unsigned b = 0; b < BANKS; b++)
      shown |= (O->rt_wb_valid_o >> b & 1) &&
               ws_get(OUT(O->rt_wb_warp_o), b * WARP_W, WARP_W) == r->warp &&
               ws_get(OUT(O->rt_wb_rd_o), b * 5, 5) == r->rd &&
               ws_get(OUT(O->rt_wb_beat_o), b * BEAT_W, BEAT_W) == r->beat &&
               ws_get(OUT(O->rt_wb_mask_o), b * LANES, LANES) == r->mask &&
               ws_get(OUT(O->rt_wb_data_o), b * LANES * 32, 32) == r->data[0];
    WS_CHECK(shown, "the write to x%u of warp %u is not on the retire port", r->rd, r->warp);
#endif
    op_write(&m, r);
    op_pop(&m.queue[s]);
  }
#if WS_RETIRE_PORT
  WS_CHECK_EQ(__builtin_popcount(O->rt_wb_valid_o), writes);
#else
  (void)writes;
#endif
}

static void push_results(const op_insn_t *in, uint32_t mask, bool last, const mix_t *x) {
  unsigned s = in->unit == UNIT_ALU ? 0 : in->unit == UNIT_LSU ? 2 : 1;
  op_result_t r = {
      .warp = in->warp, .rd = in->rd, .beat = (uint32_t)in->beat, .mask = mask, .last = last};
  r.due = now + (s ? 1 + ws_rand_below(s == 2 ? 20 : 8) : x->alu_latency);
  for (int l = 0; l < LANES; l++)
    r.data[l] = ws_rand();
  uint32_t part = mask & ws_rand();
  if (s == 2 && part && part != mask &&
      m.queue[2].n < OP_QUEUE - 2) { // a load that comes in two parts
    op_result_t first = r;
    first.mask = part;
    first.last = false;
    op_push(&m.queue[2], &first);
    r.mask &= ~part;
  }
  WS_CHECK(m.queue[s].n < OP_QUEUE, "test: queue of source %u", s);
  op_push(&m.queue[s], &r);
}

static void check_dispatch(const mix_t *x) {
  WS_CHECK_KNOWN(O->dx_valid_o);
  if (!O->dx_valid_o) return;
  WS_CHECK(O->dx_imm_o < OP_FLIGHT && m.flight[O->dx_imm_o].live, "dispatch of nothing, imm %x",
           O->dx_imm_o);
  op_insn_t *in = &m.flight[O->dx_imm_o];
  const char *why = op_forbidden(&m, in);
  WS_CHECK(!why, "warp %u: %s", in->warp, why);
  WS_CHECK(I->unit_ready_i >> in->unit & 1, "unit %u is not ready", in->unit);
  int after = op_next_beat(&m, in, in->beat + 1);
  WS_EXPECT(O->dx_unit_o, in->unit);
  WS_EXPECT(O->dx_op_o, in->op);
  WS_EXPECT(O->dx_warp_o, in->warp);
  WS_EXPECT(O->dx_rd_o, in->rd);
  WS_EXPECT(O->dx_wen_o, (in->use & USE_RD) != 0);
  WS_EXPECT(O->dx_beat_o, in->beat);
  WS_EXPECT(O->dx_last_o, after == BEATS);
  WS_EXPECT(O->dx_mask_o, op_beat_mask(&m, in, in->beat));
  WS_EXPECT(O->dx_wmask_o, in->wmask);
  WS_EXPECT(O->dx_pc_o, in->pc);
  for (unsigned l = 0; l < LANES; l++) {
    unsigned t = (unsigned)in->beat * LANES + l;
    WS_CHECK_EQ(ws_get(OUT(O->dx_a_o), l * 32, 32), in->value[0][t], "warp %u x%u thread %u",
                in->warp, in->rs[0], t);
    WS_CHECK_EQ(ws_get(OUT(O->dx_b_o), l * 32, 32), in->value[1][t], "warp %u x%u thread %u",
                in->warp, in->rs[1], t);
  }
  if (in->use & USE_RD) push_results(in, O->dx_mask_o, O->dx_last_o, x);
  in->beat = after;
  if (after == BEATS) {
    in->live = false;
    left++;
  }
  idle_since = now;
}

static void cycle(const mix_t *x) {
  drive_results();
  I->unit_ready_i = 1u << UNIT_ALU;
  for (uint32_t u = 2; u < 8; u++)
    I->unit_ready_i |=
        (uint32_t)ws_rand_percent(m.queue[1].n > 40 || m.queue[2].n > 40 ? 0 : x->ready) << u;
  for (uint32_t w = 0; w < warps_used; w++) {
    if (!head_valid[w] || (x->fresh && (op_registers(&head[w]) & m.pending[w])))
      head[w] = random_insn(w, x);
    head_valid[w] = true;
    ws_set(VEC(I->head_rd_i), w * 5, 5, head[w].rd);
    ws_set(VEC(I->head_wen_i), w, 1, (head[w].use & USE_RD) != 0);
  }
  drive_alloc(NULL);
  ws_eval();
  for (uint32_t w = 0; w < WARPS; w++)
    WS_CHECK_EQ(ws_get(OUT(O->busy_o), w, 1), op_warp_in_flight(&m, w), "warp %u", w);
  bool want = ws_rand_percent(x->issue) && O->oc_free_o;
  for (uint32_t i = 1; want && i <= warps_used; i++) {
    uint32_t w = (turn + i) % warps_used;
    if ((op_registers(&head[w]) & m.pending[w]) || !ws_get(OUT(O->war_ok_o), w, 1)) continue;
    if (head[w].unit == UNIT_LSU && !O->lsu_ok_o) continue;
    int id = op_issue(&m, &head[w]);
    WS_CHECK(id >= 0, "more than %d instructions in flight", OP_FLIGHT);
    // Reads happen before this cycle's writes only for older instructions, so values are fixed
    // here.
    m.flight[id].imm = head[w].imm = (uint32_t)id;
    drive_alloc(&head[w]);
    head_valid[w] = false;
    turn = w;
    issued++;
    want = false;
  }
  ws_step();
  check_dispatch(x);
  check_results();
  if (!op_in_flight(&m)) idle_since = now;
  WS_CHECK(now < idle_since + 300, "nothing has left for 300 cycles, %d in flight",
           op_in_flight(&m));
  now++;
}

// Fills the registers of all warps through source 0.
static void restart(uint32_t warps) {
  ws_reset();
  memset(&m, 0, sizeof m);
  memset(head_valid, 0, sizeof head_valid);
  m.beats = BEATS;
  m.lanes = LANES;
  m.war = WS_OPERAND_WAR;
  now = issued = left = idle_since = turn = 0;
  warps_used = warps;
  I->rpw_i = (32 + BANKS - 1) / BANKS & ((1u << ROW_W) - 1);
  for (uint32_t w = 0; w < warps; w++)
    for (uint32_t r = 1; r < 32; r++)
      for (uint32_t b = 0; b < BEATS; b++) {
        op_result_t res = {
            .warp = w, .rd = r, .beat = b, .mask = 0xffffffffu >> (32 - LANES), .last = true};
        for (int l = 0; l < LANES; l++)
          res.data[l] = ws_rand();
        op_push(&m.queue[0], &res);
        drive_results();
        ws_step();
        op_write(&m, &res);
        op_pop(&m.queue[0]);
      }
  I->wb_valid_i = 0;
  ws_tick();
}

static void drain(mix_t x) {
  x.issue = 0;
  x.ready = 100;
  for (int i = 0; i < 200; i++)
    cycle(&x);
  WS_CHECK(!op_in_flight(&m) && !m.queue[0].n && !m.queue[1].n && !m.queue[2].n,
           "not everything came out");
  WS_CHECK_EQ(left, issued);
}

static uint32_t warps_at_most(uint32_t n) {
  return WARPS < n ? WARPS : n;
}

static void test_operand__random(void) {
  static const mix_t mixes[] = {
      {90, 60, 80, 50, 80, 60, 70, 1, false, 32, 0},
      {100, 30, 90, 90, 90, 30, 40, 3, false, 8, 0},
      {100, 90, 90, 60, 90, 90, 100, 1, false, 32, 0},
  };
  for (size_t i = 0; i < sizeof mixes / sizeof mixes[0]; i++) {
    restart(warps_at_most(i == 1 ? 3 : 8));
    for (int n = 0; n < (ws_long() ? 20000 : 1500); n++)
      cycle(&mixes[i]);
    drain(mixes[i]);
    WS_CHECK(left * BEATS > 200, "only %u instructions", (unsigned)left);
  }
}

// Cycles from the issue to the dispatch of an instruction alone.
static uint64_t latency(uint32_t use) {
  mix_t x = {100, 100, use & USE_RS1 ? 100 : 0, use & USE_RS2 ? 100 : 0, 100, 0, 100, 1, true,
             32,  0};
  restart(1);
  x.full_mask = 100;
  cycle(&x);
  uint64_t from = now;
  x.issue = 0;
  for (int i = 0; i < 20 * BEATS && !left; i++)
    cycle(&x);
  WS_CHECK(left, "no dispatch");
  return now - from;
}

static void test_operand__latency(void) {
  if (BEATS > 1) return;
  WS_CHECK_EQ(latency(0), 1, "without operands");
  uint64_t one = latency(USE_RS1);
  WS_CHECK_EQ(one, bypass ? 2 : 3, "with one operand");
  ws_note("perf issue to dispatch %u cycles, dependent issue after %u", (unsigned)one,
          (unsigned)one + 2);
}

// Share of cycles in which a beat leaves, with a stream that never waits for registers.
static double rate(const mix_t *x) {
  restart(warps_at_most(8));
  for (int i = 0; i < 50; i++)
    cycle(x);
  uint64_t from = left;
  int n = ws_long() ? 40000 : 3000;
  for (int i = 0; i < n; i++)
    cycle(x);
  return (double)(left - from) * BEATS / n;
}

static void test_operand__throughput(void) {
  static const mix_t two = {100, 100, 100, 100, 100, 100, 100, 2, true, 32, 0};
  static const mix_t some = {100, 100, 90, 35, 80, 100, 100, 2, true, 32, 0};
  double stress = rate(&two), typical = rate(&some);
  ws_note("perf %d banks %d collectors: beats a cycle %.3f with two sources each, %.3f with a "
          "usual mix",
          BANKS, COLLECTORS, stress, typical);
  if (BANKS >= 8 && COLLECTORS >= 4 && WARPS >= 8 && BEATS == 1 && bypass && m.war == 0)
    WS_CHECK(stress >= 0.95 && typical >= 0.99, "throughput %.3f, %.3f", stress, typical);
}

// A busy load/store unit must not keep the ALU from the work of other warps.
static void test_operand__lsu_blocked(void) {
  if (COLLECTORS < 2 || WARPS < 8) return;
  mix_t x = {100, 70, 90, 35, 80, 100, 0, 1, true, 32, 4};
  restart(8);
  uint64_t from = 0;
  for (int i = 0; i < 400; i++) {
    if (i == 100) from = left;
    cycle(&x);
  }
  double alu = (double)(left - from) * BEATS / 300;
  ws_note("perf ALU beats a cycle beside a blocked LSU: %.2f", alu);
  WS_CHECK(alu > (bypass ? 0.6 : 0.45), "%.2f ALU beats a cycle", alu);
}

const ws_test_t ws_tests[] = {{"random", test_operand__random},
                              {"latency", test_operand__latency},
                              {"throughput", test_operand__throughput},
                              {"lsu_blocked", test_operand__lsu_blocked},
                              {0}};
