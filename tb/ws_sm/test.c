// SPDX-License-Identifier: Apache-2.0
// The whole SM. Each kernel runs in lockstep with the golden model: see bench.h.
#include "random.h"

#define P(insn) wsa_put(&a, wsa_##insn)
#define TO(insn, label) wsa_to(&a, wsa_##insn, label)

enum { OK = 0, SLVERR = 2 };
enum { IN = DATA + 0x80000, TOTAL = DATA + 0xF0000 };

static wsa_t a;

static void begin(void) { wsa_init(&a, CODE); }

// Warps that fit with 32 registers a thread.
static unsigned warps(void) {
  const unsigned fit = WS_RF_BYTES / (128 * WS_THREADS);
  return fit < WS_WARPS ? fit : WS_WARPS;
}

static void run_ok(const ws_launch_t *l) {
  sm_load(&a);
  sm_expect(l, WS_CAUSE_NONE);
}

// ---- registers ------------------------------------------------------------------------------------

static void test_ws_sm__registers(void) {
  sm_open(1);
  WS_CHECK_EQ(sm_reg(R_ID), 0x57534D31);
  WS_CHECK_EQ(sm_reg(R_CONFIG), WS_WARPS | WS_THREADS << 8 | WS_LANES << 16 | (uint32_t)WS_CTA_SLOTS << 24);
  WS_CHECK_EQ(sm_reg(R_STATUS), 0);
  sm_set_reg(R_ID, 1, SLVERR);
  sm_set_reg(R_LAUNCH, CODE + 2, SLVERR);
  sm_set_reg(R_GRID_X + 4, 65536, SLVERR);
  sm_set_reg(R_GRID_X, 0xABCDEF, OK);
  WS_CHECK_EQ(sm_reg(R_GRID_X), 0xABCDEF);
}

// ---- a kernel that uses everything once -----------------------------------------------------------

enum { OUT_WORDS = 8 };

static void emit_smoke(void) { // x5 thread in block, x6 block, x7 thread in grid, x8 its results
  begin();
  emit_ids(&a, &(id_regs_t){.ltid = 5, .cta = 6, .gtid = 7, .ntid = 15, .tmp = 9});
  P(slli(8, 7, 5));
  wsa_li(&a, 9, DATA);
  P(add(8, 8, 9));
  P(addi(10, 0, 3));
  P(mul(10, 7, 10));
  P(add(10, 10, 6));
  P(sw(10, 8, 0));
  wsa_li(&a, 9, IN);
  P(slli(10, 7, 2));
  P(add(10, 10, 9));
  P(lw(11, 10, 0));
  P(addi(12, 0, -7));
  P(div(13, 11, 12));
  P(rem(14, 11, 12));
  P(xor(13, 13, 14));
  P(sw(13, 8, 4));
  wsa_li(&a, 9, TOTAL);
  P(addi(12, 7, 1));
  if (WS_ATOMICS) P(amoadd_w(0, 12, 9));
  wsa_li(&a, 9, SHARED_VA); // the word of the next thread
  P(slli(12, 5, 2));
  P(add(12, 12, 9));
  P(sw(11, 12, 0));
  P(bar(0));
  P(addi(12, 5, 1));
  P(remu(12, 12, 15));
  P(slli(12, 12, 2));
  P(add(12, 12, 9));
  P(lw(13, 12, 0));
  P(sw(13, 8, 8));
  P(csrr(12, WSA_LANE));
  P(andi(12, 12, 1));
  P(vote_ballot(13, 12));
  P(sw(13, 8, 12));
  P(addi(12, 0, 1));
  P(shfl_bfly(13, 7, 12));
  P(sw(13, 8, 16));
  P(andi(12, 5, 7)); // sum of the odd numbers up to it, bit 4 flipped for each even one
  P(addi(13, 0, 0));
  const int done = wsa_label(&a), other = wsa_label(&a), join = wsa_label(&a);
  const int top = wsa_here(&a);
  TO(ssy(0), done);
  TO(beq(12, 0, 0), done);
  P(andi(14, 12, 1));
  TO(ssy(0), join);
  TO(beq(14, 0, 0), other);
  P(add(13, 13, 12));
  TO(jal(0, 0), join);
  wsa_bind(&a, other);
  P(xori(13, 13, 0x10));
  wsa_bind(&a, join);
  P(addi(12, 12, -1));
  TO(jal(0, 0), top);
  wsa_bind(&a, done);
  P(sw(13, 8, 20));
  wsa_li(&a, 9, LOCAL_VA);
  P(addi(12, 7, 100));
  P(sw(12, 9, 8));
  P(sh(7, 9, 6));
  P(lw(13, 9, 8));
  P(lhu(14, 9, 6));
  P(add(13, 13, 14));
  P(sw(13, 8, 24));
  P(csrr(9, WSA_PARAM));
  P(andi(12, 5, 15));
  P(slli(12, 12, 2));
  P(add(12, 12, 9));
  P(lw(13, 12, 0));
  P(sw(13, 8, 28));
  P(exit());
}

