// SPDX-License-Identifier: Apache-2.0
// Iterations of z^2 + c before |z| exceeds 2, over a picture of the set.
#include "ws_cuda.h"

__global__ void mandelbrot(unsigned *count, int width, int height, int limit, int times) {
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    for (int p = threadIdx.x; p < width * height; p += blockDim.x) {
      float cx = -2.0f + 3.0f * (float)(p % width) * 0.015625f;
      float cy = -1.5f + 3.0f * (float)(p / width) * 0.0625f;
      float x = 0.0f, y = 0.0f;
      int n = 0;
      while (n < limit && x * x + y * y < 4.0f) {
        float next = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = next;
        n++;
      }
      count[p] = n;
    }
  }
}
