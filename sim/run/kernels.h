// SPDX-License-Identifier: Apache-2.0
// The kernels an ELF offers: the notes that WS_KERNEL leaves (sim/runtime/ws_note.h).
#ifndef WS_KERNELS_H
#define WS_KERNELS_H

#include "../runtime/ws_note.h"
#include "session.h"

// The note of a kernel; NULL with a message that names the kernels there are.
const ws_note_t *ws_kernel_find(const ws_session_t *s, const char *name);
// The note of the ELF's only kernel, NULL when it has none or several. *n: how many.
const ws_note_t *ws_kernel_only(const ws_session_t *s, uint32_t *n);
void ws_kernel_list(const ws_session_t *s);
// Local memory for the kernel's stack, unless the command line says how much. False after a message
// when no thread can have that much.
bool ws_kernel_needs(ws_session_t *s, const ws_note_t *k);

#endif
