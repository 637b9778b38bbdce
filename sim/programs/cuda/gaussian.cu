// SPDX-License-Identifier: Apache-2.0
// Elimination: multipliers, then rows.
#include "ws_cuda.h"

__global__ void fan1(float *m, const float *a, int size, int t) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= size - 1 - t) return;
  m[size * (i + t + 1) + t] = a[size * (i + t + 1) + t] / a[size * t + t];
}

__global__ void fan2(const float *m, float *a, float *b, int size, int t) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= size - 1 - t || y >= size - t) return;
  a[size * (x + 1 + t) + (y + t)] -= m[size * (x + 1 + t) + t] * a[size * t + (y + t)];
  if (y == 0) b[x + 1 + t] -= m[size * (x + 1 + t) + t] * b[t];
}
