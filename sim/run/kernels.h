// SPDX-License-Identifier: Apache-2.0
// The kernels an ELF offers: the notes that WS_KERNEL leaves (sim/runtime/ws_note.h).
#ifndef WS_KERNELS_H
#define WS_KERNELS_H

#include "../runtime/ws_note.h"
#include "session.h"

// The note of a kernel; NULL with a message that names the kernels there are.
const ws_note_t *ws_kernel_find(const ws_session_t *s, const char *name);
void ws_kernel_list(const ws_session_t *s);
// Takes over what a kernel needs (registers, local memory) unless the command line says more.
void ws_kernel_needs(ws_session_t *s, const ws_note_t *k);

#endif
