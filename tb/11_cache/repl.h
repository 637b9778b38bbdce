// SPDX-License-Identifier: Apache-2.0
// Which way of a set a new line replaces: fifo and the policies of the slot repl, from their
// contracts.
#ifndef WS_TB_REPL_H
#define WS_TB_REPL_H

#include "policies.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { REPL_SETS = 4096, REPL_WAYS = 32 };

typedef struct {
  int policy; // WS_repl_lru and others of policies.h
  unsigned sets, ways;
  unsigned next[REPL_SETS];            // fifo: the way filled next
  uint64_t last[REPL_SETS][REPL_WAYS]; // lru: the time of the last use; the smallest is the victim
  uint64_t now;
  uint16_t lfsr;                    // random
  bool upper[REPL_SETS][REPL_WAYS]; // plru: at a node whose upper half begins with this way
} repl_t;

// The initial order: the last way goes first with lru, way 0 with fifo.
static void repl_clear(repl_t *r) {
  memset(r->next, 0, sizeof r->next);
  memset(r->upper, 0, sizeof r->upper);
  for (unsigned s = 0; s < r->sets; s++)
    for (unsigned w = 0; w < r->ways; w++)
      r->last[s][w] = REPL_WAYS - w;
  r->now = REPL_WAYS + 1;
}

static void repl_reset(repl_t *r, int policy, unsigned sets, unsigned ways) {
  *r = (repl_t){.policy = policy, .sets = sets, .ways = ways, .lfsr = 0xACE1};
  repl_clear(r);
}

// Where the tree leads, half by half; with use, each node on the way to `way` turns away from it.
static unsigned repl_walk(repl_t *r, unsigned set, bool use, unsigned way) {
  unsigned low = 0, size = 1;
  while (size < r->ways)
    size *= 2;
  for (unsigned half = size / 2; half; half /= 2) {
    bool *const upper = &r->upper[set][low + half];
    const bool goes = use ? way >= low + half : *upper && low + half < r->ways;
    if (use) *upper = !goes;
    if (goes) low += half;
  }
  return low;
}

static unsigned repl_victim(repl_t *r, unsigned set) {
  unsigned oldest = 0;
  if (r->policy == WS_repl_fifo) return r->next[set];
  if (r->policy == WS_repl_random) return (unsigned)r->lfsr * r->ways / 65536;
  if (r->policy == WS_repl_plru) return repl_walk(r, set, false, 0);
  for (unsigned w = 1; w < r->ways; w++)
    if (r->last[set][w] < r->last[set][oldest]) oldest = w;
  return oldest;
}

static void repl_use(repl_t *r, unsigned set, unsigned way) {
  r->last[set][way] = r->now++;
  repl_walk(r, set, true, way);
  for (int i = 0; i < 7; i++) {
    const unsigned x = r->lfsr;
    r->lfsr = (uint16_t)(x << 1 | ((x >> 15 ^ x >> 13 ^ x >> 12 ^ x >> 10) & 1));
  }
}

// How often a way is replaced when n lines come for each way, and nothing hits.
static inline void repl_times(const repl_t *r, unsigned n, unsigned *least, unsigned *most) {
  *least = *most = n;
  if (r->policy == WS_repl_plru && r->ways & (r->ways - 1)) {
    *least = 1;
    *most = n * r->ways;
  }
  if (r->policy != WS_repl_random) return;
  *least = n - n / 4;
  *most = n + n / 4;
}

// A request hits in a way.
static inline void repl_hit(repl_t *r, unsigned set, unsigned way) {
  repl_use(r, set, way);
}

// A line takes a way.
static inline void repl_take(repl_t *r, unsigned set, unsigned way) {
  repl_use(r, set, way);
  r->next[set] = (way + 1) % r->ways;
}

#endif
