// SPDX-License-Identifier: Apache-2.0
// One bus error in each place of a kernel; an abort, a reset or a request to be quiet in each cycle
// of a window. After each of them another kernel runs on the same machine, without a reset in
// between: it must be right, and end.
#include "tests.h"

enum {
  IN = DATA,
  OUT = DATA + 0x4000, // a row of ROW bytes per thread, in it two words per trip
  SUM = DATA + 0x10000,
  TRIPS = 3,
  BLOCKS = 2,
  MAX_THREADS = 64,
  STEP = 4 * BLOCKS * MAX_THREADS, // bytes of IN from trip to trip
  HALF = 2048 - STEP,              // to the second word of a trip
  ROW = 64
};

// Threads of a block, of few warps: a sweep is of many kernels.
static unsigned block(void) {
  unsigned n = warps() > 2 ? 2 : warps();
  while (n > 1 && n * WS_THREADS > MAX_THREADS)
    n--;
  return n * WS_THREADS;
}

static ws_launch_t launch(unsigned blocks) {
  ws_launch_t l = sm_launch();
  l.block[0] = block();
  l.grid[0] = blocks;
  return l;
}

static uint32_t in_word(uint32_t at) {
  return at * 0x9E3779B1u;
}

// x5 the thread in its block, x7 in the grid, x10 its words of IN, x11 of OUT, x12 SUM, x13 of the
// constants, x14 of the shared memory.
static void emit_addresses(void) {
  begin();
  emit_ids(&prog, &(id_regs_t){.ltid = 5, .cta = 6, .gtid = 7, .ntid = 15, .tmp = 9});
  P(slli(8, 7, 2));
  wsa_li(&prog, 10, IN);
  P(add(10, 10, 8));
  P(slli(8, 7, 6));
  wsa_li(&prog, 11, OUT);
  P(add(11, 11, 8));
  wsa_li(&prog, 12, SUM);
  P(slli(8, 5, 4));
  wsa_li(&prog, 13, CONST_VA);
  P(add(13, 13, 8));
  wsa_li(&prog, 14, SHARED_VA);
  P(slli(8, 5, 2));
  P(add(14, 14, 8));
}

// A trip: x20 and x21 are stored. Its second half is far away in the code.
static void emit_trip(void) {
  const int far = wsa_label(&prog);
  P(lw(20, 10, 0));
  P(lw(16, 13, 0));
  P(lw(21, 10, HALF));
  P(add(20, 20, 16));
  P(sw(20, 11, 0));
  P(sw(20, 14, 0));
  if (WS_ATOMICS) P(amoadd_w(0, 7, 12));
  TO(jal(0, 0), far);
  for (unsigned i = 0; i < 32; i++)
    P(addi(21, 21, 1)); // not reached
  wsa_bind(&prog, far);
  P(lw(16, 14, 0));
  P(add(21, 21, 16));
  P(sw(21, 11, 4));
  P(addi(10, 10, STEP));
  P(addi(11, 11, 8));
  P(addi(13, 13, 4));
}

// The kernel that ends. What a thread has stored is read again after a fence.
static ws_launch_t load_work(void) {
  emit_addresses();
  for (unsigned i = 0; i < TRIPS; i++)
    emit_trip();
  P(fence());
  P(bar(0));
  P(lw(16, 11, -8));
  P(addi(16, 16, 1));
  P(sw(16, 11, -8));
  P(exit());
  sm_load(&prog);
  for (unsigned i = 0; i < HALF + TRIPS * STEP; i += 4)
    sm_write_word(IN + i, in_word(i));
  for (unsigned i = 0; i < BLOCKS * MAX_THREADS * ROW; i += 4)
    sm_write_word(OUT + i, 0);
  sm_write_word(SUM, 0);
  for (unsigned i = 0; i < 1024; i += 4)
    sm_write_word(CONST_PHYS + i, i * 3);
  return launch(BLOCKS);
}

static void check_work(void) {
  const unsigned n = block() * BLOCKS;
  uint32_t sum = 0;
  for (unsigned t = 0; t < n; t++)
    for (unsigned i = 0; i < TRIPS; i++) {
      const uint32_t at = 4 * t + STEP * i, to = OUT + ROW * t + 8 * i,
                     c = (t % block() * 16 + 4 * i) * 3;
      const uint32_t low = in_word(at) + c;
      sum += t;
      WS_CHECK_EQ(sm_word(to), low + (i == TRIPS - 1), "thread %u, trip %u", t, i);
      WS_CHECK_EQ(sm_word(to + 4), in_word(at + HALF) + low, "thread %u, trip %u", t, i);
    }
  if (WS_ATOMICS) WS_CHECK_EQ(sm_word(SUM), sum);
}

