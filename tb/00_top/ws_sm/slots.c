// SPDX-License-Identifier: Apache-2.0
// Where the issue slots go: kernels that mostly wait for one thing, which must then be the largest
// class of lost slots. Counters as kernels read them.
#include "tests.h"

enum { UNROLL = 8 };

static void body(void (*one)(void), int trips) {
  begin();
  wsa_li(&prog, 5, DATA);
  wsa_li(&prog, 6, 0x12345678);
  P(addi(7, 0, 1));
  P(addi(8, 0, trips));
  wsa_li(&prog, 9, SHARED_VA);
  P(sw(9, 9, 0));
  const int top = wsa_here(&prog);
  for (unsigned i = 0; i < UNROLL; i++)
    one();
  P(addi(8, 8, -1));
  TO(bne(8, 0, 0), top);
  P(exit());
}

// Slots of class `wanted` beside those of the other classes of lost slots.
static void lost_to(unsigned wanted, unsigned warps_n, const char *what) {
  ws_launch_t l = sm_launch();
  l.block[0] = warps_n * WS_THREADS;
  run_ok(&l);
  if (!WS_PERF_COUNTERS) return;
  const uint32_t n = sm_counter(wanted);
  for (unsigned i = COUNT_LOST_UNIT; i < COUNT_NO_WARP; i++)
    WS_CHECK(i == wanted || sm_counter(i) < n, "%s: %s %u, %s %u", what, sm_counters[wanted].name,
             n, sm_counters[i].name, sm_counter(i));
}

static void add(void) {
  P(add(6, 6, 6));
}
static void product(void) {
  P(mul(6, 6, 7));
}
static void vote(void) {
  P(vote_ballot(7, 7));
}
static void chase(void) {
  P(lw(9, 9, 0));
}
static void divide(void) {
  P(div(6, 6, 7));
}
static void divisions(void) {
  P(div(0, 6, 7));
  for (unsigned rd = 10; rd < 14; rd++)
    P(div(rd, 6, 7));
}
static void miss(void) {
  P(lw(9, 5, 0));
  P(add(5, 5, 9));
  P(addi(5, 5, 1024));
}
static void branch(void) {
  const int next = wsa_label(&prog);
  TO(bne(0, 0, 0), next);
  wsa_bind(&prog, next);
}
static void jump(void) {
  const int next = wsa_label(&prog);
  TO(jal(0, 0), next);
  wsa_bind(&prog, next);
}
static void barrier(void) {
  P(bar(0));
}
static void line(void) { // as much code as a line holds, never run again
  for (unsigned i = 0; i < WS_ICACHE_LINE / 4; i++)
    P(addi(9 + i % 8, 0, 1));
}

void test_ws_sm__slots(void) {
  const int trips = ws_four_state() ? 6 : 12; // enough to outweigh the first misses of the code
  sm_open(60);
  body(add, trips);
  lost_to(COUNT_LOST_PIPELINE, 1, "additions");
  body(product, trips);
  lost_to(COUNT_LOST_LONG, 1, "products");
  body(vote, trips);
  lost_to(COUNT_LOST_LONG, 1, "votes");
  body(chase, trips);
  lost_to(COUNT_LOST_MEMORY, 1, "loads from shared memory");
  body(divide, trips);
  lost_to(COUNT_LOST_LONG, 1, "divisions");
  body(miss, trips);
  lost_to(COUNT_LOST_MEMORY, 1, "misses");
  sm_timing(1, false, 1);
  body(branch, trips);
  lost_to(COUNT_LOST_BRANCH, 1, "branches");
  // A jump keeps its unit busy for a cycle per beat, or per step of a beat. With more than two
  // cycles, the next jump waits for the unit; with one instruction of a warp in execution, for the
  // end of this one; with ready bits, for its bit.
  if (WS_BEATS * WS_INT_STEPS <= 2) {
    const bool waits = WS_WAR_ENDS || WS_READY_BIT;
    body(jump, trips);
    lost_to(waits ? COUNT_LOST_PIPELINE : COUNT_LOST_FETCH, 1, "jumps");
  }
  body(barrier, trips);
  lost_to(COUNT_LOST_BARRIER, 1, "barriers");
  if (warps() / WS_SCHEDULERS > WS_COLLECTORS) {
    body(divisions, 1);
    lost_to(COUNT_LOST_UNIT, warps(), "divisions of many warps");
  }
  sm_timing(100, false, 1);
  begin();
  for (unsigned i = 0; i < 20; i++)
    line();
  P(exit());
  lost_to(COUNT_LOST_ICACHE, 1, "straight code");
  if (WS_PERF_COUNTERS) WS_CHECK(sm_counter(COUNT_NO_WARP) > 0, "the launch takes some cycles");
}

