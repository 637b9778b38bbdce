// SPDX-License-Identifier: Apache-2.0
// The nearest of k centres, and sums of its members by atomics.
#include "ws_cuda.h"

typedef struct {
  int points, features, clusters;
} shape_t;

__global__ void kmeans(const float *x, const float *centre, int *member, int *count, float *sum,
                       const shape_t s) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= s.points) return;
  int best = 0;
  float least = FLT_MAX;
  for (int c = 0; c < s.clusters; c++) {
    float d = 0.0f;
    for (int f = 0; f < s.features; f++) {
      float e = x[p * s.features + f] - centre[c * s.features + f];
      d += e * e;
    }
    if (d < least) {
      least = d;
      best = c;
    }
  }
  member[p] = best;
  atomicAdd(&count[best], 1);
  for (int f = 0; f < s.features; f++)
    atomicAdd(&sum[best * s.features + f], x[p * s.features + f]);
}
