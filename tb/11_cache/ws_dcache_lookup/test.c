// SPDX-License-Identifier: Apache-2.0
// ws_dcache_lookup: where a request goes from S2, and when the next one is taken.
#include "11_cache/set.h"
#include "isa.h"
#include "ws_config.h"
#include "ws_dcache_lookup_dut.h"
#include "ws_tb.h"

#define I ((ws_dcache_lookup_in_t *)ws_tb_in)
#define O ((const ws_dcache_lookup_out_t *)ws_tb_out)
#define BITS(f) ((uint32_t *)&(f))
#define OBITS(f) ((const uint32_t *)&(f))

enum {
  WARPS = WS_DCACHE_LOOKUP_WARPS,
  LANES = WS_DCACHE_LOOKUP_LANES,
  SETS = WS_DCACHE_LOOKUP_SETS,
  WAYS = WS_DCACHE_LOOKUP_WAYS,
  LINE_W = WS_DCACHE_LOOKUP_LINE_W,
  TAG_W = WS_DCACHE_LOOKUP_TAG_W,
  WARP_W = WS_DCACHE_LOOKUP_WARP_W,
  PREFETCH = WS_DCACHE_LOOKUP_PREFETCH > 0,
  CUT = WS_DCACHE_LOOKUP_CUT_DCACHE,
  BACK = WS_DCACHE_WRITE == WS_DCACHE_WRITE_BACK // stores that miss wait for their line
};

typedef struct {
  bool valid, stale, prefetch;
  uint32_t line, mask, op, tag, pc, data, cmp;
} request_t;

static request_t s2, waiting; // CUT: the load in front of S2
static unsigned pushed, prefetched, loads, stores, waited, followed;

static uint32_t ones(unsigned n) {
  return n == 32 ? ~0u : (1u << n) - 1;
}

static void drive(void) {
  static const uint32_t ops[] = {WS_LSU_LW, WS_LSU_LB, WS_LSU_SW, WS_LSU_SB, WS_LSU_AMOADD_W};
  I->inv_i = ws_rand_percent(2);
  I->busy_i = ws_rand_percent(5);
  I->dc_valid_i = ws_rand_percent(60);
  I->dc_line_i = ws_rand() >> LINE_W;
  I->dc_mask_i = 1u << ws_rand_below(LANES) | (ws_rand() & ones(LANES));
  I->dc_op_i = ops[ws_rand_below(5)];
  I->dc_tag_i = ws_rand_below(WARPS) << (TAG_W - WARP_W) | (ws_rand() & ones(TAG_W - WARP_W));
  I->dc_pc_i = ws_rand() >> 2;
  BITS(I->dc_wdata_i)[0] = ws_rand();
#if WS_CAS
  BITS(I->dc_wdata_i)[2 * LANES - 1] = ws_rand();
#endif
  I->want_valid_i = ws_rand_percent(50);
  I->want_line_i = ws_rand() >> LINE_W;
  I->tag_write_i = ws_rand_percent(20);
  I->hit_i = ws_rand_percent(50) ? 1u << ws_rand_below(WAYS) : 0;
  I->victim_i = 1u << ws_rand_below(WAYS);
  I->held_i = ws_rand() & ws_rand() & ones(WAYS);
  I->waits_i = (I->hit_i & I->held_i) != 0;
  I->may_wait_i = ws_rand_percent(80);
  I->may_take_i = I->may_wait_i && ws_rand_percent(80);
  I->may_prefetch_i = I->may_take_i && ws_rand_percent(80);
  I->store_open_i = !BACK && ws_rand_percent(50);
  I->drop_way_i = !I->store_open_i && ws_rand_percent(20);
  I->refill_ready_i = ws_rand_percent(80);
  ws_set(BITS(I->queue_busy_i), 0, WARPS, 0);
  ws_set(BITS(I->queue_busy_i), ws_rand_below(WARPS), 1, ws_rand_percent(50));
  I->s2_read_go_i = I->s2_store_go_i = 0;
}

static void check_request(void) {
  WS_EXPECT(O->s2_line_o, s2.line);
  WS_EXPECT(O->s2_set_o, dc_set(s2.line, SETS));
  WS_EXPECT(O->s2_mask_o, s2.mask);
  WS_EXPECT(O->s2_op_o, s2.op);
  if (s2.prefetch) return;
  WS_EXPECT(O->s2_tag_o, s2.tag);
  WS_EXPECT(O->s2_pc_o, s2.pc);
  if (s2.op >= WS_LSU_SB) WS_CHECK_EQ(OBITS(O->s2_wdata_o)[0], s2.data);
#if WS_CAS
  if (s2.op >= WS_LSU_AMOADD_W) WS_CHECK_EQ(OBITS(O->s2_wdata_o)[2 * LANES - 1], s2.cmp);
#endif
}

static void check_busy(void) {
  for (uint32_t w = 0; w < WARPS; w++) {
    bool here = s2.valid && s2.op >= WS_LSU_SB && s2.tag >> (TAG_W - WARP_W) == w;
    WS_CHECK_EQ(ws_get(OBITS(O->dst_busy_o), w, 1), here || ws_get(OBITS(I->queue_busy_i), w, 1),
                "warp %u", w);
  }
}

