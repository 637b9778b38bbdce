// SPDX-License-Identifier: Apache-2.0
// Part of test.c: the surroundings of the issue stage. A front end that follows predictions, units
// with random latencies, and the checks of every instruction that is issued.
enum {
  W = WS_ISSUE_WARPS,
  T = WS_ISSUE_THREADS,
  WARP_W = WS_ISSUE_WARP_W,
  FETCHED = WS_IBUF_DEPTH,
  REG_W = WS_REG_W,
  REGS = 1 << REG_W,
  CTL_W = WS_CTL_W,
  FLYING = 8 * W
};

typedef struct {
  bool live, fetches, waits_bar, arrived; // at the barrier
  unsigned refetch, n;
  uint32_t fetch_pc, buffer[FETCHED];
  simt_warp_t model;
  thread_t thread[T];
  bool pending[REGS];
  unsigned collecting, loading,
      storing;            // instructions in the collectors, LSU and caches, write buffer
  bool ordering;          // a store has not passed the data cache
  bool fcsr;              // an access to fflags, frm or fcsr is in a collector
  uint32_t read_barriers; // {set, mask} of the last rdbar, until the next instruction of a unit
} warp_t;

typedef enum { COLLECT, EXECUTE, STORE } stage_t;
typedef struct {
  unsigned warp, at, delay, rd;
  stage_t stage;
  uint32_t taken;
  bool sent; // the branch or arrival has been presented
  decoded_t d;
} flight_t;

static warp_t warp[W];
static flight_t fly[FLYING];
static unsigned fly_n, issued, paired, started;
static bool breaks;     // an ebreak issues in this cycle
static bool arrives;    // a warp arrives at its barrier in this cycle,
static bool no_barrier; // of which there is none
static bool plenty;     // every I-buffer is kept full, and the units take all

// Whether there is a collector for one more instruction of the unit. LSU and SFU also need
// unit_ok_i, and with collectors of classes it alone.
static bool unit_ok(unsigned unit) {
  if (unit != LSU && !(WS_SFU && unit == SFU)) return I->oc_free_i;
  return (WS_OC_CLASSES || I->oc_free_i) && I->unit_ok_i >> unit & 1;
}

static uint32_t ones(unsigned n) {
  return n >= 32 ? UINT32_MAX : (1u << n) - 1;
}

#define CHOICE (WS_RETIRE_PORT && WS_SCOREBOARD_BITS)
#if CHOICE
static void choice_begin(void);
#endif

// What the surroundings know right after a reset.
static void begin_anew(void) {
#if CHOICE
  choice_begin();
#endif
  memset(warp, 0, sizeof warp);
  fly_n = started = 0;
  no_barrier = false;
  dense = few = plenty = false;
  I->entry_pc_i = BASE_PC;
}

static void begin(void) {
  ws_reset();
  begin_anew();
}

static int br_flight = -1; // the branch at br_*

static void land(unsigned i) {
  if (br_flight > (int)i) br_flight--;
  memmove(&fly[i], &fly[i + 1], (--fly_n - i) * sizeof fly[0]);
}

// ---- the front end ----

static void drive_heads(void) {
  for (unsigned w = 0; w < W; w++) {
    const warp_t *x = &warp[w];
    ws_set(VEC(I->head_valid_i), w, 1, x->n > 0);
#if WS_NEXT_SHOWN
    ws_set(VEC(I->next_valid_i), w, 1, 0);
#endif
    if (!x->n) continue;
    const decoded_t d = decode_at(x->buffer[0] - BASE_PC);
    ws_set(VEC(I->head_insn_i), 32 * w, 32, d.word);
    ws_set(VEC(I->head_ctl_i), CTL_W * w, CTL_W, bundle(&d));
#if WS_NEXT_SHOWN
    if (x->n < 2) continue;
    ws_set(VEC(I->next_valid_i), w, 1, 1);
    const decoded_t next = decode_at(x->buffer[1] - BASE_PC);
    ws_set(VEC(I->next_insn_i), 32 * w, 32, next.word);
    ws_set(VEC(I->next_ctl_i), CTL_W * w, CTL_W, bundle(&next));
#endif
  }
}

static bool can_fetch(unsigned w) {
  const warp_t *x = &warp[w];
  return x->fetches && !x->refetch && x->n < FETCHED && x->fetch_pc - BASE_PC < prog_n;
}

// One instruction of some warp reaches its I-buffer. Returns the warp, or -1.
static int drive_fetch(void) {
  const unsigned w = ws_rand_below(W);
  const bool some = can_fetch(w);
#if WS_SCOREBOARD_ENTERED
  I->id_valid_i = some;
  if (some) {
    const decoded_t d = decode_at(warp[w].fetch_pc - BASE_PC);
    I->id_warp_i = w;
    enum { R = WS_ISSUE_REG_W };
    const uint32_t third = WS_FP_ON ? (32u | d.rs3) << 2 * R : 0;
    I->id_regs_i = d.rd << WS_ISSUE_NSRC * R | third | d.rs2 << R | d.rs1;
    I->id_use_i = d.use;
  }
#endif
  return some ? (int)w : -1;
}