static uint32_t loop_result(uint32_t n) {
  uint32_t r = 0;
  for (; n; n--) r = n & 1 ? r + n : r ^ 0x10;
  return r;
}

static void smoke(unsigned threads, unsigned ctas, unsigned latency, bool stress) {
  const uint32_t n = threads * ctas;
  static uint32_t in[64 * 32 * 8], constants[16];
  WS_CHECK(n <= sizeof in / sizeof in[0], "too many threads");
  sm_open(latency);
  sm_timing(latency, stress, ws_rand());
  for (uint32_t i = 0; i < n; i++) in[i] = ws_rand();
  for (uint32_t i = 0; i < 16; i++) constants[i] = ws_rand();
  sm_write(IN, in, 4 * n);
  sm_write(CONST_PHYS, constants, sizeof constants);
  emit_smoke();
  ws_launch_t l = sm_launch();
  l.grid[0] = ctas;
  l.block[0] = threads;
  l.shared_bytes = 4 * threads;
  run_ok(&l);
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t t = i % threads, lane = t % WS_THREADS, in_warp = threads - (t - lane);
    const uint32_t ones = in_warp >= 32 ? ~0u : (1u << in_warp) - 1, here = in_warp < WS_THREADS ? in_warp : WS_THREADS;
    const uint32_t ballot = (uint32_t)(0xAAAAAAAA & ones & ((UINT64_C(1) << WS_THREADS) - 1));
    const uint32_t want[OUT_WORDS] = {
        i * 3 + i / threads,
        (uint32_t)((int32_t)in[i] / -7) ^ (uint32_t)((int32_t)in[i] % -7),
        in[i - t + (t + 1) % threads],
        ballot,
        (lane ^ 1) < here ? i - lane + (lane ^ 1) : i,
        loop_result(t & 7),
        (i + 100) + i,
        constants[t & 15]};
    for (uint32_t w = 0; w < OUT_WORDS; w++)
      WS_CHECK_EQ(sm_word(DATA + 4 * OUT_WORDS * i + 4 * w), want[w], "word %u of thread %u", w, i);
  }
  if (WS_ATOMICS) WS_CHECK_EQ(sm_word(TOTAL), n * (n + 1) / 2);
}

static void test_ws_sm__smoke_one_warp(void) { smoke(WS_THREADS, 1, 1, false); }
static void test_ws_sm__smoke_many_blocks(void) {
  const unsigned most = ws_four_state() ? 2 : 3, n = warps() > most ? most : warps();
  smoke(n * WS_THREADS - 1, ws_four_state() || WS_WARPS > 8 ? 2 : 5, 12, true);
}
// Each thread passes a word on to the next one, over all warps.
static void test_ws_sm__block_fills_machine(void) {
  const uint32_t n = warps() * WS_THREADS;
  ws_launch_t l = sm_launch();
  sm_open(5);
  begin();
  P(csrr(5, WSA_TID));
  P(slli(6, 5, 2));
  wsa_li(&a, 7, IN);
  P(add(7, 7, 6));
  P(lw(8, 7, 0));
  wsa_li(&a, 9, SHARED_VA);
  P(add(10, 9, 6));
  P(sw(8, 10, 0));
  P(bar(0));
  P(csrr(11, WSA_NTID));
  P(addi(12, 5, 1));
  P(remu(12, 12, 11));
  P(slli(12, 12, 2));
  P(add(12, 12, 9));
  P(lw(13, 12, 0));
  P(sw(13, 7, 0));
  P(exit());
  l.block[0] = n;
  l.shared_bytes = 4 * n;
  for (uint32_t i = 0; i < n; i++) sm_write_word(IN + 4 * i, 1000 + i);
  run_ok(&l);
  for (uint32_t i = 0; i < n; i++) WS_CHECK_EQ(sm_word(IN + 4 * i), 1000 + (i + 1) % n, "thread %u", i);
}

