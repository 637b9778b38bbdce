// SPDX-License-Identifier: Apache-2.0
// Part of test.c: stores that stay in the cache: what memory has when dirty lines are written, and
// how often the cache writes.

// Random requests with fences between them: all lines are written while requests wait.
static void test_dcache__fences(void) {
  begin(0);
  for (int p = 0; p < (ws_long() ? 300 : 12); p++) {
    run_t r = {.requests = 120,
               .lines = 1 + ws_rand_below(DCM_LINES),
               .load = ws_rand_below(50),
               .store = 50,
               .answer_taken = 100,
               .ask_taken = 100,
               .store_taken = 60,
               .walk = ws_rand_below(90),
               .flush = 1 + ws_rand_below(5)};
    r.offer = 30 + ws_rand_below(71);
    r.read_delay = ws_rand_below(20);
    r.write_delay = ws_rand_below(40);
    run(&r);
    if (ws_rand_percent(30)) between_kernels(&r);
  }
}

// Some kernels more, between which lines are written and forgotten, with bus errors among them.
static void test_dcache__stores_to_failed_lines(void) {
  begin(30);
  for (int p = 0; p < (ws_long() ? 100 : 6); p++) {
    run_t r = calm;
    r.lines = 4 + ws_rand_below(30);
    r.load = 20;
    r.store = 70;
    r.store_taken = 30 + ws_rand_below(71);
    run(&r);
  }
}

// Stores to a line again and again are one write of it.
static void test_dcache__stores_are_gathered(void) {
  begin(0);
  new_lines(0, true); // in a row
  lines_written = strays = 0;
  run_t r = calm;
  r.lines = SETS < 4 ? SETS : 4;
  r.load = 0;
  r.store = 100;
  run(&r);
  WS_CHECK_EQ(lines_written, r.lines, "lines written for %u stores", r.requests);
  WS_CHECK_EQ(strays, r.lines, "write-backs that no request asks for");
}

// The cycles of a flush: four, one per set, and three more for a set with one dirty line.
static void test_dcache__flush_takes_a_walk(void) {
  begin(0);
  new_lines(0, true);
  run_t r = calm;
  r.load = 0;
  r.store = 100;
  for (uint32_t lines = 1; lines <= 4 && lines <= SETS; lines++) {
    r.lines = lines;
    r.write_delay = 0;
    asks = misses = 0;
    run(&r); // flushes, too
    I->mresp_valid_i = I->flush_i = 0;
    uint32_t n = 0, cycles = SETS + 3 * lines + 4;
    for (uint32_t l = 0; l < lines; l++) { // dirty again
      load_word(line_addr[l], 0);
      I->dc_op_i = WS_LSU_SW;
      I->dc_tag_i = WS_LSU_SW << LQ_W;
      I->st_ready_i = I->room_i = 1;
      is_taken();
      cycles -= dc_set(line_addr[l], SETS) == SETS - 1; // no set to read after the last one
    }
    for (uint32_t i = 0; i < 4; i++)
      ws_tick();
    ws_eval();
    WS_EXPECT(O->clean_o, 0);
    I->flush_i = 1;
    I->written_i = 1;
    uint32_t written = 0;
    for (ws_eval(); !O->clean_o; n++, ws_eval()) {
      written += O->st_valid_o;
      ws_tick();
    }
    I->flush_i = 0;
    WS_CHECK_EQ(written, lines, "lines written");
    WS_CHECK_EQ(n, cycles, "cycles, %u dirty lines in %u sets", lines, SETS);
    for (uint32_t l = 0; l < lines; l++) // their contents have not been checked
      dirty[l] = false;
    invalidate();
  }
}

// A line that would be offered in the cycle after a reset is not.
static void test_dcache__no_line_after_a_reset(void) {
  uint32_t cycles = 0; // of a flush, until the line is offered
  for (int pass = 0; pass < 2; pass++) {
    ws_reset();
    for (ws_eval(); O->busy_o; ws_eval())
      ws_tick();
    I->st_ready_i = I->room_i = 1;
    fetch(0x1234);
    load_word(0x1234, 0);
    I->dc_op_i = WS_LSU_SW;
    I->dc_tag_i = WS_LSU_SW << LQ_W;
    is_taken();
    for (uint32_t i = 0; i < 4; i++)
      ws_tick();
    I->flush_i = 1;
    for (ws_eval(); !pass && !O->st_valid_o; ws_eval(), cycles++)
      ws_tick();
  }
  for (uint32_t n = 1; n < cycles; n++)
    ws_tick();
  I->rst_i = 1;
  ws_tick();
  I->rst_i = I->flush_i = 0;
  ws_eval();
  WS_EXPECT(O->st_valid_o, 0);
}
