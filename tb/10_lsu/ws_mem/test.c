// SPDX-License-Identifier: Apache-2.0
// The memory stage as a whole: random loads, stores and AMOs of all warps over all windows, on an
// AXI memory with and without stress and under the protocol checker. Results follow the order of
// the retire port, memory ends as the model's, faults name the right thread and address.
#include "machine.c"

// ---- instructions -------------------------------------------------------------------------------

// A virtual address for a thread, and where it lies.
static uint32_t place(mm_insn_t *x, uint32_t warp, uint32_t t, uint32_t space, uint32_t off) {
  uint32_t size = mm_size(x->op);
  off &= ~(size - 1);
  if (space == 3) { // local
    off %= LOCAL_BYTES;
    x->space[t] = MM_GLOBAL;
    x->at[t] = LOCAL_AT + warp * LOCAL_BYTES * THREADS + (off & ~3u) * THREADS + t * 4 + (off & 3);
    return 0xE0000000u + off;
  }
  x->space[t] = space;
  if (space == MM_SHARED_SPACE) {
    off %= SHARED_BYTES;
    uint32_t slot_bytes = (SHARED_BYTES + 15) / 16 * 16;
    x->at[t] = warp % SLOTS * slot_bytes + off;
    return 0xD0000000u + off;
  }
  off %= space == MM_CONST ? CONST_BYTES : 4096;
  x->at[t] = (space == MM_CONST ? CONST_AT : GLOBAL_AT) + off;
  return space == MM_CONST ? 0xC0000000u + off : x->at[t];
}

// Dispatches the instruction beat by beat; addr: a virtual address a thread.
static void dispatch(uint32_t warp, uint32_t rd, const mm_insn_t *x, const uint32_t *addr,
                     uint32_t wb_rate) {
  uint32_t beats = THREADS / LANES, lanes = LANES == 32 ? ~0u : (1u << LANES) - 1, last = 0;
  for (uint32_t b = 0; b < beats; b++)
    if (x->mask >> b * LANES & lanes) last = b;
  for (uint32_t b = 0; b <= last; b++) {
    if (!(x->mask >> b * LANES & lanes)) continue;
    uint32_t imm = ws_rand() & 0xfff;
    I->dx_op_i = x->op;
    I->dx_warp_i = warp;
    I->dx_rd_i = rd;
    I->dx_wen_i = rd != 0;
    I->dx_beat_i = b;
    I->dx_last_i = b == last;
    I->dx_mask_i = x->mask >> b * LANES & lanes;
    I->dx_pc_i = x->pc;
    I->dx_imm_i = imm;
    for (uint32_t l = 0; l < LANES; l++) {
      ws_set((uint32_t *)&I->dx_a_i, l * 32, 32, addr[b * LANES + l] - imm);
      ws_set((uint32_t *)&I->dx_b_i, l * 32, 32, x->data[b * LANES + l]);
    }
    beat_waits = true;
    while (beat_waits)
      cycle(wb_rate);
  }
}

static void issue(uint32_t warp, uint32_t rd, uint32_t op, uint32_t mask, uint32_t space,
                  int pattern, uint32_t wb_rate) {
  mm_insn_t *x = &m.insn[warp * MM_REGS + rd];
  uint32_t addr[MM_THREADS] = {0}, base = ws_rand_below(4096), stride = 1u << ws_rand_below(8);
  memset(x, 0, sizeof *x);
  x->used = true;
  x->seq = seq++;
  x->op = op;
  x->mask = mask;
  x->pc = ws_rand() >> 2;
  for (uint32_t t = 0; t < THREADS; t++) {
    uint32_t s = space < 4          ? space
                 : op < MM_SB       ? ws_rand_below(4)
                 : ws_rand_below(3) ? MM_GLOBAL
                                    : MM_SHARED_SPACE;
    uint32_t off = pattern == 0   ? base
                   : pattern == 1 ? base + t * mm_size(op)
                   : pattern == 2 ? base + t * stride
                                  : ws_rand();
    x->data[t] = ws_rand();
    addr[t] = place(x, warp, t, s, off);
  }
  open_insns++;
  started++;
  last_progress = ws_cycle();
  dispatch(warp, rd, x, addr, wb_rate);
}

static void wait_quiet(void) {
  fences = 100;
  for (int i = 0; i < 3000 && !quiet(); i++)
    cycle(100);
  fences = 0;
  WS_CHECK(quiet(), "does not come to rest: %u instructions open", open_insns);
  for (int i = 0; i < 3; i++)
    cycle(100);
  WS_EXPECT(O->idle_o, 1);
  WS_CHECK(memcmp(memory, m.global, MM_MEMORY) == 0, "memory differs at the end");
}

