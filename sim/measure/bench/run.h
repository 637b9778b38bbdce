// SPDX-License-Identifier: Apache-2.0
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include "machine.h"

#include <stdbool.h>

// Runs all rows of these machines into `out`, or with `counting` those that count in cycles x area;
// `area` is the file of wsarea, or NULL. Prints the table.
int bench_run(const bench_machine_t *machine, unsigned machines, const char *area, bool counting,
              const char *out);

#endif
