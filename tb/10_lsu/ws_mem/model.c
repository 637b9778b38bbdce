// SPDX-License-Identifier: Apache-2.0
#include "model.h"

#include "ws_rv32.h"

static uint32_t load(const uint8_t *p, uint32_t op) {
  uint32_t word = (uint32_t)p[0] | (mm_size(op) > 1 ? (uint32_t)p[1] << 8 : 0);
  if (mm_size(op) == 4) word |= (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
  return ws_rv32_loaded(op, word);
}

// Same thread, same word, one of them writes: program order.
static bool out_of_order(const mm_t *m, uint32_t number, uint32_t mask) {
  const mm_insn_t *x = &m->insn[number];
  for (uint32_t n = number / MM_REGS * MM_REGS; n < (number / MM_REGS + 1) * MM_REGS; n++) {
    const mm_insn_t *y = &m->insn[n];
    if (!y->used || y->seq >= x->seq || (x->op < MM_SB && y->op < MM_SB)) continue;
    for (uint32_t t = 0; t < MM_THREADS; t++)
      if ((mask & y->mask & ~y->effect) >> t & 1 && y->space[t] == x->space[t] &&
          y->at[t] / 4 == x->at[t] / 4)
        return true;
  }
  return false;
}

const char *mm_effect(mm_t *m, uint32_t number, uint32_t space, uint32_t mask) {
  mm_insn_t *x = &m->insn[number];
  if (!x->used) return "an effect of no instruction";
  if (!mask || (mask & ~x->mask)) return "an effect on threads that are not active";
  if (mask & x->effect) return "a second effect of a thread";
  if (out_of_order(m, number, mask))
    return "overtakes an earlier access of its thread to the same word";
  for (uint32_t t = 0; t < MM_THREADS; t++) { // ascending: the highest thread wins
    if (!(mask >> t & 1)) continue;
    if (x->space[t] != space) return "an access to the wrong memory";
    uint8_t *p = (space == MM_SHARED_SPACE ? m->shared : m->global) + x->at[t];
    uint32_t value = x->data[t];
    if (!mm_is_store(x->op)) x->result[t] = load(p, mm_is_amo(x->op) ? (uint32_t)MM_LW : x->op);
    if (mm_is_amo(x->op)) value = ws_rv32_stored(x->op, x->result[t], x->data[t]);
    if (x->op >= MM_SB)
      for (uint32_t i = 0; i < mm_size(x->op); i++)
        p[i] = (uint8_t)(value >> 8 * i);
  }
  x->effect |= mask;
  return 0;
}
