// SPDX-License-Identifier: Apache-2.0
// Warps run random control flow through a divergence policy. What is issued is compared with the
// model, and every thread must walk exactly the path it takes on its own. Included by the test of
// the policy, after the model of a warp (simt_*) and W warps, T threads, LOW_W, TIMEOUT. What the
// policy has beside others is in the functions of the test that are declared below.
#include "03_issue/simt_program.h"
#include "ws_config.h"
#include "ws_tb.h"

#include WS_DUT_HEADER

#include <string.h>

#define I ((WS_DUT_IN *)ws_tb_in)
#define O ((const WS_DUT_OUT *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

typedef struct {
  bool live, at_branch;
  bool head_valid;  // false after an indirect jump
  uint32_t head;    // PC of what the I-buffer holds first
  unsigned refetch; // cycles until the I-buffer has something
  unsigned stuck;   // cycles blocked without a branch out
  bool told;        // this cycle decides whether the next one finds the warp blocked,
  bool blocks;      // and this is the decision
  bool flag;        // that its threads share
  simt_warp_t model;
  thread_t thread[T];
} warp_t;

typedef struct {
  unsigned warp, delay;
  uint32_t pc, target, taken;
  bool jalr, misaligned, diverges;
  bool again;            // threads of the jalr that are not taken execute it again
  bool predicted, joins; // taken; the predicted next PC seems to be the reconvergence PC
} branch_t;

// What ws_issue_reconv says in a cycle: of the instruction before.
static struct {
  uint64_t cycle;
  uint32_t warp, rpc;
} named;

static warp_t warp[W];
static branch_t queue[W];
static unsigned queue_n, ended, splits, pairs, n_fast;
static bool hostile; // misaligned and divergent jumps may come
static unsigned max_delay;

static void begin_own(void);
static void drive_own(void);                         // other inputs, before the warp is chosen,
static void drive_heads(void);                       // and those at the beginning of a cycle
static unsigned check_own(void);                     // other outputs; the cause of a fault
static bool may_stop(unsigned w, uint32_t next);     // the running threads, if they go to next
static inline bool alone(unsigned w, uint32_t next); // the head issues alone: meets_o
static bool held(unsigned w);                        // by what is at the head of the I-buffer
static bool kept(unsigned w);                        // by the test: the warp is at a barrier
static bool excused(unsigned w);                     // may be blocked for as long as it takes
static bool issue_own(unsigned w, unsigned at);      // an instruction that no other policy has
static void walk_own(unsigned w, uint32_t mask);     // some threads execute an instruction
static unsigned conditional(simt_warp_t *m,
                            const branch_t *b); // by the model; the cause of a fault
// The threads of a jalr that have the target of the lowest; those it jumps with are `taken`. The
// others execute it again, if the policy has them do so.
static uint32_t agreeing(uint32_t mask);
static unsigned jump(simt_warp_t *m, const branch_t *b); // see conditional()

static uint32_t ones(unsigned n) {
  return n >= 32 ? UINT32_MAX : (1u << n) - 1;
}

static void begin(void) {
  ws_reset();
  memset(warp, 0, sizeof warp);
  queue_n = ended = splits = pairs = n_fast = 0;
  named.cycle = 0;
  hostile = false;
  max_delay = 6;
  begin_own();
}

static bool blocked(unsigned w) {
  return ws_get(CVEC(O->blocked_o), w, 1);
}

// The contract's rule for threads that go on to `next`: the low bits decide.
static bool seems_to_meet(const simt_warp_t *m, uint32_t next) {
  uint32_t rpc;
  return simt_meets_at(m, &rpc) && !((rpc ^ next) & ones(LOW_W));
}

static void tell(unsigned w, bool blocks) {
  warp[w].told = true;
  warp[w].blocks = blocks;
}

static bool can_issue(unsigned w) {
  return warp[w].live && !blocked(w) && warp[w].head_valid && !warp[w].refetch && !kept(w);
}

