// SPDX-License-Identifier: Apache-2.0
// Loads and stores with an index (xwsindex in isa). An addition whose sum is only the address of
// word accesses goes: the accesses take both of its operands. So does a shift by two whose result
// is only the index of such accesses.
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

enum { MAX_USES = 64, A0 = 10, A7 = 17 };

typedef struct {
  ssy_unit_t *u;
  ssy_fn_t *f;
  int *block_of; // by statement, from f->begin on
  int *preds;    // of each block
  bool *seen;    // blocks, in one walk
  int *index;    // by statement: the shift of an access that the pass has given an index, else -1
} pass_t;

// The uses of what one instruction writes.
typedef struct {
  int reg, kept[2]; // the register; those that a use reads in its place, -1: none
  bool shift;       // of the shift: the uses are accesses with an index
  int use[MAX_USES], n;
} uses_t;

static bool reads(const ssy_stmt_t *s, int r) {
  return ssy_uses_reg(s, r) || (strncmp(s->name, "amocas", 6) == 0 && ssy_dest_reg(s) == r);
}

// An integer register that a called function may overwrite; without ra.
static bool caller_saved(int r) {
  return r >= 5 && !ssy_callee_saved(r);
}

typedef enum { GOES_ON, ENDS, USES } effect_t;

// The effect of a statement on the value in integer register r: overwritten or no longer needed,
// needed in a way the pass does not follow, or neither.
static effect_t effect(const ssy_fn_t *f, const ssy_stmt_t *s, int r) {
  switch (s->cls) {
  case SSY_C_EXIT:
    return ENDS;
  case SSY_C_RET:
    return f->kernel || (caller_saved(r) && r != A0 && r != A0 + 1) ? ENDS : USES;
  case SSY_C_CALL:
    return r >= A0 && r <= A7 ? USES : caller_saved(r) || r == 1 ? ENDS : GOES_ON;
  case SSY_C_ICALL:
  case SSY_C_IJUMP:
  case SSY_C_TAIL:
  case SSY_C_TRAP:
    return USES;
  default:
    return reads(s, r) ? USES : ssy_dest_reg(s) == r ? ENDS : GOES_ON;
  }
}

// Whether register r is needed from the start of block b on.
static bool live(pass_t *p, int b, int r) {
  if (b < 0 || p->seen[b]) return false;
  p->seen[b] = true;
  for (int i = p->f->block[b].first; i <= p->f->block[b].last; i++) {
    const ssy_stmt_t *s = &p->u->stmt[i];
    if (s->kind == SSY_DATA) return true;
    if (!ssy_is_insn(s)) continue;
    const effect_t e = effect(p->f, s, r);
    if (e != GOES_ON) return e == USES;
  }
  return live(p, p->f->block[b].succ[0], r) || live(p, p->f->block[b].succ[1], r);
}

static bool live_at(pass_t *p, int b, int r) {
  memset(p->seen, 0, (size_t)p->f->nblocks * sizeof *p->seen);
  return live(p, b, r);
}

static bool is_access(const ssy_stmt_t *s) {
  static const char *const name[] = {"lw", "flw", "sw", "fsw"};
  for (unsigned k = 0; k < 4; k++)
    if (strcmp(s->name, name[k]) == 0) return s->nop == 2;
  return false;
}

// Of an access with an index: the operands of .insn that are base and index, and what it loads or
// stores.
static const char **base_of(ssy_stmt_t *s) {
  return &s->op[4];
}
static const char **index_of(ssy_stmt_t *s) {
  return &s->op[s->cls == SSY_C_RD ? 5 : 3];
}
static const char **word_of(ssy_stmt_t *s) {
  return &s->op[s->cls == SSY_C_RD ? 3 : 5];
}

// An access at 0(r), or of the shift one with r as its index alone, that does not store r.
static bool is_use(const pass_t *p, const uses_t *w, int i) {
  ssy_stmt_t *s = &p->u->stmt[i];
  int base;
  long offset;
  if (w->shift)
    return p->index[i - p->f->begin] == 0 &&
           (ssy_reg(*base_of(s)) == w->reg) != (ssy_reg(*index_of(s)) == w->reg) &&
           (s->cls == SSY_C_RD || ssy_reg(*word_of(s)) != w->reg);
  return is_access(s) && ssy_base_offset(s->op[1], &base, &offset) && base == w->reg &&
         offset == 0 && (s->cls == SSY_C_RD || ssy_reg(s->op[0]) != w->reg);
}

// Follows the value from statement i of block b on; false: it is needed otherwise, or where one of
// the registers that take its place no longer has its value.
static bool follow(pass_t *p, uses_t *w, int b, int i, bool kept) {
  for (; i <= p->f->block[b].last; i++) {
    const ssy_stmt_t *s = &p->u->stmt[i];
    if (s->kind == SSY_DATA) return false;
    if (!ssy_is_insn(s)) continue;
    const bool use = is_use(p, w, i);
    const effect_t e = effect(p->f, s, w->reg);
    const int dest = ssy_dest_reg(s);
    if (use) {
      if (!kept || w->n == MAX_USES) return false;
      w->use[w->n++] = i;
      if (dest == w->reg) return true;
    } else if (e != GOES_ON) {
      return e == ENDS;
    }
    for (int k = 0; k < 2; k++) {
      const int r = w->kept[k];
      if (r > 0 && (dest == r || (s->cls == SSY_C_CALL && caller_saved(r)))) kept = false;
    }
  }
  for (int k = 0; k < 2; k++) {
    const int next = p->f->block[b].succ[k];
    if (next < 0) continue;
    if (p->preds[next] == 1 && next != b) {
      if (!follow(p, w, next, p->f->block[next].first, kept)) return false;
    } else if (live_at(p, next, w->reg)) {
      return false;
    }
  }
  return true;
}

