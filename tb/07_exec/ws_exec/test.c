// SPDX-License-Identifier: Apache-2.0
// All execution units at once: every thread gets each result once, the last one is marked, branches
// and barrier arrivals come through, nothing gets stuck. Beats for FPU and divider come beside
// those for the other units. The special function unit is played.
#include "ws_config.h"
#include "ws_exec_dut.h"

#include "exec_float.h"

#define I ((ws_exec_in_t *)ws_tb_in)
#define O ((const ws_exec_out_t *)ws_tb_out)

enum { W = WS_EXEC_WARPS, T = WS_EXEC_THREADS, L = WS_EXEC_LANES, BEATS = T / L };
enum { WARP_W = WS_EXEC_WARP_W, BEAT_W = WS_EXEC_BEAT_W, REG_W = WS_EXEC_REG_W, FLYING = 64 };
// With issue width 1 both buses carry the same beat, and ws_beat_reg has one register for it.
enum { SAME_BEAT = WS_FP_ON && WS_CUT_DISPATCH && !WS_DUAL_DISPATCH };
enum { CSR_LANE = 0xCC0, CSR_TID_X = 0xCC3, CSR_CTAID_X = 0xCC6, CSR_COUNTER = 0xC03 };

static exec_insn_t flying[FLYING]; // dispatched, results not all back; unit 0: free
static uint32_t left[FLYING];      // threads without a result
typedef struct {
  exec_insn_t insn;       // that is being dispatched
  unsigned next_beat, at; // its beat and its entry of flying
} stream_t;
static stream_t stream[1 + WS_FP_ON];     // units at int_dx_*, units at float_dx_*
static exec_insn_t branch[8], arrival[4]; // on their way, the oldest first
static unsigned branch_n, arrival_n, clock_n;
static unsigned arrival_at[4]; // the cycle in which the last beat of each left dispatch
static uint32_t ctaid[W], wic[W], block_x;
static unsigned results, branches, arrivals;
static struct {
  unsigned at, beat; // entry of flying
  bool last;
} special[FLYING * BEATS]; // beats of the SFU, oldest first
static unsigned special_n;

enum { SHORT, SLOW, FLOAT_SOURCE };

static struct {
  bool valid;
  unsigned warp, rd;
} cleared[FLOAT_SOURCE + 1]; // by clr_* and fp_clr_* in the cycle before

static void begin(void) {
  ws_reset();
  memset(flying, 0, sizeof flying);
  for (unsigned k = 0; k < 1 + WS_FP_ON; k++)
    stream[k].next_beat = BEATS;
  branch_n = arrival_n = special_n = results = branches = arrivals = 0;
  memset(cleared, 0, sizeof cleared);
  block_x = 1 + ws_rand_below(W * T);
  I->block_x_i = block_x;
  I->block_y_i = I->block_z_i = 1;
  I->start_i = 1;
  ws_tick();
  I->start_i = 0;
  for (unsigned n = 0; O->rows_o < W; n++) {
    WS_CHECK(n < 2 * W * T, "thread indices do not get ready");
    ws_tick();
    ws_eval();
  }
  for (unsigned w = 0; w < W; w++) {
    I->wst_fire_i = 1;
    I->wst_warp_i = w;
    I->wst_wic_i = wic[w] = W - 1 - w;
    I->cta_x_i = ctaid[w] = ws_rand() & 0xFFFFFF;
    ws_tick();
  }
  I->wst_fire_i = 0;
}

static uint32_t counter(uint32_t i) {
  return 0x12345u * (i + 1);
}

static void make_csr(exec_insn_t *now) {
  static const unsigned numbers[] = {CSR_LANE, CSR_TID_X, CSR_CTAID_X};
  now->op = 0;
  now->imm = numbers[ws_rand_below(3)];
#if WS_PERF_COUNTERS
  if (ws_rand_percent(25)) now->imm = CSR_COUNTER + ws_rand_below(WS_PERF_COUNTER_N);
#endif
  for (unsigned t = 0; t < T; t++) {
    now->a[t] = now->b[t] = 0;
    now->want[t] = now->imm == CSR_LANE      ? t
                   : now->imm == CSR_CTAID_X ? ctaid[now->warp]
                                             : (wic[now->warp] * T + t) % block_x;
    if (now->imm < CSR_LANE) now->want[t] = counter(now->imm - CSR_COUNTER);
  }
  now->imm |= 0xFFFFF000; // sign extended
}

static bool in_flight(unsigned warp, unsigned rd) {
  for (unsigned f = 0; f < FLYING; f++)
    if (flying[f].unit && flying[f].warp == warp && flying[f].rd == rd) return true;
  return false;
}

