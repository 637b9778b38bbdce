// SPDX-License-Identifier: Apache-2.0
// What the tests of the tensor unit share: operations, as gen/isa/ops.def numbers them.
#ifndef WS_MMA_TB_H
#define WS_MMA_TB_H

#include "07_exec/ws_exec/exec_tb.h"

#include "ws_mma.h"

enum { MMA_OPS = WS_TENSOR_B1_AND_HALF + 1 };

static inline unsigned mma_group(unsigned op) { // 0 floats, 1 8 bits, 2 4 bits, 3 bits
  return op / 8;
}
static inline ws_mma_kind_t mma_kind(unsigned op) {
  return (ws_mma_kind_t)(op < 8 ? op % 4 : WS_MMA_INT8 + mma_group(op) - 1);
}
static inline unsigned mma_mods(unsigned op) {
  return op < 8 ? 0 : op >= WS_TENSOR_B1_XOR ? op & 1 : op % 8;
}
static inline bool mma_short(unsigned op) {
  return (op >= WS_TENSOR_F16_HALF && op <= WS_TENSOR_TF32_HALF) || op >= WS_TENSOR_B1_XOR_HALF;
}
static inline bool mma_packed(unsigned op) {
  return op == WS_TENSOR_F16_F16 || op == WS_TENSOR_F16_F16_HALF;
}
static inline unsigned mma_uops(unsigned op) {
  return op == WS_TENSOR_F16_F16_HALF ? 2 : 4;
}
static inline unsigned mma_registers(unsigned op) { // of D
  return mma_packed(op) ? 2 : 4;
}

#endif
