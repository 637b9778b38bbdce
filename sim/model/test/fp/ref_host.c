// SPDX-License-Identifier: Apache-2.0
// The reference by the host's own arithmetic (x86-64). Its tininess is after rounding as ours, and
// its modes "denormals are zeros" and "flush to zero" together are our ftz. Ties away from zero,
// which it has not, follow from two of its modes and a test for a tie in double precision. Operands
// and results pass through volatile objects so that nothing moves over the changes of the control
// register.
#include "../../../../tb/common/ws_float_bits.h"
#include "fp_test.h"

#ifdef __x86_64__
#include <math.h>
#include <string.h>

#include "host_csr.h"

static uint32_t to_bits(float x) { // NaNs: the canonical one
  const uint32_t bits = ws_float_bits(x);
  return (bits & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : bits;
}

static unsigned csr_of(int mode) {
  return mode == MODE_FTZ ? CSR_FTZ : csr_of_mode(mode == WS_RMM ? WS_RNE : mode);
}

static bool is_nan(uint32_t bits) {
  return (bits & 0x7fffffff) > 0x7f800000;
}
static bool is_signalling(uint32_t bits) {
  return is_nan(bits) && !(bits & 0x400000);
}

// ---- arithmetic ----

static fp_result_t arithmetic(fp_op_t op, unsigned csr, const uint32_t x[3]) {
  volatile float a = ws_float(x[0]), b = ws_float(x[1]), c = ws_float(x[2]), y;
  _mm_setcsr(csr);
  switch (op) {
  case OP_FMA:
    y = fmaf(a, b, c);
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
    y = sqrtf(a);
  }
  fp_result_t r = {.flags = flags_of_csr(_mm_getcsr())};
  _mm_setcsr(CSR_PLAIN);
  r.bits = to_bits(y);
  // Infinity times zero plus a quiet NaN: invalid or not is left open by IEEE 754, not by RISC-V.
  if (op == OP_FMA && is_nan(x[2]))
    for (int i = 0; i < 2; i++)
      if ((x[i] & 0x7fffffff) == 0x7f800000 &&
          (csr == CSR_FTZ ? (x[1 - i] & 0x7f800000) == 0 : (x[1 - i] & 0x7fffffff) == 0))
        r.flags |= WS_NV;
  return r;
}

// Is the exact result `middle`? Whatever is near a middle of 25 bits is exact in double.
static bool is_exactly(fp_op_t op, double middle, const uint32_t x[3]) {
  volatile double a = ws_float(x[0]), b = ws_float(x[1]), c = ws_float(x[2]), y;
  _mm_setcsr(CSR_PLAIN);
  switch (op) {
  case OP_FMA:
    y = c - middle;
    y = fma(a, b, y);
    break;
  case OP_ADD:
    y = a + b;
    y = y - middle;
    break;
  case OP_SUB:
    y = a - b;
    y = y - middle;
    break;
  case OP_MUL:
    y = a * b;
    y = y - middle;
    break;
  case OP_DIV:
    y = b * middle;
    y = y - a;
    break;
  default:
    y = middle * middle;
    y = y - a;
  }
  return y == 0 && !(_mm_getcsr() & CSR_INEXACT);
}

// The middle between a result and the next one away from zero.
static double middle_above(uint32_t bits) {
  return ((double)ws_float(bits) + (double)ws_float(bits + 1)) / 2;
}

static fp_result_t arithmetic_away(fp_op_t op, const uint32_t x[3]) {
  fp_result_t near = arithmetic(op, csr_of(WS_RNE), x);
  if (!(near.flags & WS_NX)) return near;
  fp_result_t cut = arithmetic(op, csr_of(WS_RTZ), x);
  if (cut.bits == near.bits && is_exactly(op, middle_above(cut.bits), x)) near.bits++;
  return near;
}

// ---- the rest ----

static fp_result_t compare(fp_op_t op, unsigned csr, const uint32_t x[3]) {
  volatile float a = ws_float(x[0]), b = ws_float(x[1]);
  volatile bool y;
  _mm_setcsr(csr);
  y = op == OP_EQ ? a == b : op == OP_LT ? a < b : a <= b;
  fp_result_t r = {.flags = flags_of_csr(_mm_getcsr())};
  _mm_setcsr(CSR_PLAIN);
  r.bits = y;
  return r;
}

static fp_result_t extreme(fp_op_t op, unsigned csr, const uint32_t x[3]) {
  unsigned flags = is_signalling(x[0]) || is_signalling(x[1]) ? WS_NV : 0;
  volatile float a = ws_float(x[0]), b = ws_float(x[1]), one = 1, y;
  _mm_setcsr(csr);
  bool below = a == b ? signbit(a) : a < b;
  if (isnan(b) || (!isnan(a) && below == (op == OP_MIN)))
    y = a;
  else
    y = b;
  y = y * one; // ftz: as the units see it
  _mm_setcsr(CSR_PLAIN);
  return (fp_result_t){to_bits(y), flags};
}

static fp_result_t fclass(uint32_t bits) {
  static const int group[] = {FP_ZERO, FP_SUBNORMAL, FP_NORMAL, FP_INFINITE};
  unsigned n = 0;
  if (is_nan(bits)) return (fp_result_t){is_signalling(bits) ? 0x100 : 0x200, 0};
  while (fpclassify(ws_float(bits)) != group[n])
    n++;
  return (fp_result_t){1u << (bits >> 31 ? 3 - n : 4 + n), 0};
}

static fp_result_t clip(fp_op_t op, uint32_t bits, int64_t value, bool bad) {
  int64_t low = op == OP_TO_I32 ? INT32_MIN : 0;
  int64_t high = op == OP_TO_I32 ? INT32_MAX : UINT32_MAX;
  bool down = bits >> 31 && !is_nan(bits);
  if (!bad && value >= low && value <= high) return (fp_result_t){(uint32_t)value, 0};
  return (fp_result_t){(uint32_t)(down ? low : high), WS_NV};
}

// |x| below 2^62: nearest integer, ties away.
static int64_t nearest_away(double x) {
  int64_t whole = (int64_t)x;
  double rest = x - (double)whole;
  return whole + (rest >= 0.5) - (rest <= -0.5);
}

static fp_result_t to_int(fp_op_t op, int mode, uint32_t bits) {
  volatile float a = ws_float(bits);
  if (mode == WS_RMM && fabsf(a) < 0x1p40f) {
    int64_t value = nearest_away(a);
    fp_result_t r = clip(op, bits, value, false);
    if (!r.flags && (float)value != a) r.flags = WS_NX;
    return r;
  }
  volatile int64_t y;
  _mm_setcsr(csr_of(mode));
  y = _mm_cvtss_si64(_mm_set_ss(a));
  unsigned flags = flags_of_csr(_mm_getcsr());
  _mm_setcsr(CSR_PLAIN);
  fp_result_t r = clip(op, bits, y, flags & WS_NV);
  r.flags |= r.flags ? 0 : flags;
  return r;
}

static fp_result_t from_int(fp_op_t op, int mode, uint32_t bits) {
  int64_t value = op == OP_FROM_I32 ? (int64_t)(int32_t)bits : (int64_t)bits;
  volatile float y;
  _mm_setcsr(csr_of(mode));
  y = (float)value;
  fp_result_t r = {.flags = flags_of_csr(_mm_getcsr())};
  _mm_setcsr(CSR_PLAIN);
  r.bits = to_bits(y);
  if (mode == WS_RMM && r.flags) {
    double want = fabs((double)value);
    uint32_t below = fabs((double)y) > want ? r.bits - 1 : r.bits;
    if (fabs(middle_above(below)) == want) r.bits = below + 1;
  }
  return r;
}

bool host_ref(fp_op_t op, int mode, const fp_case_t *x, fp_result_t *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const uint32_t *v = x[i].x;
    if (op <= OP_SQRT)
      out[i] = mode == WS_RMM ? arithmetic_away(op, v) : arithmetic(op, csr_of(mode), v);
    else if (op <= OP_MAX)
      out[i] = extreme(op, csr_of(mode), v);
    else if (op <= OP_LE)
      out[i] = compare(op, csr_of(mode), v);
    else if (op == OP_CLASS)
      out[i] = fclass(v[0]);
    else if (op <= OP_TO_U32)
      out[i] = to_int(op, mode, v[0]);
    else
      out[i] = from_int(op, mode, v[0]);
  }
  return true;
}

