// SPDX-License-Identifier: Apache-2.0
// An SM without AXI: the driver at its registers, and a memory that promises no more than the
// boundary to the bus does. Each kernel reads instructions, constants and data, and writes. Its
// results, the counters of the bus, faults and aborts are checked, and in every cycle what the SM
// promises.
#include "ws_asm.h"
#include "ws_config.h"
#include "ws_core_dut.h"
#include "ws_line_mem.h"
#include "ws_pc_window.h"
#include "ws_regs.h"
#include "ws_sm_ports.h"

#include "../../../sim/host/driver/ws_hw.h"

#define I ((ws_core_in_t *)ws_tb_in)
#define O ((const ws_core_out_t *)ws_tb_out)
#define P(insn) wsa_put(&prog, wsa_##insn)

enum {
  BUS = WS_AXI_DATA_W / 8,
  BLOCK = (WS_WARPS > 1 ? 2 : 1) * WS_THREADS, // threads of a block
  BLOCKS = 3,
  DATA = 0x100000,
  OUT = DATA + 0x1000, // a word of each thread
  SUM = DATA + 0x2000,
  DATA_BYTES = 0x3000,
  CONSTANTS = 0x300000,
  CONST_BYTES = 256,
  NOT_MAPPED = 0x800000,
  CONST_VA = (int)0xC0000000
};
#define CODE ws_pc_in_window(0x10000)

enum {
#define WS_PERF(name, slot, doc) COUNT_##name,
#include "perf.def"
  COUNTERS
};

static wsa_t prog;
static uint8_t data[DATA_BYTES], constants[CONST_BYTES];
static ws_line_mem_t bus;
static bool reset_before, stopped_before; // the bus was in reset; it was halted and idle
static ws_axil_t regs;
static ws_hw_t hw;

// ---- memory -------------------------------------------------------------------------------------

static uint8_t *place(uint32_t addr, unsigned n) {
  if (addr >= CODE && addr + n <= CODE + sizeof prog.word)
    return (uint8_t *)prog.word + (addr - CODE);
  if (addr >= DATA && addr + n <= DATA + DATA_BYTES) return data + (addr - DATA);
  if (addr >= CONSTANTS && addr + n <= CONSTANTS + CONST_BYTES)
    return constants + (addr - CONSTANTS);
  return NULL;
}

static int mem_read(void *ctx, uint32_t addr, void *dst, unsigned n) {
  (void)ctx;
  const uint8_t *from = place(addr, n);
  if (from) memcpy(dst, from, n);
  return !from;
}

static int mem_write(void *ctx, uint32_t addr, const void *src, const uint8_t *strb, unsigned n) {
  (void)ctx;
  uint8_t *to = place(addr, n);
  for (unsigned i = 0; to && i < n; i++)
    if (strb[i / 8] >> i % 8 & 1) to[i] = ((const uint8_t *)src)[i];
  return !to;
}

static uint32_t word(uint32_t addr) {
  uint32_t v;
  memcpy(&v, place(addr, 4), 4);
  return v;
}

// ---- one cycle ----------------------------------------------------------------------------------

enum {
#if WS_CL2
#if WS_CL3
  IC_LINE = WS_CORE_CL3_LINE_BYTES,
#else
  IC_LINE = WS_CORE_CL2_LINE_BYTES,
#endif
  IC_IDS = WS_CORE_CL_MSHR,
  CC_LINE = BUS,
  CC_IDS = 1,
#else
  IC_LINE = WS_CORE_IC_LINE_BYTES,
  IC_IDS = 1 << WS_CORE_SM_ID_W,
  CC_LINE = WS_CORE_CC_LINE_BYTES,
  CC_IDS = WS_CORE_CC_MSHR,
#endif
  DC_LINE = WS_CORE_DC_LINE_BYTES
};

static ws_line_sm_t asks(void) {
  ws_line_sm_t sm = {.cache = {[WS_LINE_IC] = WS_LINE_ASKS(O, ic, IC_LINE, BUS),
                               [WS_LINE_CC] = WS_LINE_ASKS(O, cc, CC_LINE, BUS),
                               [WS_LINE_DC] = WS_LINE_ASKS(O, dc, DC_LINE, BUS)},
                     .wr_valid = O->wr_valid_o,
                     .wr_addr = O->wr_addr_o,
                     .wr_data = (const uint32_t *)&O->wr_data_o,
                     .wr_strb = (const uint32_t *)&O->wr_strb_o,
                     .ack_ready = O->ack_ready_o,
                     .halt = O->bus_halt_o,
                     .rst = O->bus_rst_o};
  sm.cache[WS_LINE_IC].resp_ready = O->ic_mresp_ready_o;
  sm.cache[WS_LINE_CC].resp_ready = O->cc_mresp_ready_o;
#if WS_COALESCE
  sm.cache[WS_LINE_DC].first = O->dc_mreq_first_o;
  sm.cache[WS_LINE_DC].beats = O->dc_mreq_beats_o;
#endif
  return sm;
}

