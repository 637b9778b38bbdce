// SPDX-License-Identifier: Apache-2.0
// Which inlined call each instruction belongs to, by the debugging information (DWARF 4 or 5, -g1)
// that the compiler has written into the same file. A function that is inlined twice gives the same
// instructions twice, with the same line; so does a compiler that copies a block. Only the inlined
// function has two calls, each an entry DW_TAG_inlined_subroutine with the ranges of its
// instructions.
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

enum { TAG_INLINED = 0x1d, AT_LOW = 0x11, AT_HIGH = 0x12, AT_RANGES = 0x55, ATTRS = 40 };
enum { RLE_END, RLE_BASE = 5 }; // entries of a list of ranges

// The data of one section, a directive's operand at a time.
typedef struct {
  const ssy_unit_t *u;
  int at, op, end; // statement, operand of it, where the section ends
  bool good;
} data_t;

typedef struct {
  long tag, children, attr[ATTRS], form[ATTRS];
  int n;
} abbrev_t;

typedef struct {
  const char *name;
  int stmt;
} label_t;

typedef struct {
  ssy_unit_t *u;
  label_t *label; // sorted
  int nlabels;
  abbrev_t *abbrev; // by code
  long nabbrevs;
  bool version5;
} info_t;

static bool starts_section(const ssy_stmt_t *s) {
  return s->kind == SSY_RAW && (strcmp(s->name, ".section") == 0 || strcmp(s->name, ".text") == 0 ||
                                strcmp(s->name, ".data") == 0 || strcmp(s->name, ".bss") == 0);
}

static data_t from(const ssy_unit_t *u, int i) {
  data_t d = {.u = u, .at = i, .end = i, .good = i >= 0};
  while (d.good && d.end < u->nstmts && !starts_section(&u->stmt[d.end]))
    d.end++;
  return d;
}

static data_t section(const ssy_unit_t *u, const char *name) {
  for (int i = 0; i < u->nstmts; i++) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (starts_section(s) && s->nop && strcmp(s->op[0], name) == 0) return from(u, i + 1);
  }
  return (data_t){.u = u, .at = -1};
}

// Bytes of an operand of the directive; 0: it emits none, or text.
static long size_of(const ssy_stmt_t *s, const char *op) {
  static const struct {
    const char *name;
    long bytes;
  } sizes[] = {{".byte", 1},  {".1byte", 1}, {".2byte", 2}, {".half", 2},
               {".short", 2}, {".4byte", 4}, {".word", 4},  {".long", 4},
               {".8byte", 8}, {".dword", 8}, {".quad", 8}};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    if (strcmp(s->name, sizes[i].name) == 0) return sizes[i].bytes;
  if (strcmp(s->name, ".uleb128") && strcmp(s->name, ".sleb128")) return 0;
  long n = 1;
  for (unsigned long v = strtoul(op, NULL, 0); v >= 128; v >>= 7)
    n++;
  return n;
}

// A string; clang writes numbers of variable length with more than one byte as one.
static bool is_text(const ssy_stmt_t *s) {
  return strcmp(s->name, ".string") == 0 || strcmp(s->name, ".asciz") == 0 ||
         strcmp(s->name, ".ascii") == 0;
}

// The next operand, "" at the end of the section; *bytes is 0 for a string.
static const char *next(data_t *d, long *bytes) {
  for (; d->good && d->at < d->end; d->at++, d->op = 0) {
    const ssy_stmt_t *s = &d->u->stmt[d->at];
    if (s->kind == SSY_LABEL || d->op >= s->nop) continue;
    *bytes = size_of(s, s->op[d->op]);
    if (*bytes || is_text(s)) return s->op[d->op++];
  }
  d->good = false;
  *bytes = 0;
  return "";
}

static long value(data_t *d) {
  long bytes;
  return strtol(next(d, &bytes), NULL, 0);
}

// A number of variable length, as .uleb128 or as its bytes. (Not used is the value of signed ones,
// and of those that clang writes as text.)
static long leb(data_t *d) {
  long bytes, v = 0;
  for (int shift = 0; d->good; shift += 7) {
    const long part = strtol(next(d, &bytes), NULL, 0);
    if (bytes != 1 || shift > 21) return part;
    v |= (part & 127) << shift;
    if (!(part & 128)) return v;
  }
  return v;
}

static void skip(data_t *d, long n) {
  long bytes;
  for (; n > 0 && d->good; n -= bytes)
    if (next(d, &bytes), !bytes) d->good = false;
}

static bool read_abbrevs(info_t *w) {
  data_t d = section(w->u, ".debug_abbrev");
  for (long code; (code = leb(&d)) > 0 && d.good;) {
    if (code > 4095) return false;
    if (code >= w->nabbrevs) {
      abbrev_t *grown = ssy_alloc(w->u, (size_t)(code + 32) * sizeof *grown);
      if (w->nabbrevs) memcpy(grown, w->abbrev, (size_t)w->nabbrevs * sizeof *grown);
      w->abbrev = grown;
      w->nabbrevs = code + 32;
    }
    abbrev_t *a = &w->abbrev[code];
    a->tag = leb(&d);
    a->children = value(&d);
    for (;;) {
      const long attr = leb(&d), form = leb(&d);
      if (form == 0x21) (void)leb(&d); // implicit_const
      if ((!attr && !form) || !d.good) break;
      if (a->n == ATTRS) return false;
      a->attr[a->n] = attr;
      a->form[a->n++] = form;
    }
  }
  return d.good;
}

