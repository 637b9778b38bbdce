// SPDX-License-Identifier: Apache-2.0
// What each register bank does in each cycle: a table as text, and a picture of two of them.
#ifndef WS_TIMELINE_H
#define WS_TIMELINE_H

#include <stdio.h>

enum { TL_BANKS = 4, TL_ROWS = 1 + TL_BANKS, TL_CYCLES = 10, TL_CELL = 12 };

// Row 0: the instruction that issues, "w3:i1"; row 1 + b: bank b, "w3.r5" read, "w3.r5 WR" written;
// "" nothing.
typedef struct {
  const char *title;
  char cell[TL_ROWS][TL_CYCLES][TL_CELL];
} timeline_t;

// Cells of a row, separated by bars, from cycle 0 on; blanks around them do not count.
void timeline_row(timeline_t *t, int row, const char *cells);

const char *timeline_name(int row); // "issue", "bank 0"

void timeline_line(const timeline_t *t, int row, char *to, size_t size); // row -1: the cycles
void timeline_svg(FILE *to, const timeline_t *const *t, int n, const char *caption);

#endif
