// SPDX-License-Identifier: Apache-2.0
// Sections, functions, kernels and the targets of jumps.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

enum { SECTION_NEST = 16 };

typedef struct {
  bool text, notes; // instructions; the kernel notes of ws.h
} section_t;

typedef struct {
  const char **name;
  int n, cap;
} names_t;

typedef struct {
  const char *name;
  int stmt;
} label_t;

static void add_name(ssy_unit_t *u, names_t *set, const char *name) {
  if (set->n == set->cap) {
    set->cap = set->cap ? 2 * set->cap : 64;
    const char **grown = ssy_alloc(u, (size_t)set->cap * sizeof *grown);
    if (set->n) memcpy(grown, set->name, (size_t)set->n * sizeof *grown);
    set->name = grown;
  }
  set->name[set->n++] = name;
}

static bool has_name(const names_t *set, const char *name) {
  for (int i = 0; i < set->n; i++) {
    if (strcmp(set->name[i], name) == 0) return true;
  }
  return false;
}

static bool any(const char *word, const char *const *list) {
  for (; *list; list++) {
    if (strcmp(word, *list) == 0) return true;
  }
  return false;
}

static section_t section_of(const ssy_stmt_t *s) {
  section_t sec = {0};
  const char *name = s->name, *flags = "";
  if (strcmp(name, ".section") == 0 || strcmp(name, ".pushsection") == 0) {
    name = s->nop ? s->op[0] : "";
    if (s->nop > 1) flags = s->op[1];
  }
  sec.text = strncmp(name, ".text", 5) == 0 || strchr(flags, 'x') != NULL;
  sec.notes = strcmp(name, ".ws_kernels") == 0;
  return sec;
}

// Directives that would make the instructions that run differ from the lines that are read.
static void check_directive(ssy_unit_t *u, ssy_stmt_t *s, bool text, int *rept_line) {
  static const char *const hidden[] = {".macro",  ".irp",      ".irpc", ".include",
                                       ".incbin", ".altmacro", NULL};
  static const char *const data[] = {
      ".word",  ".long",   ".4byte", ".half",    ".short",   ".hword", ".2byte", ".byte",  ".8byte",
      ".quad",  ".dword",  ".ascii", ".asciz",   ".string",  ".zero",  ".skip",  ".space", ".fill",
      ".float", ".double", ".org",   ".uleb128", ".sleb128", ".octa",  NULL};
  if (any(s->name, hidden) || (text && strncmp(s->name, ".if", 3) == 0)) {
    ssy_error(u, s, "`%s' hides code from the reconvergence pass; use the C preprocessor", s->name);
  } else if (strcmp(s->name, ".option") == 0 && s->nop && strcmp(s->op[0], "rvc") == 0) {
    ssy_error(u, s, "the machine has no compressed instructions");
  } else if (text && any(s->name, data)) {
    s->kind = SSY_DATA;
  } else if (text && strcmp(s->name, ".rept") == 0) {
    if (*rept_line) ssy_error(u, s, "nested .rept is not analysed");
    *rept_line = s->line;
  } else if (strcmp(s->name, ".endr") == 0) {
    *rept_line = 0;
  }
}

// In our own output a kernel's return is an exit after a label of this name.
static bool is_marked_return(const ssy_unit_t *u, int i) {
  while (--i >= 0 && (u->stmt[i].kind == SSY_LABEL || u->stmt[i].kind == SSY_RAW)) {
    if (u->stmt[i].kind == SSY_LABEL && strncmp(u->stmt[i].name, ".Lws_return_", 12) == 0)
      return true;
  }
  return false;
}

static void check_repeated(ssy_unit_t *u, const ssy_stmt_t *s, int rept_line) {
  bool straight =
      s->kind == SSY_INSN && (s->cls == SSY_C_PLAIN || s->cls == SSY_C_RD || s->cls == SSY_C_NONE);
  if (rept_line && !straight && s->kind != SSY_RAW) {
    ssy_error(u, s, "labels and jumps inside .rept (line %d) are not analysed", rept_line);
  }
}

static bool is_local(const char *label) {
  return strncmp(label, ".L", 2) == 0 || isdigit((unsigned char)label[0]);
}

