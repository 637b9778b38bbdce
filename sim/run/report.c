// SPDX-License-Identifier: Apache-2.0
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "../../gen/isa.h"
#include "session.h"

static const struct {
  const char *name, *doc;
  bool slot;
} counters[] = {
#define TEXT_(word) #word
#define TEXT(word) TEXT_(word)

#define WS_PERF(name, slot, doc) {#name, doc, slot},
#include "../../gen/perf.def"
};

uint64_t ws_report_slots(const uint64_t *counter) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < WS_PERF_COUNTER_N; i++)
    sum += counters[i].slot ? counter[i] : 0;
  return sum;
}

static double share(uint64_t part, uint64_t whole) {
  return whole ? (double)part / (double)whole : 0.0;
}

// Of the lanes of issued instructions, those without an active thread.
static double idle_lanes(const uint64_t *counter) {
  const uint64_t lanes = counter[WS_PERF_WARP_INSNS] * WS_THREADS;
  return share(lanes - counter[WS_PERF_THREAD_INSNS], lanes);
}

// null where nothing counts instructions.
static json_t *counted(const ws_session_t *s, uint64_t n) {
  return ws_session_counts(s) ? json_integer((json_int_t)n) : json_null();
}

static double ipc(const ws_totals_t *t) {
  return share(t->warp_instrs, t->cycles);
}

void ws_report_table(const ws_session_t *s) {
  if (s->opt.model || !WS_PERF_COUNTERS) return;
  const uint64_t *c = s->total.counter, cycles = c[WS_PERF_CYCLES], slots = WS_ISSUE_SLOTS * cycles;
  printf("%-20s %14s  %9s\n", "issue slots", "count", "share");
  for (unsigned i = 0; i < WS_PERF_COUNTER_N; i++)
    if (counters[i].slot)
      printf("%-20s %14" PRIu64 "  %7.2f %%  %s\n", counters[i].name, c[i],
             100 * share(c[i], slots), counters[i].doc);
  printf("%-20s %14" PRIu64
         "  %7.2f %%  of all issue slots; of the lanes of issued instructions %.2f %% "
         "had no active thread\n\n",
         "sum", ws_report_slots(c), 100 * share(ws_report_slots(c), slots), 100 * idle_lanes(c));
  printf("%-20s %14s  per cycle\n", "counter", "value");
  for (unsigned i = 0; i < WS_PERF_COUNTER_N; i++)
    if (!counters[i].slot)
      printf("%-20s %14" PRIu64 "  %9.3f  %s\n", counters[i].name, c[i], share(c[i], cycles),
             counters[i].doc);
}

void ws_report_last_line(const ws_session_t *s) {
  const ws_totals_t *t = &s->total;
  printf("cycles=%" PRIu64, t->cycles);
  if (ws_session_counts(s))
    printf(" warp_instrs=%" PRIu64 " thread_instrs=%" PRIu64 " ipc=%.3f", t->warp_instrs,
           t->thread_instrs, ipc(t));
  printf(" check=%s\n", s->status == WS_EXIT_OK ? "ok" : "fail");
}

static json_t *measured(const ws_session_t *s) {
  json_t *a = json_array();
  for (const ws_measure_t *m = s->measured; m < s->measured + s->measured_n; m++)
    json_array_append_new(a, json_pack("{s:s, s:i, s:i, s:i, s:I, s:o}", "what", m->what, "warps",
                                       (int)m->warps, "ops", (int)m->ops, "cycles", (int)m->cycles,
                                       "launch_cycles", (json_int_t)m->launch_cycles, "warp_instrs",
                                       counted(s, m->warp_instrs)));
  return a;
}

bool ws_report_json(const ws_session_t *s, const char *path) {
  const ws_totals_t *t = &s->total;
  json_t *c = json_object(), *slots = json_object();
  if (!s->opt.model && WS_PERF_COUNTERS) {
    for (unsigned i = 0; i < WS_PERF_COUNTER_N; i++) {
      const json_int_t n = (json_int_t)t->counter[i];
      json_object_set_new(c, counters[i].name, json_integer(n));
      if (counters[i].slot)
        json_object_set_new(
            slots, counters[i].name,
            json_pack("{s:I, s:f}", "count", n, "share",
                      share(t->counter[i], WS_ISSUE_SLOTS * t->counter[WS_PERF_CYCLES])));
    }
    json_object_set_new(slots, "idle_lanes", json_real(idle_lanes(t->counter)));
  }
  json_t *j = json_pack(
      "{s:s, s:s, s:b, s:i, s:I, s:o, s:o, s:o, s:b, s:i, s:o, s:o, s:{s:i, s:i, s:i, "
      "s:i, s:i, s:b, s:s}, s:o}",
      "program", s->opt.elf, "kernel",
      s->opt.host     ? s->opt.host
      : s->opt.kernel ? s->opt.kernel
      : s->opt.entry  ? s->opt.entry
                      : "",
      "model", s->opt.model, "launches", (int)t->launches, "cycles", (json_int_t)t->cycles,
      "warp_instrs", counted(s, t->warp_instrs), "thread_instrs", counted(s, t->thread_instrs),
      "ipc", ws_session_counts(s) ? json_real(ipc(t)) : json_null(), "ok", s->status == WS_EXIT_OK,
      "exit", s->status, "counters", c, "slots", slots, "machine", "warps", WS_WARPS, "threads",
      WS_THREADS, "lanes", WS_LANES, "schedulers", WS_SCHEDULERS, "issue_width", WS_ISSUE_WIDTH,
      "bitmanip", WS_BITMANIP, "sched", TEXT(WS_SCHED_WORD), "measured", measured(s));
  bool ok = j && json_dump_file(j, path, JSON_INDENT(2)) == 0;
  if (!ok) fprintf(stderr, "wsrun: cannot write %s\n", path);
  json_decref(j);
  return ok;
}
