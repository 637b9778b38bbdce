// SPDX-License-Identifier: Apache-2.0
// Floating point beyond arithmetic: comparisons, minimum and maximum, classes, conversions, and the
// instructions of units FPU and FDIV by their codes.
#include "../../gen/isa.h"
#include "ws_fp_int.h"

// ---- comparisons ----

// Numbers in order of value, both zeros 0: the bits of a magnitude grow with it. Not for NaNs.
static int64_t rank_of(const ws_fp_format_t *f, fp_bits_t bits) {
  fp_num_t a = fp_unpack(f, bits);
  int64_t magnitude = a.kind == FP_ZERO ? 0 : (int64_t)(bits & (fp_sign_bit(f) - 1));
  return a.sign ? -magnitude : magnitude;
}

static bool any_nan(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b) {
  return fp_is_nan(fp_unpack(f, a)) || fp_is_nan(fp_unpack(f, b));
}

// A quiet comparison: only a signalling NaN is invalid.
uint32_t FP(eq)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, unsigned *flags) {
  if (any_nan(f, a, b)) {
    fp_nan_of(fp_unpack(f, a), fp_unpack(f, b), flags);
    if (WRONG(14)) *flags |= WS_NV;
    return 0;
  }
  return rank_of(f, a) == rank_of(f, b);
}

uint32_t FP(lt)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, unsigned *flags) {
  if (any_nan(f, a, b)) {
    *flags |= WS_NV;
    return 0;
  }
  return rank_of(f, a) < rank_of(f, b);
}

uint32_t FP(le)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, unsigned *flags) {
  if (any_nan(f, a, b)) {
    *flags |= WS_NV;
    return 0;
  }
  return rank_of(f, a) <= rank_of(f, b);
}

// minimumNumber and maximumNumber of IEEE 754-2019: a NaN loses against a number, -0 < +0.
static fp_bits_t extreme(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, bool max,
                         unsigned *flags) {
  fp_num_t x = fp_unpack(f, a), y = fp_unpack(f, b);
  bool first;
  if (fp_is_nan(x) || fp_is_nan(y)) {
    fp_num_t canonical = fp_nan_of(x, y, flags);
    if (WRONG(15)) return fp_pack(f, canonical, WS_RNE, flags);
    first = fp_is_nan(y);
  } else {
    int64_t i = rank_of(f, a), j = rank_of(f, b);
    bool less = i == j && !WRONG(16) ? x.sign : i < j;
    first = max ? !less : less;
  }
  return fp_pack(f, first ? x : y, WS_RNE, flags); // exact: there is nothing to round
}

fp_bits_t FP(min)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, unsigned *flags) {
  return extreme(f, a, b, false, flags);
}

fp_bits_t FP(max)(const ws_fp_format_t *f, fp_bits_t a, fp_bits_t b, unsigned *flags) {
  return extreme(f, a, b, true, flags);
}

// Bits from 0: -inf, -normal, -subnormal, -0, +0, +subnormal, +normal, +inf, signalling, quiet NaN.
uint32_t FP(class)(const ws_fp_format_t *f, fp_bits_t a) {
  const ws_fp_format_t plain = {.exp_w = f->exp_w, .man_w = f->man_w};
  fp_num_t x = fp_unpack(WRONG(17) ? f : &plain, a);
  bool subnormal = (a >> f->man_w & (((fp_bits_t)1 << f->exp_w) - 1)) == 0;
  if (x.kind == FP_SNAN) return 1u << 8;
  if (x.kind == FP_QNAN) return 1u << 9;
  unsigned size = x.kind == FP_ZERO ? 0 : x.kind == FP_INF ? 3 : subnormal ? 1 : 2;
  return 1u << (x.sign ? 3 - size : 4 + size);
}

// ---- conversions ----

// To an integer from `low` to `high`. NaNs count as +infinity.
static uint32_t to_int(const ws_fp_format_t *f, fp_bits_t bits, int64_t low, int64_t high, int rm,
                       unsigned *flags) {
  fp_num_t a = fp_unpack(f, bits);
  if (rm < WS_RNE || rm > WS_RMM) rm = WS_RNE; // ftz has all modes here
  if (fp_is_nan(a)) a = (fp_num_t){.kind = FP_INF, .sign = WRONG(18) && a.sign};
  if (a.kind == FP_ZERO) return 0;
  bool inexact = false;
  int64_t value = INT64_MAX; // what is 2^33 or more away from 0 is out of range anyway
  if (a.kind == FP_FINITE && a.exp < 33) {
    int drop = FP_TOP - a.exp;
    value = (int64_t)fp_round(a.sig, drop > FP_TOP + 2 ? FP_TOP + 2 : drop, a.sign, rm, &inexact);
  }
  if (a.sign) value = -value;
  if (value < low || value > high) {
    *flags |= WRONG(21) && inexact ? WS_NV | WS_NX : WS_NV;
    return (uint32_t)(value < low ? low : high);
  }
  if (inexact) *flags |= WS_NX;
  return (uint32_t)value;
}

