// SPDX-License-Identifier: Apache-2.0
// A step of speckle-reducing diffusion: coefficients of an image.
#include "ws_cuda.h"

__global__ void srad(const float *image, float *c, int rows, int cols, float q0) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= cols || y >= rows) return;
  float j = image[y * cols + x];
  float dn = image[max(y - 1, 0) * cols + x] - j, ds = image[min(y + 1, rows - 1) * cols + x] - j;
  float dw = image[y * cols + max(x - 1, 0)] - j, de = image[y * cols + min(x + 1, cols - 1)] - j;
  float g2 = (dn * dn + ds * ds + dw * dw + de * de) / (j * j), l = (dn + ds + dw + de) / j;
  float num = 0.5f * g2 - (1.0f / 16.0f) * (l * l), den = 1 + 0.25f * l;
  float q = num / (den * den);
  den = (q - q0) / (q0 * (1 + q0));
  c[y * cols + x] = __saturatef(1.0f / (1.0f + den));
}
