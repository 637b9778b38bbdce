// SPDX-License-Identifier: Apache-2.0
// Iterations until escape, a pixel per thread.
#include "ws_cuda.h"

__global__ void mandelbrot(uchar *image, int w, int h, float x0, float y0, float step, int most) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  float cx = x0 + step * px, cy = y0 + step * py, x = 0.0f, y = 0.0f;
  int i = 0;
  while (i < most && x * x + y * y <= 4.0f) {
    float t = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = t;
    i++;
  }
  image[py * w + px] = i;
}
