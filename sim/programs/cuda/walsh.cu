// SPDX-License-Identifier: Apache-2.0
// Walsh-Hadamard transform of a vector in shared memory, two values per thread and step.
#include "ws_cuda.h"

__global__ void walsh(float *out, const float *in, int log2n) {
  extern __shared__ float s[];
  int n = 1 << log2n, base = blockIdx.x << log2n;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    s[i] = in[base + i];
  for (int stride = 1; stride < n; stride <<= 1) {
    __syncthreads();
    for (int p = threadIdx.x; p < n / 2; p += blockDim.x) {
      int low = p & (stride - 1), i = ((p - low) << 1) + low;
      float a = s[i], b = s[i + stride];
      s[i] = a + b;
      s[i + stride] = a - b;
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[base + i] = s[i];
}