static void start_threads(unsigned w, uint32_t mask) {
  warp[w].live = true;
  warp[w].flag = false;
  simt_start(&warp[w].model, BASE_PC, mask);
  for (unsigned t = 0; t < T; t++) {
    memset(&warp[w].thread[t], 0, sizeof warp[w].thread[t]);
    warp[w].thread[t].pc = BASE_PC;
    warp[w].thread[t].salt = ws_rand();
    warp[w].thread[t].ended = !(mask >> t & 1);
  }
}

static void drive_start(bool allowed) {
  if (I->wst_valid_i && !warp[I->wst_warp_i].live) return; // not taken yet
  const unsigned w = ws_rand_below(W);
  I->wst_valid_i = allowed && !warp[w].live && ws_rand_percent(60);
  I->wst_warp_i = w;
  I->wst_mask_i = ones(ws_rand_percent(70) ? T : 1 + ws_rand_below(T));
  I->entry_pc_i = ws_pc_loose(BASE_PC);
}

static void drive_branch(void) {
  I->br_valid_i = queue_n && !queue[0].delay;
  if (!I->br_valid_i) return;
  I->br_warp_i = queue[0].warp;
  I->br_jalr_i = queue[0].jalr;
  I->br_diverge_i = queue[0].diverges;
  I->br_taken_i = queue[0].taken;
  I->br_target_i = ws_pc_loose(queue[0].target) << 1 | queue[0].misaligned;
  I->br_fall_i = ws_pc_loose(queue[0].pc + !queue[0].again);
}

// Whether the branch at br_* does what was expected of it and may say so.
static bool is_fast(void) {
  const branch_t *b = &queue[0];
  const simt_warp_t *m = &warp[b->warp].model;
  if (!I->br_valid_i || b->jalr || b->joins || (b->taken && b->misaligned)) return false;
  return b->taken == (b->predicted ? simt_mask(m) : 0);
}

static void drive_named(void) {
  I->named_valid_i = named.cycle && ws_cycle() == named.cycle;
  I->named_warp_i = I->named_valid_i ? named.warp : ws_rand_below(W);
  I->named_rpc_i = I->named_valid_i ? ws_pc_loose(named.rpc) : ws_rand() >> 2;
}

// Where the k-th instruction of the cycle, of warp w, leads.
static void drive_flow(unsigned k, unsigned w, bool names, bool waits, bool taken, uint32_t next,
                       uint32_t meet) {
  ws_set(VEC(I->flow_ssy_i), k, 1, names);
  ws_set(VEC(I->flow_wait_i), k, 1, waits);
  ws_set(VEC(I->flow_taken_i), k, 1, taken);
  ws_set(VEC(I->next_i), 30 * (k * W + w), 30, ws_pc_loose(next));
  if (names) named.cycle = ws_cycle() + 1, named.warp = w, named.rpc = meet;
}

static void drive_no_issue(void) {
  memset(VEC(I->sel_onehot_i), 0, sizeof I->sel_onehot_i);
  I->fire_i = I->exit_i = 0;
  for (unsigned k = 0; k < WS_ISSUE_WIDTH * W; k++)
    drive_flow(k / W, k % W, 0, 0, 0, ws_rand() >> 2, 0);
  drive_named();
}

// The running threads of warp w execute the instruction, each for itself. Returns those that take
// it.
static uint32_t walk(unsigned w, unsigned at, uint32_t mask) {
  const insn_t *in = &prog[at];
  const uint32_t pc = BASE_PC + at, jumps = agreeing(mask);
  uint32_t taken = 0;
  for (unsigned t = 0; t < T; t++) {
    thread_t *th = &warp[w].thread[t];
    if (!(mask >> t & 1) || (in->kind == JALR && !(jumps >> t & 1))) continue;
    WS_CHECK(!th->ended && th->pc == pc, "warp %u thread %u runs %x instead of %x", w, t, pc,
             th->ended ? 0 : th->pc);
    bool go = in->kind == JUMP || in->kind == JALR || (in->kind == BRANCH && thread_takes(th, at));
    if (in->flag == FLAG_SETS) warp[w].flag = true;
    if (in->flag == FLAG_AWAITS) go = !warp[w].flag && ++th->taken[at] < 200;
    if (in->flag == FLAG_BIT) go = t >> in->percent & 1;
    if (go) taken |= 1u << t;
    th->pc = go ? in->target : pc + 1;
    th->ended = in->kind == EXIT;
  }
  walk_own(w, mask);
  return taken;
}

