// SPDX-License-Identifier: Apache-2.0
// The trace file: docs/trace.md has its grammar. A file is a header and records. The first byte of
// a record has its kind in bits 3..0 and flags in bits 7..4; numbers follow, 7 bits per byte, the
// low ones first, bit 7 set in all bytes but the last. A signed number n is 2n, or -2n - 1 below 0.
#ifndef WS_TRACE_FORMAT_H
#define WS_TRACE_FORMAT_H

#include <stdint.h>

#define WS_TRACE_MAGIC "wstrace\n"
enum { WS_TRACE_MAGIC_BYTES = 8, WS_TRACE_VERSION = 1, WS_TRACE_NUMBER_BYTES = 10 };
enum { WS_TRACE_WARPS = 64, WS_TRACE_PARTS = 16, WS_TRACE_COUNTERS = 64, WS_TRACE_TEXT = 4096 };

typedef enum ws_trace_kind {
  WS_TRACE_CYCLE,   // time passes
  WS_TRACE_FETCH,   // an instruction enters the I-buffer of its warp
  WS_TRACE_ISSUE,   // it issues
  WS_TRACE_LEAVE,   // a beat of it leaves its collector
  WS_TRACE_WRITE,   // its result is written
  WS_TRACE_STATE,   // what a warp does or waits for from this cycle on
  WS_TRACE_LOST,    // the class of the slots that a sub-core loses from this cycle on
  WS_TRACE_REQUEST, // an access to the data cache, or a pass of shared memory
  WS_TRACE_EFFECT,  // an access takes effect
  WS_TRACE_MISS,    // a request misses in the data cache
  WS_TRACE_LINE,    // a line is asked for, or has come; a write leaves for memory
  WS_TRACE_FLOW,    // branches, divergence, warps that start and end
  WS_TRACE_RUN,     // a machine, a launch, a fault
  WS_TRACE_ICACHE,  // a fetch of the instruction cache
  WS_TRACE_DONE,    // nothing of the instruction is left
  WS_TRACE_STORE,   // a store enters the write buffer
  WS_TRACE_KINDS
} ws_trace_kind_t;

enum {                       // flags
  WS_TRACE_FETCH_HIT = 1,    // the access of the cache in the cycle before was a hit
  WS_TRACE_FETCH_WORD = 2,   // the word of this PC comes for the first time, or is another one
  WS_TRACE_FETCH_PC = 4,     // the PC is not the one after the warp's last
  WS_TRACE_ISSUE_MASK = 1,   // the active threads are not those of the warp's last instruction
  WS_TRACE_ISSUE_TAKES = 2,  // it takes a collector
  WS_TRACE_LEAVE_FIRST = 1,  // its first beat
  WS_TRACE_LEAVE_LAST = 2,   // its last one
  WS_TRACE_LEAVE_BANKS = 4,  // it has waited for register banks
  WS_TRACE_WRITE_PORT = 3,   // write-back source
  WS_TRACE_WRITE_LAST = 4,   // the last beat
  WS_TRACE_IS_DONE = 8,      // of ISSUE, LEAVE, WRITE, EFFECT: DONE as well
  WS_TRACE_REQUEST_KIND = 3, // load, store, AMO
  WS_TRACE_REQUEST_SHARED = 4,
  WS_TRACE_EFFECT_CONST = 1, // a constant is read: refers to the instruction, not to a request
  WS_TRACE_LINE_CACHE = 3,   // instructions, constants, data; 3: a write to memory
  WS_TRACE_LINE_FILLED = 4,
  WS_TRACE_ICACHE_MISS = 1
};

typedef enum ws_trace_flow { // flags of FLOW
  WS_TRACE_BRANCH,           // a conditional branch or jalr is resolved
  WS_TRACE_SPLIT,            // and diverges
  WS_TRACE_POP,              // the running entry of the SIMT stack ends: the one below it runs
  WS_TRACE_START,            // a warp starts
  WS_TRACE_END,              // a warp has ended
  WS_TRACE_REDIRECT,         // its front end starts again at a PC
  WS_TRACE_SQUASH,           // an instruction leaves the I-buffer without issuing
  WS_TRACE_GROUP             // threads of a warp run, or stop: with a PC for each thread
} ws_trace_flow_t;

typedef enum ws_trace_group { // of GROUP; from RUN on, they run
#define WS_TRACE_GROUP_ROW(name, word, doc) WS_GROUP_##name,
#include "groups.def"
  WS_TRACE_GROUPS
} ws_trace_group_t;

typedef enum ws_trace_run { // flags of RUN
  WS_TRACE_SECTION,         // a machine after its reset; all that is open is dropped
  WS_TRACE_LAUNCH,          // a kernel starts: counters are 0
  WS_TRACE_RUNNING,         // it runs, or no longer
  WS_TRACE_FAULT,
  WS_TRACE_COUNTERS_READ // the performance counters, as software has read them after a launch
} ws_trace_run_t;

// What a warp does or waits for; the first that holds.
typedef enum ws_trace_state {
#define WS_TRACE_STATE_ROW(name, doc) WS_WARP_##name,
#include "states.def"
  WS_TRACE_STATES
} ws_trace_state_t;

typedef struct ws_trace_machine {
  const char *name; // configuration and words
  uint32_t warps, threads, schedulers, issue_width, collectors;
  uint32_t icache_line, dcache_line; // bytes
  uint32_t counters;
} ws_trace_machine_t;

#endif
