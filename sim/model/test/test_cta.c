// SPDX-License-Identifier: Apache-2.0
// CTA geometry, dispatch order, resident limits, launches that do not fit.
#include "t.h"

// Every thread stores lane, warp slot, tid, ctaid, ntid, nctaid, sm id at a place found from its
// linear ids, so a wrong tid or ctaid lands elsewhere.
static void store_ids(void) {
  static const uint32_t csr[] = {WSA_LANE,       WSA_TID,       WSA_TID + 1,   WSA_TID + 2,
                                 WSA_CTAID,      WSA_CTAID + 1, WSA_CTAID + 2, WSA_NTID,
                                 WSA_NTID + 1,   WSA_NTID + 2,  WSA_NCTAID,    WSA_NCTAID + 1,
                                 WSA_NCTAID + 2, WSA_SMID,      WSA_PARAM,     WSA_WARP};
  for (unsigned i = 0; i < 16; i++)
    E(csrr(8 + i, csr[i]));
  // linear tid = (z * ny + y) * nx + x; x5 = linear ctaid * threads of a CTA + linear tid
  E(mul(5, 14, 19));
  E(add(5, 5, 13));
  E(mul(5, 5, 18));
  E(add(5, 5, 12));
  for (unsigned i = 0; i < 3; i++)
    E(mul(5, 5, 15 + i));
  E(mul(6, 11, 16));
  E(add(6, 6, 10));
  E(mul(6, 6, 15));
  E(add(6, 6, 9));
  E(add(5, 5, 6));
  E(slli(5, 5, 6));
  E(add(5, 5, 22));
  for (unsigned i = 0; i < 16; i++)
    E(sw(8 + i, 5, (int32_t)(4 * i)));
  E(exit());
}

static void three_dimensional_ids(void) {
  rig_reset();
  R.l.sm_id = 77;
  const uint32_t b[3] = {3, 2, 4}, g[3] = {2, 3, 2};
  memcpy(R.l.block, b, sizeof b);
  memcpy(R.l.grid, g, sizeof g);
  ws_mem_map(R.mem, OUT, 12 * 24 * 64);
  store_ids();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(ws_model_warps_per_cta(R.m), 3);
  CHECK_EQ(ws_model_resident(R.m), 2);
  for (uint32_t cta = 0; cta < 12; cta++)
    for (uint32_t t = 0; t < 24; t++) {
      const uint32_t want[15] = {t % 8, t % 3, t / 3 % 2, t / 6, cta % 2, cta / 2 % 3, cta / 6, 3,
                                 2,     4,     2,         3,     2,       77,          OUT};
      const uint32_t at = (cta * 24 + t) * 16;
      for (unsigned i = 0; i < 15; i++)
        CHECK(rig_out(at + i) == want[i], "CTA %u thread %u field %u: 0x%x, expected 0x%x",
              (unsigned)cta, (unsigned)t, i, (unsigned)rig_out(at + i), (unsigned)want[i]);
      CHECK_EQ(rig_out(at + 15) % 3, t / 8); // slot k*wpc + warp in CTA
    }
}