// ---- conversions in bulk ----

static void convert_to_int(fp_op_t op, int rm, uint32_t first, fp_result_t *out, size_t n) {
  static volatile int64_t value[4096]; // static: larger than is kind to a stack
  _mm_setcsr(csr_of(rm));
  for (size_t i = 0; i < n; i++) {
    volatile float a = ws_float(first + (uint32_t)i);
    value[i] = _mm_cvtss_si64(_mm_set_ss(a)); // INT64_MIN when out of range
  }
  _mm_setcsr(CSR_PLAIN);
  for (size_t i = 0; i < n; i++) {
    uint32_t bits = first + (uint32_t)i;
    float a = ws_float(bits);
    bool bad = value[i] == INT64_MIN;
    int64_t whole = rm == WS_RMM && !bad ? nearest_away(a) : value[i];
    out[i] = clip(op, bits, whole, bad);
    if (!out[i].flags && (double)whole != (double)a) out[i].flags = WS_NX;
  }
}

static void convert_from_int(fp_op_t op, int rm, uint32_t first, fp_result_t *out, size_t n) {
  static volatile float y[4096];
  _mm_setcsr(csr_of(rm));
  for (size_t i = 0; i < n; i++) {
    uint32_t bits = first + (uint32_t)i;
    volatile int64_t value = op == OP_FROM_I32 ? (int64_t)(int32_t)bits : (int64_t)bits;
    y[i] = (float)value;
  }
  _mm_setcsr(CSR_PLAIN);
  for (size_t i = 0; i < n; i++) {
    uint32_t bits = first + (uint32_t)i;
    double value = op == OP_FROM_I32 ? (double)(int32_t)bits : (double)bits;
    out[i] = (fp_result_t){to_bits(y[i]), (double)y[i] == value ? 0 : WS_NX};
    if (rm == WS_RMM && out[i].flags) {
      uint32_t below = fabs((double)y[i]) > fabs(value) ? out[i].bits - 1 : out[i].bits;
      if (middle_above(below) == value) out[i].bits = below + 1;
    }
  }
}

bool host_convert(fp_op_t op, int rm, uint32_t first, fp_result_t *out, size_t n) {
  for (size_t i = 0; i < n; i += 4096) {
    size_t part = n - i < 4096 ? n - i : 4096;
    (op <= OP_TO_U32 ? convert_to_int : convert_from_int)(op, rm, first + (uint32_t)i, out + i,
                                                          part);
  }
  return true;
}

#else

bool host_ref(fp_op_t op, int mode, const fp_case_t *x, fp_result_t *out, size_t n) {
  return (void)op, (void)mode, (void)x, (void)out, (void)n, false;
}
bool host_convert(fp_op_t op, int rm, uint32_t first, fp_result_t *out, size_t n) {
  return (void)op, (void)rm, (void)first, (void)out, (void)n, false;
}

#endif
