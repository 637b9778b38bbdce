// SPDX-License-Identifier: Apache-2.0
// D = alpha A B C + beta D: two products of matrices, an element per thread, no tiles.
#include "ws_cuda.h"

__global__ void twomm_first(const float *a, const float *b, float *t, int n, float alpha) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n) return;
  t[i * n + j] = 0.0f;
  for (int k = 0; k < n; k++)
    t[i * n + j] += alpha * a[i * n + k] * b[k * n + j];
}

__global__ void twomm_second(const float *t, const float *c, float *d, int n, float beta) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n) return;
  d[i * n + j] *= beta;
  for (int k = 0; k < n; k++)
    d[i * n + j] += t[i * n + k] * c[k * n + j];
}
