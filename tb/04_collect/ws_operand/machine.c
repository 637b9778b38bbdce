// SPDX-License-Identifier: Apache-2.0
// A small machine around the operand stage, included by test.c: an issue stage with a scoreboard
// before it, execution units with random delays after it. Every dispatched beat must carry the
// operands its program order says.
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
  REG_W = WS_OPERAND_REG_W,
  REGS = 1 << REG_W,
  NSRC = WS_OPERAND_NSRC,
  NWB = WS_OPERAND_NWB,
  FP = WS_FP_ON,
  DUAL = WS_DUAL_ISSUE,
  BEATS = THREADS / LANES,
  // The ALU's result is written in the cycle after dispatch; see ws_upcoming.
  HERE = WS_ALU_DIRECT,
  // Results of sources 1 and 2 are written in the cycle after they are taken; those of ALU and FPU
  // are announced a cycle before, so unless HERE they do not come in the cycle after dispatch.
  LATE_WRITE = WS_CUT_WRITEBACK,
  LATER = !HERE && (WS_CUT_DISPATCH || LATE_WRITE)
};
static const int bypass = WS_OPERAND_BYPASS;

#include "program.c"

static void drive_alloc(const op_insn_t *in, const op_insn_t *in2) {
#if WS_DUAL_ISSUE
  I->al2_valid_i = in2 != NULL;
  if (in2) {
    I->al2_unit_i = in2->unit;
    I->al2_op_i = in2->op;
    I->al2_rd_i = in2->rd;
    I->al2_use_i = in2->use | (uint32_t)in2->wen << NSRC;
    for (unsigned s = 0; s < NSRC; s++)
      ws_set(VEC(I->al2_rs_i), s * REG_W, REG_W, in2->rs[s]);
    I->al2_imm_i = in2->imm;
    I->al2_pc_i = in2->pc;
  }
#else
  (void)in2;
#endif
  I->al_valid_i = in != NULL;
  if (!in) return;
  I->al_warp_i = in->warp;
  I->al_unit_i = in->unit;
  I->al_op_i = in->op;
  I->al_rd_i = in->rd;
  I->al_use_i = in->use | (uint32_t)in->wen << NSRC;
  for (unsigned s = 0; s < NSRC; s++)
    ws_set(VEC(I->al_rs_i), s * REG_W, REG_W, in->rs[s]);
  I->al_mask_i = in->wmask;
  I->al_imm_i = in->imm;
  I->al_pc_i = in->pc;
}

static void drive_results(void) {
  I->ex_clr_valid_i = ws_rand_below(2);
  I->ex_clr_warp_i = ws_rand_below(1u << WARP_W);
  I->ex_clr_rd_i = ws_rand_below(REGS);
  for (unsigned k = 0; k < NWB - 2; k++) {
    const op_result_t *r = k || !HERE ? op_due(&m.queue[k ? SRC_FPU : SRC_ALU], now + 1) : NULL;
    ws_set(VEC(I->up_valid_i), k, 1, r != NULL);
    if (!r) continue;
    ws_set(VEC(I->up_warp_i), k * WARP_W, WARP_W, r->warp);
    ws_set(VEC(I->up_rd_i), k * REG_W, REG_W, r->rd);
    ws_set(VEC(I->up_beat_i), k * BEAT_W, BEAT_W, r->beat);
  }
  for (unsigned s = 0; s < NWB; s++) {
    const op_result_t *r = &m.queue[s].item[0];
    bool valid = m.queue[s].n && r->due <= now;
    ws_set(VEC(I->wb_valid_i), s, 1, valid);
    if (!valid) continue;
    ws_set(VEC(I->wb_warp_i), s * WARP_W, WARP_W, r->warp);
    ws_set(VEC(I->wb_rd_i), s * REG_W, REG_W, r->rd);
    ws_set(VEC(I->wb_beat_i), s * BEAT_W, BEAT_W, r->beat);
    ws_set(VEC(I->wb_mask_i), s * LANES, LANES, r->mask);
    ws_set(VEC(I->wb_last_i), s, 1, r->last);
    for (unsigned l = 0; l < LANES; l++)
      ws_set(VEC(I->wb_data_i), (s * LANES + l) * 32, 32, r->data[l]);
  }
}

