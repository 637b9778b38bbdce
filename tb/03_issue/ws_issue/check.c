// SPDX-License-Identifier: Apache-2.0
// Part of test.c: what is checked of the instructions that issue, and of those that could.

static uint32_t walk(warp_t *x, unsigned at, uint32_t mask) {
  uint32_t taken = 0;
  for (unsigned t = 0; t < T; t++) {
    thread_t *th = &x->thread[t];
    if (!(mask >> t & 1)) continue;
    WS_CHECK(!th->ended && th->pc == BASE_PC + at, "thread %u runs %x", t, BASE_PC + at);
    const kind_t kind = prog[at].kind;
    const bool go = kind == JUMP || kind == JALR || (kind == BRANCH && thread_takes(th, at));
    if (go) taken |= 1u << t;
    th->pc = go ? prog[at].target : th->pc + 1;
    th->ended = kind == EXIT;
  }
  return taken;
}

static bool hazard(const warp_t *x, const decoded_t *d) {
  return (d->use & USE_RS1 && x->pending[d->rs1]) || (d->use & USE_RS2 && x->pending[d->rs2]) ||
         (d->use & USE_RS3 && x->pending[d->rs3]) || (d->use & USE_RD && x->pending[d->rd]);
}

static bool some_pending(const warp_t *x) {
  for (unsigned r = 0; r < REGS; r++)
    if (x->pending[r]) return true;
  return false;
}

static bool drains(unsigned at, const decoded_t *d) {
  return prog[at].kind == EXIT || prog[at].kind == BAR || d->fence || d->fcsr;
}

// Before the writes of this cycle, which are seen later; of the first and second instruction.
static bool registers_there[W], registers_now[W], next_there[W], drained[W];
static bool written[W]; // no write is pending, also of a warp without a head

// With ready bits, issue knows what was true of a head a cycle ago, when it was the head or the
// next.
static bool ready_bit[W];

static void note_ready_bits(void) {
  for (unsigned w = 0; w < W; w++) {
    const warp_t *x = &warp[w];
    ready_bit[w] = x->n > 0 && registers_now[w];
    if (O->pop_valid_o && O->pop_warp_o == w) {
      ready_bit[w] = x->n > 1 && next_there[w];
      if (x->n < 2) continue;
      const decoded_t d = decode_at(x->buffer[0] - BASE_PC);
      const decoded_t next = decode_at(x->buffer[1] - BASE_PC);
      warp_t after = {0};
      if (d.use & USE_RD) after.pending[d.rd] = true;
      ready_bit[w] &= !hazard(&after, &next);
    }
    if (O->redir_valid_o && O->redir_warp_o == w) ready_bit[w] = false;
  }
}

static void look_at_registers(void) {
  for (unsigned w = 0; w < W; w++) {
    const warp_t *x = &warp[w];
    written[w] = !some_pending(x);
    if (!x->n) continue;
    const decoded_t d = decode_at(x->buffer[0] - BASE_PC);
    registers_now[w] = !hazard(x, &d);
    registers_there[w] = WS_READY_BIT ? ready_bit[w] : registers_now[w];
    drained[w] = written[w];
    if (x->n < 2) continue;
    const decoded_t next = decode_at(x->buffer[1] - BASE_PC);
    next_there[w] = !hazard(x, &next);
  }
}

#if CHOICE
#include "choice.c"
#endif

// What the operand stage is told of the heads; and no slot is lost when one of them could issue,
// but by a policy that waits for another warp.
static void check_heads(void) {
  for (unsigned w = 0; w < W; w++) {
    const warp_t *x = &warp[w];
#if WS_WAR_RDBAR
    WS_CHECK_EQ(ws_get(CVEC(O->rb_wait_o), 6 * w, 6), x->read_barriers & 63, "warp %u", w);
#endif
    if (!x->n) continue;
    const unsigned at = x->buffer[0] - BASE_PC;
    const decoded_t d = decode_at(at);
#if WS_WAR_RDBAR
    const kind_t kind = prog[at].kind;
    const bool flow = kind == JUMP || kind == JALR || kind == BRANCH || kind == BAR;
    WS_CHECK_EQ(ws_get(CVEC(O->rb_flow_o), w, 1), flow, "warp %u", w);
#endif
    WS_CHECK_EQ(ws_get(CVEC(O->head_wen_o), w, 1), (d.use & USE_RD) != 0, "warp %u", w);
#if WS_WAR_ENDS
    WS_CHECK_EQ(ws_get(CVEC(O->executing_o), w, 1), !drained[w] || x->loading, "warp %u", w);
#endif
    if (d.use & USE_RD)
      WS_CHECK_EQ(ws_get(CVEC(O->head_rd_o), w * REG_W, REG_W), d.rd, "warp %u", w);
#if WS_RETIRE_PORT && !WS_SCHED_TURN
    const bool held = ws_get(CVEC(O->rt_blocked_o), w, 1) || x->waits_bar;
    const bool place = ws_get(VEC(I->war_ok_i), w, 1) && unit_ok(d.unit);
    const bool idle = drained[w] && !x->collecting && !x->loading;
    if (O->pop_valid_o || I->stop_i || held || x->fcsr || !registers_there[w]) continue;
    if ((d.unit && !place) || (drains(at, &d) && !idle)) continue;
    if ((prog[at].kind == BAR && x->ordering) || (d.fence && (x->storing || x->ordering))) continue;
    ws_fail(__FILE__, __LINE__, "warp %u pc %x could issue", w, x->buffer[0]);
#endif
  }
}

