// SPDX-License-Identifier: Apache-2.0
// Reads a trace as a stream: what is kept are the instructions in flight, so memory does not grow
// with the file. docs/trace.md explains records and cycles.
#ifndef WS_TRACE_READ_H
#define WS_TRACE_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "../../../gen/isa.h"
#include "format.h"

enum { WS_TRACE_NO_UNIT = 255, WS_TRACE_LOST_CLASSES = 11, WS_TRACE_BUFFERED = 64 };

// What the head of an I-buffer has waited for: the instruction whose result came last.
typedef struct ws_trace_producer {
  bool there;
  uint64_t id;
  uint32_t pc;
  unsigned unit;
  uint32_t misses;
} ws_trace_producer_t;

typedef struct ws_trace_insn {
  uint64_t id; // in the section
  unsigned warp;
  uint32_t pc, word, mask;
  const char *where; // "file:line" or ""
  // The cycle in which it entered the I-buffer, became the oldest there, issued, left its collector
  // with its first and its last beat, had its last result written, and had nothing left to do. 0:
  // it did not.
  uint64_t fetch, head, issue, leave, left, written, done;
  unsigned unit, port;
  int collector;                            // -1: none
  uint32_t banks;                           // cycles in which a source waited for its bank
  uint32_t lines, misses, passes, accesses; // data cache; shared memory
  uint32_t distinct, last_line;             // lines of its accesses, one after another
  uint32_t constants, taken;
  uint32_t open; // requests to the data cache that have no effect yet
  bool branch, split, squashed, unfinished;
  uint64_t wait[WS_TRACE_STATES]; // cycles as the oldest, and before it came, by state of the warp
  ws_trace_producer_t waited;
  void *user; // of who is told; NULL at first
} ws_trace_insn_t;

typedef struct ws_trace_request { // an access that the data cache has taken
  uint64_t number, insn;          // id
  uint64_t cycle, missed, done;   // 0: not
  unsigned kind, warp;
  uint32_t line, mask;
} ws_trace_request_t;

typedef struct ws_trace_event {
  ws_trace_kind_t kind;
  unsigned flags;
  ws_trace_insn_t *insn;             // NULL where the record names none, or one dropped meanwhile
  const ws_trace_request_t *request; // of REQUEST to the data cache, EFFECT, MISS
  uint64_t cycles;                   // CYCLE: that pass
  unsigned warp, part, cache;
  uint32_t number, addr, pc, mask, served, depth, cause, cta[3];
  const uint64_t *counter; // COUNTERS_READ
  unsigned counters;
} ws_trace_event_t;

typedef struct ws_trace_warp {
  ws_trace_state_t state;
  uint64_t since; // in this state, up to which waits are added up
  uint32_t mask, next_pc, cta[3], wic, depth;
  bool apart;               // with a PC for each thread:
  uint32_t running, parked; // threads that run, and those that have stopped and not ended
  bool resolving;           // it has issued a branch that is not resolved
  ws_trace_insn_t *buffer[WS_TRACE_BUFFERED]; // not issued, the oldest first
  unsigned buffered;
  uint32_t last_pc; // of the last that issued
  uint64_t early[WS_TRACE_STATES];
} ws_trace_warp_t;

typedef struct ws_trace {
  ws_trace_machine_t machine;
  char name[WS_TRACE_TEXT]; // of the machine
  uint64_t now;             // cycle of the machine
  unsigned section, launch; // from 1 on; launches in all
  bool running;
  uint64_t launched; // cycle
  ws_trace_warp_t warp[WS_TRACE_WARPS];
  unsigned lost[WS_TRACE_PARTS], issued[WS_TRACE_PARTS]; // class; instructions of this cycle
  uint64_t sum[WS_PERF_N];     // of the launch, what the performance counters count
  uint64_t counted[WS_PERF_N]; // of the last launch, as they were read; 0 if they were not
  uint64_t records, bytes, fetched, insns; // so far; insns: that have issued
} ws_trace_t;

// Does the trace know the events of this counter?
bool ws_trace_sums(unsigned counter);

// Told of each record, when t is up to date; of CYCLE before time passes. DONE is also told where
// it is a flag of another record, and, with insn->unfinished, of what is dropped at a launch or at
// the end. False ends the reading.
typedef bool (*ws_trace_sink_t)(void *ctx, const ws_trace_t *t, const ws_trace_event_t *e);

// A stream that grows. ws_trace_more() reads the records that are there, which are whole; ctx is
// that of the sink. False: `text` has what is wrong, and nothing more can be read.
typedef struct ws_trace_reader ws_trace_reader_t;
ws_trace_reader_t *ws_trace_reader_new(ws_trace_sink_t sink, void *ctx); // NULL: out of memory
bool ws_trace_more(ws_trace_reader_t *r, FILE *from, char *text, size_t text_size);
bool ws_trace_drop(ws_trace_reader_t *r); // what is in flight: nothing more comes of it
void ws_trace_reader_free(ws_trace_reader_t *r);

// Reads to the end. False: `text` has what is wrong. A sink that returns false is no error.
bool ws_trace_read(FILE *from, ws_trace_sink_t sink, void *ctx, char *text, size_t text_size);

#endif
