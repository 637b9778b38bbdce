// SPDX-License-Identifier: Apache-2.0
#include "bench.h"

#include <stdlib.h>
#include <string.h>

#include "../../sim/host/libws/machine/lockstep.h"
#include "../../sim/host/libws/machine/retire.h"
#include "read_barriers.h"
#include "ws_axi_check.h"
#include "ws_axi_mem.h"
#include "ws_hw_launch.h"
#include "ws_model_cfg.h"
#include "ws_sm_dut.h"
#include "ws_sm_ports.h"

#define I ((ws_sm_in_t *)ws_tb_in)
#define O ((const ws_sm_out_t *)ws_tb_out)

enum { STUCK_CYCLES = 6000, BUS_BYTES = WS_AXI_DATA_W / 8 };

static struct {
  ws_mem_t *mem, *model_mem;
  ws_model_t *model;
  ws_lockstep_t *lockstep;
  ws_axi_mem_t *axi;
  ws_axi_check_t check;
  ws_axil_t regs;
  uint64_t issued, threads, idle; // since the launch; cycles since the last instruction
  uint64_t reads, writes;         // on the AXI master since the launch
  bool launches;                  // the driver writes the launch: its last write starts it
  uint64_t start, end;            // cycles of that write, and of irq_o
  uint64_t total;
  bool trace;
  bool alone; // without the model
} sm;

// ---- a cycle

static void cycle(void *ctx) {
  (void)ctx;
  const ws_axi_slave_t *slave = ws_axi_mem_out(sm.axi);
  WS_AXI_TO_DUT(I, slave);
  ws_step();
  sm_check_known();
  const ws_axi_master_t master = WS_AXI_FROM_DUT(O);
  const ws_axi_rule_t broken = ws_axi_check(&sm.check, &master, slave);
  WS_CHECK(broken == WS_AXI_RULE_NONE, "AXI: %s", ws_axi_rule_text(broken));
  sm.reads += master.arvalid && slave->arready;
  sm.writes += master.awvalid && slave->awready;
  WS_CHECK(!O->irq_o || !(master.arvalid | master.awvalid | master.wvalid),
           "AXI: a valid after the end of a kernel");
  sm_quiesce_cycle(ws_axi_check_idle(&sm.check));
  ws_axi_mem_cycle(sm.axi, &master);
  sm.idle++;
  if (sm.launches && I->s_axi_wvalid && O->s_axi_wready) sm.start = ws_cycle();
  if (!O->irq_o) sm.end = ws_cycle() + 1;
  for (unsigned s = 0; s < WS_ISSUE_SLOTS; s++) {
    if (!(O->rt_issue_valid_o >> s & 1)) continue;
    sm.idle = 0;
    sm.issued++;
    sm.threads += (uint64_t)__builtin_popcountll(
        ws_get((const void *)&O->rt_issue_mask_o, s * WS_THREADS, WS_THREADS));
  }
  if (sm.trace) ws_rt_trace(ws_tb_out, stdout, ws_cycle());
  if (sm.lockstep)
    WS_CHECK(ws_lockstep_cycle(sm.lockstep, ws_tb_out, ws_cycle()), "%s",
             ws_lockstep_error(sm.lockstep));
}

// ---- memory

void sm_timing(unsigned latency, bool stress, uint32_t seed) {
  const ws_axi_mem_cfg_t cfg = {.data_bytes = BUS_BYTES,
                                .latency = latency,
                                .stress = stress,
                                .seed = seed,
                                .ctx = sm.mem,
                                .read = ws_port_mem_read,
                                .write = ws_port_mem_write};
  ws_axi_mem_free(sm.axi);
  sm.axi = ws_axi_mem_new(&cfg);
  ws_axi_check_init(&sm.check, BUS_BYTES);
  WS_CHECK(sm.axi, "out of memory");
}