static void ctas_start_x_first_and_only_existing_threads_run(void) {
  rig_reset();
  R.l.block[0] = 11;
  R.l.grid[0] = 2;
  R.l.grid[1] = 2;
  E(csrr(5, WSA_ACTIVE));
  E(exit());
  CHECK_EQ(rig_load(), WS_OK);
  static const uint32_t order[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  for (unsigned k = 0; k < 4; k++) {
    CHECK_EQ(ws_model_warp_start(R.m, 2 * k, order[k], 0), WS_OK);
    CHECK_EQ(ws_model_warp_start(R.m, 2 * k + 1, order[k], 1), WS_OK);
    CHECK_EQ(ws_model_warp_mask(R.m, 2 * k), 0xFF);
    CHECK_EQ(ws_model_warp_mask(R.m, 2 * k + 1), 0x07);
    CHECK_EQ(ws_model_warp_pc(R.m, 2 * k), CODE);
  }
}

// One trial of the start rules: which start call is refused.
static int start(unsigned warp, uint32_t x, uint32_t y, unsigned in_cta) {
  const uint32_t id[3] = {x, y, 0};
  return ws_model_warp_start(R.m, warp, id, in_cta);
}

static void load_two_warp_ctas(void) {
  rig_reset();
  R.l.block[0] = 16;
  R.l.grid[0] = 3;
  R.l.grid[1] = 2;
  R.cfg.cta_slots = 3;
  E(exit());
  rig_load();
}

static void illegal_starts_are_errors(void) {
  static const struct {
    unsigned warp;
    uint32_t x, y;
    unsigned in_cta;
    const char *why;
  } row[] = {{0, 1, 0, 0, "not the next CTA"}, {0, 0, 1, 0, "not the next CTA"},
             {1, 0, 0, 0, "wrong warp slot"},  {0, 0, 0, 2, "wrong warp slot"},
             {6, 0, 0, 0, "more CTAs"},        {8, 0, 0, 0, "no such warp slot"},
             {3, 0, 0, 0, "wrong warp slot"}};
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    load_two_warp_ctas();
    CHECK_EQ(start(row[i].warp, row[i].x, row[i].y, row[i].in_cta), WS_ERROR);
    CHECK(strstr(ws_model_err(R.m), row[i].why), "row %u: %s", i, ws_model_err(R.m));
  }
  load_two_warp_ctas();
  CHECK_EQ(start(2, 0, 0, 0), WS_OK); // any free slot will do
  CHECK_EQ(start(0, 1, 0, 0), WS_OK);
  CHECK_EQ(start(3, 1, 0, 1), WS_ERROR);
  CHECK(strstr(ws_model_err(R.m), "another CTA"), "%s", ws_model_err(R.m));
  load_two_warp_ctas();
  CHECK_EQ(start(0, 0, 0, 0), WS_OK);
  CHECK_EQ(start(0, 0, 0, 0), WS_ERROR);
  CHECK(strstr(ws_model_err(R.m), "not free"), "%s", ws_model_err(R.m));
  // A warp that has ended keeps its CTA's slot.
  load_two_warp_ctas();
  ws_retire_t r;
  CHECK_EQ(start(0, 0, 0, 0), WS_OK);
  CHECK_EQ(ws_model_issue(R.m, 0, &r), WS_OK);
  CHECK(!ws_model_warp_live(R.m, 0), "the warp lives on");
  CHECK_EQ(start(0, 0, 0, 0), WS_ERROR);
  CHECK(strstr(ws_model_err(R.m), "started before"), "%s", ws_model_err(R.m));
}

static void resident_limits(void) {
  static const struct {
    unsigned slots, threads, shared, regs, rf, want;
  } row[] = {
      {8, 8, 0, 32, 0, 8},    {3, 8, 0, 32, 0, 3},  // CTA slots
      {8, 9, 0, 32, 0, 4},    {8, 64, 0, 32, 0, 1}, // warp slots
      {8, 24, 0, 32, 0, 2},                         // 3 warps each: 2 warp slots are left over
      {8, 8, 4096, 32, 0, 4}, {8, 8, 4097, 32, 0, 3}, {8, 8, 16384, 32, 0, 1},
      {8, 8, 1, 32, 0, 8},    {8, 8, 0, 32, 4096, 4}, {8, 8, 0, 29, 4096, 4},
      {8, 8, 0, 16, 4096, 8}, {8, 8, 0, 17, 4096, 6}, {8, 16, 0, 17, 4096, 3},
  };
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    rig_reset();
    R.cfg.cta_slots = row[i].slots;
    R.cfg.rf_bytes = row[i].rf;
    R.l.block[0] = row[i].threads;
    R.l.shared_bytes = row[i].shared;
    R.l.regs_per_thread = row[i].regs;
    E(exit());
    CHECK_EQ(rig_load(), WS_OK);
    CHECK(ws_model_resident(R.m) == row[i].want, "row %u: %u resident, expected %u", i,
          ws_model_resident(R.m), row[i].want);
  }
}

// The largest block with that many registers per thread: GT200, Wong et al., Fig. 9.
static void largest_block_by_registers(void) {
  static const struct {
    unsigned up_to, threads;
  } fig9[] = {{32, 512}, {36, 448}, {40, 384}, {48, 320}, {64, 256}, {84, 192}, {128, 128}};
  for (unsigned regs = 1, row = 0; regs <= 129; regs++) {
    unsigned most = 0;
    for (unsigned threads = 64; threads <= 1024; threads += 64) {
      rig_reset();
      R.cfg.warps = R.cfg.threads = 32;
      R.cfg.rf_bytes = 65536;
      R.cfg.rf_banks = 4;
      R.cfg.thread_regs = 128;
      R.cfg.block_quantum = 2;
      R.cfg.block_threads = 512;
      R.l.block[0] = threads;
      R.l.regs_per_thread = regs;
      E(exit());
      if (rig_load() == WS_OK) most = threads;
    }
    if (regs <= 128 && regs > fig9[row].up_to) row++;
    CHECK(most == (regs > 128 ? 0 : fig9[row].threads), "%u registers: %u threads", regs, most);
  }
}

