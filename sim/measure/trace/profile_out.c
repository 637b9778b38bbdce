// SPDX-License-Identifier: Apache-2.0
// A profile as text, --profile FILE, and in JSON, --profile-json FILE.
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "reasons.h"
#include "wstrace.h"

enum { REASONS = 5, LINES_SHOWN = 20 };

// ---- text ---------------------------------------------------------------------------------------

static void table_head(FILE *to) {
  fprintf(to, "%9s %7s %7s", "issued", "threads", "slots");
  for (unsigned k = 0; k < WS_PERF_N; k++)
    if (is_slot(k) && k != WS_PERF_WARP_INSNS)
      fprintf(to, " %8s", ws_perfs[k].name + (strncmp(ws_perfs[k].name, "LOST_", 5) ? 0 : 5));
  fprintf(to, " %6s %5s %6s %6s %6s %5s\n", "lines", "miss", "passes", "banks", "imiss", "split");
}

static void table_row(FILE *to, uint64_t slots, const profile_row_t *r) {
  const profile_count_t *n = &r->n;
  const uint64_t issued = n->counter[WS_PERF_WARP_INSNS];
  fprintf(to, "%9" PRIu64 " %7.1f %6.2f%%", issued, ratio(n->counter[WS_PERF_THREAD_INSNS], issued),
          100 * ratio(profile_slots(n), slots));
  for (unsigned k = 0; k < WS_PERF_N; k++)
    if (is_slot(k) && k != WS_PERF_WARP_INSNS)
      fprintf(to, " %7.2f%%", 100 * ratio(n->counter[k], slots));
  fprintf(to, " %6.1f %4.0f%% %6.1f %6.2f %5.0f%% %4.0f%%", ratio(n->lines, n->accesses),
          100 * ratio(n->misses, n->counter[WS_PERF_DCACHE_ACCESS]), ratio(n->passes, n->shared),
          ratio(n->banks, issued),
          100 * ratio(n->counter[WS_PERF_ICACHE_MISS], n->counter[WS_PERF_ICACHE_ACCESS]),
          100 * ratio(n->counter[WS_PERF_DIVERGENT], n->counter[WS_PERF_BRANCHES]));
}

static void write_reasons(FILE *to, const reason_t *r, size_t n) {
  for (size_t k = 0; k < n && k < REASONS; k++) {
    fprintf(to, "%zu. %s: %.1f %% of the slots\n   %s", k + 1, cause_word(r[k].cause),
            100 * r[k].share, cause_doc(r[k].cause));
    if (r[k].worst) fprintf(to, "; most at %s, %.1f %%", row_name(r[k].worst), 100 * r[k].at);
    fprintf(to, "%s\n", r[k].figures);
    if (strcmp(cause_cure(r[k].cause), "-") != 0)
      fprintf(to, "   what helps: %s\n", cause_cure(r[k].cause));
  }
}

static bool write_text(FILE *to, const profile_t *p) {
  reason_t reason[CAUSES];
  const profile_count_t all = profile_sum(p);
  const uint64_t slots = profile_slots(&all);
  size_t lines;
  profile_row_t *line = profile_lines(p, &lines);
  if (!line) return false;
  const size_t n = reasons(p, &all, reason);
  fprintf(to, "%s: %zu launch%s, %" PRIu64 " issue slots, %.1f %% of them issue, IPC %.3f\n\n",
          p->name ? p->name : "", p->launches, p->launches == 1 ? "" : "es", slots,
          100 * ratio(all.counter[WS_PERF_WARP_INSNS], slots),
          ratio(all.counter[WS_PERF_WARP_INSNS] * p->machine.schedulers * p->machine.issue_width,
                slots));
  write_reasons(to, reason, n);
  fprintf(to,
          "\nsource lines with the most slots, in %% of all; threads and banks per instruction, "
          "lines and passes per access\n");
  table_head(to);
  for (size_t k = 0; k < lines && k < LINES_SHOWN; k++) {
    table_row(to, slots, &line[k]);
    fprintf(to, "  %s\n", row_name(&line[k]));
  }
  free(line);
  fprintf(to, "\ninstructions\n");
  table_head(to);
  for (size_t k = 0; k < p->rows; k++) {
    const ws_trace_insn_t i = {.pc = p->row[k].pc, .word = p->row[k].word};
    table_row(to, slots, &p->row[k]);
    fprintf(to, "  %08x  %-28s %s\n", i.pc, i.word ? disasm(&i) : "",
            p->row[k].where ? p->row[k].where : "");
  }
  return true;
}

// ---- JSON ---------------------------------------------------------------------------------------

static json_t *number(uint64_t n) {
  return json_integer((json_int_t)n);
}

static json_t *counters(const uint64_t n[WS_PERF_N], bool cycles) {
  json_t *o = json_object();
  for (unsigned k = cycles ? 0 : WS_PERF_CYCLES + 1; k < WS_PERF_N; k++)
    if (ws_trace_sums(k)) json_object_set_new(o, ws_perfs[k].name, number(n[k]));
  return o;
}

