// SPDX-License-Identifier: Apache-2.0
// Shared memory against its model: conflict-free passes, order of lanes, responses, timing.
#include "model.c"

#include "ws_config.h"
#include "ws_smem_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_smem_in_t *)ws_tb_in)
#define O ((const ws_smem_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  LANES = WS_SMEM_LANES,
  BYTES = WS_SMEM_SMEM_BYTES,
  BANKS = WS_SMEM_SMEM_BANKS,
  SM_W = WS_SMEM_SMEM_W,
  TAG_W = WS_SMEM_TAG_W,
  LQ_W = WS_SMEM_LQ_W,
  BEAT_W = WS_SMEM_BEAT_W,
  WARP_W = WS_SMEM_WARP_W,
  BEATS = WS_THREADS / LANES,
  ADD_CYCLES = WS_FPU_REGS + WS_SP_STAGES + WS_FMA_STAGES
};

typedef struct {
  bool valid;
  uint32_t op, mask, addr[SM_LANES_MAX], data[SM_LANES_MAX], cmp[SM_LANES_MAX], tag;
  uint32_t base; // what its addresses have in common
} request_t;

typedef struct {
  bool valid;
  uint32_t mask, tag, off[SM_LANES_MAX], word[SM_LANES_MAX];
} response_t;

static smem_t model = {
    .lanes = LANES, .banks = BANKS, .rows = BYTES / 4 / BANKS, .ftz = WS_FP == WS_FP_FTZ};
static request_t request;
static response_t response; // due in this cycle
static bool amo_read;       // the request's words have been read
static unsigned add_left;   // cycles until their float sum is there
static unsigned cycles, passes;
static unsigned swapped, stored, refused; // compare-and-swaps, sc.w that succeed; those that fail

static uint32_t all_lanes(void) {
  return 0xffffffffu >> (32 - LANES);
}

static const uint32_t ops[] = {
    WS_LSU_LB,        WS_LSU_LH,        WS_LSU_LW,        WS_LSU_LBU,       WS_LSU_LHU,
    WS_LSU_SB,        WS_LSU_SH,        WS_LSU_SW,        WS_LSU_SW,        WS_LSU_LW,
#if WS_LOAD_OPS
    WS_LSU_LW_CG,     WS_LSU_LW_CV,
#endif
#if WS_ATOMICS
    WS_LSU_AMOADD_W,  WS_LSU_AMOXOR_W,  WS_LSU_AMOOR_W,   WS_LSU_AMOAND_W,  WS_LSU_AMOMIN_W,
    WS_LSU_AMOMAX_W,  WS_LSU_AMOMINU_W, WS_LSU_AMOMAXU_W, WS_LSU_AMOSWAP_W,
#endif
#if WS_CAS
    WS_LSU_AMOCAS_W,  WS_LSU_AMOCAS_W,
#endif
#if WS_LRSC
    WS_LSU_LR_W,      WS_LSU_LR_W,      WS_LSU_SC_W,      WS_LSU_SC_W,
#endif
#if WS_FLOAT_ATOMICS
    WS_LSU_AMOFADD_W,
#endif
};

static request_t last_reserved;

static request_t random_request(void) {
  request_t r = {
      .valid = true, .op = ops[ws_rand_below(sizeof ops / sizeof ops[0])], .tag = ws_rand()};
  r.tag &= (1u << TAG_W) - 1;
  if (WS_LRSC) { // few threads, so that one that has reserved comes again
    const uint32_t beat_at = LQ_W + 5, warp_at = TAG_W - WARP_W;
    r.tag &= ((1u << warp_at) - 1) & ~(((1u << BEAT_W) - 1) << beat_at);
    r.tag |= ws_rand_below(WS_WARPS < 2 ? 1 : 2) << warp_at | ws_rand_below(BEATS) << beat_at;
  }
  r.base = ws_rand() & ~3u;
  r.mask = ws_rand_percent(50) ? all_lanes() : ws_rand() & all_lanes();
  if (!r.mask) r.mask = 1;
  uint32_t size = smem_is_amo(r.op) || (r.op & 3) == 3 ? 4 : 1u << (r.op & 3),
           style = ws_rand_below(4);
  uint32_t base = ws_rand_below(BYTES), stride = (1 + ws_rand_below(2 * BANKS)) * 4;
  for (uint32_t l = 0; l < LANES; l++) {
    uint32_t a = style == 0   ? ws_rand()               // anywhere
                 : style == 1 ? base + ws_rand_below(8) // the same few bytes
                 : style == 2 ? base + l * size         // dense
                              : base + l * stride;      // strided
    r.addr[l] = a % BYTES / size * size;
    r.data[l] = ws_rand();
    r.cmp[l] = ws_rand_percent(50) ? model.word[r.addr[l] / 4] : ws_rand();
  }
  if (WS_LRSC && last_reserved.valid && ws_rand_percent(40)) { // a conditional store to it
    r.op = WS_LSU_SC_W;
    r.tag = last_reserved.tag;
    memcpy(r.addr, last_reserved.addr, sizeof r.addr);
    last_reserved.valid = false;
  }
  if (r.op == WS_LSU_LR_W) last_reserved = r;
  return r;
}

