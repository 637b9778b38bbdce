// SPDX-License-Identifier: Apache-2.0
// Static timing of a mapped netlist by OpenSTA: the worst path between each two stages.
#ifndef WS_STA_H
#define WS_STA_H

#include "liberty.h"
#include "netlist.h"
#include "sta_options.h"

typedef struct {
  double ns; // arrival time at the output of the cell
  size_t cell;
  int net;
} sta_step_t;

typedef struct {
  int from, to;     // stages
  double ns;        // with the set-up time at its end
  sta_step_t *step; // the register, then the gates; from a port only gates
  size_t nsteps;
  const char *first, *last; // names of the register or port at each end
} sta_path_t;

typedef struct {
  sta_path_t *path; // by falling ns
  size_t npaths;
} sta_result_t;

// Delay in ns of an inverter of the library (its smallest) that drives four of its kind, rising and
// falling.
bool sta_fo4(const char *liberty, const liberty_t *lib, const char *dir, double *ns, ws_buf_t *err);

// Every cell must be in the library or a RAM, every net that is read must be driven, and OpenSTA
// must not report anything about the netlist.
bool sta_run(const netlist_t *n, const liberty_t *lib, const sta_options_t *o, sta_result_t *out,
             ws_buf_t *err);

#endif
