// SPDX-License-Identifier: Apache-2.0
// A log for Konata (format Kanata 0004): one line of the picture per instruction. Lane 0: Ib, in
// the I-buffer after older ones; then, as the oldest, what the warp waits for (Ba barrier, Br
// branch, Fe fetch, Ic cache line, Op operands, Ls load/store unit, Un unit or collector, Rd
// ready); Is, issue; Oc, in a collector; the name of the unit; Wb, its result is written. Lane 1:
// Rq, a request to memory; Ms, a miss.
#include <inttypes.h>
#include <stdlib.h>

#include "wstrace.h"

enum { PRODUCERS = 4096, LANES = 4, PLAIN = 0, REQUESTED, MISSED };

typedef struct {
  FILE *to;
  const window_t *window;
  bool begun;
  uint64_t cycle;         // of the next line
  uint64_t next, retired; // numbers in the file
  // What the oldest instruction of each warp shows.
  const ws_trace_insn_t *head[WS_TRACE_WARPS];
  unsigned shown[WS_TRACE_WARPS];
  const ws_trace_insn_t *taken[WS_TRACE_WARPS]; // issued in this cycle into a collector
  unsigned takens;
  struct { // the last instructions: numbers in the trace and in the file
    uint64_t id, n;
  } producer[PRODUCERS];
} konata_t;

static const char *const stage[WS_TRACE_STATES] = {
    [WS_WARP_NONE] = "No",  [WS_WARP_BARRIER] = "Ba", [WS_WARP_BRANCH] = "Br",
    [WS_WARP_FETCH] = "Fe", [WS_WARP_ICACHE] = "Ic",  [WS_WARP_OPERANDS] = "Op",
    [WS_WARP_LSU] = "Ls",   [WS_WARP_UNIT] = "Un",    [WS_WARP_READY] = "Rd"};

static void *new (FILE *to, const window_t *window) {
  konata_t *k = calloc(1, sizeof *k);
  if (!k) return NULL;
  k->to = to;
  k->window = window;
  fputs("Kanata\t0004\n", to);
  return k;
}

static void advance(konata_t *k, uint64_t cycle) {
  if (!k->begun)
    fprintf(k->to, "C=\t%" PRIu64 "\n", cycle);
  else if (cycle > k->cycle)
    fprintf(k->to, "C\t%" PRIu64 "\n", cycle - k->cycle);
  k->begun = true;
  k->cycle = cycle;
}

// `user` of an instruction has its number in the file, plus 1 (0: it is not shown), and what lane 1
// shows.
static uint64_t shown(const ws_trace_insn_t *i) {
  return (uint64_t)(uintptr_t)i->user / LANES;
}

static unsigned lane_1(const ws_trace_insn_t *i) {
  return (uintptr_t)i->user % LANES;
}

static void set_shown(ws_trace_insn_t *i, uint64_t n, unsigned lane) {
  i->user = (void *)(uintptr_t)(LANES * (n + 1) + lane);
}

static void start(konata_t *k, const ws_trace_insn_t *i, unsigned lane, const char *name) {
  fprintf(k->to, "S\t%" PRIu64 "\t%u\t%s\n", shown(i) - 1, lane, name);
}

// What lane 1 shows from now on.
static void memory(konata_t *k, ws_trace_insn_t *i, unsigned lane) {
  static const char *const name[] = {[REQUESTED] = "Rq", [MISSED] = "Ms"};
  if (lane == lane_1(i)) return;
  if (lane == PLAIN)
    fprintf(k->to, "E\t%" PRIu64 "\t1\t%s\n", shown(i) - 1, name[lane_1(i)]);
  else
    start(k, i, 1, name[lane]);
  set_shown(i, shown(i) - 1, lane);
}

static void fetch(konata_t *k, ws_trace_insn_t *i, uint64_t now) {
  advance(k, now);
  const uint64_t n = k->next++;
  set_shown(i, n, PLAIN);
  k->producer[i->id % PRODUCERS].id = i->id;
  k->producer[i->id % PRODUCERS].n = n;
  fprintf(k->to, "I\t%" PRIu64 "\t%" PRIu64 "\t%u\n", n, i->id, i->warp);
  fprintf(k->to, "L\t%" PRIu64 "\t0\t%08x w%u: %s\n", n, i->pc, i->warp, disasm(i));
  if (*i->where) fprintf(k->to, "L\t%" PRIu64 "\t1\t%s\n", n, i->where);
  start(k, i, 0, "Ib");
}