// The kernel after it, now and then in lockstep.
static void run_next(void) {
  static unsigned n;
  const ws_launch_t l = load_work();
  if (n++ % 16 == 0)
    sm_expect(&l, WS_CAUSE_NONE);
  else
    WS_CHECK_EQ(sm_run_alone(&l), WS_CAUSE_NONE);
  check_work();
  WS_CHECK_EQ(sm_reg(WS_REG_STATUS), WS_REG_STATUS_DONE_MASK);
}

// The kernel that never ends: no cache holds what a thread stores and adds to.
static ws_launch_t load_traffic(void) {
  emit_addresses();
  const int top = wsa_here(&prog);
  emit_trip();
  wsa_li(&prog, 8, ~(uint32_t)(2 * STEP));
  P(and(10, 10, 8));
  wsa_li(&prog, 8, ~(uint32_t)(ROW - 1));
  P(and(11, 11, 8));
  wsa_li(&prog, 8, CONST_VA | 0x7FC);
  P(and(13, 13, 8));
  TO(jal(0, 0), top);
  sm_load(&prog);
  return launch(BLOCKS);
}

// ---- memory: fast, slow, and at random times

typedef struct {
  unsigned latency;
  bool stress;
} timing_t;
static const timing_t timings[] = {{5, false}, {1, false}, {60, false}, {6, true}};

static unsigned timing_count(void) {
  return ws_long() ? sizeof timings / sizeof timings[0] : 1;
}

// From one place of n to the next. A long run takes all of them at the first timing, and an eighth
// at the others.
static unsigned stride(const timing_t *t, unsigned n, unsigned most) {
  const unsigned places = !ws_long() ? most : t == timings ? n : n / 8 + 1;
  return (n + places - 1) / places;
}

// The first place, which differs with the seed.
static unsigned first(unsigned step) {
  return ws_long() ? ws_seed() % step : 0;
}

static void begin_sweep(void) {
  if (small()) ws_skip("a sweep is long: WS_LONG=1");
  sm_open(1);
}

// ---- sweeps

typedef enum { READ_BEAT, WRITE } broken_t;

static void break_each(const timing_t *t, broken_t what) {
  uint32_t faults = 0;
  unsigned n = 1;
  for (unsigned k = 0; k <= n; k += k ? stride(t, n, 120) : 1 + first(stride(t, n, 120))) {
    ws_stage("error in %s %u of a kernel, latency %u%s", what == READ_BEAT ? "read beat" : "write",
             k, t->latency, t->stress ? ", stress" : "");
    sm_timing(t->latency, t->stress, 1);
    const ws_launch_t l = load_work();
    sm_break(what == READ_BEAT ? k : 0, what == WRITE ? k : 0);
    const uint32_t cause = sm_run_alone(&l);
    sm_break(0, 0);
    if (k == 0) { // none: how many there are
      const sm_traffic_t all = sm_traffic();
      n = what == READ_BEAT ? all.read_beats : all.writes;
      WS_CHECK_EQ(cause, WS_CAUSE_NONE);
    }
    faults += cause != WS_CAUSE_NONE;
    WS_CHECK(cause == WS_CAUSE_NONE || cause == WS_CAUSE_BUS || cause == WS_CAUSE_FETCH, "cause %u",
             cause);
    WS_CHECK(what == READ_BEAT || k == 0 || cause == WS_CAUSE_BUS, "the error of a write is lost");
    if (cause == WS_CAUSE_NONE) check_work(); // of a line that no warp wanted
    run_next();
  }
  ws_note("latency %u: %u %s, %u faults", t->latency, n,
          what == READ_BEAT ? "read beats" : "writes", faults);
  WS_CHECK(faults > 0, "%u faults", faults);
}

void test_ws_sm__sweep_bus_errors(void) {
  begin_sweep();
  for (unsigned i = 0; i < timing_count(); i++) {
    break_each(&timings[i], READ_BEAT);
    break_each(&timings[i], WRITE);
  }
}