static void drive_bus(void) {
  WS_LINE_ANSWERS(I, &bus, ic, WS_LINE_IC);
  WS_LINE_ANSWERS(I, &bus, cc, WS_LINE_CC);
  WS_LINE_ANSWERS(I, &bus, dc, WS_LINE_DC);
  I->wr_ready_i = bus.out.wr_ready;
  I->ack_valid_i = bus.out.ack_valid;
  I->ack_err_i = bus.out.ack_err;
  I->bus_idle_i = bus.out.idle;
  I->bus_quiet_i = bus.out.quiet;
}

static void settle(void *ctx) {
  (void)ctx;
  drive_bus();
  ws_eval();
  const ws_line_sm_t sm = asks();
  ws_line_see(&bus, &sm);
  drive_bus();
  ws_eval();
}

static void cycle(void *ctx) {
  settle(ctx);
  const ws_line_sm_t sm = asks();
  bool asked = sm.wr_valid;
  for (int c = 0; c < WS_LINE_CACHES; c++)
    asked |= sm.cache[c].valid;
  WS_CHECK(!O->irq_o || (bus.out.idle && !asked), "the bus is not at rest after a kernel");
  WS_CHECK(!O->bus_rst_o || I->rst_i || reset_before || stopped_before,
           "a reset of the bus that is not halted or not idle");
  reset_before = O->bus_rst_o;
  stopped_before = O->bus_halt_o && bus.out.idle;
  const char *broken = ws_line_cycle(&bus, &sm);
  WS_CHECK(!broken, "%s", broken);
  ws_tick();
}

// ---- kernels ------------------------------------------------------------------------------------

static void begin(bool stress) {
  const ws_line_cfg_t cfg = {.beat_bytes = BUS,
                             .row_bytes = BUS < 16 ? BUS : 16,
                             .line_bytes = {IC_LINE, CC_LINE, DC_LINE},
                             .ids = {IC_IDS, CC_IDS, WS_CORE_DC_MSHR},
                             .writes = WS_CORE_WRITE_MSHR,
                             .latency = stress ? 6 : 2,
                             .stress = stress,
                             .random = ws_rand_below,
                             .read = mem_read,
                             .write = mem_write};
  ws_line_init(&bus, &cfg);
  memset(ws_tb_in, 0, sizeof(ws_core_in_t));
  I->rst_i = 1;
  cycle(NULL);
  cycle(NULL);
  I->rst_i = 0;
  WS_AXIL_BIND(&regs, I, O);
  regs.eval = settle;
  regs.tick = cycle;
  hw = (ws_hw_t){.reg_read = ws_port_reg_read, .reg_write = ws_port_reg_write, .bus = &regs};
  WS_CHECK_EQ(ws_hw_open(&hw), WS_HW_OK);
  for (unsigned i = 0; i < DATA_BYTES; i++)
    data[i] = (uint8_t)ws_rand();
  for (unsigned i = 0; i < CONST_BYTES; i++)
    constants[i] = (uint8_t)ws_rand();
  memset(place(SUM, 4), 0, 4);
}

// x5: the number of the thread in the grid.
static void start_program(void) {
  wsa_init(&prog, CODE);
  P(csrr(5, WSA_CTAID));
  P(csrr(6, WSA_NTID));
  P(mul(5, 5, 6));
  P(csrr(6, WSA_TID));
  P(add(5, 5, 6));
}

static uint32_t constant_at(uint32_t thread) {
  return thread * 4 % CONST_BYTES;
}

// Each thread adds its constant to its word, writes the sum, and adds its number to SUM.
static void sum_program(void) {
  start_program();
  P(slli(6, 5, 2));
  wsa_li(&prog, 7, DATA);
  P(add(7, 7, 6));
  P(lw(8, 7, 0));
  P(andi(9, 6, CONST_BYTES - 1));
  wsa_li(&prog, 10, (uint32_t)CONST_VA);
  P(add(10, 10, 9));
  P(lw(11, 10, 0));
  P(add(8, 8, 11));
  wsa_li(&prog, 12, OUT - DATA);
  P(add(7, 7, 12));
  P(sw(8, 7, 0));
  wsa_li(&prog, 12, SUM);
  if (WS_ATOMICS) P(amoadd_w(0, 5, 12));
  P(exit());
  WS_CHECK_EQ(wsa_end(&prog), 0);
}

