// SPDX-License-Identifier: Apache-2.0
// Random sets of warps, random warps that become the youngest.
#include "ws_tb.h"

#include "model.c"
#include "ws_oldest_dut.h"

#define I ((ws_oldest_in_t *)ws_tb_in)
#define O ((const ws_oldest_out_t *)ws_tb_out)

enum { W = WS_OLDEST_WARPS };

// One cycle with this set; `young` becomes the youngest at its end, if it is not negative.
static void cycle(model_t *m, uint64_t set, int young) {
  for (unsigned w = 0; w < W; w++)
    ws_set((uint32_t *)&I->among_i, w, 1, set >> w & 1);
  I->young_valid_i = young >= 0;
  I->young_warp_i = young >= 0 ? (unsigned)young : ws_rand_below(W);
  ws_eval();
  const int want = model_oldest(m, set);
  for (unsigned w = 0; w < W; w++)
    WS_CHECK_EQ(ws_get((const uint32_t *)&O->oldest_o, w, 1), (int)w == want, "warp %u", w);
  ws_tick();
  if (young >= 0) model_youngest(m, (unsigned)young);
}

static void test_oldest__low_numbers_after_reset(void) {
  for (unsigned first = 0; first < W; first++) {
    ws_reset();
    model_t m = model_after_reset(W);
    for (unsigned w = first; w < W; w++)
      cycle(&m, ~0ull << w, -1);
  }
}

static void test_oldest__last_to_be_young_is_last(void) {
  ws_reset();
  model_t m = model_after_reset(W);
  for (unsigned i = 0; i < 3 * W; i++)
    cycle(&m, ~0ull, model_oldest(&m, ~0ull)); // each warp in its turn
  for (unsigned w = W; w-- > 0;)
    cycle(&m, ~0ull, (int)w);
  cycle(&m, ~0ull, -1);
}

static void test_oldest__random(void) {
  ws_reset();
  model_t m = model_after_reset(W);
  for (int i = 0; i < (ws_long() ? 100000 : 3000); i++) {
    uint64_t set = (uint64_t)ws_rand() << 32 | ws_rand();
    if (ws_rand_percent(30)) set &= (uint64_t)ws_rand() << 32 | ws_rand();
    cycle(&m, set, ws_rand_percent(40) ? (int)ws_rand_below(W) : -1);
  }
}

const ws_test_t ws_tests[] = {
    {"low_numbers_after_reset", test_oldest__low_numbers_after_reset},
    {"last_to_be_young_is_last", test_oldest__last_to_be_young_is_last},
    {"random", test_oldest__random},
    {0},
};