// The outputs that tell the operand stage of an instruction.
typedef struct {
  const uint32_t *valid, *unit, *op, *rd, *use, *rs, *imm, *pc, *word;
} al_t;

static al_t al_port(bool second) {
  al_t al = {.valid = &O->al_valid_o,
             .unit = &O->al_unit_o,
             .op = &O->al_op_o,
             .rd = &O->al_rd_o,
             .use = &O->al_use_o,
             .rs = CVEC(O->al_rs_o),
             .imm = &O->al_imm_o,
             .pc = &O->al_pc_o};
#if WS_RETIRE_PORT
  al.word = CVEC(O->rt_issue_insn_o);
#endif
#if WS_DUAL_ISSUE
  if (!second) return al;
  al = (al_t){.valid = &O->al2_valid_o,
              .unit = &O->al2_unit_o,
              .op = &O->al2_op_o,
              .rd = &O->al2_rd_o,
              .use = &O->al2_use_o,
              .rs = CVEC(O->al2_rs_o),
              .imm = &O->al2_imm_o,
              .pc = &O->al2_pc_o};
#if WS_RETIRE_PORT
  al.word = CVEC(O->rt_issue_insn_o) + 1;
#endif
#else
  (void)second;
#endif
  return al;
}

// Whether a second instruction of the warp must issue together with the first, from its state
// before.
static bool second_issues(unsigned w) {
#if WS_DUAL_ISSUE
  warp_t *x = &warp[w];
  const simt_entry_t *run = simt_top(&x->model);
  if (!ws_get(VEC(I->next_valid_i), w, 1) || !may_dual(x->buffer[0] - BASE_PC)) return false;
  if (run->joins && run->rpc == run->pc + 1) return false;
  const decoded_t next = decode_at(x->buffer[1] - BASE_PC);
#if WS_ALLOC_CLASS_DUAL
  const uint32_t units = 1u << decode_at(x->buffer[0] - BASE_PC).unit | 1u << next.unit;
  const bool two = I->oc_dual_i >> ((units >> 4 & 1) | (units >> 9 & 1) << 1) & 1; // LSU, SFU
#else
  const bool two = I->oc_two_i;
#endif
  return next_there[w] && two && unit_ok(next.unit);
#else
  (void)w;
  return false;
#endif
}

// The low bits of the next PC are those of the reconvergence PC: the stack may take them for it.
static bool in_vain(unsigned w) {
  const simt_entry_t *run = simt_top(&warp[w].model);
  return run->joins && !((run->rpc ^ (run->pc + 1)) & 0xff);
}

