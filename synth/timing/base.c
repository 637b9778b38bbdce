// SPDX-License-Identifier: Apache-2.0
#include "base.h"

#include <stdlib.h>
#include <string.h>

// A figure as a text, and whether it is as the committed one, NULL for none, demands.
static const char *text_of(const json_t *figure) {
  if (!figure) return "none";
  if (json_is_string(figure)) return json_string_value(figure);
  return ws_fmt("%.3f", json_number_value(json_object_get(figure, "median")));
}
static bool as_committed(const json_t *old, const json_t *new) {
  const json_t *was = json_object_get(old, "median"), *is = json_object_get(new, "median");
  if (!was || !is) return old && new &&strcmp(text_of(old), text_of(new)) == 0;
  const double base = json_number_value(was), change = json_number_value(is) - base;
  const double most = base * json_number_value(json_object_get(old, "percent")) / 100;
  return change <= most && -change <= most;
}

static json_t *load(const char *file, ws_buf_t *err) {
  json_error_t e;
  json_t *base = json_load_file(file, 0, &e);
  if (base && json_is_object(base)) return base;
  json_decref(base);
  ws_err(err, "%s:%d: %s", file, e.line, base ? "no object" : e.text);
  return NULL;
}

bool timing_json_write(const char *file, json_t *j, size_t flags, ws_buf_t *err) {
  char *text = json_dumps(j, JSON_INDENT(1) | flags | JSON_REAL_PRECISION(7));
  bool ok = ws_write_file(file, ws_fmt("%s\n", text), true, err);
  free(text);
  json_decref(j);
  return ok;
}

bool timing_base_compare(const char *file, const json_t *now, bool *same, ws_buf_t *err) {
  const char *label = json_string_value(json_object_get(now, "label")), *key;
  json_t *base = load(file, err), *figure;
  if (!base) return false;
  json_t *old = json_object_get(base, label), *new = json_object_get(now, "figures");
  if (!old) {
    json_decref(base);
    return ws_err(err, "%s has no entry for %s; timing-baseline and levels-baseline write theirs",
                  file, label);
  }
  size_t changed = 0;
  json_object_foreach(new, key, figure) {
    const json_t *was = json_object_get(old, key);
    if (as_committed(was, figure)) continue;
    printf("%-40s %s -> %s\n", key, text_of(was), text_of(figure));
    changed++;
  }
  json_object_foreach(old, key, figure) if (!json_object_get(new, key)) {
    printf("%-40s %s -> none\n", key, text_of(figure));
    changed++;
  }
  printf("%s: %zu of %zu figures differ from %s\n", label, changed, json_object_size(new), file);
  *same = changed == 0;
  json_decref(base);
  return true;
}

bool timing_base_write(const char *file, const json_t *now, ws_buf_t *err) {
  json_t *base = ws_file_exists(file) ? load(file, err) : json_object();
  if (!base) return false;
  json_object_set(base, json_string_value(json_object_get(now, "label")),
                  json_object_get(now, "figures"));
  return timing_json_write(file, base, JSON_SORT_KEYS, err);
}