uint32_t FP(to_i32)(const ws_fp_format_t *f, fp_bits_t a, int rm, unsigned *flags) {
  return to_int(f, a, INT32_MIN, INT32_MAX, rm, flags);
}

uint32_t FP(to_u32)(const ws_fp_format_t *f, fp_bits_t a, int rm, unsigned *flags) {
  return to_int(f, a, 0, UINT32_MAX, rm, flags);
}

static fp_bits_t from_int(const ws_fp_format_t *f, int64_t value, int rm, unsigned *flags) {
  fp_num_t a = {.kind = value ? FP_FINITE : FP_ZERO, .sign = value < 0, .exp = FP_TOP};
  a.sig = (fp_sig_t)(value < 0 ? -value : value);
  return fp_pack(f, a, fp_mode(f, rm), flags);
}

fp_bits_t FP(from_i32)(const ws_fp_format_t *f, uint32_t a, int rm, unsigned *flags) {
  return from_int(f, (int32_t)a, rm, flags);
}

fp_bits_t FP(from_u32)(const ws_fp_format_t *f, uint32_t a, int rm, unsigned *flags) {
  return from_int(f, WRONG(19) ? (int32_t)a : (int64_t)a, rm, flags);
}

// ---- instructions ----

fp_bits_t FP(op)(const ws_fp_format_t *f, unsigned op, fp_bits_t a, fp_bits_t b, fp_bits_t c,
                 int rm, unsigned *flags) {
  const fp_bits_t sign = fp_sign_bit(f);
  switch (op) {
  case WS_FPU_FMADD:
    return FP(fma)(f, a, b, c, rm, flags);
  case WS_FPU_FMSUB:
    return FP(fma)(f, a, b, c ^ sign, rm, flags);
  case WS_FPU_FNMSUB:
    return FP(fma)(f, a ^ sign, b, c, rm, flags);
  case WS_FPU_FNMADD:
    return FP(fma)(f, a ^ sign, b, WRONG(20) ? c : c ^ sign, rm, flags);
  case WS_FPU_FMAD:
    return FP(mad)(f, a, b, c, rm, flags);
  case WS_FPU_FADD:
    return FP(add)(f, a, b, rm, flags);
  case WS_FPU_FSUB:
    return FP(sub)(f, a, b, rm, flags);
  case WS_FPU_FMUL:
    return FP(mul)(f, a, b, rm, flags);
  case WS_FPU_FSGNJ:
    return (a & ~sign) | (b & sign);
  case WS_FPU_FSGNJN:
    return (a & ~sign) | (~b & sign);
  case WS_FPU_FSGNJX:
    return WRONG(24) ? (a & ~sign) | (~b & sign) : a ^ (b & sign);
  case WS_FPU_FMIN:
    return FP(min)(f, a, b, flags);
  case WS_FPU_FMAX:
    return FP(max)(f, a, b, flags);
  case WS_FPU_FLE:
    return FP(le)(f, a, b, flags);
  case WS_FPU_FLT:
    return FP(lt)(f, a, b, flags);
  case WS_FPU_FEQ:
    return FP(eq)(f, a, b, flags);
  case WS_FPU_FCLASS:
    return FP(class)(f, a);
  case WS_FPU_FCVT_W_S:
    return FP(to_i32)(f, a, rm, flags);
  case WS_FPU_FCVT_WU_S:
    return FP(to_u32)(f, a, rm, flags);
  case WS_FPU_FCVT_S_W:
    return FP(from_i32)(f, (uint32_t)a, rm, flags);
  case WS_FPU_FCVT_S_WU:
    return FP(from_u32)(f, (uint32_t)a, rm, flags);
  default: // the moves; FCSR operations are not for here
    return a;
  }
}

fp_bits_t FP(div_op)(const ws_fp_format_t *f, unsigned op, fp_bits_t a, fp_bits_t b, int rm,
                     unsigned *flags) {
  return op == WS_FDIV_FSQRT ? FP(sqrt)(f, a, rm, flags) : FP(div)(f, a, b, rm, flags);
}
