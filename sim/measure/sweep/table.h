// SPDX-License-Identifier: Apache-2.0
// The table of a sweep: one row per point, in the order of the spec.
#ifndef WS_SWEEP_TABLE_H
#define WS_SWEEP_TABLE_H

#include "plan.h"

typedef struct {
  words_t head;
  const char ***row; // cells; "" where there is no figure
  unsigned rows;
  unsigned status; // its column
} table_t;

typedef struct {
  const char *text; // figures of a unit; NULL: none
  const char *why;  // it has failed
} result_t;

// Of all units. known: "1" for each unit that is known to be complete, which is not read ("" is its
// text), another sign for the others; NULL, or of another number of units: all are read.
result_t *sweep_results(const plan_t *plan, const char *kept, const char *known);

// ok, refused, failed, missing. message: of the first failure, or of the refusal.
const char *sweep_status(const plan_t *plan, const result_t *result, const int *units,
                         unsigned point, const char **message);

// Columns: point, the axes, status (ok, refused, failed, missing), figures, message.
void sweep_table(table_t *t, const plan_t *plan, const char *kept);

int sweep_column(const table_t *t, const char *name); // -1: none
// False where the cell is no number.
bool sweep_number(const table_t *t, unsigned row, int column, double *value);

const char *sweep_csv(const table_t *t);

// For each point whether no other one is better in one figure and at least as good in the other.
// Less is better, except for columns that end in ipc.
bool *sweep_front(const table_t *t, int x, int y);
// For gnuplot: lines "X Y POINT", those of all points, then, after two empty lines, those of the
// front from left to right.
const char *sweep_front_data(const table_t *t, int x, int y);

// HTML that loads nothing: pictures (texts of SVG files) and the table. front: the points to show.
const char *sweep_page(const table_t *t, const char *name, const words_t *pictures,
                       const bool *front);

#endif
