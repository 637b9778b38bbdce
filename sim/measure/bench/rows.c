// SPDX-License-Identifier: Apache-2.0
#include "rows.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int bench_complain(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(stderr, "wsbench: ");
  vfprintf(stderr, fmt, ap);
  fprintf(stderr, "\n");
  va_end(ap);
  return BENCH_USAGE;
}

static bool has(json_t *row, const char *member, json_type type) {
  json_t *v = json_object_get(row, member);
  return v && json_typeof(v) == type && (type != JSON_INTEGER || json_integer_value(v) > 0);
}

// What is wrong with a row, or NULL.
static const char *flaw(json_t *row) {
  if (!json_is_object(row)) return "is no object";
  if (!has(row, "kernel", JSON_STRING)) return "has no \"kernel\" (text)";
  if (!has(row, "config", JSON_STRING)) return "has no \"config\" (text)";
  if (!has(row, "latency", JSON_INTEGER)) return "has no \"latency\" (a number above 0)";
  if (!has(row, "cycles", JSON_INTEGER)) return "has no \"cycles\" (a number above 0)";
  return NULL;
}

const char *bench_text(json_t *row, const char *member) {
  const char *s = json_string_value(json_object_get(row, member));
  return s ? s : "";
}

uint64_t bench_number(json_t *row, const char *member) {
  return (uint64_t)json_integer_value(json_object_get(row, member));
}

json_t *bench_find(json_t *rows, json_t *key) {
  size_t i;
  json_t *r;
  json_array_foreach(rows, i, r) {
    if (!strcmp(bench_text(r, "kernel"), bench_text(key, "kernel")) &&
        !strcmp(bench_text(r, "config"), bench_text(key, "config")) &&
        bench_number(r, "latency") == bench_number(key, "latency"))
      return r;
  }
  return NULL;
}

static bool rows_are_good(const char *path, json_t *rows) {
  size_t i;
  json_t *r;
  if (!json_is_array(rows)) return bench_complain("%s: no list \"rows\"", path), false;
  if (!json_array_size(rows)) return bench_complain("%s: \"rows\" is empty", path), false;
  json_array_foreach(rows, i, r) {
    const char *why = flaw(r);
    if (!why && bench_find(rows, r) != r) why = "has the key of a row before it";
    if (!why) continue;
    bench_complain("%s: row %zu (%s) %s", path, i + 1, bench_text(r, "kernel"), why);
    return false;
  }
  return true;
}

json_t *bench_load(const char *path) {
  json_error_t e;
  FILE *f = fopen(path, "r");
  if (!f) return bench_complain("cannot read %s: %s", path, strerror(errno)), NULL;
  json_t *j = json_loadf(f, JSON_REJECT_DUPLICATES, &e);
  fclose(f);
  if (!j) return bench_complain("%s:%d: not JSON: %s", path, e.line, e.text), NULL;
  if (rows_are_good(path, json_object_get(j, "rows"))) return j;
  json_decref(j);
  return NULL;
}
