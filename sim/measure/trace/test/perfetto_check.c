// SPDX-License-Identifier: Apache-2.0
// perfetto_check FILE: are these trace events, by the rules of the format? An object with
// traceEvents, an array of objects; each has name, ph and pid; M names a process or a thread in its
// args; X has tid, ts and dur; C has ts and numbers in its args. Times are numbers from 0 on. Each
// track that has intervals has a name, and on none do two intervals overlap. Prints
// "N intervals on N tracks of N processes, N counts".
#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  json_int_t pid, tid, from, to;
} interval_t;

static size_t at;

static void fail(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));
static void fail(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(stderr, "event %zu: ", at);
  vfprintf(stderr, fmt, ap);
  fprintf(stderr, "\n");
  exit(1);
}

static json_int_t number(const json_t *e, const char *key) {
  const json_t *v = json_object_get(e, key);
  if (!json_is_integer(v) || json_integer_value(v) < 0) fail("no %s from 0 on", key);
  return json_integer_value(v);
}

static const char *text(const json_t *e, const char *key) {
  const char *s = json_string_value(json_object_get(e, key));
  if (!s || !*s) fail("no %s", key);
  return s;
}

static json_t *named; // "pid.tid" or "pid"

static void name_of(json_int_t pid, json_int_t tid, char key[64]) {
  snprintf(key, 64, tid < 0 ? "%lld" : "%lld.%lld", (long long)pid, (long long)tid);
}

static void metadata(const json_t *e) {
  const char *name = text(e, "name");
  const json_t *args = json_object_get(e, "args");
  const bool thread = !strncmp(name, "thread_", 7);
  char key[64];
  name_of(number(e, "pid"), thread ? number(e, "tid") : -1, key);
  if (!strcmp(name, "thread_name") || !strcmp(name, "process_name")) {
    if (json_object_get(named, key)) fail("track %s has two names", key);
    json_object_set_new(named, key, json_string(text(args, "name")));
  } else if (!strcmp(name, "thread_sort_index") || !strcmp(name, "process_sort_index"))
    number(args, "sort_index");
  else
    fail("metadata %s", name);
}

static void counts(const json_t *e) {
  const char *key;
  json_t *v;
  number(e, "ts");
  json_t *args = json_object_get(e, "args");
  if (!json_object_size(args)) fail("C without numbers");
  json_object_foreach(args, key, v) if (!json_is_number(v)) fail("%s is no number", key);
}

static int by_place(const void *a, const void *b) {
  const interval_t *x = a, *y = b;
  if (x->pid != y->pid) return x->pid < y->pid ? -1 : 1;
  if (x->tid != y->tid) return x->tid < y->tid ? -1 : 1;
  return x->from < y->from ? -1 : x->from > y->from;
}

int main(int argc, char **argv) {
  json_error_t error;
  json_t *j = argc == 2 ? json_load_file(argv[1], 0, &error) : NULL;
  if (!j) return fprintf(stderr, "%s\n", argc == 2 ? error.text : "usage: perfetto_check FILE"), 2;
  const json_t *events = json_object_get(j, "traceEvents");
  const size_t n = json_array_size(events);
  interval_t *interval = calloc(n + 1, sizeof *interval);
  size_t intervals = 0, numbers = 0, tracks = 0, processes = 0;
  named = json_object();
  for (at = 0; at < n; at++) {
    const json_t *e = json_array_get(events, at);
    const char *ph = text(e, "ph");
    text(e, "name");
    number(e, "pid");
    if (!strcmp(ph, "M"))
      metadata(e);
    else if (!strcmp(ph, "C")) {
      counts(e);
      numbers++;
    } else if (!strcmp(ph, "X")) {
      const json_int_t ts = number(e, "ts"), dur = number(e, "dur");
      if (!dur) fail("an interval of no length");
      if (!json_is_object(json_object_get(e, "args"))) fail("no args");
      interval[intervals++] = (interval_t){number(e, "pid"), number(e, "tid"), ts, ts + dur};
    } else
      fail("phase %s", ph);
  }
  if (!intervals || !numbers) fail("no intervals or counts");
  qsort(interval, intervals, sizeof *interval, by_place);
  for (size_t k = 0; k < intervals; k++) {
    const interval_t *i = &interval[k], *before = k ? i - 1 : NULL;
    const bool process = before && before->pid == i->pid, track = process && before->tid == i->tid;
    char key[64];
    name_of(i->pid, i->tid, key);
    if (!json_object_get(named, key)) fail("track %s has no name", key);
    if (track && before->to > i->from)
      fail("track %s: %lld to %lld overlaps %lld", key, (long long)before->from,
           (long long)before->to, (long long)i->from);
    tracks += !track;
    processes += !process;
  }
  printf("%zu intervals on %zu tracks of %zu processes, %zu counts\n", intervals, tracks, processes,
         numbers);
  free(interval);
  json_decref(named);
  json_decref(j);
  return 0;
}
