// SPDX-License-Identifier: Apache-2.0
// What comes out: the edited assembly, the report for people, the summary for other files.
#include <errno.h>
#include <string.h>

#include "../../../gen/fresh.h"
#include "ssy.h"

static void print_line(FILE *out, const char *s) {
  if (s) fprintf(out, "%s\n", s);
}

void ssy_write(const ssy_unit_t *u, FILE *out) {
  for (int i = 0; i < u->nstmts; i++) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (s->new_label) fprintf(out, "%s:\n", s->new_label);
    print_line(out, s->before);
    if (!s->drop) print_line(out, s->replace ? s->replace : s->text);
    print_line(out, s->after);
  }
  // The notes of ws.h read these symbols; a verified output already has them.
  for (int i = 0; i < u->nfns && !u->reread; i++) {
    const ssy_fn_t *f = &u->fn[i];
    if (!f->kernel) continue;
    fprintf(out, "\t.globl\t__ws_stack_%s\n\t.set\t__ws_stack_%s, 0x%x\n", f->name, f->name,
            (unsigned)f->stack);
    fprintf(out, "\t.globl\t__ws_regs_%s\n\t.set\t__ws_regs_%s, %d\n", f->name, f->name, f->regs);
  }
}

static const char *branch_words(const ssy_stmt_t *s, char *buf, size_t n) {
  int used = snprintf(buf, n, "%s", s->name);
  for (int i = 0; i < s->nop && used > 0 && (size_t)used < n; i++) {
    used += snprintf(buf + used, n - (size_t)used, "%s%s", i ? "," : " ", s->op[i]);
  }
  return buf;
}

static int count_uniform(const ssy_fn_t *f) {
  int n = 0;
  for (int i = 0; i < f->nplaces; i++)
    n += f->place[i].uniform;
  return n;
}

static void report_branch(const ssy_unit_t *u, const ssy_place_t *p, FILE *out) {
  static const char *const note[] = {
      "", "; note: both sides stay in a loop and meet only after it",
      "; note: threads that leave the loop queue up on the stack, an entry for each trip",
      "; note: uniform, does not need its ssy"};
  const ssy_stmt_t *s = &u->stmt[p->stmt];
  char words[96], source[96] = "";
  if (s->src_file && s->src_line)
    snprintf(source, sizeof source, " %s:%d", s->src_file, s->src_line);
  fprintf(out, "  %s:%d%s: %s", u->path, s->line, source, branch_words(s, words, sizeof words));
  if (p->label)
    fprintf(out, " -> %s", p->label);
  else
    fprintf(out, ": uniform");
  if (p->label_line) fprintf(out, " (line %d)", p->label_line);
  fprintf(out, ", %sloop depth %d%s\n", p->ssy ? "ssy, " : "", p->depth, note[p->note]);
}

void ssy_report(const ssy_unit_t *u, FILE *out) {
  char stack[24];
  int branches = 0, uniform = 0;
  for (int k = 0; k < u->nfns; k++) {
    const ssy_fn_t *f = &u->fn[k];
    if (f->stack == SSY_STACK_UNKNOWN)
      snprintf(stack, sizeof stack, "unknown");
    else
      snprintf(stack, sizeof stack, "%u", (unsigned)f->stack);
    fprintf(out, "%s %s: %d branches (%d uniform), %d loops, %d registers, stack %s%s\n",
            f->kernel ? "kernel" : "function", f->name, f->nplaces, count_uniform(f), f->nloops,
            f->regs, stack, f->never_returns && !f->kernel ? ", never returns" : "");
    if (f->indirect_calls) {
      fprintf(out,
              "  note: %d indirect calls taken on trust: recursion not ruled out, stack unknown\n",
              f->indirect_calls);
    }
    for (int i = 0; i < f->nplaces; i++)
      report_branch(u, &f->place[i], out);
    branches += f->nplaces;
    uniform += count_uniform(f);
  }
  fprintf(out, "%s: %d branches, %d of them uniform\n", u->path, branches, uniform);
}

void ssy_write_summary(const ssy_unit_t *u, FILE *out) {
  fprintf(out, "# wsssy summary of %s\n", u->path);
  for (int i = 0; i < u->nfns; i++) {
    const ssy_fn_t *f = &u->fn[i];
    if (f->kernel) continue;
    fprintf(out, "%s stack=%u regs=%d returns=%d collective=%d\n", f->name, (unsigned)f->stack,
            f->regs, !f->never_returns, f->collective);
  }
}

bool ssy_write_file(const ssy_unit_t *u, const char *tool, const char *path,
                    void (*print)(const ssy_unit_t *, FILE *)) {
  ws_fresh_t fresh = ws_fresh_open(path);
  if (fresh.f) {
    print(u, fresh.f);
    if (ws_fresh_close(&fresh, path, true)) return true;
  }
  fprintf(stderr, "%s: %s: cannot write: %s\n", tool, path, strerror(errno));
  return false;
}
