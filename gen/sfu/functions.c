// SPDX-License-Identifier: Apache-2.0
// What each page of the table approximates, evaluated with MPFR.
#include "sfu_int.h"

#include <math.h>
#include <mpfr.h>

enum { PRECISION = 80 }; // bits; results are handed on as doubles

int ws_sfu_op_of(int page) {
  return page >= WS_SFU_TANH_PAGE ? WS_SFU_TANH : page >= WS_SFU_ONE ? -1 : page / 2;
}

static int tanh_exponent(int page) {
  return page - WS_SFU_TANH_PAGE + WS_SFU_TANH_MIN;
}

bool ws_sfu_used(int page) {
  const int op = ws_sfu_op_of(page);
  // Only roots look at the exponent's parity.
  return op >= 0 &&
         (page >= WS_SFU_TANH_PAGE || op == WS_SFU_RSQRT || op == WS_SFU_SQRT || page % 2 == 0);
}

bool ws_sfu_adds_y(int page) {
  const int op = ws_sfu_op_of(page);
  return op == WS_SFU_EX2 || op == WS_SFU_LG2 || op == WS_SFU_SIN ||
         (op == WS_SFU_TANH && tanh_exponent(page) < 0);
}

// Results of lg2 and sine have no smallest place; theirs is the place just below 1 or, for the
// budget, 1.
int ws_sfu_ulp_exponent(int page) {
  const int op = ws_sfu_op_of(page);
  return op == WS_SFU_TANH && tanh_exponent(page) >= -1 ? 24 : 23;
}

static mpfr_t x, half_pi;
static double half_lsb;

void ws_sfu_target_begin(int y_w) {
  half_lsb = ldexp(1, -y_w - 1);
  mpfr_init2(x, PRECISION);
  mpfr_init2(half_pi, PRECISION);
  mpfr_const_pi(half_pi, MPFR_RNDN);
  mpfr_div_2ui(half_pi, half_pi, 1, MPFR_RNDN);
}

void ws_sfu_target_end(void) {
  mpfr_clear(x);
  mpfr_clear(half_pi);
  mpfr_free_cache();
}

// y is exact in a double. The result is rounded once, to a double's relative precision.
double ws_sfu_target(int page, double y) {
  const int op = ws_sfu_op_of(page), odd = page % 2;
  mpfr_set_d(x, y, MPFR_RNDN);
  if (op == WS_SFU_EX2 || op == WS_SFU_SIN)
    mpfr_add_d(x, x, half_lsb, MPFR_RNDN);
  else
    mpfr_add_ui(x, x, 1, MPFR_RNDN);
  switch (op) {
  case WS_SFU_RCP:
    mpfr_ui_div(x, 2, x, MPFR_RNDN);
    break;
  case WS_SFU_RSQRT:
    mpfr_mul_2ui(x, x, (unsigned)odd, MPFR_RNDN);
    mpfr_rec_sqrt(x, x, MPFR_RNDN);
    mpfr_mul_2ui(x, x, 1, MPFR_RNDN);
    break;
  case WS_SFU_SQRT:
    mpfr_mul_2ui(x, x, (unsigned)odd, MPFR_RNDN);
    mpfr_sqrt(x, x, MPFR_RNDN);
    break;
  case WS_SFU_EX2:
    mpfr_exp2(x, x, MPFR_RNDN);
    break;
  case WS_SFU_LG2:
    mpfr_log2(x, x, MPFR_RNDN);
    break;
  case WS_SFU_SIN:
    mpfr_mul(x, x, half_pi, MPFR_RNDN);
    mpfr_sin(x, x, MPFR_RNDN);
    break;
  default: {
    const int e = tanh_exponent(page);
    mpfr_mul_2si(x, x, e, MPFR_RNDN);
    mpfr_tanh(x, x, MPFR_RNDN);
    if (e < 0) mpfr_mul_2si(x, x, -e, MPFR_RNDN);
    break;
  }
  }
  if (ws_sfu_adds_y(page)) mpfr_sub_d(x, x, y, MPFR_RNDN);
  return mpfr_get_d(x, MPFR_RNDN);
}
