// SPDX-License-Identifier: Apache-2.0
// Largest float of a block in a shared tree; bits as an ordered integer for atomicMax.
#include "ws_cuda.h"

__device__ int ordered(float x) {
  int b = __float_as_int(x);
  return b >= 0 ? b : b ^ 0x7fffffff;
}

__global__ void reduce_max(const float *__restrict__ in, int *best, int n) {
  extern __shared__ float tree[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  tree[t] = i < n ? __ldg(&in[i]) : -FLT_MAX;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) tree[t] = fmaxf(tree[t], tree[t + s]);
    __syncthreads();
  }
  if (t == 0) atomicMax(best, ordered(tree[0]));
}
