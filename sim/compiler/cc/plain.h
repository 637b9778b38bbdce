// SPDX-License-Identifier: Apache-2.0
// What of C++ a source has: wscc compiles CUDA's words in C, and GCC would call it a syntax error.
#ifndef WS_CC_PLAIN_H
#define WS_CC_PLAIN_H

#include "lex.h"

// False after a message for each kind of it, with file and line.
bool ws_plain_c(const lex_text_t *x, FILE *diag);

#endif
