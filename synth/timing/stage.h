// SPDX-License-Identifier: Apache-2.0
// The stages of the SM, as timing counts them: those of gen/modules.def, and the ports.
#ifndef WS_STAGE_H
#define WS_STAGE_H

#include "netlist.h"

int stage_count(void);
const char *stage_name(int stage); // such as "03_issue"; for ports their prefix
// The first stage of the same section of the pipeline.
int stage_of_pipeline(int stage);
bool stage_is_ports(int stage);
// The stage of a module; 0, the stage of the top, when it is in no row.
int stage_of_module(const char *module);
// Of what has this name in the netlist, a net or a RAM: the module that holds it, of the library
// its user. NULL when no module is known.
const char *stage_module(const netlist_t *n, const char *name);
// Its stage: the stage of the deepest module on the way that is where gen/modules.def has it. A
// module of the library, or one that a second stage uses, and what is below it, belongs to the
// stage that uses it.
int stage_of_name(const netlist_t *n, const char *name);
// Of a cell that came from these lines of Verilog (`src` of yosys): the stage of the module that
// stands in a module of the top stage, so that floating point, which stands in ws_exec, counts as
// its stage; 0 for the top stage itself.
int stage_of_source(const char *src);
// The deepest module among these lines that is not of the library, or NULL.
const char *stage_module_of_source(const char *src);
int stage_of_port(const char *port);

#endif
