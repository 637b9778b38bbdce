// SPDX-License-Identifier: Apache-2.0
// Prefix sums over a warp and over a block; to be included after ws.h.
#ifndef WS_SCAN_H
#define WS_SCAN_H

#include <stdint.h>

// The sum over this and the lower lanes, for whole warps of `width` threads.
WS_INLINE uint32_t ws_warp_scan(uint32_t v, uint32_t width) {
  const uint32_t lane = ws_lane();
  for (uint32_t d = 1; d < width; d *= 2) {
    uint32_t left = ws_shfl_up(v, d);
    v += lane < d ? 0 : left;
  }
  return v;
}

typedef struct {
  uint32_t before; // sum over the threads before this one
  uint32_t all;    // over all threads of the block
} ws_block_scan_t;

// Over a one-dimensional block of whole warps. `sums` in shared memory has one word per warp; a
// second call must use other words, a third may use the first ones again.
WS_INLINE ws_block_scan_t ws_block_scan(uint32_t v, uint32_t width, uint32_t *sums) {
  const uint32_t warps = blockDim.x / width, mine = threadIdx.x / width;
  const uint32_t run = ws_warp_scan(v, width);
  if (ws_lane() == width - 1) sums[mine] = run;
  __syncthreads();
  uint32_t all = 0, w = 0;
  for (; w < mine; w++)
    all += sums[w];
  const uint32_t before = all + run - v;
  for (; w < warps; w++)
    all += sums[w];
  return (ws_block_scan_t){before, all};
}

#endif