static void fetched(int w) {
  if (w < 0) return;
#if WS_SCOREBOARD_ENTERED
  if (O->id_nack_o) return;
#endif
  warp_t *x = &warp[w];
  const kind_t kind = prog[x->fetch_pc - BASE_PC].kind;
  x->buffer[x->n++] = x->fetch_pc;
  x->fetch_pc = predicted(x->fetch_pc);
  x->fetches = kind != JALR && kind != BREAK;
}

// ---- the units ----

// Picks what finishes in this cycle: at most one branch or arrival and one write a source.
static void drive_units(void) {
  I->clr_valid_i = 0;
  I->bar_fault_i = arrives = false;
  if (br_flight < 0) I->br_valid_i = 0;
  for (unsigned i = 0; i < fly_n; i++) {
    flight_t *f = &fly[i];
    if (f->delay) f->delay--;
    if (f->delay) continue;
    warp_t *x = &warp[f->warp];
    if (f->stage == COLLECT) { // dispatched
      x->collecting--;
      f->delay = 1 + ws_rand_below(f->d.unit == LSU ? 12 : 3);
      f->stage = EXECUTE;
      if (f->d.unit == LSU) x->loading++;
      continue;
    }
    if (f->stage == EXECUTE && f->d.unit == LSU && f->d.store) {
      x->loading--;
      x->storing++;
      f->stage = STORE;
      f->delay = 5 + ws_rand_below(20);
      continue;
    }
    if (f->stage == STORE) {
      x->storing--;
      land(i--);
      continue;
    }
    const kind_t kind = prog[f->at].kind;
    if (!f->sent && (kind == BRANCH || kind == JALR || kind == BAR)) {
      if (br_flight >= 0 || arrives) continue;
      I->br_warp_i = f->warp;
      I->br_jalr_i = kind == JALR;
      I->br_taken_i = f->taken;
      I->br_target_i = prog[f->at].target << 1;
      I->br_fall_i = BASE_PC + f->at + 1;
      if (kind == BAR) {
        arrives = true;
        I->bar_fault_i = no_barrier;
        x->arrived = true;
        land(i--);
        continue;
      }
      I->br_valid_i = 1;
      br_flight = (int)i;
      f->sent = true;
    }
    if (!(f->d.use & USE_RD)) {
      if (f->d.unit == LSU) x->loading--;
      if ((int)i != br_flight) land(i--);
      continue;
    }
    const unsigned source = f->d.unit == ALU ? 0 : WS_CLEARS > 2 ? 1 + f->rd % 2 : 1;
    if (ws_get(VEC(I->clr_valid_i), source, 1)) continue;
    ws_set(VEC(I->clr_valid_i), source, 1, 1);
    ws_set(VEC(I->clr_warp_i), source * WARP_W, WARP_W, f->warp);
    ws_set(VEC(I->clr_rd_i), REG_W * source, REG_W, f->rd);
    x->pending[f->rd] = false;
    f->d.use &= ~(unsigned)USE_RD;
    if (f->d.unit == LSU) x->loading--;
    if ((int)i != br_flight) land(i--);
  }
  for (unsigned w = 0; w < W; w++) {
    ws_set(VEC(I->oc_busy_i), w, 1, warp[w].collecting > 0);
    if (!warp[w].collecting) warp[w].fcsr = false;
    ws_set(VEC(I->lsu_busy_i), w, 1, warp[w].loading > 0);
    warp[w].ordering = false;
    for (unsigned i = 0; i < fly_n; i++)
      warp[w].ordering |= fly[i].warp == w && fly[i].stage == STORE && fly[i].delay > 8;
    ws_set(VEC(I->dst_busy_i), w, 1, warp[w].ordering);
    ws_set(VEC(I->st_pending_i), w, 1, warp[w].storing > 0);
    ws_set(VEC(I->bar_wait_i), w, 1, warp[w].waits_bar);
    ws_set(VEC(I->war_ok_i), w, 1, plenty || ws_rand_percent(90));
  }
  I->oc_free_i = fly_n < FLYING && (plenty || ws_rand_percent(80));
  const bool some = !WS_OC_CLASSES || fly_n < FLYING; // that of other units does not count
  I->unit_ok_i = ws_rand() & 0xffff & ~(1u << LSU | 1u << SFU);
  I->unit_ok_i |= (uint32_t)(some && (plenty || ws_rand_percent(70))) << LSU;
  I->unit_ok_i |= (uint32_t)(some && (plenty || ws_rand_percent(70))) << SFU;
#if WS_ALLOC_CLASS_DUAL
  I->oc_dual_i = fly_n + 1 < FLYING ? plenty ? 15 : (ws_rand() | ws_rand()) & 15 : 0;
  I->oc_dual_i &= (I->unit_ok_i >> LSU & 1 ? 15u : 5u) & (I->unit_ok_i >> SFU & 1 ? 15u : 3u) &
                  (I->oc_free_i ? 15u : 8u);
#elif WS_DUAL_ISSUE
  I->oc_two_i = I->oc_free_i && fly_n + 1 < FLYING && (plenty || ws_rand_percent(80));
#endif
}

