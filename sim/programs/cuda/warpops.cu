// SPDX-License-Identifier: Apache-2.0
// Votes, shuffles with a width, counting barriers.
#include "ws_cuda.h"

__global__ void warpops(const int *in, int *out, int n) {
  int i = threadIdx.x, v = in[i];
  out[0 * n + i] = __shfl_up_sync(~0u, v, 1, 4);
  out[1 * n + i] = __shfl_down_sync(~0u, v, 1, 2);
  out[2 * n + i] = __shfl_xor_sync(~0u, v, 1, 4);
  out[3 * n + i] = __shfl_sync(~0u, v, 3, 4);
  out[4 * n + i] = __syncthreads_count(v & 1);
  out[5 * n + i] = __syncthreads_or(v == 1000000);
  out[6 * n + i] = __syncthreads_and(v >= 0);
  out[7 * n + i] = (int)__shfl_sync(~0u, (long long)v << 32, 0, 2) != 0;
  out[8 * n + i] = (int)(__shfl_sync(~0u, (long long)v << 32, 0, 2) >> 32);
  if (v & 1)
    out[9 * n + i] = __popc(__activemask()) == __popc(__ballot_sync(~0u, 1));
  else
    out[9 * n + i] = __any_sync(~0u, v & 1) + 2 * __all_sync(~0u, !(v & 1));
}