// The retire port shows the write of a result, in this cycle.
static void check_shown(const op_result_t *r) {
#if WS_RETIRE_PORT
  bool shown = false;
  for (unsigned b = 0; b < BANKS; b++)
    shown |= (O->rt_wb_valid_o >> b & 1) &&
             ws_get(OUT(O->rt_wb_warp_o), b * WARP_W, WARP_W) == r->warp &&
             ws_get(OUT(O->rt_wb_rd_o), b * REG_W, REG_W) == r->rd &&
             ws_get(OUT(O->rt_wb_beat_o), b * BEAT_W, BEAT_W) == r->beat &&
             ws_get(OUT(O->rt_wb_mask_o), b * LANES, LANES) == r->mask &&
             ws_get(OUT(O->rt_wb_data_o), b * LANES * 32, 32) == r->data[0];
  WS_CHECK(shown, "the write to x%u of warp %u is not on the retire port", r->rd, r->warp);
#else
  (void)r;
#endif
}

// The results accepted in this cycle reach the registers before an instruction that issues in the
// next one reads them; the retire port must show the writes of this cycle.
static void check_results(void) {
  uint32_t writes = late.mask != 0;
  bool cleared = false;
  if (late.mask) check_shown(&late);
  late.mask = 0;
  WS_CHECK(O->wb_ready_o & 1, "the ALU must not wait");
  WS_CHECK(!FP || O->wb_ready_o >> SRC_FPU & 1, "the FPU must not wait");
  for (unsigned s = 0; s < NWB; s++) {
    op_result_t *r = &m.queue[s].item[0];
    const bool waits = s != SRC_ALU && s != SRC_FPU;
    bool fire = ws_get(VEC(I->wb_valid_i), s, 1) && (O->wb_ready_o >> s & 1);
    if (!fire) {
      if (!ws_get(VEC(I->wb_valid_i), s, 1)) taken[s] = now;
      WS_CHECK(now < taken[s] + 60, "source %u waits forever", s);
      continue;
    }
    taken[s] = now;
    if (r->last && waits) {
      cleared = true;
      WS_EXPECT(O->clr_warp_o, r->warp, "source %u", s);
      WS_EXPECT(O->clr_rd_o, r->rd, "source %u", s);
    }
    if (LATE_WRITE && waits) {
      late = *r;
    } else {
      writes++;
      check_shown(r);
    }
    op_write(&m, r);
    op_pop(&m.queue[s]);
  }
  WS_EXPECT(O->clr_valid_o, cleared);
#if WS_RETIRE_PORT
  WS_CHECK_EQ(__builtin_popcount(O->rt_wb_valid_o), writes);
#else
  (void)writes;
#endif
}

static const op_insn_t *alu_cleared; // an instruction of the ALU whose last beat leaves

static void push_results(const op_insn_t *in, uint32_t mask, bool last, const mix_t *x) {
  int s = op_source(in->unit);
  op_result_t r = {
      .warp = in->warp, .rd = in->rd, .beat = (uint32_t)in->beat, .mask = mask, .last = last};
  const uint32_t alu = HERE ? 1 : x->alu_latency + LATER;
  if (s == SRC_ALU && last) alu_cleared = in;
  r.due = now + (s == SRC_ALU   ? alu
                 : s == SRC_FPU ? alu + WS_FPU_LATER + WS_FMA_STAGES + WS_ALU_DIRECT
                                : 1 + ws_rand_below(s == SRC_LSU ? 20 : 8));
  for (int l = 0; l < LANES; l++)
    r.data[l] = ws_rand();
  uint32_t part = mask & ws_rand();
  if (s == SRC_LSU && part && part != mask && !x->fma && !x->units &&
      m.queue[s].n < OP_QUEUE - 2) { // a load that comes in two parts
    op_result_t first = r;
    first.mask = part;
    first.last = false;
    op_push(&m.queue[s], &first);
    r.mask &= ~part;
  }
  WS_CHECK(m.queue[s].n < OP_QUEUE, "test: queue of source %d", s);
  op_push(&m.queue[s], &r);
}

typedef struct {
  uint32_t unit, op, warp, rd, wen, last, mask, wmask, pc, imm;
  int beat;
  const uint32_t *data[OP_SRC];
} beat_t;

