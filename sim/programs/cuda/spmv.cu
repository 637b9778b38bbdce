// SPDX-License-Identifier: Apache-2.0
// A sparse matrix by rows, a warp per row.
#include "ws_cuda.h"

__global__ void spmv(const int *row, const int *col, const float *val, const float *x, float *y,
                     int rows) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize, lane = threadIdx.x % warpSize;
  if (warp >= rows) return;
  float sum = 0.0f;
  for (int i = row[warp] + lane; i < row[warp + 1]; i += warpSize)
    sum += val[i] * x[col[i]];
  for (int m = warpSize / 2; m > 0; m >>= 1)
    sum += __shfl_xor_sync(0xffffffff, sum, m);
  if (lane == 0) y[warp] = sum;
}
