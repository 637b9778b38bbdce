// SPDX-License-Identifier: Apache-2.0
#include "rtl.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../../gen/isa.h"
#include "../../../../tb/common/ws_axi_check.h"
#include "../../../../tb/common/ws_axi_mem.h"
#include "../../../../tb/common/ws_axil.h"
#include "../../../../tb/common/ws_marks.h"
#include "../../../../tb/common/ws_qchannel.h"
#include "lockstep.h"
#include "retire.h"
#include "shell.h"
#include "ws_config.h"
#include "ws_hw_launch.h"
#include "ws_sm_dut.h"

#if WS_MACHINE_TAPS
#include "taps.h"
#endif

enum { STUCK_CYCLES = 20000 };

struct ws_rtl {
  ws_machine_t *m;
  ws_shell_t *shell;
  ws_sm_in_t *in;
  const ws_sm_out_t *out;
  ws_axi_mem_t *memory;
  ws_axi_check_t protocol;
  ws_axil_t registers;
  ws_hw_t driver;          // of the registers
  ws_lockstep_t *lockstep; // NULL: nothing to compare
  uint64_t reads, writes;  // on the AXI master, since the kernel began
  const char *trouble;     // first difference in lockstep, or AXI rule broken
  ws_qchannel_t power;     // with a low-power interface; requests come under stress
#if WS_MACHINE_TAPS
  ws_taps_t *taps; // NULL: no trace file
#endif
};

// When the next look for a launch that hangs is due; how often in a row it did.
typedef struct {
  uint64_t next;
  unsigned seen;
} look_t;

static int memory_read(void *ctx, uint32_t addr, void *dst, unsigned n) {
  return ws_mem_read(ctx, addr, dst, n);
}

static int memory_write(void *ctx, uint32_t addr, const void *src, const uint8_t *strb,
                        unsigned n) {
  return ws_mem_write_strb(ctx, addr, src, strb, n);
}

// Under stress the SM is asked to be quiet again and again.
static void power_begin(ws_rtl_t *r) {
  ws_qchannel_init(&r->power);
#if WS_QUIESCE
  r->in->qreqn_i = 1;
#endif
  if (!r->m->o.stress) return;
  r->power.in = 101 + r->m->o.seed % 97;
  r->power.stay = 23;
  r->power.retry = 307;
  r->power.period = 1009;
}

static const char *power_cycle(ws_rtl_t *r) {
#if WS_QUIESCE
  const ws_qchannel_pins_t pins =
      WS_QCHANNEL_PINS(r->in, r->out, ws_axi_check_idle(&r->protocol), false, false);
  const char *broken = ws_qchannel_cycle(&r->power, &pins);
  r->in->qreqn_i = r->power.reqn;
  return broken;
#else
  (void)r;
  return NULL;
#endif
}

// A call of the simulator, and what the taps of a trace have seen in it: each call begins with the
// clock edge of the step before, if there was none since.
static void simulate(ws_rtl_t *r, void (*call)(ws_shell_t *)) {
#if WS_MACHINE_TAPS
  if (r->taps) ws_taps_before(r->taps, r->shell->cycle);
#endif
  call(r->shell);
#if WS_MACHINE_TAPS
  const char *wrong = r->taps ? ws_taps_after(r->taps) : NULL;
  if (wrong && !r->trouble) r->trouble = wrong;
#endif
}

// One clock cycle of the whole machine.
static void cycle(void *ctx) {
  ws_rtl_t *r = ctx;
  const ws_axi_slave_t *slave = ws_axi_mem_out(r->memory);
  WS_AXI_TO_DUT(r->in, slave);
  simulate(r, ws_shell_step);
  const ws_axi_master_t master = WS_AXI_FROM_DUT(r->out);
  ws_axi_rule_t broken = ws_axi_check(&r->protocol, &master, slave);
  if (broken != WS_AXI_RULE_NONE && !r->trouble) r->trouble = ws_axi_rule_text(broken);
  if (r->out->irq_o && (master.arvalid || master.awvalid || master.wvalid) && !r->trouble)
    r->trouble = "AXI: a valid after the end of a kernel";
  const char *held = power_cycle(r);
  if (held && !r->trouble) r->trouble = held;
  if (r->shell->broken && !r->trouble) r->trouble = r->shell->broken;
  r->reads += master.arvalid && slave->arready;
  r->writes += master.awvalid && slave->awready;
  ws_axi_mem_cycle(r->memory, &master);
  r->m->cycle = r->shell->cycle;
  if (r->m->o.trace) ws_rt_trace(r->out, r->m->o.trace, r->shell->cycle);
  if (r->lockstep && !r->trouble && !ws_lockstep_cycle(r->lockstep, r->out, r->shell->cycle))
    r->trouble = ws_lockstep_error(r->lockstep);
}

