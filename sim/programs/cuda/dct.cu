// SPDX-License-Identifier: Apache-2.0
// Eight by eight cosine transform, cosines in software.
#include "ws_cuda.h"

__global__ void dct(const float *in, float *out, int width) {
  __shared__ float c[8][8], block[8][8], half[8][8];
  int u = threadIdx.x, v = threadIdx.y;
  int at = (blockIdx.y * 8 + v) * width + blockIdx.x * 8 + u;
  c[v][u] = cosf((2 * u + 1) * v * (float)M_PI / 16) * (v ? 0.5f : sqrtf(0.125f));
  block[v][u] = in[at];
  __syncthreads();
  float s = 0.0f;
  for (int k = 0; k < 8; k++)
    s += c[v][k] * block[k][u];
  half[v][u] = s;
  __syncthreads();
  s = 0.0f;
  for (int k = 0; k < 8; k++)
    s += half[v][k] * c[u][k];
  out[at] = s;
}
