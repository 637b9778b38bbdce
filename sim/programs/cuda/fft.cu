// SPDX-License-Identifier: Apache-2.0
// 64 points per block, radix two, in shared memory.
#include "ws_cuda.h"

#define POINTS 64

__global__ void fft(float2 *data) {
  __shared__ float2 s[POINTS];
  int t = threadIdx.x; // half as many as points
  for (int i = t; i < POINTS; i += POINTS / 2)
    s[__brev(i) >> 26] = data[blockIdx.x * POINTS + i];
  __syncthreads();
  for (int half = 1; half < POINTS; half *= 2) {
    int k = t & (half - 1), i = 2 * (t - k) + k;
    float sine, cosine;
    sincosf(-(float)M_PI * k / half, &sine, &cosine);
    float2 a = s[i], b = s[i + half];
    float2 w = make_float2(b.x * cosine - b.y * sine, b.x * sine + b.y * cosine);
    s[i] = make_float2(a.x + w.x, a.y + w.y);
    s[i + half] = make_float2(a.x - w.x, a.y - w.y);
    __syncthreads();
  }
  for (int i = t; i < POINTS; i += POINTS / 2)
    data[blockIdx.x * POINTS + i] = s[i];
}
