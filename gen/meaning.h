// SPDX-License-Identifier: Apache-2.0
// What a port of a module means, for the message of a failed test.
#ifndef WS_MEANING_H
#define WS_MEANING_H

#include "vhead.h"

// From the first of these that says something: the comment after the port; the line of the contract
// that begins with its name; the row of its bundle (gen/bundles); a sentence of the header with its
// name; the comment before its group. text: the emitted module; statements: its template, NULL for
// none. "" when nothing says it.
const char *ws_port_meaning(const char *text, const char *statements, const char *port);

// The dimensions of a port "[LANES*NSRC*32-1:0]" with names and numbers, "lane:8 source:3"; bits:
// width of an element. "" for a single value.
const char *ws_port_dimensions(const ws_vhead_t *head, const ws_vport_t *port, int *bits);

#endif