// ---- random programs ------------------------------------------------------------------------------

static void random_programs(unsigned programs, unsigned latency, bool stress) {
  const bool small = ws_four_state() && !ws_long();
  wsa_t *program = &a;
  ws_launch_t l;
  sm_open(latency);
  for (unsigned i = 0; i < latency; i++) (void)ws_rand(); // other programs than the other tests
  for (unsigned i = 0; i < CONST_BYTES; i += 4) sm_write_word(CONST_PHYS + i, ws_rand());
  for (unsigned i = 0; i < programs; i++) {
    sm_timing(latency, stress, ws_rand());
    random_program(program, &l, small ? 60 : 250, small ? 2 : WS_WARPS, small ? 2 : 2 * WS_CTA_SLOTS);
    run_ok(&l);
  }
  ws_note("%u programs, %llu warp instructions", programs, (unsigned long long)sm_instructions());
}

// Verilator is about a hundred times faster.
static unsigned programs(unsigned quick) { return quick * (ws_long() ? 30 : 1) * (ws_four_state() ? 1 : 4); }

static void test_ws_sm__random_fast_memory(void) { random_programs(programs(1), 1, false); }
static void test_ws_sm__random_slow_memory(void) { random_programs(programs(1), 60, false); }
static void test_ws_sm__random_stress(void) { random_programs(programs(1), 4, true); }

// ---- faults ---------------------------------------------------------------------------------------

static void emit_store_one(void) {
  begin();
  wsa_li(&a, 5, DATA);
  P(csrr(6, WSA_LANE));
  P(slli(7, 6, 2));
  P(add(5, 5, 7));
  P(lw(8, 5, 0));
  P(addi(8, 8, 1));
  P(sw(8, 5, 0));
  P(exit());
}

// A good kernel: the machine is not left in a bad state.
static void run_good(void) {
  const uint32_t before = sm_word(DATA);
  emit_store_one();
  const ws_launch_t l = sm_launch();
  run_ok(&l);
  WS_CHECK_EQ(sm_word(DATA), before + 1);
}

static void test_ws_sm__launch_misfits(void) {
  const ws_launch_t good = sm_launch();
  ws_launch_t bad[16];
  unsigned n = 0;
  for (unsigned i = 0; i < 16; i++) bad[i] = good;
  for (unsigned i = 0; i < 3; i++) bad[n++].grid[i] = 0;
  for (unsigned i = 0; i < 3; i++) bad[n++].block[i] = 0;
  bad[n++].block[0] = WS_WARPS * WS_THREADS + 1;
  bad[n].block[1] = WS_WARPS;
  bad[n++].block[2] = 2;
  bad[n].block[0] = 1;
  bad[n].block[1] = 2048;
  bad[n++].block[2] = 2048;
  bad[n++].shared_bytes = WS_SMEM_BYTES + 4;
  bad[n++].regs_per_thread = 0;
  bad[n++].local_bytes = 32;
  bad[n++].local_bytes = 192;
  sm_open(1);
  emit_store_one();
  sm_load(&a);
  for (unsigned i = 0; i < n; i++) {
    const uint32_t cause = sm_run(&bad[i]);
    WS_CHECK_EQ(cause, WS_CAUSE_LAUNCH, "misfit %u", i);
  }
  sm_set_reg(R_CONTROL, CONTROL_CLEAR, OK);
  WS_CHECK_EQ(sm_reg(R_STATUS), 0);
  WS_CHECK_EQ(sm_reg(R_CAUSE), 0);
  run_good();
}

