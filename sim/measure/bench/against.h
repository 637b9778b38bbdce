// SPDX-License-Identifier: Apache-2.0
// Rows of one machine against those of another.
#ifndef BENCH_AGAINST_H
#define BENCH_AGAINST_H

#include "table.h"

#include <jansson.h>

// Cycles and misses of the data cache of each pair of rows.def that has both rows.
void bench_against(json_t *rows, bench_goals_t *goals);

#endif