// One of eight; the second at int_dx_* is one that its row of gen/units.def connects.
static unsigned some_unit(const unsigned *of, unsigned k) {
  unsigned at = ws_rand_below(8), plain = WS_UNITS_PLAIN;
  if (k || at != 1 || !plain) return of[at];
  for (unsigned skip = ws_rand_below((unsigned)__builtin_popcount(plain)); skip; skip--)
    plain &= plain - 1;
  return (unsigned)__builtin_ctz(plain);
}

// A new instruction whose destination no other one has.
static void choose(unsigned k) {
  enum { FLOATS = WS_MUL_UNIT == WS_MUL_UNIT_FP }; // products come beside beats of floats
  static const unsigned units[][8] = {
      {WS_UNIT_ALU, WS_UNIT_ALU, FLOATS ? WS_UNIT_ALU : WS_UNIT_MUL, WS_UNIT_BRU, WS_UNIT_XLANE,
       WS_UNIT_CSR, WS_UNIT_ALU, WS_SFU ? WS_UNIT_SFU : WS_UNIT_BRU},
      {WS_UNIT_FPU, WS_UNIT_FPU, WS_UNIT_FDIV, WS_UNIT_FPU, FLOATS ? WS_UNIT_MUL : WS_UNIT_FPU,
       WS_UNIT_FPU, WS_UNIT_FPU, WS_UNIT_FDIV}};
  stream_t *s = &stream[k];
  do
    exec_make(&s->insn, some_unit(units[k], k), ws_rand_below(W), T);
  while (in_flight(s->insn.warp, s->insn.rd) ||
         (WS_FP_ON && stream[!k].insn.warp == s->insn.warp && stream[!k].insn.rd == s->insn.rd));
  if (s->insn.unit == WS_UNIT_CSR) make_csr(&s->insn);
#if WS_FP_ON
  if (s->insn.unit >= WS_UNIT_FPU && s->insn.unit <= WS_UNIT_SFU)
    exec_make_float(&s->insn, s->insn.unit, T);
#endif
  s->at = FLYING;
  s->next_beat = exec_beat(&s->insn, 0, L, BEATS);
}

