// SPDX-License-Identifier: Apache-2.0
// Part of test.c: one warp, step by step.

// Thread 0 goes to `there`, the others to the next word; R is `meet`, if it is named.
static void part_at(uint32_t pc, uint32_t there, bool names, uint32_t meet) {
  if (names) fire(SSY, false, pc, meet);
  fire(BRANCH, false, pc + 1, 0);
  (void)resolve_one(false, 1, there, pc + 1);
  end_branch();
}

// Waits for the warp and checks what it runs.
static void expect_group(uint32_t pc, uint32_t mask) {
  for (unsigned n = 0; blocked(0) && n < TIMEOUT; n++)
    ws_tick();
  WS_CHECK(!blocked(0), "the warp stays blocked");
  ws_set(VEC(I->sel_onehot_i), 0, 1, 1);
  ws_eval();
  WS_EXPECT(O->is_pc_o, pc);
  WS_EXPECT(O->is_mask_o, mask);
}

static void fire_bar(uint32_t next, uint32_t number) {
  ws_set(VEC(I->sel_bar_i), 0, 1, 1);
  fire(BAR, false, next, 0);
  ws_set(VEC(I->sel_bar_i), 0, 1, 0);
  WS_CHECK(blocked(0), "the warp is not blocked before it arrives");
  ws_tick();
  I->ex_arr_valid_i = 1;
  I->ex_arr_warp_i = 0;
  I->ex_arr_num_i = number;
  ws_eval();
}

static void end_arrival(void) {
  ws_tick();
  I->ex_arr_valid_i = 0;
  ws_eval();
}

static void test_simt_threads__a_bar_has_one_number(void) {
  const uint32_t there = BASE_PC + 9;
  const uint32_t second[] = {0, 1, WS_SIMT_THREADS_BARRIERS, WS_SIMT_THREADS_BARRIERS << 8};
  for (unsigned i = 0; i < 4; i++) {
    const bool same = second[i] == 0;
    start_one(ones(T));
    part_at(BASE_PC, there, false, 0);
    fire_bar(there + 1, 0);
    WS_EXPECT(O->bar_fault_o, 0);
    WS_EXPECT(O->arr_valid_o, 0, "the others have not come");
    end_arrival();
    expect_group(BASE_PC + 1, ones(T) & ~1u);
    fire_bar(BASE_PC + 2, second[i]);
    WS_EXPECT(O->bar_fault_o, !same, "barrier %u", second[i]);
    end_arrival();
    unsigned waits = 0, arrives = 0;
    for (unsigned n = 0; n < 12; n++) {
      waits += ws_get(CVEC(O->is_bar_o), 0, 1) != 0;
      arrives += O->arr_valid_o && O->arr_warp_o == 0 && O->arr_num_o == 0;
      WS_CHECK(arrives <= waits, "the warp arrives before it waits");
      ws_tick();
    }
    WS_CHECK_EQ(waits, same);
    WS_CHECK_EQ(arrives, same);
    if (same) expect_group(there + 1, 1);
  }
}

// A whole warp arrives in one of the cycles in which all threads of another one have come to a bar.
static void test_simt_threads__two_warps_arrive(void) {
  const uint32_t there = BASE_PC + 9;
  WS_SKIP_IF(W < 2);
  for (unsigned cycle = 0; cycle < 8; cycle++) {
    unsigned came[2] = {0};
    start_one(ones(T));
    part_at(BASE_PC, there, false, 0);
    fire_bar(there + 1, 0);
    end_arrival();
    expect_group(BASE_PC + 1, ones(T) & ~1u);
    fire_bar(BASE_PC + 2, 0);
    for (unsigned n = 0; n < TIMEOUT; n++) {
      end_arrival();
      I->ex_arr_valid_i = n == cycle;
      I->ex_arr_warp_i = 1; // of which nothing else matters
      ws_eval();
      if (O->arr_valid_o) came[O->arr_warp_o]++;
    }
    WS_CHECK(came[0] == 1 && came[1] == 1, "%u and %u arrivals", came[0], came[1]);
  }
}

// Sides whose branch has R meet there, and an indirect jump leaves R to the next branch.
static void test_simt_threads__only_branches_take_the_ssy(void) {
  const uint32_t there = BASE_PC + 8, r = BASE_PC + 20;
  for (unsigned first = 0; first < 3; first++) { // no jump, a jump, a branch
    start_one(ones(T));
    fire(SSY, false, BASE_PC + 1, r);
    if (first) {
      fire(first == 1 ? JALR : BRANCH, false, BASE_PC + 2, 0);
      (void)resolve_one(first == 1, 0, BASE_PC + 2, BASE_PC + 2);
      end_branch();
    }
    part_at(BASE_PC + 2, there, false, 0);
    expect_group(there, 1);
    fire(JUMP, false, r, 0);
    expect_group(first < 2 ? BASE_PC + 3 : r, first < 2 ? ones(T) & ~1u : 1);
  }
}

// R of a group that has made way is not that of the next one.
static void test_simt_threads__another_group_has_no_r(void) {
  WS_SKIP_IF(T < 4);
  const uint32_t there = BASE_PC + 8, r = BASE_PC + 20;
  start_one(ones(T));
  part_at(BASE_PC, there, false, 0);
  expect_group(there, 1);
  fire(SSY, false, there + 1, r);
  fire(EXIT, false, there + 2, 0);
  expect_group(BASE_PC + 1, ones(T) & ~1u);
  fire(BRANCH, false, BASE_PC + 2, 0);
  (void)resolve_one(false, 2, there, BASE_PC + 2);
  end_branch();
  fire(JUMP, false, r, 0);
  expect_group(r, 2);
}

// Threads that an indirect jump takes to the reconvergence PC of their barrier wait there, and the
// others execute it again.
static void test_simt_threads__some_jump_to_r(void) {
  WS_SKIP_IF(T < 4);
  const uint32_t there = BASE_PC + 8, r = BASE_PC + 20, jump_at = BASE_PC + 1;
  start_one(ones(T));
  part_at(BASE_PC, there, true, r);
  expect_group(there, 1);
  fire(JUMP, false, r, 0);
  expect_group(jump_at, ones(T) & ~1u);
  fire(JALR, false, jump_at + 1, 0);
  (void)resolve_one(true, 2, r, jump_at);
  WS_EXPECT(O->redir_valid_o, 1);
  WS_EXPECT(O->redir_pc_o, jump_at);
  end_branch();
  expect_group(jump_at, ones(T) & ~3u);
}

// R of a group belongs to none of the two that a jump makes of it.
static void test_simt_threads__jump_that_parts_has_no_r(void) {
  WS_SKIP_IF(T < 4);
  const uint32_t there = BASE_PC + 8, r = BASE_PC + 20;
  start_one(ones(T));
  fire(SSY, false, BASE_PC + 1, r);
  fire(JALR, false, BASE_PC + 2, 0);
  (void)resolve_one(true, 3, there, BASE_PC + 1);
  end_branch();
  expect_group(there, 3);
  part_at(there, BASE_PC + 12, false, 0);
  expect_group(BASE_PC + 12, 1);
  fire(JUMP, false, r, 0);
  expect_group(r, 1);
}
