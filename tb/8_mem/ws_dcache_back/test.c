// SPDX-License-Identifier: Apache-2.0
// ws_dcache_back against the memory-order model of ws_dcache: what it answers, what memory has when
// dirty lines are written, and how often it writes.
#include "ws_dcache_back_dut.h"

#define WS_DCACHE_LANES WS_DCACHE_BACK_LANES
#define WS_DCACHE_WARPS WS_DCACHE_BACK_WARPS
#define WS_DCACHE_LINE_BYTES WS_DCACHE_BACK_LINE_BYTES
#define WS_DCACHE_LINE_W WS_DCACHE_BACK_LINE_W
#define WS_DCACHE_AXI_DATA_W WS_DCACHE_BACK_AXI_DATA_W
#define WS_DCACHE_LQ_W WS_DCACHE_BACK_LQ_W
#define WS_DCACHE_BEAT_W WS_DCACHE_BACK_BEAT_W
#define WS_DCACHE_TAG_W WS_DCACHE_BACK_TAG_W
#define WS_DCACHE_REG_W WS_DCACHE_BACK_REG_W
#define WS_DCACHE_THREADS WS_DCACHE_BACK_THREADS
#define ws_dcache_in_t ws_dcache_back_in_t
#define ws_dcache_out_t ws_dcache_back_out_t
#define DCACHE_WRITES "8_mem/ws_dcache_back/writes.c"

#include "8_mem/ws_dcache/machine.c"

#include "8_mem/ws_dcache/random.c"

#include "8_mem/ws_dcache/single.c"

#include "8_mem/ws_dcache/directed.c"

// Random requests with fences between them: all lines are written while requests wait.
static void test_dcache_back__fences(void) {
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
static void test_dcache_back__stores_to_failed_lines(void) {
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
static void test_dcache_back__stores_are_gathered(void) {
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
static void test_dcache_back__flush_takes_a_walk(void) {
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
      cycles -= line_addr[l] % SETS == SETS - 1; // no set to read after the last one
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
    for (uint32_t l = 0; l < lines; l++) // what they hold now nobody has checked
      dirty[l] = false;
    invalidate();
  }
}

const ws_test_t ws_tests[] = {{"hit_takes_two_cycles", test_dcache__hit_takes_two_cycles},
                              {"hit_under_miss", test_dcache__hit_under_miss},
                              {"a_stream_is_prefetched", test_dcache__a_stream_is_prefetched},
                              {"few_lines", test_dcache__few_lines},
                              {"bus_errors", test_dcache__bus_errors},
                              {"random", test_dcache__random},
                              {"fences", test_dcache_back__fences},
                              {"stores_to_failed_lines", test_dcache_back__stores_to_failed_lines},
                              {"stores_are_gathered", test_dcache_back__stores_are_gathered},
                              {"flush_takes_a_walk", test_dcache_back__flush_takes_a_walk},
                              {"refused", test_dcache__refused},
                              {"reservations", test_dcache__reservations},
                              {0}};
