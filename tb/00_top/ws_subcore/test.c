// SPDX-License-Identifier: Apache-2.0
// Small programs on one sub-core. What its threads load, store and wait for, and how they end, is
// what a model of one thread says.
#include "ws_subcore_dut.h"

#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_subcore_in_t *)ws_tb_in)
#define O ((const ws_subcore_out_t *)ws_tb_out)
#include "cycle.c"

#define P(insn) wsa_put(&prog, wsa_##insn)
#define TO(insn, label) wsa_to(&prog, wsa_##insn, label)

enum { DATA = 0x50000000, STEP = 8 }; // a thread has 1 << STEP bytes

// ---- Programs ----

// x1: where the data of the thread begin; x2: its number in the SM.
static void emit_place(void) {
  P(csrr(1, WSA_WARP));
  P(csrr(2, WSA_LANE));
  P(slli(1, 1, (unsigned)__builtin_ctz(T)));
  P(add(2, 2, 1));
  P(slli(1, 2, STEP));
  wsa_li(&prog, 3, DATA);
  P(add(1, 1, 3));
}

// Registers x5 to x31 and f0 to f7 that random instructions use; those of floats are small
// integers. Results of special functions are not, and go to f8 to f13.
static unsigned any_reg(void) {
  return 5 + ws_rand_below(27);
}

static void emit_values(void) {
  for (unsigned r = 5; r < 32; r++)
    if (r & 1)
      wsa_li(&prog, r, ws_rand());
    else
      P(xori(r, r == 6 ? 2 : r - 1, (int32_t)(ws_rand() & 0x7FF)));
  if (!WS_FP_ON) return;
  for (unsigned f = 0; f < 8; f++) {
    P(csrr(3, f & 1 ? WSA_LANE : WSA_WARP));
    P(addi(3, 3, 1 + (int32_t)f));
    P(fcvt_s_w(f, 3, WSA_RNE));
  }
}

static uint32_t any_csr(void) {
  if (WS_PERF_COUNTERS && ws_rand_percent(20))
    return WSA_COUNTER + ws_rand_below(WS_PERF_COUNTER_N) + 0x80 * ws_rand_below(2);
  if (ws_rand_percent(20))
    return (ws_rand_percent(50) ? WSA_CYCLE : WSA_INSTRET) + 0x80 * ws_rand_below(2);
  const uint32_t number = WSA_LANE + ws_rand_below(WSA_GLOBAL + 3 - WSA_LANE);
  return number == WSA_ACTIVE ? WSA_PARAM : number;
}

static void emit_float(void) {
  const unsigned to = 4 + ws_rand_below(4), a = ws_rand_below(4), b = ws_rand_below(4);
  switch (ws_rand_below(WS_SFU ? 8 : 6)) {
  case 7:
    P(rcp(8, a)), P(fsw(8, 1, 128)), P(tanh(9, b)), P(ex2(8, 9)), P(fsw(8, 1, 132));
    break;
  case 6:
    P(sin(6 + to, to)), P(fsw(6 + to, 1, 128));
    break;
  case 0:
    P(fadd_s(to, a, b, WSA_RNE));
    break;
  case 1:
    P(fmul_s(to, a, b, WSA_RNE));
    break;
  case 2:
    P(fdiv_s(to, a, b, WSA_RNE));
    break;
  case 3:
    P(fcvt_w_s(any_reg(), to, WSA_RTZ));
    break;
  case 4:
    P(fsw(to, 1, 128 + 4 * (int32_t)to));
    break;
  default:
    P(fsw(a, 1, 128)), P(flw(to, 1, 128));
    break;
  }
}

static void emit_insn(void) {
  const unsigned d = any_reg(), a = any_reg(), b = any_reg();
  const int32_t offset = 4 * (int32_t)ws_rand_below(32);
  switch (ws_rand_below(WS_FP_ON ? 18 : 15)) {
  case 0:
    P(add(d, a, b));
    break;
  case 1:
    P(sub(d, a, b));
    break;
  case 2:
    P(sll(d, a, b));
    break;
  case 3:
    P(sltu(d, a, b));
    break;
  case 4:
    P(xor(d, a, b));
    break;
  case 5:
    P(addi(d, a, -(int32_t)ws_rand_below(2048)));
    break;
  case 6:
    P(lui(d, ws_rand()));
    break;
  case 7:
    P(auipc(d, ws_rand()));
    break;
  case 8:
    P(mul(d, a, b));
    break;
  case 9:
    P(divu(d, a, b));
    break;
  case 10:
    P(csrr(d, any_csr()));
    break;
  case 11:
    P(sw(a, 1, offset));
    break;
  case 12:
    P(lw(ws_rand_percent(90) ? d : 0, 1, offset));
    break;
  case 13:
    P(sw(a, 1, offset)), P(lw(d, 1, offset));
    break;
  case 14:
    if (ws_rand_percent(30)) P(fence());
    break;
  default:
    emit_float();
    break;
  }
}

