// SPDX-License-Identifier: Apache-2.0
// Parser of ANSI module headers, and an evaluator of the constant expressions in them.
//   parameter X = expr,  parameter integer X = expr,  parameter [3:0] X = expr
//   input|output [wire|reg] [signed] [expr:expr] name, ...
#include "vhead.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *file, *at, *start; // at: after the current token; start: its first character
  int line;
  char tok[64]; // current token; "" at the end of the text
  bool failed;
  ws_vhead_t *head;
  ws_buf_t *err;
} lex_t;

static int64_t fail(lex_t *x, const char *what) {
  if (!x->failed)
    ws_err(x->err, "%s:%d: %s at `%s`", x->file, x->line, what, *x->tok ? x->tok : "end of file");
  x->failed = true;
  return 0;
}

static void skip_blanks(lex_t *x) {
  for (;;) {
    if (*x->at == '\n') {
      x->line++;
      x->at++;
    } else if (isspace((unsigned char)*x->at)) {
      x->at++;
    } else if (x->at[0] == '/' && x->at[1] == '/') {
      x->at += strcspn(x->at, "\n");
    } else if (x->at[0] == '/' && x->at[1] == '*') {
      for (x->at += 2; *x->at && !(x->at[0] == '*' && x->at[1] == '/'); x->at++)
        x->line += *x->at == '\n';
      if (*x->at) x->at += 2;
    } else {
      return;
    }
  }
}

#define WORD_CHARS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$'"

static bool word_char(char c) {
  return c && strchr(WORD_CHARS, c);
}

