// SPDX-License-Identifier: Apache-2.0
// Random collectors, barriers and instructions at the heads, against counters: each instruction
// raises that of its barrier when it is allocated, and lowers it when it has read.
#include "ws_config.h"
#include "ws_tb.h"
#include "ws_war_software_dut.h"

#include <string.h>

#define I ((ws_war_software_in_t *)ws_tb_in)
#define O ((const ws_war_software_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum { C = WS_WAR_SOFTWARE_COLLECTORS, WARPS = WS_WAR_SOFTWARE_WARPS, BARRIERS = 6, NONE = 64 };

// What the collectors hold.
typedef struct {
  unsigned warp; // NONE: it is free
  unsigned sets; // barrier and 1 more, 0: none
  bool reading;
} slot_t;

static slot_t slot[C];
static unsigned count[WARPS][BARRIERS], reads[WARPS];

static void read_over(slot_t *s) {
  if (!s->reading) return;
  s->reading = false;
  reads[s->warp]--;
  if (s->sets >= 1 && s->sets <= BARRIERS) count[s->warp][s->sets - 1]--;
}

static void drive_slots(void) {
  for (unsigned c = 0; c < C; c++) {
    const slot_t *s = &slot[c];
    for (unsigned w = 0; w < WARPS; w++)
      ws_set(VEC(I->held_i), w * C + c, 1, s->warp == w);
    // A collector that is free says anything.
    ws_set(VEC(I->oc_reading_i), c, 1, s->warp == NONE ? ws_rand_below(2) : s->reading);
    ws_set(VEC(I->oc_ready_i), c, 1, ws_rand_below(2));
    ws_set(VEC(I->oc_unit_i), 4 * c, 4, ws_rand_below(10));
  }
}

static void test_war_software__counters(void) {
  unsigned held_back = 0, flows = 0, pairs = 0;
  memset(count, 0, sizeof count);
  memset(reads, 0, sizeof reads);
  for (unsigned c = 0; c < C; c++)
    slot[c] = (slot_t){.warp = NONE};
  for (int i = 0; i < 6000; i++) {
    for (unsigned c = 0; c < C; c++) {
      if (ws_rand_percent(20)) read_over(&slot[c]);
      if (!slot[c].reading && ws_rand_percent(40)) slot[c].warp = NONE;
    }
    drive_slots();
    uint32_t wait[WARPS], flow[WARPS];
    for (unsigned w = 0; w < WARPS; w++) {
      ws_set(VEC(I->rb_wait_i), w * BARRIERS, BARRIERS, wait[w] = ws_rand() & ws_rand() & 63);
      ws_set(VEC(I->rb_flow_i), w, 1, flow[w] = ws_rand_percent(15));
      ws_set(VEC(I->head_wen_i), w, 1, ws_rand_below(2));
    }
    const unsigned to = ws_rand_below(C), warp = ws_rand_below(WARPS), sets = ws_rand_below(8);
    const bool alloc = slot[to].warp == NONE && ws_rand_percent(70);
    const unsigned to2 = (to + 1) % C; // issue width 2: of the second one, which sets none
    const bool alloc2 = WS_DUAL_ISSUE && alloc && slot[to2].warp == NONE && ws_rand_percent(50);
    ws_set(VEC(I->alloc_i), 0, C, alloc ? 1u << to : 0);
    if (WS_DUAL_ISSUE) ws_set(VEC(I->alloc_i), C, C, alloc2 ? 1u << to2 : 0);
    I->rb_set_i = sets;
    ws_eval();
    for (unsigned w = 0; w < WARPS; w++) {
      bool up = false;
      for (unsigned b = 0; b < BARRIERS; b++)
        up |= (wait[w] >> b & 1) && count[w][b];
      const bool stays = flow[w] && reads[w];
      WS_CHECK_EQ(ws_get(OUT(O->war_ok_o), w, 1), !up && !stays, "warp %u waits for 0x%x", w,
                  wait[w]);
      held_back += up;
      flows += stays && !up;
    }
    ws_tick();
    if (!alloc) continue;
    slot[to] = (slot_t){.warp = warp, .sets = sets, .reading = true};
    reads[warp]++;
    if (sets >= 1 && sets <= BARRIERS) count[warp][sets - 1]++;
    if (!alloc2) continue;
    slot[to2] = (slot_t){.warp = warp, .reading = true};
    reads[warp]++;
    pairs++;
  }
  if (WS_DUAL_ISSUE) WS_CHECK(pairs > 100, "%u pairs", pairs);
  WS_CHECK(held_back > 100 && flows > 20, "%u waited, %u jumps did", held_back, flows);
}

const ws_test_t ws_tests[] = {{"counters", test_war_software__counters}, {0}};
