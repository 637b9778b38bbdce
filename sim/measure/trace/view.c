// SPDX-License-Identifier: Apache-2.0
// --view FILE: one HTML page with all of a trace: view/page.html with its style, its script and the
// data, arrays of numbers in base64. view/page.js says what they are for.
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../../host/libws/file.h"
#include "profile.h"
#include "view.h"
#include "view_data.h"
#include "wstrace.h"

// ---- arrays of the page -------------------------------------------------------------------------

typedef struct {
  FILE *to;
  uint64_t base; // cycle of the first launch: cycles in the page are counted from it on
  bool begun;
  view_array_t insn[VIEW_INSN_ARRAYS], state[3], lost[3], flow[6];
  json_t *launch;
  profile_t *profile;
} view_t;

typedef struct {
  view_t *v;
  ws_trace_t last; // as it was at the end
} whole_t;

static uint32_t since(const view_t *v, uint64_t cycle) {
  return cycle > v->base ? (uint32_t)(cycle - v->base) : 0;
}

static uint32_t after_issue(const ws_trace_insn_t *i, uint64_t cycle) {
  return cycle > i->issue ? (uint32_t)(cycle - i->issue) : 0;
}

// ORDER VIEW_INSN
static void done(view_t *v, const ws_trace_insn_t *i) {
  if (!i->issue || i->issue < v->base) return;
  const uint32_t at[VIEW_INSN_ARRAYS] = {i->warp,
                                         i->pc,
                                         i->word,
                                         i->mask,
                                         since(v, i->fetch),
                                         since(v, i->head),
                                         since(v, i->issue),
                                         after_issue(i, i->leave),
                                         after_issue(i, i->left),
                                         after_issue(i, i->written),
                                         since(v, i->done),
                                         i->unit,
                                         i->banks,
                                         i->lines,
                                         i->misses,
                                         i->accesses,
                                         i->passes,
                                         i->branch,
                                         i->split,
                                         (uint32_t)i->id,
                                         i->waited.there ? (uint32_t)(i->id - i->waited.id) : 0,
                                         i->unfinished};
  for (unsigned k = 0; k < VIEW_INSN_ARRAYS; k++)
    view_put(&v->insn[k], at[k]);
}

static void put(view_array_t *a, unsigned n, const uint32_t *value) {
  for (unsigned k = 0; k < n; k++)
    view_put(&a[k], value[k]);
}

static void flow(view_t *v, const ws_trace_t *t, const ws_trace_event_t *e) {
  const bool group = e->flags == WS_TRACE_GROUP;
  const uint32_t value[] = {since(v, t->now),
                            e->warp,
                            e->flags,
                            e->mask,
                            group                      ? e->number
                            : e->flags == WS_TRACE_POP ? e->depth
                                                       : e->cta[0],
                            group ? e->pc : 0};
  if (e->flags == WS_TRACE_SPLIT || e->flags == WS_TRACE_POP || e->flags == WS_TRACE_START ||
      e->flags == WS_TRACE_END || group)
    put(v->flow, 6, value);
}

static json_t *counters(const uint64_t *n) {
  json_t *o = json_object();
  for (unsigned k = 0; k < WS_PERF_N; k++)
    if (ws_trace_sums(k)) json_object_set_new(o, ws_perfs[k].name, json_integer((json_int_t)n[k]));
  return o;
}

static void fault(const view_t *v, json_t *launch, const ws_trace_t *t, const ws_trace_event_t *e) {
  json_object_set_new(launch, "fault",
                      json_pack("{s:I, s:s, s:I, s:I, s:I, s:I}", "at",
                                (json_int_t)since(v, t->now), "cause", ws_fault_doc(e->cause),
                                "warp", (json_int_t)e->warp, "pc", (json_int_t)e->pc, "mask",
                                (json_int_t)e->mask, "address", (json_int_t)e->addr));
}

static void run(view_t *v, const ws_trace_t *t, const ws_trace_event_t *e) {
  if (e->flags == WS_TRACE_LAUNCH) {
    if (!v->begun) v->base = t->now;
    v->begun = true;
    for (unsigned w = 0; w < t->machine.warps; w++)
      put(v->state, 3, (uint32_t[]){since(v, t->now), w, t->warp[w].state});
    for (unsigned p = 0; p < t->machine.schedulers; p++)
      put(v->lost, 3, (uint32_t[]){since(v, t->now), p, t->lost[p]});
    json_array_append_new(v->launch, json_pack("{s:I}", "from", (json_int_t)since(v, t->now)));
  }
  json_t *last = json_array_get(v->launch, json_array_size(v->launch) - 1);
  // RUNNING 0 also comes before a launch runs.
  if (e->flags == WS_TRACE_RUNNING && last && (e->number || json_object_get(last, "runs")))
    json_object_set_new(last, e->number ? "runs" : "ends", json_integer(since(v, t->now)));
  if (e->flags == WS_TRACE_FAULT && last) fault(v, last, t, e);
  if (e->flags == WS_TRACE_COUNTERS_READ && last) {
    json_object_set_new(last, "to", json_integer(since(v, t->now)));
    json_object_set_new(last, "counters", counters(t->counted));
  }
}

