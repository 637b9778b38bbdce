// SPDX-License-Identifier: Apache-2.0
// Between the files of the taps: taps.c follows instructions through the sub-cores, taps_mem.c
// through the memories. Both have functions that the modules of taps*.sv call.
#ifndef WS_TAPS_INT_H
#define WS_TAPS_INT_H

#include "../../../measure/trace/write.h"
#include "taps.h"
#include "ws_config.h"

enum {
  PARTS = WS_SCHEDULERS,
  WARPS = WS_WARPS,
  BUFFERED = 32, // instructions of an I-buffer
  COLLECTORS = 64,
  REGISTERS = 256,
  WIDTH = WS_ISSUE_WIDTH,
  LOST_CLASSES = 11,
};

typedef struct insn {
  uint64_t id;
  unsigned warp;
  uint32_t pc, word;
  bool issued, takes, branch, memory, left;
  unsigned held, dests, requests; // collectors, registers, accesses that are not done
  int collector;
  struct insn *next;     // of the list of all, or of the free ones
  struct insn *previous; // of the list of all
  struct insn *after;    // in the load/store unit's order
} insn_t;

typedef struct { // an access that the data cache has taken
  uint64_t number;
  insn_t *insn;
  unsigned beat;
  uint32_t line, mask;
  bool missed;
} request_t;

typedef struct { // see ws_tap_group()
  bool there;
  unsigned warp;
  ws_trace_group_t kind;
  uint32_t mask, pc;
} group_t;

typedef struct {
  insn_t *collector[COLLECTORS], *issued[WIDTH];
  uint32_t mask; // of issued
  uint32_t banks[COLLECTORS];
  unsigned lost, written; // class of lost slots: now, as written; LOST_CLASSES: none
  bool hit;
  uint64_t hit_cycle;
  group_t stops, runs; // in this cycle
} part_t;

typedef struct {
  insn_t *buffer[BUFFERED], *dest[REGISTERS], *last, *lsu_first, *lsu_last;
  unsigned buffered;
  ws_trace_state_t state;
} warp_t;

struct ws_taps {
  ws_trace_writer_t *w;
  const char *(*where)(void *ctx, uint32_t pc);
  void *ctx;
  uint64_t cycle;
  insn_t *all, *spare;
  request_t *request;
  size_t requests, requests_size;
  part_t part[PARTS];
  warp_t warp[WARPS];
  char trouble[256];
};

extern _Thread_local ws_taps_t *ws_taps_now; // that of the simulator which runs

bool ws_taps_on(void); // only then are there records
// The first one is kept.
void ws_taps_trouble(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
bool ws_taps_done(const insn_t *i); // nothing of it is left
void ws_taps_drop(insn_t *i);       // forgets it
void ws_taps_drop_all(void);
void ws_taps_end_if_done(insn_t *i); // for what no record with a flag says

// From taps*.sv
void ws_tap_fetch(int part, int warp, int pc, int insn);
void ws_tap_redirect(int part, int warp, int pc);
void ws_tap_icache(int part, int miss, int warp, int pc);
void ws_tap_issue(int part, int n, int warp, int pc, int mask);
void ws_tap_take(int part, int k, int collector, int warp, int unit, int rd, int writes);
void ws_tap_banks(int part, int collector);
void ws_tap_leave(int part, int collector, int unit, int last);
void ws_tap_result(int part, int port, int warp, int rd, int last);
void ws_tap_branch(int part, int warp, int split, int taken);
void ws_tap_pop(int part, int warp, int mask, int depth);
void ws_tap_group(int part, int kind, int warp, int mask, int pc);
void ws_tap_warp_end(int part, int warp);
void ws_tap_states(int part, long long live, long long barrier, long long blocked, long long head,
                   long long awake, long long operands, long long full, long long ready,
                   long long asleep);
void ws_tap_lost(int part, int classes);
void ws_tap_run(int start, int running);
void ws_tap_start(int warp, int wic, int x, int y, int z);
void ws_tap_fault(int cause, int warp, int pc, int mask, int addr);
void ws_tap_line(int cache, int id, int addr);
void ws_tap_filled(int cache, int id);
void ws_tap_bus_write(int addr);
void ws_tap_shared(int warp, int pc, int kind, int mask, int served);
void ws_tap_constant(int warp, int pc);
void ws_tap_lsu_end(int warp, int pc);
void ws_tap_request(int warp, int pc, int kind, int beat, int line, int mask);
void ws_tap_miss(int warp, int beat, int line, int mask);
void ws_tap_effect(int warp, int beat, int line, int mask);
void ws_tap_store(int line);

#endif
