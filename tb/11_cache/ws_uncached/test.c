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

#include "11_cache/ws_dcache/machine.c"

#include "11_cache/ws_dcache/random.c"

#include "11_cache/ws_dcache/single.c"

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
    ws_skip("one request at a time");
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

// AXI beats for a half warp, with words that follow each other, and a line's words apart, and for
// one thread: the segments of compute capability 1.2 and 1.3.
static uint32_t bytes_read(uint32_t lanes, uint32_t first, uint32_t stride) {
  beats = 0;
  I->mreq_ready_i = I->dr_ready_i = 1;
  load_word(0x2345, 0);
  I->dc_mask_i = lanes;
  for (uint32_t l = 0; l < LANES; l++)
    ws_set((uint32_t *)&I->dc_off_i, l * LINE_W, LINE_W, (first + l * stride) % LINE);
  serve(2 * TIME);
  ws_set((uint32_t *)&I->dc_off_i, 0, LINE_W, 0);
  return beats * BUS;
}

static void test_uncached__segments(void) {
#if WS_COALESCE
  const uint32_t least = BUS > 32 ? BUS : 32;
  for (uint32_t at = 0; at < LINE; at += 4)
    WS_CHECK_EQ(bytes_read(1, at, 0), least, "one thread, offset %u", at);
  for (uint32_t lanes = 2; lanes <= LANES; lanes *= 2)
    for (uint32_t stride = 4; stride * lanes <= LINE; stride *= 2) {
      const uint32_t used = stride * lanes, mask = lanes < 32 ? (1u << lanes) - 1 : ~0u;
      WS_CHECK_EQ(bytes_read(mask, LINE - used, stride), used > least ? used : least,
                  "%u threads, words %u bytes apart", lanes, stride);
    }
  // Two neighbours on both sides of a border.
  for (uint32_t size = least; size < LINE; size *= 2)
    WS_CHECK_EQ(bytes_read(3, size - 4, 4), 2 * size, "two words at %u", size - 4);
#else
  (void)bytes_read;
  ws_skip("whole lines");
#endif
}

// The request on the port is taken, at once or after the one in front of it.
static void take_request(void) {
  bool taken = false;
  for (uint32_t n = 0; n < 4 && !taken; n++) {
    ws_eval();
    count_misses();
    taken = O->dc_ready_o;
    ws_tick();
  }
  WS_CHECK(taken, "a request is not taken");
  I->dc_valid_i = 0;
}

// A load of another segment of a line that is on its way reads it at once; one that a row covers
// does not, and after a store of the line none does before the store is done.
static void test_uncached__two_segments(void) {
#if WS_COALESCE
  if (WS_UNCACHED_QUEUE < 3 || IDS < 2) {
    ws_skip("one request at a time");
    return;
  }
  misses = 0;
  I->mreq_ready_i = 0;
  I->dr_ready_i = 1;
  for (uint32_t n = 0; n < 4; n++) {
    load_word(0x4320, n);
    if (n == 3) I->dc_op_i = 8; // a store
    ws_set((uint32_t *)&I->dc_off_i, 0, LINE_W, n == 1 ? LINE / 2 : 0);
    take_request();
  }
  load_word(0x4320, 4);
  ws_set((uint32_t *)&I->dc_off_i, 0, LINE_W, LINE / 2);
  take_request();
  for (uint32_t n = 0; n < 20; n++) {
    ws_eval();
    count_misses();
    ws_tick();
  }
  WS_CHECK_EQ(misses, 2, "reads of two segments, while a store of the line waits");
  I->mreq_ready_i = I->st_ready_i = 1;
  serve(6 * TIME);
  WS_CHECK_EQ(misses, 3, "reads after the store");
  ws_set((uint32_t *)&I->dc_off_i, 0, LINE_W, 0);
  I->st_ready_i = 0;
#else
  (void)take_request;
  ws_skip("whole lines");
#endif
}

const ws_test_t ws_tests[] = {{"nothing_is_kept", test_uncached__nothing_is_kept},
                              {"lines_on_their_way", test_uncached__lines_on_their_way},
                              {"segments", test_uncached__segments},
                              {"two_segments", test_uncached__two_segments},
                              {"few_lines", test_dcache__few_lines},
                              {"bus_errors", test_dcache__bus_errors},
                              {"random", test_dcache__random},
                              {"refused", test_dcache__refused},
                              {"reservations", test_dcache__reservations},
                              {0}};