static ws_hw_launch_t launch(void) {
  return (ws_hw_launch_t){.entry_pc = CODE,
                          .grid = {BLOCKS, 1, 1},
                          .block = {BLOCK, 1, 1},
                          .const_base = CONSTANTS,
                          .const_bytes = CONST_BYTES,
                          .regs_per_thread = 16};
}

static void run_sum(void) {
  uint32_t sum = word(SUM);
  uint8_t first[DATA_BYTES];
  memcpy(first, data, sizeof first);
  sum_program();
  const ws_hw_launch_t l = launch();
  const uint64_t reads = bus.reads_taken, writes = bus.writes_taken;
  WS_CHECK_EQ(ws_hw_launch(&hw, &l), WS_HW_OK);
  WS_CHECK_EQ(ws_hw_wait(&hw, 5000), WS_HW_OK);
  for (uint32_t t = 0; t < BLOCKS * BLOCK; t++) {
    uint32_t a, c;
    memcpy(&a, first + 4 * t, 4);
    memcpy(&c, constants + constant_at(t), 4);
    WS_CHECK_EQ(word(OUT + 4 * t), a + c, "thread %u", t);
    if (WS_ATOMICS) sum += t;
  }
  WS_CHECK_EQ(word(SUM), sum, "atomic additions");
  WS_CHECK(bus.reads_taken > reads && bus.writes_taken > writes, "reads or writes are missing");
#if WS_PERF_COUNTERS
  uint64_t counted = 0;
  WS_CHECK_EQ(ws_hw_counter(&hw, COUNT_AXI_READ, &counted), WS_HW_OK);
  WS_CHECK_EQ(counted, bus.reads_taken - reads, "counter AXI_READ");
  WS_CHECK_EQ(ws_hw_counter(&hw, COUNT_AXI_WRITE, &counted), WS_HW_OK);
  WS_CHECK_EQ(counted, bus.writes_taken - writes, "counter AXI_WRITE");
#endif
}

static void test_core__kernels(void) {
  for (int i = 0; i < 2; i++) {
    begin(i);
    run_sum();
    run_sum();
  }
}

// A bus error stops the kernel; the next one runs.
static void faults(bool store) {
  begin(true);
  start_program();
  wsa_li(&prog, 7, NOT_MAPPED);
  if (store) P(sw(5, 7, 0));
  if (!store) P(lw(8, 7, 0));
  const int top = wsa_here(&prog);
  wsa_to(&prog, wsa_jal(0, 0), top);
  WS_CHECK_EQ(wsa_end(&prog), 0);
  const ws_hw_launch_t l = launch();
  ws_hw_fault_t f;
  WS_CHECK_EQ(ws_hw_launch(&hw, &l), WS_HW_OK);
  WS_CHECK_EQ(ws_hw_wait(&hw, 5000), WS_HW_FAULT);
  WS_CHECK_EQ(ws_hw_fault(&hw, &f), WS_HW_OK);
  WS_CHECK_EQ(f.cause, WS_FAULT_BUS);
  run_sum();
}

static void test_core__bus_error_of_a_load(void) {
  faults(false);
}

static void test_core__bus_error_of_a_store(void) {
  faults(true);
}

// A kernel that is stopped in mid-traffic leaves the bus at rest, and the next one runs.
static void test_core__abort(void) {
  for (int i = 0; i < 3; i++) {
    begin(true);
    sum_program();
    const ws_hw_launch_t l = launch();
    WS_CHECK_EQ(ws_hw_launch(&hw, &l), WS_HW_OK);
    for (uint32_t n = 20 + ws_rand_below(300); n; n--)
      cycle(NULL);
    WS_CHECK_EQ(ws_hw_abort(&hw), WS_HW_OK);
    const ws_hw_status_t end = ws_hw_wait(&hw, 5000);
    WS_CHECK(end == WS_HW_FAULT || end == WS_HW_OK, "status %d after an abort", end);
    run_sum();
  }
}

// After a reset every event counter is 0, whatever has run before it.
static void test_core__a_reset_clears_the_counters(void) {
#if WS_PERF_COUNTERS
  for (int i = 0; i < 2; i++) {
    begin(false);
    for (uint32_t c = 0; c < WS_PERF_COUNTER_N; c++) {
      uint64_t counted = 1;
      WS_CHECK_EQ(ws_hw_counter(&hw, c, &counted), WS_HW_OK);
      WS_CHECK_EQ(counted, 0, "counter %u", c);
    }
    run_sum();
  }
#else
  ws_skip("no counters");
#endif
}

const ws_test_t ws_tests[] = {
    {"kernels", test_core__kernels},
    {"bus_error_of_a_load", test_core__bus_error_of_a_load},
    {"bus_error_of_a_store", test_core__bus_error_of_a_store},
    {"abort", test_core__abort},
    {"a_reset_clears_the_counters", test_core__a_reset_clears_the_counters},
    {0}};
