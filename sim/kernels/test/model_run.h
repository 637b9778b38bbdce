// SPDX-License-Identifier: Apache-2.0
// A kernel library's ELF on the golden model alone.
#ifndef WS_MODEL_RUN_H
#define WS_MODEL_RUN_H

#include "../../../tb/model/ws_model.h"
#include "../../run/elf32.h"
#include "../../runtime/ws_note.h"
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
  ws_elf_t *elf;
  ws_mem_t *mem;
  ws_model_t *model;
  uint32_t heap, const_bytes, static_shared, local;
  uint64_t warp_instrs, thread_instrs;
  unsigned launches, max_depth;
  ws_host_api_t api;
} km_run_t;

// `dir` is build/kernels; kernels with float registers are in build/kernels-f, with bitmanip in -b,
// with both in -fb. WS_HOST_OK or WS_HOST_FAILED; fills api.
int km_open(km_run_t *r, const char *dir);
void km_close(km_run_t *r);
const ws_note_t *km_note(const km_run_t *r, const char *kernel);
// As the api's launch, but from any entry, and returning what ws_model_run does; tells nothing.
int km_start(km_run_t *r, uint32_t entry, uint32_t regs, uint32_t stack, const uint32_t grid[3],
             const uint32_t block[3], uint32_t dyn_shared, uint32_t argc, const uint32_t *args);

// faults.c: every kernel of faults.elf and bare.elf ends as it should. Counts into *passed,
// *failed.
void km_faults(const char *dir, const km_shape_t *shape, int *passed, int *failed);

// runtime.c: 64-bit division of ws_rt.c, with random operands.
void km_runtime(int *passed, int *failed);

#endif
