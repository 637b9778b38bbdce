// SPDX-License-Identifier: Apache-2.0
// Prices of call options, with the approximations of the special function unit.
#include "ws_cuda.h"

#define LOG2_E 1.4426950408889634f
#define LN_2 0.6931471805599453f

__global__ void blackscholes(float *price, const float *stock, const float *strike,
                             const float *years, int n, int times) {
  const float rate = 0.02f, vol = 0.30f;
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
      float s = stock[i], x = strike[i], t = years[i];
      float root = __sqrtf_approx(t);
      float d1 = (__log2f(s * __rcpf(x)) * LN_2 + (rate + 0.5f * vol * vol) * t) *
                 __rcpf(vol * root);
      float d2 = d1 - vol * root;
      float normal[2];
      for (int q = 0; q < 2; q++) {
        float d = q ? d2 : d1, size = d < 0.0f ? -d : d;
        float k = __rcpf(1.0f + 0.2316419f * size);
        float series = 1.781477937f + k * (-1.821255978f + k * 1.330274429f);
        series = k * (0.31938153f + k * (-0.356563782f + k * series));
        float tail = 0.39894228f * __exp2f(-0.5f * d * d * LOG2_E) * series;
        normal[q] = d > 0.0f ? 1.0f - tail : tail;
      }
      price[i] = s * normal[0] - x * __exp2f(-rate * t * LOG2_E) * normal[1];
    }
  }
}
