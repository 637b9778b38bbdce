// SPDX-License-Identifier: Apache-2.0
// A step: shares along the edges, by atomic additions of floats.
#include "ws_cuda.h"

__global__ void pagerank(const int *row, const int *edge, const float *rank, float *next, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int degree = row[v + 1] - row[v];
  float share = degree ? 0.85f * rank[v] / degree : 0.0f;
  for (int e = row[v]; e < row[v + 1]; e++)
    atomicAdd(&next[edge[e]], share);
  atomicAdd(&next[v], 0.15f / n);
}
