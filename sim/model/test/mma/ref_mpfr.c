// SPDX-License-Identifier: Apache-2.0
// The exact sum of a step by GNU MPFR, in more digits than any has, and its rounding.
#include <mpfr.h>
#include <stdbool.h>

#include "mma_test.h"

enum { WIDE = 900 };

static bool ready;
static mpfr_t x, y, sum;

void ref_free(void) {
  if (ready) mpfr_clears(x, y, sum, (mpfr_ptr)0);
  mpfr_free_cache();
  ready = false;
}

// tf32: 8 and 10 bits.
static void decode(mpfr_t r, uint32_t bits, int exp_w, int man_w) {
  const uint32_t top = (1u << exp_w) - 1, field = bits >> man_w & top;
  const uint32_t man = bits & ((1u << man_w) - 1);
  const long bias = top >> 1;
  if (field == top && man)
    mpfr_set_nan(r);
  else if (field == top)
    mpfr_set_inf(r, 1);
  else if (field)
    mpfr_set_ui_2exp(r, man + (1ul << man_w), (long)field - bias - man_w, MPFR_RNDN);
  else
    mpfr_set_ui_2exp(r, man, 1 - bias - man_w, MPFR_RNDN);
  mpfr_setsign(r, r, bits >> (exp_w + man_w) & 1, MPFR_RNDN);
}

static uint32_t encode(int exp_w, int man_w) {
  const long bias = (1 << (exp_w - 1)) - 1;
  const uint32_t inf = ((1u << exp_w) - 1) << man_w;
  const uint32_t sign = mpfr_signbit(sum) ? 1u << (exp_w + man_w) : 0;
  if (mpfr_nan_p(sum)) return exp_w == 5 ? 0x7FFF : 0x7FFFFFFF;
  if (mpfr_inf_p(sum)) return sign | inf;
  if (mpfr_zero_p(sum)) return 0;
  long exp = mpfr_get_exp(sum) - 1; // of the leading digit
  if (exp < 1 - bias) exp = 1 - bias;
  if (exp > bias) return sign | inf;
  mpfr_abs(y, sum, MPFR_RNDN);
  mpfr_mul_2si(y, y, man_w - exp, MPFR_RNDN);
  mpfr_roundeven(y, y);
  const uint32_t digits = (uint32_t)mpfr_get_ui(y, MPFR_RNDN);
  return sign | (((uint32_t)(exp + bias - 1) << man_w) + digits);
}

uint32_t ref_dot(ws_mma_kind_t kind, int words, const uint32_t *a, const uint32_t *b, uint32_t c) {
  const bool half = kind == WS_MMA_F16 || kind == WS_MMA_F16_F16, tf32 = kind == WS_MMA_TF32;
  const int exp_w = half ? 5 : 8, man_w = kind == WS_MMA_BF16 ? 7 : 10;
  if (!ready) mpfr_inits2(WIDE, x, y, sum, (mpfr_ptr)0);
  ready = true;
  if (kind == WS_MMA_F16_F16)
    decode(sum, c, 5, 10);
  else
    decode(sum, c, 8, 23);
  for (int i = 0; i < (tf32 ? words : 2 * words); i++) {
    decode(x, tf32 ? a[i] >> 13 : a[i / 2] >> i % 2 * 16 & 0xFFFF, exp_w, man_w);
    decode(y, tf32 ? b[i] >> 13 : b[i / 2] >> i % 2 * 16 & 0xFFFF, exp_w, man_w);
    mpfr_mul(x, x, y, MPFR_RNDN);
    mpfr_add(sum, sum, x, MPFR_RNDN);
  }
  return kind == WS_MMA_F16_F16 ? encode(5, 10) : encode(8, 23);
}
