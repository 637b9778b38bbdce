// SPDX-License-Identifier: Apache-2.0
#ifndef BENCH_EXACT_H
#define BENCH_EXACT_H

#include "machine.h"

#include <stdbool.h>

// Runs the rows of exact.def on these machines into `out`, in the order of the table, and prints
// every number that is not the baseline's; without `base` the file is a new baseline. BENCH_WRONG
// when a number or a row differs. With `part`, rows of other machines may be missing.
int bench_exact(const bench_machine_t *machine, unsigned machines, const char *base, bool part,
                const char *out);

#endif
