// SPDX-License-Identifier: Apache-2.0
// Formatted text of any length; the caller frees it. NULL if out of memory.
#ifndef WS_COMMON_TEXT_H
#define WS_COMMON_TEXT_H

#include <stdarg.h>

char *ws_text(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
char *ws_vtext(const char *fmt, va_list args) __attribute__((format(printf, 1, 0)));

#endif