// The operand of an attribute that is one, of others "".
static const char *attribute(data_t *d, long form) {
  long bytes;
  switch (form) {
  case 0x19: // flag_present, implicit_const
  case 0x21:
    return "";
  case 0x03: // blocks and expressions: their length comes first
  case 0x04:
  case 0x0a:
    skip(d, value(d));
    return "";
  case 0x09:
  case 0x18:
    skip(d, leb(d));
    return "";
  case 0x0d: // numbers of variable length
  case 0x0f:
  case 0x15:
  case 0x1a:
  case 0x1b:
  case 0x22:
  case 0x23:
    (void)leb(d);
    return "";
  case 0x07: // data8, data16, perhaps in parts
    skip(d, 8);
    return "";
  case 0x1e:
    skip(d, 16);
    return "";
  case 0x16: // indirect
    d->good = false;
    return "";
  default:
    return next(d, &bytes);
  }
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const label_t *)a)->name, ((const label_t *)b)->name);
}

static void sort_labels(info_t *w) {
  w->label = ssy_alloc(w->u, ((size_t)w->u->nstmts + 1) * sizeof *w->label);
  for (int i = 0; i < w->u->nstmts; i++)
    if (w->u->stmt[i].kind == SSY_LABEL) w->label[w->nlabels++] = (label_t){w->u->stmt[i].name, i};
  qsort(w->label, (size_t)w->nlabels, sizeof *w->label, by_name);
}

// The statement of the symbol that an expression begins with ("b - a" is at b); -1: none.
static int place(const info_t *w, const char *expression) {
  const size_t n = strcspn(expression, "-+ \t");
  const label_t key = {ssy_strndup(w->u, expression, n), 0};
  const label_t *found = bsearch(&key, w->label, (size_t)w->nlabels, sizeof key, by_name);
  return found ? found->stmt : -1;
}

static bool mark(info_t *w, int from_stmt, int to, int call) {
  if (from_stmt < 0 || to < 0) return false;
  for (int i = from_stmt; i < to; i++)
    w->u->stmt[i].inlined = call;
  return true;
}

// Lists of ranges: of version 5 entries with a kind, of version 4 pairs up to two zeros.
static bool mark_list(info_t *w, const char *list, int call) {
  const int at = place(w, list);
  data_t d = from(w->u, at);
  long bytes;
  while (d.good) {
    const long kind = w->version5 ? value(&d) : RLE_BASE + 1;
    if (w->version5 && kind == RLE_END) return d.good;
    const char *begin = next(&d, &bytes);
    if (kind == RLE_BASE) continue;
    const char *end = next(&d, &bytes);
    if (!w->version5 && !strcmp(begin, "-1")) continue; // a base address
    if (!w->version5 && !strcmp(begin, "0") && !strcmp(end, "0")) return d.good;
    if (kind < 4 || !mark(w, place(w, begin), place(w, end), call)) return false;
  }
  return false;
}

static bool read_entry(info_t *w, data_t *d, const abbrev_t *a, int call) {
  const char *low = NULL, *high = NULL, *ranges = NULL;
  for (int i = 0; i < a->n && d->good; i++) {
    const char *op = attribute(d, a->form[i]);
    if (a->attr[i] == AT_LOW) low = op;
    if (a->attr[i] == AT_HIGH) high = op;
    if (a->attr[i] == AT_RANGES) ranges = op;
  }
  if (a->tag != TAG_INLINED || !d->good) return d->good;
  if (ranges) return mark_list(w, ranges, call);
  return !low || (high && mark(w, place(w, low), place(w, high), call));
}

// The entries of a unit come in preorder: an inner call is after the one that it is part of.
static bool read_info(info_t *w) {
  data_t d = section(w->u, ".debug_info");
  int depth = 0, calls = 0;
  (void)value(&d); // length
  const long version = value(&d);
  if (version != 4 && version != 5) return false;
  w->version5 = version == 5;
  for (int i = 0; i < (w->version5 ? 3 : 2); i++)
    (void)value(&d); // kind of unit, bytes of an address, place of the abbreviations
  do {
    const long code = leb(&d);
    if (code < 0 || code >= w->nabbrevs) return false;
    if (code == 0) {
      depth--;
      continue;
    }
    const abbrev_t *a = &w->abbrev[code];
    calls += a->tag == TAG_INLINED;
    if (!read_entry(w, &d, a, calls)) return false;
    depth += a->children != 0;
  } while (depth > 0 && d.good);
  return d.good;
}

void ssy_inlined(ssy_unit_t *u) {
  info_t w = {.u = u};
  if (!read_abbrevs(&w)) return;
  sort_labels(&w);
  u->calls_known = read_info(&w);
}
