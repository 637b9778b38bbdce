// SPDX-License-Identifier: Apache-2.0
// Which collector hands over its beat, and what the issue stage is told. From the contract of
// ws_dispatch, over a list of instructions with the cycle they were allocated in.
#include "policies.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
  DP_MAX = 16,
  DP_STARVATION = 15,
  DP_FPU_LATER = WS_FPU_LATER + WS_FMA_STAGES + WS_ALU_DIRECT
};
enum {
  DP_ALU = 1,
  DP_MUL = 2,
  DP_BRU = 3,
  DP_LSU = 4,
  DP_XLANE = 5,
  DP_CSR = 6,
  DP_FPU = 7,
  DP_FDIV = 8,
  DP_SFU = 9
};

typedef struct {
  bool valid, ready, last, part, reading;
  bool stuck; // was complete in the last cycle, but its unit (not ALU, FPU) did not take it
  bool wen;
  uint32_t warp, unit, op, use, rs[3], beat;
  uint32_t bank; // of the destination, of this beat
  uint32_t sets; // the read barrier that it sets, and 1 more, 0: none
  uint64_t born;
} dp_slot_t;

typedef struct {
  int collectors, war;
  bool dual;     // two beats leave in a cycle; even and odd collectors are two sets
  bool turn_odd; // an instruction alone goes to this one
  bool shared;   // the LSU serves other sub-cores, too: its beats go first
  dp_slot_t slot[DP_MAX];
  uint32_t blocked;      // units that have refused beats for 15 cycles or more
  unsigned refusing[16]; // cycles for which they have done so
  int waited;            // cycles the oldest has waited for operands or its banks
  bool fp;
  int due[DP_FPU_LATER +
          1]; // [i]: pair of banks of the FPU result dispatched i cycles ago, -1 none
} dp_t;

// Units that are always ready.
static inline bool dp_free_unit(uint32_t unit) {
  return unit == DP_ALU || unit == DP_FPU;
}

// Units whose results say whose they are, beat by beat: beats of other instructions may come
// between those of one.
static inline bool dp_mixes(uint32_t unit) {
  return !(WS_UNITS_TOGETHER >> unit & 1);
}

// Units that take one beat per cycle between them.
static inline unsigned dp_class(uint32_t unit) {
  const bool apart = WS_COLLECTOR_OUT_SP > 1; // integer lanes and FPU have a port each
  const bool floats =
      unit == DP_FPU || unit == DP_FDIV || (unit == DP_MUL && WS_MUL_UNIT == WS_MUL_UNIT_FP);
  return unit == DP_LSU || unit == DP_SFU ? 1 : apart && floats ? 2 : 0;
}

static inline bool dp_shared(uint32_t a, uint32_t b) {
  return dp_class(a) == dp_class(b);
}

// Its result would come together with one of the FPU for the same pair of banks; where both take
// as long, see dp_meets.
static inline bool dp_held(const dp_t *m, const dp_slot_t *s) {
  return DP_FPU_LATER > 0 && s->wen && (s->unit == DP_ALU || s->unit == DP_BRU) &&
         m->due[DP_FPU_LATER] == (int)s->bank / 2;
}

// Results of ALU and FPU that take as long would come together for the same pair of banks.
static inline bool dp_meets(const dp_slot_t *a, const dp_slot_t *b) {
  const bool alu_a = a->unit == DP_ALU || a->unit == DP_BRU;
  const bool alu_b = b->unit == DP_ALU || b->unit == DP_BRU;
  return DP_FPU_LATER == 0 && a->wen && b->wen && a->bank / 2 == b->bank / 2 &&
         ((alu_a && b->unit == DP_FPU) || (a->unit == DP_FPU && alu_b));
}

static inline int dp_oldest(const dp_t *m) {
  int best = -1;
  for (int c = 0; c < m->collectors; c++)
    if (m->slot[c].valid && (best < 0 || m->slot[c].born < m->slot[best].born)) best = c;
  return best;
}

