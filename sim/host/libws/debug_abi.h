// SPDX-License-Identifier: Apache-2.0
// Between a debugger and a machine. While the debugger looks at an event, the launch stands still,
// and so does the clock of the RTL.
#ifndef WS_DEBUG_ABI_H
#define WS_DEBUG_ABI_H

#include "../../model/ws_model.h"
#include "warpsmith.h"

struct ws_machine;

typedef enum ws_debug_kind {
  WS_DEBUG_BEFORE, // the warp is about to issue its next instruction
  WS_DEBUG_AFTER,  // it has issued; loads of the RTL may be outstanding
  WS_DEBUG_FAULT,  // instead of AFTER: the instruction has faulted, for the first time
  WS_DEBUG_END     // the launch ends with an error that no FAULT has told
} ws_debug_kind_t;

typedef struct ws_debug_event {
  ws_debug_kind_t kind;
  unsigned warp;
  uint32_t pc, mask;  // of the instruction; of END: 0
  uint32_t cause;     // of FAULT, and of END after a fault: ws_cause_t
  ws_status_t status; // of END
  const char *text;   // of FAULT and END: what the launch will report
  uint64_t time;      // clock cycles since the SM was reset; of the model: warp instructions before
} ws_debug_event_t;

typedef struct ws_debugger {
  void (*event)(void *ctx, const ws_debug_event_t *e); // called by the thread that simulates
  void *ctx;
} ws_debugger_t;

typedef struct ws_debug_warp {
  bool live, waits;  // waits: at a barrier
  uint32_t pc, mask; // of the running entry
  unsigned depth;    // entries stacked below it
  unsigned pending;  // memory instructions outstanding
  uint32_t ctaid[3];
} ws_debug_warp_t;

// All but attach() may be called in event() only.
typedef struct ws_debug_table {
  // NULL: detaches. False: the machine runs without its golden model. While no launch runs.
  bool (*attach)(struct ws_machine *m, const ws_debugger_t *debugger);
  ws_debug_warp_t (*warp)(const struct ws_machine *m, unsigned warp);
  ws_thread_t (*thread)(const struct ws_machine *m, unsigned warp, unsigned thread);
  ws_reg_t (*reg)(const struct ws_machine *m, unsigned warp, unsigned thread, unsigned number,
                  uint32_t *value);
  bool (*read)(const struct ws_machine *m, unsigned warp, unsigned thread, uint32_t addr, void *to,
               size_t bytes);
  // False also on the RTL: its registers and caches are out of reach.
  bool (*set_reg)(struct ws_machine *m, unsigned warp, unsigned thread, unsigned number,
                  uint32_t value);
  bool (*write)(struct ws_machine *m, unsigned warp, unsigned thread, uint32_t addr,
                const void *from, size_t bytes);
  const ws_launch_t *(*launch)(const struct ws_machine *m); // the one that runs
} ws_debug_table_t;

#endif
