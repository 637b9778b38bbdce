// SPDX-License-Identifier: Apache-2.0
// All pairs with float4 bodies, tiles in shared memory.
#include "ws_cuda.h"

__device__ float3 interact(float4 a, float4 b, float3 f) {
  float3 r = make_float3(b.x - a.x, b.y - a.y, b.z - a.z);
  float d = fmaf(r.x, r.x, fmaf(r.y, r.y, fmaf(r.z, r.z, 0.01f)));
  float inv = rsqrtf(d), s = b.w * inv * inv * inv;
  f.x += r.x * s;
  f.y += r.y * s;
  f.z += r.z * s;
  return f;
}

__global__ void __launch_bounds__(64) nbody(const float4 *pos, float4 *acc, int n) {
  extern __shared__ float4 tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 mine = pos[i];
  float3 f = {0.0f, 0.0f, 0.0f};
  for (int t = 0; t < n; t += blockDim.x) {
    tile[threadIdx.x] = pos[t + threadIdx.x];
    __syncthreads();
#pragma unroll 4
    for (int k = 0; k < blockDim.x; k++)
      f = interact(mine, tile[k], f);
    __syncthreads();
  }
  acc[i] = make_float4(f.x, f.y, f.z, 0.0f);
}