// beside: the collector whose beat leaves in the same cycle, -1 none.
static inline bool dp_may_leave(const dp_t *m, int c, uint32_t unit_ready, int beside) {
  const dp_slot_t *s = &m->slot[c];
  if (!s->valid || !s->ready || !(unit_ready >> s->unit & 1)) return false;
  if (dp_held(m, s)) return false;
  if (beside >= 0 && (beside % 2 == c % 2 || dp_shared(m->slot[beside].unit, s->unit)))
    return false;
  if (beside >= 0 && dp_meets(&m->slot[beside], s)) return false;
  if (m->waited >= DP_STARVATION && c != dp_oldest(m)) return false;
  for (int d = 0; d < m->collectors; d++) {
    const dp_slot_t *o = &m->slot[d];
    if (d == c || !o->valid) continue;
    if (o->unit == s->unit && !dp_mixes(s->unit) && o->part && !s->part) return false; // unit taken
    const bool in_turn = WS_UNITS_GROUPS >> s->unit & 1 && o->unit == s->unit;
    if (in_turn && o->born < s->born) return false; // pairs and quads: in the order of issue
    if (o->born > s->born || o->warp != s->warp) continue;
    if (d == beside && o->last) continue; // has read all by then
    if (m->war == WS_war_in_order || (o->unit == DP_LSU && s->unit == DP_LSU)) return false;
    if (WS_WAR_RDBAR && dp_free_unit(o->unit)) return false;
  }
  return true;
}

// Of two beats that may leave, the one of c goes before that of d.
static inline bool dp_before(const dp_t *m, int c, int d) {
  const bool lsu = m->slot[c].unit == DP_LSU;
  if (m->shared && lsu != (m->slot[d].unit == DP_LSU)) return lsu;
  return m->slot[c].born < m->slot[d].born;
}

// The collector whose beat leaves beside that of another (-1: none), -1 when none does.
static inline int dp_choose(const dp_t *m, uint32_t unit_ready, bool stall, int beside) {
  int best = -1;
  for (int c = 0; c < m->collectors; c++)
    if (!stall && c != beside && dp_may_leave(m, c, unit_ready, beside) &&
        (best < 0 || (beside < 0 ? dp_before(m, c, best) : m->slot[c].born < m->slot[best].born)))
      best = c;
  return best;
}

// Units whose ready is near a register, or that have none to ask.
static inline bool dp_early_unit(const dp_t *m, uint32_t unit) {
  switch (unit) {
  case DP_MUL:
    return WS_MUL_PIPE;
  case DP_BRU:
    return WS_CUT_BRANCH;
  case DP_LSU:
    return WS_CUT_LSU && !m->shared;
  case DP_FDIV:
    return WS_CUT_FDIV;
  case DP_SFU:
    return WS_SFU_STAGES && !m->shared;
  default:
    return dp_free_unit(unit);
  }
}

// Units whose ready is known early (ws_unit_early): those that announced a cycle ago that they are
// ready now, and those that cannot know it a cycle before.
static inline uint32_t dp_known(const dp_t *m, uint32_t promised, uint32_t unit_ready) {
  uint32_t as_is = 0;
  if (m->shared || !WS_CUT_LSU) as_is |= 1u << DP_LSU;
  if (m->shared || !WS_SFU_STAGES) as_is |= 1u << DP_SFU;
  if (!WS_CUT_ALLOC) as_is = 0xffff;
  return (promised & ~as_is) | (unit_ready & as_is);
}

