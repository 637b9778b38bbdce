// SPDX-License-Identifier: Apache-2.0
#include "ws_host_fp.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../../tb/common/ws_float_bits.h"
#include "../../model/ws_fp.h"
#include "../../model/ws_sfu.h"

enum { FLUSHES = 1 }; // value of ws_host_api_t.fp

uint32_t ws_host_bits(float x) {
  return ws_float_bits(x);
}

typedef uint32_t two_t(const ws_fp_format_t *f, uint32_t a, uint32_t b, int rm, unsigned *flags);

static float flushed(two_t *op, float a, float b) {
  unsigned flags = 0;
  return ws_float(op(&ws_fp_binary32_ftz, ws_host_bits(a), ws_host_bits(b), WS_RNE, &flags));
}

float wsh_add(const ws_host_api_t *h, float a, float b) {
  return h->fp == FLUSHES ? flushed(ws_fp_add, a, b) : a + b;
}
float wsh_sub(const ws_host_api_t *h, float a, float b) {
  return h->fp == FLUSHES ? flushed(ws_fp_sub, a, b) : a - b;
}
float wsh_mul(const ws_host_api_t *h, float a, float b) {
  return h->fp == FLUSHES ? flushed(ws_fp_mul, a, b) : a * b;
}
float wsh_div(const ws_host_api_t *h, float a, float b) {
  return h->fp == FLUSHES ? flushed(ws_fp_div, a, b) : a / b;
}

float wsh_sqrt(const ws_host_api_t *h, float a) {
  unsigned flags = 0;
  if (h->fp != FLUSHES) return sqrtf(a);
  return ws_float(ws_fp_sqrt(&ws_fp_binary32_ftz, ws_host_bits(a), WS_RNE, &flags));
}

float wsh_fma(const ws_host_api_t *h, float a, float b, float c) {
  unsigned flags = 0;
  if (h->fp != FLUSHES) return fmaf(a, b, c);
  return ws_float(ws_fp_fma(&ws_fp_binary32_ftz, ws_host_bits(a), ws_host_bits(b), ws_host_bits(c),
                            WS_RNE, &flags));
}

float wsh_rsqrtf(const ws_host_api_t *h, float a) {
  float y = ws_float(0x5F375A86u - (ws_host_bits(a) >> 1)), half = wsh_mul(h, 0.5f, a);
  for (int i = 0; i < 3; i++)
    y = wsh_fma(h, y, wsh_fma(h, -wsh_mul(h, half, y), y, 0.5f), y);
  return y;
}

float wsh_rsqrt_sfu(const ws_host_api_t *h, float a) {
  return ws_float(ws_sfu_eval(h->sfu, WS_SFU_RSQRT, ws_host_bits(a)));
}

// Of machines with pairs the square root is two functions.
uint32_t wsh_special(const ws_host_api_t *h, unsigned op, uint32_t x) {
  if (h->sfu_pairs && op == WS_SFU_SQRT)
    return ws_sfu_eval(h->sfu, WS_SFU_RCP, ws_sfu_eval(h->sfu, WS_SFU_RSQRT, x));
  return ws_sfu_eval(h->sfu, op, x);
}

double wsh_special_error(const ws_host_api_t *h) {
  double worst = 1;
  for (int i = 0; i < 512; i++) {
    const float x = 2.0f + (float)i * 0x1p-8f; // 2 to 4: every result is far from 0
    const double d = (double)x;
    const double want[] = {1 / d, 1 / sqrt(d), sqrt(d), exp2(d), log2(d)};
    for (unsigned op = WS_SFU_RCP; op <= WS_SFU_LG2; op++) {
      const double got = (double)ws_float(wsh_special(h, op, ws_host_bits(x)));
      worst = fmax(worst, fabs(got - want[op]) / ldexp(1, ilogb(want[op]) - 23));
    }
    const double cosine = (double)ws_float(ws_sfu_eval(h->sfu, WS_SFU_COS, ws_host_bits(x)));
    worst = fmax(worst, fabs(cosine - cos(d)) * 0x1p24);
  }
  return worst;
}

float *ws_host_floats(uint32_t n) {
  return (float *)(void *)ws_host_words(n); // zeros of either type
}

float ws_host_float(uint32_t *state, float low, float high) {
  float x = (float)(ws_host_rand(state) >> 8) * 0x1p-24f;
  return low + (high - low) * x;
}

float ws_host_any_float(uint32_t *state) {
  uint32_t bits = ws_host_rand(state);
  if (ws_host_below(state, 8) == 0) bits &= 0x807FFFFF; // subnormal
  if ((bits & 0x7F800000) == 0x7F800000) bits ^= 0x40000000;
  return ws_float(bits);
}

int ws_host_check_floats(const ws_host_api_t *h, const char *what, uint32_t addr, const float *want,
                         uint32_t n) {
  float *got = ws_host_floats(n);
  int status = h->read(h->ctx, addr, got, n * 4) ? WS_HOST_FAILED : WS_HOST_OK;
  for (uint32_t i = 0; i < n && status == WS_HOST_OK; i++) {
    if (ws_host_bits(got[i]) == ws_host_bits(want[i])) continue;
    h->log(h->ctx, "%s[%u] at 0x%08x is %.9g (0x%08x), should be %.9g (0x%08x)", what, i,
           addr + 4 * i, (double)got[i], ws_host_bits(got[i]), (double)want[i],
           ws_host_bits(want[i]));
    status = WS_HOST_WRONG;
  }
  free(got);
  return status;
}

int ws_host_check_near(const ws_host_api_t *h, const char *what, uint32_t addr, const double *want,
                       uint32_t n, double absolute, double relative) {
  float *got = ws_host_floats(n);
  int status = h->read(h->ctx, addr, got, n * 4) ? WS_HOST_FAILED : WS_HOST_OK;
  double worst = 0;
  for (uint32_t i = 0; i < n && status == WS_HOST_OK; i++) {
    double share = fabs((double)got[i] - want[i]) / (absolute + relative * fabs(want[i]));
    if (share > worst) worst = share;
    if (share <= 1) continue; // false for a NaN
    h->log(h->ctx, "%s[%u] at 0x%08x is %.9g, should be within %.3g + %.3g |x| of %.9g", what, i,
           addr + 4 * i, (double)got[i], absolute, relative, want[i]);
    status = WS_HOST_WRONG;
  }
  if (status == WS_HOST_OK) h->log(h->ctx, "%s: %.1f%% of the tolerance used", what, 100 * worst);
  free(got);
  return status;
}
