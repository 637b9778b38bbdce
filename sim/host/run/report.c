// SPDX-License-Identifier: Apache-2.0
#include "report.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "../../../gen/isa.h"

// All classes of issue slots together.
static uint64_t all_slots(const ws_run_t *r, const uint64_t *counter) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < r->info->counters; i++)
    sum += ws_counter_is_slot(i) ? counter[i] : 0;
  return sum;
}

static uint64_t slots_per_cycle(const ws_run_t *r) {
  return (uint64_t)r->info->schedulers * r->info->issue_width;
}

static double share(uint64_t part, uint64_t whole) {
  return whole ? (double)part / (double)whole : 0.0;
}

// Of the lanes of issued instructions, those without an active thread.
static double idle_lanes(const ws_run_t *r, const uint64_t *counter) {
  const uint64_t lanes = counter[WS_PERF_WARP_INSNS] * r->info->threads;
  return share(lanes - counter[WS_PERF_THREAD_INSNS], lanes);
}

// null where nothing counts instructions.
static json_t *counted(const ws_run_t *r, uint64_t n) {
  return ws_run_counts(r) ? json_integer((json_int_t)n) : json_null();
}

static double ipc(const ws_totals_t *t) {
  return share(t->warp_instrs, t->cycles);
}

void ws_report_table(const ws_run_t *r) {
  if (!r->info->counters) return;
  const uint64_t *c = r->total.counter, cycles = c[WS_PERF_CYCLES],
                 slots = slots_per_cycle(r) * cycles;
  printf("%-20s %14s  %9s\n", "issue slots", "count", "share");
  for (unsigned i = 0; i < r->info->counters; i++)
    if (ws_counter_is_slot(i))
      printf("%-20s %14" PRIu64 "  %7.2f %%  %s\n", ws_counter_name(i), c[i],
             100 * share(c[i], slots), ws_counter_doc(i));
  printf("%-20s %14" PRIu64
         "  %7.2f %%  of all issue slots; of the lanes of issued instructions %.2f %% "
         "had no active thread\n\n",
         "sum", all_slots(r, c), 100 * share(all_slots(r, c), slots), 100 * idle_lanes(r, c));
  printf("%-20s %14s  per cycle\n", "counter", "value");
  for (unsigned i = 0; i < r->info->counters; i++)
    if (!ws_counter_is_slot(i))
      printf("%-20s %14" PRIu64 "  %9.3f  %s\n", ws_counter_name(i), c[i], share(c[i], cycles),
             ws_counter_doc(i));
}

void ws_report_last_line(const ws_run_t *r) {
  const ws_totals_t *t = &r->total;
  printf("cycles=%" PRIu64, t->cycles);
  if (ws_run_counts(r))
    printf(" warp_instrs=%" PRIu64 " thread_instrs=%" PRIu64 " ipc=%.3f", t->warp_instrs,
           t->thread_instrs, ipc(t));
  printf(" check=%s\n", r->status == WS_EXIT_OK ? "ok" : "fail");
}

static json_t *measured(const ws_run_t *r) {
  json_t *a = json_array();
  for (const ws_measure_t *m = r->measured; m < r->measured + r->measured_n; m++)
    json_array_append_new(a, json_pack("{s:s, s:i, s:i, s:i, s:I, s:o}", "what", m->what, "warps",
                                       (int)m->warps, "ops", (int)m->ops, "cycles", (int)m->cycles,
                                       "launch_cycles", (json_int_t)m->launch_cycles, "warp_instrs",
                                       counted(r, m->warp_instrs)));
  return a;
}

bool ws_report_json(const ws_run_t *r, const char *path) {
  const ws_totals_t *t = &r->total;
  const ws_device_info_t *m = r->info;
  const bool model = m->backend == WS_BACKEND_MODEL;
  json_t *c = json_object(), *slots = json_object();
  if (r->info->counters) {
    for (unsigned i = 0; i < r->info->counters; i++) {
      const json_int_t n = (json_int_t)t->counter[i];
      json_object_set_new(c, ws_counter_name(i), json_integer(n));
      if (ws_counter_is_slot(i))
        json_object_set_new(
            slots, ws_counter_name(i),
            json_pack("{s:I, s:f}", "count", n, "share",
                      share(t->counter[i], slots_per_cycle(r) * t->counter[WS_PERF_CYCLES])));
    }
    json_object_set_new(slots, "idle_lanes", json_real(idle_lanes(r, t->counter)));
  }
  json_t *j = json_pack(
      "{s:s, s:s, s:s%, s:s, s:o, s:o, s:b, s:i, s:I, s:o, s:o, s:o, s:b, s:i, s:o, s:o, s:{s:i, "
      "s:i, s:i, "
      "s:i, s:i, s:b, s:s}, s:o}",
      "program", r->opt.elf, "kernel",
      r->opt.host     ? r->opt.host
      : r->opt.kernel ? r->opt.kernel
      : r->opt.entry  ? r->opt.entry
                      : "",
      "configuration", m->name, strcspn(m->name, " "), "overrides",
      m->name + strcspn(m->name, " ") + (strchr(m->name, ' ') != NULL), "emission",
      model ? json_null() : json_string(m->emission), "mem_latency",
      model ? json_null() : json_integer(r->opt.mem_latency), "model", r->opt.model, "launches",
      (int)t->launches, "cycles", (json_int_t)t->cycles, "warp_instrs", counted(r, t->warp_instrs),
      "thread_instrs", counted(r, t->thread_instrs), "ipc",
      ws_run_counts(r) ? json_real(ipc(t)) : json_null(), "ok", r->status == WS_EXIT_OK, "exit",
      r->status, "counters", c, "slots", slots, "machine", "warps", (int)m->warps, "threads",
      (int)m->threads, "lanes", (int)m->lanes, "schedulers", (int)m->schedulers, "issue_width",
      (int)m->issue_width, "bitmanip", m->bitmanip, "sched", m->sched, "measured", measured(r));
  bool ok = j && json_dump_file(j, path, JSON_INDENT(2)) == 0;
  if (!ok) fprintf(stderr, "wsrun: cannot write %s\n", path);
  json_decref(j);
  return ok;
}
