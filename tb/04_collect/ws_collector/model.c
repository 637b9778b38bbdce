// SPDX-License-Identifier: Apache-2.0
// One collector unit, cycle by cycle.
#include <stdbool.h>
#include <stdint.h>

#include "05_registers/ws_rf_map/model.c"

enum { OC_SRC_MAX = 3, OC_LANES_MAX = 32 };

typedef struct {
  int beats, lanes, nsrc;
  bool bypass;
  uint32_t banks;
  bool swizzle;
} oc_size_t;

typedef struct {
  uint32_t warp, unit, op, rd, wen, use, wmask, imm, pc;
  uint32_t bank[OC_SRC_MAX], row[OC_SRC_MAX]; // row of beat 0
} oc_insn_t;

typedef struct {
  bool valid;
  oc_insn_t in;
  int beat;
  bool part;             // a beat has left
  uint32_t pend, arrive; // bit a source: to be read; on its bus in this cycle
  uint32_t data[OC_SRC_MAX][OC_LANES_MAX];
} oc_t;

static inline uint32_t oc_beat_mask(const oc_insn_t *in, const oc_size_t *z, int beat) {
  return in->wmask >> (beat * z->lanes) & (0xffffffffu >> (32 - z->lanes));
}

// First beat from `beat` on that has an active thread; z->beats when there is none.
static inline int oc_next_beat(const oc_insn_t *in, const oc_size_t *z, int beat) {
  while (beat < z->beats && !oc_beat_mask(in, z, beat))
    beat++;
  return beat;
}

static inline bool oc_last(const oc_t *c, const oc_size_t *z) {
  return oc_next_beat(&c->in, z, c->beat + 1) == z->beats;
}

static inline bool oc_ready(const oc_t *c, const oc_size_t *z) {
  return c->valid && !c->pend && (z->bypass || !c->arrive);
}

static inline bool oc_reading(const oc_t *c, const oc_size_t *z) {
  return c->pend || !oc_last(c, z);
}

// With `ahead` the next beat is read while this one leaves.
static inline bool oc_reads_ahead(const oc_t *c, const oc_size_t *z, bool ahead) {
  return ahead && oc_ready(c, z) && !oc_last(c, z);
}

// The sources that are requested, and the beat whose they are.
static inline uint32_t oc_asks(const oc_t *c, const oc_size_t *z, bool ahead) {
  return oc_reads_ahead(c, z, ahead) ? c->in.use : c->pend;
}

static inline uint32_t oc_asks_beat(const oc_t *c, const oc_size_t *z, bool ahead) {
  return (uint32_t)(oc_reads_ahead(c, z, ahead) ? oc_next_beat(&c->in, z, c->beat + 1) : c->beat);
}

static inline uint32_t oc_bank(const oc_t *c, const oc_size_t *z, int source, uint32_t beat) {
  return rf_beat_bank(c->in.bank[source], beat, z->banks, z->swizzle);
}

// The clock edge. bus[s]: the lanes' words on source s's bus in this cycle. alloc: NULL or the
// instruction that is taken. granted: sources whose read was granted; leaves: the beat was
// dispatched; ahead: its dispatch was announced.
static inline void oc_edge(oc_t *c, const oc_size_t *z, const oc_insn_t *alloc, bool ahead,
                           uint32_t granted, bool leaves, uint32_t (*bus)[OC_LANES_MAX]) {
  if (oc_reads_ahead(c, z, ahead) && !leaves) granted = 0; // no place for it
  for (int s = 0; s < z->nsrc; s++)
    for (int l = 0; l < z->lanes && (c->arrive >> s & 1); l++)
      c->data[s][l] = bus[s][l];
  c->arrive = granted;
  c->pend &= ~granted;
  if (leaves && oc_last(c, z)) {
    c->valid = false;
  } else if (leaves) {
    c->beat = oc_next_beat(&c->in, z, c->beat + 1);
    c->part = true;
    c->pend = c->in.use & ~granted;
  }
  if (alloc) {
    c->valid = true;
    c->in = *alloc;
    c->beat = oc_next_beat(alloc, z, 0);
    c->part = false;
    c->pend = alloc->use;
  }
}
