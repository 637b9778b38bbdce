// SPDX-License-Identifier: Apache-2.0
// A flat netlist that yosys wrote with write_json.
#ifndef WS_NETLIST_H
#define WS_NETLIST_H

#include "../../gen/util.h"

enum { NL_ZERO = 0, NL_ONE = 1 }; // the nets of the constants; an x is a zero

typedef struct {
  const char *name; // of the port
  int bit;          // of a vector, from its low end; 0 for a scalar
  int net;
  bool output;
} nl_pin_t;

typedef struct {
  const char *name, *type; // RAM: the stem of the module, without PREFIX
  const char *src;         // lines of Verilog, those of the instances around it too, or NULL
  bool ram;
  int depth, width, we_n; // of a RAM
  nl_pin_t *pin;
  size_t npins;
} nl_cell_t;

typedef struct {
  const char *path, *module;
} nl_place_t;

typedef struct {
  const char *top;
  nl_cell_t *cell;
  size_t ncells;
  nl_pin_t *port; // one per bit; output: of the design
  size_t nports;
  const char **net; // its name in the module that drives it, with the instances on the way, or NULL
  size_t nnets;
  nl_place_t *place; // a table by hash of the instances, see nl_module_of
  size_t nplaces, places_cap;
} netlist_t;

// Reads module TOP of the file. False, with the reason in *err, if yosys did not write the file or
// if it has no such module.
bool nl_read(const char *path, const char *top, netlist_t *out, ws_buf_t *err);

// The module in which the name stands: that of instance `u_a` for `u_a.c`. NULL if no wire of the
// instance is known, and for names in a generate block.
const char *nl_module_of(const netlist_t *n, const char *name);

#endif
