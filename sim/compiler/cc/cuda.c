// SPDX-License-Identifier: Apache-2.0
#include "cuda.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "lex.h"
#include "plain.h"
#include "pragma.h"

typedef struct {
  lex_text_t x;
  FILE *diag;
  int errors;
  lex_place_t place; // of the token that is looked at
} unit_t;

static const char *const marks[] = {"__ws_global__",   "__ws_device__", "__ws_host__",
                                    "__ws_constant__", "__ws_shared__", NULL};

bool ws_cuda_needed(const char *text) {
  for (const char *line = text; line; line = (line = strchr(line, '\n')) ? line + 1 : NULL) {
    const size_t n = strcspn(line, "\n");
    if (*line == '#' && strncmp(line, "#pragma", 7)) continue;
    if (*line == '#' && memmem(line, n, "unroll", 6)) return true;
    for (int m = 0; marks[m]; m++)
      if (memmem(line, n, marks[m], strlen(marks[m]))) return true;
  }
  return false;
}

static void complain(unit_t *u, const char *what) {
  fprintf(u->diag, "%.*s:%ld: error: %s\n", (int)u->place.file_n, u->place.file, u->place.line,
          what);
  u->errors++;
}

// Puts text before a token, after what is there already.
static void put_before(unit_t *u, size_t i, const char *s) {
  lex_token_t *t = &u->x.t[i];
  lex_buffer_t b = {t->before, t->before ? strlen(t->before) : 0};
  if (b.n) lex_add(&b, " ", 1);
  lex_add(&b, s, strlen(s));
  t->before = b.s;
}

static void put_instead(unit_t *u, size_t i, const char *s) {
  free(u->x.t[i].instead);
  u->x.t[i].instead = strdup(s);
}

static bool is_mark(const unit_t *u, size_t i, char c) {
  return u->x.t[i].kind == LEX_MARK && *u->x.t[i].at == c;
}

// A declaration: from its first token to the `;` or `{` that ends what declares.
typedef struct {
  size_t first, end;
  size_t name, open, close; // of a function: its name and parentheses; open is 0 for variables
  bool definition;          // ends in {
} declaration_t;

// The token after a bracket's partner, an attribute's parentheses included.
static size_t skip(const unit_t *u, size_t i) {
  const lex_token_t *t = &u->x.t[i];
  return t->twin > i ? t->twin + 1 : i + 1;
}

static declaration_t declaration(const unit_t *u, size_t first) {
  declaration_t d = {.first = first};
  bool value = false; // after a =
  size_t i = first;
  for (; u->x.t[i].kind != LEX_END && !is_mark(u, i, ';'); i = skip(u, i)) {
    if (is_mark(u, i, '{') && d.open && !value) break;
    if (is_mark(u, i, '=')) value = true;
    if (!is_mark(u, i, '(') || value || d.open || i == first) continue;
    const lex_token_t *before = &u->x.t[i - 1];
    if (before->kind != LEX_WORD || lex_is(before, "__attribute__") || lex_is(before, "_Alignas") ||
        lex_is(before, "__typeof__") || lex_is(before, "__asm__") || is_mark(u, i + 1, '*'))
      continue;
    d.name = i - 1;
    d.open = i;
    d.close = u->x.t[i].twin;
  }
  d.end = i;
  d.definition = is_mark(u, i, '{');
  return d;
}

// Does one of the tokens before the name say this?
static size_t find_word(const unit_t *u, const declaration_t *d, const char *word) {
  const size_t end = d->open ? d->name : d->end;
  for (size_t i = d->first; i < end; i = skip(u, i))
    if (lex_is(&u->x.t[i], word)) return i;
  return 0;
}

static bool has_word(const unit_t *u, const declaration_t *d, const char *word) {
  return find_word(u, d, word) || lex_is(&u->x.t[d->first], word);
}

static void drop_words(unit_t *u, const declaration_t *d, const char *const *words) {
  const size_t end = d->open ? d->name : d->end;
  for (size_t i = d->first; i < end; i = skip(u, i))
    for (int w = 0; words[w]; w++)
      if (lex_is(&u->x.t[i], words[w])) u->x.t[i].drop = true;
}

