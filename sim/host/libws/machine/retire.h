// SPDX-License-Identifier: Apache-2.0
// The retire port of ws_sm (rt_*) as events of the cycle whose outputs have just been sampled. All
// that reads these ports is in retire.c; a machine with retire_port = 0 has no events. `outputs` is
// the image of the SM's outputs (ws_sm_out_t).
#ifndef WS_RETIRE_H
#define WS_RETIRE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "../../../model/ws_model.h"

typedef struct { // a warp starts
  unsigned warp, wic;
  uint32_t ctaid[3];
} ws_rt_start_t;

typedef struct { // a memory access takes effect for these threads
  unsigned warp, rd;
  ws_port_t port;
  ws_access_t kind;
  uint32_t threads, line;
} ws_rt_mem_t;

typedef struct { // a register is written for these threads
  unsigned warp, rd;
  uint32_t threads, value[WS_MAX_THREADS];
} ws_rt_write_t;

typedef struct { // an instruction issues
  unsigned warp;
  uint32_t pc, insn, threads;
} ws_rt_issue_t;

typedef struct { // who is told; each returns false to hear no more
  bool (*start)(void *ctx, const ws_rt_start_t *e);
  bool (*mem)(void *ctx, const ws_rt_mem_t *e);
  bool (*write)(void *ctx, const ws_rt_write_t *e);
  bool (*issue)(void *ctx, const ws_rt_issue_t *e);
} ws_rt_sink_t;

// In the order start, memory, writes, issues. False when the sink returned false.
bool ws_rt_events(const void *outputs, const ws_rt_sink_t *sink, void *ctx);
// Adds the instructions that issue and their active threads. False when none issues.
bool ws_rt_count(const void *outputs, uint64_t *instrs, uint64_t *threads);
// Where a warp is and what it waits for. False when it is not live.
bool ws_rt_warp(const void *outputs, unsigned warp, uint32_t *pc, const char **state);

// Whether nothing but its registers keeps the warp's next instruction from issuing.
bool ws_rt_starves(const void *outputs, unsigned warp);

// A line for each event of this cycle.
void ws_rt_trace(const void *outputs, FILE *to, uint64_t cycle);

#endif
