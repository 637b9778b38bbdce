// SPDX-License-Identifier: Apache-2.0
// The one symbol that a machine exports: its configuration, and what can be done with it. Built
// with WS_MACHINE_RTL = 1 where there is RTL, else 0, and WS_MACHINE_TAPS = 1 where the RTL has the
// taps of a trace file, else 0.
#include "machine.h"
#include "ws_model_cfg.h"

#if WS_MACHINE_RTL
#include "rtl.h"
#endif

#ifndef WS_EMISSION
#define WS_EMISSION ""
#endif

#define TEXT_(word) #word
#define TEXT(word) TEXT_(word)

static const ws_machine_info_t info = {
    .config = WS_CONFIG_NAME,
    .words = WS_CONFIG_WORDS,
    .sched = TEXT(WS_SCHED_WORD),
    .emission = WS_EMISSION,
    .warps = WS_WARPS,
    .threads = WS_THREADS,
    .lanes = WS_LANES,
    .schedulers = WS_SCHEDULERS,
    .issue_width = WS_ISSUE_WIDTH,
    .cta_slots = WS_CTA_SLOTS,
    .barriers = WS_BARRIERS,
    .stack_depth = WS_STACK_DEPTH,
    .conv_barriers = WS_DIVERGENCE_APART ? WS_CONV_BARRIERS : 0,
    .registers = WS_MAX_REGS,
    .thread_regs = WS_THREAD_REGS,
    .block_threads = WS_BLOCK_THREADS,
    .block_registers = WS_BLOCK_RF / 4,
    .shared_bytes = WS_SMEM,
    .fp = WS_FP == WS_FP_IEEE  ? WS_FLOAT_IEEE
          : WS_FP == WS_FP_FTZ ? WS_FLOAT_FTZ
                               : WS_FLOAT_NONE,
    .counters = WS_PERF_COUNTERS ? WS_PERF_COUNTER_N : 0,
    .clock_cycles = WS_CLOCK_CYCLES,
    .rtl = WS_MACHINE_RTL,
    .retire_port = WS_RETIRE_PORT,
    .taps = WS_MACHINE_TAPS,
    .isa = WS_CONFIG_FEATURES,
    .tensor_exact = WS_TENSOR_NUM == WS_TENSOR_NUM_EXACT,
#ifdef WS_MACHINE_SAME_THREAD
    .same_thread = true,
#endif
};

static ws_machine_t *open_machine(const ws_machine_options_t *o, char *text, size_t size) {
  const ws_model_cfg_t cfg = ws_model_cfg();
#if WS_MACHINE_RTL
  const ws_rtl_ops_t *const ops = &ws_rtl_ops;
#else
  const ws_rtl_ops_t *const ops = NULL;
#endif
  return ws_machine_new(&info, &cfg, ops, o, text, size);
}

static uint32_t block_threads(uint32_t registers) {
  const ws_model_cfg_t cfg = ws_model_cfg();
  return ws_model_block_threads(&cfg, registers);
}

extern const ws_machine_table_t ws_machine;
__attribute__((visibility("default"))) const ws_machine_table_t ws_machine = {
    WS_MACHINE_TABLE,    .info = &info, .open = open_machine, .block_threads = block_threads,
    .sfu = WS_MODEL_SFU,
};
