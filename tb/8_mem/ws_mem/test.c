// SPDX-License-Identifier: Apache-2.0
// The memory stage as a whole: random loads, stores and AMOs of all warps over all windows, on an
// AXI memory with and without stress and under the protocol checker. Results follow the order of
// the retire port, memory ends as the model's, faults name the right thread and address.
#include "8_mem/ws_lsu/lsu_tb.h"
#include "model.h"
#include "ws_axi_check.h"
#include "ws_mem_dut.h"
#include "ws_tb.h"

#define I ((ws_mem_in_t *)ws_tb_in)
#define O ((const ws_mem_out_t *)ws_tb_out)
#define OBITS(f) ((const uint32_t *)&(f))

enum {
  WARPS = WS_MEM_WARPS,
  THREADS = WS_MEM_THREADS,
  LANES = WS_MEM_LANES,
  SCHEDULERS = WS_MEM_SCHEDULERS,
  BUS = WS_MEM_AXI_DATA_W / 8,
  ROW = BUS < 16 ? BUS : 16, // of ws_rocache
  SLOTS = WS_MEM_CTA_SLOTS,
  IC_LINE = WS_MEM_IC_LINE_BYTES,
  NUMBERS = WARPS * MM_REGS,
  SHARED_BYTES = WS_MEM_SMEM_BYTES / SLOTS >= 128 ? 128 : WS_MEM_SMEM_BYTES / SLOTS,
  GLOBAL_AT = 0x10000,
  CONST_AT = 0x80000,
  CONST_BYTES = 512,
  LOCAL_AT = 0x100000,
  LOCAL_BYTES = 64,
  UNMAPPED = 0x400000
};

static mm_t m;
static uint8_t memory[MM_MEMORY]; // at the AXI master
static ws_axi_mem_t *axi;
static ws_axi_check_t check;
static uint32_t seq, open_insns, started;
static uint64_t last_progress;
static bool fault_expected;
static bool beat_waits; // dx_* hold a beat that the LSU has not taken
static struct {
  bool seen;
  uint32_t cause, warp, mask, pc, addr;
} fault[2]; // first of each source

static int mem_read(void *ctx, uint32_t addr, void *dst, unsigned n) {
  (void)ctx;
  if (addr + n > MM_MEMORY) return 1;
  memcpy(dst, memory + addr, n);
  return 0;
}

static int mem_write(void *ctx, uint32_t addr, const void *src, const uint8_t *strb, unsigned n) {
  (void)ctx;
  if (addr + n > MM_MEMORY) return 1;
  for (unsigned i = 0; i < n; i++)
    if (strb[i / 8] >> i % 8 & 1) memory[addr + i] = ((const uint8_t *)src)[i];
  return 0;
}

// ---- one cycle ----------------------------------------------------------------------------------

static void effect(uint32_t warp, uint32_t rd, uint32_t beat, uint32_t lanes, uint32_t space) {
  uint32_t n = (warp * MM_REGS + rd) % NUMBERS, mask = lanes << (beat * LANES % THREADS);
  const char *wrong = mm_effect(&m, n, space, mask);
  WS_CHECK(!wrong, "instruction %u (op %u, threads 0x%x): %s", n, m.insn[n].op, mask, wrong);
  last_progress = ws_cycle();
  mm_insn_t *x = &m.insn[n];
  if (n % MM_REGS == 0 && x->effect == x->mask) x->used = false, open_insns--; // nothing more comes
}

static void take_effects(void) {
  if (O->rt_sm_valid_o)
    effect(O->rt_sm_warp_o, O->rt_sm_rd_o, O->rt_sm_beat_o, O->rt_sm_mask_o, MM_SHARED_SPACE);
  if (O->rt_cc_valid_o)
    effect(O->rt_cc_warp_o, O->rt_cc_rd_o, O->rt_cc_beat_o, O->rt_cc_mask_o, MM_CONST);
  if (O->rt_dc_valid_o)
    effect(O->rt_dc_warp_o, O->rt_dc_rd_o, O->rt_dc_beat_o, O->rt_dc_mask_o, MM_GLOBAL);
}

static void take_results(void) {
  for (uint32_t p = 0; p < SCHEDULERS; p++) {
    const lsu_result_t wb = LSU_RESULT(WS_MEM, p);
    if (!wb.valid || !(I->wb_ready_i >> p & 1)) continue;
    uint32_t n = ((wb.warp * SCHEDULERS + p) * MM_REGS + wb.rd) % NUMBERS;
    mm_insn_t *x = &m.insn[n];
    WS_CHECK(x->used && !mm_is_store(x->op), "a result of no load or AMO: instruction %u", n);
    for (uint32_t l = 0; l < LANES; l++) {
      if (!(wb.mask >> l & 1)) continue;
      uint32_t t = wb.beat * LANES + l;
      WS_CHECK((x->effect & ~x->answered) >> t & 1,
               "thread %u of instruction %u answers out of turn", t, n);
      WS_CHECK_EQ(wb.data[l], x->result[t], "thread %u, op %u, address 0x%x", t, x->op, x->at[t]);
      x->answered |= 1u << t;
    }
    WS_CHECK_EQ(wb.last, x->answered == x->mask, "instruction %u, op %u, threads 0x%x of 0x%x", n,
                x->op, x->answered, x->mask);
    if (wb.last) x->used = false, open_insns--;
    last_progress = ws_cycle();
  }
}

