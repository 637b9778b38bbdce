// SPDX-License-Identifier: Apache-2.0
// Streams as the contract has them: begun by misses, led on by touches of the next line,
// proposals PREFETCH of those, never in another page.
#include "ws_dcache_stream_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_dcache_stream_in_t *)ws_tb_in)
#define O ((const ws_dcache_stream_out_t *)ws_tb_out)

enum {
  PREFETCH = WS_DCACHE_STREAM_PREFETCH,
  STREAMS = WS_DCACHE_STREAM_STREAMS,
  CUT = WS_DCACHE_STREAM_CUT_DCACHE,
  LINE_W = WS_DCACHE_STREAM_LINE_W,
  PAGE = 4096 >> LINE_W, // lines
};

static struct {
  bool valid, want;
  uint32_t next;
} stream[STREAMS];
static unsigned oldest;

typedef struct {
  bool touch, miss;
  uint32_t line;
} touch_t;

static touch_t before; // CUT: of the cycle before

static void cycle(bool touch, bool miss, uint32_t line, bool take, bool empty) {
  I->touch_i = touch;
  I->miss_i = miss;
  I->line_i = line;
  I->inv_i = empty;
  ws_eval();
  unsigned first = 0;
  while (first < STREAMS && !stream[first].want)
    first++;
  WS_EXPECT(O->want_valid_o, first < STREAMS);
  if (first < STREAMS)
    WS_EXPECT(O->want_line_o, stream[first].next - 1 + PREFETCH, "stream %u", first);
  I->want_take_i = take && first < STREAMS;
  if (I->want_take_i) stream[first].want = false;
  if (CUT) { // what S2 does now counts in the next cycle
    const touch_t now = {touch, miss, line};
    touch = before.touch, miss = before.miss, line = before.line;
    before = empty || I->rst_i ? (touch_t){0} : now;
  }
  bool known = false;
  for (unsigned s = 0; s < STREAMS; s++) {
    if (!stream[s].valid || stream[s].next != line) continue;
    known = true;
    if (!touch) continue;
    stream[s].next = line + 1;
    stream[s].want = line / PAGE == (line + PREFETCH) / PAGE;
  }
  if (miss && !known) {
    stream[oldest].valid = true;
    stream[oldest].want = false;
    stream[oldest].next = line + 1;
    oldest = (oldest + 1) % STREAMS;
  }
  if (empty || I->rst_i) memset(stream, 0, sizeof stream), oldest = 0;
  ws_tick();
  I->rst_i = 0;
}

static void begin(void) {
  memset(stream, 0, sizeof stream);
  oldest = 0;
  before = (touch_t){0};
}

static void idle(bool take) {
  cycle(false, false, 0, take, false);
}

// What has been touched counts.
static void settle(void) {
  if (CUT) idle(false);
}

static void test_stream__leads_by_prefetch(void) {
  begin();
  const uint32_t line = 5 * PAGE;
  cycle(true, true, line, false, false);
  settle();
  idle(true); // a miss alone proposes nothing
  for (uint32_t n = 1; n < 2 * PAGE; n++) {
    cycle(true, false, line + n, false, false);
    settle();
    WS_EXPECT(O->want_valid_o, (n % PAGE) + PREFETCH < PAGE, "line %u", n);
    cycle(true, false, line + n, true, false); // again the same line: nothing new
    settle();
    WS_EXPECT(O->want_valid_o, 0, "line %u", n);
  }
}

// A miss in the cycle in which the kernel ends begins no stream of the next one.
static void test_stream__ends_with_the_kernel(void) {
  begin();
  const uint32_t line = 7 * PAGE;
  cycle(true, true, line, false, true);
  settle();
  cycle(true, false, line + 1, false, false);
  settle();
  WS_EXPECT(O->want_valid_o, 0);
}

// Nor does a reset leave a stream, or begin one of the miss that comes with it.
static void test_stream__ends_with_a_reset(void) {
  begin();
  const uint32_t line = 7 * PAGE, other = 9 * PAGE;
  cycle(true, true, line, false, false);
  settle();
  I->rst_i = 1;
  cycle(true, true, other, false, false);
  for (uint32_t n = 1; n < 4; n++) {
    cycle(true, false, line + n, false, false);
    cycle(true, false, other + n, false, false);
    settle();
    WS_EXPECT(O->want_valid_o, 0);
  }
}

// A few walks over lines, each from where it is or from somewhere else.
static void test_stream__random(void) {
  begin();
  const uint32_t base = (ws_rand() & 0x3fff) << (18 - LINE_W), span = UINT32_C(1) << (18 - LINE_W);
  uint32_t walk[STREAMS + 2];
  for (unsigned i = 0; i < STREAMS + 2; i++)
    walk[i] = ws_rand_below(span);
  for (int n = 0; n < (ws_long() ? 200000 : 5000); n++) {
    uint32_t *w = &walk[ws_rand_below(STREAMS + (ws_rand_percent(20) ? 2 : 0))];
    if (ws_rand_percent(3)) *w = ws_rand_below(span);
    if (ws_rand_percent(60)) *w = (*w + 1) % (span - 1);
    const bool touch = ws_rand_percent(70);
    cycle(touch, touch && ws_rand_percent(30), base + *w, ws_rand_percent(40),
          ws_rand_percent(1) && ws_rand_percent(20));
  }
}

const ws_test_t ws_tests[] = {{"leads_by_prefetch", test_stream__leads_by_prefetch},
                              {"ends_with_the_kernel", test_stream__ends_with_the_kernel},
                              {"ends_with_a_reset", test_stream__ends_with_a_reset},
                              {"random", test_stream__random},
                              {0}};
