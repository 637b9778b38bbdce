// SPDX-License-Identifier: Apache-2.0
// The acceleration of each of n <= 256 bodies (x, y, z, mass), one per thread.
#include "ws_cuda.h"

__global__ void nbody(float *accel, const float *body, int n, int times) {
  __shared__ float sx[256], sy[256], sz[256], mass[256];
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    int t = threadIdx.x;
    sx[t] = body[4 * t];
    sy[t] = body[4 * t + 1];
    sz[t] = body[4 * t + 2];
    mass[t] = body[4 * t + 3];
    __syncthreads();
    float ax = 0.0f, ay = 0.0f, az = 0.0f;
    float x = sx[t], y = sy[t], z = sz[t];
    for (int j = 0; j < n; j++) {
      float dx = sx[j] - x, dy = sy[j] - y, dz = sz[j] - z;
      float r = __rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      float scale = mass[j] * r * r * r;
      ax += dx * scale;
      ay += dy * scale;
      az += dz * scale;
    }
    accel[3 * t] = ax;
    accel[3 * t + 1] = ay;
    accel[3 * t + 2] = az;
  }
}
