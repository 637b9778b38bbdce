// SPDX-License-Identifier: Apache-2.0
// The host of the example SoC: launches on both SMs through the bare-metal driver
// (sim/host/driver). Memory and the rules of AXI are watched on both channels. WS_ELF: the kernel
// vecadd.
#include <stdio.h>
#include <stdlib.h>

#include "../host/driver/ws_hw.h"
#include "../host/libws/file.h"
#include "ws_asm.h"
#include "ws_axi_check.h"
#include "ws_config.h"
#include "ws_model.h"
#include "ws_regs.h"
#include "ws_sm_ports.h"
#include "ws_soc_dut.h"
#include "ws_tb.h"

#define I ((ws_soc_in_t *)ws_tb_in)
#define O ((const ws_soc_out_t *)ws_tb_out)

enum { SMS = 2, CHANNELS = 2, ID_W = WS_SOC_ID_W + 1, STRB_W = WS_SOC_DATA_W / 8 };
enum { REGS_OF_SM = 0x1000, STUCK_CYCLES = 100000 };
// Memory: code where sim/compiler/runtime/ws.ld puts it, data, an image of constants per SM.
#define CODE UINT32_C(0x80000000)
#define DATA UINT32_C(0x10000000)
#define CONST UINT32_C(0x20000000)
enum { CODE_BYTES = 0x10000, DATA_BYTES = 0x20000, CONST_BYTES = 0x1000 };
// Answered with DECERR and with SLVERR.
#define NOT_MAPPED UINT32_C(0x40000000)
#define REFUSED UINT32_C(0x50000000)

enum {
#define WS_PERF(name, slot, doc) COUNT_##name,
#include "perf.def"
  COUNTERS
};

static struct {
  ws_mem_t *mem;
  ws_axi_mem_t *axi[CHANNELS];
  ws_axi_check_t check[CHANNELS];
  unsigned writes[SMS][CHANNELS]; // of an SM, on their way on a channel
  ws_axil_t regs;
  ws_hw_t sm[SMS];
} soc;

// ---- a cycle

#define OUT(field, bits) ((uint32_t)ws_get((const void *)&O->m_axi_##field, c * (bits), bits))
#define IN(field, bits, value) ws_set((void *)&I->m_axi_##field, c *(bits), bits, value)

static void drive(unsigned c, const ws_axi_slave_t *s) {
  IN(arready, 1, s->arready);
  IN(rvalid, 1, s->rvalid);
  IN(rid, ID_W, s->rid);
  IN(rresp, 2, s->rresp);
  IN(rlast, 1, s->rlast);
  IN(awready, 1, s->awready);
  IN(wready, 1, s->wready);
  IN(bvalid, 1, s->bvalid);
  IN(bid, ID_W, s->bid);
  IN(bresp, 2, s->bresp);
  memcpy((uint8_t *)&I->m_axi_rdata + c * STRB_W, s->rdata, STRB_W);
}

static ws_axi_master_t sample(unsigned c, uint32_t *strb) {
  *strb = OUT(wstrb, STRB_W);
  return (ws_axi_master_t){.arvalid = OUT(arvalid, 1),
                           .arid = OUT(arid, ID_W),
                           .araddr = OUT(araddr, 32),
                           .arlen = OUT(arlen, 8),
                           .arsize = OUT(arsize, 3),
                           .arburst = OUT(arburst, 2),
                           .rready = OUT(rready, 1),
                           .awvalid = OUT(awvalid, 1),
                           .awid = OUT(awid, ID_W),
                           .awaddr = OUT(awaddr, 32),
                           .awlen = OUT(awlen, 8),
                           .awsize = OUT(awsize, 3),
                           .awburst = OUT(awburst, 2),
                           .wvalid = OUT(wvalid, 1),
                           .wlast = OUT(wlast, 1),
                           .wdata = (const void *)((const uint8_t *)&O->m_axi_wdata + c * STRB_W),
                           .wstrb = strb,
                           .bready = OUT(bready, 1)};
}