// Whether the instruction at the warp's PC is issued together with the next one, which then is the
// one that issue() is about.
static bool issue_first(unsigned w) {
#if WS_DUAL_ISSUE
  simt_warp_t *m = &warp[w].model;
  const uint32_t pc = simt_pc(m);
  const unsigned at = pc - BASE_PC;
  const bool meets = alone(w, pc + 1);
  ws_set(VEC(I->next_i), 30 * w, 30, ws_pc_loose(pc + 1));
  ws_eval();
  WS_CHECK_EQ(ws_get(CVEC(O->meets_o), w, 1), meets, "warp %u pc %x", w, pc);
  if (meets || at + 1 >= prog_n || prog[at].kind != OP || ws_rand_percent(25)) return false;
  const kind_t next = prog[at + 1].kind;
  if (next != OP && next != BRANCH && next != JUMP && next != JALR && next != VOTE && next != LOCK)
    return false;
  (void)walk(w, at, simt_mask(m));
  simt_goto(m, pc + 1);
  pairs++;
  return true;
#else
  (void)w;
  return false;
#endif
}

// Issues the next instruction of warp w: what the warp does is checked, done by the threads one by
// one, and driven.
static void issue(unsigned w) {
  warp_t *x = &warp[w];
  simt_warp_t *m = &x->model;
  ws_set(VEC(I->sel_onehot_i), w, 1, 1);
  ws_eval();
  WS_CHECK(!simt_ended(m), "warp %u has ended but may issue", w);
  const uint32_t mask = simt_mask(m);
  WS_EXPECT(O->is_pc_o, simt_pc(m), "warp %u", w);
  WS_EXPECT(O->is_mask_o, mask, "warp %u pc %x", w, simt_pc(m));
  WS_CHECK_EQ(x->head, simt_pc(m), "warp %u: the I-buffer is on a wrong path", w);
  WS_CHECK(x->head - BASE_PC < prog_n, "warp %u left the program: %x", w, x->head);
  const bool two = issue_first(w);
  const uint32_t pc = simt_pc(m);
  const unsigned at = pc - BASE_PC;
  const insn_t *in = &prog[at];
  uint32_t next = pc + 1;
  const uint32_t taken = walk(w, at, mask);
  const bool taken_side = in->kind == JUMP || (in->kind == BRANCH && predicts_taken(at));
  if (taken_side) next = in->target;
  const uint32_t meet = in->kind == SSY ? in->target : in->names ? named_point(at) : ws_rand() >> 2;
  I->fire_i = two ? 3 : 1;
  I->exit_i = in->kind == EXIT;
  if (two) drive_flow(0, w, 0, 0, 0, pc, 0);
  drive_flow(two, w, in->kind == SSY || in->names, in->kind == BRANCH || in->kind == JALR,
             taken_side, next, meet);
  x->head = next;
  const bool joins = may_stop(w, next);
  tell(w, in->kind == EXIT || in->kind == BRANCH || in->kind == JALR || joins);
  switch (in->kind) {
  case SSY:
    simt_ssy(m, in->target, next);
    break;
  case EXIT:
    if (!issue_own(w, at)) (void)simt_exit(m);
    break;
  case BRANCH:
  case JALR:
    if (in->names) simt_names(m, named_point(at));
    x->at_branch = true;
    x->head_valid = in->kind == BRANCH;
    queue[queue_n++] = (branch_t){.warp = w,
                                  .predicted = taken_side,
                                  .joins = joins,
                                  .delay = 2 + ws_rand_below(max_delay),
                                  .pc = pc,
                                  .target = in->target,
                                  .taken = taken,
                                  .jalr = in->kind == JALR,
                                  .again = in->kind == JALR && taken != mask,
                                  .misaligned = hostile && ws_rand_percent(3),
                                  .diverges = hostile && in->kind == JALR && ws_rand_percent(20)};
    break;
  default:
    if (!issue_own(w, at)) simt_goto(m, next);
  }
}

