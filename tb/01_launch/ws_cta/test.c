// SPDX-License-Identifier: Apache-2.0
// Launches of all shapes, limits and paces.
#include "model.c"

#include "bench.h"

static void test_cta__grid_is_walked_x_first(void) {
  const cta_launch_t l = launch(3, 4, 2, 1);
  run(&l, &brisk);
  WS_CHECK_EQ(m.block, 24);
}

static void test_cta__last_warp_may_be_partial(void) {
  const unsigned step = W * T > 64 ? 1 + W * T / 64 : 1;
  for (unsigned threads = 1; threads <= W * T; threads += step) {
    const cta_launch_t l = launch(2, 1, 1, threads);
    run(&l, &brisk);
    if (ws_rand_percent(20)) ws_tick();
  }
}

static void test_cta__block_may_have_three_dimensions(void) {
  static const uint32_t shape[][3] = {{1, 1, 1},     {2, 1, 1},     {1, 2, 1},    {1, 1, 2},
                                      {2, 2, 2},     {3, 1, 2},     {1, 3, 3},    {5, 3, 1},
                                      {W * T, 1, 1}, {1, W * T, 1}, {1, 1, W * T}};
  for (unsigned i = 0; i < sizeof shape / sizeof shape[0]; i++) {
    cta_launch_t l = launch(2, 2, 1, 1);
    memcpy(l.block, shape[i], sizeof l.block);
    run(&l, &brisk);
  }
}

static void test_cta__limited_by_warps(void) {
  for (unsigned wpc = 1; wpc <= W; wpc++) {
    const cta_launch_t l = launch(SLOTS + 1, 1, 1, wpc * T);
    if (!cta_launch(&m, &machine, &l)) continue; // registers for fewer warps
    WS_CHECK_EQ(fill(&l), cta_min(m.resident, SLOTS), "%u warps per block", wpc);
    finish(&brisk);
    if (wpc > 8) wpc += 6;
  }
}

static void test_cta__limited_by_shared_memory(void) {
  for (unsigned blocks = 1; blocks <= SLOTS + 1; blocks += SLOTS > 8 ? 5 : 1)
    for (unsigned more = 0; more < 3; more++) { // the last of the blocks does not fit for one byte
      cta_launch_t l = launch(blocks + 3, 1, 1, 1);
      l.shared_bytes = SMEM / blocks / 16 * 16 - 1 + more;
      if (!cta_launch(&m, &machine, &l)) continue;
      WS_CHECK_EQ(fill(&l), m.resident, "%u bytes of %u", l.shared_bytes, SMEM);
      WS_CHECK(more < 2 || blocks > SLOTS || m.resident < blocks, "the case is of no use");
      finish(&brisk);
    }
}

static void test_cta__limited_by_registers(void) {
  for (unsigned regs = 1; regs <= REGS; regs++) {
    cta_launch_t l = launch(SLOTS + 1, 1, 1, 1);
    l.regs = regs;
    if (!cta_launch(&m, &machine, &l)) continue;
    WS_CHECK_EQ(fill(&l), m.resident, "%u registers", regs);
    finish(&brisk);
  }
}

static bool fits(unsigned threads, unsigned regs) {
  cta_launch_t l = launch(1, 1, 1, 1);
  l.block[0] = threads > 2048 ? 2048 : threads;
  l.regs = regs;
  const bool by_model = start(&l);
  set_all_rows(W);
  for (unsigned n = 0; n < SETUP && !O->fit_err_o && !O->wst_valid_o; n++)
    ws_step();
  WS_EXPECT(O->fit_err_o, !by_model, "a block of %u threads, %u registers each", threads, regs);
  I->rst_i = 1;
  ws_tick();
  I->rst_i = 0;
  ws_eval();
  return by_model;
}

// The largest block for a number of registers per thread, in whole quanta of warps.
static void test_cta__largest_block_by_registers(void) {
  // GT200: 16384 registers, allocated for two warps and in units of four; Wong et al., Fig. 9.
  static const struct {
    unsigned up_to, threads;
  } fig9[] = {{32, 512}, {36, 448}, {40, 384}, {48, 320}, {64, 256}, {84, 192}, {128, 128}};
  const bool gt200 =
      W == 32 && T == 32 && machine.rf_rows * machine.rf_banks * machine.lanes == 16384 &&
      machine.rf_banks == 4 && machine.reg_quantum == 4 && machine.block_quantum == 2 &&
      MOST == 512 && REGS == 128 && machine.schedulers == 1;
  for (unsigned regs = 4, row = 0; regs <= REGS; regs += 4) {
    const unsigned step = T * machine.block_quantum;
    unsigned most = 0;
    for (unsigned n = step; n <= W * T && n <= 2048; n += step) {
      if (n > step && n < MOST && W * T > 512 && !gt200 && !ws_rand_percent(10)) continue;
      if (fits(n, regs)) most = n;
    }
    while (gt200 && regs > fig9[row].up_to)
      row++;
    if (gt200) WS_CHECK_EQ(most, fig9[row].threads, "%u registers", regs);
  }
}