static json_t *counts(const profile_count_t *n) {
  json_t *cause = json_object(), *wait = json_object(), *unit = json_object();
  json_t *group = json_object();
  for (cause_t c = 0; c < CAUSES; c++)
    if (n->cause[c]) json_object_set_new(cause, cause_word(c), number(n->cause[c]));
  for (unsigned s = 0; s < WS_TRACE_STATES; s++)
    json_object_set_new(wait, state_name(s), number(n->wait[s]));
  for (unsigned u = 0; u < WS_TRACE_NO_UNIT; u++)
    if (n->wait_unit[u]) json_object_set_new(unit, unit_name(u), number(n->wait_unit[u]));
  for (unsigned k = 0; k < WS_TRACE_GROUPS; k++)
    if (n->group[k]) json_object_set_new(group, group_name(k), number(n->group[k]));
  json_t *o = json_pack("{s:o, s:o, s:o, s:o, s:o}", "counters", counters(n->counter, false),
                        "lost_to", cause, "wait", wait, "wait_for_unit", unit, "groups", group);
  const struct {
    const char *key;
    uint64_t n;
  } rest[] = {{"wait_for_misses", n->wait_miss},
              {"idle_threads", n->idle},
              {"missing_threads", n->missing},
              {"accesses", n->accesses},
              {"lines", n->lines},
              {"lines_needed", n->needed},
              {"misses", n->misses},
              {"shared_accesses", n->shared},
              {"shared_passes", n->passes},
              {"constants", n->constants},
              {"bank_waits", n->banks}};
  for (size_t k = 0; k < sizeof rest / sizeof *rest; k++)
    json_object_set_new(o, rest[k].key, number(rest[k].n));
  return o;
}

static json_t *reasons_json(const reason_t *r, size_t n) {
  json_t *a = json_array();
  for (size_t k = 0; k < n; k++) {
    const char *more = r[k].figures;
    json_array_append_new(
        a, json_pack("{s:s, s:f, s:f, s:s, s:s, s:f, s:s, s:s}", "cause", cause_word(r[k].cause),
                     "slots", r[k].slots, "share", r[k].share, "meaning", cause_doc(r[k].cause),
                     "most_at", r[k].worst ? row_name(r[k].worst) : "", "share_there", r[k].at,
                     "figures", *more ? more + 2 : more, "what_helps", cause_cure(r[k].cause)));
  }
  return a;
}

static bool write_json(FILE *to, const profile_t *p) {
  reason_t reason[CAUSES];
  const profile_count_t all = profile_sum(p);
  size_t count;
  profile_row_t *line = profile_lines(p, &count);
  if (!line) return false;
  const size_t n = reasons(p, &all, reason);
  json_t *launches = json_array(), *lines = json_array(), *insns = json_array();
  for (size_t k = 0; k < p->launches; k++)
    json_array_append_new(launches,
                          json_pack("{s:o}", "counters", counters(p->launch[k].sum, true)));
  for (size_t k = 0; k < count; k++)
    json_array_append_new(
        lines, json_pack("{s:s, s:o}", "source", row_name(&line[k]), "counts", counts(&line[k].n)));
  free(line);
  for (size_t k = 0; k < p->rows; k++) {
    const profile_row_t *r = &p->row[k];
    const ws_trace_insn_t i = {.pc = r->pc, .word = r->word};
    json_array_append_new(insns, json_pack("{s:I, s:s, s:s, s:o}", "pc", (json_int_t)i.pc,
                                           "instruction", i.word ? disasm(&i) : "", "source",
                                           r->where ? r->where : "", "counts", counts(&r->n)));
  }
  json_t *j = json_pack("{s:s, s:I, s:o, s:o, s:o, s:o, s:o}", "configuration",
                        p->name ? p->name : "", "slots", (json_int_t)profile_slots(&all),
                        "launches", launches, "reasons", reasons_json(reason, n), "all",
                        counts(&all), "lines", lines, "instructions", insns);
  const bool good = j && !json_dumpf(j, to, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
  json_decref(j);
  return good;
}

// ---- a file -------------------------------------------------------------------------------------

static bool tell(void *p, const ws_trace_t *t, const ws_trace_event_t *e) {
  profile_event(p, t, e);
  return true;
}

bool profile_write(const profile_t *p, FILE *to, bool json) {
  return (json ? write_json : write_text)(to, p);
}

static bool write_profile(const char *who, profile_t *p, FILE *to, bool json) {
  if (!profile_end(p) || !profile_write(p, to, json))
    return fprintf(stderr, "%s: out of memory\n", who), false;
  return !profile_differs(p, who, stderr);
}

bool profile_file(const char *who, const char *trace, FILE *to, bool json) {
  char text[256] = "out of memory";
  FILE *from = fopen(trace, "rb");
  if (!from) return fprintf(stderr, "%s: %s cannot be read\n", who, trace), false;
  profile_t *p = profile_new();
  bool good = p && ws_trace_read(from, tell, p, text, sizeof text);
  fclose(from);
  if (!good) fprintf(stderr, "%s: %s: %s\n", who, trace, text);
  good = good && write_profile(who, p, to, json);
  profile_free(p);
  return good;
}

typedef struct {
  FILE *to;
  profile_t *p;
} output_t;

static void *new (FILE *to, const window_t *window) {
  (void)window;
  output_t *o = calloc(1, sizeof *o);
  profile_t *p = o ? profile_new() : NULL;
  if (!p) return free(o), NULL;
  *o = (output_t){to, p};
  return o;
}

static void event(void *output, const ws_trace_t *t, const ws_trace_event_t *e) {
  profile_event(((output_t *)output)->p, t, e);
}

static bool finish(output_t *o, bool json) {
  const bool good = write_profile("wstrace", o->p, o->to, json);
  profile_free(o->p);
  free(o);
  return good;
}

static bool end_text(void *output, const ws_trace_t *t) {
  (void)t;
  return finish(output, false);
}

static bool end_json(void *output, const ws_trace_t *t) {
  (void)t;
  return finish(output, true);
}

const output_kind_t profile_output = {"profile", "where the slots go", new, event, end_text},
                    profile_json_output = {"profile-json", "the same in JSON", new, event,
                                           end_json};
