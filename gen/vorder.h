// SPDX-License-Identifier: Apache-2.0
// Declaration before use in an emitted module. Verilog requires it, but Verilator, Icarus 11 and
// yosys silently accept a wire that is used in a port connection above its declaration.
#ifndef WS_VORDER_H
#define WS_VORDER_H

#include "util.h"

// False when a name of the text (one module) is used above its declaration: the first of them is
// added to err as file:line. Functions and tasks may stand below their calls.
bool ws_vorder(const char *file, const char *text, ws_buf_t *err);

#endif
