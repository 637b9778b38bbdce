// SPDX-License-Identifier: Apache-2.0
// The window of code of a machine with fewer PC bits than address bits (pc_bits), for unit tests.
#ifndef WS_PC_WINDOW_H
#define WS_PC_WINDOW_H

#include "ws_config.h"
#include "ws_tb.h"

#include <stdint.h>

#define WS_PC_BELOW ((uint32_t)((UINT64_C(1) << WS_PC_BITS) - 1)) // the bits that change

// The address in the window: 2^pc_bits bytes from 0x80000000 on, or all addresses.
static inline uint32_t ws_pc_in_window(uint32_t address) {
  return (address & WS_PC_BELOW) | (UINT32_C(0x80000000) & ~WS_PC_BELOW);
}

// The same of a PC in words.
static inline uint32_t ws_pc_word(uint32_t word) {
  return ws_pc_in_window(word << 2) >> 2;
}

// A PC in words as it may come to a unit that makes it one of the window: bits above are random.
static inline uint32_t ws_pc_loose(uint32_t word) {
  return (word & WS_PC_BELOW >> 2) | (ws_rand() & ~WS_PC_BELOW) >> 2;
}

#endif
