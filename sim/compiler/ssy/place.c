// SPDX-License-Identifier: Apache-2.0
// Makes every conditional branch that may diverge name its meeting point or puts `ssy` before it,
// and gives functions with several ends one common end where a branch needs it. In kernels `ret`
// becomes `exit`.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

static const char exit_insn[] = "\t.insn\tr 0x0B, 0, 0, x0, x0, x0";

static bool is_exit_insn(const ssy_stmt_t *s) {
  return strcmp(s->name, ".insn") == 0;
}

static const char *make_label(ssy_unit_t *u, const char *what) {
  return ssy_printf(u, ".Lws_%s_%d", what, u->made++);
}

// Numeric labels are ambiguous, and GCC's debug labels (.LFB1, .LVL2, .LBE3 ..) tell a reader
// nothing.
static bool good_label(const char *name) {
  if (isdigit((unsigned char)name[0])) return false;
  return strncmp(name, ".L", 2) != 0 || !isupper((unsigned char)name[2]);
}

// A label that stands right before statement i, or -1: only labels, directives and statements that
// are dropped are between.
static int label_before(const ssy_unit_t *u, const ssy_fn_t *f, int i) {
  int found = -1;
  while (--i >= f->begin) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (!s->in_text || s->kind == SSY_RAW || s->drop) continue;
    if (s->kind != SSY_LABEL) break;
    if (good_label(s->name) && i != f->begin) found = i;
  }
  return found;
}

// The name of statement i as a jump target; *line is its line when the label is in the input.
static const char *label_of(ssy_unit_t *u, const ssy_fn_t *f, int i, int *line) {
  int l = label_before(u, f, i);
  *line = 0;
  if (l >= 0) {
    *line = u->stmt[l].line;
    return u->stmt[l].name;
  }
  if (!u->stmt[i].new_label) u->stmt[i].new_label = make_label(u, "join");
  return u->stmt[i].new_label;
}

static bool is_end(const ssy_unit_t *u, const ssy_block_t *b, bool dead_end) {
  ssy_class_t cls = u->stmt[b->last].cls;
  return dead_end ? cls == SSY_C_EXIT && b->dead_end : b->returns;
}

// What a tail call has to be when it is no longer the end: a kernel's registers need no keeping.
static void rewrite_end(ssy_unit_t *u, const ssy_fn_t *f, ssy_stmt_t *s, const char *to) {
  const char *text = to ? ssy_printf(u, "\tj\t%s", to) : f->kernel ? exit_insn : NULL;
  if (s->cls == SSY_C_TAIL) {
    if (f->kernel)
      s->replace = ssy_printf(u, "\tjal\tra, %s\n%s", s->target, text);
    else if (to) {
      ssy_error(u, s,
                "threads part in `%s' and some leave by this tail call, so they cannot meet again "
                "(compile with -fno-optimize-sibling-calls)",
                f->name);
    }
  } else if (text && (to || !is_exit_insn(s))) {
    s->replace = text;
  }
}

typedef struct {
  const char *label;
  int line; // of the label in the input, 0 for one made here
  int at;   // statement, -1 for an end added here
} end_t;

// All returns (or, of dead ends, all exits) of the function become jumps to one.
static end_t common_end(ssy_unit_t *u, ssy_fn_t *f, bool dead_end) {
  ssy_stmt_t *keep = NULL;
  int at = -1;
  for (int b = 0; b < f->nblocks; b++) {
    ssy_stmt_t *s = &u->stmt[f->block[b].last];
    if (is_end(u, &f->block[b], dead_end) && (!keep || keep->cls == SSY_C_TAIL)) {
      keep = s;
      at = f->block[b].last;
    }
  }
  end_t end = {.at = at};
  if (!keep || keep->cls == SSY_C_TAIL) { // nothing to jump to: add an end after the function
    end.label = make_label(u, "end");
    end.at = -1;
    u->stmt[f->block[f->nblocks - 1].last].after = ssy_printf(u, "%s:\n%s", end.label, exit_insn);
    keep = NULL;
  } else {
    end.label = label_of(u, f, at, &end.line);
  }
  for (int b = 0; b < f->nblocks; b++) {
    ssy_stmt_t *s = &u->stmt[f->block[b].last];
    if (is_end(u, &f->block[b], dead_end) && s != keep) rewrite_end(u, f, s, end.label);
  }
  return end;
}