static void settle(void *ctx) {
  simulate(ctx, ws_shell_eval);
}

static bool reg_write(void *bus, uint32_t offset, uint32_t value) {
  ws_rtl_t *r = bus;
  if (ws_axil_write(&r->registers, offset, value) == 0) return true;
  ws_machine_say(r->m, "the SM refuses 0x%08x in register 0x%03x", value, offset);
  return false;
}

static bool reg_read(void *bus, uint32_t offset, uint32_t *value) {
  ws_rtl_t *r = bus;
  if (ws_axil_read(&r->registers, offset, value) == 0) return true;
  ws_machine_say(r->m, "register 0x%03x cannot be read", offset);
  return false;
}

// ---- open, close

static void close_rtl(ws_rtl_t *r) {
  if (!r) return;
  ws_shell_close(r->shell);
  ws_axi_mem_free(r->memory);
  ws_lockstep_free(r->lockstep);
#if WS_MACHINE_TAPS
  ws_taps_close(r->taps);
#endif
  free(r);
}

// False: out of memory.
static bool open_taps(ws_rtl_t *r, const ws_machine_options_t *o) {
#if WS_MACHINE_TAPS
  if (!o->trace_file) return true;
  r->taps = ws_taps_open(o->trace_file, o->where, o->ctx);
  if (r->taps) ws_taps_before(r->taps, 0);
  return r->taps;
#else
  (void)r, (void)o;
  return true;
#endif
}

// Those of an earlier run.
static void remove_marks(const ws_machine_t *m) {
  char path[WS_MARKS_PATH];
  if (m->o.wave && ws_marks_path(m->o.wave, path)) remove(path);
}

static ws_rtl_t *open_rtl(ws_machine_t *m) {
  const ws_axi_mem_cfg_t cfg = {.data_bytes = WS_AXI_DATA_W / 8,
                                .latency = m->o.mem_latency,
                                .stress = m->o.stress,
                                .seed = m->o.seed,
                                .ctx = m->mem,
                                .read = memory_read,
                                .write = memory_write};
  ws_rtl_t *r = calloc(1, sizeof *r);
  if (r) r->memory = ws_axi_mem_new(&cfg);
  remove_marks(m);
  if (r && r->memory && open_taps(r, &m->o)) r->shell = ws_shell_open(m->o.wave);
  if (!r || !r->shell) {
    ws_machine_say(m, "out of memory");
    return close_rtl(r), NULL;
  }
  r->m = m;
  r->in = (ws_sm_in_t *)r->shell->in;
  r->out = (const ws_sm_out_t *)r->shell->out;
  ws_axi_check_init(&r->protocol, WS_AXI_DATA_W / 8);
  r->registers = (ws_axil_t){.eval = settle, .tick = cycle, .ctx = r};
  WS_AXIL_BIND(&r->registers, r->in, r->out);
  ws_shell_reset(r->shell);
  power_begin(r);
  r->driver = (ws_hw_t){.reg_read = reg_read, .reg_write = reg_write, .bus = r};
  const ws_hw_t *hw = &r->driver;
  if (ws_hw_open(&r->driver) != WS_HW_OK)
    ws_machine_say(m, "no SM of this version answers");
  else if (hw->warps == WS_WARPS && hw->threads == WS_THREADS && hw->lanes == WS_LANES &&
           hw->cta_slots == WS_CTA_SLOTS)
    return r;
  else
    ws_machine_say(m,
                   "the SM has %u warps, %u threads, %u lanes, %u CTA slots: not those built for",
                   hw->warps, hw->threads, hw->lanes, hw->cta_slots);
  return close_rtl(r), NULL;
}

// ---- launch

// The launch registers, then the start.
static bool start(const ws_rtl_t *r, const ws_launch_t *l) {
  const ws_hw_launch_t h = ws_hw_launch_of(l);
  const ws_hw_status_t s = ws_hw_launch(&r->driver, &h);
  if (s != WS_HW_OK)
    ws_machine_say(r->m, "the launch is refused: %s",
                   s == WS_HW_BUSY ? "a kernel runs" : "a value that no launch register can hold");
  return s == WS_HW_OK;
}

static ws_fault_t read_fault(const ws_rtl_t *r) {
  ws_hw_fault_t f;
  (void)ws_hw_fault(&r->driver, &f); // what cannot be read is 0, and has been said
  return (ws_fault_t){.cause = f.cause, .pc = f.pc, .warp = f.warp, .mask = f.mask, .addr = f.addr};
}

