// SPDX-License-Identifier: Apache-2.0
// ws_dcache_replay against a queue of requests and a table of entries; S2, memory and S3 are played
// with random timing. Requests leave in order, only when their line is there, as what they are.
#include "11_cache/set.h"
#include "ws_config.h"
#include "ws_dcache_replay_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_dcache_replay_in_t *)ws_tb_in)
#define O ((const ws_dcache_replay_out_t *)ws_tb_out)
#define BITS(f) ((uint32_t *)&(f))
#define OBITS(f) ((const uint32_t *)&(f))

enum {
  WARPS = WS_DCACHE_REPLAY_WARPS,
  LANES = WS_DCACHE_REPLAY_LANES,
  SETS = WS_DCACHE_REPLAY_SETS,
  WAYS = WS_DCACHE_REPLAY_WAYS,
  LINE = WS_DCACHE_REPLAY_LINE_BYTES,
  LINE_W = WS_DCACHE_REPLAY_LINE_W,
  IDS = WS_DCACHE_REPLAY_MSHR,
  BEATS = WS_DCACHE_REPLAY_BEATS,
  WARP_W = WS_DCACHE_REPLAY_WARP_W,
  TAG_W = WS_DCACHE_REPLAY_TAG_W,
  PREFETCH = WS_DCACHE_REPLAY_PREFETCH > 0,
  QUEUE = WS_DCACHE_REPLAY_QUEUE + 1, // one at the output of the RAM
  SHOWN = SETS < 3 ? SETS : 3,
  CUT = WS_DCACHE_REPLAY_CUT_DCACHE,
  LW = 2,
  SW = 10,
  SB = 8,
  ADD = 16,
  SWAP = 24,
  CAS = 25,
  LR = 26,
  SC = 27
};

typedef struct {
  uint32_t id, set, way, line, mask, op, tag, pc, off[LANES], data[LANES], cmp[LANES];
  uint64_t entered;
} req_t;

static req_t queue[QUEUE];
static uint32_t in, out;
static struct {
  uint32_t refs, set, way, beat;
  bool filled, err;
} entry[IDS];
static struct { bool valid, err, amo; } s3;
typedef struct {
  bool there;
  uint32_t lane, old;
  bool fails;
} lane_t;

static uint32_t amo_gone; // lanes whose old value has gone out
static bool amo_read;     // the row has been read for the next one
static bool read_fails;   // and its conditional store fails
static uint32_t skipped;  // lanes that were not written
static lane_t amo_taken, amo_computed;
static lane_t *const amo_writes = CUT ? &amo_computed : &amo_taken;

static bool find(uint32_t set, uint32_t way, uint32_t *id) {
  for (*id = 0; *id < IDS; ++*id)
    if (entry[*id].refs && entry[*id].set == set && entry[*id].way == way) return true;
  return false;
}

// A request without lanes is a line that is prefetched.
static void random_request(req_t *r, bool prefetch) {
  static const uint32_t ops[] = {
    LW,
    LW,
    LW,
    SW,
    SB,
    ADD,
    SWAP,
#if WS_CAS
    CAS,
    CAS,
#endif
#if WS_LRSC
    LR,
    SC,
#endif
  };
  uint32_t all = LANES == 32 ? ~0u : (1u << LANES) - 1;
  r->op = ops[ws_rand_below(sizeof ops / sizeof *ops)];
  r->mask = ws_rand() & all;
  if (!r->mask) r->mask = 1;
  if (prefetch) r->op = LW, r->mask = 0;
  r->line = dc_line((ws_rand() & (0xffffffffu >> LINE_W)) / SETS, r->set, SETS);
  r->line &= 0xffffffffu >> LINE_W;
  r->tag = ws_rand_below(WARPS) << (TAG_W - WARP_W) | (ws_rand() & ((1u << (TAG_W - WARP_W)) - 1));
  r->pc = ws_rand() >> 2;
  I->s2_line_i = r->line;
  I->s2_set_i = r->set;
  I->s2_mask_i = r->mask;
  I->s2_op_i = r->op;
  I->s2_tag_i = r->tag;
  I->s2_pc_i = r->pc;
  I->way_i = r->way;
  for (uint32_t l = 0; l < LANES; l++) {
    r->off[l] = ws_rand_below(LINE) & ~(r->op == SB ? 0u : 3u);
    r->data[l] = ws_rand();
    r->cmp[l] = ws_rand_below(2);
#if WS_CAS
    ws_set(BITS(I->s2_wdata_i), (LANES + l) * 32, 32, r->cmp[l]);
#endif
    ws_set(BITS(I->s2_off_i), l * LINE_W, LINE_W, r->off[l]);
    ws_set(BITS(I->s2_wdata_i), l * 32, 32, r->data[l]);
  }
}

static bool is_store(const req_t *r) {
  return r->op >= 8 && r->op < 16;
}
static bool is_amo(const req_t *r) {
  return r->op >= 16;
}

