// SPDX-License-Identifier: Apache-2.0
// A trace as a page for a browser.
#ifndef WS_TRACE_VIEW_H
#define WS_TRACE_VIEW_H

#include <stdbool.h>
#include <stdio.h>

extern const char *view_beside; // of wstrace: another trace for the same page, or NULL

// Writes the page of a trace. False after a message on stderr that begins with `who`.
bool view_file(const char *who, const char *trace, FILE *to);

#endif
