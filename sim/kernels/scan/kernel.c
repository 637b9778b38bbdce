// SPDX-License-Identifier: Apache-2.0
// Inclusive prefix sum by one block of whole warps (of `width` threads), tile after tile: a thread
// adds its EACH elements, shuffles scan the sums of a warp, and each adds those of the warps
// before. The sum so far is carried from tile to tile.
#include "ws.h"
#include "ws_scan.h"

#include <stdbool.h>

enum { EACH = 4 };
#define FOR_EACH _Pragma("GCC unroll 4") for (int32_t u = 0; u < EACH; u++)

WS_KERNEL(scan, const uint32_t *, in, uint32_t *, out, uint32_t, n, uint32_t, width) {
  uint32_t *sums = ws_dynamic_shared(uint32_t), *other = sums + blockDim.x / width, carry = 0;
  const uint32_t i = EACH * threadIdx.x, tile = EACH * blockDim.x;
  const uint32_t *p = in + i;
  uint32_t *q = out + i, v[EACH];
  for (uint32_t left = n; left; p += tile, q += tile) {
    const bool whole = left >= tile;
    const int32_t rest = (int32_t)(left - i); // of this thread, in the last tile
    ws_keep(p);                               // loads and stores at constant distances
    ws_keep(q);
    if (whole)
      FOR_EACH v[u] = p[u];
    else
      FOR_EACH v[u] = u < rest ? p[u] : 0;
#pragma GCC unroll 4
    for (uint32_t u = 1; u < EACH; u++)
      v[u] += v[u - 1];
    const ws_block_scan_t sum = ws_block_scan(v[EACH - 1], width, sums);
    FOR_EACH v[u] += carry + sum.before;
    if (!whole) {
      FOR_EACH if (u < rest) q[u] = v[u];
      return;
    }
    FOR_EACH q[u] = v[u];
    left -= tile;
    carry += sum.all;
    uint32_t *used = sums;
    sums = other;
    other = used;
  }
}
