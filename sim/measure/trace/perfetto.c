// SPDX-License-Identifier: Apache-2.0
// Trace events in JSON, which ui.perfetto.dev and chrome://tracing open. A cycle is a microsecond.
// Processes are groups of tracks: warps (what each does or waits for, and what it issues), units
// (instructions from the collector to the end of their result), the caches (lines on their way),
// requests of each warp, and counts per 64 cycles. Where intervals of a group overlap, they are on
// tracks side by side.
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "wstrace.h"

enum { SIDE = 64, BIN = 64, LINES = 256 };
enum { PID_WARPS = 1, PID_UNITS, PID_CACHES, PID_REQUESTS, PID_COUNTS, PIDS };

static const char *const group[PIDS] = {[PID_WARPS] = "warps",
                                        [PID_UNITS] = "units",
                                        [PID_CACHES] = "caches: lines from memory",
                                        [PID_REQUESTS] = "requests to the data cache",
                                        [PID_COUNTS] = "counts"};
static const char *const cache_name[] = {"instructions", "constants", "data"};

typedef struct {
  uint64_t since[LINES];
  uint32_t addr[LINES];
} cache_t;

typedef struct {
  FILE *to;
  const window_t *window;
  bool more;
  uint64_t side[PIDS][WS_TRACE_NO_UNIT + 1][SIDE]; // when each track is free again
  bool named[PIDS][(WS_TRACE_NO_UNIT + 1) * SIDE];
  uint64_t state_since[WS_TRACE_WARPS];
  unsigned state[WS_TRACE_WARPS];
  cache_t cache[3];
  uint64_t bin, issued, cycles, warp_cycles;
} perfetto_t;

static void put(perfetto_t *p, json_t *event) {
  fputs(p->more ? ",\n" : "\n", p->to);
  p->more = true;
  if (!event || json_dumpf(event, p->to, JSON_COMPACT)) {
    fputs("wstrace: out of memory\n", stderr);
    exit(2);
  }
  json_decref(event);
}

static void name_track(perfetto_t *p, int pid, unsigned track, const char *name, unsigned side) {
  char text[64];
  const unsigned tid = track * SIDE + side;
  if (p->named[pid][tid]) return;
  p->named[pid][tid] = true;
  if (side)
    snprintf(text, sizeof text, "%s (%u)", name, side + 1);
  else
    snprintf(text, sizeof text, "%s", name);
  put(p, json_pack("{s:s, s:s, s:i, s:i, s:{s:s}}", "name", "thread_name", "ph", "M", "pid", pid,
                   "tid", (int)tid, "args", "name", text));
  put(p, json_pack("{s:s, s:s, s:i, s:i, s:{s:i}}", "name", "thread_sort_index", "ph", "M", "pid",
                   pid, "tid", (int)tid, "args", "sort_index", (int)tid));
}

// An interval on the first track of its group that is free; takes args. One that finds none, of
// more than SIDE at a time, is left out.
static void interval(perfetto_t *p, int pid, unsigned track, const char *track_name,
                     const char *name, uint64_t from, uint64_t to, json_t *args) {
  unsigned side = 0;
  while (side < SIDE && p->side[pid][track][side] > from)
    side++;
  if (side == SIDE) {
    json_decref(args);
    return;
  }
  p->side[pid][track][side] = to;
  name_track(p, pid, track, track_name, side);
  put(p, json_pack("{s:s, s:s, s:I, s:I, s:i, s:i, s:o}", "name", name, "ph", "X", "ts",
                   (json_int_t)from, "dur", (json_int_t)(to - from), "pid", pid, "tid",
                   (int)(track * SIDE + side), "args", args));
}

static void *new (FILE *to, const window_t *window) {
  perfetto_t *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->to = to;
  p->window = window;
  fputs("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[", to);
  for (int pid = 1; pid < PIDS; pid++) {
    put(p, json_pack("{s:s, s:s, s:i, s:{s:s}}", "name", "process_name", "ph", "M", "pid", pid,
                     "args", "name", group[pid]));
    put(p, json_pack("{s:s, s:s, s:i, s:{s:i}}", "name", "process_sort_index", "ph", "M", "pid",
                     pid, "args", "sort_index", pid));
  }
  return p;
}

// The parts of an interval that are in the window, if any.
static bool clip(const perfetto_t *p, uint64_t *from, uint64_t *to) {
  if (*from < p->window->from) *from = p->window->from;
  if (*to > p->window->to) *to = p->window->to;
  return *from < *to;
}

static void end_state(perfetto_t *p, unsigned warp, uint64_t to) {
  uint64_t from = p->state_since[warp];
  char name[16];
  p->state_since[warp] = to;
  if (p->state[warp] == WS_WARP_NONE || !p->window->warp[warp] || !clip(p, &from, &to)) return;
  snprintf(name, sizeof name, "warp %u", warp);
  interval(p, PID_WARPS, warp, name, state_name(p->state[warp]), from, to,
           json_pack("{s:s}", "meaning", state_doc(p->state[warp])));
}

static json_t *insn_args(const ws_trace_insn_t *i) {
  char pc[16], mask[16];
  snprintf(pc, sizeof pc, "0x%08x", i->pc);
  snprintf(mask, sizeof mask, "0x%x", i->mask);
  return json_pack("{s:s, s:s, s:s, s:s, s:i, s:I}", "pc", pc, "instruction", disasm(i), "source",
                   i->where, "threads", mask, "warp", (int)i->warp, "id", (json_int_t)i->id);
}

