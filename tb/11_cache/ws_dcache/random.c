// SPDX-License-Identifier: Apache-2.0
// Random requests, for ws_dcache and ws_uncached. Included by their tests.

static const run_t calm = {.requests = 200,
                           .lines = 4,
                           .load = 60,
                           .store = 25,
                           .offer = 100,
                           .answer_taken = 100,
                           .ask_taken = 100,
                           .store_taken = 100,
                           .read_delay = 6,
                           .write_delay = 6,
                           .same_word = 30};

static void test_dcache__few_lines(void) {
  begin(0);
  run(&calm);
}

static void test_dcache__random(void) {
  int phases = ws_long() ? 400 : 5;
  begin(0);
  for (int p = 0; p < phases; p++) {
    run_t r = {.requests = ws_long() ? 600 : 150,
               .lines = 1 + ws_rand_below(ws_rand_percent(50) ? 6 : DCM_LINES)};
    r.load = ws_rand_below(101);
    r.store = ws_rand_below(101 - r.load);
    r.offer = 20 + ws_rand_below(81);
    r.answer_taken = ws_rand_percent(50) ? 100 : 20 + ws_rand_below(80);
    r.ask_taken = ws_rand_percent(50) ? 100 : 20 + ws_rand_below(80);
    r.store_taken = ws_rand_percent(50) ? 100 : 20 + ws_rand_below(80);
    r.false_match = ws_rand_percent(50) ? 0 : ws_rand_below(60);
    r.read_delay = ws_rand_below(ws_rand_percent(50) ? 4 : 60);
    r.write_delay = ws_rand_below(ws_rand_percent(50) ? 4 : 60);
    r.same_word = ws_rand_below(101);
    r.walk = ws_rand_below(80);
    run(&r);
    if (ws_rand_percent(30)) between_kernels(&r);
  }
}

static void test_dcache__bus_errors(void) {
  begin(25);
  for (int p = 0; p < (ws_long() ? 100 : 3); p++) {
    run_t r = calm;
    r.lines = 2 + ws_rand_below(30);
    r.answer_taken = 50 + ws_rand_below(51);
    r.load = 50 + ws_rand_below(30);
    r.store = 10;
    run(&r);
  }
}
