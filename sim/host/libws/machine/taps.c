// SPDX-License-Identifier: Apache-2.0
// The functions that the modules of taps.sv call, at the edge that ends a cycle. They keep the
// instructions that are in flight, so that each record names its instruction.
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../../../../gen/isa.h"
#include "taps_int.h"

// Without a blank at its end.
#define CONFIG (sizeof WS_CONFIG_WORDS > 1 ? WS_CONFIG_NAME " " WS_CONFIG_WORDS : WS_CONFIG_NAME)

_Thread_local ws_taps_t *ws_taps_now;

void ws_taps_trouble(const char *fmt, ...) {
  va_list ap;
  if (*ws_taps_now->trouble) return;
  int n = snprintf(ws_taps_now->trouble, sizeof ws_taps_now->trouble,
                   "trace, cycle %llu: ", (unsigned long long)ws_taps_now->cycle);
  va_start(ap, fmt);
  vsnprintf(ws_taps_now->trouble + n, sizeof ws_taps_now->trouble - (size_t)n, fmt, ap);
  va_end(ap);
}

bool ws_taps_on(void) {
  return ws_taps_now && ws_taps_now->cycle;
}

static unsigned sm_warp(int part, int warp) {
  return (unsigned)(warp * PARTS + part);
}

// ---- instructions -------------------------------------------------------------------------------

static insn_t *new_insn(unsigned warp, uint32_t pc, uint32_t word) {
  insn_t *i = ws_taps_now->spare;
  if (i)
    ws_taps_now->spare = i->next;
  else if (!(i = malloc(sizeof *i))) {
    fputs("out of memory\n", stderr);
    abort();
  }
  *i = (insn_t){.warp = warp, .pc = pc, .word = word, .collector = -1, .next = ws_taps_now->all};
  if (ws_taps_now->all) ws_taps_now->all->previous = i;
  ws_taps_now->all = i;
  return i;
}

void ws_taps_drop(insn_t *i) {
  warp_t *w = &ws_taps_now->warp[i->warp];
  if (i->previous)
    i->previous->next = i->next;
  else
    ws_taps_now->all = i->next;
  if (i->next) i->next->previous = i->previous;
  if (w->last == i) w->last = NULL;
  i->next = ws_taps_now->spare;
  ws_taps_now->spare = i;
}

bool ws_taps_done(const insn_t *i) {
  return i->issued && !i->held && !i->dests && !i->requests && !i->memory && !i->branch;
}

void ws_taps_end_if_done(insn_t *i) {
  if (!ws_taps_done(i)) return;
  ws_trace_done(ws_taps_now->w, i->id);
  ws_taps_drop(i);
}

void ws_taps_drop_all(void) {
  while (ws_taps_now->all)
    ws_taps_drop(ws_taps_now->all);
  ws_taps_now->requests = 0;
  for (unsigned p = 0; p < PARTS; p++) {
    part_t *part = &ws_taps_now->part[p];
    memset(part->collector, 0, sizeof part->collector);
    memset(part->issued, 0, sizeof part->issued);
    memset(part->banks, 0, sizeof part->banks);
    part->hit = false;
  }
  for (unsigned w = 0; w < WARPS; w++)
    ws_taps_now->warp[w] = (warp_t){.state = ws_taps_now->warp[w].state};
}

// ---- front end ----------------------------------------------------------------------------------

void ws_tap_fetch(int part, int warp, int pc, int insn) {
  if (!ws_taps_on()) return;
  const unsigned sm = sm_warp(part, warp);
  warp_t *w = &ws_taps_now->warp[sm];
  part_t *p = &ws_taps_now->part[part];
  if (w->buffered == BUFFERED) {
    ws_taps_trouble("the I-buffer of warp %u takes more than %d", sm, BUFFERED);
    return;
  }
  insn_t *i = new_insn(sm, (uint32_t)pc, (uint32_t)insn);
  const bool hit = p->hit && p->hit_cycle + 1 == ws_taps_now->cycle;
  if (hit) p->hit = false;
  i->id =
      ws_trace_fetch(ws_taps_now->w, sm, i->pc, i->word, hit, ws_taps_now->where, ws_taps_now->ctx);
  w->buffer[w->buffered++] = i;
}

