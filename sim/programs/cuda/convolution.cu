// SPDX-License-Identifier: Apache-2.0
// Rows with a filter that the host writes.
#include "ws_cuda.h"

#define RADIUS 4
__constant__ float filter[2 * RADIUS + 1];

__global__ void convolution(float *out, const float *in, int w, int pitch) {
  __shared__ float row[64 + 2 * RADIUS];
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  for (int i = threadIdx.x; i < blockDim.x + 2 * RADIUS; i += blockDim.x) {
    int from = blockIdx.x * blockDim.x + i - RADIUS;
    row[i] = from >= 0 && from < w ? in[y * pitch + from] : 0.0f;
  }
  __syncthreads();
  if (x >= w) return;
  float sum = 0.0f;
#pragma unroll
  for (int k = 0; k <= 2 * RADIUS; k++)
    sum += row[threadIdx.x + k] * filter[k];
  out[y * pitch + x] = sum;
}
