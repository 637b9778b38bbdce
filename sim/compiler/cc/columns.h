// SPDX-License-Identifier: Apache-2.0
// Writes preprocessed C with its edits such that the messages of GCC name the columns of the
// sources: what a macro or an edit makes of a line moves the rest of it. A new line directive and
// blanks bring it back to where it was; what comes from a macro counts as its name.
#ifndef WS_CC_COLUMNS_H
#define WS_CC_COLUMNS_H

#include "lex.h"

void ws_columns_write(const lex_text_t *x, FILE *out);

#endif
