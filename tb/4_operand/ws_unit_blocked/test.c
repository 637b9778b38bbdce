// SPDX-License-Identifier: Apache-2.0
#include "ws_tb.h"

#include "ws_unit_blocked_dut.h"

#define I ((ws_unit_blocked_in_t *)ws_tb_in)
#define O ((const ws_unit_blocked_out_t *)ws_tb_out)

enum { LSU = 4, SFU = 9, LONG = 15 };

static unsigned refused[2];

static void cycle(uint32_t ready) {
  static const unsigned unit[] = {LSU, SFU};
  uint32_t blocked = 0;
  for (int k = 0; k < 2; k++)
    blocked |= (uint32_t)(refused[k] >= LONG) << unit[k];
  I->unit_ready_i = ready;
  ws_eval();
  WS_EXPECT(O->blocked_o, blocked);
  for (int k = 0; k < 2; k++)
    refused[k] = ready >> unit[k] & 1 ? 0 : refused[k] + 1;
  ws_tick();
}

// Units that refuse for a while, some for so long that it counts.
static void test_unit_blocked__random(void) {
  unsigned seen[2] = {0, 0};
  ws_reset();
  refused[0] = refused[1] = 0;
  for (int i = 0; i < 6000; i++) {
    const unsigned often = i / 200 % 2 ? 31 : 1;
    cycle((ws_rand() & ~(1u << LSU | 1u << SFU) & 0xffff) |
          (uint32_t)(ws_rand_below(often) == 0) << LSU |
          (uint32_t)(ws_rand_below(often) == 0) << SFU);
    seen[refused[0] >= LONG]++;
  }
  WS_CHECK(seen[0] > 1000 && seen[1] > 200, "%u, %u", seen[0], seen[1]);
}

static void test_unit_blocked__reset(void) {
  ws_reset();
  refused[0] = refused[1] = 0;
  for (int i = 0; i < LONG; i++)
    cycle(0);
  ws_reset();
  refused[0] = refused[1] = 0;
  cycle(0);
}

const ws_test_t ws_tests[] = {
    {"random", test_unit_blocked__random}, {"reset", test_unit_blocked__reset}, {0}};