// The lane that is to be written leaves its word as it is.
static bool keeps(const req_t *r) {
  const lane_t *w = amo_writes;
  return r->op == LR || (r->op == SC && w->fails) || (r->op == CAS && w->old != r->cmp[w->lane]);
}

// Reads go on while a result is computed, but not of its word.
static bool amo_may_read(const req_t *r, uint32_t lane) {
  if (!(r->mask & ~amo_gone) || amo_read || amo_writes->there) return false;
  return !amo_taken.there || (CUT && r->off[lane] != r->off[amo_taken.lane]);
}

// The oldest request as it must show itself.
static void check_head(const req_t *r) {
  bool err = entry[r->id].err, amo = is_amo(r) && !err;
  uint32_t left = r->mask & ~amo_gone, next = left ? (uint32_t)__builtin_ctz(left) : 0;
  bool reads = amo ? amo_may_read(r, next) : !is_store(r),
       writes = amo ? amo_writes->there && !keeps(r) : is_store(r);
  WS_EXPECT(O->rp_read_o, reads && !(s3.valid && s3.err));
  WS_EXPECT(O->rp_write_o, writes);
  WS_EXPECT(O->rp_err_o, err);
  WS_EXPECT(O->rp_line_o, r->line);
  WS_EXPECT(O->rp_set_o, r->set);
  WS_EXPECT(O->rp_way_o, r->way);
  WS_EXPECT(O->rp_tag_o, r->tag);
  WS_EXPECT(O->rp_pc_o, r->pc);
  if (!reads && !writes) return;
  uint32_t mask = amo ? 1u << (writes ? amo_writes->lane : next) : r->mask;
  WS_EXPECT(O->rp_mask_o, mask);
  WS_EXPECT(O->rp_done_o, !amo || (writes ? !left && !(CUT && amo_taken.there) : left == mask));
  if (writes) WS_EXPECT(O->rp_size_o, amo ? 2 : r->op & 3);
  for (uint32_t l = 0; l < LANES; l++) {
    if (!(mask >> l & 1)) continue;
    WS_CHECK_EQ(ws_get(OBITS(O->rp_off_o), l * LINE_W, LINE_W), r->off[l], "lane %u", l);
    uint32_t value = !amo ? r->data[l] : r->op == ADD ? amo_writes->old + r->data[l] : r->data[l];
    if (writes) WS_CHECK_EQ(ws_get(OBITS(O->rp_wdata_o), l * 32, 32), value, "lane %u", l);
  }
}

