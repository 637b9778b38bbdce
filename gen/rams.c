// SPDX-License-Identifier: Apache-2.0
// Walks modules as a simulator elaborates them: parameters, localparams, generate blocks,
// instances. Only what leads to a RAM cell is entered. No other text of a body is understood: it is
// skipped as declarations up to `;` and as statements.
#include "rams.h"

#include "vhead.h"

#include <ctype.h>
#include <string.h>

enum { PARAMS_MOST = 256 }; // that an instance sets

typedef struct {
  const ws_gen_t *g;
  ws_rams_t *out;
  const char **code; // of each module, without comments, from its ports on
  signed char *has;  // of each module, RAMs below: 0 not known yet
  ws_buf_t *err;
} walk_t;

typedef struct { // where in a body, and what is known there
  const char *at, *stem, *path;
  ws_vhead_t names;
  bool active; // false in a branch that is not taken
} place_t;

static bool fails(walk_t *w, const place_t *p, const char *what, const char *text) {
  if (!w->err->n) ws_err(w->err, "%s.v: %s `%.*s`", p->stem, what, (int)strcspn(text, "\n"), text);
  return false;
}

// ---- text

static const char *blanks(const char *s) {
  while (isspace((unsigned char)*s))
    s++;
  return s;
}

static size_t word_length(const char *s) {
  size_t n = 0;
  while (ws_word_char(s[n]))
    n++;
  return n;
}

// From a bracket to the one that closes it; from anything else to one of `stops` outside brackets.
static const char *past(const char *s, const char *stops) {
  int depth = 0;
  for (; *s; s++) {
    if (!depth && *stops && strchr(stops, *s)) return s;
    if (strchr("([{", *s)) depth++;
    if (strchr(")]}", *s) && --depth == 0 && !*stops) return s;
  }
  return s;
}

static bool at_word(place_t *p, const char *word) {
  p->at = blanks(p->at);
  const size_t n = strlen(word);
  if (word_length(p->at) != n || strncmp(p->at, word, n) != 0) return false;
  p->at += n;
  return true;
}

static const char *take_word(place_t *p) {
  p->at = blanks(p->at);
  const size_t n = word_length(p->at);
  p->at += n;
  return ws_fmt("%.*s", (int)n, p->at - n);
}

static bool take_char(place_t *p, char c) {
  p->at = blanks(p->at);
  const bool there = *p->at == c;
  p->at += there;
  return there;
}

// What stands in the round brackets that come next.
static const char *take_brackets(place_t *p) {
  p->at = blanks(p->at);
  if (*p->at != '(') return "";
  const char *const from = p->at + 1, *const end = past(p->at, "");
  p->at = end + (*end != 0);
  return ws_fmt("%.*s", (int)(end - from), from);
}

static const char *take_up_to(place_t *p, const char *stops) {
  const char *const from = blanks(p->at), *const end = past(from, stops);
  p->at = end;
  return ws_fmt("%.*s", (int)(end - from), from);
}

static const char *without_comments(const char *s) {
  ws_buf_t b = {0};
  while (*s) {
    const char *end = strstr(s, "//");
    const size_t n = end ? (size_t)(end - s) : strlen(s);
    ws_add(&b, s, n);
    s += n;
    s += strcspn(s, "\n");
  }
  return b.p ? b.p : "";
}

// ---- modules

static const char *code_of(walk_t *w, const ws_module_t *m, const char *text) {
  const char **const code = &w->code[m - ws_modules];
  if (*code) return *code;
  place_t p = {.at = strstr(without_comments(text), "module ")};
  at_word(&p, "module");
  take_word(&p);
  if (*blanks(p.at) == '#') {
    take_char(&p, '#');
    take_brackets(&p);
  }
  take_brackets(&p);
  take_char(&p, ';');
  return *code = p.at;
}

static bool is_ram(const char *stem) {
  return strncmp(stem, "ws_lib_ram_", strlen("ws_lib_ram_")) == 0;
}

static bool has_rams(walk_t *w, const ws_module_t *m) {
  signed char *const has = &w->has[m - ws_modules];
  if (*has) return *has > 0;
  *has = -1;
  bool *const below = ws_zalloc(sizeof *below * ws_modules_n);
  const char *const text = ws_module_text(w->g, m->stem, w->err);
  if (text) ws_mark_mentioned(text, below);
  for (size_t i = 0; i < ws_modules_n && *has < 0; i++)
    if (below[i] && (is_ram(ws_modules[i].stem) || has_rams(w, &ws_modules[i]))) *has = 1;
  return *has > 0;
}

static bool one_port(const ws_ram_t *r) {
  return strcmp(r->cell, "ws_lib_ram_1rw") == 0;
}

// How long the user of a RAM needs what it has read.
static const char *hold_of(const ws_ram_t *r) {
  if (!one_port(r)) return "until the next read";
  return r->hold ? "over writes" : "until the next access";
}

// ---- elaboration

