// SPDX-License-Identifier: Apache-2.0
// Dot products of pairs of vectors, a block each: partial sums in shared memory, then a tree.
#include "ws_cuda.h"

#define PARTS 64

__global__ void scalarprod(float *out, const float *a, const float *b, int pairs, int n) {
  __shared__ float part[PARTS];
  for (int v = blockIdx.x; v < pairs; v += gridDim.x) {
    for (int p = threadIdx.x; p < PARTS; p += blockDim.x) {
      float sum = 0.0f;
      for (int i = v * n + p; i < (v + 1) * n; i += PARTS)
        sum += a[i] * b[i];
      part[p] = sum;
    }
    for (int stride = PARTS / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      for (int p = threadIdx.x; p < stride; p += blockDim.x)
        part[p] += part[stride + p];
    }
    if (threadIdx.x == 0) out[v] = part[0];
  }
}
