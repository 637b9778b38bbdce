// SPDX-License-Identifier: Apache-2.0
// LU decomposition of a small matrix by one block.
#include "ws_cuda.h"

__global__ void lud(float *m, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n - 1; i++) {
    for (int r = i + 1 + t; r < n; r += blockDim.x)
      m[r * n + i] /= m[i * n + i];
    __syncthreads();
    for (int k = t; k < (n - i - 1) * (n - i - 1); k += blockDim.x) {
      int r = i + 1 + k / (n - i - 1), c = i + 1 + k % (n - i - 1);
      m[r * n + c] -= m[r * n + i] * m[i * n + c];
    }
    __syncthreads();
  }
}