static bool evaluates(walk_t *w, const place_t *p, const char *text, int64_t *value) {
  return ws_vhead_eval(&p->names, text, value) || fails(w, p, "cannot evaluate", text);
}

static bool item(walk_t *w, place_t *p, bool *end);
static bool items(walk_t *w, place_t *p);

// path: of the instance, "" for the top.
static bool enter(walk_t *w, const ws_module_t *m, const char *path, char *const *sets,
                  size_t nsets) {
  place_t p = {.stem = m->stem, .path = *path ? ws_fmt("%s.", path) : "", .active = true};
  const char *const text = ws_module_text(w->g, m->stem, w->err);
  if (!text || !ws_vhead_parse(ws_fmt("%s.v", m->stem), text, sets, nsets, &p.names, w->err))
    return false;
  if (!is_ram(m->stem)) {
    p.at = code_of(w, m, text);
    return items(w, &p);
  }
  ws_ram_t r = {.instance = path, .cell = m->stem};
  ws_rams_t *const o = w->out;
  o->ram = ws_realloc(o->ram, sizeof *o->ram * (o->n + 1));
  const bool known = evaluates(w, &p, "DEPTH", &r.words) && evaluates(w, &p, "WIDTH", &r.width) &&
                     evaluates(w, &p, "WE_N", &r.groups) &&
                     (!one_port(&r) || evaluates(w, &p, "HOLD", &r.hold));
  o->ram[o->n++] = r;
  return known;
}

// module #(.NAME (value), ..) instance (..);
static bool instance(walk_t *w, place_t *p, const char *stem) {
  const ws_module_t *const m = ws_module_find(stem);
  char *sets[PARAMS_MOST];
  size_t n = 0;
  const bool wanted = p->active && m && (is_ram(stem) || has_rams(w, m));
  if (*blanks(p->at) == '#') {
    take_char(p, '#');
    place_t all = *p;
    all.at = take_brackets(p);
    while (wanted && take_char(&all, '.')) {
      if (n == PARAMS_MOST) return fails(w, p, "too many parameters:", stem);
      const char *const name = take_word(&all);
      int64_t value;
      if (!evaluates(w, p, take_brackets(&all), &value)) return false;
      sets[n++] = ws_fmt("%s=%lld", name, (long long)value);
      if (*(all.at = blanks(all.at)) != ',') break;
      all.at++;
    }
  }
  const char *const name = take_word(p);
  take_brackets(p);
  if (!*name || !take_char(p, ';')) return fails(w, p, "not understood:", stem);
  if (!wanted) return true;
  return enter(w, m, ws_fmt("%s%s", p->path, name), sets, n);
}

// begin : name .. end, or one item
static bool block(walk_t *w, place_t *p, bool active, const char *index) {
  place_t inner = *p;
  inner.active = p->active && active;
  bool end = false, done = true;
  if (at_word(&inner, "begin")) {
    if (!take_char(&inner, ':')) return fails(w, p, "a block without a name:", inner.at);
    inner.path = ws_fmt("%s%s%s.", p->path, take_word(&inner), index);
    done = items(w, &inner);
  } else {
    done = item(w, &inner, &end);
  }
  p->at = inner.at;
  return done;
}

static bool if_item(walk_t *w, place_t *p) {
  int64_t yes = 0;
  const char *const condition = take_brackets(p);
  if (p->active && !evaluates(w, p, condition, &yes)) return false;
  if (!block(w, p, yes != 0, "")) return false;
  if (!at_word(p, "else")) return true;
  if (!at_word(p, "if")) return block(w, p, !yes, "");
  const bool active = p->active;
  p->active = active && !yes;
  const bool done = if_item(w, p);
  p->active = active;
  return done;
}

// for (g = first; condition; g = next) begin : name .. end
static bool for_item(walk_t *w, place_t *p) {
  place_t head = *p, body = *p;
  head.at = take_brackets(p);
  const char *const name = take_word(&head);
  take_char(&head, '=');
  const char *const first = take_up_to(&head, ";");
  take_char(&head, ';');
  const char *const condition = take_up_to(&head, ";");
  take_char(&head, ';');
  take_word(&head);
  take_char(&head, '=');
  const char *const next = take_up_to(&head, ";");
  int64_t value = 0, more = 0;
  if (p->active && !evaluates(w, p, first, &value)) return false;
  const char *const from = p->at;
  do {
    body.names = p->names;
    ws_vhead_define(&body.names, name, NULL, value);
    if (p->active && !evaluates(w, &body, condition, &more)) return false;
    if (!more && p->at != from) return true;
    body.at = from;
    if (!block(w, &body, more != 0, ws_fmt("[%lld]", (long long)value))) return false;
    p->at = body.at;
  } while (more && evaluates(w, &body, next, &value));
  return !more;
}

