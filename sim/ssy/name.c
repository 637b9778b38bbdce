// SPDX-License-Identifier: Apache-2.0
// Branches that name their meeting point themselves: `beq.r` .. the target of a forward one and
// what is behind a backward one, `beq.p` .. the other of its successors, `beq.m` .. a place near
// the branch, when the target is near too. Where the paths of a branch meet there, it takes the
// place of an ssy and a branch. The machine predicts that the first two go to the successor that
// they do not name: where threads part, those at the meeting point wait.
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

int ssy_insn_from(const ssy_unit_t *u, const ssy_fn_t *f, int i) {
  while (i >= 0 && i < f->end && (u->stmt[i].kind != SSY_INSN || !u->stmt[i].in_text))
    i++;
  return i < f->end ? i : -1;
}

int ssy_named_point(const ssy_unit_t *u, const ssy_fn_t *f, int branch, ssy_names_t names) {
  const ssy_stmt_t *s = &u->stmt[branch];
  if (names == SSY_NAMES_PLACE) return s->place;
  const bool target = (s->dest > branch) == (names == SSY_NAMES_END);
  return ssy_insn_from(u, f, target ? s->dest : branch + 1);
}

static const char *operand(const ssy_stmt_t *s, char which) {
  return which == 'z' ? "zero" : s->op[which == 'b'];
}

static const naming_row_t *row_of(const ssy_stmt_t *s) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rows[i].name, s->name) == 0) return &rows[i];
  }
  return NULL;
}

const char *ssy_naming_branch(ssy_unit_t *u, const ssy_fn_t *f, int branch, int meet) {
  const ssy_stmt_t *s = &u->stmt[branch];
  const naming_row_t *r = row_of(s);
  ssy_names_t names = SSY_NAMES_END;
  if (!r || s->dest < f->begin || s->dest >= f->end || !ssy_near(u, branch, s->dest)) return NULL;
  if (ssy_named_point(u, f, branch, names) != meet) names = SSY_NAMES_OTHER;
  if (ssy_named_point(u, f, branch, names) != meet) return NULL;
  const bool other = names == SSY_NAMES_OTHER;
  return ssy_printf(u, "\t.insn\tb 0x%s, %d, %s, %s, %s\t# %s.%c", other ? "5B" : "7B",
                    other && r->funct3 < 2 ? r->funct3 + 2 : r->funct3, operand(s, r->first),
                    operand(s, r->second), s->target, s->name, other ? 'p' : 'r');
}

// Instructions to the target and to the meeting point; false when they do not go into the word.
static bool distances(const ssy_unit_t *u, const ssy_fn_t *f, int branch, int meet, int *target,
                      int *place) {
  const int to = ssy_insn_from(u, f, u->stmt[branch].dest);
  if (to < 0 || !ssy_distance(u, branch, to, target) || !ssy_distance(u, branch, meet, place))
    return false;
  *target /= 4;
  *place /= 4;
  return *target >= -64 && *target < 64 && *place >= -8 && *place < 24 && *place != 0;
}

const char *ssy_place_branch(ssy_unit_t *u, const ssy_fn_t *f, int branch, int meet,
                             const char *label) {
  const ssy_stmt_t *s = &u->stmt[branch];
  const naming_row_t *r = row_of(s);
  int target, place;
  if (!r || !distances(u, f, branch, meet, &target, &place)) return NULL;
  return ssy_printf(u, "\t.insn\ts 0x2B, %d, %s, %d(%s)\t# %s.m %s, %s", r->funct3,
                    operand(s, r->second), target * 32 + (place & 31), operand(s, r->first),
                    s->name, s->target, label);
}
