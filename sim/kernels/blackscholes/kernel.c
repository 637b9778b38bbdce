// SPDX-License-Identifier: Apache-2.0
// Prices of European options by the formula of Black and Scholes: calls and puts, one option a
// thread. The normal distribution by the polynomial of Abramowitz and Stegun, 26.2.17; special
// functions for the rest.
#include "ws.h"

WS_INLINE float normal(float d) {
  float k = __rcpf(fmaf(0.2316419f, fabsf(d), 1.0f));
  float p = fmaf(k, 1.330274429f, -1.821255978f);
  p = fmaf(k, p, 1.781477937f);
  p = fmaf(k, p, -0.356563782f);
  p = fmaf(k, p, 0.319381530f) * k;
  float tail = 0.3989422804f * __expf(-0.5f * d * d) * p;
  return d > 0 ? 1.0f - tail : tail;
}

WS_KERNEL(blackscholes, const float *, price, const float *, strike, const float *, years, float *,
          call, float *, put, uint32_t, n, float, rate, float, volatility) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  float s = price[i], x = strike[i], t = years[i], root = __sqrtf_approx(t) * volatility;
  float d1 = __fdividef(
      fmaf(fmaf(0.5f * volatility, volatility, rate), t, __logf(__fdividef(s, x))), root);
  float d2 = d1 - root;
  float later = x * __expf(-rate * t), in = normal(d1), out = normal(d2);
  call[i] = s * in - later * out;
  put[i] = later * (1.0f - out) - s * (1.0f - in);
}