static void localparams(place_t *p) {
  p->at = blanks(p->at);
  if (*p->at == '[') p->at = past(p->at, "") + 1;
  do {
    const char *const name = take_word(p);
    int64_t value;
    take_char(p, '=');
    const char *const text = take_up_to(p, ",;");
    // One that cannot be evaluated is unknown where it is used.
    if (p->active && ws_vhead_eval(&p->names, text, &value))
      ws_vhead_define(&p->names, name, NULL, value);
  } while (take_char(p, ','));
  take_char(p, ';');
}

static void skip_past(place_t *p, const char *word) {
  while (*(p->at = blanks(p->at)) && !at_word(p, word))
    p->at += word_length(p->at) + !word_length(p->at);
}

static void statement(place_t *p) {
  p->at = blanks(p->at);
  if (*p->at == '@') {
    p->at = blanks(p->at + 1);
    if (*p->at == '(') take_brackets(p);
    p->at += *p->at == '*';
    statement(p);
  } else if (at_word(p, "begin")) {
    if (*blanks(p->at) == ':') take_char(p, ':'), take_word(p);
    while (*p->at && !at_word(p, "end"))
      statement(p);
  } else if (at_word(p, "if")) {
    take_brackets(p);
    statement(p);
    if (at_word(p, "else")) statement(p);
  } else if (at_word(p, "for")) {
    take_brackets(p);
    statement(p);
  } else if (at_word(p, "case") || at_word(p, "casez")) {
    take_brackets(p);
    while (*p->at && !at_word(p, "endcase")) {
      take_up_to(p, ":");
      take_char(p, ':');
      statement(p);
    }
  } else {
    take_up_to(p, ";");
    take_char(p, ';');
  }
}

// *end: it was the `end` of a block or of the module.
static bool item(walk_t *w, place_t *p, bool *end) {
  static const char *const declarations[] = {"wire", "reg", "assign", "genvar", "integer"};
  p->at = blanks(p->at);
  if (*p->at == '`' || *p->at == '(') { // a directive, an attribute
    p->at = *p->at == '(' ? past(p->at, "") + 1 : p->at + strcspn(p->at, "\n");
    return true;
  }
  const char *const word = take_word(p);
  bool declares = false;
  for (size_t i = 0; i < WS_COUNT(declarations); i++)
    declares |= strcmp(word, declarations[i]) == 0;
  if (declares) {
    take_up_to(p, ";");
    return take_char(p, ';');
  }
  if (strcmp(word, "end") == 0 || strcmp(word, "endmodule") == 0) return *end = true;
  if (strcmp(word, "generate") == 0 || strcmp(word, "endgenerate") == 0) return true;
  if (strcmp(word, "if") == 0) return if_item(w, p);
  if (strcmp(word, "for") == 0) return for_item(w, p);
  if (strcmp(word, "localparam") == 0)
    localparams(p);
  else if (strcmp(word, "function") == 0)
    skip_past(p, "endfunction");
  else if (strcmp(word, "always") == 0 || strcmp(word, "initial") == 0)
    statement(p);
  else if (!*word)
    return fails(w, p, "not understood:", p->at);
  else
    return instance(w, p, word);
  return true;
}

static bool items(walk_t *w, place_t *p) {
  bool end = false;
  while (!end)
    if (!item(w, p, &end)) return false;
  return true;
}

bool ws_rams_find(const ws_gen_t *g, const char *top, ws_rams_t *out, ws_buf_t *err) {
  const ws_module_t *const m = ws_module_find(top);
  walk_t w = {g, out, ws_zalloc(sizeof *w.code * ws_modules_n), ws_zalloc(ws_modules_n), err};
  *out = (ws_rams_t){0};
  if (!m) return ws_err(err, "%s: no row in gen/modules.def", top);
  return enter(&w, m, "", NULL, 0);
}

const char *ws_rams_json(const ws_gen_t *g, const char *top, ws_buf_t *err) {
  ws_rams_t rams;
  ws_buf_t b = {0};
  if (!ws_rams_find(g, top, &rams, err)) return NULL;
  ws_printf(&b, "{\n  \"made_by\": \"%s\",\n  \"top\": \"%s%s\",\n  \"rams\": [",
            blanks(ws_provenance("", NULL, NULL)), g->prefix, top);
  for (size_t i = 0; i < rams.n; i++) {
    const ws_ram_t *const r = &rams.ram[i];
    const bool one = one_port(r);
    ws_printf(&b,
              "%s\n    {\"instance\": \"%s\", \"cell\": \"%s%s\", \"words\": %lld, "
              "\"width\": %lld, \"ports\": \"%s\", \"write_granule\": %lld, "
              "\"read_during_write\": \"%s\", \"output_hold\": \"%s\"}",
              i ? "," : "", r->instance, g->prefix, r->cell, (long long)r->words,
              (long long)r->width, one ? "1rw" : "1r1w", (long long)(r->width / r->groups),
              one ? "no read" : "undefined", hold_of(r));
  }
  ws_printf(&b, "\n  ]\n}\n");
  return b.p;
}