static void branch_taken_over(void) {
  flight_t *f = &fly[br_flight];
  simt_warp_t *m = &warp[f->warp].model;
  const insn_t *in = &prog[f->at];
  const uint32_t mask = simt_top(m)->mask;
  const unsigned cause = in->kind == JALR ? simt_jalr(m, in->target, false, false)
                                          : simt_branch(m, f->taken, in->target, false,
                                                        BASE_PC + f->at + 1, WS_STACK_DEPTH);
  WS_EXPECT(O->fault_valid_o, cause != 0 || breaks, "branch at %x, cause %u", BASE_PC + f->at,
            O->fault_cause_o);
  WS_CHECK(!cause, "unexpected cause %u, mask %x", cause, mask);
  if (!(f->d.use & USE_RD)) land((unsigned)br_flight);
  br_flight = -1;
}

#include "check.c"

static void drive_start(void) {
  I->wst_valid_i = started < W && (I->wst_valid_i || ws_rand_percent(50));
  I->wst_warp_i = started;
  I->wst_mask_i = started == W - 1 ? 1 : ones(T);
}

static void warp_started(void) {
  warp_t *x = &warp[started];
  x->live = true;
  simt_start(&x->model, BASE_PC, I->wst_mask_i);
  for (unsigned t = 0; t < T; t++)
    x->thread[t] = (thread_t){.pc = BASE_PC, .salt = ws_rand(), .ended = !(I->wst_mask_i >> t & 1)};
#if CHOICE
  choice_started(started);
#endif
  started++;
}

// What ws_barrier is told of each warp.
static void check_barriers(void) {
  for (unsigned w = 0; w < W; w++) {
    const bool bar = O->pop_valid_o && O->pop_warp_o == w && prog[O->al_pc_o - BASE_PC].kind == BAR;
    WS_CHECK_EQ(ws_get(CVEC(O->is_bar_o), w, 1), bar, "warp %u", w);
    WS_CHECK_EQ(ws_get(CVEC(O->live_o), w, 1), warp[w].live, "warp %u", w);
  }
}

// ws_barrier for one CTA of all warps: opens when all that have not ended are there.
static void open_barrier(void) {
  for (unsigned w = 0; w < W; w++)
    if (started < W || (warp[w].live && !warp[w].arrived)) return;
  for (unsigned w = 0; w < W; w++)
    warp[w].waits_bar = warp[w].arrived = false;
}

// One cycle. Returns true when a fault was reported.
static bool step(void) {
  drive_start();
  look_at_registers();
  drive_units();
  drive_heads();
  const int fetch = drive_fetch();
  ws_eval();
  WS_CHECK_KNOWN(O->pop_valid_o);
  WS_CHECK_KNOWN(O->redir_valid_o);
  WS_CHECK_KNOWN(O->fault_valid_o);
  const bool fault = O->fault_valid_o;
  for (unsigned w = 0; w < W; w++)
    if (warp[w].refetch) warp[w].refetch--;
  check_heads();
#if CHOICE
  check_choice();
#endif
#if WS_PERF_COUNTERS
  WS_CHECK_EQ((unsigned)__builtin_popcount(O->lost_o) + O->pop_valid_o, 1,
              "classes of the slot: %x", O->lost_o);
#endif
  note_ready_bits();
  fetched(fetch);
#if !WS_SCOREBOARD_ENTERED // otherwise one instruction enters per cycle
  for (unsigned i = 0; (plenty || WS_DUAL_ISSUE) && i < W * FETCHED; i++)
    if (can_fetch(i % W) && (plenty || ws_rand_percent(20))) fetched((int)(i % W));
#endif
  breaks = false;
  check_barriers();
#if WS_DUAL_ISSUE
  if (!O->pop_valid_o) WS_EXPECT(O->pop_two_o, 0);
  if (!O->pop_valid_o) WS_EXPECT(O->al2_valid_o, 0);
#endif
  check_issues();
  if (I->wst_valid_i && O->wst_ready_o) warp_started();
  if (I->br_valid_i && O->br_ready_o) branch_taken_over();
  if (O->redir_valid_o) {
    warp_t *x = &warp[O->redir_warp_o];
    x->n = 0;
    x->fetches = true;
    x->fetch_pc = O->redir_pc_o;
    x->refetch = 1 + ws_rand_below(4);
  }
  if (O->wdone_valid_o) {
    warp_t *x = &warp[O->wdone_warp_o];
    WS_CHECK(x->live && !x->model.n, "warp %u is not done", O->wdone_warp_o);
    x->live = false;
  }
  ws_tick();
  open_barrier();
  return fault;
}

static bool run(void) {
  for (unsigned cycle = 0; cycle < 100000; cycle++) {
    if (step()) return true;
    bool alive = started < W;
    for (unsigned w = 0; w < W; w++)
      alive |= warp[w].live;
    if (!alive) return false;
  }
  ws_fail(__FILE__, __LINE__, "no end");
}
