// SPDX-License-Identifier: Apache-2.0
// What is around the memory stage: memory at the boundary to the bus, model; one cycle of them.
// Included by test.c.
#include "10_lsu/ws_lsu/lsu_tb.h"
#include "model.h"
#include "ws_line_mem.h"
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
static uint8_t memory[MM_MEMORY]; // at the bus
static ws_line_mem_t bus;
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

// What ws_perf counts, beside what the ports show. At rest every store of the D-cache and every
// lane of an AMO has been a store to memory, and every write of the write buffer one on the bus; a
// line that the cache writes back has had at least one store.
static struct { uint32_t requests, simple, effects, stores, written, writes; } count;

static void count_events(void) {
#if WS_PERF_COUNTERS
  count.writes += O->ev_write_o;
  WS_CHECK_KNOWN(O->ev_dmiss_o);
  if (quiet() && !beat_waits) WS_CHECK_EQ(count.writes, bus.writes_taken, "writes");
#if WS_RETIRE_PORT
  WS_CHECK_EQ(O->ev_smem_o + O->ev_conflict_o, O->rt_sm_valid_o, "passes of shared memory");
  count.requests += O->ev_dcache_o;
  count.stores += O->ev_store_o;
  count.simple += O->rt_dc_valid_o && O->rt_dc_kind_o != 2;
  count.effects += O->rt_dc_valid_o;
  count.written += O->rt_dc_valid_o && O->rt_dc_kind_o != 0;
  if (fault_expected || !quiet() || beat_waits) return;
#if WS_DCACHE_WRITE
  WS_CHECK(count.stores <= count.written, "%u lines written, %u stores", count.stores,
           count.written);
#else
  WS_CHECK_EQ(count.stores, count.written, "stores to memory");
#endif
  WS_CHECK(count.simple <= count.requests && count.requests <= count.effects,
           "%u D-cache requests, %u effects", count.requests, count.effects);
#endif
#endif
}

// Percent of the cycles in which a warp waits at a fence, so that dirty lines are written.
static uint32_t fences;

static ws_line_sm_t asks(void) {
  ws_line_sm_t sm = {.cache = {[WS_LINE_CC] = WS_LINE_ASKS(O, cc, WS_MEM_CC_LINE_BYTES, BUS),
                               [WS_LINE_DC] = WS_LINE_ASKS(O, dc, WS_MEM_DC_LINE_BYTES, BUS)},
                     .wr_valid = O->wr_valid_o,
                     .wr_addr = O->wr_addr_o,
                     .wr_data = OBITS(O->wr_data_o),
                     .wr_strb = OBITS(O->wr_strb_o),
                     .ack_ready = O->ack_ready_o,
                     .halt = O->bus_halt_o};
  sm.cache[WS_LINE_CC].resp_ready = O->cc_mresp_ready_o;
#if WS_COALESCE
  sm.cache[WS_LINE_DC].first = O->dc_mreq_first_o;
  sm.cache[WS_LINE_DC].beats = O->dc_mreq_beats_o;
#endif
  return sm;
}

static void drive_bus(void) {
  WS_LINE_ANSWERS(I, &bus, cc, WS_LINE_CC);
  WS_LINE_ANSWERS(I, &bus, dc, WS_LINE_DC);
  I->wr_ready_i = bus.out.wr_ready;
  I->ack_valid_i = bus.out.ack_valid;
  I->ack_err_i = bus.out.ack_err;
  I->bus_idle_i = bus.out.idle;
}

static void settle(void) { // the bus sees what is asked for, and says what it takes
  drive_bus();
  ws_eval();
  const ws_line_sm_t sm = asks();
  ws_line_see(&bus, &sm);
  drive_bus();
  ws_eval();
}

static void cycle(uint32_t wb_rate) {
  I->wb_ready_i = lsu_any_ready(SCHEDULERS, wb_rate);
#if WS_DCACHE_WRITE
  I->fence_wait_i = ws_rand_percent(fences) ? 1u << ws_rand_below(SCHEDULERS) : 0;
#endif
  I->dx_valid_i = 0;
  settle();
  I->dx_valid_i = beat_waits && O->lsu_ready_o; // as ws_operand does
  settle();
  const ws_line_sm_t sm = asks();
  take_effects();
  take_results();
  take_faults();
  WS_EXPECT(O->axi_idle_o, bus.out.idle && (O->idle_o || !WS_DCACHE_WRITE));
  count_events();
  if (quiet() && !beat_waits)
    WS_CHECK(memcmp(memory + GLOBAL_AT, m.global + GLOBAL_AT, 4096) == 0,
             "memory differs while nothing is pending");
  const char *broken = ws_line_cycle(&bus, &sm); // before the outputs change: it looks at them
  WS_CHECK(!broken, "%s", broken);
  ws_tick();
  if (I->dx_valid_i) beat_waits = false;
  WS_CHECK(ws_cycle() - last_progress < 3000 || !open_insns, "no progress: %u instructions open",
           open_insns);
}

static void begin(bool stress) {
  const ws_line_cfg_t cfg = {
      .beat_bytes = BUS,
      .row_bytes = ROW,
      .line_bytes = {[WS_LINE_CC] = WS_MEM_CC_LINE_BYTES, [WS_LINE_DC] = WS_MEM_DC_LINE_BYTES},
      .ids = {[WS_LINE_CC] = WS_MEM_CC_MSHR, [WS_LINE_DC] = WS_MEM_DC_MSHR},
      .writes = WS_MEM_WRITE_MSHR,
      .latency = 12,
      .stress = stress,
      .random = ws_rand_below,
      .read = mem_read,
      .write = mem_write};
  ws_line_init(&bus, &cfg);
  memset(&m, 0, sizeof m);
  memset(&count, 0, sizeof count);
  for (uint32_t i = 0; i < MM_MEMORY; i += 4) {
    uint32_t v = ws_rand();
    memcpy(memory + i, &v, 4);
  }
  memcpy(m.global, memory, MM_MEMORY);
  seq = open_insns = started = 0;
  fault_expected = beat_waits = false;
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
  for (uint32_t set = 0; set < WS_DCACHE_SETS + WS_MEM_CC_SETS; set++) // more than both caches take
    ws_tick();
}
