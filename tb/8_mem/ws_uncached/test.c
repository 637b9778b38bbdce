// SPDX-License-Identifier: Apache-2.0
// ws_uncached against the memory-order model of ws_dcache, and how often it reads memory.
#include "ws_uncached_dut.h"

#define WS_DCACHE_LANES WS_UNCACHED_LANES
#define WS_DCACHE_WARPS WS_UNCACHED_WARPS
#define WS_DCACHE_LINE_BYTES WS_UNCACHED_LINE_BYTES
#define WS_DCACHE_LINE_W WS_UNCACHED_LINE_W
#define WS_DCACHE_AXI_DATA_W WS_UNCACHED_AXI_DATA_W
#define WS_DCACHE_LQ_W WS_UNCACHED_LQ_W
#define WS_DCACHE_BEAT_W WS_UNCACHED_BEAT_W
#define WS_DCACHE_TAG_W WS_UNCACHED_TAG_W
#define WS_DCACHE_REG_W WS_UNCACHED_REG_W
#define WS_DCACHE_THREADS WS_UNCACHED_THREADS
#define ws_dcache_in_t ws_uncached_in_t
#define ws_dcache_out_t ws_uncached_out_t

#include "8_mem/ws_dcache/machine.c"

#include "8_mem/ws_dcache/random.c"

#include "8_mem/ws_dcache/single.c"

enum { TIME = 12 + 6 * BEATS, LOOKUP = 3, LINES = 3 };

// Every load of a line reads it from memory.
static void test_uncached__nothing_is_kept(void) {
  asks = misses = 0;
  I->mreq_ready_i = I->dr_ready_i = 1;
  for (uint32_t n = 0; n < 3 * IDS; n++) {
    load_word(0x1234 + n % LINES, n % NUMBERS);
    WS_CHECK(serve(TIME) > LOOKUP, "load %u finds its line", n);
    WS_CHECK_EQ(misses, n + 1, "loads of %u lines, one after the other", LINES);
  }
}

// Loads that come while their line is on its way share one read, others go to memory side by side.
static void test_uncached__lines_on_their_way(void) {
  if (WS_UNCACHED_QUEUE < 2 || IDS < 2) {
    ws_note("one request at a time");
    return;
  }
  misses = 0;
  I->mreq_ready_i = 0;
  I->dr_ready_i = 1;
  for (uint32_t n = 0; n < 3; n++) { // of line 0, of line 1, of line 0
    load_word(0x4320 + (n & 1), n);
    ws_eval();
    WS_EXPECT(O->dc_ready_o, 1, "load %u", n);
    count_misses();
    ws_tick();
  }
  I->dc_valid_i = 0;
  I->mreq_ready_i = 1;
  serve(2 * TIME);
  WS_CHECK_EQ(misses, 2, "three loads of two lines");
}

const ws_test_t ws_tests[] = {{"nothing_is_kept", test_uncached__nothing_is_kept},
                              {"lines_on_their_way", test_uncached__lines_on_their_way},
                              {"few_lines", test_dcache__few_lines},
                              {"bus_errors", test_dcache__bus_errors},
                              {"random", test_dcache__random},
                              {"refused", test_dcache__refused},
                              {"reservations", test_dcache__reservations},
                              {0}};