static void squash(unsigned sm) {
  warp_t *w = &ws_taps_now->warp[sm];
  for (unsigned k = 0; k < w->buffered; k++) {
    ws_trace_squash(ws_taps_now->w, w->buffer[k]->id);
    ws_taps_drop(w->buffer[k]);
  }
  w->buffered = 0;
}

void ws_tap_redirect(int part, int warp, int pc) {
  if (!ws_taps_on()) return;
  squash(sm_warp(part, warp));
  ws_trace_redirect(ws_taps_now->w, sm_warp(part, warp), (uint32_t)pc);
}

// A hit that has yielded no instruction a cycle later.
static void write_lone_hit(int part) {
  ws_taps_now->part[part].hit = false;
  ws_trace_icache(ws_taps_now->w, (unsigned)part, false, 0, 0);
}

void ws_tap_icache(int part, int miss, int warp, int pc) {
  if (!ws_taps_on()) return;
  part_t *p = &ws_taps_now->part[part];
  if (p->hit) write_lone_hit(part);
  p->hit = !miss;
  p->hit_cycle = ws_taps_now->cycle;
  if (miss)
    ws_trace_icache(ws_taps_now->w, (unsigned)part, true, sm_warp(part, warp), (uint32_t)pc);
}

// ---- issue --------------------------------------------------------------------------------------

// Written when the cycle ends: the collector comes later.
static void issue_one(int part, int k, unsigned sm, uint32_t pc) {
  warp_t *w = &ws_taps_now->warp[sm];
  insn_t *i = w->buffered ? w->buffer[0] : NULL;
  if (!i || i->pc != pc) {
    ws_taps_trouble("warp %u issues pc %08x, but has %s in its I-buffer", sm, pc,
                    i ? "another" : "none");
    return;
  }
  memmove(w->buffer, w->buffer + 1, --w->buffered * sizeof *w->buffer);
  const struct ws_isa_row *row = ws_isa_find(i->word);
  i->branch = row && row->unit == WS_UNIT_BRU && row->op != WS_BRU_BAR;
  i->issued = true;
  w->last = i;
  ws_taps_now->part[part].issued[k] = i;
}

void ws_tap_issue(int part, int n, int warp, int pc, int mask) {
  if (!ws_taps_on()) return;
  ws_taps_now->part[part].mask = (uint32_t)mask;
  for (int k = 0; k < n && k < WIDTH; k++)
    issue_one(part, k, sm_warp(part, warp), (uint32_t)pc + 4 * (uint32_t)k);
}

void ws_tap_take(int part, int k, int collector, int warp, int unit, int rd, int writes) {
  if (!ws_taps_on()) return;
  part_t *p = &ws_taps_now->part[part];
  warp_t *w = &ws_taps_now->warp[sm_warp(part, warp)];
  // A micro-operation that is not the last one comes before its instruction issues.
  insn_t *i = p->issued[k] ? p->issued[k] : w->buffered ? w->buffer[0] : NULL;
  if (!i || collector >= COLLECTORS || p->collector[collector]) {
    ws_taps_trouble("collector %d takes %s", collector, i ? "two instructions" : "none");
    return;
  }
  p->collector[collector] = i;
  p->banks[collector] = 0;
  i->collector = collector;
  i->held++;
  if (writes) {
    if (w->dest[rd])
      ws_taps_trouble("two writes of register %d of warp %u are pending", rd, i->warp);
    w->dest[rd] = i;
    i->dests++;
  }
  if (unit != WS_UNIT_LSU || i->memory) return;
  i->memory = true;
  if (w->lsu_last)
    w->lsu_last->after = i;
  else
    w->lsu_first = i;
  w->lsu_last = i;
}

