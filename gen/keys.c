// SPDX-License-Identifier: Apache-2.0
// Keys whose value is a list of words: each word sets a part, which is an int of the configuration
// of its own. The rest of the generator knows the parts only.
#include "config.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Keys that have another name now, their numbers times scale.
static const struct {
  const char *old, *key;
  int scale;
} renamed[] = {
#define WS_PARAM(key, type, def, min, max, rule, unit, doc)
#define WS_RENAMED(old, key, scale) {#old, #key, scale},
#include "params.def"
};

const ws_key_t ws_keys[] = {
#define WS_PARAM(key, type, def, min, max, rule, unit, doc) {#key, NULL, NULL},
#define WS_LIST(key, rest, doc) {#key, rest, doc},
#define WS_PART(list, word, key, type, def, min, max, rule, unit, doc)
#include "params.def"
};
const size_t ws_keys_n = WS_COUNT(ws_keys);

bool ws_same_word(const char *a, const char *b) {
  for (; *a && *b; a++, b++)
    if (tolower((unsigned char)*a) != tolower((unsigned char)*b)) return false;
  return *a == *b;
}

const ws_key_t *ws_key_find(const char *name) {
  for (size_t i = 0; i < ws_keys_n; i++)
    if (ws_same_word(ws_keys[i].name, name)) return &ws_keys[i];
  return NULL;
}

static bool rest_is(const ws_key_t *k, const char *rest) {
  return k->rest && strcmp(k->rest, rest) == 0;
}

static bool is_part(const ws_param_t *p, const ws_key_t *k) {
  return p->list && strcmp(p->list, k->name) == 0;
}

const ws_key_t *ws_key_of(const ws_param_t *p) {
  return ws_key_find(p->list ? p->list : p->key);
}

bool ws_key_differs(const ws_config_t *a, const ws_config_t *b, const ws_key_t *k) {
  for (size_t i = 0; i < ws_params_n; i++)
    if (ws_key_of(&ws_params[i]) == k && ws_get(a, &ws_params[i]) != ws_get(b, &ws_params[i]))
      return true;
  return false;
}

// Whether a word of the part has a number after it.
static bool counts(const ws_param_t *p) {
  return p->type == WS_INT && p->max > 1;
}

// What stands between a word and its number.
static const char *between(const ws_param_t *p) {
  const size_t n = strlen(p->word);
  return n && isdigit((unsigned char)p->word[n - 1]) ? "_" : "";
}

// The part as a word of its list; v is not 0 where that means that there is none.
static const char *word_of(const ws_param_t *p, int v) {
  if (p->type == WS_ENUM) return ws_fmt("%s%s", p->word, ws_enum_name(p, v));
  return counts(p) ? ws_fmt("%s%s%d", p->word, between(p), v) : p->word;
}

// ---- isa: RISC-V's names of extensions ----

#define ISA_BASE "rv32im"
#define ISA_A "zaamo_zalrsc"

// The instruction set has floats in two kinds: f, and f with xwsftz.
static bool is_fp(const ws_param_t *p) {
  return strcmp(p->key, "fp") == 0;
}

static bool isa_has(const ws_config_t *c, const ws_param_t *p) {
  const int v = ws_get(c, p);
  return v == WS_AUTO ? c->fp != WS_fp_none : v != 0;
}

static const char *isa_text(const ws_config_t *c) {
  ws_buf_t b = {0};
  const bool a = c->atomics && c->lrsc;
  ws_printf(&b, ISA_BASE "%s%s", a ? "a" : "", c->fp ? "f" : "");
  if (c->fp == WS_fp_ftz) ws_printf(&b, "_xwsftz");
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    if (!p->list || strcmp(p->list, "isa") != 0 || is_fp(p) || !isa_has(c, p)) continue;
    if (!a || !strstr(ISA_A, p->word)) ws_printf(&b, "_%s", p->word);
  }
  return b.p;
}

bool ws_isa_has(const ws_config_t *c, const char *word) {
  if (ws_same_word(word, "xwsftz")) return c->fp == WS_fp_ftz;
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    if (p->list && strcmp(p->list, "isa") == 0 && ws_same_word(p->word, word)) return isa_has(c, p);
  }
  return false;
}