static void take_faults(void) {
  if (!fault_expected) WS_EXPECT(O->fault_valid_o, 0);
  for (uint32_t s = 0; s < 2; s++) {
    if (!(O->fault_valid_o >> s & 1) || fault[s].seen) continue;
    fault[s].seen = true;
    fault[s].cause = (uint32_t)ws_get(OBITS(O->fault_cause_o), s * 5, 5);
    fault[s].warp = (uint32_t)ws_get(OBITS(O->fault_warp_o), s * WS_MEM_WARP_W, WS_MEM_WARP_W);
    fault[s].mask = (uint32_t)ws_get(OBITS(O->fault_mask_o), s * THREADS, THREADS);
    fault[s].pc = (uint32_t)ws_get(OBITS(O->fault_pc_o), s * 30, 30);
    fault[s].addr = (uint32_t)ws_get(OBITS(O->fault_addr_o), s * 32, 32);
  }
}

static bool quiet(void) {
  return !open_insns && !ws_get(OBITS(O->lsu_busy_o), 0, WARPS) &&
         !ws_get(OBITS(O->dst_busy_o), 0, WARPS) && !ws_get(OBITS(O->st_pending_o), 0, WARPS);
}

static uint32_t ic_addr;
static uint32_t ic_beat;
static bool ic_waits, ic_taken, ic_seen;

// The first row of an AXI beat is there in the first cycle only, the rest until the beat is taken.
static void take_line(void) {
  if (O->ic_mresp_valid_o) {
    const uint32_t at = ic_addr + ic_beat * BUS, from = ic_seen ? ROW : 0;
    const uint8_t *data = (const uint8_t *)&O->ic_mresp_data_o;
    WS_CHECK(ic_waits && memcmp(data + from, memory + at + from, BUS - from) == 0,
             "line for the I-cache");
    WS_EXPECT(O->ic_mresp_last_o, ic_beat + 1 == IC_LINE / BUS);
    ic_seen = !I->ic_mresp_ready_i;
    if (!ic_seen) {
      ic_beat++;
      ic_waits = !O->ic_mresp_last_o;
    }
  }
  ic_taken = I->ic_mreq_valid_i && O->ic_mreq_ready_o;
}

static void ask_line(uint32_t rate) {
  if (ic_taken) I->ic_mreq_valid_i = 0;
  if (!ic_waits && ws_rand_percent(rate)) {
    ic_addr = CONST_AT + ws_rand_below(CONST_BYTES / IC_LINE) * IC_LINE; // nobody writes there
    ic_beat = 0;
    ic_waits = true;
    I->ic_mreq_valid_i = 1;
    I->ic_mreq_addr_i = ic_addr / IC_LINE;
  }
}

// What ws_perf counts, beside what the ports show. At rest every store of the D-cache and every
// lane of an AMO has been a store to memory, and every write of the write buffer one on the AXI
// bus.
static struct { uint32_t requests, simple, effects, stores, written, writes, aw; } count;

static void count_events(const ws_axi_master_t *a, const ws_axi_slave_t *s) {
#if WS_PERF_COUNTERS
  WS_EXPECT(O->ev_read_o, a->arvalid && s->arready);
  count.writes += O->ev_write_o;
  count.aw += a->awvalid && s->awready;
  WS_CHECK_KNOWN(O->ev_dmiss_o);
  if (quiet() && !beat_waits) WS_CHECK_EQ(count.writes, count.aw, "writes");
#if WS_RETIRE_PORT
  WS_CHECK_EQ(O->ev_smem_o + O->ev_conflict_o, O->rt_sm_valid_o, "passes of shared memory");
  count.requests += O->ev_dcache_o;
  count.stores += O->ev_store_o;
  count.simple += O->rt_dc_valid_o && O->rt_dc_kind_o != 2;
  count.effects += O->rt_dc_valid_o;
  count.written += O->rt_dc_valid_o && O->rt_dc_kind_o != 0;
  if (fault_expected || !quiet() || beat_waits) return;
  WS_CHECK_EQ(count.stores, count.written, "stores to memory");
  WS_CHECK(count.simple <= count.requests && count.requests <= count.effects,
           "%u D-cache requests, %u effects", count.requests, count.effects);
#endif
#endif
  (void)a, (void)s;
}

