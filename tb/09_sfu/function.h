// SPDX-License-Identifier: Apache-2.0
// The result of an operation of the special function unit, of which three bits reach it.
#ifndef WS_SFU_FUNCTION_H
#define WS_SFU_FUNCTION_H

#include "ws_config.h"
#include "ws_sfu.h"
#include "ws_sfu_rom.h"

static inline uint32_t sfu_function(unsigned op, uint32_t x) {
  if (!WS_SFU_PAIRS) return ws_sfu_eval(&ws_sfu_rom, op, x);
  const bool reduces = op == (WS_SFU_RRO_SIN & 7) || op == (WS_SFU_RRO_EX2 & 7);
  return ws_sfu_pair(&ws_sfu_rom, reduces ? op | 16 : op, x);
}

#endif