static bool has_other_ends(const ssy_fn_t *f) {
  for (int b = 0; b < f->nblocks; b++) {
    if (f->block[b].exits) return true;
  }
  return false;
}

// Every `ret` of a kernel that is still there becomes `exit`. When the kernel also has other ends,
// a label tells them apart, so that reading the output again gives the same graph.
static void end_kernel(ssy_unit_t *u, ssy_fn_t *f) {
  bool mark = has_other_ends(f);
  for (int b = 0; b < f->nblocks; b++) {
    ssy_stmt_t *s = &u->stmt[f->block[b].last];
    if (!f->block[b].returns || s->replace) continue;
    rewrite_end(u, f, s, NULL);
    if (mark && s->replace && s->cls == SSY_C_RET) {
      s->replace = ssy_printf(u, "%s:\n%s", make_label(u, "return"), s->replace);
    }
  }
}

static int previous_insn(const ssy_unit_t *u, const ssy_block_t *b, int i) {
  while (--i >= b->first) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (ssy_is_insn(s)) return i;
  }
  return -1;
}

// The input has an `ssy` already: it must name the point found here.
static void check_given(ssy_unit_t *u, const ssy_fn_t *f, const ssy_stmt_t *given,
                        const char *label, int meet) {
  if (meet >= 0 ? ssy_insn_from(u, f, given->dest) != meet : strcmp(given->target, label) != 0) {
    ssy_error(u, given, "ssy names `%s', but the paths of the branch below meet at `%s'",
              given->target, label);
  }
}

// A uniform branch needs no ssy, but keeps one that the input has.
static bool wants_ssy(const ssy_unit_t *u, const ssy_block_t *blk) {
  int before = previous_insn(u, blk, blk->last);
  return !blk->uniform || (before >= 0 && u->stmt[before].cls == SSY_C_SSY);
}

static void wrong_name(ssy_unit_t *u, const ssy_fn_t *f, const ssy_stmt_t *s,
                       const ssy_place_t *p) {
  const int target = ssy_insn_from(u, f, s->dest), named = ssy_named_point(u, f, p->stmt, s->names);
  ssy_error(u, s, "this branch names its %s, but its paths meet at `%s'",
            named == target               ? "target"
            : s->names == SSY_NAMES_PLACE ? "place"
                                          : "successor",
            p->label);
}

// A branch to a return of its own, which is now a jump to the end where its paths meet, goes there
// at once.
static const char *skip_return(ssy_unit_t *u, const ssy_fn_t *f, const ssy_block_t *blk,
                               const ssy_place_t *p) {
  ssy_stmt_t *s = &u->stmt[blk->last];
  const ssy_block_t *to = &f->block[blk->succ[1]];
  if (blk->ipdom != SSY_VIRTUAL || to->first != to->last || !is_end(u, to, blk->dead_end))
    return NULL;
  const ssy_stmt_t was = *s;
  s->target = p->label;
  s->dest = p->meet;
  const char *annotated = ssy_annotated_branch(u, f, blk->last, p->meet);
  if (!annotated) *s = was;
  return annotated;
}