static void event(void *output, const ws_trace_t *t, const ws_trace_event_t *e) {
  view_t *v = output;
  profile_event(v->profile, t, e);
  const uint32_t now = since(v, t->now);
  if (e->kind == WS_TRACE_RUN) run(v, t, e);
  if (!v->begun) return;
  if (e->kind == WS_TRACE_DONE) done(v, e->insn);
  if (e->kind == WS_TRACE_STATE) put(v->state, 3, (uint32_t[]){now, e->warp, e->flags});
  if (e->kind == WS_TRACE_LOST) put(v->lost, 3, (uint32_t[]){now, e->part, e->flags});
  if (e->kind == WS_TRACE_FLOW) flow(v, t, e);
}

static void *new (FILE *to, const window_t *window) {
  (void)window;
  view_t *v = calloc(1, sizeof *v);
  profile_t *p = v ? profile_new() : NULL;
  if (!p) return free(v), NULL;
  *v = (view_t){.to = to, .launch = json_array(), .profile = p};
  return v;
}

// ---- JSON ---------------------------------------------------------------------------------------

static json_t *names(const char *(*name)(unsigned), unsigned n) {
  json_t *a = json_array();
  for (unsigned k = 0; k < n; k++)
    json_array_append_new(a, json_string(name(k)));
  return a;
}

static const char *counter_name(unsigned k) {
  return ws_perfs[k].name;
}

static const char *counter_doc(unsigned k) {
  return ws_perfs[k].doc;
}

static const char *cause_name(unsigned c) {
  return cause_word((cause_t)c);
}

static const char *cause_text(unsigned c) {
  return cause_doc((cause_t)c);
}

static json_t *numbers(const uint64_t *n, unsigned count) {
  json_t *a = json_array();
  for (unsigned k = 0; k < count; k++)
    json_array_append_new(a, json_integer((json_int_t)n[k]));
  return a;
}

// Instructions of the program, with what the profile has of them.
static json_t *rows(const profile_t *p) {
  json_t *a = json_array();
  for (size_t k = 0; k < p->rows; k++) {
    const profile_row_t *r = &p->row[k];
    const profile_count_t *n = &r->n;
    const ws_trace_insn_t i = {.pc = r->pc, .word = r->word};
    json_array_append_new(
        a, json_pack("{s:I, s:I, s:s, s:s, s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:I}", "pc",
                     (json_int_t)r->pc, "word", (json_int_t)r->word, "text",
                     r->word ? disasm(&i) : "", "where", r->where ? r->where : "", "counters",
                     numbers(n->counter, WS_PERF_N), "lost", numbers(n->cause, CAUSES), "accesses",
                     (json_int_t)n->accesses, "lines", (json_int_t)n->lines, "needed",
                     (json_int_t)n->needed, "shared", (json_int_t)n->shared, "passes",
                     (json_int_t)n->passes, "banks", (json_int_t)n->banks));
  }
  return a;
}

static json_t *text_of(const char *path) {
  size_t bytes;
  char *text = ws_file_read(path, &bytes);
  json_t *s = text ? json_stringn(text, bytes) : NULL; // NULL: not UTF-8
  free(text);
  return s;
}

// The files that the instructions come from, as far as they are here.
static json_t *sources(const profile_t *p) {
  json_t *o = json_object();
  for (size_t k = 0; k < p->rows; k++) {
    const char *where = p->row[k].where ? p->row[k].where : "", *colon = strrchr(where, ':');
    char *path = colon ? strndup(where, (size_t)(colon - where)) : NULL;
    json_t *text = path && !json_object_get(o, path) ? text_of(path) : NULL;
    if (text) json_object_set_new(o, path, text);
    free(path);
  }
  return o;
}

