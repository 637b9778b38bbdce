// SPDX-License-Identifier: Apache-2.0
// Prices of options with math.h.
#include "ws_cuda.h"

__device__ float normal(float d) {
  return 0.5f * erfcf(-d * 0.70710678f);
}

__global__ void blackscholes(float2 *__restrict__ result, const float *price, const float *strike,
                             const float *years, float rate, float vol, int n) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n) return;
  float s = price[i], x = strike[i], t = years[i], root = sqrtf(t);
  float d1 = (logf(s / x) + (rate + 0.5f * vol * vol) * t) / (vol * root), d2 = d1 - vol * root;
  float later = x * expf(-rate * t);
  float call = s * normal(d1) - later * normal(d2);
  result[i] = make_float2(call, call - s + later);
}
