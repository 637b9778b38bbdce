// SPDX-License-Identifier: Apache-2.0
// y = transpose(A) (A x): a row per thread, then a column per thread, summed in memory.
#include "ws_cuda.h"

__global__ void atax_rows(const float *a, const float *x, float *ax, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int j = 0; j < n; j++)
    ax[i] += a[i * n + j] * x[j];
}

__global__ void atax_columns(const float *a, const float *ax, float *y, int n) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= n) return;
  for (int i = 0; i < n; i++)
    y[j] += a[i * n + j] * ax[i];
}
