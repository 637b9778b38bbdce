// SPDX-License-Identifier: Apache-2.0
// Directives of preprocessed C: #pragma unroll becomes what the compiler takes. It does not expand
// macros in it, so the #defines that `gcc -E -dD` leaves in the text are followed.
#ifndef WS_CC_PRAGMA_H
#define WS_CC_PRAGMA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ws_pragma ws_pragma_t;

ws_pragma_t *ws_pragma_new(bool clang); // otherwise for GCC
void ws_pragma_free(ws_pragma_t *p);
// What takes the place of a line that begins with #, to be freed; NULL: it stays.
char *ws_pragma_line(ws_pragma_t *p, const char *line, size_t n);

#endif
