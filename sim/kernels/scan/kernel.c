// SPDX-License-Identifier: Apache-2.0
// Flags: -Os
// Inclusive prefix sum by one block of whole warps (of `width` threads), tile after tile. Of a tile
// a warp has PARTS runs of elements, one behind the other, and a thread two elements of a run: with
// 8 threads they are one line of the data cache, so that a load is one access and the stores leave
// as one write. Shuffles scan the runs, which do not wait for each other, and the warps read each
// other's sums from shared memory, without a branch where there are 8 warps of 8 threads. The sum
// so far is carried from tile to tile. More runs are fewer instructions, but all warps then want
// the data cache at the same time and wait for it.
#include "ws.h"

enum { PARTS = 2 };
#define FOR_PARTS _Pragma("GCC unroll 2") for (uint32_t k = 0; k < PARTS; k++)
#define FOR_STEPS(d) _Pragma("GCC unroll 3") for (uint32_t d = 1; d < width; d *= 2)

typedef struct {
  uint32_t width, warps, warp, lane;
  uint32_t *put;       // for the sums of this thread's warp
  const uint32_t *get; // the sum of the warp with this thread's lane as its number
} place_t;

// sum[k] becomes the sum up to this thread in the k-th run of its warp, with all before; returns
// that of the tile. The warps' sums are in the last lanes' words, a word further for each warp, so
// that these are in different banks.
WS_INLINE uint32_t scan_tile(uint32_t *sum, uint32_t carry, place_t at) {
  const uint32_t width = at.width;
  uint32_t other[PARTS], own = 0, before = 0, all = 0;
  FOR_STEPS(d) {
    const uint32_t have = -(uint32_t)(at.lane >= d);
    FOR_PARTS other[k] = ws_shfl_up(sum[k], d);
    FOR_PARTS sum[k] += other[k] & have;
  }
  FOR_PARTS {
    const uint32_t run = k + 1 < PARTS ? ws_shfl_idx(sum[k], width - 1) : 0;
    sum[k] += own;
    own += run;
  }
  *at.put = sum[PARTS - 1];
  __syncthreads();
  for (uint32_t w = at.lane; w < at.warps; w += width) {
    all += *at.get;
    before += *at.get & -(uint32_t)(w < at.warp);
    at.get += width * (width + 1);
  }
  FOR_STEPS(d) {
    all += ws_shfl_bfly(all, d);
    before += ws_shfl_bfly(before, d);
  }
  before += carry;
  FOR_PARTS sum[k] += before;
  return all;
}

WS_INLINE void scan_block(const uint32_t *in, uint32_t *out, uint32_t n, uint32_t width,
                          uint32_t warps) {
  const uint32_t run = 2 * width, tile = PARTS * run * warps;
  uint32_t *words = ws_dynamic_shared(uint32_t);
  place_t at = {.width = width, .warps = warps, .warp = threadIdx.x / width, .lane = ws_lane()};
  ws_assume(at.lane < width);
  at.put = words + threadIdx.x + at.warp;
  at.get = words + at.lane * (width + 1) + width - 1;
  int32_t others = (int32_t)(warps * (width + 1)); // the words of every second tile
  const uint32_t mine = at.warp * PARTS * run + 2 * at.lane;
  const uint32_t *p = in + mine;
  uint32_t *q = out + mine, a[PARTS], b[PARTS], sum[PARTS], carry = 0, left = n;
  for (; left >= tile; left -= tile) {
    ws_keep(p); // loads and stores at constant distances
    ws_keep(q);
    ws_keep(at.put);
    ws_keep(at.get);
    FOR_PARTS {
      a[k] = p[k * run];
      b[k] = p[k * run + 1];
    }
    FOR_PARTS sum[k] = a[k] + b[k];
    p += tile;
    carry += scan_tile(sum, carry, at);
    FOR_PARTS q[k * run] = sum[k] - b[k], q[k * run + 1] = sum[k];
    q += tile;
    at.put += others;
    at.get += others;
    others = -others;
  }
  if (!left) return;
  const int32_t rest = (int32_t)(left - mine); // from this thread on
  FOR_PARTS {
    a[k] = (int32_t)(k * run) < rest ? p[k * run] : 0;
    b[k] = (int32_t)(k * run + 1) < rest ? p[k * run + 1] : 0;
    sum[k] = a[k] + b[k];
  }
  scan_tile(sum, carry, at);
  FOR_PARTS {
    if ((int32_t)(k * run) < rest) q[k * run] = sum[k] - b[k];
    if ((int32_t)(k * run + 1) < rest) q[k * run + 1] = sum[k];
  }
}

WS_KERNEL(scan, const uint32_t *, in, uint32_t *, out, uint32_t, n, uint32_t, width) {
  const uint32_t warps = blockDim.x / width;
  if (width == 8 && warps == 8) // constants
    scan_block(in, out, n, 8, 8);
  else
    scan_block(in, out, n, width, warps);
}