static void make_indexed(pass_t *p, int i, const char *base, const char *index, int shift) {
  static const ws_insn_t rows[2][2][2] = {
      {{WS_INSN_sw_x1, WS_INSN_sw_x4}, {WS_INSN_fsw_x1, WS_INSN_fsw_x4}},
      {{WS_INSN_lw_x1, WS_INSN_lw_x4}, {WS_INSN_flw_x1, WS_INSN_flw_x4}}};
  ssy_stmt_t *s = &p->u->stmt[i];
  const char *word = strcmp(s->name, ".insn") == 0 ? *word_of(s) : s->op[0];
  const struct ws_isa_row *row =
      &ws_isa[rows[s->cls == SSY_C_RD][ssy_reg(word) >= SSY_FLOAT][shift != 0]];
  s->name = ".insn";
  s->nop = 6;
  s->op[0] = ssy_printf(p->u, "r 0x%02x", (unsigned)(row->match & 127));
  s->op[1] = ssy_printf(p->u, "%u", (unsigned)(row->match >> 12 & 7));
  s->op[2] = ssy_printf(p->u, "%u", (unsigned)(row->match >> 25));
  *word_of(s) = word;
  *base_of(s) = base;
  *index_of(s) = index;
  s->replace = ssy_printf(p->u, "\t.insn\t%s, %s, %s, %s, %s, %s", s->op[0], s->op[1], s->op[2],
                          s->op[3], s->op[4], s->op[5]);
  p->index[i - p->f->begin] = shift;
}

// `add p,x,y`, or with Zba `sh2add p,x,y`
static bool remove_sum(pass_t *p, int i) {
  ssy_stmt_t *s = &p->u->stmt[i];
  const bool zba = strcmp(s->name, "sh2add") == 0;
  if (s->nop != 3 || (!zba && strcmp(s->name, "add") != 0)) return false;
  uses_t w = {.reg = ssy_reg(s->op[0]), .kept = {ssy_reg(s->op[1]), ssy_reg(s->op[2])}};
  if (w.reg <= 0 || w.reg == 2 || w.kept[0] <= 0 || w.kept[1] <= 0) return false;
  const int b = p->block_of[i - p->f->begin];
  if (!follow(p, &w, b, i + 1, true) || !w.n) return false;
  for (int k = 0; k < w.n; k++)
    make_indexed(p, w.use[k], s->op[zba ? 2 : 1], s->op[zba ? 1 : 2], zba ? 2 : 0);
  return s->drop = true;
}

// `slli t,i,2`
static bool remove_shift(pass_t *p, int i) {
  ssy_stmt_t *s = &p->u->stmt[i];
  long by;
  if (strcmp(s->name, "slli") != 0 || s->nop != 3 || !ssy_number(s->op[2], &by) || by != 2)
    return false;
  uses_t w = {.reg = ssy_reg(s->op[0]), .kept = {ssy_reg(s->op[1]), -1}, .shift = true};
  if (w.reg <= 0 || w.kept[0] <= 0) return false;
  const int b = p->block_of[i - p->f->begin];
  if (!follow(p, &w, b, i + 1, true) || !w.n) return false;
  for (int k = 0; k < w.n; k++) {
    ssy_stmt_t *l = &p->u->stmt[w.use[k]];
    const char *base = *(ssy_reg(*base_of(l)) == w.reg ? index_of(l) : base_of(l));
    make_indexed(p, w.use[k], base, s->op[1], 2);
  }
  return s->drop = true;
}

bool ssy_index(ssy_unit_t *u, ssy_fn_t *f) {
  const size_t n = (size_t)(f->end - f->begin);
  pass_t p = {.u = u,
              .f = f,
              .block_of = ssy_alloc(u, n * sizeof(int)),
              .preds = ssy_alloc(u, ((size_t)f->nblocks + 1) * sizeof(int)),
              .seen = ssy_alloc(u, ((size_t)f->nblocks + 1) * sizeof(bool)),
              .index = ssy_alloc(u, n * sizeof(int))};
  bool changed = false;
  for (size_t i = 0; i < n; i++)
    p.index[i] = -1;
  p.preds[0] = 1; // the entry
  for (int b = 0; b < f->nblocks; b++) {
    for (int k = 0; k < 2; k++)
      if (f->block[b].succ[k] >= 0) p.preds[f->block[b].succ[k]]++;
    for (int i = f->block[b].first; i <= f->block[b].last; i++)
      p.block_of[i - f->begin] = b;
  }
  for (int pass = 0; pass < 2; pass++)
    for (int i = f->begin; i < f->end; i++)
      if (ssy_is_insn(&u->stmt[i]) && !u->stmt[i].repeated)
        changed |= pass ? remove_shift(&p, i) : remove_sum(&p, i);
  return changed;
}
