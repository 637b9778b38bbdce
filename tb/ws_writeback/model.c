// SPDX-License-Identifier: Apache-2.0
// Write-back: which results are written in a cycle, and where.
#include "../ws_rf_map/model.c"

#include <stdbool.h>
#include <string.h>

enum { WB_LANES_MAX = 32, WB_BANKS_MAX = 16, WB_PATIENCE = 7, WB_ALU = 0, WB_SLOW = 1, WB_LSU = 2 };

typedef struct {
  bool valid, last;
  uint32_t warp, rd, beat, mask, data[WB_LANES_MAX];
} wb_result_t;

typedef struct {
  uint32_t banks, beats, rpw;
  bool swizzle;
  bool slow_first; // the other one went last
  int lost;        // times in a row that the ALU was in the way
} wb_t;

typedef struct {
  bool ready[3];
  int writer[WB_BANKS_MAX]; // source, -1 none
  uint32_t row[WB_BANKS_MAX];
  bool stall;
} wb_outcome_t;

static inline wb_outcome_t wb_cycle(wb_t *m, const wb_result_t *src) {
  wb_outcome_t o;
  memset(&o, 0, sizeof o);
  memset(o.writer, -1, sizeof o.writer);
  rf_place_t at[3];
  for (int s = 0; s < 3; s++) {
    at[s] = rf_place(src[s].warp, src[s].rd, m->rpw, m->banks, m->beats, m->swizzle);
    at[s].row += src[s].beat;
  }
  int other = src[WB_SLOW].valid && (m->slow_first || !src[WB_LSU].valid) ? WB_SLOW : WB_LSU;
  bool clash = src[WB_ALU].valid && src[other].valid && at[WB_ALU].bank / 2 == at[other].bank / 2;
  o.stall = m->lost == WB_PATIENCE;
  o.ready[WB_ALU] = true;
  o.ready[other] = !clash;
  for (int s = 0; s < 3; s++)
    if (src[s].valid && o.ready[s]) {
      o.writer[at[s].bank] = s;
      o.row[at[s].bank] = at[s].row;
    }
  if (src[other].valid && !clash) {
    m->slow_first = other == WB_LSU;
    m->lost = 0;
  } else if (clash && m->lost < WB_PATIENCE) {
    m->lost++;
  }
  return o;
}