static ws_status_t report_rtl_fault(ws_rtl_t *r, ws_result_t *result) {
  ws_machine_t *m = r->m;
  ws_fault_t f = read_fault(r);
  ws_machine_keep_fault(m, &f, result);
  ws_machine_say_fault(m, &f, "RTL");
  if (!r->lockstep || ws_model_fault_match(m->model, &f)) return WS_STATUS_FAULT;
  ws_machine_say(m, "the model has no such fault%s",
                 ws_model_fault(m->model) ? ", but this one:" : "");
  if (ws_model_fault(m->model)) ws_machine_say_fault(m, ws_model_fault(m->model), "model");
  return WS_STATUS_MISMATCH;
}

static ws_status_t report_stuck(ws_rtl_t *r, uint64_t idle, bool hung) {
  ws_machine_t *m = r->m;
  if (hung)
    ws_machine_say(m, WS_MACHINE_HUNG ". Warps:");
  else if (idle >= STUCK_CYCLES)
    ws_machine_say(m, "deadlock: no instruction for %" PRIu64 " cycles. Warps:", idle);
  else
    ws_machine_say(m, "cycle limit of %" PRIu64 " reached%s", m->o.max_cycles,
                   WS_RETIRE_PORT ? ". Warps:" : "; without a retire port no more is known");
  // What each living warp waits for, as the RTL sees it.
  for (unsigned w = 0; w < WS_WARPS; w++) {
    uint32_t pc;
    const char *state;
    if (!ws_rt_warp(r->out, w, &pc, &state)) continue;
    ws_machine_say(m, "  warp %u pc 0x%08x %s  %s", w, pc, ws_machine_where(m, pc), state);
  }
  if (r->lockstep) {
    ws_machine_say(m, "the model says:");
    ws_machine_say_why(m);
  }
  return WS_STATUS_STUCK;
}

// What is wrong with the counters after a kernel, or NULL: each class of issue slots and cycles of
// all schedulers are the same, and other counts are known from the ports and, in lockstep without a
// fault, from the model.
static const char *check_counters(const ws_rtl_t *r, const uint64_t *counter, uint64_t issued,
                                  uint64_t threads, bool fault) {
  const ws_stats_t *model = r->lockstep && !fault ? ws_model_stats(r->m->model) : NULL;
  if (ws_machine_slots(counter) != WS_ISSUE_SLOTS * counter[WS_PERF_CYCLES])
    return "the issue slots do not add up to the cycles";
  if (WS_RETIRE_PORT && counter[WS_PERF_WARP_INSNS] != issued)
    return "WARP_INSNS is not the number of instructions issued";
  if (WS_RETIRE_PORT && counter[WS_PERF_THREAD_INSNS] != threads)
    return "THREAD_INSNS is not the number of their active threads";
  if (counter[WS_PERF_AXI_READ] != r->reads) return "AXI_READ is not the number of reads";
  if (counter[WS_PERF_AXI_WRITE] != r->writes) return "AXI_WRITE is not the number of writes";
  if (model && counter[WS_PERF_BRANCHES] != model->branches)
    return "BRANCHES is not the number of branches in the model";
  if (model && counter[WS_PERF_DIVERGENT] != model->divergent_branches)
    return "DIVERGENT is not the number of branches that diverged in the model";
  return NULL;
}

// Instructions as the retire port showed them, otherwise as the counters have them.
// Returns what check_counters() does.
static const char *read_counters(ws_rtl_t *r, ws_result_t *result, uint64_t issued,
                                 uint64_t threads, bool fault) {
  uint64_t *counter = result->counter;
  for (unsigned i = 0; WS_PERF_COUNTERS && i < WS_PERF_COUNTER_N; i++)
    if (ws_hw_counter(&r->driver, i, &counter[i]) != WS_HW_OK) return "a counter cannot be read";
  result->warp_instrs = WS_RETIRE_PORT ? issued : counter[WS_PERF_WARP_INSNS];
  result->thread_instrs = WS_RETIRE_PORT ? threads : counter[WS_PERF_THREAD_INSNS];
  return WS_PERF_COUNTERS ? check_counters(r, counter, issued, threads, fault) : NULL;
}

// With the model beside it: can no warp ever make progress? Looked for from time to time. Twice in
// a row: what the model takes over from the RTL, as values of clocks, has arrived by then.
static bool hangs(const ws_rtl_t *r, uint64_t cycles, look_t *look) {
  enum { LOOK = 1 << 13 };
  if (!r->lockstep || cycles < look->next) return false;
  if (look->next) look->seen = ws_model_hung(r->m->model) ? look->seen + 1 : 0;
  look->next = cycles + (cycles / 8 > LOOK && !look->seen ? cycles / 8 : LOOK);
  return look->seen == 2;
}

