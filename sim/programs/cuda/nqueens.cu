// SPDX-License-Identifier: Apache-2.0
// Solutions by bits, a first and second row per thread, stack in local memory.
#include "ws_cuda.h"

__global__ void nqueens(int n, unsigned *solutions) {
  int id = blockIdx.x * blockDim.x + threadIdx.x, a = id / n, b = id % n;
  if (id >= n * n) return;
  unsigned full = (1u << n) - 1, cols[16], left[16], right[16], open[16], count = 0;
  unsigned first = 1u << a, second = 1u << b;
  cols[0] = first | second;
  left[0] = (first << 1 | second) << 1;
  right[0] = (first >> 1 | second) >> 1;
  bool clash = first & second || (first << 1 | first >> 1) & second;
  open[0] = clash ? 0 : full & ~(cols[0] | left[0] | right[0]);
  for (int d = 0; d >= 0;) {
    if (!open[d]) {
      d--;
      continue;
    }
    unsigned bit = open[d] & -open[d];
    open[d] ^= bit;
    if (d + 3 == n) {
      count++;
      continue;
    }
    cols[d + 1] = cols[d] | bit;
    left[d + 1] = (left[d] | bit) << 1;
    right[d + 1] = (right[d] | bit) >> 1;
    open[d + 1] = full & ~(cols[d + 1] | left[d + 1] | right[d + 1]);
    d++;
  }
  if (count) atomicAdd(solutions, count);
}
