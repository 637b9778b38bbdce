// SPDX-License-Identifier: Apache-2.0
// Beats and readies at random; the parts that come out, in order, from the beat that went in.
#include "ws_tb.h"

#include "ws_lsu_split_dut.h"

#include <string.h>

#define I ((ws_lsu_split_in_t *)ws_tb_in)
#define O ((const ws_lsu_split_out_t *)ws_tb_out)
#define OUT(f) O->mx_##f##_o

enum {
  IN_LANES = WS_LSU_SPLIT_LANES,
  OUT_LANES = WS_LSU_SPLIT_LSU_LANES,
  BEATS = WS_LSU_SPLIT_THREADS / IN_LANES,
  REG_W = WS_LSU_SPLIT_REG_W,
  BEAT_W = WS_LSU_SPLIT_BEAT_W,
  PARTS = IN_LANES / OUT_LANES,
};

#include "../memory_beat.h"

static beat_t held; // with the lanes that have not left; none: no beat
static unsigned parts;

static uint32_t lanes_of(uint32_t mask, unsigned part) {
  return mask >> (part * OUT_LANES) & ((1u << OUT_LANES) - 1);
}

static unsigned left(void) {
  unsigned n = 0;
  for (unsigned p = 0; p < PARTS; p++)
    n += lanes_of(held.mask, p) != 0;
  return n;
}

static unsigned first(void) {
  unsigned p = 0;
  while (!lanes_of(held.mask, p))
    p++;
  return p;
}

static beat_t part_of(unsigned part) {
  beat_t x = held;
  x.beat = (BEATS > 1 ? held.beat : 0) * PARTS + part;
  x.mask = lanes_of(held.mask, part);
  x.last = held.last && left() == 1;
  memmove(x.a, x.a + part * OUT_LANES, OUT_LANES * sizeof *x.a);
  memmove(x.b, x.b + part * OUT_LANES, OUT_LANES * sizeof *x.b);
  memmove(x.c, x.c + part * OUT_LANES, OUT_LANES * sizeof *x.c);
  return x;
}

static void cycle(bool valid, bool ready, bool next, bool again) {
  beat_t x = beat_random();
  while (!x.mask)
    x.mask = beat_bits(IN_LANES) & beat_bits(IN_LANES);
  const uint64_t busy = beat_busy();
  const bool fire = held.mask && ready, room = !held.mask || (ready && left() == 1);
  valid = valid && room;
  beat_drive(&x, valid);
  I->mx_ready_i = ready;
  I->mx_next_i = next;
  I->mx_again_i = again;
  for (unsigned w = 0; w < WS_WARPS; w++)
    ws_set((uint32_t *)&I->mx_busy_i, w, 1, busy >> w & 1);
  ws_eval();
  WS_CHECK_EQ(O->lsu_ready_o, room, "lsu_ready_o");
  WS_CHECK_EQ(O->mx_valid_o, fire, "mx_valid_o");
  if (held.mask) {
    const beat_t want = part_of(first());
    beat_expect(&want);
  }
  for (unsigned w = 0; w < WS_WARPS; w++)
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->lsu_busy_o, w, 1),
                (busy >> w & 1) || (held.mask && held.warp == w), "lsu_busy_o of warp %u", w);
  const bool early = valid ? O->lsu_again_o : O->lsu_next_o;
  ws_tick();
  parts += fire;
  if (fire) held.mask &= ~(((1u << OUT_LANES) - 1) << first() * OUT_LANES);
  if (valid) held = x;
  // Whether there is room in the next cycle, if mx_* is as ready as was told.
  const bool told = fire ? again : next;
  const bool then = !held.mask || (told && left() == 1);
  if (early) WS_CHECK(then, "no room in the cycle that was told");
  if (!valid) WS_CHECK_EQ(early, then, "lsu_next_o");
}

static void test_lsu_split__a_part_a_cycle(void) {
  held.mask = parts = 0;
  for (int i = 0; i < 200; i++)
    cycle(true, true, true, true);
  WS_CHECK_EQ(parts, 199, "parts in 200 cycles");
}

static void test_lsu_split__holds(void) {
  held.mask = 0;
  for (int i = 0; i < 20; i++) {
    cycle(true, false, false, false);
    for (int wait = 0; wait < 4; wait++)
      cycle(true, false, false, false);
    while (held.mask)
      cycle(false, true, true, false);
  }
}

static void test_lsu_split__reset_discards(void) {
  held.mask = 0;
  cycle(true, false, false, false);
  ws_reset();
  held.mask = 0;
  for (int i = 0; i < 20; i++)
    cycle(i > 2, true, true, true);
}

static void test_lsu_split__random(void) {
  held.mask = parts = 0;
  for (int i = 0; i < (ws_long() ? 100000 : 3000); i++)
    cycle(ws_rand_percent(70), ws_rand_percent(i % 500 < 250 ? 80 : 30), ws_rand_percent(50),
          ws_rand_percent(50));
  WS_CHECK(parts > 500, "%u parts", parts);
}

const ws_test_t ws_tests[] = {
    {"a_part_a_cycle", test_lsu_split__a_part_a_cycle},
    {"holds", test_lsu_split__holds},
    {"reset_discards", test_lsu_split__reset_discards},
    {"random", test_lsu_split__random},
    {0},
};
