// SPDX-License-Identifier: Apache-2.0
// Jacobi iteration on a grid: the mean of five points, then the copy back.
#include "ws_cuda.h"

__global__ void jacobi_mean(const float *a, float *b, int n) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < 1 || i >= n - 1 || j < 1 || j >= n - 1) return;
  b[i * n + j] = 0.2f * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1] + a[(i + 1) * n + j] +
                         a[(i - 1) * n + j]);
}

__global__ void jacobi_copy(float *a, const float *b, int n) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1) a[i * n + j] = b[i * n + j];
}
