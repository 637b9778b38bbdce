// SPDX-License-Identifier: Apache-2.0
// C++ constructs in a source: wscc compiles C with CUDA keywords, and GCC would report such a
// construct as a syntax error.
#ifndef WS_CC_PLAIN_H
#define WS_CC_PLAIN_H

#include "lex.h"

// False after a message for each kind of it, with file and line.
bool ws_plain_c(const lex_text_t *x, FILE *diag);

#endif
