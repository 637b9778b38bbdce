// SPDX-License-Identifier: Apache-2.0
// Rows of one machine against those of another.
#ifndef BENCH_BESIDE_H
#define BENCH_BESIDE_H

#include "table.h"

#include <jansson.h>
#include <stdbool.h>

// Whether the kernels of config `of` run on the machine `config` too.
bool bench_runs_beside(const char *config, const char *of);
// Cycles of each kernel on both machines, side by side, and how many kernels take fewer or more.
void bench_beside(json_t *rows, bench_goals_t *goals);

#endif
