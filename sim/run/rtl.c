// SPDX-License-Identifier: Apache-2.0
// Drives ws_sm: AXI4-Lite for the launch, a memory on the AXI4 master, lockstep where it has a
// retire port.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../gen/isa.h"
#include "../../tb/common/ws_axi_check.h"
#include "../../tb/common/ws_axi_mem.h"
#include "../../tb/common/ws_axil.h"
#include "../../tb/common/ws_sim.h"
#include "lockstep.h"
#include "retire.h"
#include "session.h"
#include "ws_sm_dut.h"

#define I ((ws_sm_in_t *)ws_tb_in)
#define O ((const ws_sm_out_t *)ws_tb_out)

// Launch registers (docs/isa.md)
enum {
  R_CONFIG = 0x004,
  R_CONTROL = 0x008,
  R_STATUS = 0x00C,
  R_LAUNCH = 0x010,
  R_CAUSE = 0x050,
  R_COUNTER = 0x080
};
enum { CONTROL_START = 1, STATUS_DONE = 2, STATUS_FAULT = 4 };

const bool ws_rtl_present = true;

static ws_axi_mem_t *memory;
static ws_axi_check_t protocol;
static ws_axil_t registers;
static ws_lockstep_t *lockstep; // NULL: nothing to compare
static uint64_t reads, writes;  // on the AXI master, since the kernel began
static const char *trouble;     // first difference in lockstep, or AXI rule broken
static bool trace;

static int memory_read(void *ctx, uint32_t addr, void *dst, unsigned n) {
  return ws_mem_read(ctx, addr, dst, n);
}

static int memory_write(void *ctx, uint32_t addr, const void *src, const uint8_t *strb,
                        unsigned n) {
  return ws_mem_write_strb(ctx, addr, src, strb, n);
}

// One clock cycle of the whole machine.
static void cycle(void *ctx) {
  (void)ctx;
  const ws_axi_slave_t *slave = ws_axi_mem_out(memory);
  WS_AXI_TO_DUT(I, slave);
  ws_step();
  const ws_axi_master_t master = WS_AXI_FROM_DUT(O);
  ws_axi_rule_t broken = ws_axi_check(&protocol, &master, slave);
  if (broken != WS_AXI_RULE_NONE && !trouble) trouble = ws_axi_rule_text(broken);
  reads += master.arvalid && slave->arready;
  writes += master.awvalid && slave->awready;
  ws_axi_mem_cycle(memory, &master);
  if (trace) ws_rt_trace();
  if (lockstep && !trouble && !ws_lockstep_cycle(lockstep)) trouble = ws_lockstep_error(lockstep);
}

static void settle(void *ctx) {
  (void)ctx;
  ws_eval();
}

static bool reg_write(uint32_t addr, uint32_t value) {
  if (ws_axil_write(&registers, addr, value) == 0) return true;
  fprintf(stderr, "wsrun: the SM refuses 0x%08x in launch register 0x%03x\n", value, addr);
  return false;
}

static uint32_t reg_read(uint32_t addr) {
  uint32_t value = 0;
  if (ws_axil_read(&registers, addr, &value) == 0) return value;
  fprintf(stderr, "wsrun: launch register 0x%03x cannot be read\n", addr);
  return 0;
}

// ---- launch

bool ws_rtl_open(ws_session_t *s) {
  const ws_axi_mem_cfg_t cfg = {.data_bytes = WS_AXI_DATA_W / 8,
                                .latency = s->opt.mem_latency,
                                .stress = s->opt.stress,
                                .seed = s->opt.seed,
                                .ctx = s->mem,
                                .read = memory_read,
                                .write = memory_write};
  memory = ws_axi_mem_new(&cfg);
  if (!memory) return false;
  ws_axi_check_init(&protocol, WS_AXI_DATA_W / 8);
  registers = (ws_axil_t){.eval = settle, .tick = cycle};
  WS_AXIL_BIND(&registers, I, O);
  ws_reset();
  uint32_t config = reg_read(R_CONFIG);
  uint32_t want = WS_WARPS | WS_THREADS << 8 | WS_LANES << 16 | (uint32_t)WS_CTA_SLOTS << 24;
  if (config == want) return true;
  fprintf(stderr, "wsrun: CONFIG reads 0x%08x, this runner was built for 0x%08x\n", config, want);
  return false;
}

static bool write_launch(const ws_launch_t *l) {
  const uint32_t value[] = {l->entry_pc,    l->grid[0],         l->grid[1],      l->grid[2],
                            l->block[0],    l->block[1],        l->block[2],     l->param_ptr,
                            l->const_base,  l->const_bytes,     l->shared_bytes, l->local_base,
                            l->local_bytes, l->regs_per_thread, l->sm_id};
  for (unsigned i = 0; i < sizeof value / sizeof value[0]; i++)
    if (!reg_write(R_LAUNCH + 4 * i, value[i])) return false;
  return true;
}

static ws_fault_t read_fault(void) {
  return (ws_fault_t){.cause = reg_read(R_CAUSE),
                      .pc = reg_read(R_CAUSE + 4),
                      .warp = reg_read(R_CAUSE + 8),
                      .mask = reg_read(R_CAUSE + 12),
                      .addr = reg_read(R_CAUSE + 16)};
}

static int report_rtl_fault(const ws_session_t *s) {
  ws_fault_t f = read_fault();
  ws_report_fault(s, &f, "RTL");
  if (!lockstep || ws_model_fault_match(s->model, &f)) return WS_EXIT_FAULT;
  fprintf(stderr, "wsrun: the model has no such fault%s\n",
          ws_model_fault(s->model) ? ", but this one:" : "");
  if (ws_model_fault(s->model)) ws_report_fault(s, ws_model_fault(s->model), "model");
  return WS_EXIT_MISMATCH;
}

