// SPDX-License-Identifier: Apache-2.0
// Compares the RTL's retire port with the golden model: every warp start, issued instruction,
// memory effect and register write, in the order the RTL has them.
#ifndef WS_LOCKSTEP_H
#define WS_LOCKSTEP_H

#include <stdbool.h>
#include <stdint.h>

#include "../../../model/ws_model.h"

typedef struct ws_lockstep ws_lockstep_t;

ws_lockstep_t *ws_lockstep_new(ws_model_t *m);
void ws_lockstep_free(ws_lockstep_t *ls);

// The events of a cycle whose outputs have just been sampled. False at the first difference, which
// ws_lockstep_error() describes.
bool ws_lockstep_cycle(ws_lockstep_t *ls, const void *outputs, uint64_t cycle);
// At the end of a kernel: nothing may be outstanding.
bool ws_lockstep_end(ws_lockstep_t *ls);
// Words of memory whose last store had data that the kernel never computed, such as a register
// saved at its entry: copies them from `from`, the RTL's memory, to `to`, the model's.
void ws_lockstep_take_stale(const ws_lockstep_t *ls, const ws_mem_t *from, ws_mem_t *to);
const char *ws_lockstep_error(const ws_lockstep_t *ls);

#endif
