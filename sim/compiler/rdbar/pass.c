// SPDX-License-Identifier: Apache-2.0
// Inserts the control instructions, and corrects what depends on the place of instructions.
#include <stdlib.h>
#include <string.h>

#include "rdbar.h"

static bool is_insn(const ssy_stmt_t *s) {
  return s->in_text && s->kind == SSY_INSN;
}

// ---- statements of several instructions ----

// Each instruction has to have a statement of its own where a control instruction would belong to
// another than the first: `sw rs, symbol, rt` becomes `lla rt, symbol` and `sw rs, 0(rt)`. The
// text is split again after that.
static bool is_far_store(const ssy_stmt_t *s) {
  static const char *const names[] = {"sb", "sh", "sw", "fsw", NULL};
  for (int i = 0; names[i]; i++)
    if (strcmp(s->name, names[i]) == 0) return s->nop == 3;
  return false;
}

// `flw rd, symbol, rt` goes by an integer register, too.
static bool is_far_load(const ssy_stmt_t *s) {
  return strcmp(s->name, "flw") == 0 && s->nop == 3;
}

static bool has_far_access(const ssy_unit_t *u) {
  for (int i = 0; i < u->nstmts; i++)
    if (u->stmt[i].kind == SSY_INSN && (is_far_store(&u->stmt[i]) || is_far_load(&u->stmt[i])))
      return true;
  return false;
}

static void write_out(ssy_unit_t *u) {
  for (int i = 0; i < u->nstmts; i++) {
    ssy_stmt_t *s = &u->stmt[i];
    if (s->kind != SSY_INSN || (!is_far_store(s) && !is_far_load(s))) continue;
    s->replace = ssy_printf(u, "\tlla\t%s, %s\n\t%s\t%s, 0(%s)", s->op[2], s->op[1], s->name,
                            s->op[0], s->op[2]);
  }
}

// ---- barriers ----

static bool add(ssy_unit_t *u, rdb_t *b, rdb_insn_t *insn, int from, int to) {
  for (int i = from; i < to; i++) {
    if (!is_insn(&u->stmt[i]) || rdb_add(b, &insn[i])) continue;
    ssy_error(u, &u->stmt[i], "no memory");
    return false;
  }
  return true;
}

// The contents of .rept are processed twice: the second round has then met the first, as every
// further one meets the one before it.
static bool allot(ssy_unit_t *u, rdb_insn_t *insn) {
  rdb_t b;
  bool good = true;
  rdb_init(&b);
  for (int i = 0, end; i < u->nstmts && good; i = end) {
    const bool repeated = u->stmt[i].repeated;
    for (end = i + 1; end < u->nstmts && u->stmt[end].repeated == repeated; end++)
      ;
    good = add(u, &b, insn, i, end) && (!repeated || add(u, &b, insn, i, end));
  }
  rdb_free(&b);
  return good;
}

// ---- distances in branches ----

static int insn_from(const ssy_unit_t *u, int i) {
  while (i < u->nstmts && !is_insn(&u->stmt[i]))
    i++;
  return i;
}

static const char *label_at(ssy_unit_t *u, int i) {
  ssy_stmt_t *s = &u->stmt[i];
  if (!s->new_label) s->new_label = ssy_printf(u, ".Lws_read_%d", u->made++);
  return s->new_label;
}

// .insn s opcode, f3, rs2, distances(rs1), again; with an ssy when they no longer go in.
static void place_branch(ssy_unit_t *u, int i) {
  ssy_stmt_t *s = &u->stmt[i];
  int to, meet;
  if (ssy_distance(u, i, insn_from(u, s->dest), &to) &&
      ssy_distance(u, i, insn_from(u, s->place), &meet) && to >= -256 && to <= 252 && meet >= -32 &&
      meet <= 92 && meet != 0) {
    s->replace = ssy_printf(u, "\t.insn\t%s, %s, %s, %d%s", s->op[0], s->op[1], s->op[2],
                            to / 4 * 32 + (meet / 4 & 31), strchr(s->op[3], '('));
    return;
  }
  static const char *const names[] = {"beq", "bne", "", "", "blt", "bge", "bltu", "bgeu"};
  const char *base = strchr(s->op[3], '(') + 1;
  s->replace = ssy_printf(u, "\t.insn\tj 0x2B, x0, %s\n\t%s\t%.*s, %s, %s", label_at(u, s->place),
                          names[strtol(s->op[1], NULL, 0) & 7], (int)strcspn(base, ")"), base,
                          s->op[2], label_at(u, s->dest));
}

// A branch that becomes two instructions lengthens the distances of others.
static void place_branches(ssy_unit_t *u) {
  for (bool again = true; again;) {
    again = false;
    for (int i = 0; i < u->nstmts; i++) {
      ssy_stmt_t *s = &u->stmt[i];
      if (s->names != SSY_NAMES_PLACE) continue;
      place_branch(u, i);
      if (strchr(s->replace, '\n') == NULL) continue;
      s->names = SSY_NAMES_NOTHING;
      s->gets_ssy = again = true;
    }
  }
}

// ---- all of it ----

static void insert(ssy_unit_t *u, const rdb_insn_t *insn, rdb_counts_t *counts) {
  for (int i = 0; i < u->nstmts; i++) {
    const rdb_insn_t *x = &insn[i];
    counts->insns += is_insn(&u->stmt[i]);
    counts->sets += x->set != 0;
    counts->waits += x->wait != 0;
    if (!x->set && !x->wait) continue;
    counts->words++;
    ssy_add_before(u, &u->stmt[i],
                   ssy_printf(u, "\t.insn\tr 0x0B, 0, 2, x0, x%u, x%u\t# rdbar %u, 0x%02x",
                              x->wait & 31, x->set << 1 | x->wait >> 5, x->set, x->wait));
  }
}

static bool understand(ssy_unit_t *u, const char *text, size_t len) {
  ssy_split(u, text, len);
  if (has_far_access(u)) {
    char *out;
    size_t n;
    FILE *f = open_memstream(&out, &n);
    write_out(u);
    u->reread = true; // no symbols: they are there, or not wanted
    ssy_write(u, f);
    fclose(f);
    u->nstmts = 0;
    ssy_split(u, out, n);
    free(out);
  }
  ssy_parse(u);
  u->reread = true;
  return u->errors == 0;
}

bool rdb_run(ssy_unit_t *u, const char *text, size_t len, rdb_counts_t *counts) {
  *counts = (rdb_counts_t){0};
  if (!understand(u, text, len)) return false;
  rdb_insn_t *insn = ssy_alloc(u, (size_t)u->nstmts * sizeof *insn);
  for (int i = 0; i < u->nstmts; i++)
    if (is_insn(&u->stmt[i])) rdb_of_stmt(u, &u->stmt[i], &insn[i]);
  if (u->errors || !allot(u, insn)) return false;
  for (int i = 0; i < u->nstmts; i++)
    u->stmt[i].gets_ssy = insn[i].set || insn[i].wait; // one word in front of it, for distances
  place_branches(u);
  insert(u, insn, counts);
  return u->errors == 0;
}
