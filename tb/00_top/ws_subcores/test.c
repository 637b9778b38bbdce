// SPDX-License-Identifier: Apache-2.0
// Sub-cores that run a warp each: what is numbered, and where things go. The test of ws_subcore
// checks what a sub-core does with it.
#include "ws_subcores_dut.h"

#include "ws_asm.h"
#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_subcores_in_t *)ws_tb_in)
#define O ((const ws_subcores_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  W = WS_SUBCORES_WARPS,
  S = WS_SUBCORES_SCHEDULERS,
  SW_W = WS_SUBCORES_SW_W,
  REG_W = WS_SUBCORES_REG_W,
  BEAT_W = WS_SUBCORES_BEAT_W,
  L = WS_SUBCORES_LANES,
  LINE = WS_SUBCORES_IC_LINE_BYTES,
  ID_W = WS_SUBCORES_IC_ID_W,
  BUS = WS_SUBCORES_AXI_DATA_W / 8,
  CODE = 0x40000000,
  REQUESTS = 64,
  TIMEOUT = 2000
};

#if WS_SFU
static bool of_the_sfu; // the program is an instruction of the SFU
#endif

// Each warp loads a word, stores it again and ends.
static uint32_t insn_at(uint32_t address) {
  const uint32_t program[] = {wsa_csrr(1, WSA_WARP), wsa_lw(5, 1, 0), wsa_sw(5, 1, 4), wsa_exit()};
  const uint32_t i = (address - CODE) / 4;
#if WS_SFU
  if (of_the_sfu) return i ? wsa_exit() : wsa_rcp(1, 1);
#endif
  return i < sizeof program / sizeof *program ? program[i] : wsa_exit();
}

static struct { uint32_t line, id, at; } request[REQUESTS];
static unsigned request_n, asked[S]; // asked: refills of each sub-core

static struct { // the load that waits for its data
  bool open;
  unsigned warp, rd, beat;
  uint32_t mask;
  bool last;
} load;
static unsigned loads, stores, ended;

static uint32_t value_of(unsigned w) {
  return 0xABC00000 + w;
}

static void drive_refills(void) {
  I->ic_mreq_ready_i = request_n < REQUESTS && ws_rand_percent(70);
  if (I->ic_mresp_valid_i || !request_n || ws_rand_percent(30)) return;
  const uint32_t address = request[0].line * LINE + request[0].at;
  for (unsigned i = 0; i < BUS; i += 4)
    ws_set(VEC(I->ic_mresp_data_i), i * 8, 32, insn_at(address + i));
  I->ic_mresp_valid_i = 1;
  I->ic_mresp_id_i = request[0].id;
  I->ic_mresp_last_i = request[0].at + BUS == LINE;
}

static void check_refills(void) {
  if (O->ic_mreq_valid_o && I->ic_mreq_ready_i) {
    request[request_n].line = O->ic_mreq_addr_o;
    request[request_n].id = O->ic_mreq_id_o;
    request[request_n++].at = 0;
    WS_CHECK(O->ic_mreq_id_o >> ID_W < S, "id %u of no sub-core", O->ic_mreq_id_o);
    asked[O->ic_mreq_id_o >> ID_W]++;
  }
  if (!I->ic_mresp_valid_i || !O->ic_mresp_ready_o) return;
  I->ic_mresp_valid_i = 0;
  request[0].at += BUS;
  if (!I->ic_mresp_last_i) return;
  for (unsigned i = 1; i < request_n; i++)
    request[i - 1] = request[i];
  request_n--;
}

