// SPDX-License-Identifier: Apache-2.0
// What the files that read the command line share.
#ifndef WS_OPTIONS_INT_H
#define WS_OPTIONS_INT_H

#include "options.h"

#include <stddef.h>

// A message; returns WS_EXIT_USAGE.
int ws_options_complain(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
// A number in C notation within [lo, hi]; false when `s` is anything else.
bool ws_options_number(const char *s, uint64_t lo, uint64_t hi, uint64_t *v);
char *ws_options_copy(const char *s, size_t n); // ends the program when memory is out
// Takes the value of --arg. Returns -1 to go on, otherwise the exit status.
int ws_options_arg(ws_options_t *o, const char *s);

#endif
