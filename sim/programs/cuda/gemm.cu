// SPDX-License-Identifier: Apache-2.0
// Tiles of 8 x 8 in shared memory.
#include "ws_cuda.h"

#define TILE 8

__global__ void gemm(int m, int n, int k, float alpha, const float *__restrict__ a,
                     const float *__restrict__ b, float beta, float *__restrict__ c) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE + 1];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float acc = 0.0f;
  for (int t = 0; t < k; t += TILE) {
    as[ty][tx] = row < m && t + tx < k ? a[row * k + t + tx] : 0.0f;
    bs[ty][tx] = col < n && t + ty < k ? b[(t + ty) * n + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE; i++)
      acc = __fmaf_rn(as[ty][i], bs[i][tx], acc);
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = alpha * acc + beta * c[row * n + col];
}