static void emit_insns(unsigned n) {
  while (n--)
    emit_insn();
}

// x3: link, x4: passes left. All threads of the warp go the same way.
static void emit_loop(unsigned passes) {
  P(addi(4, 0, (int32_t)passes));
  const int top = wsa_here(&prog), skip = wsa_label(&prog), far = wsa_label(&prog);
  emit_insns(6);
  P(addi(4, 4, -1));
  if (ws_rand_percent(50))
    TO(beq(4, 0, 0), skip);
  else
    TO(bltu(4, 0, 0), skip); // never
  emit_insns(3);
  P(auipc(3, 0));
  P(jalr(any_reg(), 3, 12));
  P(ecall());
  wsa_bind(&prog, skip);
  TO(jal(3, 0), far);
  P(ecall());
  wsa_bind(&prog, far);
  TO(bne(4, 0, 0), top);
}

static void emit_program(unsigned loops) {
  emit_place();
  emit_values();
  for (unsigned i = 0; i < loops; i++)
    emit_loop(1 + ws_rand_below(3));
  P(exit());
}

// ---- Tests ----

static void test_subcore__random_programs(void) {
  pairs = 0;
  for (int n = 0; n < (ws_long() ? 20 : W > 4 ? 1 : 3); n++) {
    begin();
    emit_program(2);
    launch(W + 1);
    run();
  }
  WS_CHECK(pairs > 20 || !WS_DUAL_ISSUE, "%u pairs", pairs);
}

static void test_subcore__csrs(void) {
  begin();
  emit_place();
  for (uint32_t i = 0; i < WSA_GLOBAL + 3 - WSA_LANE; i++) {
    P(csrr(5, WSA_LANE + i));
    P(sw(5, 1, 4 * (int32_t)i));
  }
  P(csrr(6, WSA_CYCLE + 0x80));
  P(csrr(7, WSA_INSTRET));
  if (WS_PERF_COUNTERS) P(csrr(8, WSA_COUNTER + WS_PERF_COUNTER_N - 1));
  P(sw(6, 1, 128));
  P(sw(7, 1, 132));
  if (WS_PERF_COUNTERS) P(sw(8, 1, 136));
  P(exit());
  launch(W);
  run();
  cycles(SM_WARPS * T);
  WS_CHECK_EQ(O->tid_rows_o, SM_WARPS);
}

// Threads of even and odd lanes part, and each lane runs a loop as often as it likes.
static void test_subcore__threads_part(void) {
  begin();
  emit_place();
  const int other = wsa_label(&prog), join = wsa_label(&prog), done = wsa_label(&prog);
  P(csrr(5, WSA_LANE));
  P(andi(6, 5, 1));
  TO(ssy(0), join);
  TO(beq(6, 0, 0), other);
  P(sw(5, 1, 0));
  P(lw(7, 1, 4));
  TO(jal(0, 0), join);
  wsa_bind(&prog, other);
  P(sw(2, 1, 4));
  P(lw(7, 1, 0));
  wsa_bind(&prog, join);
  P(sw(7, 1, 8));
  P(addi(9, 0, 0));
  P(andi(8, 5, 3));
  const int top = wsa_here(&prog);
  TO(ssy(0), done);
  TO(beq(8, 0, 0), done);
  P(mul(9, 9, 2));
  P(add(9, 9, 8));
  P(sw(9, 1, 12));
  P(addi(8, 8, -1));
  TO(jal(0, 0), top);
  wsa_bind(&prog, done);
  P(sw(9, 1, 16));
  P(exit());
  launch(W < 3 ? W : 3);
  for (unsigned w = 0; w < W; w++)
    warp[w].mask = ones(T);
  splits = true;
  run();
}

// Words of other warps after each barrier. The warp that is the sub-core's first leaves earlier.
static void test_subcore__barriers(void) {
  begin();
  emit_place();
  wsa_li(&prog, 9, S * T << STEP);
  P(add(9, 9, 1)); // the next warp's
  P(addi(4, 0, WS_BARRIERS < 4 ? WS_BARRIERS - 1 : 3));
  P(addi(5, 0, PART));
  P(csrr(6, WSA_WARP));
  const int top = wsa_here(&prog), go = wsa_label(&prog);
  P(sw(2, 1, 0));
  P(bar(4));
  P(lw(7, 9, 0));
  P(add(2, 2, 7));
  TO(bne(5, 6, 0), go);
  P(exit());
  wsa_bind(&prog, go);
  P(addi(4, 4, -1));
  TO(bge(4, 0, 0), top);
  P(exit());
  launch(W);
  run();
}

