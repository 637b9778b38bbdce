// SPDX-License-Identifier: Apache-2.0
// Debuggers of this program: what libws has for them. Not part of its interface.
#ifndef WS_DEBUG_H
#define WS_DEBUG_H

#include "host_int.h"

// A device that is debugged.
typedef struct ws_debugged {
  ws_device_t *device;
  ws_machine_t *machine;
  const ws_debug_table_t *table;
  unsigned warps, threads; // of the machine
  bool floats, rtl;
} ws_debugged_t;

// From the next launch on. False: the RTL runs without the golden model.
bool ws_debug_attach(ws_device_t *d, const ws_debugger_t *debugger, ws_debugged_t *to);
// As ws_where(), of the program that runs; in an event, where no other call of libws is possible.
const char *ws_debug_where(const ws_debugged_t *d, uint32_t pc);
// Where the code of a line of the source begins: at most `most` addresses. Returns how many there
// are. The file may be named by the last parts of its path. When there are none, *next is the first
// later line of the file that has code, 0: no file of that name has.
size_t ws_debug_line(const ws_program_t *p, const char *file, unsigned line, uint32_t *pc,
                     size_t most, unsigned *next);
bool ws_debug_is_code(const ws_program_t *p, uint32_t pc);

#endif
