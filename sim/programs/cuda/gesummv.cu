// SPDX-License-Identifier: Apache-2.0
// y = alpha A x + beta B x, a row of both matrices per thread.
#include "ws_cuda.h"

__global__ void gesummv(const float *a, const float *b, const float *x, float *t, float *y, int n,
                        float alpha, float beta) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  t[i] = 0.0f;
  y[i] = 0.0f;
  for (int j = 0; j < n; j++) {
    t[i] += a[i * n + j] * x[j];
    y[i] += b[i * n + j] * x[j];
  }
  y[i] = alpha * t[i] + beta * y[i];
}
