// SPDX-License-Identifier: Apache-2.0
// What opening a centre gains: the points that are nearer to it than to their own, coordinates by
// dimension.
#include "ws_cuda.h"

__global__ void streamcluster(int points, int dims, int centre, const float *coord,
                              const float *weight, const float *cost, const int *assigned,
                              const int *slot, float *lower, int *switches, float *gain) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= points) return;
  float d = 0.0f;
  for (int k = 0; k < dims; k++) {
    float e = coord[k * points + i] - coord[k * points + centre];
    d += e * e;
  }
  float now = d * weight[i];
  if (now < cost[i]) {
    switches[i] = 1;
    gain[i] = now - cost[i];
  } else {
    lower[i * 4 + slot[assigned[i]]] += cost[i] - now;
  }
}