static void cycle(void) {
  drive();
  ws_eval();
  bool hit = I->hit_i != 0, waits = I->waits_i, look = s2.valid && !s2.stale;
  bool amo = s2.op >= WS_LSU_AMOADD_W, store = !amo && s2.op >= WS_LSU_SB;
  bool room = I->refill_ready_i && !(I->victim_i & I->held_i);
  // Hits of loads and stores go on, unless requests for the line wait; stores that miss do, too,
  // where they are written through.
  bool to_queue = waits || amo || (!hit && (!store || BACK));
  bool queues = look && to_queue && !I->drop_way_i;
  bool enters = s2.prefetch ? queues && I->may_prefetch_i && !I->busy_i && !hit && room
                : waits     ? queues && I->may_wait_i
                            : queues && I->may_take_i && (hit || room);
  bool reads = look && !waits && !amo && !store && hit && !s2.prefetch;
  bool writes = look && !to_queue && store;
  WS_EXPECT(O->push_o, enters);
  WS_EXPECT(O->take_way_o, enters && !hit);
  WS_EXPECT(O->s2_load_o, reads);
  WS_EXPECT(O->s2_store_o, writes);
  WS_EXPECT(O->s2_hit_o, hit);
  if (s2.valid) WS_EXPECT(O->s2_stale_o, s2.stale);
  WS_EXPECT(O->miss_o, enters && !hit && !s2.prefetch);
  if (s2.valid) check_request();
  check_busy();
  I->s2_read_go_i = reads && ws_rand_percent(70);
  I->s2_store_go_i = writes && (I->store_open_i || ws_rand_percent(50));
  ws_eval();
  bool lost = s2.valid && s2.prefetch && (!s2.stale || I->busy_i);
  bool leaves = enters || I->s2_read_go_i || I->s2_store_go_i || lost;
  bool free = !I->busy_i && (!s2.valid || leaves), ready = free;
  if (CUT) { // what S2 does with its tags does not count
    bool sure = s2.valid && store && !s2.stale && I->store_open_i && I->may_wait_i;
    WS_CHECK(!sure || leaves, "a store stays");
    ready = !I->busy_i && !waiting.valid && (I->dc_op_i < WS_LSU_SB || !s2.valid || sure);
    followed += ready && I->dc_valid_i && I->dc_op_i >= WS_LSU_SB && sure;
  }
  bool taken = ready && I->dc_valid_i;
  request_t next = {
    .line = I->dc_line_i,
    .mask = I->dc_mask_i,
    .op = I->dc_op_i,
    .tag = I->dc_tag_i,
    .pc = I->dc_pc_i,
#if WS_CAS
    .cmp = BITS(I->dc_wdata_i)[2 * LANES - 1],
#endif
    .data = BITS(I->dc_wdata_i)[0]
  };
  if (waiting.valid) next = waiting;
  next.valid = taken || waiting.valid;
  bool wanted =
      PREFETCH && free && !next.valid && I->want_valid_i && I->may_prefetch_i && !I->inv_i;
  WS_EXPECT(O->dc_ready_o, ready);
  WS_EXPECT(O->want_take_o, wanted);
  WS_EXPECT(O->s1_read_o, (next.valid && free) || wanted);
  if (SETS > 1 && O->s1_read_o)
    WS_EXPECT(O->s1_set_o, dc_set(wanted ? I->want_line_i : next.line, SETS));
  WS_EXPECT(O->touch_o, s2.valid && leaves && !store && !s2.prefetch);
#if WS_DCACHE_REPL
  WS_EXPECT(O->used_o, enters || ((I->s2_read_go_i || I->s2_store_go_i) && hit));
#endif
  pushed += enters && !s2.prefetch, prefetched += enters && s2.prefetch;
  loads += I->s2_read_go_i, stores += I->s2_store_go_i;
  if (leaves) s2.valid = false;
  if (wanted) next = (request_t){.valid = true, .prefetch = true, .line = I->want_line_i};
  if (next.valid && free) s2 = next, next.valid = false;
  waited += next.valid && !waiting.valid;
  waiting = next;
  s2.stale = s2.valid && I->tag_write_i;
  ws_tick();
}

static void test_dcache_lookup__random(void) {
  s2.valid = s2.stale = waiting.valid = false;
  pushed = prefetched = loads = stores = waited = followed = 0;
  for (int n = 0; n < 4000; n++)
    cycle();
  WS_CHECK(pushed > 100 && loads > 100 && stores > (BACK ? 50 : 100),
           "pushed %u, loads %u, stores %u", pushed, loads, stores);
  WS_CHECK(PREFETCH ? prefetched > 20 : !prefetched, "%u prefetches", prefetched);
  WS_CHECK(CUT ? waited > 100 && (BACK || followed > 20) : !waited, "%u loads have waited", waited);
}

const ws_test_t ws_tests[] = {{"random", test_dcache_lookup__random}, {0}};
