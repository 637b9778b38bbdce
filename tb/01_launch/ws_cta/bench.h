// SPDX-License-Identifier: Apache-2.0
// To be included after model.c. Runs a launch: drives a pipeline and thread indices that are slow,
// ends warps in any order, and compares each warp start with the model, in each cycle.
#ifndef BENCH_H
#define BENCH_H

#include "ws_config.h"
#include "ws_cta_dut.h"
#include "ws_tb.h"

#define I ((ws_cta_in_t *)ws_tb_in)
#define O ((const ws_cta_out_t *)ws_tb_out)

enum {
  W = WS_CTA_WARPS,
  T = WS_CTA_THREADS,
  SLOTS = WS_CTA_CTA_SLOTS,
  SMEM = WS_CTA_SMEM_BYTES,
  REGS = WS_CTA_MAX_REGS,
  MOST = WS_MAX_BLOCK,                             // threads of a block
  SETUP = W * T + W * WS_BLOCK_QUANTUM + SLOTS + 8 // cycles from start_i to the first warp
};

static const cta_machine_t machine = {.warps = W,
                                      .threads = T,
                                      .lanes = WS_CTA_LANES,
                                      .cta_slots = SLOTS,
                                      .rf_banks = WS_CTA_RF_BANKS,
                                      .rf_rows = WS_CTA_RF_ROWS,
                                      .schedulers = WS_CTA_SCHEDULERS,
                                      .max_regs = REGS,
                                      .smem_bytes = SMEM,
                                      .reg_quantum = WS_REG_QUANTUM,
                                      .block_quantum = WS_BLOCK_QUANTUM,
                                      .block_rows = WS_MAX_BLOCK_ROWS,
                                      .block_threads = MOST,
                                      .smem_granule = WS_SMEM_GRANULE};

// How the rest of the machine behaves, in percent of cycles.
typedef struct {
  unsigned ready, retire, rows;
} pace_t;
static const pace_t brisk = {100, 100, 100}, random_pace = {60, 40, 70};

static cta_model_t m;
static unsigned idle;    // cycles in which nothing came although it should
static unsigned settled; // cycles since the model was done
static ws_cta_out_t offer;
static bool offered; // in the cycle before, and not taken

static void put_launch(const cta_launch_t *l) {
  I->grid_x_i = l->grid[0];
  I->grid_y_i = l->grid[1];
  I->grid_z_i = l->grid[2];
  I->part_first_i = l->first;
  I->part_skip_i = l->skip;
  I->block_x_i = l->block[0];
  I->block_y_i = l->block[1];
  I->block_z_i = l->block[2];
  I->shared_bytes_i = l->shared_bytes;
  I->regs_i = (l->regs + 3) / 4;
}

static void no_end(void) {
  memset(&I->wdone_i, 0, sizeof I->wdone_i);
}

// Warps of a block whose thread indices a sub-core has.
static unsigned rows[WS_CTA_SCHEDULERS];

static void set_rows(unsigned part, unsigned n) {
  rows[part] = n;
  ws_set((uint32_t *)&I->tid_rows_i, part * WS_CTA_WCNT_W, WS_CTA_WCNT_W, n);
}

static void set_all_rows(unsigned n) {
  for (unsigned p = 0; p < WS_CTA_SCHEDULERS; p++)
    set_rows(p, n);
}

static unsigned fewest_rows(void) {
  unsigned n = W;
  for (unsigned p = 0; p < WS_CTA_SCHEDULERS; p++)
    n = cta_min(n, rows[p]);
  return n;
}

// Returns whether the launch fits.
static bool start(const cta_launch_t *l) {
  const bool fits = cta_launch(&m, &machine, l);
  put_launch(l);
  no_end();
  I->wst_ready_i = 0;
  set_all_rows(0);
  I->start_i = 1;
  ws_step();
  WS_EXPECT(O->wst_valid_o, 0);
  I->start_i = 0;
  idle = settled = 0;
  offered = false;
  return fits;
}

static void retire(unsigned warp) {
  ws_set((uint32_t *)&I->wdone_i, warp, 1, 1);
}

static void drive(const pace_t *p) {
  unsigned living[W], n = 0;
  for (unsigned w = 0; w < W; w++)
    if (m.live[w]) living[n++] = w;
  no_end();
  for (unsigned s = 0; s < machine.schedulers; s++)
    if (n && ws_rand_percent(p->retire)) retire(living[ws_rand_below(n)]);
  I->wst_ready_i = ws_rand_percent(p->ready);
  for (unsigned s = 0; s < machine.schedulers; s++)
    if (rows[s] < m.wpc && ws_rand_percent(p->rows)) set_rows(s, rows[s] + 1);
}

