// SPDX-License-Identifier: Apache-2.0
// Part of test.c: one warp, step by step; cycles and redirects.

static void start_one(uint32_t mask) {
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

static void fire(kind_t kind, bool predicted, uint32_t next, uint32_t target) {
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
static unsigned resolve_one(bool jalr, uint32_t taken, uint32_t target, uint32_t fall) {
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

static void end_branch(void) {
  ws_tick();
  I->br_valid_i = 0;
  ws_eval();
}

static void test_simt_stack__uniform_branch_takes_one_cycle(void) {
  for (unsigned predicted = 0; predicted < 2; predicted++)
    for (unsigned taken = 0; taken < 2; taken++) {
      start_one(ones(T));
      fire(BRANCH, predicted, predicted ? BASE_PC + 9 : BASE_PC + 1, 0);
      WS_CHECK(blocked(0), "not blocked after a branch");
      WS_CHECK_EQ(resolve_one(false, taken ? ones(T) : 0, BASE_PC + 9, BASE_PC + 1), 1);
      WS_EXPECT(O->redir_valid_o, predicted != taken);
      if (O->redir_valid_o) WS_EXPECT(O->redir_pc_o, taken ? BASE_PC + 9 : BASE_PC + 1);
      end_branch();
      WS_CHECK(!blocked(0), "still blocked after a resolved branch");
    }
}

static void test_simt_stack__if_then_refetches_once(void) {
  // ssy R; branch R; then; R: ...   (predicted right for the threads that do not skip)
  const uint32_t r = BASE_PC + 3;
  start_one(ones(T));
  fire(SSY, false, BASE_PC + 1, r);
  WS_CHECK(!blocked(0), "ssy blocks");
  fire(BRANCH, false, BASE_PC + 2, 0);
  WS_CHECK_EQ(resolve_one(false, 1, r, BASE_PC + 2), 2);
  WS_EXPECT(O->redir_valid_o, 0, "the fall-through side was predicted");
  end_branch();
  ws_set(VEC(I->sel_onehot_i), 0, 1, 1);
  ws_eval();
  WS_EXPECT(O->is_mask_o, ones(T) & ~1u);
  WS_EXPECT(O->is_pc_o, BASE_PC + 2);
  fire(OP, false, r, 0);
  unsigned cycles = 0;
  for (; blocked(0) && cycles < 10; cycles++) {
    WS_EXPECT(O->redir_valid_o, 0, "the reconvergence point was predicted");
    ws_tick();
  }
  WS_CHECK_EQ(cycles, 2, "a pop takes two cycles");
  ws_set(VEC(I->sel_onehot_i), 0, 1, 1);
  ws_eval();
  WS_EXPECT(O->is_mask_o, ones(T));
  WS_EXPECT(O->is_pc_o, r);
}

static void test_simt_stack__taken_side_first(void) {
  // ssy R; branch L; fall-through ... jump R; L: ... R:
  const uint32_t l = BASE_PC + 4, r = BASE_PC + 6;
  start_one(ones(T));
  fire(SSY, false, BASE_PC + 1, r);
  fire(BRANCH, false, BASE_PC + 2, 0);
  WS_CHECK_EQ(resolve_one(false, 1, l, BASE_PC + 2), 3);
  WS_EXPECT(O->redir_valid_o, 1);
  WS_EXPECT(O->redir_pc_o, l);
  end_branch();
  fire(OP, false, r, 0); // the last of the taken side
  for (unsigned side = 0; side < 2; side++) {
    ws_tick();
    WS_EXPECT(O->redir_valid_o, side == 0);
    if (side == 0) WS_EXPECT(O->redir_pc_o, BASE_PC + 2);
    ws_tick();
    ws_set(VEC(I->sel_onehot_i), 0, 1, 1);
    ws_eval();
    WS_EXPECT(O->is_mask_o, side == 0 ? (ones(T) & ~1u) : ones(T));
    WS_EXPECT(O->is_pc_o, side == 0 ? BASE_PC + 2 : r);
    if (side == 0) fire(OP, false, r, 0);
  }
}

static void test_simt_stack__jump_always_refetches(void) {
  start_one(ones(T));
  fire(JALR, false, BASE_PC + 1, 0);
  WS_CHECK_EQ(resolve_one(true, 0, BASE_PC + 1, BASE_PC + 1), 1);
  WS_EXPECT(O->redir_valid_o, 1);
  WS_EXPECT(O->redir_pc_o, BASE_PC + 1);
}

static void test_simt_stack__only_branches_take_the_ssy(void) {
  for (unsigned jump_first = 0; jump_first < 2; jump_first++) {
    start_one(ones(T));
    fire(SSY, false, BASE_PC + 1, BASE_PC + 8);
    fire(jump_first ? JALR : BRANCH, false, BASE_PC + 2, 0);
    (void)resolve_one(jump_first, 0, BASE_PC + 2, BASE_PC + 2);
    WS_EXPECT(O->fault_valid_o, 0);
    end_branch();
    fire(BRANCH, false, BASE_PC + 3, 0);
    (void)resolve_one(false, 1, BASE_PC + 5, BASE_PC + 3);
    WS_EXPECT(O->fault_valid_o, !jump_first, "after a %s", jump_first ? "jump" : "branch");
    if (!jump_first) WS_EXPECT(O->fault_cause_o, SIMT_NO_SSY);
  }
}

// The entry that waits at R for threads which all end is dropped on the way to one with the same
// PC.
static void test_simt_stack__dropped_entry_is_no_redirect(void) {
  WS_SKIP_IF(T < 4 || DEPTH < 4);
  const uint32_t fall = BASE_PC + 2, side = BASE_PC + 10;
  start_one(ones(T));
  fire(SSY, false, BASE_PC + 1, BASE_PC + 40);
  fire(BRANCH, false, fall, 0);
  (void)resolve_one(false, 3, side, fall);
  end_branch();
  fire(SSY, false, side + 1, fall);
  fire(BRANCH, false, side + 2, 0);
  (void)resolve_one(false, 1, side + 10, side + 2);
  end_branch();
  for (unsigned thread = 0; thread < 2; thread++) {
    fire(EXIT, false, (thread ? side + 2 : side + 10) + 1, 0);
    uint32_t redirect = 0;
    for (unsigned n = 0; blocked(0) && n < 10; n++) {
      if (O->redir_valid_o) redirect = O->redir_pc_o;
      ws_tick();
    }
    WS_CHECK_EQ(redirect, thread ? fall : side + 2, "when thread %u has ended", thread);
  }
}

static void test_simt_stack__exit_ends_the_warp(void) {
  start_one(1);
  fire(EXIT, false, BASE_PC + 1, 0);
  for (unsigned n = 0; n < 2; n++) {
    WS_CHECK(blocked(0), "not blocked after exit");
    WS_EXPECT(O->wdone_valid_o, n == 1);
    ws_tick();
  }
  WS_CHECK_EQ(ws_get(CVEC(O->live_o), 0, 1), 0);
  WS_CHECK(blocked(0), "a dead warp is not blocked");
}
