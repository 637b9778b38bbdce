// SPDX-License-Identifier: Apache-2.0
// Per warp: the sum of its elements by butterfly shuffles, a prefix sum by shuffles up, and votes
// on them, also once for each half of a warp. blockDim.x and n are multiples of the warp
// size `width`.
#include "ws.h"

WS_KERNEL(warpreduce, const uint32_t *, in, uint32_t *, prefix, uint32_t *, sums, uint32_t *, odd,
          uint32_t *, flags, uint32_t *, halves, uint32_t, width) {
  uint32_t i = ws_global_x(), lane = ws_lane(), v = in[i], sum = v, run = v;
  for (uint32_t d = 1; d < width; d *= 2) {
    sum += ws_shfl_bfly(sum, d);
    uint32_t below = ws_shfl_up(run, d);
    if (lane >= d) run += below;
  }
  prefix[i] = run;
  uint32_t ballot = ws_vote_ballot(v & 1);
  uint32_t all = ws_vote_all(v & 1), any = ws_vote_any(v & 1), same = ws_vote_uni(v & 1);
  uint32_t half; // of the threads that are here together
  if (lane & 1)
    half = ws_vote_ballot(1);
  else
    half = ws_vote_ballot(1);
  halves[i] = half;
  uint32_t last = ws_shfl_idx(run, width - 1), next = ws_shfl_down(v, 1);
  if (lane == 0) {
    uint32_t warp = i / width;
    sums[warp] = sum == last ? sum + next : 0xBAD;
    odd[warp] = ballot;
    flags[warp] = all | any << 1 | same << 2;
  }
}