static void cycle(uint32_t push, uint32_t fill, uint32_t go, uint32_t errors) {
  // S3 and memory
  uint32_t f = ws_rand_below(IDS), id = 0;
  I->rp_failed_i = s3.valid && s3.err;
  I->rp_taken_i = s3.valid && ws_rand_percent(go);
  I->word_i = WS_CAS ? ws_rand_below(2) : ws_rand();
  I->fill_valid_i = entry[f].refs && !entry[f].filled && ws_rand_percent(fill);
  I->fill_id_i = f;
  I->fill_last_i = entry[f].beat == BEATS - 1;
  I->fill_err_i = ws_rand_percent(errors);
  I->push_i = I->rp_read_go_i = I->rp_write_go_i = 0;
  // S2 looks at a line that is here (hit) or not
  req_t r = {.set = ws_rand_below(SHOWN), .way = ws_rand_below(WAYS), .entered = ws_cycle()};
  bool hit = ws_rand_percent(60), waits = find(r.set, r.way, &id) && hit;
  if (!WS_DCACHE && !waits) // nothing hits but lines on their way; others take the lowest row
    for (hit = false, r.way = 0; r.way + 1 < WAYS && find(r.set, r.way, &id);)
      r.way++;
  I->hit_i = hit ? 1u << r.way : 0;
  bool prefetch = PREFETCH && !hit && ws_rand_percent(30);
  random_request(&r, prefetch);
  ws_eval();
  uint32_t held = 0, k;
  uint32_t free = 0;
  for (uint32_t w = 0; w < WAYS; w++)
    held |= (uint32_t)find(r.set, w, &k) << w;
  for (k = 0; k < IDS; k++)
    free += !entry[k].refs;
  WS_EXPECT(O->held_o, held);
  WS_EXPECT(O->waits_o, waits);
  if (in - out < QUEUE - 1) WS_EXPECT(O->may_wait_o, 1, "%u in the queue", in - out);
  WS_EXPECT(O->may_take_o, free && O->may_wait_o);
  WS_EXPECT(O->may_prefetch_o, PREFETCH && free > 1 && O->may_wait_o);
  if (waits) WS_EXPECT(O->push_id_o, id);
  // The head
  const req_t *hd = &queue[out % QUEUE];
  bool leaves = false, shown = in != out && entry[hd->id].filled && ws_cycle() >= hd->entered + 2;
  if (shown && !hd->mask) {
    WS_CHECK(!O->rp_read_o && !O->rp_write_o, "a prefetch wants the data RAM");
    leaves = true;
  }
  if (shown && hd->mask) check_head(hd);
  if (!shown) WS_CHECK(!O->rp_read_o && !O->rp_write_o, "a request moves before its line is there");
  I->rp_read_go_i = O->rp_read_o && (!s3.valid || I->rp_taken_i) && ws_rand_percent(go);
  I->rp_write_go_i = O->rp_write_o && ws_rand_percent(go);
#if WS_LRSC
  I->rp_sc_fail_i = ws_rand_percent(50);
#endif
  ws_eval();
  bool err = in != out && entry[hd->id].err, amo = in != out && is_amo(hd) && !err;
  const bool skips = shown && amo && amo_writes->there && keeps(hd);
  skipped += skips;
  if (I->rp_write_go_i || skips) leaves = !amo || O->rp_done_o;
  if (I->rp_read_go_i) leaves = !amo && !err;
  if (I->rp_failed_i && I->rp_taken_i) leaves = true;
  bool drops = leaves && err && entry[hd->id].refs == 1;
  WS_EXPECT(O->drop_o, drops);
  const bool early = CUT ? shown && err : drops;
  WS_EXPECT(O->drop_early_o, early);
  I->push_i = !early && O->may_wait_o &&
              (waits || (O->may_take_o && (hit || !(held >> r.way & 1)))) && ws_rand_percent(push);
  if (prefetch && free < 2) I->push_i = 0;
  if (hit && !waits && r.op == LW) I->push_i = 0; // such a load is answered at once
  if (hit && !waits && is_store(&r)) I->push_i = 0;
  ws_eval();
  // The clock edge
  if (I->fill_valid_i) {
    WS_EXPECT(O->fill_set_o, entry[f].set);
    WS_EXPECT(O->fill_way_o, entry[f].way);
    WS_EXPECT(O->fill_beat_o, entry[f].beat);
    entry[f].err = entry[f].err || I->fill_err_i;
    entry[f].filled = I->fill_last_i;
    entry[f].beat++;
  }
  const bool moves = CUT && amo_taken.there && !amo_computed.there;
  if ((I->rp_write_go_i || skips) && amo) amo_writes->there = false;
  if (moves) amo_computed = amo_taken, amo_taken.there = false;
  if (I->rp_taken_i) {
    const uint32_t left = hd->mask & ~amo_gone;
    if (amo && amo_read && s3.amo) {
      amo_taken = (lane_t){true, (uint32_t)__builtin_ctz(left), I->word_i, read_fails};
      amo_gone |= left & (~left + 1);
      amo_read = false;
    }
    s3.valid = false;
  }
  if (I->rp_read_go_i) {
    s3.valid = true, s3.err = err, s3.amo = amo;
    amo_read = amo;
#if WS_LRSC
    read_fails = I->rp_sc_fail_i;
#endif
  }
  if (leaves) {
    entry[hd->id].refs--;
    amo_gone = 0;
    out++;
  }
  if (I->push_i) {
    r.id = O->push_id_o;
    if (!waits) {
      memset(&entry[r.id], 0, sizeof entry[r.id]);
      entry[r.id].set = r.set;
      entry[r.id].way = r.way;
      entry[r.id].filled = hit;
    }
    entry[r.id].refs++;
    queue[in++ % QUEUE] = r;
  }
  ws_tick();
  uint64_t busy = 0;
  for (uint32_t i = out; i != in; i++)
    if (queue[i % QUEUE].op >= 8) busy |= 1ull << (queue[i % QUEUE].tag >> (TAG_W - WARP_W));
  WS_CHECK_EQ(ws_get(OBITS(O->busy_o), 0, WARPS), busy,
              "stores and AMOs in the queue, one bit per warp");
}

static void run(uint32_t errors) {
  memset(entry, 0, sizeof entry);
  memset(&s3, 0, sizeof s3);
  in = out = amo_gone = 0;
  amo_read = amo_taken.there = amo_computed.there = false;
  for (uint32_t i = 0; i < 4000; i++)
    cycle(i / 500 % 2 ? 90 : 40, i / 250 % 2 ? 70 : 25, i / 700 % 2 ? 100 : 60, errors);
  WS_CHECK(out > 100, "only %u requests went through", out);
  if (WS_CAS || WS_LRSC) WS_CHECK(skipped > 20, "only %u lanes were not written", skipped);
}

static void test_dcache_replay__random(void) {
  run(0);
}
static void test_dcache_replay__bus_errors(void) {
  run(15);
}

const ws_test_t ws_tests[] = {
    {"random", test_dcache_replay__random}, {"bus_errors", test_dcache_replay__bus_errors}, {0}};
