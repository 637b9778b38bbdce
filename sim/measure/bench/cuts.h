// SPDX-License-Identifier: Apache-2.0
// make cuts: what each register that shortens the clock period costs. A cut is a key of the
// configuration that the key `clock` sets. A point is the machine with a set of cuts: what was
// measured of it is in DIR/NAME.json: {"rows", "cycles", "period_ns", "period_fo4", "knand2"},
// where cycles are the geometric mean over the rows of rows.def that count in cycles x area.
//
// The path that a cut divides is as long as the period of the machine that has all other cuts. Cuts
// are added with the longest first: until it is cut, the others change nothing.
#ifndef WS_CUTS_H
#define WS_CUTS_H

#include <stddef.h>

// The point of one machine from the files of wsbench run, wstiming and wsarea.
int cuts_point(const char *bench, const char *timing, const char *area, const char *out);
// Prints the points to measure, one per line: NAME WORD...; first those that say in which order
// the cuts come, and when these are in `dir` the others. A cut is "KEY=OFF/ON".
int cuts_plan(const char *dir, char **cut, size_t cuts);
// The table of all points and cuts: printed, and written to STEM.json, STEM.dat (for gnuplot) and
// STEM.md.
int cuts_table(const char *stem, const char *config, const char *dir, char **cut, size_t cuts);

#endif
