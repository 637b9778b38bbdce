// SPDX-License-Identifier: Apache-2.0
// Random instructions of warps whose threads run together or apart, against a count for each warp.
#include "../../../gen/isa.h"
#include "ws_config.h"
#include "ws_simt_turns_dut.h"
#include "ws_tb.h"

#define I ((ws_simt_turns_in_t *)ws_tb_in)
#define O ((const ws_simt_turns_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more

enum { W = WS_SIMT_TURNS_WARPS, TURN = WS_SIMT_TURNS_THREAD_TURN };
enum { OP_W = WS_SIMT_TURNS_OP_W, UNIT_W = WS_SIMT_TURNS_UNIT_W, UNIT_AT = WS_NSRC + 1 };
enum { PAIRS = WS_DUAL_ISSUE, LOCK = TURN < 32 ? 1 : TURN / 16 };

typedef enum { PLAIN, LOCKS, PAUSES } kind_t;

static unsigned count[W]; // of the turn so far, up to TURN
static kind_t kind[W];    // of the next instruction,
static kind_t second[W];  // and the one after it
static uint32_t parted;
static unsigned singles, pairs, n_clear; // turns that end with one, with a pair; that are cleared
static unsigned n_locks, n_pauses;       // turns that end with one

static bool is_parted(unsigned w) {
  return parted >> w & 1;
}

// What the next instruction counts.
static unsigned weight(unsigned w) {
  return kind[w] == PAUSES ? TURN : kind[w] == LOCKS ? LOCK : 1;
}

// The next instruction is the last one, or comes after it.
static bool is_last(unsigned w) {
  return is_parted(w) && count[w] + weight(w) >= TURN;
}

static inline bool is_alone(unsigned w) {
  return is_last(w) || (is_parted(w) && second[w] == LOCKS);
}

static bool is_lock(unsigned unit, unsigned op) {
  return unit == WS_UNIT_LSU && (op == WS_LSU_AMOSWAP_W || op == WS_LSU_AMOCAS_W ||
                                 op == WS_LSU_LR_W || op == WS_LSU_SC_W);
}

// An instruction of this kind: its unit and operation.
static void some_insn(kind_t is, unsigned *unit, unsigned *op) {
  do {
    *unit = ws_rand_percent(50) ? ws_rand_below(10) : is == LOCKS ? WS_UNIT_LSU : WS_UNIT_CTL;
    *op = ws_rand_below(1 << OP_W);
  } while (is_lock(*unit, *op) || (*unit == WS_UNIT_CTL && *op == WS_CTL_PAUSE));
  if (is == LOCKS) *unit = WS_UNIT_LSU, *op = WS_LSU_AMOSWAP_W + ws_rand_below(4);
  if (is == PAUSES) *unit = WS_UNIT_CTL, *op = WS_CTL_PAUSE;
}

static void drive_kinds(void) {
  for (unsigned w = 0; w < W; w++) {
    unsigned unit, op;
    some_insn(kind[w], &unit, &op);
    ws_set(VEC(I->head_unit_i), UNIT_W * w, UNIT_W, unit);
    ws_set(VEC(I->head_op_i), OP_W * w, OP_W, op);
#if WS_DUAL_ISSUE
    some_insn(second[w], &unit, &op);
    ws_set(VEC(I->next_ctl_i), WS_CTL_W * w, WS_CTL_W,
           (uint64_t)unit << UNIT_AT | (uint64_t)op << (UNIT_AT + UNIT_W));
#endif
  }
}

#if WS_INTERLEAVE
static unsigned starved[W], n_gives; // cycles, up to enough; groups that make way because of that
static uint32_t ran;                 // warps that have issued since that, or a turn began

// Warps that wait for registers, except the one that issues; each for some time.
static void starve(unsigned issuing) {
  for (unsigned w = 0; w < W; w++) {
    const bool waits = ws_rand_percent(starved[w] ? 95 : 20) && w != issuing;
    ws_set(VEC(I->starved_i), w, 1, waits);
    starved[w] = !waits ? 0 : starved[w] < WS_INTERLEAVE ? starved[w] + 1 : WS_INTERLEAVE;
  }
}

static void check_gives(void) {
  for (unsigned w = 0; w < W; w++) {
    const bool gives = starved[w] == WS_INTERLEAVE && is_parted(w) && ran >> w & 1;
    WS_CHECK_EQ(ws_get(&O->gives_o, w, 1), gives, "warp %u after %u, waits for %u cycles", w,
                count[w], starved[w]);
    n_gives += gives;
    if (gives) ran &= ~(1u << w);
  }
  ran = (ran | I->ends_i) & ~I->clear_i;
}
#else
static unsigned n_gives;
static void starve(unsigned issuing) {
  (void)issuing;
}
static void check_gives(void) {}
#endif

