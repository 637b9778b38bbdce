// SPDX-License-Identifier: Apache-2.0
// ws_dcache against its memory-order model: random requests over few lines, memory and write buffer
// played by the test with random delays, refusals and bus errors.
#include "ws_dcache_dut.h"

#include "machine.c"

#include "random.c"

#include "single.c"

// Loads along two rows of lines: lines are prefetched while requests come, and while the cache is
// emptied.
static void test_dcache__rows_of_lines(void) {
  begin(0);
  new_lines(0, true);
  for (int p = 0; p < (ws_long() ? 1500 : 400); p++) {
    run_t r = {.requests = 4 + ws_rand_below(40),
               .lines = DCM_LINES,
               .load = 100,
               .ask_taken = 100,
               .walk = 90};
    r.offer = 30 + ws_rand_below(71);
    r.answer_taken = ws_rand_percent(50) ? 100 : 20 + ws_rand_below(80);
    r.read_delay = ws_rand_below(ws_rand_percent(50) ? 4 : 20);
    run(&r);
    between_kernels(&r);
  }
}

#include "directed.c"

#if WS_DCACHE_WRITE == WS_DCACHE_WRITE_BACK
#include "back.c"
#endif
#if WS_LOAD_OPS
#include "past.c"
#endif

const ws_test_t ws_tests[] = {
    {"hit_takes_two_cycles", test_dcache__hit_takes_two_cycles},
    {"hit_under_miss", test_dcache__hit_under_miss},
    {"a_stream_is_prefetched", test_dcache__a_stream_is_prefetched},
    {"few_lines", test_dcache__few_lines},
    {"bus_errors", test_dcache__bus_errors},
    {"random", test_dcache__random},
    {"rows_of_lines", test_dcache__rows_of_lines},
#if WS_DCACHE_WRITE == WS_DCACHE_WRITE_BACK
    {"fences", test_dcache__fences},
    {"stores_to_failed_lines", test_dcache__stores_to_failed_lines},
    {"stores_are_gathered", test_dcache__stores_are_gathered},
    {"flush_takes_a_walk", test_dcache__flush_takes_a_walk},
    {"no_line_after_a_reset", test_dcache__no_line_after_a_reset},
#endif
#if WS_LOAD_OPS
    {"a_resident_line_stays_as_it_was", test_dcache__a_resident_line_stays_as_it_was},
    {"takes_no_way", test_dcache__takes_no_way},
    {"a_stream_is_not_prefetched", test_dcache__a_stream_is_not_prefetched},
    {"each_asks_memory", test_dcache__each_asks_memory},
    {"a_store_waits_for_the_read", test_dcache__a_store_waits_for_the_read},
#endif
    {"refused", test_dcache__refused},
    {"reservations", test_dcache__reservations},
    {0}};
