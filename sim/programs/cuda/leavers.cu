// SPDX-License-Identifier: Apache-2.0
// Barriers that count, of a block whose threads end, the first ones first: in round i those from
// i * step on are left.
#include "ws_cuda.h"

__global__ void leavers(int *out, int rounds, int step) {
  const int n = blockDim.x, me = threadIdx.x;
  int *mine = out + (blockIdx.x * n + me) * 3 * rounds;
  for (int i = 0; i < rounds; i++) {
    if (me < i * step) return;
    mine[3 * i] = __syncthreads_count((me + i) % 3 == 0);
    mine[3 * i + 1] = __syncthreads_and(me != i * step || i % 2 == 0);
    mine[3 * i + 2] = __syncthreads_or(me == n - 1 && i % 2);
  }
}