// Data return to the sub-core of the warp, with the number that the warp has there.
static void drive_data(void) {
  const unsigned p = load.warp % S;
  for (unsigned q = 0; q < S; q++)
    ws_set(VEC(I->lsu_wb_valid_i), q, 1, load.open && q == p);
  if (!load.open) return;
  for (unsigned q = 0; q < S; q++) { // the ports of the others have no meaning
    ws_set(VEC(I->lsu_wb_warp_i), q * SW_W, SW_W, q == p ? load.warp / S : ws_rand());
    ws_set(VEC(I->lsu_wb_rd_i), q * REG_W, REG_W, q == p ? load.rd : ws_rand());
    ws_set(VEC(I->lsu_wb_beat_i), q * BEAT_W, BEAT_W, q == p ? load.beat : ws_rand());
    ws_set(VEC(I->lsu_wb_mask_i), q * L, L, q == p ? load.mask : ws_rand());
    ws_set(VEC(I->lsu_wb_last_i), q, 1, q == p ? load.last : ws_rand() & 1);
    for (unsigned i = 0; i < L; i++)
      ws_set(VEC(I->lsu_wb_data_i), (q * L + i) * 32, 32, q == p ? value_of(load.warp) : ws_rand());
  }
}

static void check_beats(uint32_t started) {
  const bool back = load.open && ws_get(CVEC(O->lsu_wb_ready_o), load.warp % S, 1);
  if (O->lsu_dx_valid_o && I->lsu_ready_i) {
    const unsigned w = O->lsu_dx_warp_o;
    WS_CHECK(w < W && started >> w & 1, "a beat of warp %u, which has not started", w);
    for (unsigned i = 0; i < L; i++) // the address is the number of the warp in its CTA
      if (ws_get(CVEC(O->lsu_dx_mask_o), i, 1))
        WS_CHECK_EQ((uint32_t)ws_get(CVEC(O->lsu_dx_a_o), i * 32, 32), w, "lane %u", i);
    if (O->lsu_dx_wen_o) {
      loads += O->lsu_dx_last_o;
      load.open = true;
      load.warp = w;
      load.rd = O->lsu_dx_rd_o;
      load.beat = O->lsu_dx_beat_o;
      load.mask = (uint32_t)ws_get(CVEC(O->lsu_dx_mask_o), 0, L);
      load.last = O->lsu_dx_last_o;
      return;
    }
    stores += O->lsu_dx_last_o;
    for (unsigned i = 0; i < L; i++)
      if (ws_get(CVEC(O->lsu_dx_mask_o), i, 1))
        WS_CHECK_EQ((uint32_t)ws_get(CVEC(O->lsu_dx_b_o), i * 32, 32), value_of(w), "warp %u", w);
  }
  if (back) load.open = false;
}

static void cycle(uint32_t started) {
  drive_refills();
  drive_data();
  I->lsu_ready_i = !load.open && ws_rand_percent(70);
  ws_step();
  for (unsigned w = 0; w < W; w++)
    if (ws_get(CVEC(O->wdone_o), w, 1)) {
      WS_CHECK(started >> w & 1, "warp %u ends, which has not started", w);
      ended |= 1u << w;
    }
  for (unsigned p = 0; p < S; p++)
    if (ws_get(CVEC(O->issue_n_o), p * WS_SUBCORES_ISSUE_WIDTH, WS_SUBCORES_ISSUE_WIDTH)) {
      const unsigned w =
          (unsigned)ws_get(CVEC(O->issue_warp_o), p * WS_SUBCORES_WARP_W, WS_SUBCORES_WARP_W);
      WS_CHECK(w % S == p && started >> w & 1, "sub-core %u issues for warp %u", p, w);
    }
  check_refills();
  check_beats(started);
}

static void launch_after(int cycles) {
  memset(ws_tb_in, 0, sizeof(ws_subcores_in_t));
  I->rst_i = 1;
  ws_tick();
  ws_tick();
  I->rst_i = 0;
  load.open = false;
  request_n = loads = stores = ended = 0;
  memset(asked, 0, sizeof asked);
  I->entry_pc_i = CODE / 4;
  I->regs_i = WS_MAX_REGS / 4;
  ws_set(VEC(I->rpw_i), 0, WS_SUBCORES_ROW_W, (WS_MAX_REGS + WS_REG_PART - 1) / WS_REG_PART);
  I->block_x_i = W * WS_SUBCORES_THREADS;
  I->block_y_i = I->block_z_i = 1;
  I->inv_i = 1;
  cycle(0);
  I->inv_i = 0;
  for (int i = 0; i < cycles; i++) // the caches empty themselves
    cycle(0);
  I->start_i = 1;
  cycle(0);
  I->start_i = 0;
}