// Two rules of the crossbar's contract: addresses are on their channel, and the writes of an SM are
// on one channel at a time.
static void check_routing(unsigned c, const ws_axi_master_t *m, const ws_axi_slave_t *s) {
  WS_CHECK(!m->arvalid || (m->araddr >> 12 & 1) == c, "a read of 0x%08x on channel %u", m->araddr,
           c);
  WS_CHECK(!m->awvalid || (m->awaddr >> 12 & 1) == c, "a write of 0x%08x on channel %u", m->awaddr,
           c);
  if (m->awvalid && s->awready) {
    const unsigned sm = m->awid >> WS_SOC_ID_W;
    soc.writes[sm][c]++;
    WS_CHECK(!soc.writes[sm][!c], "SM %u has writes on both channels", sm);
  }
  if (s->bvalid && m->bready) soc.writes[s->bid >> WS_SOC_ID_W][c]--;
}

static void cycle(void *ctx) {
  (void)ctx;
  for (unsigned c = 0; c < CHANNELS; c++)
    drive(c, ws_axi_mem_out(soc.axi[c]));
  ws_step();
  if (ws_four_state()) {
    WS_CHECK_KNOWN(O->irq_o);
    WS_CHECK_KNOWN(O->m_axi_arvalid);
    WS_CHECK_KNOWN(O->m_axi_awvalid);
    WS_CHECK_KNOWN(O->m_axi_wvalid);
    WS_CHECK_KNOWN(O->m_axi_rready);
    WS_CHECK_KNOWN(O->m_axi_bready);
  }
  for (unsigned c = 0; c < CHANNELS; c++) {
    uint32_t strb;
    const ws_axi_slave_t *slave = ws_axi_mem_out(soc.axi[c]);
    const ws_axi_master_t master = sample(c, &strb);
    const ws_axi_rule_t broken = ws_axi_check(&soc.check[c], &master, slave);
    WS_CHECK(broken == WS_AXI_RULE_NONE, "channel %u: %s", c, ws_axi_rule_text(broken));
    check_routing(c, &master, slave);
    ws_axi_mem_cycle(soc.axi[c], &master);
  }
}

// ---- memory

static int memory_read(void *ctx, uint32_t addr, void *dst, unsigned n) {
  if (addr >> 24 == REFUSED >> 24) return WS_AXI_SLVERR;
  return ws_mem_read(ctx, addr, dst, n);
}

static int memory_write(void *ctx, uint32_t addr, const void *src, const uint8_t *strb,
                        unsigned n) {
  if (addr >> 24 == REFUSED >> 24) return WS_AXI_SLVERR;
  return ws_mem_write_strb(ctx, addr, src, strb, n);
}

static bool place(void *ctx, uint32_t to, const void *from, uint32_t bytes) {
  static const uint8_t zeros[64];
  for (uint32_t i = 0; !from && i < bytes; i += sizeof zeros) {
    const uint32_t n = bytes - i < sizeof zeros ? bytes - i : sizeof zeros;
    if (ws_mem_write(ctx, to + i, zeros, n)) return false;
  }
  return !from || !ws_mem_write(ctx, to, from, bytes);
}

static uint32_t word(uint32_t addr) {
  uint32_t value = 0;
  WS_CHECK(!ws_mem_read_le(soc.mem, addr, 4, &value), "0x%08x is not mapped", addr);
  return value;
}

static void set_word(uint32_t addr, uint32_t value) {
  WS_CHECK(!ws_mem_write_le(soc.mem, addr, 4, value), "0x%08x is not mapped", addr);
}

// ---- registers

static bool bus_read(void *bus, uint32_t offset, uint32_t *value) {
  return ws_axil_read(&soc.regs, *(const uint32_t *)bus + offset, value) == 0;
}

static bool bus_write(void *bus, uint32_t offset, uint32_t value) {
  return ws_axil_write(&soc.regs, *(const uint32_t *)bus + offset, value) == 0;
}

