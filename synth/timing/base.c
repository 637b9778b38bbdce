// SPDX-License-Identifier: Apache-2.0
#include "base.h"

#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = {"ram_by_size", "ram_as_flop"};

// {"ram_by_size 03_issue > 10_lsu": "8.123 ns, 70 cells", ..}: text, so that a diff reads.
static json_t *entry_of(const json_t *now) {
  json_t *e = json_object();
  json_object_set_new(e, "cells",
                      json_sprintf("%d, %d flops",
                                   (int)json_integer_value(json_object_get(now, "cells")),
                                   (int)json_integer_value(json_object_get(now, "flops"))));
  for (size_t k = 0; k < WS_COUNT(kinds); k++) {
    const json_t *r = json_object_get(now, kinds[k]);
    size_t i;
    json_t *p;
    json_object_set_new(e, ws_fmt("%s period", kinds[k]),
                        json_sprintf("%.3f ns", json_real_value(json_object_get(r, "period_ns"))));
    json_array_foreach(json_object_get(r, "paths"), i, p) json_object_set_new(
        e,
        ws_fmt("%s %s > %s", kinds[k], json_string_value(json_object_get(p, "from")),
               json_string_value(json_object_get(p, "to"))),
        json_sprintf("%.3f ns, %d cells", json_real_value(json_object_get(p, "ns")),
                     (int)json_integer_value(json_object_get(p, "cells"))));
  }
  return e;
}

static json_t *load(const char *file, ws_buf_t *err) {
  json_error_t e;
  json_t *base = json_load_file(file, 0, &e);
  if (base && json_is_object(base)) return base;
  json_decref(base);
  ws_err(err, "%s:%d: %s", file, e.line, base ? "no object" : e.text);
  return NULL;
}

bool timing_base_compare(const char *file, const json_t *now, bool *same, ws_buf_t *err) {
  const char *label = json_string_value(json_object_get(now, "label")), *key;
  json_t *base = load(file, err), *v;
  if (!base) return false;
  const json_t *old = json_object_get(base, label);
  if (!old) {
    json_decref(base);
    return ws_err(err, "%s has no entry for %s; make timing-baseline writes it", file, label);
  }
  json_t *new = entry_of(now);
  size_t changed = 0;
  json_object_foreach(new, key, v) {
    const char *was = json_string_value(json_object_get(old, key));
    if (was && strcmp(was, json_string_value(v)) == 0) continue;
    printf("%-40s %s -> %s\n", key, was ? was : "none", json_string_value(v));
    changed++;
  }
  json_object_foreach((json_t *)old, key, v) if (!json_object_get(new, key)) {
    printf("%-40s %s -> none\n", key, json_string_value(v));
    changed++;
  }
  printf("%s: %zu of %zu figures differ from %s\n", label, changed, json_object_size(new), file);
  *same = changed == 0;
  json_decref(new);
  json_decref(base);
  return true;
}

bool timing_base_write(const char *file, const json_t *now, ws_buf_t *err) {
  json_t *base = ws_file_exists(file) ? load(file, err) : json_object();
  if (!base) return false;
  json_object_set_new(base, json_string_value(json_object_get(now, "label")), entry_of(now));
  char *text = json_dumps(base, JSON_INDENT(1) | JSON_SORT_KEYS);
  bool ok = ws_write_file(file, ws_fmt("%s\n", text), true, err);
  free(text);
  json_decref(base);
  return ok;
}