// A cycle in which n instructions of warp w issue, and the turns in `clear` begin.
static void cycle(unsigned w, unsigned n, uint32_t clear) {
  drive_kinds();
  I->parted_i = parted;
  I->clear_i = clear;
  I->ends_i = n ? 1u << w : 0;
  I->fire_i = n == 2 ? 3 : n;
  starve(n ? w : W);
  ws_eval();
  check_gives();
  const unsigned more = n ? weight(w) + n - 1 : 0;
  const bool over = n && is_parted(w) && count[w] + more >= TURN;
  if (n) WS_CHECK_EQ(ws_get(&O->over_o, w, 1), over, "warp %u after %u", w, count[w]);
#if WS_DUAL_ISSUE
  for (unsigned v = 0; v < W; v++)
    WS_CHECK_EQ(ws_get(&O->alone_o, v, 1), is_alone(v), "warp %u after %u", v, count[v]);
#endif
  ws_tick();
  if (n && is_parted(w)) {
    const bool first = over && count[w] < TURN;
    singles += first && n == 1;
    pairs += first && n == 2;
    n_locks += first && kind[w] == LOCKS;
    n_pauses += first && kind[w] == PAUSES;
    count[w] = over ? TURN : count[w] + more;
  }
  for (unsigned v = 0; v < W; v++)
    if (clear >> v & 1) {
      n_clear += count[v] != 0;
      count[v] = 0;
    }
}

// The counts have no value before the first turn.
static void begin(void) {
  parted = 0;
  for (unsigned w = 0; w < W; w++)
    count[w] = 0, kind[w] = second[w] = PLAIN;
  n_locks = n_pauses = 0;
  singles = pairs = n_clear = n_gives = 0;
  I->parted_i = I->ends_i = I->fire_i = 0;
  I->clear_i = W == 32 ? ~0u : (1u << W) - 1;
  ws_tick();
}

static unsigned some_number(unsigned w) {
  return PAIRS && kind[w] != PAUSES && second[w] == PLAIN && !is_last(w) && ws_rand_percent(50) ? 2
                                                                                                : 1;
}

// Each warp by itself: turns of TURN instructions, and of less.
static void test_simt_turns__whole_turns(void) {
  begin();
  parted = W == 32 ? ~0u : (1u << W) - 1;
  for (unsigned w = 0; w < W; w++)
    for (unsigned length = 0; length <= TURN; length++) {
      for (unsigned n; count[w] < length; cycle(w, n, 0))
        n = some_number(w);
      cycle(w, 0, 1u << w);
    }
}

// The threads part, and some turns begin while others run on or are over.
static void test_simt_turns__random(void) {
  begin();
  for (int i = 0; i < (ws_long() ? 100000 : 6000); i++) {
    const unsigned w = ws_rand_below(W), v = ws_rand_below(W);
    const unsigned other = ws_rand_below(100);
    second[w] = ws_rand_percent(20) ? LOCKS : PLAIN;
    kind[w] = other < 1 ? PAUSES : other < 40 ? LOCKS : PLAIN;
    const unsigned n = ws_rand_percent(80) ? some_number(w) : 0;
    const bool done = is_parted(v) && count[v] == TURN;
    const bool clear = (v != w || n == 0) && ws_rand_percent(done ? 50 : TURN > 32 ? 1 : 5);
    cycle(w, n, clear ? 1u << v : 0);
    if (ws_rand_percent(10)) parted ^= 1u << ws_rand_below(W);
  }
  ws_note("%u turns end with one, %u with a pair, %u begin", singles, pairs, n_clear);
  WS_CHECK(singles > 20, "%u turns end with one instruction", singles);
  WS_CHECK(pairs > (TURN > 32 ? 5 : 20) || !PAIRS, "%u turns end with a pair", pairs);
  WS_CHECK(n_locks > 5 && n_pauses > 5, "%u turns end with a lock, %u with a pause", n_locks,
           n_pauses);
  if (WS_INTERLEAVE) WS_CHECK(n_gives > 20, "%u times a warp has waited", n_gives);
  WS_CHECK(n_clear > 50, "%u turns begin", n_clear);
}

const ws_test_t ws_tests[] = {
    {"whole_turns", test_simt_turns__whole_turns}, {"random", test_simt_turns__random}, {0}};
