// SPDX-License-Identifier: Apache-2.0
// Part of test.c: threads that wait in a loop for what others of their warp do.

// A loop that ends when the flag is set.
static void emit_wait(void) {
  const uint32_t loop = here();
  for (unsigned n = ws_rand_below(4); n--;)
    emit(OP, 0, 0, 0);
  if (ws_rand_percent(30)) emit(SSY, here() + 2, 0, 0);
  prog[emit(BRANCH, loop, 0, 0)].flag = FLAG_AWAITS;
}

static void emit_set(void) {
  for (unsigned n = ws_rand_below(4); n--;)
    emit(OP, 0, 0, 0);
  prog[emit(OP, 0, 0, 0)].flag = FLAG_SETS;
}

// Threads go one of two ways and meet. Those of one side wait for the others, which set the flag on
// their way or where they meet.
static void spinning_program(void) {
  const unsigned where = ws_rand_below(3); // the taken side sets it, the other one, both afterwards
  const bool waits_taken = where == 2 ? ws_rand_percent(50) : where == 1;
  unsigned ssy = 0, jump = 0;
  prog_n = 0;
  const bool names_r = ws_rand_percent(80);
  if (names_r) ssy = emit(SSY, 0, 0, 0);
  const unsigned branch = emit(BRANCH, 0, 50, 0);
  for (unsigned side = 0; side < 2; side++) {
    if (side == waits_taken)
      emit_wait();
    else if (where < 2)
      emit_set();
    else
      emit(OP, 0, 0, 0);
    if (!side) {
      jump = emit(JUMP, 0, 0, 0);
      patch(branch);
    }
  }
  patch(jump);
  if (names_r) patch(ssy);
  emit_set();
  structured_statement(2);
  emit(EXIT, 0, 0, 0);
}

static void tally(void);
static void begin_counts(void);

static void test_simt_threads__spinning(void) {
  begin_counts();
  for (unsigned i = 0; i < (ws_long() ? 200u : TURN > 64 ? 4u : 12u); i++) {
    begin();
    spinning_program();
    WS_CHECK_EQ(run(W, 90), 0);
    tally();
  }
  ws_note("%u turns, %u left", n_turns, n_left);
  if (TURN <= 64) WS_CHECK(n_turns > 10, "%u turns", n_turns);
}

// All instructions of a loop are branches that diverge, or lead to where sides meet. It ends when
// the others of the warp set the flag.
static void parting_loop(void) {
  prog_n = 0;
  const unsigned enter = emit(BRANCH, 0, 1, 0);
  prog[enter].flag = FLAG_BIT;
  emit_set();
  emit(EXIT, 0, 0, 0);
  patch(enter);
  const uint32_t loop = here();
  prog[emit(BRANCH, loop + 3, 0, 0)].flag = FLAG_BIT;
  for (unsigned side = 0; side < 2; side++) {
    prog[emit(BRANCH, loop + 5, 0, 0)].flag = FLAG_AWAITS;
    emit(EXIT, 0, 0, 0);
  }
  prog[emit(BRANCH, loop + 7, 0, 0)].flag = FLAG_BIT;
  emit(JUMP, loop, 0, 0);
  emit(JUMP, loop, 0, 0);
  for (unsigned part = 0; part < 2; part++) {
    insn_t *in = &prog[loop - BASE_PC + 5 * part];
    in->names = NAMES_PLACE;
    in->meet = part ? loop : loop + 5;
  }
}

static void test_simt_threads__no_loop_keeps_the_turn(void) {
  WS_SKIP_IF(TURN > 64);
  begin_counts();
  for (unsigned i = 0; i < 4; i++) {
    begin();
    parting_loop();
    WS_CHECK_EQ(run(W, 90), 0);
  }
}