// Whether the beat of collector c may leave to such a unit, so that some beat leaves in any case.
// With several beats per instruction, or two sets, only the oldest of all counts, and only if no
// LSU instruction would go before it; with collectors of classes, too, where it matters whose beat
// leaves.
static inline bool dp_early(const dp_t *m, int c, uint32_t known, bool stall) {
  if (stall || !dp_early_unit(m, m->slot[c].unit) || !dp_may_leave(m, c, known, -1)) return false;
  if (!WS_MULTIBEAT && !m->dual && !WS_OC_CLASSES) return true;
  for (int d = 0; m->shared && d < m->collectors; d++)
    if (m->slot[d].valid && m->slot[d].unit == DP_LSU) return false;
  return c == dp_oldest(m);
}

// Only its unit and the order of its warp may hold it back.
static inline bool dp_unheld(const dp_t *m, int c) {
  const dp_slot_t *s = &m->slot[c];
  if (!s->valid || !s->ready || dp_held(m, s)) return false;
  if (m->waited >= DP_STARVATION && c != dp_oldest(m)) return false;
  for (int d = 0; d < m->collectors; d++) {
    const dp_slot_t *o = &m->slot[d];
    if (d != c && o->valid && o->unit == s->unit && !dp_mixes(s->unit) && o->part && !s->part)
      return false;
  }
  return true;
}

// Whether its beat may leave, as far as that is known early. Units whose ready is not known early
// count as ready, unless they have refused beats for a long time. With one instruction and two
// beats per cycle, also beside the last beat of the only older instruction that it waits for.
static inline bool dp_ahead(const dp_t *m, int c, uint32_t known, bool stall) {
  for (uint32_t u = 0; u < 16; u++)
    if (!dp_early_unit(m, u))
      known = WS_UNIT_BLOCKED && m->blocked >> u & 1 ? known & ~(1u << u) : known | 1u << u;
  bool leaves = dp_may_leave(m, c, known, -1);
#if WS_DISPATCH_WIDE
  for (int d = 0; d < m->collectors; d++)
    leaves = leaves || (d != c && dp_unheld(m, d) && dp_may_leave(m, c, known, d));
#endif
  return !stall && leaves;
}

// Its next beat reads its sources meanwhile: read_ahead.
static inline bool dp_reads_ahead(const dp_t *m, int c, uint32_t known, bool stall) {
  if (!dp_ahead(m, c, known, stall)) return false;
#if WS_READ_AHEAD == WS_READ_AHEAD_OLDEST
  for (int d = 0; d < m->collectors; d++)
    if (m->slot[d].unit == m->slot[c].unit && m->slot[d].born < m->slot[c].born &&
        dp_ahead(m, d, known, stall))
      return false;
#endif
  return true;
}

// The choice, where a collector that empties counts as free: with CUT_ALLOC only if that is known
// early.
static inline int dp_emptied(const dp_t *m, int choice, uint32_t known, bool stall) {
  if (!WS_CUT_ALLOC) return choice;
  for (int c = 0; c < m->collectors; c++)
    if (dp_early(m, c, known, stall)) return choice;
  return -1;
}

#if WS_OC_CLASSES
// The collector that an instruction of the unit takes, -1 for none. emptied: see dp_emptied.
static inline int dp_class_place(const dp_t *m, int emptied, uint32_t unit) {
  uint32_t valid = 0;
  for (int c = 0; c < m->collectors; c++)
    valid |= (uint32_t)m->slot[c].valid << c;
  emptied = emptied >= 0 && m->slot[emptied].last ? emptied : -1;
  if (m->dual) return oc_alone(valid, m->collectors, emptied, unit, m->turn_odd);
  return oc_place(valid, m->collectors, emptied, unit);
}

// The collectors of two instructions that issue together.
static inline oc_two_t dp_class_dual(const dp_t *m, int emptied, uint32_t unit, uint32_t unit2) {
  uint32_t valid = 0;
  for (int c = 0; c < m->collectors; c++)
    valid |= (uint32_t)m->slot[c].valid << c;
  emptied = emptied >= 0 && m->slot[emptied].last ? emptied : -1;
  return oc_dual(valid, m->collectors, emptied, unit, unit2);
}

