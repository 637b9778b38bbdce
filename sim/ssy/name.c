// SPDX-License-Identifier: Apache-2.0
// Branches that name their meeting point themselves: `beq.r` .. the successor that the machine does
// not predict (of a forward one the target, of a backward one the instruction behind it), `beq.p` ..
// the one that it does. Where the paths of a branch meet at either, it takes the place of an ssy and a
// branch.
#include <string.h>

#include "ssy.h"

typedef struct {
  const char *name;
  int funct3;
  char first, second; // operand a, operand b, or z: x0
} naming_row_t;

static const naming_row_t rows[] = {
    {"beq", 0, 'a', 'b'},  {"bne", 1, 'a', 'b'},  {"blt", 4, 'a', 'b'},  {"bge", 5, 'a', 'b'},
    {"bltu", 6, 'a', 'b'}, {"bgeu", 7, 'a', 'b'}, {"bgt", 4, 'b', 'a'},  {"ble", 5, 'b', 'a'},
    {"bgtu", 6, 'b', 'a'}, {"bleu", 7, 'b', 'a'}, {"beqz", 0, 'a', 'z'}, {"bnez", 1, 'a', 'z'},
    {"bltz", 4, 'a', 'z'}, {"bgez", 5, 'a', 'z'}, {"bgtz", 4, 'z', 'a'}, {"blez", 5, 'z', 'a'}};

enum { REACH = 4096, FAR = 1 << 20 };

// What statement s is at most, in bytes: pseudo-instructions are two instructions, so is a branch that the
// assembler finds too far away, and an ssy may come before it.
static int most_bytes(const ssy_stmt_t *s) {
  static const char *const quiet[] = {"", ".loc", ".file", ".size", ".type", ".globl", ".option"};
  if (!s->in_text || s->kind == SSY_LABEL) return 0;
  if (s->kind == SSY_RAW) {
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++) {
      if (!s->name || strcmp(s->name, quiet[i]) == 0) return 0;
    }
    return FAR; // .rept, .align ..
  }
  if (s->cls == SSY_C_BRANCH) return 12;
  return s->cls == SSY_C_PLAIN || (s->cls == SSY_C_RD && s->name[0] != 'l') ? 4 : 16;
}

static bool near(const ssy_unit_t *u, int from, int to) {
  int bytes = 0;
  for (int i = from < to ? from : to; i <= (from < to ? to : from) && bytes < REACH; i++)
    bytes += most_bytes(&u->stmt[i]);
  return bytes < REACH;
}

int ssy_insn_from(const ssy_unit_t *u, const ssy_fn_t *f, int i) {
  while (i >= 0 && i < f->end && (u->stmt[i].kind != SSY_INSN || !u->stmt[i].in_text))
    i++;
  return i < f->end ? i : -1;
}

bool ssy_names_target(const ssy_unit_t *u, int branch, ssy_names_t names) {
  return (u->stmt[branch].dest > branch) == (names == SSY_NAMES_UNLIKELY);
}

int ssy_named_point(const ssy_unit_t *u, const ssy_fn_t *f, int branch, ssy_names_t names) {
  return ssy_insn_from(u, f, ssy_names_target(u, branch, names) ? u->stmt[branch].dest : branch + 1);
}

static const char *operand(const ssy_stmt_t *s, char which) {
  return which == 'z' ? "zero" : s->op[which == 'b'];
}

const char *ssy_naming_branch(ssy_unit_t *u, const ssy_fn_t *f, int branch, int meet) {
  const ssy_stmt_t *s = &u->stmt[branch];
  ssy_names_t names = SSY_NAMES_UNLIKELY;
  if (s->dest < f->begin || s->dest >= f->end || !near(u, branch, s->dest)) return NULL;
  if (ssy_named_point(u, f, branch, names) != meet) names = SSY_NAMES_LIKELY;
  if (ssy_named_point(u, f, branch, names) != meet) return NULL;
  const bool likely = names == SSY_NAMES_LIKELY;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const naming_row_t *r = &rows[i];
    if (strcmp(r->name, s->name) != 0) continue;
    return ssy_printf(u, "\t.insn\tb 0x%s, %d, %s, %s, %s\t# %s.%c", likely ? "5B" : "7B",
                      likely && r->funct3 < 2 ? r->funct3 + 2 : r->funct3, operand(s, r->first),
                      operand(s, r->second), s->target, s->name, likely ? 'p' : 'r');
  }
  return NULL;
}