// Marks statements in text, classifies instructions, collects the names that may start a function
// and those the kernel notes mention.
static void scan(ssy_unit_t *u, names_t *starts, names_t *notes) {
  static const char *const section_words[] = {".text",    ".data",        ".bss", ".rodata",
                                              ".section", ".pushsection", NULL};
  section_t nest[SECTION_NEST] = {{.text = true}}, previous = {.text = true};
  int level = 0, rept_line = 0;
  for (int i = 0; i < u->nstmts; i++) {
    ssy_stmt_t *s = &u->stmt[i];
    if (s->kind == SSY_RAW && any(s->name, section_words)) {
      previous = nest[level];
      if (strcmp(s->name, ".pushsection") == 0) {
        if (level + 1 == SECTION_NEST)
          ssy_error(u, s, ".pushsection nested too deeply");
        else
          level++;
      }
      nest[level] = section_of(s);
    } else if (s->kind == SSY_RAW && strcmp(s->name, ".popsection") == 0) {
      if (level)
        level--;
      else
        ssy_error(u, s, ".popsection without .pushsection");
    } else if (s->kind == SSY_RAW && strcmp(s->name, ".previous") == 0) {
      section_t now = nest[level];
      nest[level] = previous;
      previous = now;
    } else if (s->kind == SSY_RAW && s->nop &&
               (strcmp(s->name, ".globl") == 0 || strcmp(s->name, ".global") == 0 ||
                (strcmp(s->name, ".type") == 0 && s->nop > 1 && strstr(s->op[1], "function")))) {
      add_name(u, starts, s->op[0]);
    } else if (s->kind == SSY_RAW && strcmp(s->name, ".set") == 0 && s->nop &&
               strncmp(s->op[0], "__ws_stack_", 11) == 0) {
      u->reread = true;
    } else if (s->kind == SSY_RAW) {
      if (nest[level].notes && strcmp(s->name, ".word") == 0 && s->nop == 1)
        add_name(u, notes, s->op[0]);
      check_directive(u, s, nest[level].text, &rept_line);
    }
    s->in_text = nest[level].text;
    if (s->kind == SSY_INSN && !s->in_text)
      ssy_error(u, s, "instruction outside a section of instructions");
    else if (s->kind == SSY_INSN)
      ssy_classify(u, s);
    if (s->cls == SSY_C_EXIT && is_marked_return(u, i)) s->cls = SSY_C_RET;
    s->repeated = rept_line != 0;
    if (s->in_text) check_repeated(u, s, rept_line);
  }
}

static void add_fn(ssy_unit_t *u, int *cap, const char *name, int begin) {
  if (u->nfns == *cap) {
    *cap = *cap ? 2 * *cap : 32;
    ssy_fn_t *grown = ssy_alloc(u, (size_t)*cap * sizeof *grown);
    if (u->nfns) memcpy(grown, u->fn, (size_t)u->nfns * sizeof *grown);
    u->fn = grown;
  }
  ssy_fn_t *f = &u->fn[u->nfns++];
  memset(f, 0, sizeof *f);
  f->name = name;
  f->begin = begin;
}

// A function runs from its label to its .size, the next function or the end.
static void find_functions(ssy_unit_t *u, const names_t *starts) {
  int cap = 0;
  bool open = false;
  for (int i = 0; i < u->nstmts; i++) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (!s->in_text) continue;
    if (s->kind == SSY_LABEL && !is_local(s->name) && has_name(starts, s->name)) {
      if (open) u->fn[u->nfns - 1].end = i;
      add_fn(u, &cap, s->name, i);
      open = true;
    } else if (open && s->kind == SSY_RAW && strcmp(s->name, ".size") == 0 && s->nop &&
               strcmp(s->op[0], u->fn[u->nfns - 1].name) == 0) {
      u->fn[u->nfns - 1].end = i;
      open = false;
    } else if (!open && s->kind == SSY_INSN) {
      ssy_error(u, s, "instruction outside a function (mark the function: .type name, @function)");
      return; // one message says it
    }
  }
  if (open) u->fn[u->nfns - 1].end = u->nstmts;
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const label_t *)a)->name, ((const label_t *)b)->name);
}

