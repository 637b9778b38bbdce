// SPDX-License-Identifier: Apache-2.0
// Distances of places on a map to one place.
#include "ws_cuda.h"

typedef struct {
  float lat, lng;
} place_t;

__global__ void nn(const place_t *places, float *distance, int n, float lat, float lng) {
  int i = blockDim.x * (gridDim.x * blockIdx.y + blockIdx.x) + threadIdx.x;
  if (i >= n) return;
  const place_t *p = &places[i];
  distance[i] = sqrtf((lat - p->lat) * (lat - p->lat) + (lng - p->lng) * (lng - p->lng));
}
