// SPDX-License-Identifier: Apache-2.0
// The reference by the host's own double precision (x86-64), in four rounding modes: tininess after
// rounding, as ours. Operands and results pass through volatile objects so that nothing moves over
// the changes of the control register.
#include "fp64_test.h"

#ifdef __x86_64__
#include <emmintrin.h>
#include <math.h>
#include <string.h>

#include "../../../../tb/common/ws_float_bits.h"
#include "../fp/host_csr.h"

#define NAN_64 UINT64_C(0x7ff8000000000000)
#define INF_64 UINT64_C(0x7ff0000000000000)
#define MAGNITUDE_64 (~UINT64_C(0) >> 1)

static double number(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static uint64_t bits_of(double x) { // NaNs: the canonical one
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (bits & MAGNITUDE_64) > INF_64 ? NAN_64 : bits;
}

static fp_result_t arithmetic(fp_op_t op, int mode, const uint64_t x[3]) {
  volatile double a = number(x[0]), b = number(x[1]), c = number(x[2]), y;
  _mm_setcsr(csr_of_mode(mode));
  switch (op) {
  case OP_FMA:
    y = fma(a, b, c);
    break;
  case OP_ADD:
    y = a + b;
    break;
  case OP_SUB:
    y = a - b;
    break;
  case OP_MUL:
    y = a * b;
    break;
  case OP_DIV:
    y = a / b;
    break;
  default:
    y = sqrt(a);
  }
  fp_result_t r = {.flags = flags_of_csr(_mm_getcsr())};
  _mm_setcsr(CSR_PLAIN);
  r.bits = bits_of(y);
  // Infinity times zero plus a quiet NaN: invalid or not is left open by IEEE 754, not by RISC-V.
  if (op == OP_FMA && (x[2] & MAGNITUDE_64) > INF_64)
    for (int i = 0; i < 2; i++)
      if ((x[i] & MAGNITUDE_64) == INF_64 && (x[1 - i] & MAGNITUDE_64) == 0) r.flags |= WS_NV;
  return r;
}

static fp_result_t compare(fp_op_t op, const uint64_t x[3]) {
  volatile double a = number(x[0]), b = number(x[1]);
  volatile bool y;
  _mm_setcsr(CSR_PLAIN);
  y = op == OP_EQ ? a == b : op == OP_LT ? a < b : a <= b;
  fp_result_t r = {.flags = flags_of_csr(_mm_getcsr())};
  _mm_setcsr(CSR_PLAIN);
  r.bits = y;
  return r;
}

static fp_result_t to_int(fp_op_t op, int mode, uint64_t bits) {
  const int64_t low = op == OP_TO_I32 ? INT32_MIN : 0;
  const int64_t high = op == OP_TO_I32 ? INT32_MAX : UINT32_MAX;
  volatile double a = number(bits);
  volatile int64_t y;
  _mm_setcsr(csr_of_mode(mode));
  y = _mm_cvtsd_si64(_mm_set_sd(a));
  const unsigned flags = flags_of_csr(_mm_getcsr());
  _mm_setcsr(CSR_PLAIN);
  if (!(flags & WS_NV) && y >= low && y <= high) return (fp_result_t){(uint32_t)y, flags};
  const bool down = bits >> 63 && (bits & MAGNITUDE_64) <= INF_64;
  return (fp_result_t){(uint32_t)(down ? low : high), WS_NV};
}

static fp_result_t narrow(int mode, uint64_t bits) {
  volatile double a = number(bits);
  volatile float y;
  _mm_setcsr(csr_of_mode(mode));
  y = (float)a;
  fp_result_t r = {.flags = flags_of_csr(_mm_getcsr())};
  _mm_setcsr(CSR_PLAIN);
  const uint32_t word = ws_float_bits(y);
  r.bits = (word & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : word;
  return r;
}

static fp_result_t widen(uint64_t bits) {
  volatile float a = ws_float((uint32_t)bits);
  volatile double y;
  _mm_setcsr(CSR_PLAIN);
  y = a;
  fp_result_t r = {.flags = flags_of_csr(_mm_getcsr())};
  _mm_setcsr(CSR_PLAIN);
  r.bits = bits_of(y);
  return r;
}

bool host64_ref(fp_op_t op, int mode, const uint64_t x[3], fp_result_t *out) {
  if (mode > WS_RUP) return false;
  if (op <= OP_SQRT && op != OP_MAD)
    *out = arithmetic(op, mode, x);
  else if (op >= OP_EQ && op <= OP_LE)
    *out = compare(op, x);
  else if (op == OP_TO_I32 || op == OP_TO_U32)
    *out = to_int(op, mode, x[0]);
  else if (op == OP_FROM_I32)
    *out = (fp_result_t){bits_of((double)(int32_t)x[0]), 0};
  else if (op == OP_FROM_U32)
    *out = (fp_result_t){bits_of((double)(uint32_t)x[0]), 0};
  else if (op == OP_NARROW)
    *out = narrow(mode, x[0]);
  else if (op == OP_WIDEN)
    *out = widen(x[0]);
  else
    return false;
  return true;
}
#else
bool host64_ref(fp_op_t op, int mode, const uint64_t x[3], fp_result_t *out) {
  (void)op, (void)mode, (void)x, (void)out;
  return false;
}
#endif
