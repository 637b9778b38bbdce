// SPDX-License-Identifier: Apache-2.0
// The cheapest way down a grid, rows in shared memory.
#include "ws_cuda.h"

#define IN_RANGE(x, low, high) ((x) >= (low) && (x) <= (high))

__global__ void pathfinder(const int *wall, const int *start, int *result, int cols, int rows) {
  extern __shared__ int buffer[];
  int *prev = buffer, *next = buffer + cols;
  for (int x = threadIdx.x; x < cols; x += blockDim.x)
    prev[x] = start[x];
  __syncthreads();
  for (int r = 0; r < rows; r++) {
    for (int x = threadIdx.x; x < cols; x += blockDim.x) {
      int least = prev[x];
      if (IN_RANGE(x - 1, 0, cols - 1)) least = min(least, prev[x - 1]);
      if (IN_RANGE(x + 1, 0, cols - 1)) least = min(least, prev[x + 1]);
      next[x] = least + wall[r * cols + x];
    }
    __syncthreads();
    int *t = prev;
    prev = next;
    next = t;
  }
  for (int x = threadIdx.x; x < cols; x += blockDim.x)
    result[x] = prev[x];
}