// The branch at the head of the queue has been taken over. Returns the cause of a fault.
static unsigned resolve(void) {
  const branch_t b = queue[0];
  simt_warp_t *m = &warp[b.warp].model;
  const uint32_t mask = simt_mask(m);
  if (b.taken && b.taken != mask) splits++;
  memmove(&queue[0], &queue[1], --queue_n * sizeof queue[0]);
  warp[b.warp].at_branch = false;
  const bool uniform = !b.taken || b.taken == mask || b.target == (b.again ? b.pc : b.pc + 1);
  const uint32_t next = b.jalr || b.taken ? b.target : b.pc + 1;
  const bool meets = uniform && may_stop(b.warp, next);
  tell(b.warp, meets);
  const unsigned cause = b.jalr ? jump(m, &b) : conditional(m, &b);
#if WS_PERF_COUNTERS
  WS_EXPECT(O->ev_split_o, !uniform && !cause, "cause %u", cause);
#endif
  if (!cause) return 0;
  WS_EXPECT(O->fault_valid_o, 1, "expected cause %u", cause);
  WS_EXPECT(O->fault_cause_o, cause);
  WS_EXPECT(O->fault_mask_o, mask);
  return cause;
}

static void check_state(void) {
  for (unsigned i = 0; i < queue_n; i++) {
    const branch_t *b = &queue[i];
    if (b->jalr) continue;
    WS_CHECK_EQ(ws_get(CVEC(O->expect_taken_o), b->warp, 1), b->predicted, "warp %u", b->warp);
    WS_CHECK_EQ(ws_get(CVEC(O->expect_joins_o), b->warp, 1), b->joins, "warp %u", b->warp);
  }
  for (unsigned w = 0; w < W; w++) {
    warp_t *x = &warp[w];
    WS_CHECK_EQ(ws_get(CVEC(O->live_o), w, 1), x->live, "warp %u", w);
    if (!x->live || x->at_branch) WS_CHECK(blocked(w), "warp %u is not blocked", w);
    if (x->told) WS_CHECK_EQ(blocked(w), x->blocks || held(w), "warp %u, a cycle later", w);
    x->told = false;
    x->stuck = x->live && !x->at_branch && blocked(w) && !excused(w) ? x->stuck + 1 : 0;
    WS_CHECK(x->stuck < TIMEOUT, "warp %u stays blocked", w);
    if (x->live && x->head_valid && !blocked(w))
      WS_CHECK_EQ(ws_get(CVEC(O->pc_o), 30 * w, 30), x->head, "pc_o of warp %u", w);
  }
}