// An abort in each of the last cycles of a kernel, in which caches write back what they hold.
static void abort_the_end(const timing_t *t) {
  enum { LAST = 120 };
  unsigned aborts = 0;
  sm_timing(t->latency, t->stress, 1);
  ws_launch_t l = load_work();
  WS_CHECK_EQ(sm_run_alone(&l), WS_CAUSE_NONE);
  const unsigned n = sm_kernel_cycles();
  const unsigned step = stride(t, LAST, 60);
  for (unsigned k = first(step); k < LAST; k += step) {
    ws_stage("abort %u cycles before the end, latency %u%s", k, t->latency,
             t->stress ? ", stress" : "");
    sm_timing(t->latency, t->stress, 1);
    l = load_work();
    sm_start_alone(&l);
    sm_cycles(n > k + 8 ? n - k - 8 : 0);
    const uint32_t cause = sm_abort_alone();
    WS_CHECK(cause == WS_CAUSE_NONE || cause == WS_CAUSE_ABORT, "cause %u", cause);
    aborts += cause == WS_CAUSE_ABORT;
    if (cause == WS_CAUSE_NONE) check_work();
    run_next();
  }
  WS_CHECK(aborts > 0, "every abort comes too late");
}

// An abort or a reset in each cycle of the window from the start on.
static void end_each(const timing_t *t, bool by_reset) {
  const unsigned window = (ws_long() ? 1500 : 300) + 4 * t->latency;
  const unsigned step = stride(t, window, 300);
  for (unsigned k = first(step); k < window; k += step) {
    ws_stage("%s %u cycles after the start, latency %u%s", by_reset ? "reset" : "abort", k,
             t->latency, t->stress ? ", stress" : "");
    sm_timing(t->latency, t->stress, 1);
    const ws_launch_t l = load_traffic();
    sm_start_alone(&l);
    sm_cycles(k);
    if (by_reset) {
      sm_reset();
      sm_timing(t->latency, t->stress, 1);
      WS_CHECK_EQ(sm_reg(WS_REG_STATUS), 0);
    } else {
      (void)sm_abort();
    }
    run_next();
  }
}

void test_ws_sm__sweep_aborts(void) {
  begin_sweep();
  for (unsigned i = 0; i < timing_count(); i++) {
    end_each(&timings[i], false);
    abort_the_end(&timings[i]);
  }
}

void test_ws_sm__sweep_resets(void) {
  begin_sweep();
  for (unsigned i = 0; i < timing_count(); i++)
    end_each(&timings[i], true);
}

// A request to be quiet in each cycle from the launch to the end.
static void quiesce_each(const timing_t *t) {
  enum { LAUNCH = 60, STAY = 30, RETRY = 50 };
  sm_quiet_t all = {0};
  unsigned n = 0;
  sm_timing(t->latency, t->stress, 1);
  ws_launch_t l = load_work();
  WS_CHECK_EQ(sm_run_alone(&l), WS_CAUSE_NONE);
  const unsigned window = LAUNCH + sm_kernel_cycles() + 20, step = stride(t, window, 120);
  for (unsigned k = 1 + first(step); k < window; k += step, n++) {
    ws_stage("request %u cycles after the launch begins, latency %u%s", k, t->latency,
             t->stress ? ", stress" : "");
    sm_timing(t->latency, t->stress, 1);
    l = load_work();
    sm_ask_quiet(k, STAY, RETRY);
    if (n % 8)
      WS_CHECK_EQ(sm_run_alone(&l), WS_CAUSE_NONE);
    else
      sm_expect(&l, WS_CAUSE_NONE);
    check_work();
    const sm_quiet_t a = sm_quiet_answers();
    WS_CHECK_EQ(a.accepted, 1);
    all.denied += a.denied;
    all.paused += a.paused;
    if (a.longest > all.longest) all.longest = a.longest;
    run_next();
  }
  ws_note("latency %u: %u requests, %u denials, %u pauses, answers within %u cycles", t->latency, n,
          all.denied, all.paused, all.longest);
  WS_CHECK((all.denied > 0) == (all.paused == 0), "%u denials, %u pauses", all.denied, all.paused);
}

void test_ws_sm__sweep_requests(void) {
  if (!WS_QUIESCE) ws_skip("no low-power interface");
  begin_sweep();
  for (unsigned i = 0; i < timing_count(); i++)
    quiesce_each(&timings[i]);
}