// What an extension is and whether the configuration is to have it.
static bool isa_one(ws_config_t *c, const char *word, bool has) {
  if (ws_same_word(word, "f") || ws_same_word(word, "xwsftz")) {
    const bool ftz = !ws_same_word(word, "f");
    c->fp = has == ftz ? (has ? WS_fp_ftz : WS_fp_none) : WS_fp_ieee;
    return true;
  }
  if (ws_same_word(word, "a")) {
    c->atomics = c->lrsc = has;
    return true;
  }
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    if (!p->list || strcmp(p->list, "isa") != 0 || is_fp(p) || !ws_same_word(p->word, word))
      continue;
    *ws_value(c, p) = has;
    return true;
  }
  return false;
}

// ---- values of lists ----

const char *ws_key_range(const ws_key_t *k) {
  ws_buf_t b = {0};
  const bool isa = rest_is(k, "isa");
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    if (!is_part(p, k)) continue;
    if (isa && is_fp(p))
      ws_printf(&b, ISA_BASE "[a][f], then any of _xwsftz");
    else if (isa)
      ws_printf(&b, " _%s", p->word);
    else if (p->type == WS_ENUM)
      for (int v = 0; ws_enum_name(p, v); v++)
        ws_printf(&b, "%s%s", b.n ? " " : "", word_of(p, v));
    else
      ws_printf(&b, "%s%s%s", b.n ? " " : "", p->word,
                counts(p) ? ws_fmt("%s%d..%d", between(p),
                                   p->min > 0 || rest_is(k, "auto") ? p->min : 1, p->max)
                          : "");
  }
  if (isa) return ws_fmt("%s; or changes, each after + or -", b.p);
  return ws_fmt("auto%s or some of %s with + between; after + or -: changes",
                rest_is(k, "none") ? ", none" : "", b.p);
}

// Words of the parts that are not as auto has them, each after its sign.
static const char *changes(const ws_config_t *c, const ws_key_t *k, bool zeros) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    const int v = ws_get(c, p);
    if (!is_part(p, k) || v == p->def || v == WS_AUTO) continue;
    if (v)
      ws_printf(&b, "+%s", word_of(p, v));
    else if (zeros)
      ws_printf(&b, "-%s", p->word);
  }
  return b.p;
}

const char *ws_key_text(const ws_config_t *c, const ws_key_t *k) {
  if (!k->rest) {
    const ws_param_t *p = ws_param_find(k->name);
    return ws_value_text(p, ws_get(c, p));
  }
  if (rest_is(k, "isa")) return isa_text(c);
  bool as_auto = true, open = rest_is(k, "auto");
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    if (!is_part(p, k)) continue;
    as_auto = as_auto && ws_get(c, p) == p->def;
    open = open || ws_get(c, p) == WS_AUTO || (p->def != WS_AUTO && p->def != 0);
  }
  if (as_auto) return "auto";
  if (rest_is(k, "none") && open) return ws_fmt("auto%s", changes(c, k, true));
  const char *words = changes(c, k, false);
  return *words ? words + 1 : "none";
}

static bool refuse(const ws_key_t *k, const char *value, const char *where, const char *why,
                   ws_buf_t *err) {
  return ws_err(err, "%s: %s = %s: allowed %s: %s", where, k->name, value, ws_key_range(k), why);
}

// The part and the number that a word means; NULL when it means none. -1: it has no number.
static const ws_param_t *part_of(const ws_key_t *k, const char *word, int *v) {
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    if (!is_part(p, k)) continue;
    for (*v = 0; p->type == WS_ENUM && ws_enum_name(p, *v); ++*v)
      if (ws_same_word(word_of(p, *v), word)) return p;
    *v = -1;
    if (p->type == WS_ENUM) continue;
    if (ws_same_word(p->word, word)) return p;
    const char *head = ws_fmt("%s%s", p->word, between(p));
    const size_t n = strlen(head);
    if (!counts(p) || !ws_same_word(ws_fmt("%.*s", (int)n, word), head) || !word[n]) continue;
    if (word[n + strspn(word + n, "0123456789")]) continue;
    *v = strlen(word + n) < 7 ? atoi(word + n) : 1000000;
    return p;
  }
  return NULL;
}

// One word of a list other than isa. *seen has the names of the parts that were set.
static bool list_one(ws_config_t *c, const ws_key_t *k, const char *word, bool more, bool *seen,
                     const char **why) {
  int v;
  const ws_param_t *p = part_of(k, word, &v);
  *why = ws_fmt("no word `%s`", word);
  if (!p) return false;
  *why = ws_fmt("%s%s: named twice", p->word, p->type == WS_ENUM ? ".." : "");
  if (seen[p - ws_params]) return false;
  seen[p - ws_params] = true;
  if (!more) {
    *why = ws_fmt("-%s: a number after what is taken away", word);
    if (v >= 0) return false;
    *ws_value(c, p) = rest_is(k, "none") ? 0 : p->def;
    return true;
  }
  *why = ws_fmt("%s: needs a number, %d..%d", word, p->min ? p->min : 1, p->max);
  if (v < 0 && counts(p)) return false;
  *ws_value(c, p) = v < 0 ? 1 : v;
  return true;
}

