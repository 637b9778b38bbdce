// SPDX-License-Identifier: Apache-2.0
// The golden model's configuration of the emitted machine, from its ws_config.h.
#ifndef WS_MODEL_CFG_H
#define WS_MODEL_CFG_H

#include "ws_config.h"
#include "ws_model.h"

#include <stddef.h>

#if WS_SFU
#include "ws_sfu_rom.h"
#define WS_MODEL_SFU (&ws_sfu_rom)
#else
#define WS_MODEL_SFU NULL
#endif

static inline ws_model_cfg_t ws_model_cfg(void) {
  return (ws_model_cfg_t){.warps = WS_WARPS,
                          .threads = WS_THREADS,
                          .smem_bytes = WS_SMEM,
                          .cta_slots = WS_CTA_SLOTS,
                          .barriers = WS_BARRIERS,
                          .stack_depth = WS_STACK_DEPTH,
                          .conv_barriers = WS_DIVERGENCE_APART ? WS_CONV_BARRIERS : 0,
                          .turn = WS_THREAD_TURN,
                          .interleave = WS_INTERLEAVE != 0,
                          .pc_bits = WS_PC_BITS,
                          .rf_bytes = WS_RF,
                          .rf_banks = WS_REG_PART,
                          .reg_quantum = WS_REG_QUANTUM,
                          .thread_regs = WS_THREAD_REGS,
                          .block_quantum = WS_BLOCK_QUANTUM,
                          .block_threads = WS_BLOCK_THREADS,
                          .block_rf_bytes = WS_BLOCK_RF,
                          .schedulers = WS_SCHEDULERS,
                          .smem_granule = WS_SMEM_GRANULE,
                          .bus_err_grain = WS_DCACHE_LINE,
                          .line_bytes = WS_DCACHE_LINE,
                          .smem_banks = WS_SMEM_BANKS,
                          .counters = WS_PERF_COUNTERS ? WS_PERF_COUNTER_N : 0,
                          .isa = WS_CONFIG_FEATURES,
                          .tensor_exact = WS_TENSOR_NUM == WS_TENSOR_NUM_EXACT,
                          .fp = WS_FP == WS_FP_IEEE  ? WS_FLOAT_IEEE
                                : WS_FP == WS_FP_FTZ ? WS_FLOAT_FTZ
                                                     : WS_FLOAT_NONE,
                          .fflags = WS_FFLAGS,
                          .sfu = WS_MODEL_SFU};
}

#endif
