// SPDX-License-Identifier: Apache-2.0
#define _POSIX_C_SOURCE 200809L
// Bundles of signals and common parameters, as statements of a template name them.
#include "bundle.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define SUFFIXED false
#define BARE true

enum { FWD, BACK };
// The rows of bundles.def. A bundle has the fields from its row to the next one of another kind.
static const struct row {
  enum { BUNDLE, LIKE, FIELD, END } kind;
  const char *name, *flag, *doc;
  const char *like;  // LIKE: the bundle that has the fields
  bool bare;         // BUNDLE
  const char *range; // FIELD
  int direction;     // FIELD
} rows[] = {
#define WS_BUNDLE(n, suffixes, doc_)                                                               \
  {.kind = BUNDLE, .name = #n, .flag = "", .doc = doc_, .bare = suffixes},
#define WS_LIKE(n, of, f, doc_) {.kind = LIKE, .name = #n, .flag = f, .doc = doc_, .like = #of},
#define WS_FIELD(n, r, dir, f, doc_)                                                               \
  {.kind = FIELD, .name = #n, .flag = f, .doc = doc_, .range = r, .direction = dir},
#include "bundles.def"
#undef WS_BUNDLE
#undef WS_LIKE
#undef WS_FIELD
    {.kind = END},
};

const ws_vparam_row_t ws_vparam_rows[] = {
#define WS_VPARAM(name, text, doc) {#name, text, doc},
#include "vparams.def"
#undef WS_VPARAM
};
const size_t ws_vparam_rows_n = WS_COUNT(ws_vparam_rows);

static const struct row *find_bundle(const char *name) {
  for (const struct row *r = rows; r->kind != END; r++)
    if (r->kind != FIELD && strcmp(r->name, name) == 0) return r;
  return NULL;
}

// The field of this name of a bundle; NULL when there is none.
static const struct row *find_field(const struct row *bundle, const char *name) {
  for (const struct row *f = bundle + 1; f->kind == FIELD; f++)
    if (strcmp(f->name, name) == 0) return f;
  return NULL;
}

const char *ws_replace_word(const char *text, const char *name, const char *with) {
  ws_buf_t b = {0};
  size_t n = strlen(name);
  ws_add(&b, "", 0);
  while (*text) {
    size_t k = 0;
    while (ws_word_char(text[k]))
      k++;
    if (k == n && strncmp(text, name, n) == 0)
      ws_add(&b, with, strlen(with));
    else
      ws_add(&b, text, k ? k : 1);
    text += k ? k : 1;
  }
  return b.p;
}

// A product needs no parentheses as a factor of another product.
static bool is_factor(const char *s) {
  while (ws_word_char(*s) || *s == '*')
    s++;
  return !*s;
}

const char *ws_range_width(const char *range) {
  const char *colon = strrchr(range, ':');
  if (!colon) return "1";
  const char *hi = ws_fmt("%.*s", (int)(colon - range), range), *lo = colon + 1;
  size_t n = strlen(hi);
  char *end, *end2;
  long h = strtol(hi, &end, 10), l = strtol(lo, &end2, 10);
  if (!*end && !*end2) return ws_fmt("%ld", h - l + 1);
  if (strcmp(lo, "0") == 0 && n > 2 && strcmp(hi + n - 2, "-1") == 0)
    return ws_fmt("%.*s", (int)n - 2, hi);
  if (strcmp(lo, "0") == 0) return ws_fmt("(%s+1)", hi);
  return *end ? ws_fmt("(%s+1-%s)", hi, lo)
              : ws_fmt("(%ld-%s)", h + 1, ws_is_word(lo) ? lo : ws_fmt("(%s)", lo));
}

const char *ws_range_times(const char *range, const char *n) {
  if (!is_factor(n)) n = ws_fmt("(%s)", n);
  char *end;
  long number = strtol(n, &end, 10);
  if (!*range) return *end ? ws_fmt("%s-1:0", n) : ws_fmt("%ld:0", number - 1);
  const char *w = ws_range_width(range);
  return ws_fmt(is_factor(w) || *w == '(' ? "%s*%s-1:0" : "%s*(%s)-1:0", n, w);
}

const ws_vparam_row_t *ws_vparam_find(const char *name) {
  for (size_t i = 0; i < ws_vparam_rows_n; i++)
    if (strcmp(ws_vparam_rows[i].name, name) == 0) return &ws_vparam_rows[i];
  return NULL;
}

const char *ws_vparam_text(const ws_vparam_row_t *p, ws_scope_t *scope) {
  if (strncmp(p->text, "${", 2) != 0) return p->text;
  return ws_lookup(scope, ws_fmt("%.*s", (int)strlen(p->text) - 3, p->text + 2));
}

bool ws_vparam_of_config(const char *name) {
  const ws_vparam_row_t *p = ws_vparam_find(name);
  return p && strncmp(p->text, "${", 2) == 0;
}

// ---- a statement ----

typedef struct {
  const char *prefix, *times;
  char mode; // of the field list: 'o'nly, 'b'ut, or 0
  const char *list[32], *key[16], *with[16];
  size_t nlist, nkey;
} use_t;

static bool in_list(const use_t *u, const char *field) {
  for (size_t i = 0; i < u->nlist; i++)
    if (strcmp(u->list[i], field) == 0) return true;
  return false;
}

static bool read_word(use_t *u, const struct row *fb, char *w, ws_buf_t *err) {
  char *eq = strchr(w, '=');
  if (strcmp(w, "only") == 0 || strcmp(w, "but") == 0) {
    if (u->mode) return ws_err(err, "only and but may occur once");
    u->mode = *w;
    return true;
  }
  if (eq) {
    *eq = 0;
    if (islower((unsigned char)*w) && !find_field(fb, w))
      return ws_err(err, "bundle `%s` has no field `%s`", fb->name, w);
    if (u->nkey == WS_COUNT(u->key)) return ws_err(err, "too many replacements");
    u->key[u->nkey] = w;
    u->with[u->nkey++] = eq + 1;
    return true;
  }
  if (!u->mode) return ws_err(err, "unknown word `%s`", w);
  if (!find_field(fb, w)) return ws_err(err, "bundle `%s` has no field `%s`", fb->name, w);
  if (u->nlist == WS_COUNT(u->list)) return ws_err(err, "too many fields");
  u->list[u->nlist++] = w;
  return true;
}

static const char *range_of(const use_t *u, const struct row *field) {
  const char *range = field->range;
  for (size_t i = 0; i < u->nkey; i++)
    if (strcmp(u->key[i], field->name) == 0) range = u->with[i];
  for (size_t i = 0; i < u->nkey; i++)
    range = ws_replace_word(range, u->key[i], u->with[i]);
  return u->times ? ws_range_times(range, u->times) : range;
}

static bool flag_holds(ws_scope_t *scope, const char *flag, bool *yes, ws_buf_t *err) {
  *yes = true;
  return !*flag || ws_flag(scope, flag, yes, err);
}

bool ws_bundle_read(const char *words, ws_scope_t *scope, const char **direction, ws_signals_t *out,
                    ws_buf_t *err) {
  char *w = strtok(ws_strdup(words), " \t,"), *prefix = strtok(NULL, " \t,");
  const struct row *b = w ? find_bundle(w) : NULL;
  if (!b) return ws_err(err, "no bundle `%s` in gen/bundles.def", w ? w : "");
  const struct row *fb = b->like ? find_bundle(b->like) : b;
  if (!fb) return ws_err(err, "bundle `%s` is like `%s`, which does not exist", b->name, b->like);
  if (!prefix) return ws_err(err, "bundle `%s` needs a prefix, or -", b->name);
  use_t u = {.prefix = strcmp(prefix, "-") == 0 ? "" : prefix};
  if (direction) {
    w = strtok(NULL, " \t,");
    if (!w || (strcmp(w, "input") != 0 && strcmp(w, "output") != 0))
      return ws_err(err, "expected input or output after `%s %s`", b->name, prefix);
    *direction = w;
  }
  while ((w = strtok(NULL, " \t,"))) {
    if (strcmp(w, "x") == 0 && !u.times && !u.mode) {
      u.times = strtok(NULL, " \t,");
      if (!u.times) return ws_err(err, "a number after x");
    } else if (!read_word(&u, fb, w, err)) {
      return false;
    }
  }
  bool all, yes;
  if (!flag_holds(scope, b->flag, &all, err)) return false;
  for (const struct row *f = fb + 1; f->kind == FIELD; f++) {
    if (!flag_holds(scope, f->flag, &yes, err)) return false;
    bool chosen = u.mode == 'o'   ? in_list(&u, f->name)
                  : u.mode == 'b' ? !in_list(&u, f->name)
                                  : true;
    if (!all || !yes || !chosen) continue;
    out->s = ws_realloc(out->s, sizeof *out->s * (out->n + 1));
    out->s[out->n++] = (ws_signal_t){ws_fmt("%s%s", u.prefix, f->name), range_of(&u, f),
                                     f->direction == BACK, fb->bare};
  }
  return true;
}

// The field of the bundle and prefix at the start of `words` that `signal` names; NULL if it is
// none.
static const struct row *field_of(const char *words, const char *signal,
                                  const struct row **bundle) {
  char *rest = NULL, *name = strtok_r(ws_strdup(words), " \t,", &rest);
  const struct row *b = name ? find_bundle(name) : NULL;
  const char *prefix = strtok_r(NULL, " \t,", &rest);
  if (!b || !prefix) return NULL;
  *bundle = b;
  size_t n = strcmp(prefix, "-") == 0 ? 0 : strlen(prefix);
  return strncmp(signal, prefix, n) == 0
             ? find_field(b->like ? find_bundle(b->like) : b, signal + n)
             : NULL;
}

bool ws_bundle_may_have(const char *words, const char *signal) {
  const struct row *bundle;
  return field_of(words, signal, &bundle) != NULL;
}

const char *ws_bundle_meaning(const char *words, const char *signal) {
  const struct row *bundle, *f = field_of(words, signal, &bundle);
  if (!f) return "";
  return *f->doc ? ws_fmt("%s; bundle %s: %s", f->doc, bundle->name, bundle->doc)
                 : ws_fmt("%s of bundle %s: %s", f->name, bundle->name, bundle->doc);
}