static void check_offer(void) {
  cta_start_t s;
  WS_EXPECT(O->wst_valid_o, 1);
  WS_CHECK(!I->stop_i, "a warp starts while stopped");
  WS_CHECK_KNOWN(O->wst_slot_o);
  WS_CHECK(cta_next(&m, O->wst_slot_o, &s),
           "a start in slot %u: warp %u of block %llu of %llu, resident %u", O->wst_slot_o, m.wic,
           (unsigned long long)m.block, (unsigned long long)m.blocks, m.resident);
  WS_EXPECT(O->wst_warp_o, s.warp, "slot %u, %u warps per block", O->wst_slot_o, m.wpc);
  WS_EXPECT(O->wst_wic_o, s.wic);
  WS_EXPECT(O->wst_last_o, s.last);
  WS_EXPECT(O->wst_mask_o, s.mask, "warp %u of a block of %u threads", s.wic, m.threads);
  WS_EXPECT(O->cta_x_o, s.ctaid[0], "block %llu", (unsigned long long)m.block);
  WS_EXPECT(O->cta_y_o, s.ctaid[1], "block %llu", (unsigned long long)m.block);
  WS_EXPECT(O->cta_z_o, s.ctaid[2], "block %llu", (unsigned long long)m.block);
  WS_EXPECT(O->first_x_o, s.ctaid[0] * m.launch.block[0], "block %llu",
            (unsigned long long)m.block);
  WS_EXPECT(O->first_y_o, s.ctaid[1] * m.launch.block[1], "block %llu",
            (unsigned long long)m.block);
  const unsigned known = rows[s.warp % WS_CTA_SCHEDULERS];
  WS_CHECK(known > s.wic, "warp %u starts with %u rows of thread indices", s.wic, known);
  ws_cta_out_t held = *O;
  held.wst_fire_o = offer.wst_fire_o;
  if (offered) WS_CHECK(!memcmp(&offer, &held, sizeof offer), "the warp offered has changed");
}

// One cycle of a launch that fits. Returns true when a warp starts in it.
static bool cycle(void) {
  ws_step();
  const bool valid = O->wst_valid_o, fire = valid && I->wst_ready_i;
  WS_CHECK_KNOWN(O->wst_valid_o);
  WS_EXPECT(O->fit_err_o, 0);
  WS_EXPECT(O->wst_fire_o, fire);
  WS_EXPECT(O->rpw_o, m.rpw & ((1u << WS_CTA_ROW_W) - 1));
  if (valid) check_offer();
  WS_CHECK(valid || !offered || I->stop_i, "the offer of a warp was withdrawn");
  const bool could = !cta_all_started(&m) && (m.wic || cta_any_free(&m)) && fewest_rows() > m.wic;
  // A register: the rows of this cycle count in the next one.
  idle = could && !valid && !I->stop_i ? idle + 1 : 0;
  // It takes a cycle to leave a block out, at the end of the grid too.
  const unsigned setup = m.block || m.wic ? 0 : SETUP, left_out = m.wic     ? 0
                                                                  : m.block ? m.launch.skip
                                                                            : m.launch.first;
  WS_CHECK(idle <= (setup ? setup : 1) + left_out, "a slot is free, but no warp starts");
  if (cta_done(&m)) {
    settled++;
    WS_CHECK(O->done_o || settled <= 3 + setup + left_out, "no done");
  } else {
    WS_EXPECT(O->done_o, 0);
  }
  offered = valid && !fire;
  memcpy(&offer, ws_tb_out, sizeof offer);
  for (unsigned w = 0; w < W; w++)
    if (ws_get((const uint32_t *)&I->wdone_i, w, 1)) cta_end(&m, w);
  if (fire) cta_start(&m, O->wst_slot_o);
  return fire;
}

static void expect_no_fit(const cta_launch_t *l, const char *why) {
  set_all_rows(W);
  for (unsigned n = 0; n < SETUP && !(n && O->fit_err_o); n++) {
    ws_step();
    WS_EXPECT(O->wst_valid_o, 0, "%s", why);
    WS_EXPECT(O->done_o, 0, "%s", why);
  }
  WS_EXPECT(O->fit_err_o, 1, "%s: grid %u,%u,%u block %u,%u,%u shared %u regs %u", why, l->grid[0],
            l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2], l->shared_bytes,
            l->regs);
}

static void finish(const pace_t *p) {
  while (!settled || !O->done_o) {
    drive(p);
    cycle();
  }
}

// The whole of a launch.
static void run(const cta_launch_t *l, const pace_t *p) {
  if (start(l))
    finish(p);
  else
    expect_no_fit(l, "by the model");
}

// Starts as many blocks as there is room for; none ends.
static unsigned fill(const cta_launch_t *l) {
  WS_CHECK(start(l), "the launch should fit");
  for (unsigned quiet = 0; quiet < (m.block || m.wic ? SLOTS + 4u : SETUP); quiet++) {
    drive(&(pace_t){100, 0, 100});
    if (cycle()) quiet = 0;
  }
  return (unsigned)m.block;
}

static cta_launch_t launch(uint32_t x, uint32_t y, uint32_t z, uint32_t threads) {
  const bool row = threads <= 4095;
  return (cta_launch_t){
      .grid = {x, y, z}, .block = {row ? threads : T, row ? 1 : threads / T, 1}, .regs = 4};
}

#endif
