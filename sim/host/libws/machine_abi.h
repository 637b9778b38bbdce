// SPDX-License-Identifier: Apache-2.0
// Between libws and a machine: a shared object with all that depends on a configuration, which
// exports one symbol, a table of functions. libws and its machines are built from one tree; the
// table says so, and libws refuses one of another.
//
// A machine is opened, launched on and closed by one thread. Memory may be read and written by
// others while no launch runs.
#ifndef WS_MACHINE_ABI_H
#define WS_MACHINE_ABI_H

#include "../../model/ws_model.h"
#include "debug_abi.h"
#include "warpsmith.h"

#define WS_MACHINE_ABI 2
#define WS_MACHINE_SYMBOL "ws_machine"

typedef struct ws_machine ws_machine_t; // an open one

// The memory map. ws.ld puts code and data at 0x80000000.
#define WS_HEAP_BASE UINT32_C(0x90000000)
#define WS_CONST_PHYS UINT32_C(0xA0000000) // the image of the constant window
#define WS_LOCAL_PHYS UINT32_C(0xB0000000)
enum { WS_CONST_WINDOW = 65536, WS_LOCAL_LEAST = 64 };

typedef struct ws_machine_info {
  const char *config, *words, *sched; // "ref", "WARPS=4", "rr"
  const char *emission;               // sum of the Verilog, "" without
  uint32_t warps, threads, lanes, schedulers, issue_width, cta_slots, barriers, stack_depth;
  uint32_t registers, shared_bytes, fp; // registers that instructions name; fp: ws_float_t
  uint32_t thread_regs, block_threads;  // that a launch may ask for
  uint32_t block_registers;             // of a CTA at most
  uint32_t conv_barriers;               // convergence barriers of a warp; 0: it has a SIMT stack
  uint32_t counters;                    // 0: none
  uint32_t clock_cycles;                // from one count of the clock register to the next
  ws_features_t isa;                    // read_barriers: programs need rdbar (war = software)
  bool rtl, retire_port;
  bool tensor_exact; // sums of matrix products round once
  bool taps;         // the RTL can write a trace file
  bool same_thread;  // the simulator owns the thread: call from that which opens the device
} ws_machine_info_t;

typedef struct ws_machine_options {
  ws_backend_t backend;
  bool lockstep, stress, race, memcheck;
  uint32_t mem_latency, seed;
  uint64_t max_cycles; // 0: no limit
  ws_policy_t policy;  // of the model: which warp is next
  FILE *trace;         // NULL: none
  FILE *trace_file;    // NULL: none; with `taps` only
  FILE *race_log;
  const char *wave;
  const char *(*where)(void *ctx, uint32_t pc); // "file:line", or ""
  void *ctx;
} ws_machine_options_t;

typedef struct ws_machine_table {
  uint32_t abi, bytes; // WS_MACHINE_ABI, WS_MACHINE_BYTES
  const ws_machine_info_t *info;
  // NULL: out of memory, or the RTL is not that of the configuration; `text` says so.
  ws_machine_t *(*open)(const ws_machine_options_t *o, char *text, size_t size);
  void (*close)(ws_machine_t *m);
  bool (*map)(ws_machine_t *m, uint32_t base, uint64_t bytes); // false: out of memory
  bool (*write)(ws_machine_t *m, uint32_t to, const void *from, size_t bytes);
  bool (*read)(ws_machine_t *m, void *to, uint32_t from, size_t bytes);
  // With memcheck: what the next launches may touch; see ws_model_guard(). False: out of memory.
  bool (*guard)(ws_machine_t *m, const ws_guard_t *range, size_t n);
  // Runs a launch to its end; adds nothing to *r, which it fills.
  ws_status_t (*launch)(ws_machine_t *m, const ws_launch_t *launch, ws_result_t *r);
  const char *(*text)(const ws_machine_t *m);    // what went wrong in the last launch
  uint32_t (*block_threads)(uint32_t registers); // as ws_model_block_threads()
  const struct ws_sfu_tables *sfu;
  const ws_debug_table_t *debug;
} ws_machine_table_t;

// Changes when a type that crosses the border does.
#define WS_MACHINE_BYTES                                                                           \
  (sizeof(ws_machine_table_t) + 3 * sizeof(ws_machine_info_t) + 5 * sizeof(ws_machine_options_t) + \
   7 * sizeof(ws_result_t) + 11 * sizeof(ws_launch_t) + 13 * sizeof(ws_debug_table_t) +            \
   17 * sizeof(ws_debug_event_t) + 19 * sizeof(ws_thread_t))

#endif