// Words with a sign before each, which change what is set.
static bool list_changes(ws_config_t *c, const ws_key_t *k, const char *words, const char **why) {
  const bool isa = rest_is(k, "isa");
  bool *seen = ws_zalloc(sizeof *seen * ws_params_n);
  ws_buf_t before = {0};
  ws_add(&before, " ", 1);
  for (const char *s = words; *s;) {
    const bool more = *s++ == '+';
    const size_t n = strcspn(s, "+-");
    const char *word = ws_lower(ws_fmt("%.*s", (int)n, s));
    s += n;
    *why = isa ? ws_fmt("no extension `%s`", word) : "";
    if (isa && !isa_one(c, word, more)) return false;
    *why = ws_fmt("%s: named twice", word);
    if (isa && strstr(before.p, ws_fmt(" %s ", word))) return false;
    ws_printf(&before, "%s ", word);
    if (!isa && !list_one(c, k, word, more, seen, why)) return false;
  }
  return true;
}

// "rv32imf_zaamo": extensions that it does not name are removed. Special functions that come with
// floats stay as auto derives them.
static bool isa_whole(ws_config_t *c, const ws_key_t *k, const char *value, const char **why) {
  const char *s = ws_lower(value);
  ws_buf_t words = {0};
  ws_add(&words, "", 0);
  *why = "must begin with " ISA_BASE;
  if (strncmp(s, ISA_BASE, strlen(ISA_BASE)) != 0) return false;
  s += strlen(ISA_BASE);
  for (const char *letter = "af"; *letter; letter++)
    if (*s == *letter) ws_printf(&words, "+%c", *s++);
  *why = ws_fmt("`%s`: after " ISA_BASE " come a and f, then names with _ before each", s);
  if (*s && *s != '_') return false;
  while (*s) {
    size_t n = strcspn(++s, "_");
    if (strncmp(s, "zba_zbb", 7) == 0) n = 3 + strcspn(s + 3, "_") + 1 + strcspn(s + 4, "_");
    ws_printf(&words, "+%.*s", (int)n, s);
    s += n;
  }
  const bool f = strncmp(words.p, "+f", 2) == 0 || strncmp(words.p, "+a+f", 4) == 0;
  *why = "xwsftz changes the floats of f, which is not there";
  if (!f && strstr(words.p, "+xwsftz")) return false;
  *why = "a is zaamo and zalrsc: named twice";
  if (strncmp(words.p, "+a", 2) == 0 && (strstr(words.p, "+zaamo") || strstr(words.p, "+zalrsc")))
    return false;
  *why = "+ and - are for changes of what is set";
  if (strpbrk(value, "+-")) return false;
  for (size_t i = 0; i < ws_params_n; i++)
    if (is_part(&ws_params[i], k)) *ws_value(c, &ws_params[i]) = 0;
  if (!list_changes(c, k, words.p, why)) return false;
  if (!f == !c->sfu) c->sfu = WS_AUTO;
  return true;
}

bool ws_list_set(ws_config_t *c, const ws_key_t *k, const char *value, const char *where,
                 ws_buf_t *err) {
  ws_config_t to = *c;
  const char *why = "", *rest = value;
  bool ok;
  if (*value == '+' || *value == '-') {
    ok = list_changes(&to, k, value, &why);
  } else if (rest_is(k, "isa")) {
    ok = isa_whole(&to, k, value, &why);
  } else {
    const char *first = ws_fmt("%.*s", (int)strcspn(value, "+-"), value);
    const bool zero = rest_is(k, "none") && !ws_same_word(first, "auto");
    const bool base =
        ws_same_word(first, "auto") || (rest_is(k, "none") && ws_same_word(first, "none"));
    for (size_t i = 0; i < ws_params_n; i++)
      if (is_part(&ws_params[i], k)) *ws_value(&to, &ws_params[i]) = zero ? 0 : ws_params[i].def;
    rest = base ? value + strlen(first) : ws_fmt("+%s", value);
    ok = list_changes(&to, k, rest, &why);
  }
  if (!ok) return refuse(k, value, where, why, err);
  if (rest_is(k, "isa") && to.sfu == 1 && to.fp) to.sfu = WS_AUTO; // as the default has them
  *c = to;
  return true;
}

