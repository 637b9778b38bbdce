// SPDX-License-Identifier: Apache-2.0
// A sum per thread.
#include "ws_cuda.h"

__global__ void vectoradd(const float *a, const float *b, float *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
