// SPDX-License-Identifier: Apache-2.0
// Branches that name their meeting point themselves: `beq.r` .. the target of a forward one and
// what follows a backward one, `beq.p` .. the other of its successors, `beq.m` .. a place near
// the branch, when the target is near too. Where the paths of a branch meet there, it takes the
// place of an ssy and a branch. The machine predicts that the first two go to the successor that
// they do not name: where threads part, those at the meeting point wait.
#include <string.h>

#include "ssy.h"

typedef struct {
  const char *name, *is;
  char first, second; // operand a, operand b, or z: x0
} annotated_t;

static const annotated_t rows[] = {
    {"beq", "beq", 'a', 'b'},   {"bne", "bne", 'a', 'b'},   {"blt", "blt", 'a', 'b'},
    {"bge", "bge", 'a', 'b'},   {"bltu", "bltu", 'a', 'b'}, {"bgeu", "bgeu", 'a', 'b'},
    {"bgt", "blt", 'b', 'a'},   {"ble", "bge", 'b', 'a'},   {"bgtu", "bltu", 'b', 'a'},
    {"bleu", "bgeu", 'b', 'a'}, {"beqz", "beq", 'a', 'z'},  {"bnez", "bne", 'a', 'z'},
    {"bltz", "blt", 'a', 'z'},  {"bgez", "bge", 'a', 'z'},  {"bgtz", "blt", 'z', 'a'},
    {"blez", "bge", 'z', 'a'}};

// Opcode and funct3 of a branch of the table in the form r, p or m.
static const char *opcode_of(ssy_unit_t *u, const annotated_t *row, char form) {
  const char *name = ssy_printf(u, "%s.%c", row->is, form);
  const struct ws_isa_row *r = ws_isa;
  while (strcmp(r->mnemonic, name) != 0)
    r++;
  return ssy_printf(u, "0x%02X, %u", (unsigned)r->match & 0x7F, (unsigned)(r->match >> 12 & 7));
}

int ssy_insn_from(const ssy_unit_t *u, const ssy_fn_t *f, int i) {
  while (i >= 0 && i < f->end && !ssy_is_insn(&u->stmt[i]))
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

static const annotated_t *row_of(const ssy_stmt_t *s) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rows[i].name, s->name) == 0) return &rows[i];
  }
  return NULL;
}

const char *ssy_annotated_branch(ssy_unit_t *u, const ssy_fn_t *f, int branch, int meet) {
  const ssy_stmt_t *s = &u->stmt[branch];
  const annotated_t *r = row_of(s);
  ssy_names_t names = SSY_NAMES_END;
  if (!r || s->dest < f->begin || s->dest >= f->end || !ssy_near(u, branch, s->dest)) return NULL;
  if (ssy_named_point(u, f, branch, names) != meet) names = SSY_NAMES_OTHER;
  if (ssy_named_point(u, f, branch, names) != meet) return NULL;
  const char form = names == SSY_NAMES_OTHER ? 'p' : 'r';
  return ssy_printf(u, "\t.insn\tb %s, %s, %s, %s\t# %s.%c", opcode_of(u, r, form),
                    operand(s, r->first), operand(s, r->second), s->target, s->name, form);
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
  const annotated_t *r = row_of(s);
  int target, place;
  if (!r || !distances(u, f, branch, meet, &target, &place)) return NULL;
  return ssy_printf(u, "\t.insn\ts %s, %s, %d(%s)\t# %s.m %s, %s", opcode_of(u, r, 'm'),
                    operand(s, r->second), target * 32 + (place & 31), operand(s, r->first),
                    s->name, s->target, label);
}