static void write_issued(part_t *p) {
  for (unsigned k = 0; k < WIDTH; k++) {
    insn_t *i = p->issued[k];
    if (!i) continue;
    const bool done = ws_taps_done(i);
    ws_trace_issue(ws_taps_now->w, i->id, i->warp, p->mask, i->collector, done);
    if (done) ws_taps_drop(i);
    p->issued[k] = NULL;
  }
}

// ---- collectors, results ------------------------------------------------------------------------

void ws_tap_banks(int part, int collector) {
  if (ws_taps_on() && collector < COLLECTORS) ws_taps_now->part[part].banks[collector]++;
}

void ws_tap_leave(int part, int collector, int unit, int last) {
  if (!ws_taps_on()) return;
  part_t *p = &ws_taps_now->part[part];
  insn_t *i = collector < COLLECTORS ? p->collector[collector] : NULL;
  if (!i) {
    ws_taps_trouble("a beat leaves collector %d, which is empty", collector);
    return;
  }
  const bool first = !i->left;
  i->left = true;
  if (last) {
    p->collector[collector] = NULL;
    i->held--;
  }
  if (!first && !last) return;
  const bool done = ws_taps_done(i);
  ws_trace_leave(ws_taps_now->w, i->id, first, last, (unsigned)unit, p->banks[collector], done);
  p->banks[collector] = 0;
  if (done) ws_taps_drop(i);
}

void ws_tap_result(int part, int port, int warp, int rd, int last) {
  if (!ws_taps_on() || !last) return;
  warp_t *w = &ws_taps_now->warp[sm_warp(part, warp)];
  insn_t *i = w->dest[rd];
  if (!i) {
    ws_taps_trouble("register %d of warp %u is written by no instruction", rd, sm_warp(part, warp));
    return;
  }
  w->dest[rd] = NULL;
  i->dests--;
  const bool done = ws_taps_done(i);
  ws_trace_write(ws_taps_now->w, i->id, (unsigned)port, !i->dests, done);
  if (done) ws_taps_drop(i);
}

// ---- divergence, states of the warps ------------------------------------------------------------

void ws_tap_branch(int part, int warp, int split, int taken) {
  if (!ws_taps_on()) return;
  insn_t *i = ws_taps_now->warp[sm_warp(part, warp)].last;
  if (!i || !i->branch) {
    ws_taps_trouble("warp %u resolves a branch that it has not issued", sm_warp(part, warp));
    return;
  }
  i->branch = false;
  ws_trace_branch(ws_taps_now->w, i->id, split, (uint32_t)taken);
  ws_taps_end_if_done(i);
}

void ws_tap_pop(int part, int warp, int mask, int depth) {
  if (ws_taps_on())
    ws_trace_pop(ws_taps_now->w, sm_warp(part, warp), (uint32_t)mask, (uint32_t)depth);
}

// Written when the cycle ends: the start of the warp is told by another module.
void ws_tap_group(int part, int kind, int warp, int mask, int pc) {
  if (!ws_taps_on()) return;
  group_t *g =
      kind > WS_GROUP_LAST ? &ws_taps_now->part[part].runs : &ws_taps_now->part[part].stops;
  *g = (group_t){true, sm_warp(part, warp), (ws_trace_group_t)kind, (uint32_t)mask, (uint32_t)pc};
}

static void write_group(group_t *g) {
  if (g->there) ws_trace_group(ws_taps_now->w, g->warp, g->kind, g->mask, g->pc);
  g->there = false;
}

void ws_tap_warp_end(int part, int warp) {
  if (!ws_taps_on()) return;
  squash(sm_warp(part, warp));
  ws_trace_end(ws_taps_now->w, sm_warp(part, warp));
}