static void drive(bool smr_ready) {
  I->sm_valid_i = request.valid;
  I->sm_op_i = request.op;
  VEC(I->sm_tag_i)[0] = request.tag;
  I->sm_mask_i = request.mask;
  for (unsigned l = 0; l < LANES; l++) {
    ws_set(VEC(I->sm_addr_i), l * SM_W, SM_W, request.addr[l]);
    ws_set(VEC(I->sm_off_i), l * SM_W, SM_W, (request.addr[l] - request.base) & ((1u << SM_W) - 1));
    ws_set(VEC(I->sm_wdata_i), l * 32, 32, request.data[l]);
#if WS_CAS
    ws_set(VEC(I->sm_wdata_i), (LANES + l) * 32, 32, request.cmp[l]);
#endif
  }
  I->smr_ready_i = smr_ready;
}

static void check_response(void) {
  WS_EXPECT(O->smr_valid_o, response.valid);
  if (!response.valid) return;
  WS_EXPECT(O->smr_mask_o, response.mask);
  WS_CHECK_EQ(OUT(O->smr_tag_o)[0], response.tag);
  for (unsigned l = 0; l < LANES; l++) {
    if (!(response.mask >> l & 1)) continue;
    WS_CHECK_EQ(ws_get(OUT(O->smr_data_o), l * 32, 32), response.word[l], "lane %u", l);
    WS_CHECK_EQ(ws_get(OUT(O->smr_off_o), l * 2, 2), response.off[l], "lane %u", l);
  }
}

// One cycle. The request loses the lanes that are served and ends with the last of them.
static void cycle(bool smr_ready) {
  drive(smr_ready);
  ws_step();
  cycles++;
  check_response();
  bool stalled = response.valid && !smr_ready, amo = smem_is_amo(request.op);
  bool fire = request.valid && !stalled && (!amo || (amo_read && !add_left));
  if (request.valid) WS_EXPECT(O->sm_ready_o, fire);
  uint32_t served = smem_served(&model, request.op, request.mask, request.addr);
  if (request.valid) WS_EXPECT(O->sm_served_o, served, "op %u mask %x", request.op, request.mask);
  if (stalled) return;
  response.valid = false;
  if (!request.valid) return;
  if (amo && !amo_read) { // the words are read; nothing has happened yet
    amo_read = true;
    add_left = request.op == WS_LSU_AMOFADD_W ? ADD_CYCLES : 0;
    return;
  }
  if (amo && add_left) {
    add_left--;
    return;
  }
  uint32_t old[SM_LANES_MAX] = {0};
  const uint32_t beat = (request.tag >> (TAG_W - WARP_W)) * BEATS +
                        (request.tag >> (LQ_W + 5) & ((1u << BEAT_W) - 1)) % BEATS;
  const uint32_t fails =
      smem_do(&model, request.op, served, request.addr, request.data, request.cmp, beat, old);
  for (uint32_t l = 0; l < LANES; l++) {
    if (!(served >> l & 1)) continue;
    swapped += request.op == WS_LSU_AMOCAS_W && old[l] == request.cmp[l];
    stored += request.op == WS_LSU_SC_W && !(fails >> l & 1);
    refused += request.op == WS_LSU_SC_W && fails >> l & 1;
  }
  if (!smem_is_store(request.op)) { // loads and AMOs: the old words come a cycle after the access
    response = (response_t){.valid = true, .mask = served, .tag = request.tag};
    for (int l = 0; l < LANES; l++) {
      response.off[l] = request.op == WS_LSU_SC_W ? fails >> l & 1 : request.addr[l] % 4;
      response.word[l] = old[l];
    }
  }
  amo_read = false;
  passes++;
  request.mask &= ~served;
  request.valid = request.mask != 0;
}

static void restart(void) {
  memset(&request, 0, sizeof request);
  memset(&response, 0, sizeof response);
  amo_read = false;
  memset(model.reserved, 0, sizeof model.reserved);
  // Every word is written once, so that nothing is unknown.
  for (uint32_t w = 0; w < BYTES / 4; w += LANES) {
    request = (request_t){.valid = true, .op = WS_LSU_SW, .mask = all_lanes()};
    for (uint32_t l = 0; l < LANES; l++) {
      request.addr[l] = (w + l) * 4 % BYTES;
      request.data[l] = ws_rand();
    }
    while (request.valid)
      cycle(true);
  }
  cycles = passes = 0;
}