static void test_cta__what_does_not_fit(void) {
  const cta_launch_t good = launch(1, 1, 1, 1);
  cta_launch_t l;
  for (unsigned i = 0; i < 3; i++) {
    l = good;
    l.grid[i] = 0;
    WS_CHECK(!start(&l), "fits");
    expect_no_fit(&l, "no block");
    l = good;
    l.block[i] = 0;
    WS_CHECK(!start(&l), "fits");
    expect_no_fit(&l, "no thread");
    l = good;
    l.block[i] = W * T + 1;
    WS_CHECK(!start(&l), "fits");
    expect_no_fit(&l, "too many threads in a row");
    l.block[0] = l.block[1] = l.block[2] = i ? 4095 : 2048;
    WS_CHECK(!start(&l), "fits");
    expect_no_fit(&l, "far too many threads");
    run(&good, &brisk);
  }
  l = good;
  l.block[0] = W * T > 1 ? W * T / 2 + 1 : 2;
  l.block[1] = 2;
  WS_CHECK(!start(&l), "fits");
  expect_no_fit(&l, "two threads too many");
  l = good;
  for (unsigned more = 1; more < 16; more += 14) {
    l.shared_bytes = SMEM + more;
    WS_CHECK(!start(&l), "fits");
    expect_no_fit(&l, "too much shared memory");
  }
  l.shared_bytes = (1u << 19) - 1;
  WS_CHECK(!start(&l), "fits");
  expect_no_fit(&l, "far too much shared memory");
  l = good;
  for (unsigned regs = 0; regs < 128; regs += regs ? 4 : REGS + 4) {
    l.regs = regs;
    WS_CHECK(!start(&l), "fits");
    expect_no_fit(&l, "registers");
  }
  l = launch(1, 1, 1, W * T);
  l.regs = REGS;
  if (!start(&l)) expect_no_fit(&l, "registers for fewer warps");
}

static void test_cta__slot_is_used_again_when_all_its_warps_have_ended(void) {
  const unsigned wpc = W / 2 ? cta_min(W / 2, 3) : 1;
  cta_launch_t l = launch(W + SLOTS, 1, 1, wpc * T);
  if (!cta_launch(&m, &machine, &l)) {
    l.block[0] = 1;
    WS_CHECK(cta_launch(&m, &machine, &l), "a block of one thread fits");
  }
  const unsigned blocks = fill(&l);
  WS_CHECK(m.block < m.blocks, "the case is of no use");
  const unsigned slot = ws_rand_below(m.resident), count = m.wpc;
  for (unsigned i = 0; i < count; i++) {
    for (unsigned n = 0; n < m.resident + 4; n++) {
      drive(&(pace_t){100, 0, 100});
      if (!n) retire(slot * count + i);
      const bool starts = cycle();
      WS_CHECK(!starts || i + 1 == count, "a warp of slot %u lives", slot);
      if (i + 1 == count && n == 1) WS_CHECK(starts, "not in the cycle after the slot's last warp");
    }
  }
  for (unsigned n = 0; n < count; n++) {
    drive(&(pace_t){100, 0, 100});
    cycle();
  }
  WS_CHECK_EQ(m.block, blocks + 1);
  WS_CHECK(!cta_slot_free(&m, slot), "not in the slot that was free");
  finish(&brisk);
}

static void test_cta__waits_for_the_thread_indices(void) {
  const cta_launch_t l = launch(2, 1, 1, cta_min(W, 3) * T);
  WS_SKIP_IF(!start(&l));
  for (unsigned row = 0; row < m.wpc; row++) {
    for (unsigned n = 0; n < SETUP; n++) {
      I->wst_ready_i = 1;
      cycle();
    }
    WS_CHECK_EQ(m.block, 0);
    WS_CHECK_EQ(m.wic, row);
    set_rows(row % WS_CTA_SCHEDULERS, row + 1); // that of the warp
  }
  finish(&brisk);
}

static void test_cta__done_after_the_last_warp(void) {
  const cta_launch_t l = launch(1, 1, 1, cta_min(W, 2) * T);
  WS_EXPECT(O->done_o, 1, "after reset");
  fill(&l);
  for (unsigned w = 0; w < m.wpc; w++) {
    for (unsigned n = 0; n < 8; n++) {
      drive(&(pace_t){100, 0, 100});
      cycle();
    }
    retire(w);
    cycle();
  }
  no_end();
  cycle();
  cycle();
  WS_EXPECT(O->done_o, 1);
  for (unsigned n = 0; n < 8; n++)
    cycle();
  WS_EXPECT(O->done_o, 1, "until the next start");
}