// Resets the SoC. Memory is empty; with stress it answers at any time, in any order, and with
// back-pressure.
static void open_soc(unsigned latency, bool stress) {
  static uint32_t base[SMS] = {0, REGS_OF_SM};
  ws_mem_free(soc.mem);
  soc.mem = ws_mem_new();
  WS_CHECK(soc.mem && !ws_mem_map(soc.mem, CODE, CODE_BYTES) &&
               !ws_mem_map(soc.mem, DATA, DATA_BYTES) &&
               !ws_mem_map(soc.mem, CONST, SMS * CONST_BYTES),
           "out of memory");
  for (unsigned c = 0; c < CHANNELS; c++) {
    const ws_axi_mem_cfg_t cfg = {.data_bytes = STRB_W,
                                  .latency = latency,
                                  .stress = stress,
                                  .seed = ws_rand(),
                                  .ctx = soc.mem,
                                  .read = memory_read,
                                  .write = memory_write};
    ws_axi_mem_free(soc.axi[c]);
    soc.axi[c] = ws_axi_mem_new(&cfg);
    WS_CHECK(soc.axi[c], "out of memory");
    ws_axi_check_init(&soc.check[c], STRB_W);
  }
  memset(soc.writes, 0, sizeof soc.writes);
  ws_reset();
  soc.regs = (ws_axil_t){.eval = ws_port_settle, .tick = cycle};
  WS_AXIL_BIND(&soc.regs, I, O);
  for (unsigned i = 0; i < SMS; i++) {
    soc.sm[i] = (ws_hw_t){.reg_read = bus_read, .reg_write = bus_write, .bus = &base[i]};
    WS_CHECK_EQ(ws_hw_open(&soc.sm[i]), WS_HW_OK, "SM %u does not answer", i);
  }
}

static void start(unsigned sm, const ws_hw_launch_t *l) {
  WS_CHECK_EQ(ws_hw_launch(&soc.sm[sm], l), WS_HW_OK, "SM %u refuses the launch", sm);
}

static void end(unsigned sm, ws_hw_status_t status) {
  for (unsigned n = 0; !(O->irq_o >> sm & 1); n++) {
    WS_CHECK(n < STUCK_CYCLES, "SM %u does not end", sm);
    cycle(NULL);
  }
  WS_CHECK_EQ(ws_hw_poll(&soc.sm[sm]), status, "of SM %u", sm);
}

static uint64_t instructions(unsigned sm) {
  uint64_t n = 0;
  WS_CHECK_EQ(ws_hw_counter(&soc.sm[sm], COUNT_WARP_INSNS, &n), WS_HW_OK);
  return n;
}

// ---- vecadd: one grid over both SMs

enum { A = DATA, B = DATA + 0x2000, C = DATA + 0x4000 };

static uint32_t elements(void) { // fewer in a slow simulator
  return ws_four_state() ? 40 : 200;
}

// Every SM has an image of the constants, and the arguments in it. a: the first operand, c: the
// result.
static ws_hw_launch_t vecadd(unsigned sm, uint32_t a, uint32_t c) {
  static char *elf;
  static size_t bytes;
  static ws_hw_memory_t memory = {place, NULL};
  const uint32_t args[] = {a, B, c, elements()};
  if (!elf) elf = ws_file_read(getenv("WS_ELF"), &bytes);
  WS_CHECK(elf, "WS_ELF: %s cannot be read", getenv("WS_ELF"));
  memory.ctx = soc.mem;
  ws_hw_program_t p;
  ws_note_t k;
  ws_hw_launch_t l;
  WS_CHECK(!ws_hw_load(&p, elf, bytes, &memory, CONST + sm * CONST_BYTES) &&
               !ws_hw_kernel(&p, "vecadd", &k) && !ws_hw_prepare(&p, &k, &l) &&
               !ws_hw_arguments(&p, args, sizeof args) && !l.local_bytes,
           "the driver refuses the program");
  l.block[0] = WS_WARPS * WS_THREADS;
  l.grid[0] = (elements() + l.block[0] - 1) / l.block[0];
  l.sm_id = sm;
  l.cta_first = sm;
  l.cta_skip = SMS - 1;
  return l;
}

