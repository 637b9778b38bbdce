// SPDX-License-Identifier: Apache-2.0
// The reasons of a profile, in words.
#include "reasons.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "wstrace.h"

double ratio(uint64_t a, uint64_t b) {
  return b ? (double)a / (double)b : 0;
}

const char *row_name(const profile_row_t *r) {
  static _Thread_local char text[4][64];
  static _Thread_local unsigned next;
  if (r->where && *r->where) return r->where;
  char *s = text[next++ % 4];
  if (r->pc)
    snprintf(s, sizeof text[0], "pc 0x%08x", r->pc);
  else
    snprintf(s, sizeof text[0], "no instruction");
  return s;
}

static const profile_row_t *row_at(const profile_t *p, uint32_t pc) {
  for (size_t i = 0; i < p->rows; i++)
    if (p->row[i].pc == pc) return &p->row[i];
  return NULL;
}

// Issue slots of which the threads that are not active are a part.
static double idle_slots(const profile_t *p, const profile_count_t *n, cause_t c) {
  return c == CAUSE_DIVERGENCE ? ratio(n->idle, p->machine.threads)
         : c == CAUSE_PARTIAL  ? ratio(n->missing, p->machine.threads)
                               : 0;
}

double slots_of(const profile_t *p, const profile_count_t *n, cause_t c) {
  return (double)n->cause[c] + idle_slots(p, n, c);
}

static const profile_row_t *worst(const profile_t *p, cause_t c) {
  const profile_row_t *w = NULL;
  for (size_t i = 0; i < p->rows; i++) {
    const profile_row_t *r = &p->row[i];
    if (r->pc && slots_of(p, &r->n, c) > (w ? slots_of(p, &w->n, c) : 0)) w = r;
  }
  return w;
}

static const profile_row_t *most_split(const profile_t *p) {
  const profile_row_t *w = NULL;
  for (size_t i = 0; i < p->rows; i++)
    if (p->row[i].n.counter[WS_PERF_DIVERGENT] > (w ? w->n.counter[WS_PERF_DIVERGENT] : 0))
      w = &p->row[i];
  return w;
}

static const profile_row_t *most_of_group(const profile_t *p, ws_trace_group_t kind) {
  const profile_row_t *w = NULL;
  for (size_t i = 0; i < p->rows; i++)
    if (p->row[i].n.group[kind] > (w ? w->n.group[kind] : 0)) w = &p->row[i];
  return w;
}

