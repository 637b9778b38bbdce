// SPDX-License-Identifier: Apache-2.0
// Beats go to the right memory at the right address, each lane once; answers in any order become
// the right results; bad addresses are reported and dropped. The three memories are played by the
// test.
#include "memories.c"

static void drain(void) {
  for (int n = 0; n < 3000; n++)
    cycle(next_beat < BEATS ? 100 : 0);
  for (unsigned f = 0; f < FLYING; f++)
    WS_CHECK(!flying[f].used, "x%u of warp %u never came", flying[f].rd, flying[f].warp);
  WS_CHECK(!cur.used && !sm_n && !dc_n, "something is left");
}

static void test_lsu__random(void) {
  for (int round = 0; round < (ws_long() ? 20 : 3); round++) {
    begin();
    conflict = (unsigned)round % 3 * 40;
    stall = round % 3 == 1 ? 0 : 30;
    for (int n = 0; n < 1500; n++)
      cycle(90);
    drain();
    WS_CHECK(ended > 10 && sm_passes > 10 && dc_passes > 40 && cc_words > 5,
             "%u ended, passes %u %u %u", ended, sm_passes, dc_passes, cc_words);
  }
}

// Conflict-free beats of shared memory, and accesses of one line each, pass one per cycle.
static void test_lsu__a_beat_a_cycle(void) {
  for (int global = 0; global < 2; global++) {
    begin();
    conflict = stall = 0;
    for (unsigned n = 0; n < 200; n++) {
      if (next_beat == BEATS) {
        now = (insn_t){.op = WS_LSU_SW, .warp = ws_rand_below(W), .mask = exec_ones(T)};
        const uint32_t base = global ? (ws_rand() & 0x7FFFFF00) : 0xD0000000;
        for (unsigned t = 0; t < T; t++)
          now.va[t] = base + (global ? t % L % (1u << LINE_W >> 2) * 4 : t % 16 * 4);
        next_beat = 0;
      }
      cycle(100);
    }
    WS_CHECK_EQ(sm_passes + dc_passes, 199);
  }
}

// One bad beat; the fault record, then silence.
static void expect_fault(unsigned op, unsigned cause, uint32_t mask, uint32_t addr) {
  now.op = op;
  now.warp = ws_rand_below(W);
  now.rd = lsu_is_store(op) ? 0 : 7;
  now.pc = ws_rand() & ~3u;
  next_beat = 0;
  while (!(now.mask >> (next_beat * L) & exec_ones(L)))
    next_beat++;
  const unsigned beat = next_beat;
  ws_eval();
  WS_EXPECT(O->lsu_ready_o, 1);
  put();
  ws_tick();
  I->dx_valid_i = 0;
  bool seen = false;
  for (int n = 0; n < 6; n++) {
    I->cc_hit_i = cc.asked;
    I->cc_err_i = 1;
    ws_eval();
    WS_CHECK(!O->sm_valid_o && !O->dc_valid_o, "a bad access is made");
    WS_CHECK(!O->fault_valid_o || !seen, "a second report");
    if (O->fault_valid_o) {
      seen = true;
      WS_EXPECT(O->fault_cause_o, cause);
      WS_EXPECT(O->fault_warp_o, now.warp);
      WS_EXPECT(O->fault_pc_o, now.pc >> 2);
      WS_EXPECT(O->fault_mask_o, (mask & exec_ones(L)) << (beat * L), "op %u", op);
      WS_EXPECT(O->fault_addr_o, addr);
    }
    cc.asked = O->cc_valid_o;
    ws_tick();
  }
  WS_CHECK(seen, "no report: op %u address %x", op, (unsigned)addr);
  WS_EXPECT(O->lsu_ready_o, 1, "the beat is dropped");
  WS_CHECK_EQ(ws_get(CVEC(O->busy_o), now.warp, 1), 0);
}

// Loads the word at va in the first thread, whatever the LSU does with the beat before.
static void load_word(unsigned n, uint32_t va, bool from_x0) {
  now = (insn_t){
      .op = WS_LSU_LW, .warp = n % W, .rd = 1 + n, .mask = 1, .from_x0 = from_x0, .va = {va}};
  next_beat = 0;
  put();
  check_early();
  ws_tick();
  I->dx_valid_i = 0;
}

// As many loads as can be in flight, and then a parameter: it has to wait for an answer to one of
// them.
static void test_lsu__no_place_for_a_load(void) {
  begin();
  I->dc_ready_i = 1;
  I->wb_ready_i = exec_ones(S);
  for (unsigned n = 0; n < WS_LSU_LQ; n++) {
    load_word(n, 0x1000, false);
    ws_eval();
    WS_EXPECT(O->dc_valid_o, 1, "load %u", n);
    if (!n) ws_set(VEC(I->dr_tag_i), 0, TAG_W, ws_get(CVEC(O->dc_tag_o), 0, TAG_W));
    ws_tick();
  }
  load_word(WS_LSU_LQ, 0xFFFFF800, true);
  I->cc_hit_i = 1;
  for (int n = 0; n < 5; n++) {
    ws_eval();
    WS_EXPECT(O->eff_valid_o, 0, "a load that has no place is answered");
    WS_EXPECT(O->lsu_ready_o, 0);
    ws_tick();
    I->cc_hit_i = 0;
  }
  I->dr_valid_i = I->dr_done_i = I->dr_mask_i = 1;
  ws_tick();
  I->dr_valid_i = 0;
  bool served = false;
  for (int n = 0; n < 10; n++) {
    ws_eval();
    served |= O->eff_valid_o;
    const bool asked = O->cc_valid_o;
    ws_tick();
    I->cc_hit_i = asked;
    I->cc_fill_i = n == 2; // it may be asleep, since its first answer found no place
  }
  WS_CHECK(served, "the parameter never comes");
}

