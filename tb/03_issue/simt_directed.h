// SPDX-License-Identifier: Apache-2.0
// Part of the tests of divergence policies: one warp, step by step; cycles and redirects.

static void test_simt__uniform_branch_takes_one_cycle(void) {
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

static void test_simt__if_then_refetches_once(void) {
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
  WS_CHECK_EQ(cycles, 2, "a switch takes two cycles");
  ws_set(VEC(I->sel_onehot_i), 0, 1, 1);
  ws_eval();
  WS_EXPECT(O->is_mask_o, ones(T));
  WS_EXPECT(O->is_pc_o, r);
}

static void test_simt__taken_side_first(void) {
  // ssy R; branch L; fall-through ... jump R; L: ... R:
  const uint32_t l = BASE_PC + 4, r = BASE_PC + 6;
  start_one(ones(T));
  fire(SSY, false, BASE_PC + 1, r);
  fire(BRANCH, false, BASE_PC + 2, 0);
  WS_CHECK_EQ(resolve_one(false, 1, l, BASE_PC + 2), SPLIT_CYCLES);
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

static void test_simt__jump_always_refetches(void) {
  start_one(ones(T));
  fire(JALR, false, BASE_PC + 1, 0);
  WS_CHECK_EQ(resolve_one(true, 0, BASE_PC + 1, BASE_PC + 1), 1);
  WS_EXPECT(O->redir_valid_o, 1);
  WS_EXPECT(O->redir_pc_o, BASE_PC + 1);
}

static void test_simt__exit_ends_the_warp(void) {
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
