// SPDX-License-Identifier: Apache-2.0
// Keys by name, and a configuration as it is read.
#include "config.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const ws_param_t ws_params[] = {
#define WS_PARAM(key, type, def, min, max, rule, unit, doc)                                        \
  {#key, WS_##type, def, min, max, rule, unit, doc, offsetof(ws_config_t, key), NULL, NULL},
#define WS_PART(list, word, key, type, def, min, max, rule, unit, doc)                             \
  {#key, WS_##type, def, min, max, rule, unit, doc, offsetof(ws_config_t, key), #list, word},
#include "params.def"
};
const size_t ws_params_n = WS_COUNT(ws_params);

int *ws_value(ws_config_t *c, const ws_param_t *p) {
  return (int *)(void *)((char *)c + p->offset);
}

int ws_get(const ws_config_t *c, const ws_param_t *p) {
  int v;
  memcpy(&v, (const char *)c + p->offset, sizeof v);
  return v;
}

const ws_param_t *ws_param_find(const char *key) {
  for (size_t i = 0; i < ws_params_n; i++)
    if (ws_same_word(ws_params[i].key, key)) return &ws_params[i];
  return NULL;
}

// The number of edits (insert, delete or replace a character) that turn a into b, ignoring case.
static size_t distance(const char *a, const char *b) {
  size_t m = strlen(b), *row = ws_zalloc(sizeof *row * (m + 1));
  for (size_t j = 0; j <= m; j++)
    row[j] = j;
  for (size_t i = 1; a[i - 1]; i++) {
    size_t above_left = row[0];
    row[0] = i;
    for (size_t j = 1; j <= m; j++) {
      size_t above = row[j], best = above < row[j - 1] ? above + 1 : row[j - 1] + 1;
      bool same = tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[j - 1]);
      if (above_left + !same < best) best = above_left + !same;
      above_left = above;
      row[j] = best;
    }
  }
  return row[m];
}

const char *ws_nearest(const char *word, const char *names) {
  size_t limit = strlen(word) < 5 ? 2 : 3; // this many edits are too many
  const char *best = NULL;
  ws_buf_t all = {0};
  for (size_t i = 0; i < ws_keys_n; i++)
    ws_printf(&all, "%s ", ws_upper(ws_keys[i].name));
  ws_printf(&all, "%s", names);
  for (char *name = strtok(all.p, " "); name; name = strtok(NULL, " "))
    if (distance(word, name) < limit) {
      limit = distance(word, name);
      best = name;
    }
  return best;
}

const char *ws_enum_name(const ws_param_t *p, int v) {
  const ws_word_t *w = ws_word_of(ws_slot_of(p), v);
  return w ? w->word : NULL;
}

bool ws_takes_auto(const ws_param_t *p) {
  return p->type != WS_ENUM && strstr(p->rule, "auto");
}

static bool is_bytes(const ws_param_t *p) {
  return strcmp(p->unit, "bytes") == 0;
}

bool ws_whole_kb(const ws_param_t *p) {
  return p->type == WS_INT && strchr(p->rule, 'K');
}

const char *ws_value_text(const ws_param_t *p, int v) {
  if (v == WS_AUTO) return "auto";
  const char *name = p->type == WS_ENUM ? ws_enum_name(p, v) : NULL;
  if (name) return name;
  const char *units = is_bytes(p) ? "KM" : "";
  int n = v;
  size_t unit = 0;
  for (; units[unit] && n && n % 1024 == 0; unit++)
    n /= 1024;
  return ws_fmt("%d%.*s", n, unit ? 1 : 0, unit ? units + unit - 1 : "");
}

const char *ws_range_text(const ws_param_t *p) {
  if (p->type == WS_ENUM) return ws_words_text(ws_slot_of(p));
  return ws_fmt("%s%s..%s%s", ws_takes_auto(p) ? "auto or " : "", ws_value_text(p, p->min),
                ws_value_text(p, p->max),
                strstr(p->rule, "pow2") ? ", power of two"
                : ws_whole_kb(p)        ? ", whole K"
                                        : "");
}

void ws_config_defaults(ws_config_t *c) {
  for (size_t i = 0; i < ws_params_n; i++)
    *ws_value(c, &ws_params[i]) = ws_params[i].def;
}