static void map(uint32_t base, uint32_t bytes) {
  WS_CHECK(!ws_mem_map(sm.mem, base, bytes) && !ws_mem_map(sm.model_mem, base, bytes),
           "out of memory");
}

void sm_open(unsigned latency) {
  const ws_model_cfg_t cfg = ws_model_cfg();
  ws_lockstep_free(sm.lockstep);
  ws_model_free(sm.model);
  ws_mem_free(sm.mem);
  ws_mem_free(sm.model_mem);
  sm.lockstep = NULL;
  sm.mem = ws_mem_new();
  sm.model_mem = ws_mem_new();
  WS_CHECK(sm.mem && sm.model_mem, "out of memory");
  sm.model = ws_model_new(&cfg, sm.model_mem);
  WS_CHECK(sm.model, "the model refuses this configuration");
  map(CODE, CODE_BYTES);
  map(DATA, DATA_BYTES);
  map(CONST_PHYS, 4096);
  map(LOCAL_PHYS, LOCAL_MAX * WS_THREADS * WS_WARPS);
  sm_timing(latency, false, 1);
  sm.total = 0;
  ws_reset();
  sm_quiesce_reset();
  sm.regs = (ws_axil_t){.eval = ws_port_settle, .tick = cycle};
  WS_AXIL_BIND(&sm.regs, I, O);
}

void sm_write(uint32_t addr, const void *src, uint32_t bytes) {
  WS_CHECK(!ws_mem_write(sm.mem, addr, src, bytes) && !ws_mem_write(sm.model_mem, addr, src, bytes),
           "%u bytes at 0x%08x are not mapped", bytes, addr);
}

void sm_write_word(uint32_t addr, uint32_t value) {
  sm_write(addr, &value, sizeof value);
}

void sm_load(wsa_t *program) {
  WS_CHECK(!wsa_end(program), "assembler: %s", program->err);
#if WS_WAR_RDBAR
  put_read_barriers(program);
#endif
  sm_write(program->base, program->word, 4 * program->n);
}

uint32_t sm_word(uint32_t addr) {
  uint32_t value = 0;
  WS_CHECK(!ws_mem_read_le(sm.mem, addr, 4, &value), "0x%08x is not mapped", addr);
  return value;
}

// The model cannot predict what a kernel that faulted has left undone.
static void take_over_memory(void) {
  static const uint32_t range[][2] = {{DATA, DATA_BYTES},
                                      {LOCAL_PHYS, LOCAL_MAX * WS_THREADS * WS_WARPS}};
  static uint8_t part[4096];
  for (unsigned i = 0; i < 2; i++)
    for (uint32_t at = 0; at < range[i][1]; at += sizeof part) {
      const uint32_t left = range[i][1] - at, n = left < sizeof part ? left : sizeof part;
      WS_CHECK(!ws_mem_read(sm.mem, range[i][0] + at, part, n) &&
                   !ws_mem_write(sm.model_mem, range[i][0] + at, part, n),
               "memory is not mapped");
    }
}

// ---- registers

uint32_t sm_reg(uint32_t addr) {
  uint32_t value = 0;
  WS_CHECK_EQ(ws_axil_read(&sm.regs, addr, &value), 0, "reading register 0x%03x", addr);
  return value;
}

void sm_set_reg(uint32_t addr, uint32_t value, int response) {
  WS_CHECK_EQ(ws_axil_write(&sm.regs, addr, value), response, "writing 0x%x to register 0x%03x",
              value, addr);
}

// ---- launch

ws_launch_t sm_launch(void) {
  return (ws_launch_t){.entry_pc = CODE,
                       .grid = {1, 1, 1},
                       .block = {WS_THREADS, 1, 1},
                       .param_ptr = CONST_VA,
                       .const_base = CONST_PHYS,
                       .const_bytes = CONST_BYTES,
                       .shared_bytes = WS_SMEM,
                       .local_base = LOCAL_PHYS,
                       .local_bytes = 64,
                       .regs_per_thread = 32,
                       .sm_id = 5};
}

