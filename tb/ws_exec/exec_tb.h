// SPDX-License-Identifier: Apache-2.0
// What the tests of the execution units share: operation codes, RV32IM arithmetic as the ISA manual
// states it, operands that meet corners, masks.
#ifndef WS_EXEC_TB_H
#define WS_EXEC_TB_H

#include "ws_tb.h"

#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum {
#define WS_OP(unit, name, code) OP_##unit##_##name = code,
#include "isa.def"
};

enum {
#define WS_UNIT(name, code, doc) UNIT_##name = code,
#include "isa.def"
};

static inline uint32_t exec_alu(unsigned op, uint32_t a, uint32_t b) {
  switch (op) {
  case OP_ALU_ADD: case OP_ALU_LUI: return a + b;
  case OP_ALU_SUB: return a - b;
  case OP_ALU_SLL: return a << (b & 31);
  case OP_ALU_SRL: return a >> (b & 31);
  case OP_ALU_SRA: return (uint32_t)((int64_t)(int32_t)a >> (b & 31));
  case OP_ALU_SLT: return (int32_t)a < (int32_t)b;
  case OP_ALU_SLTU: return a < b;
  case OP_ALU_XOR: return a ^ b;
  case OP_ALU_OR: return a | b;
  case OP_ALU_AND: return a & b;
  default: return 0;
  }
}

static inline bool exec_branch(unsigned op, uint32_t a, uint32_t b) {
  switch (op) {
  case OP_BRU_BEQ: return a == b;
  case OP_BRU_BNE: return a != b;
  case OP_BRU_BLT: return (int32_t)a < (int32_t)b;
  case OP_BRU_BGE: return (int32_t)a >= (int32_t)b;
  case OP_BRU_BLTU: return a < b;
  default: return a >= b;
  }
}

static inline uint32_t exec_muldiv(unsigned op, uint32_t a, uint32_t b) {
  const int64_t sa = (int32_t)a, sb = (int32_t)b;
  switch (op) {
  case OP_MUL_MUL: return a * b;
  case OP_MUL_MULH: return (uint32_t)((uint64_t)(sa * sb) >> 32);
  case OP_MUL_MULHSU: return (uint32_t)((uint64_t)(sa * (int64_t)b) >> 32);
  case OP_MUL_MULHU: return (uint32_t)(((uint64_t)a * b) >> 32);
  case OP_MUL_DIV: return b ? (uint32_t)(sa / sb) : UINT32_MAX; // 64 bits: no overflow
  case OP_MUL_DIVU: return b ? a / b : UINT32_MAX;
  case OP_MUL_REM: return b ? (uint32_t)(sa % sb) : a;
  default: return b ? a % b : a;
  }
}

// Random words of which many are corners of something.
static inline uint32_t exec_operand(void) {
  static const uint32_t corner[] = {0, 1, 2, 3, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFF, 0x10000};
  switch (ws_rand_below(6)) {
  case 0: return corner[ws_rand_below(sizeof corner / sizeof corner[0])];
  case 1: return UINT32_C(1) << ws_rand_below(32);
  case 2: return ws_rand() >> ws_rand_below(32);
  case 3: return ~(ws_rand() >> ws_rand_below(32));
  default: return ws_rand();
  }
}

// The number of any register but x0; numbers have so many bits.
static inline unsigned exec_rd(unsigned bits) { return 1 + ws_rand_below((1u << bits) - 1); }

static inline uint32_t exec_ones(unsigned n) { return n >= 32 ? UINT32_MAX : (UINT32_C(1) << n) - 1; }

// A mask of n threads, never empty, often full or sparse.
static inline uint32_t exec_mask(unsigned n) {
  uint32_t mask = ws_rand_percent(30) ? UINT32_MAX : ws_rand_percent(30) ? ws_rand() & ws_rand() : ws_rand();
  mask &= exec_ones(n);
  return mask ? mask : UINT32_C(1) << ws_rand_below(n);
}

#endif
