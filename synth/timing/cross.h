// SPDX-License-Identifier: Apache-2.0
// How many stage boundaries the paths of an unmapped netlist cross. All paths count, long or short.
#ifndef WS_CROSS_H
#define WS_CROSS_H

#include "netlist.h"

// For each two stages, finds the path from registers of the first to registers of the second that
// crosses the most boundaries; if these are more than `limit`, prints their number and the modules
// on the path. A last line sums up. Stages are those of stage_of_pipeline. `known`: lines "FROM
// TO", pairs that are expected to have such a path, or NULL for none; lines that begin with # do
// not count. *as_known: exactly these pairs have one. False, with the reason in *err, for a loop of
// logic.
bool cross_print(const netlist_t *n, int limit, const char *known, bool *as_known, ws_buf_t *err);

#endif
