// SPDX-License-Identifier: Apache-2.0
// The committed timing figures, one object per configuration, one line per pair of stages.
#ifndef WS_TIMING_BASE_H
#define WS_TIMING_BASE_H

#include "../../gen/util.h"

#include <jansson.h>

// Prints every path whose delay or number of cells is not the committed one, to the picosecond.
// *same: whether all are equal. It is an error if the file cannot be read or has no entry for the
// configuration.
bool timing_base_compare(const char *file, const json_t *now, bool *same, ws_buf_t *err);
// Rewrites the entry of this configuration and keeps the others.
bool timing_base_write(const char *file, const json_t *now, ws_buf_t *err);

#endif
