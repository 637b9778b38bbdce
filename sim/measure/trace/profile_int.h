// SPDX-License-Identifier: Apache-2.0
// Between profile.c, which keeps the rows, and slots.c, which finds the causes of lost slots.
#ifndef WS_TRACE_PROFILE_INT_H
#define WS_TRACE_PROFILE_INT_H

#include "profile.h"

enum { TOUCHED = 1024, COLLECTORS = 64 };
enum { TOUCH_CODE, TOUCH_LOAD, TOUCH_STORE, TOUCH_KINDS };

typedef struct {
  uint32_t line, pc;
} touched_t;

typedef enum { HOLDS_NOTHING, HOLDS_OTHER, HOLDS_LONG, HOLDS_ACCESS, HOLDS_DIVISION } holds_t;

typedef struct {
  bool live;
  unsigned widest; // threads that it had at most
  uint64_t held;   // slots lost as its next instruction waits for operands, without a cause yet
  uint32_t held_pc;
} profile_warp_t;

typedef struct profile_now { // while events come
  profile_row_t nowhere;     // out of memory
  uint32_t *place;           // 1 + row, by PC
  size_t room, places;
  profile_count_t before; // sums at the end of the launch before
  profile_warp_t warp[WS_TRACE_WARPS];
  uint8_t held[WS_TRACE_PARTS][COLLECTORS]; // holds_t
  touched_t touched[TOUCH_KINDS][TOUCHED];
  uint64_t few;       // slots of FEW_WARPS of all rows since the last start of a warp
  uint32_t accessing; // PC of the access that the load/store unit has taken last
  bool open;          // a launch
} profile_now_t;

profile_row_t *profile_at(profile_t *p, uint32_t pc); // until the next call that adds a row
profile_row_t *profile_of(profile_t *p, const ws_trace_insn_t *i);
void profile_add(profile_count_t *to, const profile_count_t *from);

// slots.c
void profile_pass(profile_t *p, const ws_trace_t *t, uint64_t cycles);
void profile_issue(profile_t *p, const ws_trace_t *t, const ws_trace_insn_t *i, profile_row_t *r);
void profile_leave(profile_t *p, const ws_trace_t *t, const ws_trace_insn_t *i);
void profile_start(profile_t *p, unsigned warp);
void profile_flush(profile_t *p); // what is held gets its cause

#endif
