// SPDX-License-Identifier: Apache-2.0
// The stages of the SM, as timing counts them: those of gen/modules.def, and the ports.
#ifndef WS_STAGE_H
#define WS_STAGE_H

#include "netlist.h"

enum {
  STAGE_PORTS = 4, // AXI4-Lite, AXI4, the retire port and what remains
  STAGE_COUNT = STAGE_PORTS
#define WS_STAGE(folder, what, section) +1
#define WS_MODULE(stem, duty, parent)
#include "../../gen/modules.def"
#undef WS_STAGE
#undef WS_MODULE
};

const char *stage_name(int stage); // such as "03_issue"; for ports their prefix
// The first stage of the same section of the pipeline.
int stage_of_pipeline(int stage);
bool stage_is_ports(int stage);
// The stage of a module; 0, the stage of the top, when it is in no row.
int stage_of_module(const char *module);
// The module that holds the net or RAM of this name in the netlist; for a cell of the library, the
// module that uses it. NULL if no module is known.
const char *stage_module(const netlist_t *n, const char *name);
// Its stage: that of the deepest module on the path of instances that has the parent which
// gen/modules.def names. A module of the library, or one that a second stage uses, belongs to the
// stage that uses it, with everything below it.
int stage_of_name(const netlist_t *n, const char *name);
// The stage of a cell that came from these lines of Verilog (`src` of yosys): that of the module
// instantiated by a module of 00_top, so that floating point, which is in ws_exec, counts as the
// stage of ws_exec; 0 for 00_top itself.
int stage_of_source(const char *src);
// The deepest module among these lines that is not of the library, or NULL.
const char *stage_module_of_source(const char *src);
int stage_of_port(const char *port);

#endif