// The pairs for which there is a place: bits of oc_dual_o.
static inline uint32_t dp_class_duals(const dp_t *m, int emptied) {
  static const uint32_t unit[4][2] = {
      {DP_ALU, DP_ALU}, {DP_ALU, DP_LSU}, {DP_ALU, DP_SFU}, {DP_LSU, DP_SFU}};
  uint32_t pairs = 0;
  for (int k = 0; k < 4; k++)
    pairs |= (uint32_t)(dp_class_dual(m, emptied, unit[k][0], unit[k][1]).first >= 0) << k;
  return pairs;
}
#endif

// Free for an allocation beside this choice, -1 when none is. set: 0 even, 1 odd, -1 any.
static inline int dp_free(const dp_t *m, int choice, int set) {
  for (int c = 0; c < m->collectors; c++)
    if (!m->slot[c].valid && (set < 0 || c % 2 == set)) return c;
  if (choice < 0 || !m->slot[choice].last) return -1;
  return set < 0 || choice % 2 == set ? choice : -1;
}

// The collector of an instruction that comes alone, -1 for none. sfu_mul: instructions of the SFU
// take even collectors; others take odd ones while an even one holds one of the SFU. With one
// instruction and two beats per cycle: those of the float units take odd collectors, those of LSU
// and SFU alternate, others take even ones.
static inline int dp_alone(const dp_t *m, int choice, uint32_t unit) {
  bool odd = m->turn_odd;
#if WS_SFU_MUL
  bool sfu = false;
  for (int d = 0; d < m->collectors; d += 2)
    sfu = sfu || (m->slot[d].valid && m->slot[d].unit == DP_SFU);
  if (sfu || unit == DP_SFU) odd = unit != DP_SFU;
#endif
#if WS_DISPATCH_WIDE
  if (unit == DP_FPU || unit == DP_FDIV || (unit == DP_MUL && WS_MUL_UNIT == WS_MUL_UNIT_FP))
    odd = true;
  else if (unit != DP_LSU && unit != DP_SFU)
    odd = false;
#endif
  (void)unit;
  int c = m->dual ? dp_free(m, -1, odd) : -1;
  return c >= 0 ? c : dp_free(m, choice, -1);
}

static inline bool dp_lsu_ok(const dp_t *m, uint32_t known) {
  int lsu = 0;
  for (int c = 0; c < m->collectors; c++)
    lsu += m->slot[c].valid && m->slot[c].unit == DP_LSU;
  return m->collectors == 1 || (lsu + 1 < m->collectors && (lsu < 2 || known >> DP_LSU & 1));
}

static inline bool dp_sfu_ok(const dp_t *m, uint32_t known) {
  if (known >> DP_SFU & 1) return true;
  for (int c = 0; c < m->collectors; c++)
    if (m->slot[c].valid && m->slot[c].unit == DP_SFU) return false;
  return true;
}

// Bit k: a beat leaves set k, 0 the even collectors, 1 the odd ones; not dual: a beat leaves. One
// and two: the collectors of the beats, -1 for none.
static inline uint32_t dp_leaving_sets(const dp_t *m, int one, int two) {
  if (!m->dual) return one >= 0;
  return (one >= 0 ? 1u << one % 2 : 0) | (two >= 0 ? 1u << two % 2 : 0);
}

// A beat for this unit is complete.
static inline bool dp_wants(const dp_t *m, uint32_t unit) {
  for (int c = 0; c < m->collectors; c++)
    if (m->slot[c].valid && m->slot[c].ready && m->slot[c].unit == unit) return true;
  return false;
}

// The warp has an instruction here that its unit does not take.
static inline bool dp_stuck(const dp_t *m, uint32_t warp) {
  for (int c = 0; c < m->collectors; c++)
    if (m->slot[c].valid && m->slot[c].warp == warp && m->slot[c].stuck) return true;
  return false;
}

