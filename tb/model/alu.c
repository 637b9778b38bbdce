// SPDX-License-Identifier: Apache-2.0
// Arithmetic of one thread: RV32I, RV32M, branch conditions, AMO operations. Conditions give 0
// or 1.
#include "model_int.h"

static int32_t s32(uint32_t v) {
  return (int32_t)v;
}
static uint32_t high(uint64_t v) {
  return (uint32_t)(v >> 32);
}

uint32_t wsm_add(uint32_t a, uint32_t b) {
  return a + b;
}
uint32_t wsm_sub(uint32_t a, uint32_t b) {
  return a - b;
}
uint32_t wsm_sll(uint32_t a, uint32_t b) {
  return a << (b & 31);
}
uint32_t wsm_slt(uint32_t a, uint32_t b) {
  return s32(a) < s32(b);
}
uint32_t wsm_sltu(uint32_t a, uint32_t b) {
  return a < b;
}
uint32_t wsm_xor(uint32_t a, uint32_t b) {
  return a ^ b;
}
uint32_t wsm_srl(uint32_t a, uint32_t b) {
  return a >> (b & 31);
}
uint32_t wsm_or(uint32_t a, uint32_t b) {
  return a | b;
}
uint32_t wsm_and(uint32_t a, uint32_t b) {
  return a & b;
}
uint32_t wsm_second(uint32_t a, uint32_t b) {
  return (void)a, b;
}

uint32_t wsm_andn(uint32_t a, uint32_t b) {
  return a & ~b;
}

uint32_t wsm_sra(uint32_t a, uint32_t b) {
  unsigned n = b & 31;
  uint32_t sign = a >> 31 && n && !BUG(2) ? ~(UINT32_MAX >> n) : 0;
  return a >> n | sign;
}

uint32_t wsm_mul(uint32_t a, uint32_t b) {
  return a * b;
}
uint32_t wsm_mulhu(uint32_t a, uint32_t b) {
  return high((uint64_t)a * b);
}
uint32_t wsm_mulh(uint32_t a, uint32_t b) {
  return high((uint64_t)((int64_t)s32(a) * s32(b)));
}

uint32_t wsm_mulhsu(uint32_t a, uint32_t b) {
  if (BUG(1)) return wsm_mulh(a, b);
  return high((uint64_t)((int64_t)s32(a) * (int64_t)b));
}

// Division by zero: quotient all ones, remainder the dividend. Overflow: quotient the dividend,
// remainder 0.
static bool overflows(uint32_t a, uint32_t b) {
  return a == 0x80000000u && b == 0xFFFFFFFFu;
}

uint32_t wsm_div(uint32_t a, uint32_t b) {
  if (b == 0) return UINT32_MAX;
  return overflows(a, b) ? (BUG(5) ? 0x7FFFFFFFu : a) : (uint32_t)(s32(a) / s32(b));
}

uint32_t wsm_divu(uint32_t a, uint32_t b) {
  return b == 0 ? UINT32_MAX : a / b;
}

uint32_t wsm_rem(uint32_t a, uint32_t b) {
  if (b == 0) return a;
  return overflows(a, b) ? 0 : (uint32_t)(s32(a) % s32(b));
}

uint32_t wsm_remu(uint32_t a, uint32_t b) {
  return b == 0 ? (BUG(4) ? 0 : a) : a % b;
}

uint32_t wsm_eq(uint32_t a, uint32_t b) {
  return a == b;
}
uint32_t wsm_ne(uint32_t a, uint32_t b) {
  return a != b;
}
uint32_t wsm_lt(uint32_t a, uint32_t b) {
  return s32(a) < s32(b);
}
uint32_t wsm_ge(uint32_t a, uint32_t b) {
  return BUG(6) ? s32(a) > s32(b) : s32(a) >= s32(b);
}
uint32_t wsm_ltu(uint32_t a, uint32_t b) {
  return a < b;
}
uint32_t wsm_geu(uint32_t a, uint32_t b) {
  return a >= b;
}

uint32_t wsm_amo_min(uint32_t a, uint32_t b) {
  return BUG(9) ? (a < b ? a : b) : s32(a) < s32(b) ? a : b;
}
uint32_t wsm_amo_max(uint32_t a, uint32_t b) {
  return s32(a) > s32(b) ? a : b;
}
uint32_t wsm_amo_minu(uint32_t a, uint32_t b) {
  return a < b ? a : b;
}
uint32_t wsm_amo_maxu(uint32_t a, uint32_t b) {
  return BUG(3) ? wsm_amo_max(a, b) : a > b ? a : b;
}

uint32_t wsm_word(uint32_t a, uint32_t b) {
  return (void)b, a;
}
uint32_t wsm_sext8(uint32_t a, uint32_t b) {
  return (void)b, a & 0x80u ? a | 0xFFFFFF00u : a;
}
uint32_t wsm_sext16(uint32_t a, uint32_t b) {
  return (void)b, a & 0x8000u && !BUG(7) ? a | 0xFFFF0000u : a;
}

unsigned wsm_count(uint32_t mask) {
  unsigned n = 0;
  for (; mask; mask &= mask - 1)
    n++;
  return n;
}
