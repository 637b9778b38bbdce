// SPDX-License-Identifier: Apache-2.0
// Barriers of CTAs: who waits, and when all of a CTA that have not ended wait at one number.
#include <stdbool.h>

enum { BAR_MAX_WARPS = 64 };

typedef struct {
  bool live, waits, arrived;
  unsigned cta, number;
} bar_warp_t;

static bar_warp_t bar[BAR_MAX_WARPS];

// complete_cta says that no warp of the CTA is still to start.
static bool bar_complete(unsigned warps, unsigned cta, bool complete_cta) {
  int number = -1;
  if (!complete_cta) return false;
  for (unsigned w = 0; w < warps; w++) {
    if (!bar[w].live || bar[w].cta != cta) continue;
    if (!bar[w].arrived || (number >= 0 && (int)bar[w].number != number)) return false;
    number = (int)bar[w].number;
  }
  return number >= 0;
}

static void bar_release(unsigned warps, unsigned cta) {
  for (unsigned w = 0; w < warps; w++)
    if (bar[w].cta == cta) bar[w].waits = bar[w].arrived = false;
}