// Through the driver: sim/host/driver.
static const ws_hw_t driver = {
    .reg_read = ws_port_reg_read, .reg_write = ws_port_reg_write, .bus = &sm.regs};

static void launch(const ws_launch_t *l) {
  const ws_hw_launch_t h = ws_hw_launch_of(l);
  sm.launches = true;
  WS_CHECK_EQ(ws_hw_launch(&driver, &h), WS_HW_OK, "the launch is refused");
  sm.launches = false;
}

static void stuck(void) {
  static char why[1 << 14];
  for (unsigned w = 0; w < WS_WARPS; w++) {
    if (!ws_get((const void *)&O->rt_live_o, w, 1)) continue;
    ws_note("RTL: warp %u pc 0x%08x blocked %u bar_wait %u head_valid %u sb_ok %u", w,
            (uint32_t)ws_get((const void *)&O->rt_pc_o, 30 * w, 30) << 2,
            (unsigned)ws_get((const void *)&O->rt_blocked_o, w, 1),
            (unsigned)ws_get((const void *)&O->rt_bar_wait_o, w, 1),
            (unsigned)ws_get((const void *)&O->rt_head_valid_o, w, 1),
            (unsigned)ws_get((const void *)&O->rt_sb_ok_o, w, 1));
  }
  ws_model_why(sm.model, why, sizeof why);
  for (char *line = strtok(why, "\n"); line; line = strtok(NULL, "\n"))
    ws_note("model: %s", line);
  WS_CHECK(false, "no instruction for %u cycles, no end", STUCK_CYCLES);
}

static ws_fault_t read_fault(void) {
  ws_hw_fault_t f;
  WS_CHECK_EQ(ws_hw_fault(&driver, &f), WS_HW_OK, "the fault registers cannot be read");
  return (ws_fault_t){.cause = f.cause, .pc = f.pc, .warp = f.warp, .mask = f.mask, .addr = f.addr};
}

static uint32_t agreed_fault(void) {
  const ws_fault_t rtl = read_fault();
  const ws_fault_t *f = ws_model_fault(sm.model);
  WS_CHECK(f, "RTL fault %u warp %u pc 0x%08x mask 0x%x addr 0x%08x, the model has none", rtl.cause,
           rtl.warp, rtl.pc, rtl.mask, rtl.addr);
  WS_CHECK(ws_model_fault_match(sm.model, &rtl),
           "RTL fault %u warp %u pc 0x%08x mask 0x%x addr 0x%08x, model fault %u warp %u pc 0x%08x "
           "mask 0x%x addr 0x%08x",
           rtl.cause, rtl.warp, rtl.pc, rtl.mask, rtl.addr, f->cause, f->warp, f->pc, f->mask,
           f->addr);
  take_over_memory();
  return rtl.cause;
}

static void compare_memory(void) {
  if (ws_mem_hash(sm.mem) == ws_mem_hash(sm.model_mem)) return;
  const size_t n =
      ws_mem_compare(sm.mem, "# RTL", sm.model_mem, "model", 0, UINT64_C(1) << 32, stdout, 8);
  WS_CHECK(false, "memory differs in %zu words", n);
}

const sm_counter_t sm_counters[] = {
#define WS_PERF(name, slot, doc) {#name, slot},
#include "perf.def"
};

uint32_t sm_counter(unsigned i) {
  uint64_t value = 0;
  WS_CHECK_EQ(ws_hw_counter(&driver, i, &value), WS_HW_OK, "counter %u cannot be read", i);
  return (uint32_t)value;
}

unsigned sm_kernel_cycles(void) {
  return (unsigned)(sm.end - sm.start);
}

unsigned sm_cycles_at_rest(void) {
  return (uint32_t)(sm.end - sm.start) - sm_counter(COUNT_CYCLES);
}