// Shared memory has no contents yet: every CTA writes its part.
static void fill_shared(void) {
  uint32_t all = THREADS == 32 ? ~0u : (1u << THREADS) - 1;
  for (uint32_t w = 0; w < SLOTS && w < WARPS; w++)
    for (uint32_t at = 0; at < SHARED_BYTES; at += 4 * THREADS) {
      mm_insn_t *x = &m.insn[w * MM_REGS];
      uint32_t addr[MM_THREADS] = {0};
      while (x->used)
        cycle(100);
      memset(x, 0, sizeof *x);
      x->used = true, x->seq = seq++, x->op = MM_SW, x->mask = all;
      for (uint32_t t = 0; t < THREADS; t++)
        x->data[t] = ws_rand(), addr[t] = place(x, w, t, MM_SHARED_SPACE, at + 4 * t);
      open_insns++;
      dispatch(w, 0, x, addr, 100);
    }
  wait_quiet();
}

static void run(uint32_t insns, uint32_t wb_rate, uint32_t store, uint32_t amo) {
  static const uint32_t loads[] = {MM_LB, MM_LH, MM_LW, MM_LW, MM_LBU, MM_LHU};
  uint32_t all = THREADS == 32 ? ~0u : (1u << THREADS) - 1, end = started + insns;
  fences = ws_rand_below(2);
  while (started < end) {
    uint32_t kind = ws_rand_below(100), warp = ws_rand_below(WARPS),
             rd = 1 + ws_rand_below(MM_REGS - 1), op;
    if (kind < store)
      op = MM_SB + ws_rand_below(3), rd = 0;
    else if (kind < store + amo)
      op = MM_AMO + ws_rand_below(9), rd = ws_rand_percent(20) ? 0 : rd;
    else
      op = loads[ws_rand_below(6)];
    if (m.insn[warp * MM_REGS + rd].used || ws_rand_percent(10)) {
      cycle(wb_rate);
      continue;
    }
    uint32_t mask = ws_rand_percent(50) ? all : ws_rand() & all;
    static const uint32_t spaces[] = {MM_GLOBAL,       MM_GLOBAL,       MM_GLOBAL, 3,
                                      MM_SHARED_SPACE, MM_SHARED_SPACE, MM_CONST,  4};
    uint32_t space = spaces[ws_rand_below(8)];
    if (op >= MM_SB && space == MM_CONST) space = MM_GLOBAL;
    issue(warp, rd, op, mask ? mask : 1, space, (int)ws_rand_below(4), wb_rate);
  }
  wait_quiet();
}

static void test_mem__calm(void) {
  begin(false);
  fill_shared();
  run(ws_long() ? 4000 : 150, 100, 25, 10);
}

static void test_mem__stress(void) {
  begin(true);
  fill_shared();
  run(ws_long() ? 4000 : 150, 60, 30, 15);
  run(ws_long() ? 4000 : 100, 100, 60, 10);
}

// A store to a line that is not cached, then at once a load of it: the line must not be read too
// early.
static void test_mem__load_after_store(void) {
  begin(true);
  for (uint32_t line = 0; line < 4096 / WS_MEM_DC_LINE_BYTES; line++)
    for (uint32_t rd = 0; rd < 2; rd++) {
      mm_insn_t *x = &m.insn[rd];
      uint32_t addr[MM_THREADS] = {GLOBAL_AT + line * WS_MEM_DC_LINE_BYTES};
      while (x->used)
        cycle(100);
      memset(x, 0, sizeof *x);
      x->used = true, x->seq = seq++, x->op = rd ? MM_LW : MM_SW, x->mask = 1, x->at[0] = addr[0],
      x->data[0] = ws_rand();
      open_insns++;
      dispatch(0, rd, x, addr, 100);
    }
  wait_quiet();
}

// A store stays in a cache that writes back until a warp waits at a fence, and is pending so long.
static void test_mem__store_until_a_fence(void) {
#if WS_DCACHE_WRITE
  begin(false);
  issue(0, 0, MM_SW, 1, MM_GLOBAL, 0, 100);
  for (int i = 0; i < 200; i++)
    cycle(100);
  WS_CHECK_EQ(open_insns, 0, "the store has not ended");
  WS_CHECK_EQ(ws_get(OBITS(O->dst_busy_o), 0, 1), 0, "the store has taken effect");
  WS_CHECK_EQ(ws_get(OBITS(O->st_pending_o), 0, 1), 1, "memory does not have it");
  WS_EXPECT(O->idle_o, 0);
  wait_quiet();
#else
  ws_skip("stores are written through");
#endif
}

// ---- faults -------------------------------------------------------------------------------------

static void one_thread(uint32_t rd, uint32_t op, uint32_t t, uint32_t addr, uint32_t pc) {
  mm_insn_t *x = &m.insn[(WARPS - 1) * MM_REGS + rd];
  uint32_t at[MM_THREADS] = {0};
  memset(x, 0, sizeof *x);
  x->used = true, x->seq = seq++, x->op = op, x->mask = 1u << t, x->pc = pc;
  x->at[t] = addr % MM_MEMORY;
  at[t] = addr;
  fault_expected = true;
  dispatch(WARPS - 1, rd, x, at, 100);
}