// A counter read between two reads of what counts the same lies between them. Reads are in order.
void test_ws_sm__counters_as_csrs(void) {
  static const uint32_t csr[] = {WSA_CYCLE,
                                 WSA_COUNTER + COUNT_CYCLES,
                                 WSA_CYCLE,
                                 WSA_INSTRET,
                                 WSA_COUNTER + COUNT_WARP_INSNS,
                                 WSA_INSTRET,
                                 WSA_COUNTER + COUNT_AXI_WRITE,
                                 WSA_COUNTER + 0x80 + COUNT_CYCLES};
  enum { N = sizeof csr / sizeof csr[0] };
  // Of a store in front of a fence: of each beat, or of the line.
  const uint32_t writes = WS_DCACHE_WRITE ? WS_DCACHE_LINE * 8 / WS_AXI_DATA_W : WS_BEATS;
  uint32_t v[N];
  ws_launch_t l = sm_launch();
  sm_open(20);
  begin();
  wsa_li(&prog, 5, DATA);
  P(sw(5, 5, 0x200));
  P(fence());
  for (unsigned i = 0; i < N; i++)
    P(csrr(8 + i, csr[i]));
  P(csrr(6, WSA_LANE));
  P(slli(6, 6, 5));
  P(add(5, 5, 6));
  for (unsigned i = 0; i < N; i++)
    P(sw(8 + i, 5, (int32_t)(4 * i)));
  P(exit());
  sm_load(&prog);
  sm_expect(&l, WS_PERF_COUNTERS ? WS_CAUSE_NONE : WS_CAUSE_ILLEGAL);
  for (unsigned t = 0; WS_PERF_COUNTERS && t < WS_THREADS; t++) {
    for (unsigned i = 0; i < N; i++)
      v[i] = sm_word(DATA + 4 * (N * t + i));
    v[0] *= WS_CLOCK_CYCLES, v[2] *= WS_CLOCK_CYCLES; // the clock register
    WS_CHECK(v[0] < v[1] && v[1] < v[2], "cycles %u, %u, %u", v[0], v[1], v[2]);
    WS_CHECK(v[3] <= v[4] && v[4] <= v[5], "instructions %u, %u, %u", v[3], v[4], v[5]);
    WS_CHECK(v[6] > 0 && v[6] <= writes, "%u AXI writes", v[6]);
    WS_CHECK_EQ(v[7], 0, "high word");
  }
}

// Two warps that run lines of code of their own: with one miss register the second line is refused.
void test_ws_sm__fetches_refused(void) {
#if WS_PERF_REFUSED && WS_ICACHE_MSHR == 1 && WS_SCHEDULERS == 1 && WS_WARPS > 1
  enum { FAR = 3 * WS_ICACHE_LINE / 4 };
  for (unsigned n = 1; n <= 2; n++) {
    sm_open(50);
    begin();
    const int other = wsa_label(&prog);
    P(csrr(5, WSA_TID));
    P(sltiu(5, 5, WS_THREADS));
    TO(beq(5, 0, 0), other);
    for (unsigned i = 0; i < FAR; i++)
      P(addi(6, 6, 1));
    P(exit());
    wsa_bind(&prog, other);
    for (unsigned i = 0; i < FAR; i++)
      P(addi(6, 6, 1));
    P(exit());
    ws_launch_t l = sm_launch();
    l.block[0] = n * WS_THREADS;
    run_ok(&l);
    const uint32_t refused = sm_counter(COUNT_ICACHE_REFUSED);
    WS_CHECK((refused > 0) == (n > 1), "%u warps: %u fetches refused", n, refused);
  }
#else
  ws_skip("not counted, or never refused");
#endif
}
