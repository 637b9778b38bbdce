// SPDX-License-Identifier: Apache-2.0
// Modified Gram-Schmidt: a column is normalised, then taken out of those after it.
#include "ws_cuda.h"

__global__ void gs_norm(const float *a, float *r, int rows, int cols, int k) {
  if (blockIdx.x * blockDim.x + threadIdx.x > 0) return;
  float sum = 0.0f;
  for (int i = 0; i < rows; i++)
    sum += a[i * cols + k] * a[i * cols + k];
  r[k * cols + k] = sqrtf(sum);
}

__global__ void gs_divide(const float *a, const float *r, float *q, int rows, int cols, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows) q[i * cols + k] = a[i * cols + k] / r[k * cols + k];
}

__global__ void gs_subtract(float *a, float *r, const float *q, int rows, int cols, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j <= k || j >= cols) return;
  r[k * cols + j] = 0.0f;
  for (int i = 0; i < rows; i++)
    r[k * cols + j] += q[i * cols + k] * a[i * cols + j];
  for (int i = 0; i < rows; i++)
    a[i * cols + j] -= q[i * cols + k] * r[k * cols + j];
}
