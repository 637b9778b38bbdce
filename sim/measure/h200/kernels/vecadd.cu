// SPDX-License-Identifier: Apache-2.0
#include "ws_cuda.h"

__global__ void vecadd(float *sum, const float *a, const float *b, int n, int times) {
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
      sum[i] = a[i] + b[i];
  }
}
