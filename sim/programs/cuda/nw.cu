// SPDX-License-Identifier: Apache-2.0
// Needleman-Wunsch: diagonals of a table in shared memory.
#include "ws_cuda.h"

#define N 32
#define maximum(a, b, c) max(max(a, b), c)

__global__ void nw(const int *reference, int *score, int penalty) {
  __shared__ int t[N + 1][N + 1];
  int x = threadIdx.x;
  for (int i = x; i <= N; i += blockDim.x) {
    t[i][0] = -i * penalty;
    t[0][i] = -i * penalty;
  }
  __syncthreads();
  for (int d = 0; d < 2 * N - 1; d++) {
    if (x < N && d - x >= 0 && d - x < N) {
      int i = x + 1, j = d - x + 1;
      t[i][j] = maximum(t[i - 1][j - 1] + reference[x * N + d - x], t[i][j - 1] - penalty,
                        t[i - 1][j] - penalty);
    }
    __syncthreads();
  }
  for (int i = x; i < N * N; i += blockDim.x)
    score[i] = t[i / N + 1][i % N + 1];
}
