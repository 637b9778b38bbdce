// SPDX-License-Identifier: Apache-2.0
// Mapping keeps the names of registers and ports, but loses the names of nets between them. This
// finds them again by the functions that the nets compute.
#ifndef WS_MATCH_H
#define WS_MATCH_H

#include "liberty.h"
#include "netlist.h"

// Gives each net of `mapped` (cells of the library) that has no name the one of a net of `gates`
// (cells of yosys, before mapping) with the same value, or the opposite, for all of 512 random
// values of registers, RAM outputs and inputs. Nets that are nearly always 0 or 1 stay without a
// name.
bool match_names(const netlist_t *gates, netlist_t *mapped, const liberty_t *lib, ws_buf_t *err);

#endif
