// SPDX-License-Identifier: Apache-2.0
// Through a padded tile.
#include "ws_cuda.h"

#define TILE 8

__global__ void transpose(unsigned out[], const unsigned in[], dim3 size) {
  __shared__ unsigned tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  if (x < size.x && y < size.y) tile[threadIdx.y][threadIdx.x] = in[y * size.x + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  if (x < size.y && y < size.x) out[y * size.y + x] = tile[threadIdx.x][threadIdx.y];
}