static void drop_range(unit_t *u, size_t from, size_t to) {
  for (size_t i = from; i <= to; i++)
    if (u->x.t[i].kind != LEX_DIRECTIVE) u->x.t[i].drop = true;
}

// ---- kernels

// A parameter as a member of the struct of arguments: an array is a pointer to its elements.
static bool add_member(unit_t *u, size_t from, size_t to, lex_buffer_t *members, lex_buffer_t *rows,
                       lex_buffer_t *loads, const char *kernel) {
  size_t name = 0;
  for (size_t i = from; i < to; i = is_mark(u, i, '[') ? skip(u, i) : i + 1)
    if (u->x.t[i].kind == LEX_WORD && !lex_is(&u->x.t[i], "restrict") &&
        !lex_is(&u->x.t[i], "__restrict") && !lex_is(&u->x.t[i], "__restrict__") &&
        !lex_is(&u->x.t[i], "const"))
      name = i;
  if (!name || name == from) return complain(u, "a parameter of a kernel needs a name"), false;
  const bool array = is_mark(u, name + 1, '[');
  lex_print(members, "__attribute__((aligned(4)))");
  for (size_t i = from; i < to; i++) {
    const lex_token_t *t = &u->x.t[i];
    if (t->kind == LEX_DIRECTIVE) continue;
    if (i == name && array) {
      lex_print(members, " (*%.*s)", (int)t->n, t->at);
      i = u->x.t[i + 1].twin;
    } else {
      lex_print(members, " %.*s", (int)t->n, t->at);
    }
  }
  lex_print(members, "; ");
  const char *s = u->x.t[name].at;
  const int n = (int)u->x.t[name].n;
  lex_print(loads, "%s((const struct ws_args_%s *)0xFFFFF800u)->%.*s", loads->n ? ", " : "", kernel,
            n, s);
#define MEMBER "((struct ws_args_%s *)0)->%.*s"
  lex_print(rows,
            "{ws_note_kind(" MEMBER "), ws_note_log2(_Alignof(__typeof__(" MEMBER
            "))), __builtin_offsetof(struct ws_args_%s, %.*s), ws_note_size(" MEMBER ")}, ",
            kernel, n, s, kernel, n, s, kernel, n, s, kernel, n, s);
  return true;
}

// ws_note_kind(x) .. of the text above, written out: the macros of ws.h are gone by now.
static void expand_rows(const char *rows, lex_buffer_t *out) {
  static const struct {
    const char *name, *begin, *end;
  } macro[] = {{"ws_note_kind(", "_Generic((", NULL}, {"ws_note_size(", "(sizeof(", NULL}};
  static const char kinds[] =
      "), _Bool: 'u', char: 'u', unsigned char: 'u', signed char: 'i', short: 'i', "
      "unsigned short: 'u', int: 'i', long: 'i', unsigned: 'u', unsigned long: 'u', long long: "
      "'l', unsigned long long: 'm', float: 'f', double: 'd', default: "
      "__builtin_classify_type(_Generic((%.*s), float: 0, default: (%.*s))) == 5 ? 'p' : 'b')";
  for (const char *p = rows; *p;) {
    const char *close = p;
    int depth = 0;
    const bool kind = !strncmp(p, macro[0].name, strlen(macro[0].name));
    const bool size = !strncmp(p, macro[1].name, strlen(macro[1].name));
    const bool log = !strncmp(p, "ws_note_log2(", 13);
    if (!kind && !size && !log) {
      lex_add(out, p++, 1);
      continue;
    }
    const char *arg = strchr(p, '(') + 1;
    for (close = arg; *close != ')' || depth; close++)
      depth += (*close == '(') - (*close == ')');
    const int n = (int)(close - arg);
    if (log) {
      lex_print(out,
                "((%.*s) <= 4 ? 2 : (%.*s) <= 8 ? 3 : (%.*s) <= 16 ? 4 : (%.*s) <= 32 ? 5 : 6)", n,
                arg, n, arg, n, arg, n, arg);
    } else {
      if (size) lex_print(out, "(sizeof(%.*s) >= 4 ? sizeof(%.*s) : ", n, arg, n, arg);
      lex_print(out, "_Generic((%.*s", n, arg);
      lex_print(out, kinds, n, arg, n, arg);
      if (size) lex_print(out, " != 'b' ? 4 : sizeof(%.*s))", n, arg);
    }
    p = close + 1;
  }
}