static void next(lex_t *x) {
  static const char *const two[] = {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"};
  skip_blanks(x);
  x->start = x->at;
  size_t n = *x->at != 0;
  if (word_char(*x->at))
    while (word_char(x->at[n]))
      n++;
  else
    for (size_t i = 0; i < WS_COUNT(two); i++)
      if (strncmp(x->at, two[i], 2) == 0) n = 2;
  if (n >= sizeof x->tok) {
    n = sizeof x->tok - 1;
    memcpy(x->tok, x->at, n);
    x->tok[n] = 0;
    fail(x, "name too long");
  }
  memcpy(x->tok, x->at, n);
  x->tok[n] = 0;
  x->at += n;
}

static bool is(const lex_t *x, const char *tok) {
  return strcmp(x->tok, tok) == 0;
}

static bool take(lex_t *x, const char *tok) {
  if (x->failed || !is(x, tok)) return false;
  next(x);
  return true;
}

static void expect(lex_t *x, const char *tok) {
  if (!take(x, tok)) fail(x, ws_fmt("expected `%s`", tok));
}

static int64_t number(lex_t *x) {
  char digits[64];
  int base = 10;
  const char *s = x->tok, *tick = strchr(s, '\'');
  if (tick) {
    s = tick + 1;
    if (*s == 's' || *s == 'S') s++;
    int c = tolower((unsigned char)*s++);
    base = c == 'h' ? 16 : c == 'b' ? 2 : c == 'o' ? 8 : c == 'd' ? 10 : 0;
  }
  size_t n = 0;
  for (; *s; s++)
    if (*s != '_') digits[n++] = *s;
  digits[n] = 0;
  char *end = digits;
  int64_t v = base ? (int64_t)strtoull(digits, &end, base) : 0;
  if (!n || *end) return fail(x, "not a number");
  next(x);
  return v;
}

static int64_t expr(lex_t *x);

static int64_t clog2(int64_t v) {
  int64_t n = 0;
  while (n < 62 && ((int64_t)1 << n) < v)
    n++;
  return n;
}

static int64_t primary(lex_t *x) {
  if (x->failed) return 0;
  if (take(x, "(")) {
    int64_t v = expr(x);
    expect(x, ")");
    return v;
  }
  if (take(x, "-")) return -primary(x);
  if (take(x, "+")) return primary(x);
  if (take(x, "!")) return !primary(x);
  if (take(x, "~")) return ~primary(x);
  if (take(x, "$clog2")) {
    expect(x, "(");
    int64_t v = expr(x);
    expect(x, ")");
    return clog2(v);
  }
  if (isdigit((unsigned char)*x->tok) || *x->tok == '\'') return number(x);
  for (size_t i = 0; i < x->head->nparams; i++)
    if (is(x, x->head->param[i].name)) {
      next(x);
      return x->head->param[i].value;
    }
  return fail(x, "cannot evaluate");
}

// Precedence levels, loosest first; IEEE 1364-2005 table 5-4.
static const char *const levels[][5] = {
    {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">="},
    {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};

static int64_t apply(lex_t *x, const char *op, int64_t a, int64_t b) {
  if ((*op == '/' || *op == '%') && b == 0) return fail(x, "division by zero");
  if ((op[0] == '<' && op[1] == '<') || (op[0] == '>' && op[1] == '>')) {
    if (b < 0 || b > 62) return fail(x, "shift count out of range");
    return op[0] == '<' ? (int64_t)((uint64_t)a << b) : (int64_t)((uint64_t)a >> b);
  }
  bool eq = op[1] == '=';
  switch (*op) {
  case '|':
    return op[1] ? a || b : a | b;
  case '&':
    return op[1] ? a && b : a & b;
  case '^':
    return a ^ b;
  case '=':
    return a == b;
  case '!':
    return a != b;
  case '<':
    return eq ? a <= b : a < b;
  case '>':
    return eq ? a >= b : a > b;
  case '+':
    return a + b;
  case '-':
    return a - b;
  case '*':
    return a * b;
  case '/':
    return a / b;
  default:
    return a % b;
  }
}

static int64_t binary(lex_t *x, size_t level) {
  if (level == WS_COUNT(levels)) return primary(x);
  int64_t a = binary(x, level + 1);
  for (size_t i = 0; !x->failed && i < 5 && levels[level][i]; i++) {
    const char *op = levels[level][i];
    if (!take(x, op)) continue;
    a = apply(x, op, a, binary(x, level + 1));
    i = (size_t)-1; // look again from the first operator of the level
  }
  return a;
}

static int64_t expr(lex_t *x) {
  int64_t c = binary(x, 0);
  if (!take(x, "?")) return c;
  int64_t a = expr(x);
  expect(x, ":");
  int64_t b = expr(x);
  return c ? a : b;
}

static const char *name(lex_t *x) {
  if (!isalpha((unsigned char)*x->tok) && *x->tok != '_') {
    fail(x, "expected a name");
    return "";
  }
  const char *s = ws_strdup(x->tok);
  next(x);
  return s;
}

static void skip_type(lex_t *x) {
  while (take(x, "wire") || take(x, "reg") || take(x, "integer") || take(x, "signed"))
    continue;
}

// Text from `from` up to the current token, without blanks or comments at its end.
static const char *text_from(const lex_t *x, const char *from) {
  size_t n = (size_t)(x->start - from);
  const char *comment = strstr(from, "//");
  if (comment && comment < from + n) n = (size_t)(comment - from);
  while (n && isspace((unsigned char)from[n - 1]))
    n--;
  return ws_fmt("%.*s", (int)n, from);
}

// A word that begins with a letter is a name; numbers and $clog2 are none.
static bool names_a_parameter(const char *s) {
  while (*s) {
    if (isalpha((unsigned char)*s) || *s == '_') return true;
    s += word_char(*s) ? strspn(s, WORD_CHARS) : 1;
  }
  return false;
}

// [msb:lsb] or nothing; text, unless NULL, gets what is between the brackets.
static void range(lex_t *x, int *width, int *lsb, const char **text) {
  *width = 1;
  *lsb = 0;
  if (text) *text = "";
  const char *from = x->at;
  if (!take(x, "[")) return;
  int64_t hi = expr(x);
  expect(x, ":");
  int64_t lo = expr(x);
  if (!x->failed && (hi < lo || lo < 0 || hi - lo >= 1 << 20)) {
    fail(x, ws_fmt("impossible range [%lld:%lld]", (long long)hi, (long long)lo));
    return;
  }
  if (text) *text = text_from(x, from + strspn(from, " \t"));
  expect(x, "]");
  *width = (int)(hi - lo + 1);
  *lsb = (int)lo;
}

static void params(lex_t *x, char *const *sets, size_t nsets) {
  ws_vhead_t *h = x->head;
  do {
    take(x, "parameter");
    skip_type(x);
    int w, l;
    range(x, &w, &l, NULL);
    ws_vparam_t p = {name(x), NULL, 0, false};
    expect(x, "=");
    const char *from = x->start;
    p.value = expr(x);
    p.text = text_from(x, from);
    p.derived = names_a_parameter(p.text);
    for (size_t i = 0; i < nsets; i++) {
      size_t n = strlen(p.name);
      if (strncmp(sets[i], p.name, n) == 0 && sets[i][n] == '=')
        p.value = strtoll(sets[i] + n + 1, NULL, 10);
    }
    h->param = ws_realloc(h->param, sizeof *h->param * (h->nparams + 1));
    h->param[h->nparams++] = p;
  } while (take(x, ","));
  expect(x, ")");
}

static void ports(lex_t *x) {
  ws_vhead_t *h = x->head;
  ws_vport_t p = {NULL, "", true, 1, 0};
  bool first = true;
  do {
    bool in = take(x, "input"), out = !in && take(x, "output");
    if (in || out) {
      p.input = in;
      skip_type(x);
      range(x, &p.width, &p.lsb, &p.range);
    } else if (first) {
      fail(x, "expected input or output");
      return;
    }
    first = false;
    p.name = name(x);
    h->port = ws_realloc(h->port, sizeof *h->port * (h->nports + 1));
    h->port[h->nports++] = p;
  } while (take(x, ","));
  expect(x, ")");
  if (!x->failed && !is(x, ";")) fail(x, "expected `;`");
}

bool ws_vhead_parse(const char *file, const char *text, char *const *sets, size_t nsets,
                    ws_vhead_t *head, ws_buf_t *err) {
  memset(head, 0, sizeof *head);
  lex_t x = {file, text, text, 1, "", false, head, err};
  do {
    next(&x);
    if (!*x.tok) fail(&x, "no module");
  } while (!x.failed && !is(&x, "module"));
  take(&x, "module");
  head->name = name(&x);
  if (take(&x, "#")) {
    expect(&x, "(");
    if (!x.failed) params(&x, sets, nsets);
  }
  expect(&x, "(");
  if (!x.failed) ports(&x);
  for (size_t i = 0; i < nsets && !x.failed; i++) {
    size_t n = strcspn(sets[i], "="), k = 0;
    while (k < head->nparams &&
           (strncmp(head->param[k].name, sets[i], n) != 0 || head->param[k].name[n]))
      k++;
    if (k == head->nparams) fail(&x, ws_fmt("no parameter for %s", sets[i]));
  }
  return !x.failed;
}

void ws_vhead_define(ws_vhead_t *head, const char *name, const char *text, int64_t value) {
  // A new array: copies of the header go on with the old one.
  ws_vparam_t *all = ws_realloc(NULL, sizeof *all * (head->nparams + 1));
  if (head->nparams) memcpy(all, head->param, sizeof *all * head->nparams);
  head->param = all;
  head->param[head->nparams++] = (ws_vparam_t){name, text, value, text && names_a_parameter(text)};
}

bool ws_vhead_eval(const ws_vhead_t *head, const char *text, int64_t *value) {
  ws_buf_t err = {0};
  ws_vhead_t copy = *head;
  lex_t x = {"", text, text, 1, "", false, &copy, &err};
  next(&x);
  *value = expr(&x);
  return !x.failed && !*x.tok;
}

int ws_vhead_width(const ws_vhead_t *head, const char *range) {
  const char *colon = strrchr(range, ':');
  int64_t hi, lo;
  if (!*range) return 1;
  if (!colon || !ws_vhead_eval(head, ws_fmt("%.*s", (int)(colon - range), range), &hi) ||
      !ws_vhead_eval(head, colon + 1, &lo) || hi < lo)
    return 0;
  return (int)(hi - lo + 1);
}
