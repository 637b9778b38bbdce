// SPDX-License-Identifier: Apache-2.0
// The causes of lost slots of a profile, with figures in words.
#ifndef WS_TRACE_REASONS_H
#define WS_TRACE_REASONS_H

#include "profile.h"

typedef struct reason {
  cause_t cause;
  double slots, share;        // lost to it; of all slots
  const profile_row_t *worst; // the instruction with most of them, NULL: none has
  double at;                  // its share of all slots
  uint64_t cycles;
  char figures[600]; // "; 8.0 lines per access .."
} reason_t;

// Those with slots, the largest first; returns their number.
size_t reasons(const profile_t *p, const profile_count_t *all, reason_t r[CAUSES]);

double ratio(uint64_t a, uint64_t b); // 0 where b is 0
const char *row_name(const profile_row_t *r);
// Slots that a cause has taken; threads that are not active count as parts of slots that issue.
double slots_of(const profile_t *p, const profile_count_t *n, cause_t c);

#endif