static void kernel(unit_t *u, const declaration_t *d) {
  static const char *const dropped[] = {"static",   "extern", "inline", "__inline__",
                                        "__inline", "\"C\"",  NULL};
  if (!d->open) {
    complain(u, "__global__ is for functions");
    return;
  }
  if (!d->definition) {
    drop_range(u, d->first, d->end);
    return;
  }
  if (!has_word(u, d, "void")) {
    complain(u, "a kernel returns void");
    return;
  }
  char *name = strndup(u->x.t[d->name].at, u->x.t[d->name].n);
  lex_buffer_t members = {0}, rows = {0}, loads = {0}, all = {0}, params = {0}, out = {0};
  unsigned count = 0;
  for (size_t i = d->open + 1, from = i; i <= d->close; i = skip(u, i)) {
    if (i != d->close && !is_mark(u, i, ',')) continue;
    const bool nothing = from == i || (from + 1 == i && lex_is(&u->x.t[from], "void"));
    if (!nothing) {
      if (!add_member(u, from, i, &members, &rows, &loads, name)) goto end;
      count++;
    }
    from = i + 1;
  }
  for (size_t i = d->open; i <= d->close; i++)
    if (u->x.t[i].kind != LEX_DIRECTIVE)
      lex_print(&params, "%.*s ", (int)u->x.t[i].n, u->x.t[i].at);
  if (!count) {
    free(params.s);
    params = (lex_buffer_t){0};
    lex_print(&params, "(void)");
  }
  if (rows.n) expand_rows(rows.s, &all);
  lex_print(&out,
            "struct ws_args_%s { %s}; "
            "static inline __attribute__((always_inline)) void ws_body_%s%s; "
            "extern char __ws_stack_%s[], __ws_regs_%s[]; void %s(void); "
            "_Static_assert(sizeof \"%s\" <= 60, \"name of the kernel is too long\"); "
            "_Static_assert(%u <= 62, \"a kernel has up to 62 arguments\"); "
            "_Static_assert(sizeof(struct ws_args_%s) <= 256, \"the arguments of a kernel take "
            "more than 256 bytes\"); "
            "static const ws_note_t ws_kernel_note_%s __attribute__((used, "
            "section(\".ws_kernels\"), aligned(4))) = {.magic = 0x324B5357u, .entry = "
            "(unsigned long)%s, .args = %u, .arg_bytes = sizeof(struct ws_args_%s), .stack = "
            "(unsigned long)__ws_stack_%s, .regs = (unsigned long)__ws_regs_%s, .arg = {%s}, "
            ".name = \"%s\"}; "
            "__attribute__((used, aligned(64))) void %s(void) { ws_body_%s(%s); } "
            "static inline __attribute__((always_inline))",
            name, members.s ? members.s : "", name, params.s, name, name, name, name,
            count > 62 ? 63 : count, name, name, name, count > 62 ? 0 : count, name, name, name,
            all.s && count <= 62 ? all.s : "", name, name, name, loads.s ? loads.s : "");
  drop_words(u, d, dropped);
  put_before(u, d->first, out.s);
  lex_buffer_t body = {0};
  lex_print(&body, "ws_body_%s", name);
  put_instead(u, d->name, body.s);
  if (!count && d->close == d->open + 1) put_before(u, d->close, "void");
  free(body.s);
end:
  free(name);
  free(members.s);
  free(rows.s);
  free(loads.s);
  free(all.s);
  free(params.s);
  free(out.s);
}

// ---- functions and variables

