// SPDX-License-Identifier: Apache-2.0
// Temperature of a chip: a tile in shared memory, divisions by resistances.
#include "ws_cuda.h"

#define TILE 8

__global__ void hotspot(const float *power, const float *from, float *to, int cols, int rows,
                        float step, float rx, float ry, float rz) {
  __shared__ float t[TILE + 2][TILE + 2];
  int tx = threadIdx.x, ty = threadIdx.y;
  for (int k = ty * TILE + tx; k < (TILE + 2) * (TILE + 2); k += TILE * TILE) {
    int y = blockIdx.y * TILE + k / (TILE + 2) - 1, x = blockIdx.x * TILE + k % (TILE + 2) - 1;
    y = max(0, min(y, rows - 1));
    x = max(0, min(x, cols - 1));
    t[k / (TILE + 2)][k % (TILE + 2)] = from[y * cols + x];
  }
  __syncthreads();
  int x = blockIdx.x * TILE + tx, y = blockIdx.y * TILE + ty;
  if (x >= cols || y >= rows) return;
  float mid = t[ty + 1][tx + 1];
  float vertical = (t[ty][tx + 1] + t[ty + 2][tx + 1] - 2.0f * mid) / ry;
  float across = (t[ty + 1][tx] + t[ty + 1][tx + 2] - 2.0f * mid) / rx;
  to[y * cols + x] = mid + step * (power[y * cols + x] + vertical + across + (80.0f - mid) / rz);
}
