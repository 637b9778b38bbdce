// SPDX-License-Identifier: Apache-2.0
// An open machine: memories, golden model, RTL.
#ifndef WS_MACHINE_H
#define WS_MACHINE_H

#include "../machine_abi.h"

enum { WS_MACHINE_TEXT = 1 << 16 };
// How the report of a launch begins that ws_model_hung() has found.
#define WS_MACHINE_HUNG "no progress: each warp that runs repeats a loop and changes nothing"

typedef struct ws_rtl ws_rtl_t;

// The RTL side, absent in a machine that is model only.
typedef struct ws_rtl_ops {
  ws_rtl_t *(*open)(ws_machine_t *m); // resets the SM; NULL after ws_machine_say()
  void (*close)(ws_rtl_t *r);
  ws_status_t (*launch)(ws_rtl_t *r, ws_result_t *result); // of m->launch
} ws_rtl_ops_t;

struct ws_machine {
  ws_machine_options_t o;
  const ws_machine_info_t *info;
  ws_model_cfg_t cfg;
  ws_mem_t *mem;       // what the RTL sees; what the model sees when it runs alone
  ws_mem_t *model_mem; // in lockstep: the model's own, with the same contents before and after a
                       // launch; otherwise mem
  ws_model_t *model;
  const ws_rtl_ops_t *ops; // NULL: the model alone
  ws_rtl_t *rtl;
  ws_launch_t launch;
  bool dirty;        // the last launch did not end well: the next one starts on a new machine
  ws_guard_t *guard; // with memcheck: what a launch may touch
  size_t guard_n;
  uint32_t races;         // so far
  size_t races_told;      // of this model
  ws_debugger_t debugger; // without event(): none
  bool fault_told;        // the debugger knows of the fault of this launch
  uint32_t issuing_pc, issuing_mask;
  uint64_t cycle; // of the RTL
  size_t text_n;
  char text[WS_MACHINE_TEXT];
};

// machine.c: the table's functions, without the configuration.
ws_machine_t *ws_machine_new(const ws_machine_info_t *info, const ws_model_cfg_t *cfg,
                             const ws_rtl_ops_t *ops, const ws_machine_options_t *o, char *text,
                             size_t size);
void ws_machine_free(ws_machine_t *m);
bool ws_machine_map(ws_machine_t *m, uint32_t base, uint64_t bytes);
bool ws_machine_write(ws_machine_t *m, uint32_t to, const void *from, size_t bytes);
bool ws_machine_read(ws_machine_t *m, void *to, uint32_t from, size_t bytes);
bool ws_machine_guard(ws_machine_t *m, const ws_guard_t *range, size_t n);
ws_status_t ws_machine_launch(ws_machine_t *m, const ws_launch_t *launch, ws_result_t *r);
const char *ws_machine_text(const ws_machine_t *m);
// Members of a ws_machine_table_t that are the same in every machine.
#define WS_MACHINE_TABLE                                                                           \
  .abi = WS_MACHINE_ABI, .bytes = (uint32_t)WS_MACHINE_BYTES, .close = ws_machine_free,            \
  .map = ws_machine_map, .write = ws_machine_write, .read = ws_machine_read,                       \
  .guard = ws_machine_guard, .launch = ws_machine_launch, .text = ws_machine_text,                 \
  .debug = &ws_machine_debug

// debug.c: a launch begins, and has ended.
extern const ws_debug_table_t ws_machine_debug;
void ws_machine_debug_begin(ws_machine_t *m);
void ws_machine_debug_end(ws_machine_t *m, ws_status_t status, uint32_t cause);

// Adds to the text of the launch; a line for each call, or as many as fmt has.
void ws_machine_say(ws_machine_t *m, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
// The same, and the status WS_STATUS_MISMATCH.
ws_status_t ws_machine_mismatch(ws_machine_t *m, const char *what);
void ws_machine_say_fault(ws_machine_t *m, const ws_fault_t *f, const char *who);
void ws_machine_say_why(ws_machine_t *m); // where the model's warps are
// "file:line", or "".
const char *ws_machine_where(const ws_machine_t *m, uint32_t pc);
void ws_machine_keep_fault(const ws_machine_t *m, const ws_fault_t *f, ws_result_t *r);
uint64_t ws_machine_slots(const uint64_t *counter); // all classes of issue slots together

#endif