// What else rounds and limits the registers and shared memory of a block.
static void quanta_and_caps(void) {
  static const struct {
    unsigned quantum, together, most, granule, schedulers; // of the configuration
    unsigned threads, regs, shared, rf, want;
    const char *why; // of none
  } row[] = {
      {8, 1, 0, 16, 1, 8, 20, 0, 4096, 5, ""},
      {16, 1, 0, 16, 1, 8, 20, 0, 4096, 4, ""},
      {4, 2, 0, 16, 1, 24, 32, 0, 8192, 2, ""},
      {4, 4, 0, 16, 1, 8, 32, 0, 8192, 2, ""},
      {4, 1, 4096, 16, 1, 32, 32, 0, 8192, 2, ""},
      {4, 1, 4096, 16, 1, 40, 32, 0, 8192, 0, "a block may have 1024"},
      {4, 2, 4096, 16, 1, 33, 32, 0, 8192, 0, "1536 registers (6 warps"},
      {4, 1, 0, 1024, 1, 8, 32, 4097, 0, 3, ""},
      {4, 1, 0, 512, 1, 8, 32, 16300, 0, 1, ""},
      {4, 1, 0, 16, 2, 8, 24, 0, 3072, 4, ""},
      {4, 1, 0, 16, 2, 8, 32, 0, 3072, 2, ""},
  };
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    rig_reset();
    R.cfg.reg_quantum = row[i].quantum;
    R.cfg.block_quantum = row[i].together;
    R.cfg.block_rf_bytes = row[i].most;
    R.cfg.smem_granule = row[i].granule;
    R.cfg.schedulers = row[i].schedulers;
    R.cfg.rf_bytes = row[i].rf;
    R.l.block[0] = row[i].threads;
    R.l.shared_bytes = row[i].shared;
    R.l.regs_per_thread = row[i].regs;
    E(exit());
    CHECK_EQ(rig_load(), row[i].want ? WS_OK : WS_CAUSE_LAUNCH);
    CHECK(ws_model_resident(R.m) == row[i].want, "row %u: %u resident, expected %u", i,
          ws_model_resident(R.m), row[i].want);
    CHECK(strstr(ws_model_err(R.m), row[i].why), "row %u: %s", i, ws_model_err(R.m));
  }
}

static int launch_with(size_t field, uint32_t value) {
  rig_reset();
  uint8_t *l = (uint8_t *)&R.l;
  memcpy(l + field, &value, 4);
  E(exit());
  return rig_load();
}

static void launches_that_do_not_fit_are_cause_12(void) {
  static const struct {
    size_t field;
    uint32_t good, bad;
  } row[] = {
      {offsetof(ws_launch_t, block[0]), 64, 65},
      {offsetof(ws_launch_t, block[1]), 8, 9},
      {offsetof(ws_launch_t, block[2]), 8, 9},
      {offsetof(ws_launch_t, block[1]), 1, 0},
      {offsetof(ws_launch_t, block[0]), 1, 0},
      {offsetof(ws_launch_t, block[2]), 1, 0x20000001},
      {offsetof(ws_launch_t, grid[0]), 1, 0},
      {offsetof(ws_launch_t, grid[0]), (1u << 24) - 1, 1u << 24},
      {offsetof(ws_launch_t, grid[1]), 65535, 65536},
      {offsetof(ws_launch_t, grid[2]), 65535, 0},
      {offsetof(ws_launch_t, shared_bytes), 16384, 16385},
      {offsetof(ws_launch_t, shared_bytes), 1, 0xFFFFFFFF},
      {offsetof(ws_launch_t, regs_per_thread), 32, 33},
      {offsetof(ws_launch_t, regs_per_thread), 1, 0},
      {offsetof(ws_launch_t, local_bytes), 64, 32},
      {offsetof(ws_launch_t, local_bytes), 65536, 131072},
      {offsetof(ws_launch_t, local_bytes), 0, 96},
  };
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    CHECK(launch_with(row[i].field, row[i].good) == WS_OK, "row %u: refused", i);
    CHECK(launch_with(row[i].field, row[i].bad) == WS_CAUSE_LAUNCH, "row %u: accepted", i);
    CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_LAUNCH);
    CHECK_EQ(ws_model_run(R.m, 10, WS_RUN_RR), WS_ERROR);
  }
}