// What both buses have of the beat that put() puts there.
#define PUT(bus)                                                                                   \
  do {                                                                                             \
    I->bus##_valid_i = 1;                                                                          \
    I->bus##_unit_i = now->unit;                                                                   \
    I->bus##_op_i = now->op;                                                                       \
    I->bus##_warp_i = now->warp;                                                                   \
    I->bus##_rd_i = now->rd;                                                                       \
    I->bus##_wen_i = now->wen;                                                                     \
    I->bus##_beat_i = beat;                                                                        \
    I->bus##_last_i = s->next_beat == BEATS;                                                       \
    I->bus##_mask_i = now->mask >> (beat * L) & exec_ones(L);                                      \
    I->bus##_imm_i = now->imm;                                                                     \
    memcpy(VEC(I->bus##_a_i), &now->a[beat * L], L * sizeof(uint32_t));                            \
    memcpy(VEC(I->bus##_b_i), &now->b[beat * L], L * sizeof(uint32_t));                            \
  } while (0)

// Puts the next beat of an instruction on its bus.
static void put(unsigned k) {
  stream_t *s = &stream[k];
  const exec_insn_t *now = &s->insn;
  const unsigned beat = s->next_beat;
  s->next_beat = exec_beat(now, beat + 1, L, BEATS);
  if (now->wen && s->at == FLYING) {
    for (s->at = 0; flying[s->at].unit;)
      s->at++;
    flying[s->at] = *now;
    left[s->at] = now->mask;
  }
  if (now->unit == WS_UNIT_SFU && now->wen) {
    special[special_n].at = s->at;
    special[special_n].beat = beat;
    special[special_n++].last = s->next_beat == BEATS;
  }
#if WS_FP_ON
  if (k || SAME_BEAT) {
    PUT(float_dx);
    memcpy(VEC(I->float_dx_c_i), &now->c[beat * L], L * sizeof(uint32_t));
  }
  if (k && !SAME_BEAT) return;
#endif
  PUT(int_dx);
  I->int_dx_wmask_i = now->mask;
  I->int_dx_pc_i = now->pc >> 2;
}

// What a write-back source says in this cycle.
typedef struct {
  unsigned warp, rd, beat;
  uint32_t mask;
  bool last;
  const uint32_t *data;
} result_t;

static void note_clears(void) {
  cleared[SHORT].valid = O->clr_valid_o;
  cleared[SHORT].warp = O->clr_warp_o;
  cleared[SHORT].rd = O->clr_rd_o;
#if WS_FP_ON
  cleared[FLOAT_SOURCE].valid = O->fp_clr_valid_o;
  cleared[FLOAT_SOURCE].warp = O->fp_clr_warp_o;
  cleared[FLOAT_SOURCE].rd = O->fp_clr_rd_o;
#endif
}

static result_t result_of(unsigned s) {
  return (result_t){.warp = (unsigned)ws_get(CVEC(O->wb_warp_o), s * WARP_W, WARP_W),
                    .rd = (unsigned)ws_get(CVEC(O->wb_rd_o), s * REG_W, REG_W),
                    .beat = (unsigned)ws_get(CVEC(O->wb_beat_o), s * BEAT_W, BEAT_W),
                    .mask = (uint32_t)ws_get(CVEC(O->wb_mask_o), s * L, L),
                    .last = ws_get(CVEC(O->wb_last_o), s, 1),
                    .data = CVEC(O->wb_data_o) + s * L};
}

static unsigned source_of(unsigned unit) {
  return unit == WS_UNIT_FPU                          ? FLOAT_SOURCE
         : unit == WS_UNIT_ALU || unit == WS_UNIT_BRU ? SHORT
                                                      : SLOW;
}

static void check_result(unsigned s, result_t r) {
  const unsigned w = r.warp, rd = r.rd, beat = r.beat;
  const uint32_t mask = r.mask, threads = mask << (beat * L);
  const bool last = r.last;
  unsigned f = 0;
  while (f < FLYING && !(flying[f].unit && flying[f].warp == w && flying[f].rd == rd))
    f++;
  WS_CHECK(f < FLYING, "source %u: result for x%u of warp %u, without an instruction", s, rd, w);
  WS_CHECK(mask && !(threads & ~left[f]), "unit %u: threads %x, only %x wait", flying[f].unit,
           (unsigned)threads, (unsigned)left[f]);
  WS_CHECK_EQ(s, source_of(flying[f].unit), "source");
  for (unsigned i = 0; i < L; i++)
    if (mask >> i & 1)
      WS_CHECK_EQ(r.data[i], flying[f].want[beat * L + i], "unit %u op %u thread %u",
                  flying[f].unit, flying[f].op, beat * L + i);
  left[f] &= ~threads;
  WS_CHECK_EQ(last, !left[f], "unit %u op %u: last", flying[f].unit, flying[f].op);
  if (s != SLOW) {
    const bool told = last && !(s == SHORT && WS_ALU_DIRECT); // then it is ws_upcoming that tells
    WS_CHECK_EQ(cleared[s].valid, told, "unit %u: cleared in the cycle before", flying[f].unit);
    if (told)
      WS_CHECK(cleared[s].warp == w && cleared[s].rd == rd, "unit %u: another register",
               flying[f].unit);
    cleared[s].valid = false;
  }
  if (last) {
    flying[f].unit = 0;
    results++;
  }
}

// The SFU shows its oldest beat, from some cycle on until it is taken.
static void show_special(unsigned ready) {
#if WS_SFU
  I->sfu_valid_i = special_n && (I->sfu_valid_i || ws_rand_percent(ready));
  if (!I->sfu_valid_i) return;
  const exec_insn_t *x = &flying[special[0].at];
  const unsigned beat = special[0].beat;
  I->sfu_warp_i = x->warp;
  I->sfu_rd_i = x->rd;
  I->sfu_beat_i = beat;
  I->sfu_last_i = special[0].last;
  I->sfu_mask_i = x->mask >> (beat * L) & exec_ones(L);
  for (unsigned i = 0; i < L; i++)
    VEC(I->sfu_data_i)[i] = x->want[beat * L + i];
#else
  (void)ready;
#endif
}

static bool special_taken(void) {
#if WS_SFU
  WS_CHECK_KNOWN(O->sfu_ready_o);
  if (!I->sfu_valid_i || !O->sfu_ready_o) return false;
  memmove(&special[0], &special[1], sizeof special[0] * --special_n);
  return true;
#else
  return false;
#endif
}

static void cycle(unsigned load, unsigned ready) {
  I->int_dx_valid_i = 0;
#if WS_FP_ON
  I->float_dx_valid_i = 0;
#endif
  show_special(ready);
  I->br_ready_i = ws_rand_percent(ready);
  I->wb_ready_i = ws_rand_percent(ready);
  ws_eval();
  for (unsigned s = 0; s < 2; s++)
    if (O->wb_valid_o >> s & 1 && (s == SHORT || I->wb_ready_i)) check_result(s, result_of(s));
#if WS_FP_ON
  if (O->fp_valid_o)
    check_result(FLOAT_SOURCE, (result_t){.warp = O->fp_warp_o,
                                          .rd = O->fp_rd_o,
                                          .beat = O->fp_beat_o,
                                          .mask = O->fp_mask_o,
                                          .last = O->fp_last_o,
                                          .data = CVEC(O->fp_data_o)});
#endif
  WS_CHECK(!cleared[SHORT].valid && !cleared[FLOAT_SOURCE].valid, "cleared without a result");
  // Without registers on the way, a barrier arrival is due in the cycle after dispatch, or after
  // the last step of its beat.
  if (!WS_CUT_DISPATCH && !WS_CUT_BRANCH)
    WS_EXPECT(O->arr_valid_o, arrival_n && clock_n - arrival_at[0] == WS_INT_STEPS);
  if (O->arr_valid_o) {
    WS_CHECK(arrival_n, "an arrival without a dispatch");
    WS_EXPECT(O->arr_warp_o, arrival[0].warp);
    WS_EXPECT(O->arr_num_o, arrival[0].bar);
    memmove(&arrival[0], &arrival[1], sizeof arrival[0] * --arrival_n);
    memmove(&arrival_at[0], &arrival_at[1], sizeof arrival_at[0] * arrival_n);
    arrivals++;
  }
  WS_CHECK_EQ(O->unit_ready_o & ~(uint32_t)WS_UNITS_EXEC, 0, "units that are not here");
  const uint32_t ready_units = O->unit_ready_o | 1u << WS_UNIT_SFU;
  const unsigned first = SAME_BEAT && ws_rand_percent(50);
  for (unsigned i = 0; i < 1 + WS_FP_ON && !(SAME_BEAT && I->int_dx_valid_i); i++) {
    const unsigned k = i ^ first;
    const exec_insn_t *now = &stream[k].insn;
    if (stream[k].next_beat == BEATS && load) choose(k);
    if (stream[k].next_beat == BEATS || !(ready_units >> now->unit & 1) || !ws_rand_percent(load))
      continue;
    put(k);
    if (now->unit != WS_UNIT_BRU || !I->int_dx_last_i) continue;
    if (now->op == WS_BRU_BAR) {
      arrival_at[arrival_n] = clock_n;
      arrival[arrival_n++] = *now;
    } else
      branch[branch_n++] = *now;
  }
  ws_eval();
  if (O->br_valid_o && O->br_fast_o) I->br_ready_i = 1; // the SIMT stack never refuses it
  ws_eval();
  if (O->br_valid_o && I->br_ready_i) {
    WS_CHECK(branch_n, "a branch without a dispatch");
    WS_EXPECT(O->br_warp_o, branch[0].warp);
    WS_EXPECT(O->br_taken_o, branch[0].taken);
    WS_EXPECT(O->br_diverge_o, branch[0].diverges);
    memmove(&branch[0], &branch[1], sizeof branch[0] * --branch_n);
    branches++;
  }
  const bool special_done = special_taken();
  note_clears();
  clock_n++;
  ws_tick();
#if WS_SFU
  if (special_done) I->sfu_valid_i = 0;
#else
  (void)special_done;
#endif
#if WS_PERF_COUNTERS
  I->perf_row_i = (I->perf_row_i + 1) % WS_PERF_COUNTER_N;
  I->perf_data_i[0] = counter(I->perf_row_i);
#endif
}

static bool in_work(void) {
  return stream[0].next_beat < BEATS || stream[WS_FP_ON].next_beat < BEATS;
}

static void test_exec__random(void) {
  begin();
  const int n = ws_long() ? 40000 : 3000;
  for (int i = 0; i < n; i++)
    cycle(i % 1000 < 500 ? 100 : 50, i % 700 < 350 ? 100 : 40);
  for (int i = 0; i < 300 * BEATS; i++)
    cycle(in_work() ? 100 : 0, 100);
  for (unsigned f = 0; f < FLYING; f++)
    WS_CHECK(!flying[f].unit, "unit %u op %u never ended", flying[f].unit, flying[f].op);
  WS_CHECK_EQ(branch_n, 0, "branches left");
  WS_CHECK_EQ(arrival_n, 0, "arrivals left");
  WS_CHECK(results > 300 / BEATS / WS_INT_STEPS && branches > 20 / BEATS && arrivals > 0,
           "%u results, %u branches, %u arrivals", results, branches, arrivals);
}

// A beat of the ALU that leaves dispatch during a reset gives no result after it.
static void test_exec__no_result_after_a_reset(void) {
  memset(flying, 0, sizeof flying);
  ws_reset();
  ws_tick();
  do
    choose(0);
  while (stream[0].insn.unit != WS_UNIT_ALU || !stream[0].insn.wen);
  put(0);
  I->rst_i = 1;
  ws_tick();
  I->rst_i = I->int_dx_valid_i = 0;
#if WS_FP_ON
  I->float_dx_valid_i = 0;
#endif
  for (int n = 0; n < 16; n++) {
    ws_eval();
    WS_EXPECT(O->wb_valid_o, 0, "%d cycles after a reset", n);
    ws_tick();
  }
}

const ws_test_t ws_tests[] = {{"random", test_exec__random},
                              {"no_result_after_a_reset", test_exec__no_result_after_a_reset},
                              {0}};
