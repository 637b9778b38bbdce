// SPDX-License-Identifier: Apache-2.0
// A kernel library's ELF on the golden model of any shape, by libws.
#ifndef WS_MODEL_RUN_H
#define WS_MODEL_RUN_H

#include "../../../host/libws/machine/machine.h"
#include "../ws_host.h"

typedef struct {
  const char *name;
  ws_model_cfg_t cfg;
} km_shape_t;

typedef struct {
  const char *name; // of the ELF, without folder and .elf
  const km_shape_t *shape;
  ws_policy_t policy;
  const char *params; // "n=1 m=2": what param() finds
  uint64_t max_instrs;
  bool race; // the model looks for races
  ws_device_t *device;
  ws_program_t *program;
  uint64_t warp_instrs, thread_instrs;
  unsigned launches, max_depth;
  ws_host_api_t api;
} km_run_t;

// `dir` is build/kernels; kernels with float registers are in build/kernels-f, with bitmanip in -b,
// with both in -fb. WS_HOST_OK, or WS_HOST_FAILED after a message; fills api. One run is open at a
// time.
int km_open(km_run_t *r, const char *dir);
void km_close(km_run_t *r);
// Starts at any entry, with two words as arguments; prints nothing.
ws_status_t km_start(km_run_t *r, uint32_t entry, const ws_launch_config_t *l,
                     const uint32_t args[2]);

// faults.c: every kernel of faults.elf and bare.elf ends as it should. Counts into *passed,
// *failed.
void km_faults(const char *dir, const km_shape_t *shape, int *passed, int *failed);

// runtime.c: 64-bit division of ws_rt.c, with random operands.
void km_runtime(int *passed, int *failed);

#endif
