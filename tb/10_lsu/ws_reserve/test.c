// SPDX-License-Identifier: Apache-2.0
// ws_reserve against a table of the threads' reservations.
#include "ws_reserve_dut.h"
#include "ws_tb.h"

#include <stdbool.h>

#define I ((ws_reserve_in_t *)ws_tb_in)
#define O ((const ws_reserve_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))

enum {
  WARPS = WS_RESERVE_WARPS,
  LANES = WS_RESERVE_LANES,
  BEATS = WS_RESERVE_THREADS / WS_RESERVE_LANES,
  CLASSES = WS_RESERVE_CLASSES,
  CLASS_W = WS_RESERVE_CLASS_W
};

static int reserved[WARPS][BEATS][LANES]; // class, -1: none
static uint32_t held, ended;              // checks of a reservation that holds; reservations broken

static uint32_t some_lanes(void) {
  const uint32_t all = 0xffffffffu >> (32 - LANES);
  return ws_rand_percent(30) ? all : ws_rand() & all;
}

// One access by a beat: 0 looks only, 1 reserves, 2 is a conditional store, 3 writes.
static void access(uint32_t what, uint32_t warp, uint32_t beat) {
  const uint32_t lanes = some_lanes(), near = ws_rand_below(CLASSES);
  uint32_t class[LANES], broken = 0;
  I->warp_i = warp;
  I->beat_i = beat;
  for (uint32_t l = 0; l < LANES; l++) {
    class[l] = ws_rand_percent(70) ? near : ws_rand_below(CLASSES);
    ws_set(VEC(I->class_i), l * CLASS_W, CLASS_W, class[l]);
  }
  I->set_i = what == 1 ? lanes : 0;
  I->drop_i = what == 2 ? lanes : 0;
  if (what >= 2)
    for (uint32_t n = ws_rand_below(3); n; n--)
      broken |= 1u << ws_rand_below(CLASSES);
  I->break_i = broken;
  ws_eval();
  for (uint32_t l = 0; l < LANES; l++) {
    const bool want = reserved[warp][beat][l] == (int)class[l];
    WS_CHECK_EQ(O->held_o >> l & 1, want, "warp %u beat %u lane %u", warp, beat, l);
    held += want;
  }
  for (uint32_t w = 0; w < WARPS; w++)
    for (uint32_t b = 0; b < BEATS; b++)
      for (uint32_t l = 0; l < LANES; l++) {
        int *r = &reserved[w][b][l];
        if (*r >= 0 && broken >> *r & 1) *r = -1, ended++;
        if (w != warp || b != beat || !(lanes >> l & 1)) continue;
        if (what == 1) *r = (int)class[l];
        if (what == 2) *r = -1;
      }
  ws_tick();
}

static void restart(void) {
  I->set_i = I->drop_i = 0;
  I->break_i = 0;
  ws_reset();
  for (uint32_t w = 0; w < WARPS; w++)
    for (uint32_t b = 0; b < BEATS; b++)
      for (uint32_t l = 0; l < LANES; l++)
        reserved[w][b][l] = -1;
}

static void test_reserve__random(void) {
  held = ended = 0;
  restart();
  for (uint32_t i = 0; i < (ws_long() ? 50000 : 4000); i++) {
    const uint32_t r = ws_rand_below(10), what = r < 4 ? 0 : r < 8 ? 1 : r - 6;
    access(what, ws_rand_below(i % 500 < 250 ? 1 : WARPS), ws_rand_below(BEATS));
    if (i % 1000 == 999) restart();
  }
  WS_CHECK(held > 100, "only %u reservations found", held);
  WS_CHECK(ended > 100, "only %u reservations broken", ended);
}

// All threads reserve a class each; breaking one ends those for it, of all warps, and no other.
static void test_reserve__a_write_breaks_its_class(void) {
  for (uint32_t broken = 0; broken < CLASSES; broken++) {
    restart();
    for (uint32_t pass = 0; pass < 3; pass++) {
      I->break_i = pass == 1 ? 1u << broken : 0;
      for (uint32_t w = 0; w < (pass == 1 ? 1 : WARPS); w++)
        for (uint32_t b = 0; b < (pass == 1 ? 1 : BEATS); b++) {
          uint32_t want = 0;
          I->warp_i = w;
          I->beat_i = b;
          for (uint32_t l = 0; l < LANES; l++) {
            const uint32_t class = (w + b + l) % CLASSES;
            ws_set(VEC(I->class_i), l * CLASS_W, CLASS_W, class);
            want |= (uint32_t)(class != broken) << l;
          }
          I->set_i = pass == 0 ? 0xffffffffu >> (32 - LANES) : 0;
          ws_eval();
          if (pass == 2) WS_EXPECT(O->held_o, want, "warp %u beat %u", w, b);
          ws_tick();
        }
    }
  }
}

const ws_test_t ws_tests[] = {{"random", test_reserve__random},
                              {"a_write_breaks_its_class", test_reserve__a_write_breaks_its_class},
                              {0}};
