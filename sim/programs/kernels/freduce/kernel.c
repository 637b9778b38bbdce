// SPDX-License-Identifier: Apache-2.0
// Sum of floats, in an order that does not depend on chance: each thread adds a strided share,
// asking for four words before it waits for the first, shuffles add the shares of a warp, the first
// warp adds those of the block in shared memory. A block leaves its sum; a second launch, of one
// block, adds these. blockDim.x and `width` (of a warp) are powers of two.
#include "ws.h"

typedef float word_t;
#include "../strided_sum.h"

WS_KERNEL(freduce, const float *, in, float *, sums, uint32_t, n, uint32_t, width) {
  float *share = ws_dynamic_shared(float);
  uint32_t t = threadIdx.x, warps = blockDim.x / width;
  float sum = strided_sum(in, n, blockDim.x * gridDim.x);
  for (uint32_t d = 1; d < width; d *= 2)
    sum += ws_shfl_bflyf(sum, d);
  if (ws_lane() == 0) share[t / width] = sum;
  __syncthreads();
  if (t == 0) {
    for (uint32_t w = 1; w < warps; w++)
      sum += share[w];
    sums[blockIdx.x] = sum;
  }
}