#if WS_FP_ON
#define BEAT_C(p) OUT(O->p##c_o)
#else
#define BEAT_C(p) NULL
#endif
#define BEAT(p)                                                                                    \
  {                                                                                                \
    .unit = O->p##unit_o, .op = O->p##op_o, .warp = O->p##warp_o, .rd = O->p##rd_o,                \
    .wen = O->p##wen_o, .last = O->p##last_o, .mask = O->p##mask_o, .wmask = O->p##wmask_o,        \
    .pc = O->p##pc_o, .imm = O->p##imm_o, .beat = (int)O->p##beat_o, .data = {                     \
      OUT(O->p##a_o),                                                                              \
      OUT(O->p##b_o),                                                                              \
      BEAT_C(p)                                                                                    \
    }                                                                                              \
  }

static void check_beat(const beat_t *b, const mix_t *x) {
  WS_CHECK(b->imm < OP_FLIGHT && m.flight[b->imm].live, "dispatch of nothing, imm %x", b->imm);
  op_insn_t *in = &m.flight[b->imm];
  const char *why = op_forbidden(&m, in);
  WS_CHECK(!why, "warp %u: %s", in->warp, why);
  WS_CHECK(I->unit_ready_i >> in->unit & 1, "unit %u is not ready", in->unit);
  int next = op_next_beat(&m, in, in->beat + 1);
  WS_CHECK_EQ(b->unit, in->unit);
  WS_CHECK_EQ(b->op, in->op);
  WS_CHECK_EQ(b->warp, in->warp);
  WS_CHECK_EQ(b->rd, in->rd);
  WS_CHECK_EQ(b->wen, in->wen);
  WS_CHECK_EQ(b->beat, in->beat);
  WS_CHECK_EQ(b->last, next == BEATS);
  WS_CHECK_EQ(b->mask, op_beat_mask(&m, in, in->beat));
  WS_CHECK_EQ(b->wmask, in->wmask);
  WS_CHECK_EQ(b->pc, in->pc);
  for (unsigned s = 0; s < NSRC; s++)
    for (unsigned l = 0; l < LANES; l++) {
      unsigned t = (unsigned)in->beat * LANES + l;
      WS_CHECK_EQ(ws_get(b->data[s], l * 32, 32), in->value[s][t],
                  "warp %u source %u (register %u) thread %u", in->warp, s, in->rs[s], t);
    }
  if (in->wen) push_results(in, b->mask, b->last, x);
  in->beat = next;
  if (next == BEATS) {
    in->live = false;
    left++;
  }
  idle_since = now;
}

static void check_dispatch(const mix_t *x) {
  WS_CHECK_KNOWN(O->dx_valid_o);
#if WS_DUAL_DISPATCH
  WS_CHECK_KNOWN(O->dx2_valid_o);
  const beat_t b2 = BEAT(dx2_);
  const bool two = O->dx2_valid_o;
#else
  const beat_t b2 = {0};
  const bool two = false;
#endif
  const bool one = O->dx_valid_o;
  const beat_t b = BEAT(dx_);
  WS_CHECK(!(one && two && op_apart(b.unit, b2.unit)), "beats for units %u and %u", b.unit,
           b2.unit);
  const bool swap = one && two && b.imm < OP_FLIGHT && b2.imm < OP_FLIGHT &&
                    m.flight[b2.imm].seq < m.flight[b.imm].seq; // the elder's beat first
  if (swap) check_beat(&b2, x);
  if (one) check_beat(&b, x);
  if (two && !swap) check_beat(&b2, x);
}

// The register of the ALU's result that is written next: HERE as dispatch shows, else as it is
// told.
static void check_clear_of_alu(void) {
  const bool clear = HERE ? alu_cleared != NULL : I->ex_clr_valid_i;
  WS_EXPECT(O->alu_clr_valid_o, clear);
  if (!clear) return;
  WS_EXPECT(O->alu_clr_warp_o, HERE ? alu_cleared->warp : I->ex_clr_warp_i);
  WS_EXPECT(O->alu_clr_rd_o, HERE ? alu_cleared->rd : I->ex_clr_rd_i);
}

// What lost issue slots would be counted for.
static void check_under_way(void) {
#if WS_PERF_COUNTERS
  WS_EXPECT(O->short_o, op_under_way(&m, SRC_ALU) || op_under_way(&m, SRC_FPU));
  WS_EXPECT(O->long_o, op_under_way(&m, SRC_SLOW));
  bool leaves = O->dx_valid_o;
#if WS_DUAL_DISPATCH
  leaves |= O->dx2_valid_o;
#endif
  WS_CHECK(O->oc_complete_o ? op_in_flight(&m) : !leaves, "oc_complete_o %u", O->oc_complete_o);
#endif
}

static void issue(op_insn_t *in) {
  int id = op_issue(&m, in);
  WS_CHECK(id >= 0, "more than %d instructions in flight", OP_FLIGHT);
  // Reads happen before this cycle's writes only for older instructions, so values are fixed here.
  m.flight[id].imm = in->imm = (uint32_t)id;
  issued++;
}

// Whether there is a collector for one more instruction of the unit. LSU and SFU also need
// unit_ok_o, and with collectors of classes it alone.
static bool unit_ok(uint32_t unit) {
  if (unit != UNIT_LSU && !(WS_SFU && unit == UNIT_SFU)) return O->oc_free_o;
  return (WS_OC_CLASSES || O->oc_free_o) && O->unit_ok_o >> unit & 1;
}

// The instruction after the head of the warp may be issued with it.
static bool may_dual(uint32_t w, const mix_t *x) {
#if WS_DUAL_ISSUE
  op_insn_t *in = &head[w], *in2 = &after[w];
  if (!two_fit(in->unit, in2->unit) || op_shared(in->unit, in2->unit) ||
      !ws_rand_percent(x->pair ? x->pair : 90))
    return false;
  if (!unit_ok(in2->unit) || (op_registers(in2) & m.pending[w])) return false;
  if (in->wen && (op_registers(in2) >> in->rd & 1)) return false;
  if (in2->wen && m.war != WS_war_in_order && (op_registers(in) >> in2->rd & 1)) return false;
  in2->wmask = in->wmask;
  return true;
#else
  (void)w, (void)x;
  return false;
#endif
}

static uint32_t promised; // units that must be ready in this cycle

// A beat leaves for the unit: it need not be ready next, unless it said so.
static void break_promises(uint32_t unit, uint32_t op) {
  const bool jumps = unit == UNIT_BRU && (op & 6) == 2; // jalr, bar
  if (jumps || !(I->unit_again_i >> unit & 1)) promised &= ~(1u << unit);
}

static void cycle(const mix_t *x) {
  drive_results();
  I->unit_ready_i = 1u << UNIT_ALU | (uint32_t)FP << UNIT_FPU;
  bool full = m.queue[SRC_SLOW].n > 40 || m.queue[SRC_LSU].n > 40;
  for (size_t i = 0; i < SLOW_UNITS; i++)
    I->unit_ready_i |= (uint32_t)ws_rand_percent(full ? 0 : x->ready) << slow_unit[i];
  I->unit_ready_i |= promised;
  I->unit_next_i = I->unit_again_i = 1u << UNIT_ALU | (uint32_t)FP << UNIT_FPU;
  for (size_t i = 0; i < SLOW_UNITS && !full; i++)
    I->unit_next_i |= (uint32_t)ws_rand_percent(x->ready) << slow_unit[i];
  I->unit_again_i |= I->unit_next_i & (x->ready == 100 ? ~0u : ws_rand());
  for (uint32_t w = 0; w < warps_used; w++) {
    bool renew = x->fresh && head_valid[w] && (op_registers(&head[w]) & m.pending[w]);
    if (!head_valid[w] || renew) {
      if (renew && x->units) unit_at[w] -= 1 + after_valid[w];
      head[w] = after_valid[w] && !renew ? after[w]
                : x->fma                 ? fma_insn(w, x)
                                         : random_insn(w, x, 0);
      after_valid[w] = false;
    }
    head_valid[w] = true;
    if (DUAL && !after_valid[w]) {
      after[w] = x->fma ? fma_insn(w, x) : random_insn(w, x, x->fresh ? op_registers(&head[w]) : 0);
      after_valid[w] = true;
    }
    ws_set(VEC(I->head_rd_i), w * REG_W, REG_W, head[w].rd);
    ws_set(VEC(I->head_wen_i), w, 1, head[w].wen);
#if WS_WAR_ENDS
    ws_set(VEC(I->executing_i), w, 1, m.pending[w] != 0);
#endif
  }
  drive_alloc(NULL, NULL);
  ws_eval();
  for (uint32_t w = 0; w < WARPS; w++)
    WS_CHECK_EQ(ws_get(OUT(O->oc_busy_o), w, 1), op_warp_in_flight(&m, w), "warp %u", w);
#if WS_WAR_ENDS
  for (uint32_t w = 0; w < warps_used; w++)
    WS_CHECK_EQ(ws_get(OUT(O->war_ok_o), w, 1), !op_warp_in_flight(&m, w) && !m.pending[w],
                "warp %u", w);
#endif
  check_under_way();
  bool want = ws_rand_percent(x->issue);
  for (uint32_t i = 1; want && i <= warps_used; i++) {
    uint32_t w = (turn + i) % warps_used;
    if ((op_registers(&head[w]) & m.pending[w]) || !ws_get(OUT(O->war_ok_o), w, 1)) continue;
    if (!unit_ok(head[w].unit)) continue;
    bool two = may_dual(w, x);
    issue(&head[w]);
    if (two) issue(&after[w]);
    drive_alloc(&head[w], two ? &after[w] : NULL);
    pairs += two;
    head_valid[w] = false;
    if (two) after_valid[w] = false;
    turn = w;
    want = false;
  }
  ws_step();
  promised = I->unit_next_i; // units that must be ready in the next cycle
  if (O->dx_valid_o) break_promises(O->dx_unit_o, O->dx_op_o);
#if WS_DUAL_DISPATCH
  if (O->dx2_valid_o) break_promises(O->dx2_unit_o, O->dx2_op_o);
#endif
  alu_cleared = NULL;
  check_dispatch(x);
  check_clear_of_alu();
  check_results();
  if (!op_in_flight(&m)) idle_since = now;
  WS_CHECK(now < idle_since + 300, "nothing has left for 300 cycles, %d in flight",
           op_in_flight(&m));
  now++;
}

static void fill_cycle(void) {
  drive_results();
  ws_step();
  if (m.queue[SRC_SLOW].n && m.queue[SRC_SLOW].item[0].due == now) {
    op_write(&m, &m.queue[SRC_SLOW].item[0]);
    op_pop(&m.queue[SRC_SLOW]);
  }
  now++;
}

// Fills the registers of all warps through source 1; not as results of instructions (.last).
static void restart(uint32_t warps) {
  ws_reset();
  memset(&m, 0, sizeof m);
  memset(head_valid, 0, sizeof head_valid);
  memset(after_valid, 0, sizeof after_valid);
  memset(unit_at, 0, sizeof unit_at);
  promised = 0;
  m.beats = BEATS;
  m.lanes = LANES;
  m.war = WS_WAR;
  late.mask = 0;
  now = issued = pairs = left = idle_since = turn = 0;
  warps_used = warps;
  memset(taken, 0, sizeof taken);
  memset(fma_at, 0, sizeof fma_at);
  I->rpw_i = (REGS + WS_REG_PART - 1) / WS_REG_PART & ((1u << ROW_W) - 1);
  for (uint32_t w = 0; w < warps; w++)
    for (uint32_t r = 1; r < REGS; r++)
      for (uint32_t b = 0; b < BEATS; b++) {
        op_result_t res = {.warp = w, .rd = r, .beat = b, .due = now + 1};
        res.mask = 0xffffffffu >> (32 - LANES);
        for (int l = 0; l < LANES; l++)
          res.data[l] = ws_rand();
        op_push(&m.queue[SRC_SLOW], &res);
        fill_cycle();
      }
  fill_cycle();
  I->wb_valid_i = 0;
  ws_tick();
  now = 0;
}

static void drain(mix_t x) {
  x.issue = 0;
  x.ready = 100;
  for (int i = 0; i < 200; i++)
    cycle(&x);
  WS_CHECK(!op_in_flight(&m) && !m.queue[0].n && !m.queue[1].n && !m.queue[2].n && !m.queue[3].n,
           "not everything came out");
  WS_CHECK_EQ(left, issued);
}
