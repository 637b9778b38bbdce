// SPDX-License-Identifier: Apache-2.0
// The cells of a netlist in the order in which signals pass them.
#ifndef WS_ORDER_H
#define WS_ORDER_H

#include "netlist.h"

enum { NO_CELL = -1 };

typedef struct {
  int *driver; // the cell that drives each net; NO_CELL for ports, constants and open nets
  int *cell;   // the cells other than registers, each after those that drive it
  size_t ncells;
  int loop; // a cell in a loop of logic, or NO_CELL
} order_t;

// Whether a path ends at this cell and another begins: a flop or a RAM.
bool order_is_register(const nl_cell_t *c);
void order_find(const netlist_t *n, order_t *out);

#endif