static void fill(void) {
  for (uint32_t i = 0; i < elements(); i++) {
    set_word(A + 4 * i, ws_rand());
    set_word(B + 4 * i, ws_rand());
    set_word(C + 4 * i, 0);
  }
}

// The elements of the CTAs that SM `sm` runs, or all with SMS.
static void check_sums(unsigned sm) {
  for (uint32_t i = 0; i < elements(); i++) {
    const uint32_t owner = i / (WS_WARPS * WS_THREADS) % SMS;
    if (sm < SMS && owner != sm) continue;
    WS_CHECK_EQ(word(C + 4 * i), word(A + 4 * i) + word(B + 4 * i), "element %u of SM %u", i,
                owner);
  }
}

static void one_grid(void) {
  fill();
  for (unsigned i = 0; i < SMS; i++) {
    const ws_hw_launch_t l = vecadd(i, A, C);
    start(i, &l);
  }
  for (unsigned i = 0; i < SMS; i++)
    end(i, WS_HW_OK);
  check_sums(SMS);
  const uint64_t n = instructions(0), m = instructions(1);
  WS_CHECK(n && m && n < 2 * m && m < 2 * n, "%u and %u instructions", (unsigned)n, (unsigned)m);
}

static void test_ws_soc__grid_over_two_sms(void) {
  open_soc(20, false);
  one_grid();
}

static void test_ws_soc__grid_under_stress(void) {
  for (unsigned i = 0; i < (ws_long() ? 20 : ws_four_state() ? 1 : 3); i++) {
    open_soc(1 + ws_rand_below(20), true);
    one_grid();
  }
}

// An error answer to a load, a store or an instruction fetch of SM 0; SM 1 goes on. Then both run
// again.
static void fault_of_one(uint32_t a, uint32_t c, uint32_t entry, uint32_t cause) {
  open_soc(1 + ws_rand_below(8), true);
  fill();
  ws_hw_launch_t bad = vecadd(0, a, c);
  const ws_hw_launch_t good = vecadd(1, A, C);
  if (entry) bad.entry_pc = entry;
  start(0, &bad);
  start(1, &good);
  end(0, WS_HW_FAULT);
  end(1, WS_HW_OK);
  ws_hw_fault_t f;
  WS_CHECK_EQ(ws_hw_fault(&soc.sm[0], &f), WS_HW_OK);
  WS_CHECK_EQ(f.cause, cause);
  check_sums(1);
  one_grid();
}

static void test_ws_soc__decerr_of_one(void) {
  fault_of_one(NOT_MAPPED, C, 0, WS_CAUSE_BUS);
  fault_of_one(A, NOT_MAPPED, 0, WS_CAUSE_BUS);
  fault_of_one(A, C, NOT_MAPPED, WS_CAUSE_FETCH);
}

static void test_ws_soc__slverr_of_one(void) {
  fault_of_one(REFUSED, C, 0, WS_CAUSE_BUS);
  fault_of_one(A, REFUSED, 0, WS_CAUSE_BUS);
  fault_of_one(A, C, REFUSED, WS_CAUSE_FETCH);
}

// ---- kernels of this file

static ws_hw_launch_t assembled(wsa_t *p, unsigned sm) {
  WS_CHECK(!wsa_end(p), "assembler: %s", p->err);
  WS_CHECK(!ws_mem_write(soc.mem, p->base, p->word, 4 * p->n), "the code is not mapped");
  return (ws_hw_launch_t){.entry_pc = p->base,
                          .grid = {6, 1, 1},
                          .block = {WS_WARPS * WS_THREADS, 1, 1},
                          .regs_per_thread = 16,
                          .sm_id = sm,
                          .cta_first = sm,
                          .cta_skip = SMS - 1};
}