// The instruction at fault runs in the upper half of the last warp while other warps loop. x6: the
// lane, x7: behind the shared window, x8: an address of the thread, x9: not mapped, x14: the last lane.
static void faulty(unsigned regs, uint32_t cause, uint32_t insn) {
  ws_launch_t l = sm_launch();
  const unsigned n = ws_four_state() && warps() > 2 ? 2 : warps();
  l.block[0] = n * WS_THREADS;
  l.regs_per_thread = regs;
  l.shared_bytes = 64;
  begin();
  P(csrr(6, WSA_LANE));
  P(csrr(5, WSA_TID));
  wsa_li(&a, 7, SHARED_VA + 64);
  wsa_li(&a, 8, DATA + 0x1000);
  wsa_li(&a, 9, NOT_MAPPED);
  P(slli(10, 5, 2));
  P(add(8, 8, 10));
  P(addi(11, 0, 100));
  P(addi(14, 0, WS_THREADS - 1));
  wsa_li(&a, 12, (n - 1) * WS_THREADS + (WS_THREADS > 2 ? WS_THREADS / 2 : 0));
  const int apart = wsa_label(&a), join = wsa_label(&a);
  const int top = wsa_here(&a);
  P(sw(11, 8, 0)); // something is on the way when the fault comes
  TO(ssy(0), join);
  TO(bgeu(5, 12, 0), apart);
  wsa_bind(&a, join);
  P(addi(11, 11, -1));
  TO(bne(11, 0, 0), top);
  P(exit());
  wsa_bind(&a, apart);
  wsa_put(&a, insn);
  P(addi(13, 0, 1));
  TO(jal(0, 0), join);
  sm_load(&a);
  sm_expect(&l, cause);
}

static void test_ws_sm__kernel_faults(void) {
  sm_open(3);
  faulty(32, WS_CAUSE_ILLEGAL, 0);
  faulty(32, WS_CAUSE_MISALIGNED, wsa_lw(13, 8, 2));
  faulty(32, WS_CAUSE_RANGE, wsa_sw(6, 7, 0));
  faulty(32, WS_CAUSE_BUS, wsa_lw(13, 9, 0));
  faulty(32, WS_CAUSE_BUS, wsa_sw(6, 9, 0));
  run_good();
  faulty(32, WS_CAUSE_NO_SSY, wsa_bne(6, 14, 8));
  faulty(32, WS_CAUSE_BARRIER, wsa_bar(7));
  faulty(32, WS_CAUSE_JUMP_DIVERGES, wsa_jalr(0, 8, 0));
  faulty(32, WS_CAUSE_FETCH, wsa_jalr(0, 9, 0));
  faulty(16, WS_CAUSE_REG, wsa_addi(20, 6, 0));
  run_good();
}

static void test_ws_sm__faults_under_stress(void) {
  static const struct {
    uint32_t cause, insn;
  } row[] = {{WS_CAUSE_EBREAK, 0x00100073}, {WS_CAUSE_BUS, 0x0004A683} /* lw x13, 0(x9) */,
             {WS_CAUSE_BUS, 0x0064A023} /* sw x6, 0(x9) */, {WS_CAUSE_RANGE, 0x0003A683} /* lw x13, 0(x7) */};
  sm_open(1);
  for (unsigned i = 0; i < (ws_long() ? 40 : 4); i++) {
    const unsigned k = i % 4;
    sm_timing(1 + ws_rand_below(20), true, ws_rand());
    faulty(32, row[k].cause, row[k].insn);
    if (ws_rand_percent(30)) run_good();
  }
  run_good();
}

