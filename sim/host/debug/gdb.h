// SPDX-License-Identifier: Apache-2.0
// A remote stub of GDB: launches stop for GDB, which sees the threads of the SM as threads.
#ifndef WS_GDB_H
#define WS_GDB_H

#include "../libws/debug.h"

typedef struct gdb gdb_t;

// PORT of this computer, or "-": standard input and output, in place of which what the program
// prints goes to standard error. NULL after a message.
gdb_t *gdb_new(const char *port);
// The launches of the device stop for GDB: the first one at its first instruction, when GDB has
// connected. False: its RTL runs without the golden model.
bool gdb_attach(gdb_t *g, ws_device_t *d);
// The run has ended: GDB is told the exit status.
void gdb_free(gdb_t *g, int status);

#endif
