// SPDX-License-Identifier: Apache-2.0
#ifndef WS_HARNESS_H
#define WS_HARNESS_H

#include "files.h"

// Adds ws_x_dut.h, ws_x_dpi.sv and ws_x_vpi.v for module ws_x. sets: NAME=VALUE replacing the
// module's own parameter defaults. verilog: the file of a module written by hand; NULL for a module
// of the generator.
bool ws_harness(const ws_gen_t *g, const char *stem, const char *verilog, char *const *sets,
                size_t nsets, ws_files_t *out, ws_buf_t *err);

#endif
