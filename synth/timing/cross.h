// SPDX-License-Identifier: Apache-2.0
// How many stage boundaries paths cross: all paths of a netlist that has not been mapped, whether
// they are long or not.
#ifndef WS_CROSS_H
#define WS_CROSS_H

#include "netlist.h"

// Prints, for each two stages, how many boundaries the path with the most of them crosses from
// registers of the one to registers of the other, if these are more than `limit`, with the modules
// on the way; and a line that sums up. A stage is what stage_of_pipeline says. `known`: lines "FROM
// TO", pairs that are expected to have such a path, or NULL for none; lines that begin with # do
// not count. *as_known: these pairs have one, and no others. False, with the reason in *err, for a
// loop of logic.
bool cross_print(const netlist_t *n, int limit, const char *known, bool *as_known, ws_buf_t *err);

#endif