static void mnemonic(const ws_trace_insn_t *i, char *name, size_t n) {
  snprintf(name, n, "%s", disasm(i));
  name[strcspn(name, " ")] = '\0';
}

static void issue(perfetto_t *p, const ws_trace_insn_t *i, uint64_t now) {
  char track[16], name[32];
  end_state(p, i->warp, now);
  p->state_since[i->warp] = now + 1;
  if (!window_has(p->window, i)) return;
  snprintf(track, sizeof track, "warp %u", i->warp);
  mnemonic(i, name, sizeof name);
  interval(p, PID_WARPS, i->warp, track, name, now, now + 1, insn_args(i));
}

static void done(perfetto_t *p, const ws_trace_insn_t *i, uint64_t now) {
  char name[32];
  if (!window_has(p->window, i) || !i->leave) return;
  mnemonic(i, name, sizeof name);
  interval(p, PID_UNITS, i->unit, unit_name(i->unit), name, i->leave, now + 1, insn_args(i));
}

static void effect(perfetto_t *p, const ws_trace_event_t *e, uint64_t now) {
  static const char *const kind[] = {"load", "store", "atomic", "access"};
  char track[16], line[16];
  const ws_trace_request_t *q = e->request;
  if (!q || !e->insn || !window_has(p->window, e->insn)) return;
  snprintf(track, sizeof track, "warp %u", q->warp);
  snprintf(line, sizeof line, "0x%08x", q->line);
  json_t *args = insn_args(e->insn);
  json_object_set_new(args, "line", json_string(line));
  json_object_set_new(args, "hit", json_boolean(!q->missed));
  char name[16];
  snprintf(name, sizeof name, "%s%s", kind[q->kind], q->missed ? " miss" : "");
  interval(p, PID_REQUESTS, q->warp, track, name, q->cycle, now + 1, args);
}

static void line(perfetto_t *p, const ws_trace_event_t *e, uint64_t now) {
  if (e->cache > 2 || e->number >= LINES) return;
  cache_t *c = &p->cache[e->cache];
  if (!(e->flags & WS_TRACE_LINE_FILLED)) {
    c->since[e->number] = now;
    c->addr[e->number] = e->addr;
    return;
  }
  uint64_t from = c->since[e->number], to = now + 1;
  char name[16];
  c->since[e->number] = 0;
  if (!from || !clip(p, &from, &to)) return;
  snprintf(name, sizeof name, "0x%08x", c->addr[e->number]);
  interval(p, PID_CACHES, e->cache, cache_name[e->cache], name, from, to, json_object());
}

static void count(perfetto_t *p, uint64_t cycle, const char *name, double value) {
  put(p, json_pack("{s:s, s:s, s:I, s:i, s:{s:f}}", "name", name, "ph", "C", "ts",
                   (json_int_t)cycle, "pid", PID_COUNTS, "args", "value", value));
}

static void end_bin(perfetto_t *p) {
  const uint64_t at = p->bin * BIN;
  if (p->cycles && window_is_open(p->window, at)) {
    count(p, at, "instructions per cycle", (double)p->issued / (double)p->cycles);
    count(p, at, "warps", (double)p->warp_cycles / (double)p->cycles);
  }
  p->cycles = p->issued = p->warp_cycles = 0;
}

static void pass(perfetto_t *p, const ws_trace_t *t, uint64_t cycles) {
  unsigned live = 0;
  for (unsigned w = 0; w < t->machine.warps; w++)
    live += t->warp[w].state != WS_WARP_NONE;
  for (uint64_t from = t->now, to = t->now + cycles; from < to;) {
    const uint64_t bin = from / BIN, next = (bin + 1) * BIN < to ? (bin + 1) * BIN : to;
    if (bin != p->bin) end_bin(p);
    p->bin = bin;
    p->cycles += next - from;
    p->warp_cycles += live * (next - from);
    from = next;
  }
}

static void event(void *output, const ws_trace_t *t, const ws_trace_event_t *e) {
  perfetto_t *p = output;
  switch (e->kind) {
  case WS_TRACE_CYCLE:
    pass(p, t, e->cycles);
    break;
  case WS_TRACE_STATE:
    end_state(p, e->warp, t->now);
    p->state[e->warp] = e->flags;
    break;
  case WS_TRACE_ISSUE:
    p->issued++;
    issue(p, e->insn, t->now);
    break;
  case WS_TRACE_DONE:
    done(p, e->insn, t->now);
    break;
  case WS_TRACE_EFFECT:
    effect(p, e, t->now);
    break;
  case WS_TRACE_LINE:
    line(p, e, t->now);
    break;
  case WS_TRACE_RUN:
    if (e->flags == WS_TRACE_SECTION) memset(p->state, 0, sizeof p->state);
    break;
  default:
    break;
  }
}

static bool end(void *output, const ws_trace_t *t) {
  perfetto_t *p = output;
  for (unsigned w = 0; w < t->machine.warps; w++)
    end_state(p, w, t->now + 1);
  end_bin(p);
  fputs("\n]}\n", p->to);
  free(p);
  return true;
}

const output_kind_t perfetto_output = {"perfetto", "trace events for ui.perfetto.dev", new, event,
                                       end};
