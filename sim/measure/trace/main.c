// SPDX-License-Identifier: Apache-2.0
// wstrace: what a trace file has, as a summary, and as files for other tools.
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../../../gen/fresh.h"
#include "view.h"
#include "wstrace.h"

enum { EXIT_SUMS = 1, EXIT_USAGE = 2 };

static const char usage[] =
    "usage: wstrace [options] FILE.wst      (wsrun --trace-file writes it; docs/trace.md)\n"
    "  without output options: a summary of each launch, which compares its sums with the "
    "counters\n"
    "  --konata FILE    a log for Konata, one line of the picture per instruction\n"
    "  --perfetto FILE  trace events for ui.perfetto.dev: tracks for warps, units, caches\n"
    "  --csv FILE       one line per instruction\n"
    "  --profile FILE   where the slots go, by source line and instruction; --profile-json FILE\n"
    "  --view FILE.html a page for a browser; with a second trace, both beside each other\n"
    "  --json FILE      the sums of all launches\n"
    "  --counters FILE  compares these sums with the counters that wsrun --json has written\n"
    "which instructions the first three show:\n"
    "  --cycles A:B     those that enter an I-buffer in cycles A to B - 1\n"
    "  --warps LIST     those of warps such as 0,3,8-11\n"
    "  --pcs A:B        those at the addresses A to B - 4\n"
    "exit: 0 ok, 1 sums and counters differ, 2 usage, or the file is not a complete trace\n";

static const output_kind_t *const kinds[] = {&konata_output,  &perfetto_output,     &csv_output,
                                             &profile_output, &profile_json_output, &view_output};
enum { KINDS = sizeof kinds / sizeof *kinds };

typedef struct {
  const char *path, *out[KINDS], *json, *counters;
  window_t window;
  bool windowed;
} options_t;

typedef struct {
  const options_t *o;
  ws_fresh_t file[KINDS];
  void *output[KINDS];
  ws_trace_t last;           // as it was at the end
  uint64_t total[WS_PERF_N]; // of all launches
  uint64_t insns, shown;
  bool open, summary; // a launch has not been told yet
  unsigned differ;
} run_t;