static json_t *about(const view_t *v, const ws_trace_t *t) {
  const ws_trace_machine_t *m = &t->machine;
  json_t *o = json_pack("{s:s, s:i, s:i, s:i, s:i, s:I, s:O, s:o, s:o}", "name",
                        v->profile->name ? v->profile->name : "", "warps", (int)m->warps, "threads",
                        (int)m->threads, "parts", (int)m->schedulers, "width", (int)m->issue_width,
                        "end", (json_int_t)since(v, t->now), "launches", v->launch, "rows",
                        rows(v->profile), "sources", sources(v->profile));
  const struct {
    const char *key;
    const char *(*name)(unsigned);
    unsigned n;
  } list[] = {{"state_names", state_name, WS_TRACE_STATES},
              {"state_docs", state_doc, WS_TRACE_STATES},
              {"group_names", group_name, WS_TRACE_GROUPS},
              {"group_words", group_word, WS_TRACE_GROUPS},
              {"group_docs", group_doc, WS_TRACE_GROUPS},
              {"unit_names", unit_name, (unsigned)ws_units_n},
              {"counter_names", counter_name, WS_PERF_N},
              {"counter_docs", counter_doc, WS_PERF_N},
              {"lost_names", lost_name, WS_TRACE_LOST_CLASSES},
              {"cause_names", cause_name, CAUSES},
              {"cause_docs", cause_text, CAUSES}};
  for (size_t k = 0; o && k < sizeof list / sizeof *list; k++)
    json_object_set_new(o, list[k].key, names(list[k].name, list[k].n));
  return o;
}

static bool write_data(const view_t *v, const ws_trace_t *t, FILE *to) {
  static const char *const state[] = {"at", "warp", "state"},
                           *const lost[] = {"at", "part", "class"},
                           *const flow[] = {"at", "warp", "kind", "mask", "depth", "pc"};
  // ORDER VIEW_INSN
  static const char *const insn[VIEW_INSN_ARRAYS] = {
      "warp",   "pc",      "word",  "mask", "fetch",  "head",      "issue",  "leave",
      "left",   "written", "done",  "unit", "banks",  "lines",     "misses", "shared",
      "passes", "branch",  "split", "id",   "waited", "unfinished"};
  json_t *j = about(v, t);
  bool good = j != NULL;
  fputs("{\"about\":", to);
  good = good && !json_dumpf(j, to, JSON_COMPACT | JSON_ESCAPE_SLASH);
  json_decref(j);
  good = good && view_write(to, "insn", insn, v->insn, VIEW_INSN_ARRAYS) &&
         view_write(to, "state", state, v->state, 3) && view_write(to, "lost", lost, v->lost, 3) &&
         view_write(to, "flow", flow, v->flow, 6);
  fputs("}", to);
  return good;
}

// ---- the page -----------------------------------------------------------------------------------

static void free_view(view_t *v) {
  for (unsigned k = 0; k < VIEW_INSN_ARRAYS; k++)
    free(v->insn[k].value);
  for (unsigned k = 0; k < 3; k++) {
    free(v->state[k].value);
    free(v->lost[k].value);
  }
  for (unsigned k = 0; k < 6; k++)
    free(v->flow[k].value);
  json_decref(v->launch);
  profile_free(v->profile);
  free(v);
}

static bool tell(void *output, const ws_trace_t *t, const ws_trace_event_t *e) {
  whole_t *w = output;
  event(w->v, t, e);
  w->last = *t;
  return true;
}

static void free_whole(whole_t *w) {
  if (w && w->v) free_view(w->v);
  free(w);
}

// All of a trace; NULL after a message.
static whole_t *read_whole(const char *who, const char *path) {
  char text[256] = "out of memory";
  whole_t *w = calloc(1, sizeof *w);
  FILE *from = fopen(path, "rb");
  if (w && from) w->v = new (NULL, NULL);
  const bool whole =
      w && w->v && ws_trace_read(from, tell, w, text, sizeof text) && profile_end(w->v->profile);
  if (!whole) fprintf(stderr, "%s: %s: %s\n", who, path, from ? text : "cannot be read");
  if (from) fclose(from);
  if (whole && !profile_differs(w->v->profile, who, stderr)) return w;
  free_whole(w);
  return NULL;
}

static bool write_page(const view_t *v, const ws_trace_t *t, const whole_t *beside, FILE *to) {
  if (!v->begun || (beside && !beside->v->begun))
    return fprintf(stderr, "a trace without a launch has no page\n"), false;
  view_head(to);
  fputs("[", to);
  bool good = write_data(v, t, to);
  if (beside) {
    fputs(",\n", to);
    good = good && write_data(beside->v, &beside->last, to);
  }
  fputs("]", to);
  view_tail(to);
  return good && !ferror(to);
}

const char *view_beside;

static bool end(void *output, const ws_trace_t *t) {
  view_t *v = output;
  bool good = profile_end(v->profile) && !profile_differs(v->profile, "wstrace", stderr);
  whole_t *beside = good && view_beside ? read_whole("wstrace", view_beside) : NULL;
  good = good && (beside || !view_beside) && write_page(v, t, beside, v->to);
  free_whole(beside);
  free_view(v);
  return good;
}

bool view_file(const char *who, const char *trace, FILE *to) {
  whole_t *w = read_whole(who, trace);
  const bool good = w && write_page(w->v, &w->last, NULL, to);
  free_whole(w);
  return good;
}

const output_kind_t view_output = {"view", "a page for a browser", new, event, end};
