// SPDX-License-Identifier: Apache-2.0
// C = alpha A transpose(A) + beta C.
#include "ws_cuda.h"

__global__ void syrk(const float *a, float *c, int n, int m, float alpha, float beta) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n) return;
  c[i * n + j] *= beta;
  for (int k = 0; k < m; k++)
    c[i * n + j] += alpha * a[i * m + k] * a[j * m + k];
}
