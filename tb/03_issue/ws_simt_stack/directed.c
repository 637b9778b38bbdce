// SPDX-License-Identifier: Apache-2.0
// Part of test.c: one warp, step by step; cycles and redirects.

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
