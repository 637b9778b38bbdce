// SPDX-License-Identifier: Apache-2.0
// The RAMs of an emitted machine, found by elaborating its Verilog: rams.json.
#ifndef WS_RAMS_H
#define WS_RAMS_H

#include "generation.h"

typedef struct {
  const char *instance;         // path below the top: u_a.g_bank[3].u_ram
  const char *cell;             // stem: ws_lib_ram_1rw or ws_lib_ram_1r1w
  int64_t words, width, groups; // rows, bits of a row, groups of them with their own write enable
  int64_t hold;                 // ws_lib_ram_1rw: 1 if the output is needed after a write
} ws_ram_t;

typedef struct {
  ws_ram_t *ram;
  size_t n;
} ws_rams_t;

// All RAM cells below `top`, in the order in which the Verilog instantiates them. What a parameter
// or a generate block of the way there depends on must be constant to ws_vhead_eval; an error names
// the module and the expression.
bool ws_rams_find(const ws_gen_t *g, const char *top, ws_rams_t *out, ws_buf_t *err);

// The text of rams.json, a RAM per line; NULL on an error.
const char *ws_rams_json(const ws_gen_t *g, const char *top, ws_buf_t *err);

#endif