static void cycle(uint32_t wb_rate, uint32_t ic_rate) {
  const ws_axi_slave_t *s = ws_axi_mem_out(axi);
  WS_AXI_TO_DUT(I, s);
  I->wb_ready_i = lsu_any_ready(SCHEDULERS, wb_rate);
  I->ic_mresp_ready_i = BUS == ROW || ws_rand_percent(70); // it takes a row per cycle
  I->dx_valid_i = 0;
  ws_eval();
  I->dx_valid_i = beat_waits && O->lsu_ready_o; // as ws_operand does
  ws_eval();
  const ws_axi_master_t a = WS_AXI_FROM_DUT(O);
  ws_axi_rule_t broken = ws_axi_check(&check, &a, s);
  WS_CHECK(!broken, "%s", ws_axi_rule_text(broken));
  take_effects();
  take_results();
  take_line();
  take_faults();
  count_events(&a, s);
  if (quiet() && !beat_waits)
    WS_CHECK(memcmp(memory + GLOBAL_AT, m.global + GLOBAL_AT, 4096) == 0,
             "memory differs while nothing is pending");
  ws_axi_mem_cycle(axi, &a); // before the outputs change: it looks at them
  ws_tick();
  if (I->dx_valid_i) beat_waits = false;
  ask_line(ic_rate);
  WS_CHECK(ws_cycle() - last_progress < 3000 || !open_insns, "no progress: %u instructions open",
           open_insns);
}

static void begin(bool stress) {
  const ws_axi_mem_cfg_t cfg = {.data_bytes = BUS,
                                .latency = 12,
                                .stress = stress,
                                .seed = ws_seed(),
                                .read = mem_read,
                                .write = mem_write};
  ws_axi_mem_free(axi);
  axi = ws_axi_mem_new(&cfg);
  WS_CHECK(axi, "out of memory");
  ws_axi_check_init(&check, BUS);
  memset(&m, 0, sizeof m);
  memset(&count, 0, sizeof count);
  for (uint32_t i = 0; i < MM_MEMORY; i += 4) {
    uint32_t v = ws_rand();
    memcpy(memory + i, &v, 4);
  }
  memcpy(m.global, memory, MM_MEMORY);
  seq = open_insns = started = 0;
  ic_waits = fault_expected = beat_waits = false;
  memset(fault, 0, sizeof fault);
  last_progress = ws_cycle();
  I->shared_bytes_i = SHARED_BYTES;
  I->const_base_i = CONST_AT >> 4;
  I->const_bytes_i = CONST_BYTES;
  I->local_base_i = LOCAL_AT >> 4;
  I->local_bytes_i = LOCAL_BYTES >> 6;
  I->inv_i = 1;
  ws_tick();
  I->inv_i = 0;
  for (uint32_t w = 0; w < WARPS; w++) {
    I->wst_fire_i = 1;
    I->wst_warp_i = w;
    I->wst_slot_i = w % SLOTS;
    ws_tick();
  }
  I->wst_fire_i = 0;
  for (uint32_t set = 0; set < WS_MEM_DC_SETS + WS_MEM_CC_SETS; set++) // more than both caches take
    ws_tick();
}

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
      cycle(wb_rate, 5);
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
  for (int i = 0; i < 3000 && !quiet(); i++)
    cycle(100, 0);
  WS_CHECK(quiet(), "does not come to rest: %u instructions open", open_insns);
  for (int i = 0; i < 3; i++)
    cycle(100, 0);
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
        cycle(100, 0);
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
      cycle(wb_rate, 5);
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
        cycle(100, 0);
      memset(x, 0, sizeof *x);
      x->used = true, x->seq = seq++, x->op = rd ? MM_LW : MM_SW, x->mask = 1, x->at[0] = addr[0],
      x->data[0] = ws_rand();
      open_insns++;
      dispatch(0, rd, x, addr, 100);
    }
  wait_quiet();
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
    cycle(100, 0);
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

// A load that hits: beat in c0, result in the write-back register in c4.
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
    cycle(100, 0);
  ws_note("perf hit_latency %u cycles from dispatch to write-back", (unsigned)(ws_cycle() - start));
  WS_CHECK(ws_cycle() - start <= 5, "%u cycles", (unsigned)(ws_cycle() - start));
  wait_quiet();
}

const ws_test_t ws_tests[] = {{"calm", test_mem__calm},
                              {"stress", test_mem__stress},
                              {"load_after_store", test_mem__load_after_store},
                              {"hit_latency", test_mem__hit_latency},
                              {"misaligned", test_mem__misaligned},
                              {"out_of_range", test_mem__out_of_range},
                              {"bus_error_of_a_load", test_mem__bus_error_of_a_load},
                              {"bus_error_of_a_store", test_mem__bus_error_of_a_store},
                              {0}};
