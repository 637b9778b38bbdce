// SPDX-License-Identifier: Apache-2.0
// Write-back: which results are written in a cycle, and where.
#include "05_registers/ws_rf_map/model.c"

#include <stdbool.h>
#include <string.h>

enum { WB_LANES_MAX = 32, WB_BANKS_MAX = 16 };
enum { WB_ALU, WB_SLOW, WB_LSU, WB_FPU, WB_SOURCES_MAX };

typedef struct {
  bool valid, last;
  uint32_t warp, rd, beat, mask, data[WB_LANES_MAX];
} wb_result_t;

typedef struct {
  uint32_t banks, beats, rpw;
  int limit; // times that a result may lose in a row
  bool swizzle;
  bool three;      // a result of sources 1 or 2 may be written beside those of ALU and FPU
  bool slow_first; // the LSU went last
  int lost;        // times in a row that ALU or FPU blocked the other two
} wb_t;

typedef struct {
  bool ready[WB_SOURCES_MAX];
  int writer[WB_BANKS_MAX]; // source, -1 none
  uint32_t row[WB_BANKS_MAX];
  bool stall;
} wb_outcome_t;

static inline rf_place_t wb_place(const wb_t *m, const wb_result_t *r) {
  rf_place_t at = rf_place(r->warp, r->rd, m->rpw, m->banks, m->beats, m->swizzle);
  at.row += r->beat;
  at.bank = rf_beat_bank(at.bank, r->beat, m->banks, m->swizzle);
  return at;
}

// These two cannot be written in one cycle.
static inline bool wb_clash(const wb_t *m, const wb_result_t *a, const wb_result_t *b) {
  return a->valid && b->valid && wb_place(m, a).bank / 2 == wb_place(m, b).bank / 2;
}

// src: WB_SOURCES_MAX results. ALU and FPU must not clash.
static inline wb_outcome_t wb_cycle(wb_t *m, const wb_result_t *src) {
  wb_outcome_t o;
  memset(&o, 0, sizeof o);
  memset(o.writer, -1, sizeof o.writer);
  int other = src[WB_SLOW].valid && (m->slow_first || !src[WB_LSU].valid) ? WB_SLOW : WB_LSU;
  bool waits = wb_clash(m, &src[WB_ALU], &src[other]) ||
               (m->three ? wb_clash(m, &src[WB_FPU], &src[other]) : src[WB_FPU].valid);
  o.stall = m->lost == m->limit;
  o.ready[WB_ALU] = o.ready[WB_FPU] = true;
  o.ready[other] = !waits;
  for (int s = 0; s < WB_SOURCES_MAX; s++)
    if (src[s].valid && o.ready[s]) {
      rf_place_t at = wb_place(m, &src[s]);
      o.writer[at.bank] = s;
      o.row[at.bank] = at.row;
    }
  if (!src[other].valid) return o;
  if (!waits) {
    m->slow_first = other == WB_LSU;
    m->lost = 0;
  } else if (m->lost < m->limit) {
    m->lost++;
  }
  return o;
}
