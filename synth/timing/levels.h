// SPDX-License-Identifier: Apache-2.0
// A netlist before it is mapped to a library: how many gates it has, and how many levels of them
// lie between registers. Neither depends on the names in the Verilog or on the order of its files,
// as a mapping does.
#ifndef WS_LEVELS_H
#define WS_LEVELS_H

#include "netlist.h"

#include <jansson.h>

// {"label": .., "figures": {..}} for base.h, all of them texts:
//   gates of each kind but inverters, flops and RAMs;
//   the most levels on a path from each stage to each other;
//   of each module, its flops and the most levels on a path that ends in them;
//   how many inputs of registers, RAMs and ports have how many levels before them.
// An inverter is no level. False for a loop of gates.
bool levels_json(const netlist_t *n, const char *label, json_t **out, ws_buf_t *err);

// Prints these figures but the last kind.
void levels_print(const json_t *levels);

#endif