static void test_lsu__faults(void) {
  begin();
  I->sm_ready_i = I->dc_ready_i = 1;
  for (int n = 0; n < 150; n++) {
    static const unsigned loads[] = {WS_LSU_LH, WS_LSU_LW, WS_LSU_AMOADD_W, WS_LSU_SH, WS_LSU_SW};
    const unsigned op = loads[ws_rand_below(5)], size = lsu_size(op);
    const uint32_t range[] = {0xF0000000, 0xD0000000 + ((launch.shared_bytes + 3) & ~3u),
                              0xE0000000 + launch.local_bytes, 0xEFFFFFF0, 0xD8000000};
    now.mask = UINT32_C(1) << ws_rand_below(T);
    const unsigned t = (unsigned)__builtin_ctz(now.mask);
    const uint32_t lane = UINT32_C(1) << t % L, at = ws_rand() & 0x7FFFFFF0;
    now.va[t] = at + 1 + (size == 4 ? ws_rand_below(3) : 0) * (size == 4);
    if (now.va[t] % size) expect_fault(op, 4, lane, now.va[t]);
    now.va[t] = range[ws_rand_below(5)];
    expect_fault(op, 5, lane, now.va[t]);
    now.va[t] = 0xC0000000 + (lsu_is_load(op) ? launch.const_bytes : 0);
    expect_fault(op, 5, lane, now.va[t]);
    now.va[t] = 0xC0000000 + ws_rand_below(64) * 4;
    if (lsu_is_load(op)) {
      expect_fault(op, 6, lane, now.va[t]);
      ws_reset(); // the load tracker still waits
      begin();
      I->sm_ready_i = I->dc_ready_i = 1;
    }
  }
}

// Few constants: each bit of the offset above them leads out, in the window and, below bit 11, in
// its copy at the top.
static void test_lsu__every_bit_past_the_constants(void) {
  begin();
  I->sm_ready_i = I->dc_ready_i = 1;
  I->const_bytes_i = launch.const_bytes = 64;
  for (unsigned bit = 6; bit < 28; bit++) {
    now.mask = UINT32_C(1) << ws_rand_below(T);
    const unsigned t = (unsigned)__builtin_ctz(now.mask);
    now.va[t] = 0xC0000000 + (UINT32_C(1) << bit);
    expect_fault(WS_LSU_LW, 5, UINT32_C(1) << t % L, now.va[t]);
    if (bit >= 11) continue;
    now.va[t] = 0xFFFFF800 + (UINT32_C(1) << bit);
    expect_fault(WS_LSU_LW, 5, UINT32_C(1) << t % L, now.va[t]);
  }
}

// Of lanes with different faults those like the lowest are reported.
static void test_lsu__mixed_faults(void) {
  WS_SKIP_IF(L < 4);
  begin();
  now.mask = exec_ones(L) & ~1u;
  for (unsigned i = 0; i < L; i++)
    now.va[i] = 0x1000 + i * 4;
  now.va[0] = 0xF0000001; // not active
  now.va[2] = 0x1002;
  now.va[3] = 0xF0000000;
  expect_fault(WS_LSU_LW, 4, 4, 0x1002);
  now.va[1] = 0xF0000004;
  expect_fault(WS_LSU_SW, 5, 10, 0xF0000004);
}

static void test_lsu__failed_line_of_the_data_cache(void) {
  begin();
  I->dr_valid_i = I->dr_err_i = I->dr_done_i = 1;
  I->dr_mask_i = 1;
  I->dr_pc_i = 0x1234;
  I->dr_line_i = 0x77;
  ws_set(VEC(I->dr_tag_i), LQ_W, 5, WS_LSU_LW);
  ws_set(VEC(I->dr_tag_i), LQ_W + 5, BEAT_W, BEATS - 1);
  ws_set(VEC(I->dr_tag_i), LQ_W + 5 + BEAT_W, REG_W, 3);
  ws_set(VEC(I->dr_tag_i), LQ_W + 5 + BEAT_W + REG_W, WARP_W, W - 1);
  ws_eval();
  WS_EXPECT(O->dr_ready_o, 1);
  WS_EXPECT(O->fault_valid_o, 1);
  WS_EXPECT(O->fault_cause_o, 6);
  WS_EXPECT(O->fault_warp_o, W - 1);
  WS_EXPECT(O->fault_pc_o, 0x1234);
  WS_EXPECT(O->fault_mask_o, UINT32_C(1) << (T - L));
  WS_EXPECT(O->fault_addr_o, 0x77u << LINE_W);
  ws_tick();
  I->dr_valid_i = 0;
  ws_eval();
  WS_EXPECT(O->fault_valid_o, 0);
  WS_EXPECT(O->wb_valid_o, 0);
}

const ws_test_t ws_tests[] = {
    {"random", test_lsu__random},
    {"a_beat_a_cycle", test_lsu__a_beat_a_cycle},
    {"no_place_for_a_load", test_lsu__no_place_for_a_load},
    {"faults", test_lsu__faults},
    {"every_bit_past_the_constants", test_lsu__every_bit_past_the_constants},
    {"mixed_faults", test_lsu__mixed_faults},
    {"failed_line_of_the_data_cache", test_lsu__failed_line_of_the_data_cache},
    {0}};