static void launch(void) {
  launch_after(200);
}

static void start(unsigned w, uint32_t *started) {
  I->wst_valid_i = 1;
  I->wst_warp_i = I->wst_wic_i = w;
  ws_set(VEC(I->wst_mask_i), 0, WS_SUBCORES_THREADS, UINT64_C(0xFFFFFFFF));
  for (int i = 0;; i++) {
    WS_CHECK(i < TIMEOUT, "warp %u does not start", w);
    ws_eval();
    const bool taken = O->wst_ready_o && O->tid_rows_o > w;
    I->wst_valid_i = O->tid_rows_o > w;
    if (taken) *started |= 1u << w;
    cycle(*started);
    if (taken) break;
  }
  I->wst_valid_i = 0;
  ws_eval();
  WS_CHECK(ws_get(CVEC(O->live_o), w, 1) || ended >> w & 1, "warp %u does not live", w);
}

static void run_to_the_end(uint32_t started) {
  for (int i = 0; ended != started; i++) {
    WS_CHECK(i < TIMEOUT, "warps %x end, not %x", ended, started);
    cycle(started);
  }
}

static void test_subcores__one_warp_at_a_time(void) {
  launch();
  uint32_t started = 0;
  for (unsigned w = 0; w < W; w++) {
    const unsigned before = asked[w % S];
    start(w, &started);
    run_to_the_end(started);
    WS_CHECK_EQ(loads, w + 1);
    WS_CHECK_EQ(stores, w + 1);
    WS_CHECK(w >= S || asked[w % S] > before, "sub-core %u has asked for no line", w % S);
  }
}

static void test_subcores__all_warps_at_once(void) {
  launch();
  uint32_t started = 0;
  for (unsigned w = 0; w < W; w++)
    start(w, &started);
  run_to_the_end(started);
  WS_CHECK_EQ(loads, W);
  WS_CHECK_EQ(stores, W);
}

// A bit of the SM's vectors reaches the warp that it is of: this one waits, the others go on.
static void test_subcores__barrier_holds_its_warp(void) {
  for (unsigned held = 0; held < W; held++) {
    launch();
    uint32_t started = 0;
    ws_set(VEC(I->bar_wait_i), held, 1, 1);
    for (unsigned w = 0; w < W; w++)
      start(w, &started);
    run_to_the_end(started & ~(1u << held));
    WS_CHECK(!(ended >> held & 1), "warp %u has ended", held);
  }
}

// A reset after the first of the beats of an instruction: its sub-core does not keep the SFU.
static void test_subcores__reset_frees_the_sfu(void) {
#if WS_SFU
  of_the_sfu = true;
  for (unsigned w = 0; w < 2; w++) {
    uint32_t started = 0;
    launch_after(WS_SUBCORES_IC_SETS + 8);
    start(w, &started);
    I->sfu_ready_i = 1;
    for (int i = 0; !O->sfu_dx_valid_o; i++) {
      WS_CHECK(i < 100, "warp %u does not come to the SFU", w);
      cycle(started);
    }
    WS_EXPECT(O->sfu_dx_warp_o, w);
    WS_EXPECT(O->sfu_dx_last_o, WS_SUBCORES_THREADS == L);
  }
#else
  ws_skip("no SFU");
#endif
}

const ws_test_t ws_tests[] = {
    {"one_warp_at_a_time", test_subcores__one_warp_at_a_time},
    {"all_warps_at_once", test_subcores__all_warps_at_once},
    {"barrier_holds_its_warp", test_subcores__barrier_holds_its_warp},
    {"reset_frees_the_sfu", test_subcores__reset_frees_the_sfu},
    {0},
};
