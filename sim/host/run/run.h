// SPDX-License-Identifier: Apache-2.0
// One run of wsrun: a client of libws with a device, a program, and the totals of its launches.
#ifndef WS_RUN_H
#define WS_RUN_H

#include "../libws/warpsmith.h"
#include "options.h"

enum {
  WS_MEASURES = 32,
  WS_COMPLAINTS = 4, // about launches: the next ones are counted
};

typedef struct {
  uint64_t cycles;
  uint64_t warp_instrs, thread_instrs; // 0 where nothing counts them: ws_run_counts()
  uint64_t counter[WS_COUNTERS_MOST];
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
  ws_device_t *device;
  const ws_device_info_t *info;
  ws_program_t *program;
  ws_totals_t total, before; // all launches; all but the last
  ws_measure_t measured[WS_MEASURES];
  unsigned measured_n;
  uint32_t params_read; // a bit per --param that the host program has asked for
  unsigned failed;      // launches
  int status;           // WS_EXIT_*; the first that is not ok stays
} ws_run_t;

// The error of the device (or, without one, of the thread) on stderr.
void ws_run_complain(const ws_run_t *r);
// Device memory that is zero; ends the program when there is none.
uint32_t ws_run_alloc(ws_run_t *r, uint32_t bytes);
// Runs a kernel, or from an entry when k is NULL, to its end; WS_EXIT_*, after a message.
int ws_run_launch(ws_run_t *r, const ws_kernel_t *k, uint32_t entry, const ws_launch_config_t *l,
                  const ws_args_t *a);
// Local memory and registers as the command line has them.
ws_launch_config_t ws_run_config(const ws_run_t *r);
// Are instructions counted? By the model, the retire port, or the performance counters.
bool ws_run_counts(const ws_run_t *r);

#endif
