// SPDX-License-Identifier: Apache-2.0
// What the models of the fetch policies have in common. A policy's model.c has
//   fetch_t        its state
//   fetch_reset    after rst_i
//   fetch_may      whether a warp may fetch
//   fetch_choose   the warp it chooses of those that want to, or -1
//   fetch_clock    the end of a cycle: the warp in D gives `entering` words; `fired` fetches (-1:
//                  none does)
#include "ws_config.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  W = WS_SUBCORE_WARPS,
  DEPTH = WS_IBUF_DEPTH,
  WORDS = WS_ISSUE_WIDTH // of a fetch
};

// A warp as a policy sees it.
typedef struct {
  unsigned count; // words in its I-buffer
  bool f1, d;     // a fetch of it is there
} fetch_warp_t;

// First warp of the set after `last`, going round; -1 when the set is empty.
static inline int fetch_after(int last, const bool set[]) {
  for (int i = 1; i <= W; i++)
    if (set[(last + i) % W]) return (last + i) % W;
  return -1;
}
