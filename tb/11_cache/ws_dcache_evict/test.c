// SPDX-License-Identifier: Apache-2.0
// ws_dcache_evict against its contract: when a victim may go, and what ws_wbuf gets.
#include "11_cache/set.h"
#include "ws_dcache_evict_dut.h"
#include "ws_tb.h"

#define I ((ws_dcache_evict_in_t *)ws_tb_in)
#define O ((const ws_dcache_evict_out_t *)ws_tb_out)

enum {
  SETS = WS_DCACHE_EVICT_SETS,
  WAYS = WS_DCACHE_EVICT_WAYS,
  LANES = WS_DCACHE_EVICT_LANES,
  LINE_W = WS_DCACHE_EVICT_LINE_W,
  WARPS = WS_DCACHE_EVICT_WARPS,
  BEATS = WS_DCACHE_EVICT_THREADS / LANES
};

typedef struct {
  uint32_t line, warp, pc, beat, mask;
} store_t;

static bool pending, reset; // a line is offered
static store_t offered;
static bool promised; // ws_wbuf takes a store in this cycle
static unsigned displaced, walked, through, refused;

static uint32_t ones(unsigned n) {
  return n == 32 ? ~0u : (1u << n) - 1;
}

static void drive(void) {
  I->dirty_i = ws_rand_percent(60);
  I->line_i = ws_rand() >> LINE_W;
  I->way_i = ws_rand_below(WAYS);
  I->refill_ready_i = ws_rand_percent(80);
  I->fill_i = ws_rand_percent(15);
  I->dr_valid_i = ws_rand_percent(50);
  I->dr_ready_i = ws_rand_percent(70);
  I->rp_read_i = ws_rand_percent(15);
  I->rp_write_i = !I->rp_read_i && ws_rand_percent(30);
  I->rp_err_i = ws_rand_percent(40);
  const bool turn = I->rp_read_i || I->rp_write_i;
  I->ram_read_i = !I->fill_i && ws_rand_percent(30);
  I->ram_set_i = ws_rand_below(SETS);
  I->ram_way_i = ws_rand_below(WAYS);
  I->pt_valid_i = !I->fill_i && (I->rp_write_i || (!turn && ws_rand_percent(40)));
  I->pt_line_i = ws_rand() >> LINE_W;
  I->pt_warp_i = ws_rand_below(WARPS);
  I->pt_pc_i = ws_rand() >> 2;
  I->pt_beat_i = ws_rand_below(BEATS);
  I->pt_mask_i = ws_rand_percent(20) ? 0 : 1u << ws_rand_below(LANES) | (ws_rand() & ones(LANES));
  I->st_ready_i = promised || ws_rand_percent(60);
  I->room_i = I->st_ready_i && ws_rand_percent(80);
  I->take_i = I->walk_i = 0;
}

static void cycle(void) {
  drive();
  ws_eval();
  const bool turn = I->rp_read_i || I->rp_write_i;
  const bool open =
      !I->fill_i && !turn && (!I->dr_valid_i || I->dr_ready_i) && I->room_i && !pending;
  WS_EXPECT(O->ready_o, I->refill_ready_i && (!I->dirty_i || open));
  // A request takes the way, or the sets are walked.
  if (ws_rand_percent(50))
    I->take_i = O->ready_o && ws_rand_percent(80) && !(I->pt_valid_i && !turn) && !I->ram_read_i;
  else
    I->walk_i = I->dirty_i && !(I->pt_valid_i && !turn) && !(I->ram_read_i && !turn);
  ws_eval();
  const bool gone = I->walk_i && open, moves = (I->take_i && I->dirty_i) || gone;
  WS_EXPECT(O->gone_o, gone);
  WS_EXPECT(O->whole_o, pending);
  WS_EXPECT(O->read_o, moves || I->ram_read_i);
  if (O->read_o) {
    WS_EXPECT(O->way_o, moves ? I->way_i : I->ram_way_i);
    WS_EXPECT(O->set_o, moves ? dc_set(I->line_i, SETS) : I->ram_set_i);
  }
  const bool fails = I->pt_valid_i && I->rp_write_i && I->rp_err_i;
  WS_EXPECT(O->st_valid_o, pending || fails);
  if (I->pt_valid_i) WS_EXPECT(O->pt_ready_o, !fails || (I->st_ready_i && !pending));
  if (O->st_valid_o) {
    const store_t s =
        pending ? offered
                : (store_t){I->pt_line_i, I->pt_warp_i, I->pt_pc_i, I->pt_beat_i, I->pt_mask_i};
    WS_EXPECT(O->st_line_o, s.line);
    WS_EXPECT(O->st_warp_o, s.warp);
    WS_EXPECT(O->st_pc_o, s.pc);
    WS_EXPECT(O->st_beat_o, s.beat);
    WS_EXPECT(O->st_mask_o, s.mask);
    WS_CHECK(!pending || I->st_ready_i, "a line is offered without room");
  }
  displaced += moves && !gone, walked += gone, through += fails && O->pt_ready_o;
  refused += !open && I->dirty_i && I->refill_ready_i;
  promised = I->room_i && !(O->st_valid_o && I->st_ready_i);
  reset = ws_rand_below(moves ? 10 : 200) == 0; // also as a line is about to be offered
  pending = moves && !reset;
  offered = (store_t){.line = I->line_i};
  if (I->take_i && I->pt_mask_i)
    offered = (store_t){I->line_i, I->pt_warp_i, I->pt_pc_i, I->pt_beat_i, I->pt_mask_i};
  I->rst_i = reset;
  ws_tick();
  I->rst_i = 0;
}

static void test_dcache_evict__random(void) {
  pending = promised = false;
  displaced = walked = through = refused = 0;
  for (int n = 0; n < 6000; n++)
    cycle();
  WS_CHECK(displaced > 100 && walked > 100 && through > 100 && refused > 100,
           "%u victims, %u walked, %u stores, %u refused", displaced, walked, through, refused);
}

const ws_test_t ws_tests[] = {{"random", test_dcache_evict__random}, {0}};
