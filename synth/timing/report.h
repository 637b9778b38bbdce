// SPDX-License-Identifier: Apache-2.0
// Tables and JSON of what sta_run found.
#ifndef WS_TIMING_REPORT_H
#define WS_TIMING_REPORT_H

#include "sta.h"

#include <jansson.h>

typedef struct {
  const char *label, *top, *liberty; // configuration, module, name of the library
  double fo4_ns, area_um2;
  size_t cells, flops, rams;
  sta_result_t model, flop; // with RAM access by size; with RAM access like a flop's
} timing_t;

typedef struct {
  const char *module;
  int stage;
} timing_hop_t;

// Modules that drive the named nets of the path, in order, then that of the register at its end;
// each once in a row, *count of them.
timing_hop_t *timing_hops(const netlist_t *n, const sta_path_t *p, size_t *count);
// Stage boundaries that the path crosses. 00_top is no stage.
int timing_boundaries(const timing_hop_t *hop, size_t count);
size_t timing_gates(const netlist_t *n, const liberty_t *lib, const sta_path_t *p);
// Worst path from register to register; NULL when there is none.
const sta_path_t *timing_worst(const sta_result_t *r);

void timing_print(const netlist_t *n, const liberty_t *lib, const timing_t *t, size_t rows);
// One line: the worst path from or to anything, as for a unit between registers.
void timing_print_unit(const netlist_t *n, const liberty_t *lib, const timing_t *t);
json_t *timing_json(const netlist_t *n, const liberty_t *lib, const timing_t *t);

#endif