static void check_instruction(unsigned w, bool second) {
  warp_t *x = &warp[w];
  const al_t al = al_port(second);
  WS_CHECK(x->live && x->n && x->model.n, "warp %u has nothing to issue", w);
  WS_CHECK(!x->waits_bar, "warp %u issues while it waits at a barrier", w);
  WS_CHECK(!x->fcsr, "warp %u overtakes its access to fcsr", w);
  const uint32_t pc = x->buffer[0], mask = simt_top(&x->model)->mask;
  const unsigned at = pc - BASE_PC;
  const decoded_t d = decode_at(at);
  WS_CHECK_EQ(pc, simt_top(&x->model)->pc, "warp %u: the I-buffer is on a wrong path", w);
  WS_EXPECT(O->al_mask_o, mask, "warp %u pc %x", w, pc);
  WS_EXPECT(*al.pc, pc);
  WS_EXPECT(*al.valid, d.unit != 0);
#if WS_RETIRE_PORT
  WS_EXPECT(O->rt_issue_pc_o, pc - second);
  WS_EXPECT(*al.word, d.word);
  WS_EXPECT(O->rt_issue_mask_o, mask);
#endif
  WS_CHECK(!hazard(x, &d), "warp %u pc %x: a register is not ready", w, pc);
  const bool busy = x->collecting || x->loading || some_pending(x);
  const kind_t kind = prog[at].kind;
  if (drains(at, &d)) WS_CHECK(!busy, "warp %u pc %x issues before it is drained", w, pc);
  if (kind == BAR) WS_CHECK(!x->ordering, "bar issues before stores are ordered");
  if (d.fence) WS_CHECK(!x->storing, "fence issues before stores are done");
#if WS_WAR_RDBAR
  if (d.unit && !second) WS_EXPECT(O->rb_set_o, x->read_barriers >> 6, "warp %u pc %x", w, pc);
  if (d.rdbar)
    x->read_barriers = d.word >> 15 & 0x1ff;
  else if (d.unit || kind == EXIT)
    x->read_barriers = 0;
#endif
  const uint32_t taken = walk(x, at, mask);
  memmove(&x->buffer[0], &x->buffer[1], --x->n * sizeof x->buffer[0]);
  issued++;
  breaks = kind == BREAK;
  if (breaks) {
    WS_EXPECT(O->fault_valid_o, 1);
    WS_EXPECT(O->fault_cause_o, OP_BREAK - 16);
    WS_EXPECT(O->fault_warp_o, w);
    WS_EXPECT(O->fault_pc_o, pc);
    WS_EXPECT(O->fault_mask_o, mask);
    return;
  }
  switch (kind) {
  case SSY:
    simt_ssy(&x->model, prog[at].target, pc + 1);
    break;
  case EXIT:
    simt_exit(&x->model);
    break;
  case BRANCH:
  case JALR:
    if (prog[at].names) simt_names(&x->model, named_point(at));
    break;
  default:
    simt_goto(&x->model, predicted(pc));
  }
  if (!d.unit) return;
  WS_EXPECT(O->al_warp_o, w);
  WS_EXPECT(*al.unit, d.unit);
  WS_EXPECT(*al.op, d.op);
  WS_EXPECT(*al.use, d.use);
  WS_EXPECT(*al.imm, d.imm, "insn %08x", d.word);
  if (d.use & USE_RS1) WS_CHECK_EQ(ws_get(al.rs, 0 * REG_W, REG_W), d.rs1);
  if (d.use & USE_RS2) WS_CHECK_EQ(ws_get(al.rs, 1 * REG_W, REG_W), d.rs2);
  if (d.use & USE_RS3) WS_CHECK_EQ(ws_get(al.rs, 2 * REG_W, REG_W), d.rs3);
  if (d.use & USE_RD) WS_EXPECT(*al.rd, d.rd);
  WS_CHECK(ws_get(VEC(I->war_ok_i), w, 1) && unit_ok(d.unit),
           "warp %u issues without a place in the operand stage", w);
  if (d.use & USE_RD) x->pending[d.rd] = true;
  if (kind == BAR) x->waits_bar = true;
  x->fcsr = d.fcsr;
  x->collecting++;
  fly[fly_n++] = (flight_t){
      .warp = w, .at = at, .delay = 1 + ws_rand_below(4), .rd = d.rd, .taken = taken, .d = d};
}

// The threads that issue, for the counters: told in the next cycle.
static struct {
  uint64_t cycle;
  unsigned threads;
} issued_before;

static void check_issue(void) {
  const unsigned w = O->pop_warp_o;
  const bool second = second_issues(w), perhaps = in_vain(w);
  const unsigned threads = (unsigned)__builtin_popcount(simt_top(&warp[w].model)->mask);
  bool two = false;
#if WS_DUAL_ISSUE
  two = O->pop_two_o;
  if (!perhaps || two) WS_EXPECT(two, second, "warp %u pc %x", w, warp[w].buffer[0]);
  WS_EXPECT(O->al2_valid_o, two);
#if WS_PERF_COUNTERS
  WS_EXPECT(O->alone_o, !two);
#endif
#else
  (void)second, (void)perhaps;
#endif
  issued_before.threads = two ? 2 * threads : threads;
  check_instruction(w, false);
  if (!two) return;
  check_instruction(w, true);
  paired++;
}

// In each cycle: what issues, and what is told of the cycle before.
static void check_issues(void) {
#if WS_PERF_COUNTERS
  const bool told = issued_before.cycle && ws_cycle() == issued_before.cycle + 1;
  if (ws_cycle() > 1) WS_EXPECT(O->ev_threads_o, told ? issued_before.threads : 0);
#endif
  if (!O->pop_valid_o) return;
  issued_before.cycle = ws_cycle();
  check_issue();
}