// Counts that are known, and a class for each issue slot.
static void check_counters(uint32_t cause) {
  if (!WS_PERF_COUNTERS) return;
  WS_CHECK_EQ(sm_counter(COUNT_WARP_INSNS), (uint32_t)sm.issued, "warp instructions");
  WS_CHECK_EQ(sm_counter(COUNT_THREAD_INSNS), (uint32_t)sm.threads, "thread instructions");
  WS_CHECK_EQ(sm_counter(COUNT_AXI_READ), (uint32_t)sm.reads, "AXI reads");
  WS_CHECK_EQ(sm_counter(COUNT_AXI_WRITE), (uint32_t)sm.writes, "AXI writes");
  if (cause == WS_CAUSE_NONE) {
    const ws_stats_t *model = ws_model_stats(sm.model);
    WS_CHECK_EQ(sm_counter(COUNT_BRANCHES), (uint32_t)model->branches, "branches");
    WS_CHECK_EQ(sm_counter(COUNT_DIVERGENT), (uint32_t)model->divergent_branches, "that diverged");
  }
  const unsigned rest = sm_cycles_at_rest();
  if (cause == WS_CAUSE_NONE)
    WS_CHECK_EQ(rest, SM_BEGINS, "cycles of the kernel that do not count");
  else // the stop waits for AXI
    WS_CHECK(rest >= SM_BEGINS + SM_STOPS && rest < STUCK_CYCLES, "%u cycles do not count", rest);
  uint32_t slots = 0;
  for (unsigned i = 0; i < COUNTERS; i++)
    slots += sm_counters[i].slot ? sm_counter(i) : 0;
  WS_CHECK_EQ(slots, WS_ISSUE_SLOTS * sm_counter(COUNT_CYCLES),
              "issue slots of all classes, and cycles of all schedulers");
}

void sm_start(const ws_launch_t *l) {
  const int fit = ws_model_launch(sm.model, l);
  WS_CHECK(fit >= 0, "model: %s", ws_model_err(sm.model));
  if (fit == WS_OK && !sm.alone) sm.lockstep = ws_lockstep_new(sm.model);
  sm.trace = getenv("WS_TRACE") != NULL;
  sm.issued = sm.threads = sm.idle = sm.reads = sm.writes = 0;
  launch(l);
}

void sm_cycles(unsigned n) {
  while (n--)
    cycle(NULL);
}

void sm_quiet(void) {
  for (unsigned idle = 0; idle < 40; idle++) {
    cycle(NULL);
    if (!ws_axi_mem_idle(sm.axi)) idle = 0;
  }
}

static void check_idle(void) {
  WS_CHECK(ws_axi_mem_idle(sm.axi) && ws_axi_check_idle(&sm.check),
           "the kernel has ended, AXI is not idle");
}

static void forget_kernel(void) {
  sm.total += sm.issued;
  take_over_memory();
  ws_model_abort(sm.model);
  ws_lockstep_free(sm.lockstep);
  sm.lockstep = NULL;
}

unsigned sm_abort(void) {
  unsigned n = 0;
  WS_CHECK_EQ(ws_hw_abort(&driver), WS_HW_OK, "the abort is refused");
  for (; !O->irq_o; n++) {
    WS_CHECK(n < STUCK_CYCLES, "the abort does not end the kernel");
    cycle(NULL);
  }
  check_idle();
  WS_CHECK_EQ(ws_hw_poll(&driver), WS_HW_FAULT);
  const ws_fault_t f = read_fault();
  WS_CHECK_EQ(f.cause, WS_CAUSE_ABORT);
  WS_CHECK(!(f.pc | f.warp | f.mask | f.addr), "the record of an abort has more than a cause");
  forget_kernel();
  check_counters(WS_CAUSE_ABORT);
  return n;
}

