// SPDX-License-Identifier: Apache-2.0
// The model's launch as the driver's, for harnesses that start RTL and model alike.
#ifndef WS_HW_LAUNCH_H
#define WS_HW_LAUNCH_H

#include "../../sim/host/driver/ws_hw.h"
#include "ws_model.h"

static inline ws_hw_launch_t ws_hw_launch_of(const ws_launch_t *l) {
  return (ws_hw_launch_t){.entry_pc = l->entry_pc,
                          .grid = {l->grid[0], l->grid[1], l->grid[2]},
                          .block = {l->block[0], l->block[1], l->block[2]},
                          .param_ptr = l->param_ptr,
                          .const_base = l->const_base,
                          .const_bytes = l->const_bytes,
                          .shared_bytes = l->shared_bytes,
                          .local_base = l->local_base,
                          .local_bytes = l->local_bytes,
                          .regs_per_thread = l->regs_per_thread,
                          .sm_id = l->sm_id,
                          .cta_first = l->cta_first,
                          .cta_skip = l->cta_skip};
}

#endif