static void test_cta__stopped_until_reset(void) {
  for (unsigned when = 0; when < 60; when += 1 + ws_rand_below(4)) {
    const cta_launch_t l = launch(2 * SLOTS, 2, 1, 1 + ws_rand_below(T));
    WS_CHECK(start(&l), "fits");
    for (unsigned n = 0; n < when; n++) {
      drive(&random_pace);
      cycle();
    }
    I->stop_i = 1;
    for (unsigned n = 0; n < 2 * SLOTS + 20; n++) {
      drive(&random_pace);
      WS_CHECK(!cycle(), "a start while stopped");
    }
    WS_CHECK(!O->done_o || cta_done(&m), "stopped is not done");
    I->rst_i = 1;
    no_end();
    ws_tick();
    I->rst_i = 0;
    I->stop_i = 0;
    ws_eval();
    WS_EXPECT(O->done_o, 1, "after the reset");
    WS_EXPECT(O->wst_valid_o, 0, "after the reset");
  }
  const cta_launch_t l = launch(2 * SLOTS, 2, 1, 1);
  run(&l, &random_pace);
}

static void test_cta__large_grids(void) {
  const uint32_t most = ws_long() ? 66000 : 300;
  for (unsigned axis = 0; axis < 3; axis++) {
    cta_launch_t l = launch(1, 1, 1, 1);
    l.grid[axis] = axis && most > 65535 ? 65535 : most;
    run(&l, &brisk);
    WS_CHECK_EQ(m.block, l.grid[axis]);
  }
}

// Parts of a grid, among them empty ones, each by a launch.
static void test_cta__part_of_a_grid(void) {
  static const uint32_t parts[] = {2, 3, 7, 256};
  for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    unsigned blocks = 0;
    for (unsigned first = 0; first<parts[i]; first += first> 8 ? 61 : 1) {
      cta_launch_t l = launch(5, 3, 2, 1 + ws_rand_below(2 * T < W * T ? 2 * T : W * T));
      l.first = first;
      l.skip = parts[i] - 1;
      run(&l, ws_rand_percent(50) ? &brisk : &random_pace);
      blocks += (unsigned)m.block;
    }
    if (parts[i] < 8) WS_CHECK_EQ(blocks, 30);
  }
}

static cta_launch_t any_launch(void) {
  cta_launch_t l = {.regs = 1 + ws_rand_below(REGS)};
  uint32_t threads = ws_rand_percent(50) ? 1 + ws_rand_below(3 * T) : 1 + ws_rand_below(W * T + T);
  if (ws_rand_percent(30)) l.regs = 1 + ws_rand_below(8);
  for (unsigned i = 0; i < 3; i++) {
    l.grid[i] = ws_rand_percent(50) ? 1 : ws_rand_below(5) + !ws_rand_percent(10);
    l.block[i] = 1;
  }
  const unsigned first = ws_rand_below(3);
  l.block[first] = ws_rand_percent(40) ? threads : 1 + ws_rand_below(threads);
  threads /= l.block[first];
  l.block[(first + 1) % 3] = 1 + ws_rand_below(threads ? threads : 1);
  threads /= l.block[(first + 1) % 3];
  l.block[(first + 2) % 3] = threads ? threads : 1;
  for (unsigned i = 0; i < 3; i++)
    if (l.block[i] > 4095) l.block[i] = 4095;
  if (ws_rand_percent(30)) {
    l.first = ws_rand_below(ws_rand_percent(50) ? 4 : 256);
    l.skip = ws_rand_below(ws_rand_percent(50) ? 4 : 256);
  }
  if (ws_rand_percent(50))
    l.shared_bytes = ws_rand_below(ws_rand_percent(50) ? SMEM / SLOTS + 64 : SMEM + 64);
  return l;
}

static void test_cta__random(void) {
  const unsigned launches = ws_long() ? 2000 : W * T > 100 ? 40 : 60;
  uint64_t blocks = 0;
  for (unsigned n = 0; n < launches; n++) {
    const cta_launch_t l = any_launch();
    const pace_t p = {10 + ws_rand_below(91), 10 + ws_rand_below(91), 10 + ws_rand_below(91)};
    run(&l, ws_rand_percent(50) ? &p : &random_pace);
    blocks += m.block;
  }
  WS_CHECK(blocks > launches, "only %llu blocks in %u launches", (unsigned long long)blocks,
           launches);
}

const ws_test_t ws_tests[] = {
    {"grid_is_walked_x_first", test_cta__grid_is_walked_x_first},
    {"last_warp_may_be_partial", test_cta__last_warp_may_be_partial},
    {"block_may_have_three_dimensions", test_cta__block_may_have_three_dimensions},
    {"limited_by_warps", test_cta__limited_by_warps},
    {"limited_by_shared_memory", test_cta__limited_by_shared_memory},
    {"limited_by_registers", test_cta__limited_by_registers},
    {"largest_block_by_registers", test_cta__largest_block_by_registers},
    {"what_does_not_fit", test_cta__what_does_not_fit},
    {"slot_is_used_again_when_all_its_warps_have_ended",
     test_cta__slot_is_used_again_when_all_its_warps_have_ended},
    {"waits_for_the_thread_indices", test_cta__waits_for_the_thread_indices},
    {"done_after_the_last_warp", test_cta__done_after_the_last_warp},
    {"stopped_until_reset", test_cta__stopped_until_reset},
    {"large_grids", test_cta__large_grids},
    {"part_of_a_grid", test_cta__part_of_a_grid},
    {"random", test_cta__random},
    {0}};