static void test_smem__random(void) {
  restart();
  for (int i = 0; i < (ws_long() ? 50000 : 3000); i++) {
    if (!request.valid && ws_rand_percent(i % 1000 < 500 ? 90 : 60)) request = random_request();
    cycle(ws_rand_percent(i % 2000 < 1000 ? 80 : 40));
  }
  if (WS_CAS) WS_CHECK(swapped > 20, "only %u swaps", swapped);
  if (WS_LRSC) WS_CHECK(stored > 20 && refused > 20, "%u sc.w stored, %u not", stored, refused);
}

// Cycles for all lanes at addresses base + lane * stride.
static unsigned cost(uint32_t op, uint32_t stride) {
  while (response.valid)
    cycle(true);
  request = (request_t){.valid = true, .op = op, .mask = all_lanes()};
  for (uint32_t l = 0; l < LANES; l++) {
    request.addr[l] = l * stride % BYTES;
    request.data[l] = l;
  }
  cycles = 0;
  while (request.valid)
    cycle(true);
  return cycles;
}

static unsigned ways(uint32_t stride_words) { // lanes in the fullest bank
  unsigned n[32] = {0}, most = 0;
  for (uint32_t l = 0; l < LANES; l++) {
    unsigned *b = &n[l * stride_words % (BYTES / 4) % BANKS];
    most = ++*b > most ? *b : most;
  }
  return most;
}

static void test_smem__conflicts_serialise(void) {
  restart();
  WS_CHECK_EQ(cost(WS_LSU_LW, 0), 1, "a word read by all lanes is one pass");
  WS_CHECK_EQ(cost(WS_LSU_SW, 0), LANES, "stores to one word go one by one");
  for (uint32_t stride = 1; stride <= 32; stride++) {
    WS_CHECK_EQ(cost(WS_LSU_SW, stride * 4), ways(stride), "store stride %u", stride);
    if (LANES * stride <= BYTES / 4)
      WS_CHECK_EQ(cost(WS_LSU_LW, stride * 4), ways(stride), "load stride %u", stride);
#if WS_ATOMICS
    WS_CHECK_EQ(cost(WS_LSU_AMOADD_W, stride * 4), 2 * ways(stride), "AMO stride %u", stride);
#endif
  }
  ws_note("perf passes for strides 1, 2, 3, 4, 8 words: %u %u %u %u %u", ways(1), ways(2), ways(3),
          ways(4), ways(8));
}

static void test_smem__last_lane_wins(void) {
  restart();
  cost(WS_LSU_SW, 0);
  WS_CHECK_EQ(model.word[0], LANES - 1);
  cost(WS_LSU_LW, 0);
  cycle(true);
}

// A reservation holds until a store to its row, and none holds after start_i.
static void test_smem__reservations_end(void) {
#if WS_LRSC
  for (uint32_t how = 0; how < 4; how++) {
    restart();
    cost(WS_LSU_LR_W, 4 * BANKS);
    const uint32_t hit = how == 2 ? BYTES / 2 : 0; // a store by another warp, or far away
    if (how == 1 || how == 2) {
      request = (request_t){.valid = true, .op = WS_LSU_SW, .mask = 1, .addr = {hit + 4 % BYTES}};
      request.tag = WS_WARPS > 1 ? 1u << (TAG_W - WARP_W) : 0;
      while (request.valid)
        cycle(true);
    }
    if (how == 3) {
      memset(model.reserved, 0, sizeof model.reserved);
      I->start_i = 1;
      cycle(true);
      I->start_i = 0;
    }
    stored = refused = 0;
    cost(WS_LSU_SC_W, 4 * BANKS);
    cycle(true);
    if (how == 0) WS_CHECK(stored > 0 && refused == 0, "%u stored, %u not", stored, refused);
    if (how == 1) WS_CHECK(refused > 0, "none refused");
    if (how == 3) WS_CHECK_EQ(stored, 0, "after the start of a kernel");
  }
#else
  ws_skip("no reservations");
#endif
}

// Nor does one outlive a reset.
static void test_smem__reset_ends_reservations(void) {
#if WS_LRSC
  cost(WS_LSU_SW, 4 * BANKS);
  cost(WS_LSU_LR_W, 4 * BANKS);
  ws_reset();
  memset(&response, 0, sizeof response);
  memset(model.reserved, 0, sizeof model.reserved);
  stored = refused = 0;
  cost(WS_LSU_SC_W, 4 * BANKS);
  cycle(true);
  WS_CHECK(refused > 0 && stored == 0, "%u stored, %u not", stored, refused);
#else
  ws_skip("no reservations");
#endif
}

const ws_test_t ws_tests[] = {{"random", test_smem__random},
                              {"conflicts_serialise", test_smem__conflicts_serialise},
                              {"last_lane_wins", test_smem__last_lane_wins},
                              {"reservations_end", test_smem__reservations_end},
                              {"reset_ends_reservations", test_smem__reset_ends_reservations},
                              {0}};