static int find_numeric(const ssy_unit_t *u, int from, const char *target) {
  size_t n = strlen(target) - 1;
  int step = target[n] == 'f' ? 1 : -1;
  for (int i = from; i >= 0 && i < u->nstmts; i += step) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (s->kind == SSY_LABEL && strlen(s->name) == n && strncmp(s->name, target, n) == 0) return i;
  }
  return -1;
}

static bool is_numeric(const char *target) {
  size_t n = strspn(target, "0123456789");
  return n && (target[n] == 'f' || target[n] == 'b') && !target[n + 1];
}

static void resolve_targets(ssy_unit_t *u) {
  label_t *label = ssy_alloc(u, ((size_t)u->nstmts + 1) * sizeof *label);
  size_t n = 0;
  for (int i = 0; i < u->nstmts; i++) {
    ssy_stmt_t *s = &u->stmt[i];
    if (s->kind == SSY_LABEL && !isdigit((unsigned char)s->name[0]))
      label[n++] = (label_t){s->name, i};
  }
  qsort(label, n, sizeof *label, by_name);
  for (size_t i = 1; i < n; i++) {
    if (strcmp(label[i - 1].name, label[i].name) == 0) {
      ssy_error(u, &u->stmt[label[i].stmt], "label `%s' is defined twice", label[i].name);
    }
  }
  for (int i = 0; i < u->nstmts; i++) {
    ssy_stmt_t *s = &u->stmt[i];
    if (!s->target) continue;
    if (is_numeric(s->target)) {
      s->dest = find_numeric(u, i, s->target);
    } else {
      const label_t *hit = bsearch(&(label_t){s->target, 0}, label, n, sizeof *label, by_name);
      s->dest = hit ? hit->stmt : -1;
    }
  }
}

// Where the distances in a branch lead to; after the labels, for other branches may be in between.
static void resolve_distances(ssy_unit_t *u, const ssy_fn_t *f, int i) {
  ssy_stmt_t *s = &u->stmt[i];
  const int words = s->offset & 31, back = words < 24 ? 0 : 32;
  s->dest = ssy_insn_at(u, i, (s->offset - words) / 8);
  s->place = ssy_insn_at(u, i, 4 * (words - back));
  if (s->dest < f->begin || s->dest >= f->end || s->place < f->begin || s->place >= f->end)
    ssy_error(u, s, "the distances of this branch do not lead to instructions of `%s'", f->name);
}

ssy_fn_t *ssy_find_fn(const ssy_unit_t *u, const char *name) {
  for (int i = 0; i < u->nfns; i++) {
    if (strcmp(u->fn[i].name, name) == 0) return &u->fn[i];
  }
  return NULL;
}

// A target inside the function stays what it is; a jump to another function is a tail call.
static void check_target(ssy_unit_t *u, const ssy_fn_t *f, ssy_stmt_t *s) {
  bool inside = s->dest >= f->begin && s->dest < f->end;
  if (s->cls == SSY_C_CALL) {
    if (inside && strcmp(s->target, f->name) != 0) {
      ssy_error(u, s, "call of `%s', a label inside the same function", s->target);
    }
    return;
  }
  if (s->cls == SSY_C_TAIL || inside) return;
  bool function = ssy_find_fn(u, s->target) || ssy_find_extern(u, s->target);
  if (s->cls == SSY_C_JUMP && function)
    s->cls = SSY_C_TAIL;
  else if (s->dest >= 0 || function)
    ssy_error(u, s, "`%s %s' leaves the function `%s'", s->name, s->target, f->name);
  else
    ssy_error(u, s, "`%s': label `%s' is not in this file", s->name, s->target);
}

void ssy_parse(ssy_unit_t *u) {
  names_t starts = {0}, notes = {0};
  scan(u, &starts, &notes);
  find_functions(u, &starts);
  resolve_targets(u);
  if (u->errors) return;
  for (int k = 0; k < u->nfns; k++) {
    ssy_fn_t *f = &u->fn[k];
    f->kernel = has_name(&notes, f->name);
    for (int i = f->begin; i < f->end; i++) {
      ssy_stmt_t *s = &u->stmt[i];
      if (s->in_text && s->kind == SSY_INSN && s->target) check_target(u, f, s);
      if (s->names == SSY_NAMES_PLACE) resolve_distances(u, f, i);
    }
  }
}