static void place_branch(ssy_unit_t *u, ssy_fn_t *f, int b, const end_t ends[2]) {
  ssy_block_t *blk = &f->block[b];
  ssy_stmt_t *s = &u->stmt[blk->last];
  if (blk->ipdom == -1) return; // never reached
  ssy_place_t *p = &f->place[f->nplaces++];
  p->stmt = blk->last;
  p->depth = blk->depth;
  p->uniform = blk->uniform;
  if (!wants_ssy(u, blk)) return;
  p->note = blk->uniform ? SSY_NOTE_NEEDLESS : ssy_loop_note(f, b);
  if (blk->ipdom == SSY_VIRTUAL) {
    p->label = ends[blk->dead_end].label;
    p->label_line = ends[blk->dead_end].line;
    p->meet = ends[blk->dead_end].at;
  } else {
    p->meet = ssy_insn_from(u, f, f->block[blk->ipdom].first);
    p->label = label_of(u, f, p->meet, &p->label_line);
  }
  int before = previous_insn(u, blk, blk->last);
  const char *annotated;
  if (s->names) {
    if (ssy_named_point(u, f, blk->last, s->names) != p->meet) wrong_name(u, f, s, p);
  } else if (before >= 0 && u->stmt[before].cls == SSY_C_SSY) {
    p->ssy = true;
    check_given(u, f, &u->stmt[before], p->label, p->meet);
  } else if (u->verify) {
    ssy_error(u, s, "no ssy before this branch");
  } else if (p->meet >= 0 && ((annotated = ssy_annotated_branch(u, f, blk->last, p->meet)) ||
                              (annotated = skip_return(u, f, blk, p)))) {
    s->replace = annotated;
  } else {
    s->gets_ssy = p->meet < 0;
    p->unplaced = true;
  }
}

// Of the remaining branches, those near their meeting point name it, and the others get an ssy.
// Each ssy that is inserted may move further branches out of reach.
static void place_near(ssy_unit_t *u, ssy_fn_t *f) {
  for (bool again = true; again;) {
    again = false;
    for (int i = 0; i < f->nplaces; i++) {
      const ssy_place_t *p = &f->place[i];
      ssy_stmt_t *s = &u->stmt[p->stmt];
      if (!p->unplaced || s->gets_ssy) continue;
      s->replace = ssy_place_branch(u, f, p->stmt, p->meet, p->label);
      if (!s->replace) again = s->gets_ssy = true;
    }
  }
  for (int i = 0; i < f->nplaces; i++) {
    ssy_place_t *p = &f->place[i];
    ssy_stmt_t *s = &u->stmt[p->stmt];
    p->ssy |= s->gets_ssy;
    if (s->gets_ssy) ssy_add_before(u, s, ssy_printf(u, "\t.insn\tj 0x2B, x0, %s", p->label));
  }
}

static void check_stray_ssy(ssy_unit_t *u, const ssy_fn_t *f) {
  for (int b = 0; b < f->nblocks; b++) {
    const ssy_block_t *blk = &f->block[b];
    const ssy_stmt_t *last = &u->stmt[blk->last];
    int used = last->cls == SSY_C_BRANCH && !last->names ? previous_insn(u, blk, blk->last) : -1;
    for (int i = blk->first; i <= blk->last; i++) {
      if (u->stmt[i].kind == SSY_INSN && u->stmt[i].cls == SSY_C_SSY && i != used) {
        ssy_error(u, &u->stmt[i], "ssy is not followed by its branch");
      }
    }
  }
}

void ssy_place(ssy_unit_t *u, ssy_fn_t *f) {
  end_t ends[2] = {{NULL, 0, -1}, {NULL, 0, -1}};
  int branches = 0;
  for (int b = 0; b < f->nblocks; b++) {
    const ssy_block_t *blk = &f->block[b];
    if (u->stmt[blk->last].cls != SSY_C_BRANCH) continue;
    branches++;
    if (blk->ipdom == SSY_VIRTUAL && !ends[blk->dead_end].label && wants_ssy(u, blk))
      ends[blk->dead_end] = common_end(u, f, blk->dead_end);
  }
  f->place = ssy_alloc(u, ((size_t)branches + 1) * sizeof *f->place);
  check_stray_ssy(u, f);
  for (int b = 0; b < f->nblocks; b++) {
    if (u->stmt[f->block[b].last].cls == SSY_C_BRANCH) place_branch(u, f, b, ends);
  }
  place_near(u, f);
  if (f->kernel) end_kernel(u, f);
}

bool ssy_run(ssy_unit_t *u, const char *text, size_t len) {
  ssy_split(u, text, len);
  ssy_parse(u);
  ssy_inlined(u);
  if (!u->errors) ssy_calls(u);
  return u->errors == 0;
}