static int complain(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static int complain(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fputs("wstrace: ", stderr);
  vfprintf(stderr, fmt, ap);
  fputs("\n", stderr);
  va_end(ap);
  return EXIT_USAGE;
}

// ---- launches -----------------------------------------------------------------------------------

static uint64_t slots_of(const ws_trace_t *t) {
  return t->sum[WS_PERF_CYCLES] * t->machine.schedulers * t->machine.issue_width;
}

// Counters that were read and are not the sums.
static unsigned check(const ws_trace_t *t) {
  unsigned differ = 0;
  for (unsigned k = 0; k < t->machine.counters; k++) {
    if (!ws_trace_sums(k) || t->counted[k] == t->sum[k]) continue;
    fprintf(stderr, "wstrace: launch %u: %s is %" PRIu64 " in the trace, %" PRIu64 " in the SM\n",
            t->launch, ws_perfs[k].name, t->sum[k], t->counted[k]);
    differ++;
  }
  return differ;
}

static void summary(const ws_trace_t *t, bool counted, unsigned differ) {
  const uint64_t slots = slots_of(t);
  printf("launch %u of %s: cycles %" PRIu64 " to %" PRIu64 "\n", t->launch, t->name, t->launched,
         t->now);
  for (unsigned k = 0; k < t->machine.counters; k++) {
    if (!ws_trace_sums(k)) continue;
    printf("  %-16s %12" PRIu64, ws_perfs[k].name, t->sum[k]);
    if (is_slot(k) && slots)
      printf("  %6.2f %%", 100 * (double)t->sum[k] / (double)slots);
    else
      printf("          ");
    printf("  %s\n", ws_perfs[k].doc);
  }
  printf("  counters: %s\n", !counted ? "not read, the launch did not end well"
                             : differ ? "they differ"
                                      : "the same in the SM");
}

static void end_launch(run_t *r, const ws_trace_t *t, bool counted) {
  if (!r->open) return;
  r->open = false;
  const unsigned differ = counted ? check(t) : 0;
  r->differ += differ;
  for (unsigned k = 0; k < WS_PERF_N; k++)
    r->total[k] += t->sum[k];
  if (r->summary) summary(t, counted, differ);
}

static bool event(void *ctx, const ws_trace_t *t, const ws_trace_event_t *e) {
  run_t *r = ctx;
  if (e->kind == WS_TRACE_RUN && e->flags == WS_TRACE_COUNTERS_READ) end_launch(r, t, true);
  if (e->kind == WS_TRACE_RUN && e->flags == WS_TRACE_LAUNCH) r->open = true;
  if (e->kind == WS_TRACE_RUN && e->flags == WS_TRACE_FAULT && r->summary)
    printf("fault in cycle %" PRIu64 ": cause %u (%s), warp %u, pc 0x%08x, threads %x\n", t->now,
           e->cause, ws_fault_doc(e->cause), e->warp, e->pc, e->mask);
  for (unsigned k = 0; k < KINDS; k++)
    if (r->output[k]) kinds[k]->event(r->output[k], t, e);
  if (e->kind == WS_TRACE_DONE) r->shown += window_has(&r->o->window, e->insn);
  r->last = *t;
  return true;
}

// ---- options ------------------------------------------------------------------------------------

static bool number(const char *s, char **end, uint64_t *v) {
  errno = 0;
  if (*s < '0' || *s > '9') return false;
  *v = strtoull(s, end, 0);
  return !errno;
}

// "A:B", where either may be missing.
static bool range(const char *s, uint64_t *from, uint64_t *to) {
  char *end = (char *)(uintptr_t)s;
  if (*s != ':' && !number(s, &end, from)) return false;
  if (*end++ != ':') return false;
  if (*end && (!number(end, &end, to) || *end)) return false;
  return *from < *to;
}

static bool warps(const char *s, bool warp[WS_TRACE_WARPS]) {
  memset(warp, 0, WS_TRACE_WARPS * sizeof *warp);
  for (;; s++) {
    char *end;
    uint64_t from, to;
    if (!number(s, &end, &from)) return false;
    to = from;
    if (*end == '-' && !number(end + 1, &end, &to)) return false;
    if (from > to || to >= WS_TRACE_WARPS) return false;
    for (; from <= to; from++)
      warp[from] = true;
    if (!*end) return true;
    if (*end != ',') return false;
    s = end;
  }
}

enum { O_OUT = 256, O_JSON = O_OUT + KINDS, O_COUNTERS, O_CYCLES, O_WARPS, O_PCS, O_HELP };

static int parse_one(options_t *o, int c) {
  uint64_t from = 0, to = UINT64_C(1) << 32;
  if (c >= O_OUT && c < O_OUT + KINDS) return o->out[c - O_OUT] = optarg, -1;
  switch (c) {
  case O_JSON:
    o->json = optarg;
    return -1;
  case O_COUNTERS:
    o->counters = optarg;
    return -1;
  case O_CYCLES:
    o->windowed = true;
    return range(optarg, &o->window.from, &o->window.to)
               ? -1
               : complain("--cycles '%s': A:B, the first cycle and the one after the last", optarg);
  case O_WARPS:
    o->windowed = true;
    return warps(optarg, o->window.warp)
               ? -1
               : complain("--warps '%s': numbers below %d such as 0,3,8-11", optarg,
                          WS_TRACE_WARPS);
  case O_PCS:
    o->windowed = true;
    if (!range(optarg, &from, &to) || to > UINT64_C(1) << 32)
      return complain("--pcs '%s': A:B, the first address and the one after the last", optarg);
    o->window.pc_from = (uint32_t)from;
    o->window.pc_to = to > UINT32_MAX ? UINT32_MAX : (uint32_t)to;
    return -1;
  case O_HELP:
    fputs(usage, stdout);
    return 0;
  default:
    fputs(usage, stderr);
    return EXIT_USAGE;
  }
}

static int parse(options_t *o, int argc, char **argv) {
  static struct option longs[KINDS + 7];
  for (int k = 0; k < KINDS; k++)
    longs[k] = (struct option){kinds[k]->option, 1, 0, O_OUT + k};
  static const struct option rest[] = {{"json", 1, 0, O_JSON},
                                       {"counters", 1, 0, O_COUNTERS},
                                       {"cycles", 1, 0, O_CYCLES},
                                       {"warps", 1, 0, O_WARPS},
                                       {"pcs", 1, 0, O_PCS},
                                       {"help", 0, 0, O_HELP},
                                       {0}};
  memcpy(longs + KINDS, rest, sizeof rest);
  o->window = (window_t){.to = UINT64_MAX, .pc_to = UINT32_MAX};
  memset(o->window.warp, 1, sizeof o->window.warp);
  for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) >= 0;) {
    const int rc = parse_one(o, c);
    if (rc >= 0) return rc;
  }
  const bool view = o->out[KINDS - 1] != NULL;
  if (optind + 1 != argc && !(view && optind + 2 == argc)) return fputs(usage, stderr), EXIT_USAGE;
  o->path = argv[optind];
  view_beside = argv[optind + 1];
  bool out = false;
  for (unsigned k = 0; k < KINDS; k++)
    out = out || o->out[k];
  if (o->windowed && !out)
    return complain("--cycles, --warps and --pcs belong to --konata, --perfetto and --csv");
  return -1;
}