// Bytes may have K or M after them.
static bool number_of(const ws_param_t *p, const char *value, int *v) {
  enum { MOST = 1000000, MOST_BYTES = 1 << 30 };
  char *end;
  long long n = strtoll(value, &end, 10);
  const int shift = !is_bytes(p)             ? 0
                    : ws_same_word(end, "K") ? 10
                    : ws_same_word(end, "M") ? 20
                                             : 0;
  const long long most = is_bytes(p) ? MOST_BYTES >> shift : MOST;
  if (!*value || (*end && !shift) || end == value || n < -most || n > most) return false;
  *v = (int)(n * (1LL << shift));
  return true;
}

bool ws_config_set(ws_config_t *c, const char *key, const char *value, const char *where,
                   ws_buf_t *err) {
  const ws_key_t *k = ws_key_find(key);
  if (!k) return ws_key_unknown(key, value, where, err);
  if (k->rest) return ws_list_set(c, k, value, where, err);
  const ws_param_t *p = ws_param_find(key);
  if (p->type == WS_ENUM) {
    for (int v = 0; ws_enum_name(p, v); v++)
      if (ws_same_word(ws_enum_name(p, v), value)) {
        *ws_value(c, p) = v;
        return true;
      }
    return ws_err(err, "%s: %s = %s: allowed %s: not one of these words", where, p->key, value,
                  ws_range_text(p));
  }
  if (ws_same_word(value, "auto")) {
    if (!ws_takes_auto(p))
      return ws_err(err, "%s: %s = auto: allowed %s: this key is not derived from others", where,
                    p->key, ws_range_text(p));
    *ws_value(c, p) = WS_AUTO;
    return true;
  }
  if (!number_of(p, value, ws_value(c, p)))
    return ws_err(err, "%s: %s = %s: allowed %s: not a whole number%s", where, p->key, value,
                  ws_range_text(p), is_bytes(p) ? ", with K or M after it or without" : "");
  return true;
}

static char *trim(char *s) {
  while (isspace((unsigned char)*s))
    s++;
  size_t n = strlen(s);
  while (n && isspace((unsigned char)s[n - 1]))
    s[--n] = 0;
  return s;
}

// Whether a line sets what an earlier line has set. A value that begins with + or - changes a list:
// several lines may change one list, but no word may occur in two of them.
static bool set_again(bool *key_seen, bool *part_seen, const char *key, const char *value) {
  const ws_key_t *k = ws_key_find(key);
  const bool change = k->rest && (*value == '+' || *value == '-');
  const char *word = ws_fmt("%s=%s", key, value);
  bool again = !change && key_seen[k - ws_keys];
  for (size_t i = 0; i < ws_params_n; i++) {
    if (ws_key_of(&ws_params[i]) != k || !ws_word_gives(word, &ws_params[i])) continue;
    again = again || part_seen[i];
    part_seen[i] = part_seen[i] || change;
  }
  key_seen[k - ws_keys] = key_seen[k - ws_keys] || !change;
  return again;
}

bool ws_config_read(ws_config_t *c, const char *file, const char *text, ws_buf_t *err) {
  int line_no = 0;
  bool *keys = ws_zalloc(sizeof *keys * ws_keys_n), *parts = ws_zalloc(sizeof *parts * ws_params_n);
  for (const char *s = ws_after_mark(text); *s;) {
    size_t n = strcspn(s, "\n");
    char *line = ws_fmt("%.*s", (int)n, s);
    const char *where = ws_fmt("%s:%d", file, ++line_no);
    s += n + (s[n] == '\n');
    line[strcspn(line, "#")] = 0;
    line = trim(line);
    if (!*line) continue;
    char *eq = strchr(line, '=');
    if (!eq) return ws_err(err, "%s: expected `key = value`, found `%s`", where, line);
    *eq = 0;
    const char *key = trim(line), *value = trim(eq + 1);
    if (!ws_config_set(c, key, value, where, err)) return false;
    if (set_again(keys, parts, key, value))
      return ws_err(err, "%s: %s = %s: set twice in this file", where, key, value);
  }
  return true;
}
