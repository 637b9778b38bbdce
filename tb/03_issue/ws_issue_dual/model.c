// SPDX-License-Identifier: Apache-2.0
// Which two instructions of a warp issue in the same cycle, written as the contract says it.
#include <stdbool.h>

enum { CTL = 0, ALU = 1, BRU = 3, LSU = 4, FPU = 7, SFU = 9, LINK = 18, BAR = 3, FCSR_FIRST = 28 };

typedef struct {
  unsigned unit, op;
  bool use[WS_NSRC + 1]; // sources, and last the destination
  unsigned reg[WS_NSRC + 1];
} insn_t;

typedef struct {
  bool valid, meets, pending, oc_two, lsu_ok, sfu_ok;
} state_t;

// Why the second does not issue with the first.
typedef enum {
  NONE,
  NO_UNIT,
  ALONE,
  JUMP,
  MEETS,
  UNIT,
  RAW,
  WAW,
  WAR,
  PENDING,
  FULL,
  LSU_FULL,
  SFU_FULL,
  TWO
} reason_t;

static bool alone(const insn_t *i) {
  return (i->unit == BRU && i->op % 8 == BAR) ||
         (WS_FP_ON && i->unit == FPU && i->op >= FCSR_FIRST);
}

static unsigned group(const insn_t *i) {
  if (WS_MUL_UNIT == WS_MUL_UNIT_FP && i->unit == 2) return FPU; // products beside those of floats
  return i->unit == BRU ? ALU : i->unit;
}

static bool of_lanes(const insn_t *i) {
  return i->unit != LSU && i->unit != SFU;
}

static bool reads(const insn_t *i, unsigned reg) {
  for (unsigned k = 0; k < WS_NSRC; k++)
    if (i->use[k] && i->reg[k] == reg) return true;
  return false;
}

static reason_t why_not(const insn_t *head, const insn_t *next, const state_t *s) {
  const unsigned rd = head->reg[WS_NSRC], next_rd = next->reg[WS_NSRC];
  const bool writes = head->use[WS_NSRC], next_writes = next->use[WS_NSRC];
  if (!s->valid) return NONE;
  if (head->unit == CTL || next->unit == CTL) return NO_UNIT;
  if (alone(head) || alone(next)) return ALONE;
  if (head->unit == BRU || (head->unit == ALU && head->op == LINK)) return JUMP;
  if (WS_WAR_RDBAR && (next->unit == BRU || (next->unit == ALU && next->op == LINK)))
    return JUMP; // it waits for the reads of the first
  if (s->meets) return MEETS;
  if (group(head) == group(next)) return UNIT;
  if (WS_COLLECTOR_IN_SP == 1 && of_lanes(head) && of_lanes(next)) return UNIT;
  if (writes && reads(next, rd)) return RAW;
  if (writes && next_writes && rd == next_rd) return WAW;
  if (!WS_WAR_ORDERED && next_writes && reads(head, next_rd)) return WAR;
  if (s->pending) return PENDING;
  if (!s->oc_two) return FULL;
  if (next->unit == LSU && !s->lsu_ok) return LSU_FULL;
  if (WS_SFU && next->unit == SFU && !s->sfu_ok) return SFU_FULL;
  return TWO;
}
