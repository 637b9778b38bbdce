// SPDX-License-Identifier: Apache-2.0
// The locks of 64-bit atomics (ws_cuda_atomic.h), one per residue of the address.
#include <stdint.h>

extern uint32_t ws_long_lock[64];
uint32_t ws_long_lock[64];
