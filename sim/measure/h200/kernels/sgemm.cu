// SPDX-License-Identifier: Apache-2.0
// A tile of 32 x 32 of C = A x B; A is 32 x k, B is k x 32. 256 threads with 2 x 2 elements each,
// k in steps of 16 through shared memory.
#include "ws_cuda.h"

__global__ void sgemm(float *c, const float *a, const float *b, int k, int times) {
  __shared__ float rows[32 * 17], columns[16 * 33];
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    int t = threadIdx.x, tx = t & 15, ty = t >> 4;
    float c00 = 0.0f, c01 = 0.0f, c10 = 0.0f, c11 = 0.0f;
    for (int k0 = 0; k0 < k; k0 += 16) {
      for (int i = t; i < 512; i += 256) {
        rows[(i >> 4) * 17 + (i & 15)] = a[(i >> 4) * k + k0 + (i & 15)];
        columns[(i >> 5) * 33 + (i & 31)] = b[(k0 + (i >> 5)) * 32 + (i & 31)];
      }
      __syncthreads();
      for (int j = 0; j < 16; j++) {
        float a0 = rows[2 * ty * 17 + j], a1 = rows[(2 * ty + 1) * 17 + j];
        float b0 = columns[j * 33 + tx], b1 = columns[j * 33 + tx + 16];
        c00 += a0 * b0;
        c01 += a0 * b1;
        c10 += a1 * b0;
        c11 += a1 * b1;
      }
      __syncthreads();
    }
    c[2 * ty * 32 + tx] = c00;
    c[2 * ty * 32 + tx + 16] = c01;
    c[(2 * ty + 1) * 32 + tx] = c10;
    c[(2 * ty + 1) * 32 + tx + 16] = c11;
  }
}