// More CTAs than are resident, with each policy; each adds its id to a sum and bumps a counter.
static void many_ctas_run_once_each(void) {
  for (int policy = 0; policy < 3; policy++) {
    rig_reset();
    R.policy = (ws_policy_t)policy;
    R.l.block[0] = 12;
    R.l.grid[0] = 7;
    R.l.grid[1] = 5;
    R.l.grid[2] = 3;
    E(csrr(5, WSA_CTAID));
    E(csrr(6, WSA_CTAID + 1));
    E(csrr(7, WSA_CTAID + 2));
    E(slli(7, 7, 3));
    E(add(7, 7, 6));
    E(slli(7, 7, 3));
    E(add(7, 7, 5)); // z << 6 | y << 3 | x
    E(slli(7, 7, 2));
    E(csrr(8, WSA_PARAM));
    E(add(8, 8, 7));
    E(addi(9, 0, 1));
    E(amoadd_w(0, 9, 8));
    E(exit());
    CHECK_EQ(rig_run(), WS_OK);
    CHECK(ws_model_done(R.m), "not done");
    CHECK_EQ(ws_model_stats(R.m)->ctas, 105);
    CHECK_EQ(ws_model_stats(R.m)->warp_instrs, 105 * 2 * 13);
    CHECK_EQ(ws_model_stats(R.m)->thread_instrs, 105 * 12 * 13);
    CHECK_EQ(ws_model_stats(R.m)->by_kind[WS_K_LSU], 105 * 2);
    CHECK_EQ(ws_model_stats(R.m)->by_kind[WS_K_CSR], 105 * 2 * 4);
    for (uint32_t i = 0; i < 256; i++)
      CHECK_EQ(rig_out(i), (i & 7) < 7 && (i >> 3 & 7) < 5 && i >> 6 < 3 ? 12 : 0);
  }
}

// Every CTA runs in one of the parts, with its own number; parts beyond the grid are empty.
static void parts_of_a_grid(void) {
  for (uint32_t parts = 1; parts < 14; parts += 3) {
    for (uint32_t part = 0; part < parts; part++) {
      rig_reset();
      R.l.grid[0] = 3;
      R.l.grid[1] = 4;
      R.l.cta_first = part;
      R.l.cta_skip = parts - 1;
      E(csrr(5, WSA_CTAID));
      E(csrr(6, WSA_CTAID + 1));
      E(slli(6, 6, 2));
      E(add(7, 6, 5)); // y << 2 | x
      E(slli(7, 7, 2));
      E(csrr(8, WSA_PARAM));
      E(add(8, 8, 7));
      E(addi(9, 0, 1));
      E(sw(9, 8, 0));
      E(exit());
      CHECK_EQ(rig_run(), WS_OK);
      CHECK(ws_model_done(R.m), "not done");
      for (uint32_t i = 0; i < 16; i++)
        CHECK_EQ(rig_out(i), i % 4 < 3 && (i / 4 * 3 + i % 4) % parts == part);
    }
  }
}

static void kernels_follow_one_another(void) {
  rig_reset();
  E(csrr(5, WSA_PARAM));
  E(lw(6, 5, 0));
  E(addi(6, 6, 1));
  E(sw(6, 5, 0));
  E(exit());
  R.l.block[0] = 1;
  CHECK_EQ(rig_run(), WS_OK);
  for (uint32_t i = 2; i < 5; i++) {
    CHECK_EQ(ws_model_launch(R.m, &R.l), WS_OK);
    CHECK_EQ(ws_model_launch(R.m, &R.l), WS_ERROR);      // it runs
    CHECK_EQ(ws_model_run(R.m, 2, WS_RUN_RR), WS_ERROR); // and an error stays
    rig_load();
    CHECK_EQ(ws_model_run(R.m, 2, WS_RUN_RR), WS_LIMIT);
    CHECK_EQ(ws_model_run(R.m, 0, WS_RUN_RR), WS_OK);
    CHECK_EQ(rig_out(0), i);
  }
}

static void bad_configurations_are_refused(void) {
  rig_reset();
  const ws_model_cfg_t good = R.cfg;
  ws_model_cfg_t c[8] = {good, good, good, good, good, good, good, good};
  c[0].warps = 65;
  c[1].threads = 12;
  c[2].threads = 64;
  c[3].cta_slots = 0;
  c[4].barriers = 17;
  c[5].stack_depth = 65;
  c[6].bus_err_grain = 24;
  c[7].line_bytes = 48;
  for (int i = 0; i < 8; i++)
    CHECK(ws_model_new(&c[i], R.mem) == NULL, "configuration %d", i);
}

const test_t tests_cta[] = {
    {"model/cta/three_dimensional_ids", three_dimensional_ids},
    {"model/cta/ctas_start_x_first_and_only_existing_threads_run",
     ctas_start_x_first_and_only_existing_threads_run},
    {"model/cta/illegal_starts_are_errors", illegal_starts_are_errors},
    {"model/cta/resident_limits", resident_limits},
    {"model/cta/largest_block_by_registers", largest_block_by_registers},
    {"model/cta/quanta_and_caps", quanta_and_caps},
    {"model/cta/launches_that_do_not_fit_are_cause_12", launches_that_do_not_fit_are_cause_12},
    {"model/cta/many_ctas_run_once_each", many_ctas_run_once_each},
    {"model/cta/parts_of_a_grid", parts_of_a_grid},
    {"model/cta/bad_configurations_are_refused", bad_configurations_are_refused},
    {"model/cta/kernels_follow_one_another", kernels_follow_one_another},
    {0}};
