// SPDX-License-Identifier: Apache-2.0
// The two products of the biconjugate gradient method, s = transpose(A) r and q = A p.
#include "ws_cuda.h"

__global__ void bicg_s(const float *a, const float *r, float *s, int rows, int cols) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < cols) {
    s[j] = 0.0f;
    for (int i = 0; i < rows; i++)
      s[j] += r[i] * a[i * cols + j];
  }
}

__global__ void bicg_q(const float *a, const float *p, float *q, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows) {
    q[i] = 0.0f;
    for (int j = 0; j < cols; j++)
      q[i] += a[i * cols + j] * p[j];
  }
}