static void device(unit_t *u, const declaration_t *d, size_t mark) {
  u->x.t[mark].drop = true;
  if (!d->open) return;
  const bool is_inline =
      has_word(u, d, "inline") || has_word(u, d, "__inline__") || has_word(u, d, "__inline");
  if (has_word(u, d, "static")) {
    if (!is_inline && d->definition) put_instead(u, mark, "inline");
  } else if (is_inline || d->definition) {
    // A definition that other files see, and that the compiler tends to inline.
    const bool given = has_word(u, d, "extern");
    put_instead(u, mark,
                given       ? is_inline ? "" : "inline"
                : is_inline ? "extern"
                            : "extern inline");
  }
}

static void shared(unit_t *u, const declaration_t *d, size_t mark) {
  if (!has_word(u, d, "extern")) {
    put_instead(u, mark,
                has_word(u, d, "static")
                    ? "__attribute__((section(\".shared\"), aligned(4)))"
                    : "static __attribute__((section(\".shared\"), aligned(4)))");
    return;
  }
  // The memory that the launch gives: each such array begins where it does.
  u->x.t[mark].drop = true;
  for (size_t i = mark; i <= d->end; i = skip(u, i))
    if (i == d->end || is_mark(u, i, ',')) put_before(u, i, "__asm__(\"__ws_dyn_shared\")");
}

static void constant(unit_t *u, const declaration_t *d, size_t mark) {
  static const char *const dropped[] = {"static", NULL};
  drop_words(u, d, dropped);
  put_instead(u, mark, "const __attribute__((weak, section(\".constant\"), aligned(4)))");
}

static void extern_c(unit_t *u, size_t i) {
  u->x.t[i].drop = u->x.t[i + 1].drop = true;
  if (!is_mark(u, i + 2, '{') || !u->x.t[i + 2].twin) return;
  u->x.t[i + 2].drop = u->x.t[u->x.t[i + 2].twin].drop = true;
}

static void declaration_mark(unit_t *u, size_t first, size_t i) {
  const declaration_t d = declaration(u, first);
  const lex_token_t *t = &u->x.t[i];
  if (lex_is(t, "__ws_global__")) {
    u->x.t[i].drop = true;
    kernel(u, &d);
  } else if (lex_is(t, "__ws_device__")) {
    device(u, &d, i);
  } else if (lex_is(t, "__ws_shared__")) {
    shared(u, &d, i);
  } else if (lex_is(t, "__ws_constant__")) {
    constant(u, &d, i);
  } else if (has_word(u, &d, "__ws_device__") || !d.open) {
    u->x.t[i].drop = true; // __host__ __device__
  } else {
    drop_range(u, first, d.definition ? u->x.t[d.end].twin : d.end); // the host's own
  }
}

bool ws_cuda_rewrite(const char *text, bool clang, FILE *out, FILE *diag) {
  unit_t u = {.x = lex_split(text), .diag = diag, .place = {"?", 1, 0, false}};
  ws_pragma_t *defines = ws_pragma_new(clang);
  const bool plain = ws_plain_c(&u.x, diag);
  size_t first = 0; // of the declaration or statement
  for (size_t i = 0; plain && u.x.t[i].kind != LEX_END; i++) {
    lex_token_t *t = &u.x.t[i];
    lex_follow(&u.place, t);
    if (t->kind == LEX_DIRECTIVE) {
      if (first == i) first = i + 1;
      char *line = ws_pragma_line(defines, t->at, t->n);
      if (line) {
        free(t->instead);
        t->instead = line;
      }
    } else if (t->kind == LEX_MARK && strchr(";{}", *t->at)) {
      first = i + 1;
    } else if (t->kind == LEX_WORD && !t->drop) {
      if (lex_is(t, "extern") && lex_is(&u.x.t[i + 1], "\"C\"")) {
        extern_c(&u, i);
        if (is_mark(&u, i + 2, '{')) first = i + 3;
      }
      for (int m = 0; marks[m]; m++)
        if (lex_is(t, marks[m])) declaration_mark(&u, first, i);
    }
  }
  if (plain && !u.errors) ws_columns_write(&u.x, out);
  ws_pragma_free(defines);
  lex_free(&u.x);
  return plain && u.errors == 0;
}