// Runs it on all SMs, side by side.
static void on_all(wsa_t *p) {
  for (unsigned i = 0; i < SMS; i++) {
    const ws_hw_launch_t l = assembled(p, i);
    start(i, &l);
  }
  for (unsigned i = 0; i < SMS; i++)
    end(i, WS_HW_OK);
}

// Atomics are atomic within an SM: each SM adds to a counter of its own.
static void test_ws_soc__a_counter_per_sm(void) {
  static wsa_t p;
  open_soc(5, true);
  wsa_init(&p, CODE);
  wsa_put(&p, wsa_csrr(5, WSA_SMID));
  wsa_put(&p, wsa_slli(5, 5, 2));
  wsa_li(&p, 6, DATA);
  wsa_put(&p, wsa_add(6, 6, 5));
  wsa_put(&p, wsa_addi(7, 0, 1));
  wsa_put(&p, wsa_amoadd_w(0, 7, 6));
  wsa_put(&p, wsa_exit());
  on_all(&p);
  for (unsigned i = 0; i < SMS; i++)
    WS_CHECK_EQ(word(DATA + 4 * i), 3 * WS_WARPS * WS_THREADS, "counter of SM %u", i);
}

// Every SM stores to both channels in turn: store i goes to page i % 2.
static void test_ws_soc__stores_to_both_channels(void) {
  enum { STORES = 16, PAGE = 0x1000 };
  static wsa_t p;
  open_soc(5, true);
  wsa_init(&p, CODE);
  wsa_put(&p, wsa_csrr(5, WSA_SMID));
  wsa_put(&p, wsa_slli(5, 5, 2));
  wsa_li(&p, 6, DATA);
  wsa_put(&p, wsa_add(6, 6, 5));
  wsa_li(&p, 8, PAGE);
  for (int i = 0; i < STORES; i++) {
    wsa_put(&p, wsa_addi(7, 5, 16 * (i + 1)));
    wsa_put(&p, wsa_sw(7, 6, 8 * i));
    wsa_put(&p, wsa_xor(6, 6, 8));
  }
  wsa_put(&p, wsa_exit());
  on_all(&p);
  for (uint32_t i = 0; i < SMS * STORES; i++) {
    const uint32_t sm = i / STORES, k = i % STORES;
    WS_CHECK_EQ(word(DATA + PAGE * (k % 2) + 8 * k + 4 * sm), 4 * sm + 16 * (k + 1),
                "store %u of SM %u", k, sm);
  }
}

// A kernel on SM 1 that stores forever is aborted while SM 0 works.
static void test_ws_soc__abort_of_one(void) {
  static wsa_t p;
  open_soc(5, true);
  fill();
  wsa_init(&p, CODE + CODE_BYTES / 2);
  wsa_li(&p, 6, DATA + 0x10000);
  const int top = wsa_here(&p);
  wsa_put(&p, wsa_sw(6, 6, 0));
  wsa_put(&p, wsa_xori(6, 6, 0x40));
  wsa_to(&p, wsa_jal(0, 0), top);
  const ws_hw_launch_t loop = assembled(&p, 1), good = vecadd(0, A, C);
  start(1, &loop);
  start(0, &good);
  end(0, WS_HW_OK);
  check_sums(0);
  WS_CHECK_EQ(ws_hw_poll(&soc.sm[1]), WS_HW_BUSY);
  WS_CHECK_EQ(ws_hw_abort(&soc.sm[1]), WS_HW_OK);
  end(1, WS_HW_FAULT);
  one_grid();
}

const ws_test_t ws_tests[] = {
    {"grid_over_two_sms", test_ws_soc__grid_over_two_sms},
    {"grid_under_stress", test_ws_soc__grid_under_stress},
    {"a_counter_per_sm", test_ws_soc__a_counter_per_sm},
    {"stores_to_both_channels", test_ws_soc__stores_to_both_channels},
    {"decerr_of_one", test_ws_soc__decerr_of_one},
    {"slverr_of_one", test_ws_soc__slverr_of_one},
    {"abort_of_one", test_ws_soc__abort_of_one},
    {0},
};
