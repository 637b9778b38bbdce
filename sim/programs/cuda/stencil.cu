// SPDX-License-Identifier: Apache-2.0
// Seven points in one dimension, tile with halo in shared memory.
#include "ws_cuda.h"

#define RADIUS 3
#define BLOCK 64
__constant__ int weight[2 * RADIUS + 1] = {1, -2, 3, 4, 3, -2, 1};

__global__ void stencil(const int *in, int *out) {
  __shared__ int tile[BLOCK + 2 * RADIUS];
  int g = threadIdx.x + blockIdx.x * blockDim.x + RADIUS, l = threadIdx.x + RADIUS;
  tile[l] = in[g];
  if (threadIdx.x < RADIUS) {
    tile[l - RADIUS] = in[g - RADIUS];
    tile[l + blockDim.x] = in[g + blockDim.x];
  }
  __syncthreads();
  int sum = 0;
#pragma unroll
  for (int k = -RADIUS; k <= RADIUS; k++)
    sum += weight[k + RADIUS] * tile[l + k];
  out[g] = sum;
}