// What each living warp waits for, as the RTL sees it.
static void why_stuck(const ws_session_t *s) {
  for (unsigned w = 0; w < WS_WARPS; w++) {
    uint32_t pc;
    const char *state;
    if (!ws_rt_warp(w, &pc, &state)) continue;
    fprintf(stderr, "  warp %u pc 0x%08x %s  %s\n", w, pc, ws_elf_where(s->elf, pc), state);
  }
}

static int report_stuck(const ws_session_t *s, uint64_t idle) {
  static char why[1 << 15];
  if (idle >= WS_STUCK_CYCLES)
    fprintf(stderr, "wsrun: deadlock: no instruction for %" PRIu64 " cycles. Warps:\n", idle);
  else
    fprintf(stderr, "wsrun: cycle limit of %" PRIu64 " reached%s\n", s->opt.max_cycles,
            WS_RETIRE_PORT ? ". Warps:" : "; without a retire port no more is known");
  why_stuck(s);
  if (lockstep && ws_model_why(s->model, why, sizeof why))
    fprintf(stderr, "the model says:\n%s", why);
  return WS_EXIT_STUCK;
}

// What is wrong with the counters after a kernel, or NULL: each class of issue slots and cycles of
// all schedulers are the same, and other counts are known from the ports and, in lockstep without a
// fault, from the model.
static const char *check_counters(const ws_session_t *s, const uint64_t *counter, uint64_t issued,
                                  uint64_t threads, bool fault) {
  const ws_stats_t *model = lockstep && !fault ? ws_model_stats(s->model) : NULL;
  if (ws_report_slots(counter) != WS_ISSUE_SLOTS * counter[WS_PERF_CYCLES])
    return "the issue slots do not add up to the cycles";
  if (WS_RETIRE_PORT && counter[WS_PERF_WARP_INSNS] != issued)
    return "WARP_INSNS is not the number of instructions issued";
  if (WS_RETIRE_PORT && counter[WS_PERF_THREAD_INSNS] != threads)
    return "THREAD_INSNS is not the number of their active threads";
  if (counter[WS_PERF_AXI_READ] != reads) return "AXI_READ is not the number of reads";
  if (counter[WS_PERF_AXI_WRITE] != writes) return "AXI_WRITE is not the number of writes";
  if (model && counter[WS_PERF_BRANCHES] != model->branches)
    return "BRANCHES is not the number of branches in the model";
  if (model && counter[WS_PERF_DIVERGENT] != model->divergent_branches)
    return "DIVERGENT is not the number of branches that diverged in the model";
  return NULL;
}

// Instructions as the retire port showed them, otherwise as the counters have them.
// Returns what check_counters() does.
static const char *add_counters(ws_session_t *s, uint64_t cycles, uint64_t issued, uint64_t threads,
                                bool fault) {
  uint64_t counter[WS_PERF_COUNTER_N] = {0};
  s->total.cycles += cycles;
  for (unsigned i = 0; WS_PERF_COUNTERS && i < WS_PERF_COUNTER_N; i++) {
    counter[i] = reg_read(R_COUNTER + 8 * i);
    counter[i] |= (uint64_t)reg_read(R_COUNTER + 8 * i + 4) << 32;
    s->total.counter[i] += counter[i];
  }
  s->total.warp_instrs += WS_RETIRE_PORT ? issued : counter[WS_PERF_WARP_INSNS];
  s->total.thread_instrs += WS_RETIRE_PORT ? threads : counter[WS_PERF_THREAD_INSNS];
  return WS_PERF_COUNTERS ? check_counters(s, counter, issued, threads, fault) : NULL;
}

static int mismatch(const char *what) {
  fprintf(stderr, "wsrun: mismatch: %s\n", what);
  return WS_EXIT_MISMATCH;
}

static int run(ws_session_t *s) {
  uint64_t cycles = 0, idle = 0, issued = 0, threads = 0;
  int rc = -1;
  reads = writes = 0;
  if (!reg_write(R_CONTROL, CONTROL_START)) return WS_EXIT_MISMATCH;
  while (rc < 0 && !O->irq_o) {
    cycle(NULL);
    cycles++;
    if (WS_RETIRE_PORT) idle = ws_rt_count(&issued, &threads) ? 0 : idle + 1;
    if (trouble)
      rc = mismatch(trouble);
    else if (cycles >= s->opt.max_cycles || idle >= WS_STUCK_CYCLES + 4 * s->opt.mem_latency)
      rc = report_stuck(s, idle);
  }
  if (rc >= 0) return s->total.cycles += cycles, rc;
  uint32_t status = reg_read(R_STATUS);
  const char *wrong = add_counters(s, cycles, issued, threads, status & STATUS_FAULT);
  if (wrong) return mismatch(wrong);
  if (status & STATUS_FAULT) return report_rtl_fault(s);
  if (lockstep && ws_model_fault(s->model)) {
    ws_report_fault(s, ws_model_fault(s->model), "model");
    return mismatch("the RTL has no fault");
  }
  return lockstep && !ws_lockstep_end(lockstep) ? mismatch(ws_lockstep_error(lockstep))
                                                : WS_EXIT_OK;
}

int ws_rtl_launch(ws_session_t *s, const ws_launch_t *launch, bool with_model) {
  int rc = with_model ? ws_model_launch(s->model, launch) : WS_OK;
  if (rc < 0) return mismatch(ws_model_err(s->model));
  trouble = NULL;
  trace = s->opt.trace;
  lockstep = with_model && rc == WS_OK ? ws_lockstep_new(s->model) : NULL;
  rc = write_launch(launch) ? run(s) : WS_EXIT_MISMATCH;
  ws_lockstep_free(lockstep);
  lockstep = NULL;
  return rc;
}
