// SPDX-License-Identifier: Apache-2.0
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "session.h"

static const struct {
  const char *name, *doc;
} counters[] = {
    // the position is the counter's number
#define WS_PERF(name, doc) {#name, doc},
#include "../../gen/perf.def"
};
enum { COUNTERS = sizeof counters / sizeof counters[0] };

static double ipc(const ws_totals_t *t) {
  return t->cycles ? (double)t->warp_instrs / (double)t->cycles : 0.0;
}

void ws_report_table(const ws_session_t *s) {
  if (s->opt.model || !WS_PERF_COUNTERS) return;
  printf("%-20s %14s  per cycle\n", "counter", "value");
  for (unsigned i = 0; i < COUNTERS; i++)
    printf("%-20s %14" PRIu64 "  %9.3f  %s\n", counters[i].name, s->total.counter[i],
           s->total.cycles ? (double)s->total.counter[i] / (double)s->total.cycles : 0.0,
           counters[i].doc);
}

void ws_report_last_line(const ws_session_t *s) {
  const ws_totals_t *t = &s->total;
  printf("cycles=%" PRIu64 " warp_instrs=%" PRIu64 " thread_instrs=%" PRIu64 " ipc=%.3f check=%s\n",
         t->cycles, t->warp_instrs, t->thread_instrs, ipc(t),
         s->status == WS_EXIT_OK ? "ok" : "fail");
}

static json_t *measured(const ws_session_t *s) {
  json_t *a = json_array();
  for (const ws_measure_t *m = s->measured; m < s->measured + s->measured_n; m++)
    json_array_append_new(a, json_pack("{s:s, s:i, s:i, s:i, s:I, s:I}", "what", m->what, "warps",
                                       (int)m->warps, "ops", (int)m->ops, "cycles", (int)m->cycles,
                                       "launch_cycles", (json_int_t)m->launch_cycles, "warp_instrs",
                                       (json_int_t)m->warp_instrs));
  return a;
}

bool ws_report_json(const ws_session_t *s, const char *path) {
  const ws_totals_t *t = &s->total;
  json_t *c = json_object();
  if (!s->opt.model && WS_PERF_COUNTERS)
    for (unsigned i = 0; i < COUNTERS; i++)
      json_object_set_new(c, counters[i].name, json_integer((json_int_t)t->counter[i]));
  json_t *j = json_pack(
      "{s:s, s:s, s:b, s:i, s:I, s:I, s:I, s:f, s:b, s:i, s:o}", "program", s->opt.elf, "kernel",
      s->opt.host     ? s->opt.host
      : s->opt.kernel ? s->opt.kernel
      : s->opt.entry  ? s->opt.entry
                      : "",
      "model", s->opt.model, "launches", (int)t->launches, "cycles", (json_int_t)t->cycles,
      "warp_instrs", (json_int_t)t->warp_instrs, "thread_instrs", (json_int_t)t->thread_instrs,
      "ipc", ipc(t), "ok", s->status == WS_EXIT_OK, "exit", s->status, "counters", c);
  json_object_set_new(
      j, "machine",
      json_pack("{s:i, s:i, s:i}", "warps", WS_WARPS, "threads", WS_THREADS, "lanes", WS_LANES));
  json_object_set_new(j, "measured", measured(s));
  bool ok = j && json_dump_file(j, path, JSON_INDENT(2)) == 0;
  if (!ok) fprintf(stderr, "wsrun: cannot write %s\n", path);
  json_decref(j);
  return ok;
}