void ws_tap_states(int part, long long live, long long barrier, long long blocked, long long head,
                   long long awake, long long operands, long long full, long long ready,
                   long long asleep) {
  if (!ws_taps_now) return;
  for (int k = 0; k < WARPS / PARTS; k++) {
#define IS(vector) ((vector) >> k & 1)
    const ws_trace_state_t state = !IS(live)                     ? WS_WARP_NONE
                                   : IS(barrier)                 ? WS_WARP_BARRIER
                                   : IS(blocked)                 ? WS_WARP_BRANCH
                                   : !IS(head) && IS(asleep)     ? WS_WARP_ICACHE
                                   : !IS(head)                   ? WS_WARP_FETCH
                                   : IS(ready)                   ? WS_WARP_READY
                                   : !IS(awake) || !IS(operands) ? WS_WARP_OPERANDS
                                   : IS(full)                    ? WS_WARP_LSU
                                                                 : WS_WARP_UNIT;
#undef IS
    warp_t *w = &ws_taps_now->warp[sm_warp(part, k)];
    if (state != w->state && ws_taps_now->cycle)
      ws_trace_state(ws_taps_now->w, sm_warp(part, k), state);
    w->state = state;
  }
}

void ws_tap_lost(int part, int classes) {
  if (!ws_taps_now) return;
  unsigned class = 0;
  while (class < LOST_CLASSES && !(classes >> class & 1))
    class ++;
  ws_taps_now->part[part].lost = class;
}

static void write_lost(unsigned part) {
  part_t *p = &ws_taps_now->part[part];
  if (p->lost == LOST_CLASSES || p->lost == p->written) return;
  ws_trace_lost(ws_taps_now->w, part, p->lost);
  p->written = p->lost;
}

// ---- the machine's side -------------------------------------------------------------------------

ws_taps_t *ws_taps_open(FILE *to, const char *(*where)(void *ctx, uint32_t pc), void *ctx) {
  ws_taps_t *t = calloc(1, sizeof *t);
  const ws_trace_machine_t machine = {.name = CONFIG,
                                      .warps = WS_WARPS,
                                      .threads = WS_THREADS,
                                      .schedulers = WS_SCHEDULERS,
                                      .issue_width = WS_ISSUE_WIDTH,
                                      .collectors = WS_COLLECTORS,
                                      .icache_line = WS_ICACHE_LINE,
                                      .dcache_line = WS_DCACHE_LINE,
                                      .counters = WS_PERF_COUNTER_N};
  if (t) t->w = ws_trace_writer_new(to, &machine);
  if (!t || !t->w) return free(t), NULL;
  t->where = where;
  t->ctx = ctx;
  for (unsigned p = 0; p < PARTS; p++)
    t->part[p].lost = t->part[p].written = LOST_CLASSES;
  return t;
}

void ws_taps_close(ws_taps_t *t) {
  if (!t) return;
  ws_taps_now = t;
  ws_taps_drop_all();
  ws_taps_now = NULL;
  for (insn_t *i = t->spare; i;) {
    insn_t *next = i->next;
    free(i);
    i = next;
  }
  ws_trace_writer_flush(t->w);
  ws_trace_writer_free(t->w);
  free(t->request);
  free(t);
}

void ws_taps_before(ws_taps_t *t, uint64_t cycle) {
  ws_taps_now = t;
  t->cycle = cycle;
  if (cycle) ws_trace_at(t->w, cycle);
}

const char *ws_taps_after(ws_taps_t *t) {
  for (int p = 0; t->cycle && p < PARTS; p++) {
    part_t *part = &t->part[p];
    write_issued(part);
    write_group(&part->stops);
    write_group(&part->runs);
    write_lost((unsigned)p);
    if (part->hit && part->hit_cycle + 1 < t->cycle) write_lone_hit(p);
  }
  ws_taps_now = NULL;
  return *t->trouble ? t->trouble : NULL;
}

void ws_taps_flush(ws_taps_t *t) {
  if (!ws_trace_writer_flush(t->w))
    snprintf(t->trouble, sizeof t->trouble, "the trace file cannot be written");
}

const char *ws_taps_counters(ws_taps_t *t, const uint64_t *counter, unsigned n) {
  ws_trace_counters(t->w, counter, n);
  ws_taps_flush(t);
  return *t->trouble ? t->trouble : NULL;
}
