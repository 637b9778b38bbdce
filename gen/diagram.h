// SPDX-License-Identifier: Apache-2.0
// The block diagrams docs/sm.dot and docs/stages.dot, drawn from the stages and modules of
// modules.def and from the wiring of the tops in configuration ref.
#ifndef WS_DIAGRAM_H
#define WS_DIAGRAM_H

#include "util.h"

// Texts for dot. sm: a box is a unit that a top of the pipeline instantiates. An arrow is a signal
// such as `valid` that one unit drives and another reads; its label is the prefix of the reader's
// port. stages: the same with a box per stage. Taps (13_observe) and cells (lib) are left out.
typedef struct {
  const char *sm, *stages;
} ws_diagrams_t;

// False on error. root: the folder that holds gen/ and templates/.
bool ws_diagrams(const char *root, ws_diagrams_t *out, ws_buf_t *err);

// Whether this picture was made from this text.
bool ws_diagram_is_of(const char *svg, const char *dot);

#endif
