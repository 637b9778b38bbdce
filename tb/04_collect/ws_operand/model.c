// SPDX-License-Identifier: Apache-2.0
// What the operand stage has to do for the instructions it was given: architectural registers, the
// instructions in flight with the operand values they must see, and the results on their way back.
#include "policies.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { OP_WARPS = 64, OP_THREADS = 32, OP_REGS = 64, OP_SRC = 3, OP_FLIGHT = 64, OP_QUEUE = 64 };
enum { UNIT_ALU = 1, UNIT_BRU = 3, UNIT_LSU = 4, UNIT_FPU = 7, UNIT_FDIV = 8, UNIT_SFU = 9 };
enum { SRC_ALU, SRC_SLOW, SRC_LSU, SRC_FPU, OP_SOURCES }; // of write-backs

typedef struct {
  bool live;
  uint32_t warp, unit, op, rd, use, rs[OP_SRC], wmask, imm, pc; // use: bit s source s
  bool wen;
  uint64_t seq; // program order
  uint32_t value[OP_SRC][OP_THREADS];
  int beat; // to be dispatched next
} op_insn_t;

typedef struct {
  uint32_t warp, rd, beat, mask, data[OP_THREADS];
  bool last;
  uint64_t due; // cycle from which it may be presented
} op_result_t;

typedef struct {
  op_result_t item[OP_QUEUE];
  int n;
} op_queue_t;

typedef struct {
  int beats, lanes, war;
  uint32_t reg[OP_WARPS][OP_REGS][OP_THREADS];
  uint64_t pending[OP_WARPS]; // registers with a write on its way
  op_insn_t flight[OP_FLIGHT];
  uint64_t seq;
  op_queue_t queue[OP_SOURCES];
} op_model_t;

static inline uint32_t op_beat_mask(const op_model_t *m, const op_insn_t *in, int beat) {
  return in->wmask >> (beat * m->lanes) & (0xffffffffu >> (32 - m->lanes));
}

static inline int op_next_beat(const op_model_t *m, const op_insn_t *in, int beat) {
  while (beat < m->beats && !op_beat_mask(m, in, beat))
    beat++;
  return beat;
}

// Registers the instruction reads or writes, as a bit set.
static inline uint64_t op_registers(const op_insn_t *in) {
  uint64_t set = (uint64_t)in->wen << in->rd;
  for (int s = 0; s < OP_SRC; s++)
    set |= (uint64_t)(in->use >> s & 1) << in->rs[s];
  return set;
}

// Where its results come back.
static inline int op_source(uint32_t unit) {
  switch (unit) {
  case UNIT_ALU:
  case UNIT_BRU: // jalr; the others write nothing
    return SRC_ALU;
  case UNIT_LSU:
    return SRC_LSU;
  case UNIT_FPU:
    return SRC_FPU;
  default:
    return SRC_SLOW;
  }
}

// Takes an instruction; its operands are what the registers hold now. Returns its place, which the
// caller puts into the immediate, or -1.
static inline int op_issue(op_model_t *m, const op_insn_t *in) {
  for (int i = 0; i < OP_FLIGHT; i++) {
    op_insn_t *f = &m->flight[i];
    if (f->live) continue;
    *f = *in;
    f->live = true;
    f->seq = m->seq++;
    f->beat = op_next_beat(m, in, 0);
    for (int s = 0; s < OP_SRC; s++)
      for (int t = 0; t < m->beats * m->lanes; t++)
        f->value[s][t] = in->use >> s & 1 ? m->reg[in->warp][in->rs[s]][t] : 0;
    if (in->wen) m->pending[in->warp] |= 1ull << in->rd;
    return i;
  }
  return -1;
}

// Units that take one beat per cycle between them.
static inline bool op_shared(uint32_t a, uint32_t b) {
  return a == b || (a == UNIT_ALU && b == UNIT_BRU) || (a == UNIT_BRU && b == UNIT_ALU);
}

// Why this instruction must not hand over a beat now; NULL when it may.
static inline const char *op_forbidden(const op_model_t *m, const op_insn_t *in) {
  bool started = in->beat != op_next_beat(m, in, 0);
  for (int i = 0; i < OP_FLIGHT; i++) {
    const op_insn_t *o = &m->flight[i];
    if (!o->live || o == in) continue;
    bool other_started = o->beat != op_next_beat(m, o, 0);
    if (o->unit == in->unit && in->unit != UNIT_ALU && in->unit != UNIT_FPU && other_started &&
        !started)
      return "the unit has not got all beats of another instruction";
    if (o->warp != in->warp || o->seq > in->seq) continue;
    if (m->war == WS_war_in_order)
      return "an older instruction of the warp has not left (in_order)";
    if (o->unit == UNIT_LSU && in->unit == UNIT_LSU)
      return "an older LSU instruction of the warp has not left";
  }
  return NULL;
}

// Beats for these units do not leave in one cycle: one for the lanes does where they have one port.
static inline bool op_apart(uint32_t a, uint32_t b) {
  const bool lanes = a != UNIT_LSU && a != UNIT_SFU && b != UNIT_LSU && b != UNIT_SFU;
  return op_shared(a, b) || (WS_COLLECTOR_OUT_SP == 1 && lanes);
}

static inline bool op_warp_in_flight(const op_model_t *m, uint32_t warp) {
  for (int i = 0; i < OP_FLIGHT; i++)
    if (m->flight[i].live && m->flight[i].warp == warp) return true;
  return false;
}

// Instructions whose results come back there have not left, or their last results are not written.
static inline bool op_under_way(const op_model_t *m, int source) {
  for (int i = 0; i < OP_FLIGHT; i++)
    if (m->flight[i].live && op_source(m->flight[i].unit) == source) return true;
  for (int i = 0; i < m->queue[source].n; i++)
    if (m->queue[source].item[i].last) return true;
  return false;
}

static inline int op_in_flight(const op_model_t *m) {
  int n = 0;
  for (int i = 0; i < OP_FLIGHT; i++)
    n += m->flight[i].live;
  return n;
}

static inline void op_write(op_model_t *m, const op_result_t *r) {
  for (int l = 0; l < m->lanes; l++)
    if (r->mask >> l & 1) m->reg[r->warp][r->rd][(int)r->beat * m->lanes + l] = r->data[l];
  if (r->last) m->pending[r->warp] &= ~(1ull << r->rd);
}

static inline void op_push(op_queue_t *q, const op_result_t *r) {
  if (q->n < OP_QUEUE) q->item[q->n++] = *r;
}

// The result that is due in this cycle; NULL when none is.
static inline const op_result_t *op_due(const op_queue_t *q, uint64_t cycle) {
  for (int i = 0; i < q->n; i++)
    if (q->item[i].due == cycle) return &q->item[i];
  return NULL;
}

static inline void op_pop(op_queue_t *q) {
  memmove(q->item, q->item + 1, sizeof q->item[0] * (size_t)--q->n);
}