// Each thread leaves the others, so that entries pile up: the stack holds them or overflows, as the
// model says.
static void test_ws_sm__deepest_divergence(void) {
  sm_open(1);
  begin();
  P(csrr(6, WSA_LANE));
  wsa_li(&a, 8, DATA);
  P(slli(7, 6, 2));
  P(add(8, 8, 7));
  int join[WS_THREADS];
  for (int i = 0; i < WS_THREADS - 1; i++) {
    const int more = wsa_label(&a);
    join[i] = wsa_label(&a);
    P(addi(7, 0, i));
    TO(ssy(0), join[i]);
    TO(bne(6, 7, 0), more);
    P(sw(7, 8, 0));
    TO(jal(0, 0), join[i]);
    wsa_bind(&a, more);
  }
  P(sw(6, 8, 0));
  for (int i = WS_THREADS - 2; i >= 0; i--) {
    wsa_bind(&a, join[i]);
    P(addi(9, 0, i));
  }
  P(exit());
  sm_load(&a);
  ws_launch_t l = sm_launch();
  l.block[0] = WS_THREADS * (warps() > 1 ? 2 : 1);
  sm_expect(&l, 2 * (WS_THREADS - 1) > WS_STACK_DEPTH ? WS_CAUSE_STACK : WS_CAUSE_NONE);
  run_good();
}

// ---- kernels one after the other ------------------------------------------------------------------

static void test_ws_sm__caches_are_emptied(void) {
  sm_open(3);
  for (uint32_t k = 0; k < 4; k++) { // code, constants and data all change
    begin();
    wsa_li(&a, 5, DATA);
    wsa_li(&a, 6, CONST_VA);
    P(csrr(7, WSA_LANE));
    P(slli(7, 7, 2));
    P(add(5, 5, 7));
    P(lw(8, 5, 0x100));
    P(lw(9, 6, 64));
    P(add(8, 8, 9));
    P(addi(8, 8, (int32_t)(100 * k)));
    P(sw(8, 5, 0));
    P(exit());
    for (uint32_t t = 0; t < WS_THREADS; t++) sm_write_word(DATA + 0x100 + 4 * t, 1000 * k + t);
    sm_write_word(CONST_PHYS + 64, 0x10000 * k);
    const ws_launch_t l = sm_launch();
    run_ok(&l);
    for (uint32_t t = 0; t < WS_THREADS; t++) WS_CHECK_EQ(sm_word(DATA + 4 * t), 0x10000 * k + 1100 * k + t);
  }
}

// A store to a line that is on its way waits; a later one to another line does not.
static void test_ws_sm__stores_to_lines_overtake(void) {
  enum { FAR = 4096 };
  sm_open(40);
  begin();
  wsa_li(&a, 5, DATA);
  wsa_li(&a, 6, DATA + FAR);
  P(csrr(7, WSA_LANE));
  P(slli(8, 7, 2));
  P(add(5, 5, 8));
  P(add(6, 6, 8));
  for (int i = 0; i < 4; i++) {
    P(lw(9 + (unsigned)i, 5, 256 * i));
    P(sw(7, 5, 256 * i));
    P(sw(8, 6, 256 * i));
    P(lw(13 + (unsigned)i, 6, 256 * i));
  }
  for (unsigned i = 0; i < 8; i++) P(add(7, 7, 9 + i));
  P(sw(7, 5, 16));
  P(exit());
  ws_launch_t l = sm_launch();
  l.block[0] = WS_THREADS * (warps() > 1 ? 2 : 1);
  run_ok(&l);
}

const ws_test_t ws_tests[] = {{"registers", test_ws_sm__registers},
                              {"smoke_one_warp", test_ws_sm__smoke_one_warp},
                              {"smoke_many_blocks", test_ws_sm__smoke_many_blocks},
                              {"block_fills_machine", test_ws_sm__block_fills_machine},
                              {"stores_to_lines_overtake", test_ws_sm__stores_to_lines_overtake},
                              {"random_fast_memory", test_ws_sm__random_fast_memory},
                              {"random_slow_memory", test_ws_sm__random_slow_memory},
                              {"random_stress", test_ws_sm__random_stress},
                              {"launch_misfits", test_ws_sm__launch_misfits},
                              {"kernel_faults", test_ws_sm__kernel_faults},
                              {"faults_under_stress", test_ws_sm__faults_under_stress},
                              {"deepest_divergence", test_ws_sm__deepest_divergence},
                              {"caches_are_emptied", test_ws_sm__caches_are_emptied},
                              {0}};
