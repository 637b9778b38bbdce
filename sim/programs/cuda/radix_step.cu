// SPDX-License-Identifier: Apache-2.0
// Stable split of a warp-sized array by one bit, with ballots.
#include "ws_cuda.h"

__device__ __forceinline__ unsigned below(void) {
  return (1u << (threadIdx.x % warpSize)) - 1;
}

__global__ void radix_step(const unsigned *in, unsigned *out, int bit) {
  __shared__ int zeros[64], ones[64];
  int t = threadIdx.x, lane = t % warpSize, warp = t / warpSize, warps = blockDim.x / warpSize;
  unsigned v = in[blockIdx.x * blockDim.x + t];
  bool one = v >> bit & 1;
  unsigned set = __ballot_sync(0xffffffff, one);
  if (lane == 0) {
    ones[warp] = __popc(set);
    zeros[warp] = warpSize - __popc(set);
  }
  __syncthreads();
  int all_zeros = 0, before = 0;
  for (int w = 0; w < warps; w++) {
    all_zeros += zeros[w];
    if (w < warp) before += one ? ones[w] : zeros[w];
  }
  int rank = one ? __popc(set & below()) : __popc(~set & below());
  out[blockIdx.x * blockDim.x + before + rank + (one ? all_zeros : 0)] = v;
}