// ---- files --------------------------------------------------------------------------------------

static bool write_json(const run_t *r) {
  json_t *c = json_object();
  for (unsigned k = 0; k < WS_PERF_N; k++)
    if (ws_trace_sums(k))
      json_object_set_new(c, ws_perfs[k].name, json_integer((json_int_t)r->total[k]));
  const ws_trace_t *t = &r->last;
  json_t *j = json_pack("{s:s, s:i, s:i, s:I, s:I, s:I, s:I, s:o}", "configuration", t->name,
                        "machines", (int)t->section, "launches", (int)t->launch, "instructions",
                        (json_int_t)t->insns, "fetched", (json_int_t)t->fetched, "records",
                        (json_int_t)t->records, "bytes", (json_int_t)t->bytes, "counters", c);
  const bool good = j && !json_dump_file(j, r->o->json, JSON_INDENT(2));
  json_decref(j);
  if (!good) complain("%s cannot be written", r->o->json);
  return good;
}

// Compares the sums of all launches with the counters that a run has reported.
static int compare(run_t *r) {
  json_error_t error;
  json_t *j = json_load_file(r->o->counters, 0, &error);
  const json_t *c = j ? json_object_get(j, "counters") : NULL;
  if (!json_object_size(c)) {
    json_decref(j);
    return complain("%s: %s", r->o->counters, j ? "no counters of wsrun --json" : error.text);
  }
  for (unsigned k = 0; k < r->last.machine.counters; k++) {
    const json_int_t run = json_integer_value(json_object_get(c, ws_perfs[k].name));
    if (!ws_trace_sums(k) || run == (json_int_t)r->total[k]) continue;
    fprintf(stderr, "wstrace: %s is %" PRIu64 " in the trace, %lld in the run\n", ws_perfs[k].name,
            r->total[k], (long long)run);
    r->differ++;
  }
  json_decref(j);
  return -1;
}

static int open_outputs(run_t *r) {
  for (unsigned k = 0; k < KINDS; k++) {
    if (!r->o->out[k]) continue;
    r->file[k] = ws_fresh_open(r->o->out[k]);
    if (!r->file[k].f) return complain("%s: %s", r->o->out[k], strerror(errno));
    r->output[k] = kinds[k]->new (r->file[k].f, &r->o->window);
    if (!r->output[k]) return complain("out of memory");
  }
  return -1;
}

static int close_outputs(run_t *r, bool good) {
  int rc = -1;
  for (unsigned k = 0; k < KINDS; k++) {
    if (!r->file[k].f) continue;
    const bool whole = !r->output[k] || kinds[k]->end(r->output[k], &r->last);
    r->differ += !whole;
    if (!ws_fresh_close(&r->file[k], r->o->out[k], good && whole) && good && whole)
      rc = complain("%s: %s", r->o->out[k], strerror(errno));
  }
  return rc;
}

static int convert(run_t *r, FILE *from) {
  const options_t *o = r->o;
  char text[256];
  int rc = open_outputs(r);
  bool good = rc < 0;
  if (good && !ws_trace_read(from, event, r, text, sizeof text)) {
    rc = complain("%s: %s", o->path, text);
    good = false;
  }
  if (good) end_launch(r, &r->last, false);
  if (good && o->windowed && !r->shown) {
    rc = complain("%s: no instruction there; the trace has %" PRIu64 " in cycles %" PRIu64
                  " to %" PRIu64 " of warps 0 to %u",
                  o->path, r->last.fetched, r->last.launched, r->last.now,
                  r->last.machine.warps - 1);
    good = false;
  }
  const int closed = close_outputs(r, good);
  if (!good || closed >= 0) return good ? closed : rc;
  if (r->summary)
    printf("%u launch%s, %" PRIu64 " instructions, %" PRIu64 " bytes: %.1f per instruction\n",
           r->last.launch, r->last.launch == 1 ? "" : "es", r->last.insns, r->last.bytes,
           r->last.insns ? (double)r->last.bytes / (double)r->last.insns : 0.0);
  if (o->json && !write_json(r)) return EXIT_USAGE;
  if (o->counters && (rc = compare(r)) >= 0) return rc;
  return r->differ ? EXIT_SUMS : 0;
}

int main(int argc, char **argv) {
  static options_t o;
  static run_t r;
  int rc = parse(&o, argc, argv);
  if (rc >= 0) return rc;
  r.o = &o;
  r.summary = !o.json && !o.counters;
  for (unsigned k = 0; k < KINDS; k++)
    r.summary = r.summary && !o.out[k];
  FILE *from = fopen(o.path, "rb");
  if (!from) return complain("%s: %s", o.path, strerror(errno));
  rc = convert(&r, from);
  fclose(from);
  return rc;
}