// Two cycles of reset, bus and memory included.
void sm_reset(void) {
  static const ws_axi_slave_t rest = {.rvalid = 0};
  memset(ws_tb_in, 0, sizeof(uint32_t) * WS_DUT_IN_WORDS);
  I->rst_i = 1;
  for (unsigned i = 0; i < 2; i++) {
    ws_step();
    const ws_axi_master_t master = WS_AXI_FROM_DUT(O);
    const ws_axi_rule_t broken = ws_axi_check_reset(&sm.check, &master, &rest);
    WS_CHECK(broken == WS_AXI_RULE_NONE, "AXI: %s", ws_axi_rule_text(broken));
    WS_CHECK(!(O->s_axi_bvalid | O->s_axi_rvalid),
             "AXI4-Lite: a valid of the slave is high in reset");
  }
  I->rst_i = 0;
  sm_quiesce_reset();
  ws_eval();
  forget_kernel();
  sm_timing(1, false, 1);
}

uint32_t sm_end(void) {
  while (!O->irq_o) {
    cycle(NULL);
    if (sm.idle >= STUCK_CYCLES) stuck();
  }
  sm.total += sm.issued;
  const ws_hw_status_t ended = ws_hw_poll(&driver);
  uint32_t cause = 0;
  if (ended != WS_HW_OK) {
    WS_CHECK_EQ(ended, WS_HW_FAULT);
    cause = agreed_fault();
  } else {
    const ws_fault_t *f = ws_model_fault(sm.model);
    WS_CHECK(!f, "model fault %u warp %u pc 0x%08x mask 0x%x addr 0x%08x, the RTL has none",
             f->cause, f->warp, f->pc, f->mask, f->addr);
    WS_CHECK(ws_lockstep_end(sm.lockstep), "%s", ws_lockstep_error(sm.lockstep));
    compare_memory();
  }
  ws_lockstep_free(sm.lockstep);
  sm.lockstep = NULL;
  check_idle();
  check_counters(cause);
  return cause;
}

void sm_break(unsigned read_beat, unsigned write) {
  ws_axi_mem_break(sm.axi, read_beat, write);
}

sm_traffic_t sm_traffic(void) {
  const ws_axi_mem_stats_t s = ws_axi_mem_stats(sm.axi);
  return (sm_traffic_t){(unsigned)s.read_beats, (unsigned)s.writes};
}

void sm_start_alone(const ws_launch_t *l) {
  sm.alone = true;
  sm_start(l);
  sm.alone = false;
}

static uint32_t end_alone(void) {
  while (!O->irq_o) {
    cycle(NULL);
    WS_CHECK(sm.idle < STUCK_CYCLES, "no instruction for %u cycles, no end", STUCK_CYCLES);
  }
  const ws_hw_status_t ended = ws_hw_poll(&driver);
  WS_CHECK(ended == WS_HW_OK || ended == WS_HW_FAULT, "irq_o is high, STATUS has no end");
  const uint32_t cause = ended == WS_HW_FAULT ? read_fault().cause : WS_CAUSE_NONE;
  WS_CHECK(ended == WS_HW_OK || cause != WS_CAUSE_NONE, "a fault without a cause");
  check_idle();
  forget_kernel();
  return cause;
}

uint32_t sm_run_alone(const ws_launch_t *l) {
  sm_start_alone(l);
  return end_alone();
}

uint32_t sm_abort_alone(void) {
  WS_CHECK_EQ(ws_hw_abort(&driver), WS_HW_OK, "the abort is refused");
  return end_alone();
}

uint32_t sm_run(const ws_launch_t *l) {
  sm_start(l);
  return sm_end();
}

void sm_expect(const ws_launch_t *l, uint32_t cause) {
  const uint32_t got = sm_run(l);
  WS_CHECK_EQ(got, cause, "%s instead of %s", ws_cause_name(got), ws_cause_name(cause));
}

uint64_t sm_instructions(void) {
  return sm.total;
}