static ws_status_t run(ws_rtl_t *r, ws_result_t *result) {
  ws_machine_t *m = r->m;
  uint64_t cycles = 0, idle = 0, issued = 0, threads = 0, accesses = 0;
  look_t look = {0, 0};
  ws_status_t status = WS_STATUS_OK;
  r->reads = r->writes = 0;
  if (!start(r, &m->launch)) return WS_STATUS_MISMATCH;
  while (status == WS_STATUS_OK && !r->out->irq_o) {
    cycle(r);
    cycles++;
    // While memory is accessed, what warps wait for goes on: a few stores to many lines, one line
    // at a time, take long.
    const bool issues = WS_RETIRE_PORT && ws_rt_count(r->out, &issued, &threads);
    if (WS_RETIRE_PORT) idle = issues || r->reads + r->writes != accesses ? 0 : idle + 1;
    accesses = r->reads + r->writes;
    if (r->trouble)
      status = ws_machine_mismatch(m, r->trouble);
    else if ((m->o.max_cycles && cycles >= m->o.max_cycles) ||
             idle >= STUCK_CYCLES + 4 * (uint64_t)m->o.mem_latency)
      status = report_stuck(r, idle, false);
    else if (hangs(r, cycles, &look))
      status = report_stuck(r, idle, true);
  }
  result->cycles = cycles;
  if (WS_RETIRE_PORT) result->warp_instrs = issued, result->thread_instrs = threads;
  if (status != WS_STATUS_OK) return status;
  if (!ws_axi_check_idle(&r->protocol))
    return ws_machine_mismatch(m, "AXI: a transaction is outstanding after the end of the kernel");
  const ws_hw_status_t ended = ws_hw_poll(&r->driver);
  const bool fault = ended == WS_HW_FAULT;
  if (!fault && ended != WS_HW_OK)
    return ws_machine_mismatch(m, "irq_o is high, but STATUS shows no end of the kernel");
  const char *wrong = read_counters(r, result, issued, threads, fault);
#if WS_MACHINE_TAPS
  if (r->taps && !wrong) wrong = ws_taps_counters(r->taps, result->counter, WS_PERF_COUNTER_N);
#endif
  if (wrong) return ws_machine_mismatch(m, wrong);
  if (fault) return report_rtl_fault(r, result);
  if (r->lockstep && ws_model_fault(m->model)) {
    ws_machine_say_fault(m, ws_model_fault(m->model), "model");
    return ws_machine_mismatch(m, "the RTL has no fault");
  }
  if (!r->lockstep) return WS_STATUS_OK;
  if (!ws_lockstep_end(r->lockstep)) return ws_machine_mismatch(m, ws_lockstep_error(r->lockstep));
  ws_lockstep_take_stale(r->lockstep, m->mem, m->model_mem);
  return WS_STATUS_OK;
}

// With waves: where in the file it went wrong, also as a mark for its views (sim/measure/wave).
static void mark(const ws_rtl_t *r, ws_status_t status) {
  ws_machine_t *m = r->m;
  const uint64_t at = r->shell->cycle;
  if (!m->o.wave || status == WS_STATUS_OK) return;
  ws_marks_add(m->o.wave, at * WS_CYCLE_FS,
               status == WS_STATUS_MISMATCH ? "mismatch"
               : status == WS_STATUS_FAULT  ? "fault"
                                            : "stuck",
               at);
  ws_machine_say(m, "waves: %s, marked at cycle %" PRIu64 " = %" PRIu64 " ns", m->o.wave, at, at);
}

static ws_status_t launch_rtl(ws_rtl_t *r, ws_result_t *result) {
  ws_machine_t *m = r->m;
  int rc = m->o.lockstep ? ws_model_launch(m->model, &m->launch) : WS_OK;
  if (rc < 0) return ws_machine_mismatch(m, ws_model_err(m->model));
  r->trouble = NULL;
  r->lockstep = m->o.lockstep && rc == WS_OK ? ws_lockstep_new(m->model) : NULL;
  const ws_status_t status = run(r, result);
#if WS_MACHINE_TAPS
  if (r->taps && status != WS_STATUS_OK) ws_taps_flush(r->taps);
#endif
  mark(r, status);
  ws_lockstep_free(r->lockstep);
  r->lockstep = NULL;
  return status;
}

const ws_rtl_ops_t ws_rtl_ops = {open_rtl, close_rtl, launch_rtl};
