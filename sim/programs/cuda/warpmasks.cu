// SPDX-License-Identifier: Apache-2.0
// Votes, shuffles and matches over masks: pairs of threads, the threads of one side of a branch, all.
#include "ws_cuda.h"

__global__ void warpmasks(const int *in, int *out, int n) {
  const int i = threadIdx.x, v = in[i];
  const unsigned lane = i % warpSize, pair = 3u << (lane & ~1u);
  int same;
  out[0 * n + i] = __ballot_sync(pair, v & 1) >> (lane & ~1u);
  out[1 * n + i] = __any_sync(pair, v & 1) + 2 * __all_sync(pair, v & 1) + 4 * __uni_sync(pair, v & 1);
  out[2 * n + i] = __shfl_xor_sync(pair, v, 1);
  out[3 * n + i] = (int)(__shfl_sync(pair, (long long)v << 32 | 5, 1, 2) >> 32);
  out[4 * n + i] = __match_any_sync(~0u, v % 3) == __match_any_sync(~0u, (long long)(v % 3) << 40);
  out[5 * n + i] = __popc(__match_any_sync(~0u, v % 3));
  out[6 * n + i] = __match_all_sync(pair, (float)(v & 1), &same) == (same ? pair : 0);
  out[7 * n + i] = same;
  const unsigned odd = __ballot_sync(~0u, v & 1);
  if (v & 1) {
    __syncwarp(odd);
    out[8 * n + i] = __popc(__ballot_sync(odd, 1)) == __popc(odd) && __activemask() == odd;
    __nanosleep(100);
    out[9 * n + i] = __shfl_sync(odd, v, __ffs(odd) - 1);
  } else {
    out[8 * n + i] = __popc(__ballot_sync(~odd, 1)) + __popc(odd) == warpSize;
    out[9 * n + i] = __any_sync(~odd, v & 1);
  }
  __syncwarp();
}