static void done(konata_t *k, const ws_trace_insn_t *i, uint64_t now) {
  advance(k, now);
  const bool flushed = i->squashed || i->unfinished;
  if (i->lines)
    fprintf(k->to, "L\t%" PRIu64 "\t1\t, %u line%s, %u miss%s\n", shown(i) - 1, i->lines,
            i->lines == 1 ? "" : "s", i->misses, i->misses == 1 ? "" : "es");
  if (i->passes)
    fprintf(k->to, "L\t%" PRIu64 "\t1\t, %u passes of shared memory\n", shown(i) - 1, i->passes);
  if (i->banks)
    fprintf(k->to, "L\t%" PRIu64 "\t1\t, %u cycles for register banks\n", shown(i) - 1, i->banks);
  fprintf(k->to, "R\t%" PRIu64 "\t%" PRIu64 "\t%d\n", shown(i) - 1, flushed ? 0 : k->retired,
          flushed);
  if (!flushed) k->retired++;
  for (unsigned w = 0; w < WS_TRACE_WARPS; w++)
    if (k->head[w] == i) k->head[w] = NULL;
  for (unsigned w = 0; w < k->takens; w++)
    if (k->taken[w] == i) k->taken[w] = NULL;
}

static void issue(konata_t *k, const ws_trace_insn_t *i, uint64_t now) {
  advance(k, now);
  start(k, i, 0, "Is");
  fprintf(k->to, "L\t%" PRIu64 "\t1\t, threads %x\n", shown(i) - 1, i->mask);
  const uint64_t from = i->waited.id;
  if (i->waited.there && k->producer[from % PRODUCERS].id == from &&
      k->producer[from % PRODUCERS].n < k->next)
    fprintf(k->to, "W\t%" PRIu64 "\t%" PRIu64 "\t0\n", shown(i) - 1,
            k->producer[from % PRODUCERS].n);
  if (i->collector >= 0 && !i->leave && k->takens < WS_TRACE_WARPS) k->taken[k->takens++] = i;
}

// Instructions that are in a collector in the cycle after their issue, and do not leave it then.
// `now` ends, and the next record is of a later cycle than the one after it if `gap`.
static void collectors(konata_t *k, uint64_t now, bool gap) {
  unsigned kept = 0;
  for (unsigned n = 0; n < k->takens; n++) {
    const ws_trace_insn_t *i = k->taken[n];
    if (i && i->issue == now && !gap)
      k->taken[kept++] = i;
    else if (i && !i->leave) {
      advance(k, i->issue + 1);
      start(k, i, 0, "Oc");
    }
  }
  k->takens = kept;
}

// Shows what the oldest instructions wait for in a cycle, before the next one.
static void heads(konata_t *k, const ws_trace_t *t, uint64_t cycle) {
  for (unsigned w = 0; w < t->machine.warps; w++) {
    const ws_trace_warp_t *warp = &t->warp[w];
    const ws_trace_insn_t *head = warp->buffered ? warp->buffer[0] : NULL;
    if (!head || !shown(head) || head->head > cycle ||
        (head == k->head[w] && warp->state == k->shown[w]))
      continue;
    advance(k, cycle);
    start(k, head, 0, stage[warp->state]);
    k->head[w] = head;
    k->shown[w] = warp->state;
  }
}

static void stages(konata_t *k, const ws_trace_t *t, const ws_trace_event_t *e) {
  ws_trace_insn_t *i = e->insn;
  switch (e->kind) {
  case WS_TRACE_ISSUE:
    issue(k, i, t->now);
    break;
  case WS_TRACE_LEAVE:
    advance(k, t->now);
    if (e->flags & WS_TRACE_LEAVE_FIRST) start(k, i, 0, unit_name(i->unit));
    break;
  case WS_TRACE_WRITE:
    advance(k, t->now);
    if (e->flags & WS_TRACE_WRITE_LAST) start(k, i, 0, "Wb");
    break;
  case WS_TRACE_REQUEST:
    advance(k, t->now);
    if (e->request && lane_1(i) == PLAIN) memory(k, i, REQUESTED);
    break;
  case WS_TRACE_MISS:
    advance(k, t->now);
    memory(k, i, MISSED);
    break;
  case WS_TRACE_EFFECT:
    advance(k, t->now);
    if (!i->open && lane_1(i) != PLAIN) memory(k, i, PLAIN);
    break;
  case WS_TRACE_DONE:
    done(k, i, t->now);
    break;
  default:
    break;
  }
}

static void event(void *output, const ws_trace_t *t, const ws_trace_event_t *e) {
  konata_t *k = output;
  if (e->kind == WS_TRACE_CYCLE && k->begun) {
    heads(k, t, t->now);
    collectors(k, t->now, e->cycles > 1);
    if (e->cycles > 1) heads(k, t, t->now + 1);
  }
  if (e->kind == WS_TRACE_FETCH && window_has(k->window, e->insn)) fetch(k, e->insn, t->now);
  if (e->insn && shown(e->insn)) stages(k, t, e);
}

static bool end(void *output, const ws_trace_t *t) {
  (void)t;
  free(output);
  return true;
}

const output_kind_t konata_output = {"konata", "a log for Konata", new, event, end};