static inline bool dp_busy(const dp_t *m, uint32_t warp) {
  for (int c = 0; c < m->collectors; c++)
    if (m->slot[c].valid && m->slot[c].warp == warp) return true;
  return false;
}

// An older instruction of the warp has not read all its sources.
static inline bool dp_reads(const dp_t *m, uint32_t warp) {
  for (int c = 0; c < m->collectors; c++) {
    const dp_slot_t *s = &m->slot[c];
    if (s->valid && s->warp == warp && s->reading) return true;
  }
  return false;
}

// The warp's read barriers that instructions which still read have set.
static inline uint32_t dp_barriers(const dp_t *m, uint32_t warp) {
  uint32_t up = 0;
  for (int c = 0; c < m->collectors; c++) {
    const dp_slot_t *s = &m->slot[c];
    if (s->valid && s->warp == warp && s->reading && s->sets) up |= 1u << (s->sets - 1);
  }
  return up;
}

// The hash of the bloom filter: the exclusive or of the 3-bit digits of a register number.
static inline uint32_t dp_hash(uint32_t reg) {
  uint32_t h = 0;
  for (; reg; reg >>= 3)
    h ^= reg & 7;
  return h;
}

// An older instruction of the warp is yet to read some register whose hash is that of rd.
static inline bool dp_bloom(const dp_t *m, uint32_t warp, uint32_t rd) {
  for (int c = 0; c < m->collectors; c++) {
    const dp_slot_t *s = &m->slot[c];
    if (!s->valid || s->warp != warp || !s->reading) continue;
    for (int i = 0; i < 3; i++)
      if ((s->use >> i & 1) && dp_hash(s->rs[i]) == dp_hash(rd)) return true;
  }
  return false;
}

static inline void dp_reset(dp_t *m) {
  m->waited = 0;
  m->turn_odd = false;
  m->blocked = 0;
  memset(m->refusing, 0, sizeof m->refusing);
  for (int i = 0; i <= DP_FPU_LATER; i++)
    m->due[i] = -1;
  for (int c = 0; c < m->collectors; c++)
    m->slot[c].valid = false;
}

static inline void dp_refused(dp_t *m, uint32_t unit_ready) {
  for (uint32_t u = DP_LSU; u <= DP_SFU; u += DP_SFU - DP_LSU) {
    m->refusing[u] = unit_ready >> u & 1 ? 0 : m->refusing[u] + 1;
    m->blocked = (m->blocked & ~(1u << u)) | (uint32_t)(m->refusing[u] >= 15) << u;
  }
}

// choice, second: whose beats leave, -1 none.
static inline void dp_edge(dp_t *m, int choice, int second, bool stall) {
  int oldest = dp_oldest(m);
  bool waits =
      oldest >= 0 && (!m->slot[oldest].ready || dp_held(m, &m->slot[oldest]) || (m->fp && stall));
  m->waited = waits ? m->waited + (m->waited < DP_STARVATION) : 0;
  const int gone[] = {choice, second};
  m->due[0] = -1;
  for (int i = 0; i < 2; i++) {
    const dp_slot_t *s = gone[i] >= 0 ? &m->slot[gone[i]] : NULL;
    if (s && s->unit == DP_FPU && s->wen) m->due[0] = (int)s->bank / 2;
  }
  for (int i = DP_FPU_LATER; i > 0; i--)
    m->due[i] = m->due[i - 1];
  for (int c = 0; c < m->collectors; c++) {
    dp_slot_t *s = &m->slot[c];
    s->stuck = s->valid && s->ready && c != choice && c != second && !dp_free_unit(s->unit);
  }
  for (int i = 0; i < 2; i++) {
    if (gone[i] < 0) continue;
    m->slot[gone[i]].part = !m->slot[gone[i]].last;
    if (m->slot[gone[i]].last) m->slot[gone[i]].valid = false;
  }
}
