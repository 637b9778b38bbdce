// SPDX-License-Identifier: Apache-2.0
// Inclusive prefix sum over many blocks of whole warps (of `width` threads): each block scans its
// part, EACH elements a thread, and leaves the sum (prefix_block); the sums are scanned in the same
// way, and added to the parts that follow (prefix_add).
#include "ws.h"
#include "ws_scan.h"

#include <stdbool.h>

enum { EACH = 4 };
#define FOR_EACH _Pragma("GCC unroll 4") for (uint32_t u = 0; u < EACH; u++)

WS_KERNEL(prefix_block, uint32_t *, data, uint32_t *, sums, uint32_t, n, uint32_t, width) {
  const uint32_t i = EACH * ws_global_x(), part = EACH * blockDim.x;
  const bool whole = (blockIdx.x + 1) * part <= n;
  uint32_t *p = data + i, v[EACH];
  ws_keep(p); // loads and stores at constant distances
  if (whole)
    FOR_EACH v[u] = p[u];
  else
    FOR_EACH v[u] = i + u < n ? p[u] : 0;
#pragma GCC unroll 4
  for (uint32_t u = 1; u < EACH; u++)
    v[u] += v[u - 1];
  const ws_block_scan_t sum = ws_block_scan(v[EACH - 1], width, ws_dynamic_shared(uint32_t));
  FOR_EACH v[u] += sum.before;
  if (whole)
    FOR_EACH p[u] = v[u];
  else
    FOR_EACH if (i + u < n) p[u] = v[u];
  if (threadIdx.x == 0) sums[blockIdx.x] = sum.all;
}

// Each thread takes every blockDim.x-th element of the block's part.
WS_KERNEL(prefix_add, uint32_t *, data, const uint32_t *, sums, uint32_t, n) {
  const uint32_t part = EACH * blockDim.x;
  if (blockIdx.x == 0) return;
  const uint32_t add = sums[blockIdx.x - 1];
  uint32_t i = blockIdx.x * part + threadIdx.x;
  FOR_EACH {
    if (i < n) data[i] += add;
    i += blockDim.x;
  }
}
