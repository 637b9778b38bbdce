// SPDX-License-Identifier: Apache-2.0
// Values that pass, in any order: a ballot and one atomic per warp.
#include "ws_cuda.h"

__global__ void compact(const int *in, int n, int *out, int *count, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? in[i] : 0;
  bool keep = i < n && v % limit == 0;
  unsigned mask = __ballot_sync(0xffffffff, keep);
  int lane = threadIdx.x % warpSize, base = 0;
  if (lane == 0 && mask) base = atomicAdd(count, __popc(mask));
  base = __shfl_sync(0xffffffff, base, 0);
  if (keep) out[base + __popc(mask & ((1u << lane) - 1))] = v;
}
