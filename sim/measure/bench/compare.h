// SPDX-License-Identifier: Apache-2.0
#ifndef BENCH_COMPARE_H
#define BENCH_COMPARE_H

// Prints which rows are better or worse in the second file. BENCH_WRONG when the headline is:
// cycles, time or area beside the anchor's; a period or an area that the second file lacks is that
// of the first.
int bench_compare(const char *base, const char *now);
// Writes the baseline of a file's rows, with period and area: its own, or those of the old
// baseline.
int bench_baseline(const char *from, const char *to);

#endif
