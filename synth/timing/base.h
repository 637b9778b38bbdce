// SPDX-License-Identifier: Apache-2.0
// The committed figures, one object per configuration, one figure per line.
#ifndef WS_TIMING_BASE_H
#define WS_TIMING_BASE_H

#include "../../gen/util.h"

#include <jansson.h>

// NOW is {"label": configuration, "figures": {..}}. A figure is a text, which has to be the
// committed one, or {"median": number, "percent": number}: the committed percent says by how much
// it may differ from the committed median. Prints every figure that is not so. *same: whether there
// is none. It is an error if the file cannot be read or has no entry for the configuration.
bool timing_base_compare(const char *file, const json_t *now, bool *same, ws_buf_t *err);
// Writes j, which it takes over, to a file; flags: those of json_dumps besides the indentation.
bool timing_json_write(const char *file, json_t *j, size_t flags, ws_buf_t *err);
// Rewrites the entry of this configuration and keeps the others.
bool timing_base_write(const char *file, const json_t *now, ws_buf_t *err);

#endif
