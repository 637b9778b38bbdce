// SPDX-License-Identifier: Apache-2.0
// What an atomic memory operation leaves in memory (RISC-V Zaamo).
#include "isa.h"

static inline uint32_t amo_result(uint32_t op, uint32_t a, uint32_t b) {
  switch (op) {
  case WS_LSU_AMOADD_W:
    return a + b;
  case WS_LSU_AMOXOR_W:
    return a ^ b;
  case WS_LSU_AMOOR_W:
    return a | b;
  case WS_LSU_AMOAND_W:
    return a & b;
  case WS_LSU_AMOMIN_W:
    return (int32_t)a < (int32_t)b ? a : b;
  case WS_LSU_AMOMAX_W:
    return (int32_t)a > (int32_t)b ? a : b;
  case WS_LSU_AMOMINU_W:
    return a < b ? a : b;
  case WS_LSU_AMOMAXU_W:
    return a > b ? a : b;
  default: // AMOSWAP_W, stores
    return b;
  }
}
