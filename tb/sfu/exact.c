// SPDX-License-Identifier: Apache-2.0
#include "exact.h"

#include "ws_float_bits.h"
#include "ws_sfu.h"

#include <math.h>
#include <mpfr.h>

enum { PRECISION = 160 };

double sfu_double(unsigned op, double x) {
  switch (op) {
  case WS_SFU_RCP:
    return 1 / x;
  case WS_SFU_RSQRT:
    return 1 / sqrt(x);
  case WS_SFU_SQRT:
    return sqrt(x);
  case WS_SFU_EX2:
    return exp2(x);
  case WS_SFU_LG2:
    return log2(x);
  case WS_SFU_SIN:
    return sin(x);
  case WS_SFU_COS:
    return cos(x);
  default:
    return tanh(x);
  }
}

static void evaluate(mpfr_t y, unsigned op, uint32_t bits) {
  mpfr_t x;
  mpfr_init2(x, 24);
  mpfr_set_flt(x, ws_float(bits), MPFR_RNDN);
  switch (op) {
  case WS_SFU_RCP:
    mpfr_ui_div(y, 1, x, MPFR_RNDN);
    break;
  case WS_SFU_RSQRT:
    mpfr_rec_sqrt(y, x, MPFR_RNDN);
    break;
  case WS_SFU_SQRT:
    mpfr_sqrt(y, x, MPFR_RNDN);
    break;
  case WS_SFU_EX2:
    mpfr_exp2(y, x, MPFR_RNDN);
    break;
  case WS_SFU_LG2:
    mpfr_log2(y, x, MPFR_RNDN);
    break;
  case WS_SFU_SIN:
    mpfr_sin(y, x, MPFR_RNDN);
    break;
  case WS_SFU_COS:
    mpfr_cos(y, x, MPFR_RNDN);
    break;
  default:
    mpfr_tanh(y, x, MPFR_RNDN);
    break;
  }
  mpfr_clear(x);
}

void sfu_exact(unsigned op, uint32_t x, uint32_t got, sfu_error_t *e) {
  mpfr_t y, r, d;
  mpfr_init2(y, PRECISION);
  mpfr_init2(d, PRECISION);
  mpfr_init2(r, 24);
  evaluate(y, op, x);
  mpfr_set(r, y, MPFR_RNDN);
  const uint32_t sign = mpfr_signbit(r) ? 0x80000000 : 0;
  if (mpfr_zero_p(r) || mpfr_get_exp(r) <= -126)
    e->nearest = sign;
  else if (mpfr_get_exp(r) > 128)
    e->nearest = sign | 0x7F800000;
  else
    e->nearest = ws_float_bits(mpfr_get_flt(r, MPFR_RNDN));
  e->ulp = e->absolute = e->relative = 0;
  if ((got & 0x7FFFFFFF) != 0 || !(e->nearest == got)) {
    mpfr_set_flt(d, ws_float(got), MPFR_RNDN);
    mpfr_sub(d, d, y, MPFR_RNDN);
    mpfr_abs(d, d, MPFR_RNDN);
    e->absolute = mpfr_get_d(d, MPFR_RNDN);
    if (mpfr_zero_p(y)) {
      e->ulp = e->relative = mpfr_zero_p(d) ? 0 : INFINITY;
    } else {
      const long top = mpfr_get_exp(y) - 24; // exponent of the last place
      mpfr_div(r, d, y, MPFR_RNDN);
      e->relative = fabs(mpfr_get_d(r, MPFR_RNDN));
      mpfr_mul_2si(d, d, -top, MPFR_RNDN);
      e->ulp = mpfr_get_d(d, MPFR_RNDN);
    }
  }
  mpfr_clear(y);
  mpfr_clear(d);
  mpfr_clear(r);
}

bool sfu_special(unsigned op, uint32_t x, uint32_t *r) {
  enum { POS, NEG, ZERO, MINUS_ZERO, INF, MINUS_INF, KINDS };
  static const uint32_t N = 0x7FC00000, I = 0x7F800000, M = 0xFF800000, Z = 0, W = 0x80000000,
                        ONE = 0x3F800000;
  const uint32_t table[WS_SFU_OPS][KINDS] = {
      // +x -x +0 -0 +inf -inf; 1: ordinary
      [WS_SFU_RCP] = {1, 1, I, M, Z, W},     [WS_SFU_RSQRT] = {1, N, I, M, Z, N},
      [WS_SFU_SQRT] = {1, N, Z, W, I, N},    [WS_SFU_EX2] = {1, 1, ONE, ONE, I, Z},
      [WS_SFU_LG2] = {1, N, M, M, I, N},     [WS_SFU_SIN] = {1, 1, Z, W, N, N},
      [WS_SFU_COS] = {1, 1, ONE, ONE, N, N}, [WS_SFU_TANH] = {1, 1, Z, W, ONE, ONE | W},
  };
  const uint32_t e = x >> 23 & 255, negative = x >> 31;
  if (e == 255 && (x & 0x7FFFFF)) {
    *r = N;
    return true;
  }
  *r = table[op][(e == 0 ? ZERO : e == 255 ? INF : POS) + negative];
  return *r != 1;
}
