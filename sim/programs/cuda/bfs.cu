// SPDX-License-Identifier: Apache-2.0
// A level of breadth-first search with a queue.
#include "ws_cuda.h"

__global__ void bfs(const int *row, const int *edge, int *level, const int *queue, int n, int *next,
                    int *next_n, int depth) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int v = queue[t];
  for (int e = row[v]; e < row[v + 1]; e++) {
    int w = edge[e];
    if (atomicMin(&level[w], depth) > depth) next[atomicAdd(next_n, 1)] = w;
  }
}
