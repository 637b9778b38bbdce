// SPDX-License-Identifier: Apache-2.0
// Time: cycles and clock periods.
#ifndef BENCH_TIME_H
#define BENCH_TIME_H

#include "machine.h"
#include "table.h"

#include <jansson.h>
#include <stdbool.h>

// Clock period of the anchor in ns.
double bench_time_anchor(void);
// Whether a MANIFEST and a list of sums (or another MANIFEST) are of the same Verilog.
bool bench_same_verilog(const char *manifest, const char *sums);
// Clock period of a machine in ns, RAM access like a flop's as for the anchor; 0 without a timing,
// and after a line that says why when the timing is of other Verilog or of another library than the
// anchor's. False after a message when the file holds no period.
bool bench_time_period(const bench_machine_t *m, double *ns);
// Puts what the anchor has into the row, and with a period the time of both: whole kernels in us,
// single mechanisms in ns per operation or per instruction.
void bench_time_row(json_t *row, const bench_row_t *r, const bench_anchor_t *a, double ns);
// Cycles and time of each row with an anchor, with the goal; `periods` is {"8x8": ns, ...}.
void bench_time(json_t *rows, json_t *periods, bench_goals_t *goals);

#endif
