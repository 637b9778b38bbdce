// SPDX-License-Identifier: Apache-2.0
// What OpenSTA reads. Cells are named by stage and number, `r2_17` (state) or `u17`, ports `p12_3`;
// all nets and pins are single bits, so nothing depends on how OpenSTA reads vectors.
#ifndef WS_STA_WRITE_H
#define WS_STA_WRITE_H

#include "liberty.h"
#include "netlist.h"
#include "sta_options.h"

enum { STA_PERIOD = 1000 }; // ns, longer than any path

// netlist.v, rams.lib and sta.tcl in the folder of the options.
bool sta_write(const netlist_t *n, const liberty_t *lib, const sta_options_t *o, ws_buf_t *err);

// Access time of a RAM in FO4: one for each doubling of its bits, from one bit on. The slope is
// that of B. S. Amrutur and M. A. Horowitz, "Speed and power scaling of SRAMs", IEEE JSSC 35(2),
// 2000; 64 x 256 bits then have 14 FO4.
double sta_ram_fo4(int depth, int width);

#endif