static void expect_fault(uint32_t source, uint32_t cause, uint32_t mask, uint32_t pc,
                         uint32_t addr) {
  for (int i = 0; i < 500 && !fault[source].seen; i++)
    cycle(100);
  WS_CHECK(fault[source].seen, "no fault from source %u", source);
  WS_CHECK_EQ(fault[source].cause, cause);
  WS_CHECK_EQ(fault[source].warp, WARPS - 1);
  WS_CHECK_EQ(fault[source].mask, mask);
  WS_CHECK_EQ(fault[source].pc, pc);
  WS_CHECK_EQ(fault[source].addr, addr);
}

static void test_mem__misaligned(void) {
  begin(false);
  one_thread(1, MM_LW, 1, GLOBAL_AT + 2, 77);
  expect_fault(0, 4, 2, 77, GLOBAL_AT + 2);
}

static void test_mem__out_of_range(void) {
  begin(false);
  one_thread(1, MM_LW, 0, 0xD0000000u + SHARED_BYTES, 78);
  expect_fault(0, 5, 1, 78, 0xD0000000u + SHARED_BYTES);
}

static void test_mem__bus_error_of_a_load(void) {
  begin(false);
  one_thread(3, MM_LW, 1, UNMAPPED + 8 * WS_MEM_DC_LINE_BYTES + 4, 79);
  expect_fault(0, 6, 2, 79, UNMAPPED + 8 * WS_MEM_DC_LINE_BYTES);
}

static void test_mem__bus_error_of_a_store(void) {
  begin(false);
  one_thread(0, MM_SW, 1, UNMAPPED + 4 * BUS, 80);
  expect_fault(1, 6, 2, 80, UNMAPPED + 4 * BUS);
}

// A load that hits: beat in c0, result in the write-back register in c4. Without a data cache the
// second load of a line takes as long as the first.
static void test_mem__hit_latency(void) {
  begin(false);
  issue(0, 1, MM_LW, 1, MM_GLOBAL, 0, 100);
  wait_quiet();
  uint32_t at = m.insn[1].at[0];
  mm_insn_t *x = &m.insn[2];
  uint32_t addr[MM_THREADS] = {at};
  memset(x, 0, sizeof *x);
  x->used = true, x->seq = seq++, x->op = MM_LW, x->mask = 1, x->at[0] = at;
  open_insns++;
  uint64_t start = ws_cycle();
  dispatch(0, 2, x, addr, 100);
  while (open_insns && !O->wb_valid_o)
    cycle(100);
  ws_note("perf hit_latency %u cycles from dispatch to write-back", (unsigned)(ws_cycle() - start));
  WS_CHECK((ws_cycle() - start <= 5) == (WS_DCACHE > 0), "%u cycles",
           (unsigned)(ws_cycle() - start));
  wait_quiet();
}

// A load of shared memory that a reset of one cycle meets anywhere on its way gives no result.
static void test_mem__reset_ends_a_shared_load(void) {
  for (uint32_t when = 0; when < 10; when++) {
    ws_reset();
    I->shared_bytes_i = SHARED_BYTES;
    I->wst_fire_i = 1;
    ws_tick();
    I->wst_fire_i = 0;
    I->wb_ready_i = (1u << SCHEDULERS) - 1;
    I->dx_op_i = MM_LW;
    I->dx_rd_i = I->dx_wen_i = I->dx_last_i = I->dx_mask_i = 1;
    ws_set((uint32_t *)&I->dx_a_i, 0, 32, 0xD0000000u);
    I->dx_valid_i = 1;
    for (uint32_t n = 0; n < when; n++) {
      ws_eval();
      const bool taken = O->lsu_ready_o;
      ws_tick();
      if (taken) I->dx_valid_i = 0;
    }
    I->rst_i = 1;
    ws_tick();
    I->rst_i = I->dx_valid_i = 0;
    for (uint32_t n = 0; n < 8; n++) {
      ws_eval();
      WS_EXPECT(O->wb_valid_o, 0, "%u cycles after a reset in cycle %u", n, when);
      WS_EXPECT(O->lsu_busy_o, 0, "%u cycles after a reset in cycle %u", n, when);
      ws_tick();
    }
  }
}

const ws_test_t ws_tests[] = {{"calm", test_mem__calm},
                              {"stress", test_mem__stress},
                              {"load_after_store", test_mem__load_after_store},
                              {"store_until_a_fence", test_mem__store_until_a_fence},
                              {"hit_latency", test_mem__hit_latency},
                              {"reset_ends_a_shared_load", test_mem__reset_ends_a_shared_load},
                              {"misaligned", test_mem__misaligned},
                              {"out_of_range", test_mem__out_of_range},
                              {"bus_error_of_a_load", test_mem__bus_error_of_a_load},
                              {"bus_error_of_a_store", test_mem__bus_error_of_a_store},
                              {0}};
