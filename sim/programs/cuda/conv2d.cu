// SPDX-License-Identifier: Apache-2.0
// Nine points of an image with weights in the code.
#include "ws_cuda.h"

__global__ void conv2d(const float *in, float *out, int rows, int cols) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  float w00 = 0.2f, w01 = -0.3f, w02 = 0.4f;
  float w10 = 0.5f, w11 = 0.6f, w12 = 0.7f;
  float w20 = -0.8f, w21 = -0.9f, w22 = 0.1f;
  if (i > 0 && i < rows - 1 && j > 0 && j < cols - 1)
    out[i * cols + j] = w00 * in[(i - 1) * cols + j - 1] + w01 * in[(i - 1) * cols + j] +
                        w02 * in[(i - 1) * cols + j + 1] + w10 * in[i * cols + j - 1] +
                        w11 * in[i * cols + j] + w12 * in[i * cols + j + 1] +
                        w20 * in[(i + 1) * cols + j - 1] + w21 * in[(i + 1) * cols + j] +
                        w22 * in[(i + 1) * cols + j + 1];
}