// One cycle. Returns the cause when the machine faulted.
static unsigned step(bool starts, unsigned issue_percent) {
  drive_start(starts);
  drive_branch();
  drive_no_issue();
  drive_own();
  I->br_fast_i = is_fast() && ws_rand_percent(80);
  ws_eval();
  if (I->br_fast_i) { // its warp may issue in this cycle
    WS_EXPECT(O->br_ready_o, 1, "warp %u", queue[0].warp);
    WS_CHECK_EQ(blocked(queue[0].warp), held(queue[0].warp), "warp %u", queue[0].warp);
    (void)resolve();
    n_fast++;
  }
  const unsigned first = ws_rand_below(W);
  for (unsigned i = 0; i < W && ws_rand_percent(issue_percent); i++)
    if (can_issue((first + i) % W)) {
      issue((first + i) % W);
      break;
    }
  ws_eval();
  WS_CHECK_KNOWN(O->wst_ready_o);
  WS_CHECK_KNOWN(O->br_ready_o);
  WS_CHECK_KNOWN(O->redir_valid_o);
  for (unsigned i = 0; i < queue_n; i++)
    if (queue[i].delay) queue[i].delay--;
  for (unsigned w = 0; w < W; w++)
    if (warp[w].refetch) warp[w].refetch--;

  if (I->wst_valid_i && O->wst_ready_o) {
    start_threads(I->wst_warp_i, I->wst_mask_i);
    WS_EXPECT(O->redir_valid_o, 1, "at warp start");
    WS_EXPECT(O->redir_warp_o, I->wst_warp_i, "at warp start");
  }
  unsigned cause = 0;
#if WS_PERF_COUNTERS
  WS_EXPECT(O->ev_branch_o, I->br_valid_i && O->br_ready_o);
  if (!O->ev_branch_o) WS_EXPECT(O->ev_split_o, 0);
#endif
  if (I->br_valid_i && O->br_ready_o && !I->br_fast_i) cause = resolve();
  if (!cause) WS_EXPECT(O->fault_valid_o, 0);
  const unsigned other = check_own();
  if (!cause) cause = other;
  if (O->redir_valid_o) {
    WS_CHECK_KNOWN(O->redir_pc_o);
    warp_t *x = &warp[O->redir_warp_o];
    x->head = O->redir_pc_o;
    x->head_valid = true;
    x->refetch = 1 + ws_rand_below(3);
  }
  WS_CHECK_KNOWN(O->wdone_valid_o);
  if (O->wdone_valid_o) {
    warp_t *x = &warp[O->wdone_warp_o];
    WS_CHECK(x->live && simt_ended(&x->model), "warp %u is not done", O->wdone_warp_o);
    for (unsigned t = 0; t < T; t++)
      WS_CHECK(x->thread[t].ended, "warp %u is done but thread %u is not", O->wdone_warp_o, t);
    x->live = false;
    ended++;
  }
  ws_tick();
  I->br_fast_i = 0; // of the cycle before
  drive_heads();
  ws_eval();
  if (!cause) check_state();
  return cause;
}

// Runs until n warps have ended, then those that are left. Returns the cause of a fault.
static unsigned run(unsigned n, unsigned issue_percent) {
  const uint64_t limit = ws_cycle() + 200000;
  for (unsigned alive = 1; alive;) {
    const unsigned cause = step(ended < n, issue_percent);
    if (cause) return cause;
    WS_CHECK(ws_cycle() < limit, "no end: %u warps ended", ended);
    alive = ended < n || I->wst_valid_i;
    for (unsigned w = 0; w < W; w++)
      alive |= warp[w].live;
  }
  return 0;
}

// ---- one warp, step by step

static inline void start_one(uint32_t mask) {
  begin();
  I->wst_valid_i = 1;
  I->wst_mask_i = mask;
  I->entry_pc_i = BASE_PC;
  ws_eval();
  WS_EXPECT(O->wst_ready_o, 1);
  WS_EXPECT(O->redir_pc_o, BASE_PC);
  ws_tick();
  I->wst_valid_i = 0;
}

static inline void fire(kind_t kind, bool predicted, uint32_t next, uint32_t target) {
  drive_no_issue();
  ws_set(VEC(I->sel_onehot_i), 0, 1, 1);
  I->fire_i = 1;
  I->exit_i = kind == EXIT;
  drive_flow(0, 0, kind == SSY, kind == BRANCH || kind == JALR, predicted, next, target);
  ws_tick();
  drive_no_issue();
  ws_eval();
}

// Presents a branch and counts the cycles until it is taken over; leaves that cycle's outputs.
static inline unsigned resolve_one(bool jalr, uint32_t taken, uint32_t target, uint32_t fall) {
  I->br_valid_i = 1;
  I->br_jalr_i = jalr;
  I->br_taken_i = taken;
  I->br_target_i = target << 1;
  I->br_fall_i = fall;
  for (unsigned n = 1; n < 10; n++) {
    ws_eval();
    if (O->br_ready_o) return n;
    WS_EXPECT(O->redir_valid_o, 0);
    ws_tick();
  }
  ws_fail(__FILE__, __LINE__, "the branch is not taken over");
}

static inline void end_branch(void) {
  ws_tick();
  I->br_valid_i = 0;
  ws_eval();
}
