// SPDX-License-Identifier: Apache-2.0
// Where the issue slots of a run go, and why, by instruction and source line, from the events of a
// trace. Each event of a counter is due to one row, and so is each lost slot, so that the sums of
// the rows are the counters of the launch.
#ifndef WS_TRACE_PROFILE_H
#define WS_TRACE_PROFILE_H

#include "read.h"

typedef enum {
#define WS_CAUSE(name, word, doc, cure) CAUSE_##name,
#include "causes.def"
  CAUSES
} cause_t;

typedef struct profile_count { // only numbers of 64 bits: rows are added up as arrays of them
  uint64_t counter[WS_PERF_N]; // by number, without CYCLES
  uint64_t cause[CAUSES];      // lost slots
  uint64_t idle, missing;      // threads of issued instructions: diverged; that the warp never had
  uint64_t accesses, lines, needed,
      misses; // instructions to memory, lines, those that their words need
  uint64_t shared, passes, constants;
  uint64_t banks;                           // cycles in which sources waited for their banks
  uint64_t wait[WS_TRACE_STATES];           // cycles of the warps, by state
  uint64_t wait_unit[WS_TRACE_NO_UNIT + 1]; // of OPERANDS: the unit of the last result
  uint64_t wait_miss;                       // of these: it missed
  uint64_t group[WS_TRACE_GROUPS];          // threads that stop there, or run from there on
} profile_count_t;

typedef struct profile_row {
  uint32_t pc, word;   // 0: events of no instruction
  uint32_t older;      // the row of another instruction at this address, 1 + its number
  char *where;         // "file:line" or ""
  uint32_t waited_pc;  // of what it waits for most of the time
  uint64_t waited_for; // votes
  uint64_t few_now;    // slots of FEW_WARPS since the last start of a warp
  profile_count_t n;
} profile_row_t;

typedef struct profile_launch {
  uint64_t sum[WS_PERF_N], counted[WS_PERF_N];
  bool read; // counted: what the SM has counted
} profile_launch_t;

typedef struct profile {
  profile_row_t *row; // by PC, after profile_end()
  size_t rows, launches;
  profile_launch_t *launch;
  ws_trace_machine_t machine; // the last one; its name is not kept
  char *name;                 // of the first one
  uint64_t live;              // warps times cycles of the kernels
  struct profile_now *now;    // slots.c, profile.c
  bool failed;                // out of memory
} profile_t;

profile_t *profile_new(void); // NULL: out of memory
void profile_event(profile_t *p, const ws_trace_t *t, const ws_trace_event_t *e);
bool profile_end(profile_t *p); // false: out of memory
// For a profile that goes on: the end of its last launch, if no counters have ended it; and a copy
// of what there is, as after profile_end(). Free the rows of the copy, and nothing else of it.
void profile_close(profile_t *p);
bool profile_sorted(const profile_t *p, profile_t *to); // false: out of memory
void profile_free(profile_t *p);

// Rows of one source line as one, those with the most slots first; free it. NULL: out of memory.
profile_row_t *profile_lines(const profile_t *p, size_t *n);
profile_count_t profile_sum(const profile_t *p);
uint64_t profile_slots(const profile_count_t *n); // issued and lost
// Launches and counters of which the sums of the rows differ from what the SM has counted; each is
// written to a file as a line.
unsigned profile_differs(const profile_t *p, const char *who, FILE *to);

// causes.c: what of an access, or of the result of an instruction, a warp waits for.
cause_t cause_of_result(const profile_row_t *producer);
cause_t cause_of_access(const profile_row_t *r);
bool cause_is_division(uint32_t word);
bool cause_is_of_lanes(const struct ws_isa_row *row); // its unit has short latencies
const char *cause_word(cause_t c), *cause_doc(cause_t c), *cause_cure(cause_t c);

// profile_out.c: a profile after profile_end() as text or in JSON. False: out of memory.
bool profile_write(const profile_t *p, FILE *to, bool json);
// The same of a trace. False after a message on stderr that begins with `who`.
bool profile_file(const char *who, const char *trace, FILE *to, bool json);

#endif
