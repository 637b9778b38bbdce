// SPDX-License-Identifier: Apache-2.0
// Particles in boxes: forces of those in the box and in its neighbours, with a cut-off by expf.
#include "ws_cuda.h"

#define PER_BOX 16

__global__ void lavamd(const int *first, const int *neighbour, const float4 *at,
                       const float *charge, float4 *force, float a2) {
  __shared__ float4 other[PER_BOX];
  __shared__ float q[PER_BOX];
  int box = blockIdx.x, t = threadIdx.x;
  float4 me = at[box * PER_BOX + t], f = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (int k = first[box]; k < first[box + 1]; k++) {
    other[t] = at[neighbour[k] * PER_BOX + t];
    q[t] = charge[neighbour[k] * PER_BOX + t];
    __syncthreads();
    for (int j = 0; j < PER_BOX; j++) {
      float dx = me.x - other[j].x, dy = me.y - other[j].y, dz = me.z - other[j].z;
      float v = expf(-a2 * (dx * dx + dy * dy + dz * dz)), s = 2.0f * v;
      f.w += q[j] * v;
      f.x += q[j] * s * dx;
      f.y += q[j] * s * dy;
      f.z += q[j] * s * dz;
    }
    __syncthreads();
  }
  force[box * PER_BOX + t] = f;
}