// ---- from a part to its key ----

const char *ws_param_name(const ws_param_t *p) {
  if (!p->list) return p->key;
  return ws_fmt("%s: %s", p->list, is_fp(p) ? "f" : *p->word ? p->word : p->key);
}

const char *ws_param_setting(const ws_param_t *p, int v) {
  if (!p->list) return ws_fmt("%s=%s", p->key, ws_value_text(p, v));
  if (is_fp(p)) return v == WS_fp_none ? "isa=-f" : v == WS_fp_ftz ? "isa=+xwsftz" : "isa=+f";
  const ws_key_t *k = ws_key_of(p);
  if (v == WS_AUTO && rest_is(k, "isa")) return ws_fmt("%s=+%s", p->list, p->word);
  if (v == WS_AUTO && rest_is(k, "auto")) return ws_fmt("%s=-%s", p->list, p->word);
  if (v == WS_AUTO) return ws_fmt("%s=auto", p->list);
  if (!v && !rest_is(k, "auto") && p->type != WS_ENUM) return ws_fmt("%s=-%s", p->list, p->word);
  return ws_fmt("%s=+%s", p->list, word_of(p, v));
}

bool ws_word_gives(const char *word, const ws_param_t *p) {
  const char *value = strchr(word, '=');
  const ws_key_t *k = ws_key_find(ws_fmt("%.*s", (int)strcspn(word, "="), word));
  if (!k || !value || ws_key_of(p) != k) return false;
  if (!k->rest) return true;
  // A whole list sets every part, a list of changes only some: the part is set when neither of two
  // values stays.
  for (int v = 0; v < 2; v++) {
    ws_config_t a;
    ws_buf_t unused = {0};
    ws_config_defaults(&a);
    *ws_value(&a, p) = 1000 + v;
    if (ws_list_set(&a, k, value + 1, "", &unused) && ws_get(&a, p) == 1000 + v) return false;
  }
  return true;
}

// The setting that replaces an old name with this value.
static const char *translated(const ws_param_t *p, const char *value) {
  if (ws_same_word(value, "auto")) return ws_param_setting(p, WS_AUTO);
  for (int v = 0; p->type == WS_ENUM && ws_enum_name(p, v); v++)
    if (ws_same_word(ws_enum_name(p, v), value)) return ws_param_setting(p, v);
  char *end;
  const long v = strtol(value, &end, 10);
  const bool number = *value && !*end && p->type != WS_ENUM && v >= p->min && v <= p->max;
  return number ? ws_param_setting(p, (int)v) : NULL;
}

// The same for a key that has another name now; NULL if there was no such key.
static const char *other_name(const char *old, const char *value) {
  size_t i = 0;
  while (i < WS_COUNT(renamed) && !ws_same_word(renamed[i].old, old))
    i++;
  if (i == WS_COUNT(renamed)) return NULL;
  const ws_param_t *p = ws_param_find(renamed[i].key);
  if (ws_same_word(value, "auto") && ws_takes_auto(p)) return ws_param_setting(p, WS_AUTO);
  char *end;
  const long v = strtol(value, &end, 10), most = p->max / renamed[i].scale;
  if (*value && !*end && v >= 0 && v <= most) return ws_param_setting(p, (int)v * renamed[i].scale);
  return ws_fmt("the key %s, in bytes: %s=%s", p->key, p->key, ws_value_text(p, p->max));
}

const char *ws_renamed(const char *word) {
  const char *key = ws_fmt("%.*s", (int)strcspn(word, "="), word), *value = strchr(word, '=');
  const char *other = other_name(key, value ? value + 1 : "");
  if (other) return other;
  if (strncasecmp(key, "slice_", 6) == 0) key = ws_fmt("cut_%s", key + 6); // so these parts were
  const ws_param_t *old = ws_key_find(key) ? NULL : ws_param_find(key);
  if (!old) return NULL;
  const char *now = translated(old, value ? value + 1 : "");
  return now ? now : ws_fmt("a part of the key %s", old->list);
}

bool ws_key_unknown(const char *key, const char *value, const char *where, ws_buf_t *err) {
  const char *now = ws_renamed(ws_fmt("%s=%s", key, value));
  if (now) return ws_err(err, "%s: %s = %s: now %s (docs/parameters.md)", where, key, value, now);
  const char *near = ws_nearest(key, "");
  return ws_err(err, "%s: %s = %s: no such parameter%s (docs/parameters.md lists them)", where, key,
                value, near ? ws_fmt("; the nearest is %s", near) : "");
}
