// SPDX-License-Identifier: Apache-2.0
// What the outputs of wstrace share.
#ifndef WSTRACE_H
#define WSTRACE_H

#include "read.h"

typedef struct window { // of instructions
  uint64_t from, to;    // cycles in which they enter the I-buffer, without `to`
  uint32_t pc_from, pc_to;
  bool warp[WS_TRACE_WARPS];
} window_t;

bool window_has(const window_t *w, const ws_trace_insn_t *i);
bool window_is_open(const window_t *w, uint64_t cycle);

// An output: made before the first record, told of each, ended after the last one. `to` is a file
// that is open. NULL from new: out of memory.
typedef struct output_kind {
  const char *option, *doc;
  void *(*new)(FILE *to, const window_t *window);
  void (*event)(void *output, const ws_trace_t *t, const ws_trace_event_t *e);
  // Writes the rest and frees it. False after a message: what it has written is wrong.
  bool (*end)(void *output, const ws_trace_t *t);
} output_kind_t;

extern const output_kind_t konata_output, perfetto_output, csv_output, profile_output,
    profile_json_output, view_output;

// "ALU", "-" for an instruction without a unit.
const char *unit_name(unsigned unit);
const char *state_name(unsigned state); // "OPERANDS"
const char *state_doc(unsigned state);
const char *group_name(unsigned kind); // "TURN"
const char *group_word(unsigned kind); // "ready"
const char *group_doc(unsigned kind);
const char *lost_name(unsigned class);        // "LOST_UNIT"
bool is_slot(unsigned counter);               // a class of issue slots
const char *disasm(const ws_trace_insn_t *i); // until the next call

#endif
