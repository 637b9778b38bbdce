// SPDX-License-Identifier: Apache-2.0
// Flags: -Os
// Inclusive prefix sum by one block of whole warps (of `width` threads), tile after tile. Of a tile
// a warp has PARTS consecutive runs of elements, and a thread two elements of a run: with
// 8 threads they are one line of the data cache, so that a load is one access and the stores leave
// as one write. Shuffles scan the runs, which are independent. In shared memory the sum of all
// previous tiles and the sums of the warps are in a row, and a warp adds the sums before its own,
// without a branch where there are 8 warps of 8 threads. The first elements of the next
// tile are loaded after the barrier, and their lines come while the tile is finished; the
// second ones, which are in the same lines, need no registers meanwhile. More runs take fewer
// instructions, but all warps then access the data cache at the same time and wait for it.
#include "ws.h"

enum { PARTS = 2 };
#define FOR_PARTS _Pragma("GCC unroll 2") for (uint32_t k = 0; k < PARTS; k++)
#define FOR_STEPS(d) _Pragma("GCC unroll 3") for (uint32_t d = 1; d < width; d *= 2)

typedef struct {
  uint32_t width, warps, warp, lane;
  uint32_t *put;       // for the sum of this thread's warp, and `row` before it for that of all
  const uint32_t *get; // what lies before the sum of the warp with this thread's lane as its number
} place_t;

// Words of the sums of all threads: those of the last lanes count, a word further for each warp, so
// that these are in different banks. There are four rows: sums of all before a tile and sums of its
// warps, and the same for every second tile, so that a tile needs one barrier.
WS_INLINE uint32_t row(const place_t *at) {
  return at->warps * (at->width + 1);
}

// sum[k] becomes the sum up to this thread in the k-th run of its warp, with the runs before.
WS_INLINE void scan_warp(uint32_t *sum, const place_t *at) {
  const uint32_t width = at->width;
  uint32_t other[PARTS], own = 0;
  FOR_STEPS(d) {
    const uint32_t have = -(uint32_t)(at->lane >= d);
    FOR_PARTS other[k] = ws_shfl_up(sum[k], d);
    FOR_PARTS sum[k] += other[k] & have;
  }
  FOR_PARTS {
    const uint32_t run = k + 1 < PARTS ? ws_shfl_idx(sum[k], width - 1) : 0;
    sum[k] += own;
    own += run;
  }
  *at->put = sum[PARTS - 1];
}

// Asks for the sum of all tiles before and those of the warps before this thread's; a thread gets
// each `width`-th of them.
WS_INLINE uint32_t ask_before(const place_t *at) {
  const uint32_t *get = at->get;
  uint32_t before = 0;
  for (uint32_t w = at->lane; w < at->warps; w += at->width) {
    uint32_t one = *get;
    ws_opaque(one);
    before += one & -(uint32_t)(w <= at->warp);
    get += at->width * (at->width + 1);
  }
  return before;
}

WS_INLINE uint32_t add_before(uint32_t before, uint32_t width) {
  FOR_STEPS(d) before += ws_shfl_bfly(before, d);
  return before;
}

WS_INLINE void scan_block(const uint32_t *in, uint32_t *out, uint32_t n, uint32_t width,
                          uint32_t warps) {
  const uint32_t run = 2 * width, tile = PARTS * run * warps;
  uint32_t *words = ws_dynamic_shared(uint32_t);
  place_t at = {.width = width, .warps = warps, .warp = threadIdx.x / width, .lane = ws_lane()};
  ws_assume(at.lane < width);
  const uint32_t mine = at.warp * PARTS * run + 2 * at.lane;
  const uint32_t *p = in + mine;
  uint32_t *q = out + mine, a[PARTS], b[PARTS], sum[PARTS], before;
  int32_t others = (int32_t)(2 * row(&at)); // to the rows of every second tile
  at.put = words + row(&at) + threadIdx.x + at.warp;
  at.get = words + row(&at) + at.lane * (width + 1) - 2;
  *(at.put - row(&at)) = 0;
  uint32_t tiles = n / tile;
  const uint32_t left = n % tile;
  if (tiles) {
    FOR_PARTS {
      a[k] = p[k * run];
      ws_ask(a[k]);
    }
    do {
      ws_keep(p); // loads and stores at constant distances
      ws_keep(q);
      ws_keep(at.put);
      ws_keep(at.get);
      ws_keep(tiles);
      FOR_PARTS {
        b[k] = p[k * run + 1];
        ws_ask(b[k]);
      }
      FOR_PARTS sum[k] = a[k] + b[k];
      scan_warp(sum, &at);
      __syncthreads();
      before = ask_before(&at);
      p += tile;
      ws_keep(p);
      if (--tiles) {
        FOR_PARTS {
          a[k] = p[k * run];
          ws_ask(a[k]);
        }
      }
      before = add_before(before, width);
      FOR_PARTS {
        q[k * run + 1] = sum[k] += before;
        q[k * run] = sum[k] - b[k];
      }
      q += tile;
      at.put += others;
      at.get += others;
      others = -others;
      *(at.put - row(&at)) = sum[PARTS - 1];
    } while (tiles);
  }
  if (!left) return;
  const int32_t rest = (int32_t)(left - mine); // from this thread on
  FOR_PARTS {
    a[k] = (int32_t)(k * run) < rest ? p[k * run] : 0;
    b[k] = (int32_t)(k * run + 1) < rest ? p[k * run + 1] : 0;
    sum[k] = a[k] + b[k];
  }
  scan_warp(sum, &at);
  __syncthreads();
  before = add_before(ask_before(&at), width);
  FOR_PARTS {
    sum[k] += before;
    if ((int32_t)(k * run) < rest) q[k * run] = sum[k] - b[k];
    if ((int32_t)(k * run + 1) < rest) q[k * run + 1] = sum[k];
  }
}

WS_KERNEL(scan, const uint32_t *, in, uint32_t *, out, uint32_t, n, uint32_t, width) {
  if (width == 8 && blockDim.x == 64) // constants
    scan_block(in, out, n, 8, 8);
  else
    scan_block(in, out, n, width, blockDim.x / width);
}
