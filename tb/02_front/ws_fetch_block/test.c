// SPDX-License-Identifier: Apache-2.0
// Each request asks the cache or not as the model says, and gets the words of its own block.
#include "ws_config.h"
#include "ws_fetch_block_dut.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_fetch_block_in_t *)ws_tb_in)
#define O ((const ws_fetch_block_out_t *)ws_tb_out)

enum {
  W = WS_FETCH_BLOCK_WARPS,
  WORDS = WS_FETCH_BLOCK_ISSUE_WIDTH,     // of a fetch
  FETCHES = WS_FETCH_BYTES / (4 * WORDS), // of a block
  BLOCKS = 5                              // that the warps fetch from
};

static model_t model;
static uint32_t accesses, served;

static struct {
  uint32_t request, drop, miss, fail, inv; // percent; inv per thousand
} mix;

static void begin(void) {
  ws_reset();
  memset(&model, 0, sizeof model);
  accesses = served = 0;
}

// What the cache says to the request in F1; true for a hit.
static bool cache_answers(bool quiet) {
  const request_t *f1 = &model.f1;
  const bool asked = f1->valid && f1->access;
  const uint32_t dice = ws_rand_below(100);
  I->blk_miss_i = asked && !quiet && dice < mix.miss;
  I->blk_fail_i = asked && !quiet && !I->blk_miss_i && dice < mix.miss + mix.fail;
  I->blk_hit_i = asked && !I->blk_miss_i && !I->blk_fail_i;
  I->blk_err_i = I->blk_hit_i ? model_is_bad(f1->block) : ws_rand() & 1;
  for (uint32_t k = 0; k < WS_FETCH_BYTES / 4; k++)
    ws_set((uint32_t *)&I->blk_data_i, 32 * k, 32,
           I->blk_hit_i && !I->blk_err_i ? model_word(f1->block, k) : ws_rand());
  return I->blk_hit_i;
}

static void check_answer(void) {
  const request_t *f1 = &model.f1;
  if (!f1->valid) {
    WS_CHECK_EQ(O->hit_o | O->miss_o | O->fail_o, 0, "an answer without a request");
    return;
  }
  if (!f1->live) return; // nothing reads it
  WS_EXPECT(O->hit_o, f1->access ? I->blk_hit_i : 1, "warp %u block %x", f1->warp, f1->block);
  WS_EXPECT(O->miss_o, f1->access && I->blk_miss_i, "warp %u", f1->warp);
  WS_EXPECT(O->fail_o, f1->access && I->blk_fail_i, "warp %u", f1->warp);
  if (!O->hit_o) return;
  WS_EXPECT(O->err_o, model_is_bad(f1->block), "warp %u block %x", f1->warp, f1->block);
  for (uint32_t k = 0; k < WORDS && !model_is_bad(f1->block); k++)
    WS_CHECK_EQ((uint32_t)ws_get((const uint32_t *)&O->data_o, 32 * k, 32),
                model_word(f1->block, f1->at * WORDS + k), "warp %u block %x fetch %u", f1->warp,
                f1->block, f1->at);
}

// One cycle: the answer to the request of the last one, and a request, or none.
static void cycle(bool request, uint32_t warp, uint32_t block, uint32_t at, bool quiet) {
  const bool hit = cache_answers(quiet);
  I->inv_i = !quiet && ws_rand_below(1000) < mix.inv;
  if (!quiet && ws_rand_percent(mix.drop)) model.f1.live = false;
  I->f1_live_i = model.f1.valid && model.f1.live;
  I->req_valid_i = request;
  I->req_warp_i = warp;
  I->req_pc_i = block * FETCHES + at;
  ws_eval();
  check_answer();
  const bool serves = model_serves(&model, warp, block);
  WS_EXPECT(O->blk_valid_o, request && !serves, "warp %u block %x", warp, block);
  if (O->blk_valid_o) WS_CHECK_EQ(O->blk_pc_o, block);
  accesses += O->blk_valid_o;
  served += request && serves;
  // Of a warp that has to wait the next fetch is dropped.
  const bool waits = model.f1.valid && model.f1.live && model.f1.access && !hit;
  const request_t next = {.valid = request,
                          .access = request && !serves,
                          .live = !(waits && model.f1.warp == warp),
                          .warp = warp,
                          .block = block,
                          .at = at};
  model_clock(&model, hit, I->inv_i, next);
  ws_tick();
}

static void random_cycles(int cycles) {
  uint32_t at[W];
  begin();
  for (unsigned w = 0; w < W; w++)
    at[w] = ws_rand_below(BLOCKS * FETCHES);
  for (int n = 0; n < (ws_long() ? 20 * cycles : cycles); n++) {
    const uint32_t w = ws_rand_percent(50) ? model.f1.warp : ws_rand_below(W);
    const bool request = ws_rand_percent(mix.request);
    cycle(request, w, 0x12345u + at[w] / FETCHES, at[w] % FETCHES, false);
    if (request) at[w] = (ws_rand_percent(8) ? ws_rand() : at[w] + 1) % (BLOCKS * FETCHES);
  }
  ws_note("%u accesses, %u fetches from line buffers", accesses, served);
  WS_CHECK(accesses > 100 && served > 100, "%u accesses, %u served", accesses, served);
}

static void test_block__hits(void) {
  mix.request = 90, mix.drop = mix.miss = mix.fail = mix.inv = 0;
  random_cycles(4000);
}
static void test_block__misses_and_drops(void) {
  mix.request = 80, mix.drop = 15, mix.miss = 20, mix.fail = 10, mix.inv = 5;
  random_cycles(6000);
}

// From block to block, one access each, whatever other warps do in between.
static void test_block__one_access_per_block(void) {
  uint32_t block[W];
  begin();
  for (uint32_t w = 0; w < W; w++)
    block[w] = 0x100u * (w + 1);
  for (uint32_t n = 0; n < 8 * FETCHES; n++)
    for (uint32_t w = 0; w < W; w++) {
      block[w] += n % FETCHES == 0;
      while (model_is_bad(block[w])) // is not kept
        block[w]++;
      cycle(true, w, block[w], n % FETCHES, true);
    }
  WS_CHECK_EQ(accesses, 8 * W);
}

const ws_test_t ws_tests[] = {{"hits", test_block__hits},
                              {"misses_and_drops", test_block__misses_and_drops},
                              {"one_access_per_block", test_block__one_access_per_block},
                              {0}};
