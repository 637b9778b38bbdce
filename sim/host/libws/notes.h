// SPDX-License-Identifier: Apache-2.0
#ifndef WS_NOTES_H
#define WS_NOTES_H

#include "host_int.h"

// The kernels of a program. False with the reason in `text`.
bool ws_notes_read(ws_program_t *p, char *text, size_t size);

#endif