static void append(reason_t *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void append(reason_t *r, const char *fmt, ...) {
  const size_t n = strlen(r->figures);
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(r->figures + n, sizeof r->figures - n, fmt, ap);
  va_end(ap);
}

static const char *insn_of(const profile_row_t *r) {
  const ws_trace_insn_t i = {.pc = r->pc, .word = r->word};
  return r->word ? disasm(&i) : "-";
}

static bool is_at_fault(const profile_row_t *r, cause_t c) {
  const bool accesses = r->n.accesses || r->n.shared || r->n.constants;
  return accesses && (c == CAUSE_MEMORY || cause_of_result(r) == c);
}

// The access that is at fault: that of the row itself, the one that it waits for, or the busiest.
static const profile_row_t *access_of(const profile_t *p, const profile_row_t *w, cause_t c) {
  const profile_row_t *most = w->waited_for ? row_at(p, w->waited_pc) : NULL;
  if (is_at_fault(w, c)) return w;
  if (most && is_at_fault(most, c)) return most;
  uint64_t n = 0;
  most = NULL;
  for (size_t i = 0; i < p->rows; i++) {
    const profile_row_t *r = &p->row[i];
    const uint64_t m = r->n.counter[WS_PERF_DCACHE_ACCESS] + r->n.passes;
    if (m <= n || !is_at_fault(r, c)) continue;
    n = m;
    most = r;
  }
  return most;
}

static void access_figures(const profile_t *p, reason_t *r, const profile_row_t *victim) {
  const profile_row_t *w = access_of(p, victim, r->cause);
  if (!w) return;
  append(r, "; the access is %s (%s)", w == victim ? "there" : row_name(w), insn_of(w));
  const profile_count_t *n = &w->n;
  if (n->accesses)
    append(r,
           "; %.1f threads and %.1f lines per access where %.1f would do, %.1f requests, %.0f %% "
           "of them miss",
           ratio(n->counter[WS_PERF_THREAD_INSNS], n->counter[WS_PERF_WARP_INSNS]),
           ratio(n->lines, n->accesses), ratio(n->needed, n->accesses),
           ratio(n->counter[WS_PERF_DCACHE_ACCESS], n->accesses),
           100 * ratio(n->misses, n->counter[WS_PERF_DCACHE_ACCESS]));
  if (n->shared)
    append(r, "; %.1f passes per access to shared memory", ratio(n->passes, n->shared));
}

static void result_figures(const profile_t *p, reason_t *r, const profile_row_t *w) {
  const profile_row_t *other = w->waited_for ? row_at(p, w->waited_pc) : NULL;
  if (other)
    append(r, "; it waits %.1f cycles for %s (%s)",
           ratio(w->n.wait[WS_WARP_OPERANDS], w->n.counter[WS_PERF_WARP_INSNS]), row_name(other),
           insn_of(other));
}

// Of a machine with a PC for each thread.
static void group_figures(const profile_t *p, const profile_count_t *all, reason_t *r) {
  const struct {
    ws_trace_group_t kind;
    const char *what;
  } rows[] = {{WS_GROUP_MERGE, "threads meet again"},
              {WS_GROUP_TURN, "threads make way for others at the end of their turn"},
              {WS_GROUP_LEAVE, "threads go on without those that they wait for"}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    const uint64_t n = all->group[rows[k].kind];
    const profile_row_t *most = most_of_group(p, rows[k].kind);
    if (most)
      append(r, "; %s %" PRIu64 " time%s, most at %s", rows[k].what, n, n == 1 ? "" : "s",
             row_name(most));
  }
}

static void figures(const profile_t *p, const profile_count_t *all, reason_t *r) {
  const profile_row_t *w = r->worst, *split = most_split(p);
  switch (r->cause) {
  case CAUSE_STRIDE:
  case CAUSE_CONFLICT:
  case CAUSE_ATOMIC:
  case CAUSE_MISS:
  case CAUSE_LOAD:
  case CAUSE_MEMORY:
    if (w) access_figures(p, r, w);
    break;
  case CAUSE_CHAIN:
  case CAUSE_DIVIDE:
  case CAUSE_LONG:
    if (w) result_figures(p, r, w);
    break;
  case CAUSE_DIVERGENCE:
    append(r, "; %.1f of %u threads are active, %" PRIu64 " of %" PRIu64 " branches diverge",
           ratio(all->counter[WS_PERF_THREAD_INSNS], all->counter[WS_PERF_WARP_INSNS]),
           p->machine.threads, all->counter[WS_PERF_DIVERGENT], all->counter[WS_PERF_BRANCHES]);
    if (split) append(r, ", most at %s", row_name(split));
    group_figures(p, all, r);
    break;
  case CAUSE_OCCUPANCY:
  case CAUSE_FEW_WARPS:
    append(r, "; %.1f of %u warps are live", ratio(p->live, r->cycles), p->machine.warps);
    break;
  case CAUSE_BARRIER:
    append(r, "; warps wait at barriers for %.0f %% of their time",
           100 * ratio(all->wait[WS_WARP_BARRIER], p->live));
    break;
  case CAUSE_ICACHE:
    append(r, "; %.0f %% of %" PRIu64 " accesses miss",
           100 * ratio(all->counter[WS_PERF_ICACHE_MISS], all->counter[WS_PERF_ICACHE_ACCESS]),
           all->counter[WS_PERF_ICACHE_ACCESS]);
    break;
  case CAUSE_BANKS:
    append(r, "; %.2f cycles per instruction", ratio(all->banks, all->counter[WS_PERF_WARP_INSNS]));
    break;
  default:
    break;
  }
}

static int by_slots(const void *a, const void *b) {
  const double x = ((const reason_t *)a)->slots, y = ((const reason_t *)b)->slots;
  return x > y ? -1 : x < y;
}

size_t reasons(const profile_t *p, const profile_count_t *all, reason_t r[CAUSES]) {
  size_t n = 0;
  const double slots = (double)profile_slots(all);
  const unsigned per_cycle = p->machine.schedulers * p->machine.issue_width;
  for (cause_t c = 0; c < CAUSES; c++) {
    if (slots_of(p, all, c) <= 0) continue;
    r[n] = (reason_t){.cause = c, .slots = slots_of(p, all, c), .worst = worst(p, c)};
    r[n].share = r[n].slots / slots;
    r[n].cycles = per_cycle ? profile_slots(all) / per_cycle : 0;
    if (r[n].worst) r[n].at = slots_of(p, &r[n].worst->n, c) / slots;
    figures(p, all, &r[n]);
    n++;
  }
  qsort(r, n, sizeof *r, by_slots);
  return n;
}
