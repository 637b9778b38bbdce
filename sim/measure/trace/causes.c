// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>

#include "profile.h"

static const char *const causes[][3] = {
#define WS_CAUSE(name, word, doc, cure) {word, doc, cure},
#include "causes.def"
};

const char *cause_word(cause_t c) {
  return causes[c][0];
}

const char *cause_doc(cause_t c) {
  return causes[c][1];
}

const char *cause_cure(cause_t c) {
  return causes[c][2];
}

bool cause_is_division(uint32_t word) {
  const struct ws_isa_row *row = ws_isa_find(word);
  if (!row) return false;
  if (row->unit == WS_UNIT_FDIV) return true;
  return row->unit == WS_UNIT_MUL && row->op >= WS_MUL_DIV; // bit 2 of the operation
}

bool cause_is_of_lanes(const struct ws_isa_row *row) {
  return row->unit == WS_UNIT_ALU || row->unit == WS_UNIT_BRU || row->unit == WS_UNIT_FPU ||
         row->unit == WS_UNIT_CTL;
}

// The pattern of the accesses that an instruction has made so far; CAUSES: there is nothing to it.
static cause_t pattern(const profile_row_t *r) {
  const profile_count_t *n = &r->n;
  const struct ws_isa_row *row = ws_isa_find(r->word);
  const bool atomic = row && ws_isa_is_amo(row);
  if (n->shared && n->passes >= 2 * n->shared) return CAUSE_CONFLICT;
  if (atomic) return CAUSE_ATOMIC;
  if (n->accesses && n->lines > n->needed + n->accesses) return CAUSE_STRIDE;
  return CAUSES;
}

cause_t cause_of_access(const profile_row_t *r) {
  const cause_t c = pattern(r);
  return c == CAUSES ? CAUSE_MEMORY : c;
}

cause_t cause_of_result(const profile_row_t *producer) {
  const struct ws_isa_row *row = ws_isa_find(producer->word);
  if (cause_is_division(producer->word)) return CAUSE_DIVIDE;
  if (!row || cause_is_of_lanes(row)) return CAUSE_CHAIN;
  if (row->unit != WS_UNIT_LSU) return CAUSE_LONG;
  const cause_t c = pattern(producer);
  if (c != CAUSES) return c;
  return producer->n.misses ? CAUSE_MISS : CAUSE_LOAD;
}
