// SPDX-License-Identifier: Apache-2.0
// A kernel per function of ulp.def.
#include "ws_cuda.h"

#define ONE(name, ...)                                                                             \
  __global__ void k_##name(const float *x, const float *y, float *r, int n) {                      \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                 \
    if (i < n) r[i] = name(x[i]);                                                                  \
  }
#define TWO(name, ...)                                                                             \
  __global__ void k_##name(const float *x, const float *y, float *r, int n) {                      \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                 \
    if (i < n) r[i] = name(x[i], y[i]);                                                            \
  }
#define FAST(name, ...) ONE(name)
#include "ulp.def"

__global__ void k_parts(const float *x, const float *y, float *r, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, e;
  float whole;
  if (i >= n) return;
  r[i] = ldexpf(frexpf(x[i], &e), e) + modff(x[i], &whole) + whole; // twice x
}
