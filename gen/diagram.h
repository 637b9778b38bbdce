// SPDX-License-Identifier: Apache-2.0
// The block diagram docs/sm.dot, drawn from the rooms and modules of modules.def and from the
// wiring of the tops in configuration ref.
#ifndef WS_DIAGRAM_H
#define WS_DIAGRAM_H

#include "util.h"

// A text for dot; NULL on error. root: the folder that holds gen/ and templates/.
// A box is a unit that a top of the pipeline instantiates. An arrow is a signal such as `valid`
// that one unit drives and another reads; its label is the prefix of the reader's port. Taps
// (13_observe) and cells (lib) are left out.
const char *ws_diagram(const char *root, ws_buf_t *err);

// Was this picture made from this text?
bool ws_diagram_is_of(const char *svg, const char *dot);

#endif
