// SPDX-License-Identifier: Apache-2.0
// One run of wsrun: a program in memory, kernels launched on the RTL, on the golden model, or on
// both in lockstep, and their cycles and counters.
#ifndef WS_SESSION_H
#define WS_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "../../tb/model/ws_mem.h"
#include "../../tb/model/ws_model.h"
#include "elf32.h"
#include "options.h"
#include "ws_config.h"

// Physical memory map of the runner (ws.ld puts code at 0x80000000).
#define WS_HEAP_BASE UINT32_C(0x90000000)
#define WS_CONST_PHYS UINT32_C(0xA0000000)
#define WS_LOCAL_PHYS UINT32_C(0xB0000000)
enum {
  WS_CONST_WINDOW = 65536,
  WS_PARAM_BYTES = 256,
  WS_LOCAL_MOST = 65536, // bytes per thread
  WS_COUNTERS = 64,
  WS_STUCK_CYCLES = 20000,
  WS_MEASURES = 32
};

typedef struct {
  uint64_t cycles;
  uint64_t warp_instrs, thread_instrs; // 0 where nothing counts them: ws_session_counts()
  uint64_t counter[WS_COUNTERS];       // ws_perf, index as in gen/perf.def
  unsigned launches;
} ws_totals_t;

// A measured part of a launch (bench_* kernels): `warps` warps did `ops` operations each in
// `cycles`.
typedef struct {
  char what[64];
  uint32_t warps, ops, cycles;
  uint64_t launch_cycles, warp_instrs; // of the whole launch
} ws_measure_t;

typedef struct {
  ws_options_t opt;
  ws_elf_t *elf;
  ws_mem_t *mem;       // what the RTL sees
  ws_mem_t *model_mem; // what the model sees; the same content before and after each kernel
  ws_model_t *model;
  uint32_t const_bytes, static_shared;
  uint32_t heap;             // next free address
  ws_launch_t launch;        // the last one
  ws_totals_t total, before; // all launches; all but the last
  ws_measure_t measured[WS_MEASURES];
  unsigned measured_n;
  uint32_t params_read; // a bit per --param that the host program has asked for
  int status;           // WS_EXIT_*; the first that is not ok stays
} ws_session_t;

bool ws_session_open(ws_session_t *s); // opt is filled; loads the ELF. False with a message
void ws_session_close(ws_session_t *s);
const struct ws_sfu_tables *ws_session_sfu(void); // those of the configuration, or NULL

// Both memories.
uint32_t ws_session_alloc(ws_session_t *s, uint32_t bytes); // mapped, zero, 256-byte aligned
bool ws_session_write(ws_session_t *s, uint32_t addr, const void *src, uint32_t bytes);
bool ws_session_read(ws_session_t *s, uint32_t addr, void *dst, uint32_t bytes);

// Are instructions counted? By the model, the retire port, or the performance counters.
bool ws_session_counts(const ws_session_t *s);

// Runs a kernel to its end; 0 or the exit status, after a message. `shared` is dynamic shared
// memory, `args` the block of arguments, at most WS_PARAM_BYTES.
int ws_session_launch(ws_session_t *s, uint32_t entry, const uint32_t grid[3],
                      const uint32_t block[3], uint32_t shared, uint32_t arg_bytes,
                      const void *args);

// Reports.
void ws_report_fault(const ws_session_t *s, const ws_fault_t *f, const char *who);
void ws_report_table(const ws_session_t *s);
void ws_report_last_line(const ws_session_t *s);
uint64_t ws_report_slots(const uint64_t *counter); // all classes of issue slots together
bool ws_report_json(const ws_session_t *s, const char *path);

// ---- the RTL (rtl.c) ----

extern const bool ws_rtl_present; // false in wsmodel, which always runs with --model
bool ws_rtl_open(
    ws_session_t *s); // resets the SM; false when its CONFIG register is not that of ws_config.h
// Runs a launch on the RTL, in lockstep when `lockstep`. Counters are added to s->total.
int ws_rtl_launch(ws_session_t *s, const ws_launch_t *launch, bool lockstep);

#endif