#if WS_FP_ON && WS_SFU
// The units of divisions and of special functions are neighbours in number.
static void test_subcore__divisions_beside_special_functions(void) {
  begin();
  emit_place();
  emit_values();
  for (unsigned i = 0; i < 4; i++) {
    P(fdiv_s(4 + i, i, 3 - i, WSA_RNE));
    P(rcp(8, i));
    P(fsw(8, 1, 128));
    P(fsw(4 + i, 1, 132));
  }
  P(exit());
  launch(W < 3 ? W : 3);
  run();
}
#endif

static void test_subcore__stores_before_fences(void) {
  begin();
  emit_place();
  for (int i = 0; i < 4; i++) {
    P(sw(2, 1, 4 * i));
    P(fence());
    P(lw(5, 1, 4 * i));
  }
  P(exit());
  launch(W < 3 ? W : 3);
  run();
}

// All warps, until the first fault has been seen.
static void run_into(uint32_t cause, uint32_t pc) {
  launch(W);
  expected.valid = true;
  expected.cause = cause;
  expected.pc = pc;
  run();
}

static void test_subcore__no_such_barrier(void) {
  for (int n = 0; n < 2; n++) {
    begin();
    emit_place();
    wsa_li(&prog, 5, n ? WS_BARRIERS : ws_rand() | 0x10000);
    const uint32_t pc = wsa_pc(&prog);
    P(bar(5));
    P(exit());
    run_into(FAULT_BARRIER, pc);
  }
}

static void test_subcore__illegal_instruction(void) {
  begin();
  emit_place();
  const uint32_t pc = wsa_pc(&prog);
  wsa_put(&prog, 0);
  P(exit());
  run_into(FAULT_ILLEGAL, pc);
}

static void test_subcore__line_that_cannot_be_read(void) {
  begin();
  for (int i = 0; i < LINE / 2; i++)
    P(addi(5, 0, i));
  P(exit());
  bad_line = CODE + LINE;
  run_into(FAULT_FETCH, bad_line);
}

static void test_subcore__beats_wait_for_the_lsu(void) {
  begin();
  emit_place();
  P(sw(2, 1, 0));
  P(lw(5, 1, 0));
  P(lw(6, 0, 64));
  P(add(5, 5, 6));
  P(sw(5, 1, 4));
  P(exit());
  launch(W);
  polite = false;
  mix.lsu_ready = 0;
  cycles(SM_WARPS * T + 150);
#if WS_SUBCORES
  WS_EXPECT(O->lsu_want_o, 1);
#endif
  mix.lsu_ready = 100;
  run();
}

static void test_subcore__stop(void) {
  begin();
  wsa_li(&prog, 5, 10000);
  const int top = wsa_here(&prog);
  P(addi(5, 5, -1));
  TO(bne(5, 0, 0), top);
  launch(W);
  cycles(SM_WARPS * T + 250);
  unsigned issued = 0;
  for (unsigned w = 0; w < W; w++)
    issued += warp[w].issued;
  WS_CHECK(issued > 10, "%u instructions", issued);
  I->stop_i = 1;
  cycles(60);
  WS_CHECK(!O->ic_mreq_valid_o, "a line is asked for in spite of stop");
}

// The line of the entry is asked for before there is a warp.
static void test_subcore__entry_on_its_way(void) {
  begin();
  cycles(WS_ICACHE_SETS + 2);
  launch(0);
  cycles(20);
  bool asked = false;
  for (unsigned i = 0; i < MSHRS; i++)
    asked |= refill[i].line == CODE / LINE;
  WS_CHECK(asked, "no request for the entry");
}

// The same addresses have another program.
static void test_subcore__second_launch(void) {
  for (uint32_t n = 0; n < 2; n++) {
    if (!n) begin();
    forget();
    wsa_init(&prog, CODE);
    emit_place();
    P(addi(5, 0, (int32_t)(ws_rand() & 0x7FF)));
    P(sw(5, 1, 0));
    P(exit());
    launch(1);
    run();
    cycles(60); // lines on their way, and stores
    I->inv_i = 1;
    cycle();
    I->inv_i = 0;
    cycles(WS_ICACHE_SETS + 2);
  }
}

const ws_test_t ws_tests[] = {
    {"random_programs", test_subcore__random_programs},
    {"csrs", test_subcore__csrs},
    {"threads_part", test_subcore__threads_part},
    {"barriers", test_subcore__barriers},
#if WS_FP_ON && WS_SFU
    {"divisions_beside_special_functions", test_subcore__divisions_beside_special_functions},
#endif
    {"stores_before_fences", test_subcore__stores_before_fences},
    {"no_such_barrier", test_subcore__no_such_barrier},
    {"illegal_instruction", test_subcore__illegal_instruction},
    {"line_that_cannot_be_read", test_subcore__line_that_cannot_be_read},
    {"beats_wait_for_the_lsu", test_subcore__beats_wait_for_the_lsu},
    {"stop", test_subcore__stop},
    {"entry_on_its_way", test_subcore__entry_on_its_way},
    {"second_launch", test_subcore__second_launch},
    {0}};
