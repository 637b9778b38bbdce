// SPDX-License-Identifier: Apache-2.0
// The rows: instructions with their counters and lost slots. causes.c says why a slot is lost.
#include "profile.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "profile_int.h"
#include "wstrace.h"

_Static_assert(sizeof(profile_count_t) % sizeof(uint64_t) == 0, "numbers of 64 bits only");

// ---- rows ---------------------------------------------------------------------------------------

// The place of a PC in the table: rows are numbered from 1 on, the newest of a PC is there.
static size_t place(const profile_t *p, uint32_t pc) {
  size_t i = (size_t)(pc / 4 * UINT32_C(2654435761)) & (p->now->places - 1);
  while (p->now->place[i] && p->row[p->now->place[i] - 1].pc != pc)
    i = (i + 1) & (p->now->places - 1);
  return i;
}

static bool grow(profile_t *p) {
  const size_t rows = p->now->room ? 2 * p->now->room : 256;
  profile_row_t *row = realloc(p->row, rows * sizeof *row);
  if (!row) return false;
  p->row = row;
  p->now->room = rows;
  free(p->now->place);
  p->now->places = 2 * rows;
  p->now->place = calloc(p->now->places, sizeof *p->now->place);
  if (!p->now->place) return false;
  for (size_t k = 0; k < p->rows; k++) // later rows of a PC replace earlier ones
    p->now->place[place(p, row[k].pc)] = (uint32_t)k + 1;
  return true;
}

static profile_row_t *add_row(profile_t *p, uint32_t pc, uint32_t older) {
  if ((p->rows == p->now->room && !grow(p)) || p->rows == UINT32_MAX - 1) {
    p->failed = true;
    return &p->now->nowhere;
  }
  profile_row_t *r = &p->row[p->rows++];
  *r = (profile_row_t){.pc = pc, .older = older};
  p->now->place[place(p, pc)] = (uint32_t)p->rows;
  return r;
}

profile_row_t *profile_at(profile_t *p, uint32_t pc) {
  const uint32_t n = p->now->places ? p->now->place[place(p, pc)] : 0;
  return n ? &p->row[n - 1] : add_row(p, pc, 0);
}

// A program may be another one, with other instructions at the same addresses.
profile_row_t *profile_of(profile_t *p, const ws_trace_insn_t *i) {
  if (!i) return profile_at(p, 0);
  profile_row_t *r = profile_at(p, i->pc), *first = r;
  if (r->word == i->word) return r;
  while (r->word && r->word != i->word && r->older)
    r = &p->row[r->older - 1];
  if (r->word && r->word != i->word) r = add_row(p, i->pc, (uint32_t)(first - p->row) + 1);
  if (r->word) return r;
  r->word = i->word;
  r->where = strdup(i->where);
  if (!r->where) p->failed = true;
  return r;
}

static void count(profile_row_t *r, unsigned counter, uint64_t n) {
  r->n.counter[counter] += n;
}

// ---- lines of the caches ------------------------------------------------------------------------

static void touch(profile_t *p, unsigned kind, uint32_t line, uint32_t pc) {
  p->now->touched[kind][line / 16 % TOUCHED] = (touched_t){line, pc};
}

// Who has touched the line last, 0: not known.
static uint32_t toucher(const profile_t *p, unsigned kind, uint32_t line) {
  const touched_t *t = &p->now->touched[kind][line / 16 % TOUCHED];
  return t->line == line ? t->pc : 0;
}

static void line(profile_t *p, const ws_trace_event_t *e) {
  if (e->flags & WS_TRACE_LINE_FILLED) return;
  const bool write = e->cache == WS_TRACE_LINE_CACHE;
  const unsigned kind = write ? TOUCH_STORE : e->cache == 0 ? TOUCH_CODE : TOUCH_LOAD;
  count(profile_at(p, toucher(p, kind, e->addr)), write ? WS_PERF_AXI_WRITE : WS_PERF_AXI_READ, 1);
}

// ---- instructions -------------------------------------------------------------------------------

static unsigned threads_of(uint32_t mask) {
  return (unsigned)__builtin_popcount(mask);
}

static void issue(profile_t *p, const ws_trace_t *t, const ws_trace_event_t *e) {
  const ws_trace_insn_t *i = e->insn;
  profile_warp_t *w = &p->now->warp[i->warp];
  profile_row_t *r = profile_of(p, i);
  const unsigned threads = threads_of(i->mask);
  if (threads > w->widest) w->widest = threads;
  count(r, WS_PERF_WARP_INSNS, 1);
  count(r, WS_PERF_THREAD_INSNS, threads);
  r->n.idle += w->widest - threads;
  r->n.missing += t->machine.threads - w->widest;
  profile_issue(p, t, i, r);
}

static void request(profile_t *p, const ws_trace_event_t *e) {
  profile_row_t *r = profile_of(p, e->insn);
  if (e->flags & WS_TRACE_REQUEST_SHARED)
    count(r, e->mask == e->served ? WS_PERF_SMEM_ACCESS : WS_PERF_SMEM_CONFLICT, 1);
  else {
    count(r, WS_PERF_DCACHE_ACCESS, 1);
    const bool store = (e->flags & WS_TRACE_REQUEST_KIND) == 1;
    touch(p, store ? TOUCH_STORE : TOUCH_LOAD, e->addr, r->pc);
    if ((e->flags & WS_TRACE_REQUEST_KIND) == 2) touch(p, TOUCH_STORE, e->addr, r->pc);
  }
  p->now->accessing = r->pc;
}

static void done(profile_t *p, const ws_trace_t *t, const ws_trace_insn_t *i) {
  if (!i->issue) return;
  profile_row_t *r = profile_of(p, i);
  profile_count_t *n = &r->n;
  const uint32_t bytes = 4 * threads_of(i->mask), line_bytes = t->machine.dcache_line;
  n->accesses += i->lines != 0;
  n->lines += i->distinct;
  n->misses += i->misses;
  if (i->lines) n->needed += line_bytes ? (bytes + line_bytes - 1) / line_bytes : 1;
  n->shared += i->accesses;
  n->passes += i->passes;
  n->constants += i->constants;
  n->banks += i->banks;
  for (unsigned s = 0; s < WS_TRACE_STATES; s++)
    n->wait[s] += i->wait[s];
  if (!i->waited.there) return;
  const uint64_t cycles = i->wait[WS_WARP_OPERANDS];
  n->wait_unit[i->waited.unit] += cycles;
  if (i->waited.misses) n->wait_miss += cycles;
  // A majority vote: the PC that has most of the cycles, if one has more than half of them.
  if (i->waited.pc == r->waited_pc)
    r->waited_for += cycles;
  else if (cycles > r->waited_for) {
    r->waited_pc = i->waited.pc;
    r->waited_for = cycles - r->waited_for;
  } else
    r->waited_for -= cycles;
}

static void flow(profile_t *p, const ws_trace_event_t *e) {
  if (e->flags == WS_TRACE_BRANCH || e->flags == WS_TRACE_SPLIT) {
    profile_row_t *r = profile_of(p, e->insn);
    count(r, WS_PERF_BRANCHES, 1);
    count(r, WS_PERF_DIVERGENT, e->flags == WS_TRACE_SPLIT);
  }
  if (e->flags == WS_TRACE_GROUP) profile_at(p, e->pc)->n.group[e->number]++;
  if (e->flags == WS_TRACE_START) profile_start(p, e->warp);
  if (e->flags == WS_TRACE_END) p->now->warp[e->warp].live = false;
}

// ---- launches -----------------------------------------------------------------------------------

profile_count_t profile_sum(const profile_t *p) {
  profile_count_t sum = {0};
  for (size_t k = 0; k < p->rows; k++)
    profile_add(&sum, &p->row[k].n);
  return sum;
}

// What the rows have since the launch before. The slots of a cycle give the cycles.
static void end_launch(profile_t *p, const ws_trace_event_t *e) {
  if (!p->now->open) return;
  p->now->open = false;
  profile_flush(p);
  const profile_count_t sum = profile_sum(p);
  profile_launch_t *more = realloc(p->launch, (p->launches + 1) * sizeof *more);
  if (!more) {
    p->failed = true;
    return;
  }
  p->launch = more;
  profile_launch_t *l = &p->launch[p->launches++];
  *l = (profile_launch_t){.read = e != NULL};
  uint64_t slots = 0;
  for (unsigned k = 0; k < WS_PERF_N; k++) {
    l->sum[k] = sum.counter[k] - p->now->before.counter[k];
    if (is_slot(k)) slots += l->sum[k];
    if (e && k < e->counters) l->counted[k] = e->counter[k];
  }
  l->sum[WS_PERF_CYCLES] = slots / p->machine.schedulers / p->machine.issue_width;
  p->now->before = sum;
}

void profile_close(profile_t *p) {
  end_launch(p, NULL);
}

static void run(profile_t *p, const ws_trace_t *t, const ws_trace_event_t *e) {
  const bool begins = e->flags == WS_TRACE_SECTION || e->flags == WS_TRACE_LAUNCH;
  if (begins && !p->name && !(p->name = strdup(t->name))) p->failed = true;
  switch (e->flags) {
  case WS_TRACE_SECTION:
    end_launch(p, NULL);
    memset(p->now->warp, 0, sizeof p->now->warp);
    memset(p->now->held, 0, sizeof p->now->held);
    break;
  case WS_TRACE_LAUNCH:
    end_launch(p, NULL);
    memset(p->now->warp, 0, sizeof p->now->warp);
    p->now->open = true;
    break;
  case WS_TRACE_COUNTERS_READ:
    end_launch(p, e);
    break;
  default:
    break;
  }
  p->machine = t->machine;
}

void profile_event(profile_t *p, const ws_trace_t *t, const ws_trace_event_t *e) {
  if (!p->now->open && e->kind != WS_TRACE_RUN) return;
  switch (e->kind) {
  case WS_TRACE_CYCLE:
    profile_pass(p, t, e->cycles);
    break;
  case WS_TRACE_FETCH:
    if (e->flags & WS_TRACE_FETCH_HIT) count(profile_of(p, e->insn), WS_PERF_ICACHE_ACCESS, 1);
    break;
  case WS_TRACE_ICACHE: {
    const bool miss = e->flags & WS_TRACE_ICACHE_MISS;
    profile_row_t *r = profile_at(p, miss ? e->pc : 0);
    count(r, WS_PERF_ICACHE_ACCESS, 1);
    count(r, WS_PERF_ICACHE_MISS, miss);
    if (miss && t->machine.icache_line)
      touch(p, TOUCH_CODE, e->pc / t->machine.icache_line * t->machine.icache_line, e->pc);
    break;
  }
  case WS_TRACE_ISSUE:
    if (e->insn) issue(p, t, e);
    break;
  case WS_TRACE_LEAVE:
    if (e->flags & WS_TRACE_LEAVE_LAST) profile_leave(p, t, e->insn);
    break;
  case WS_TRACE_REQUEST:
    request(p, e);
    break;
  case WS_TRACE_MISS:
    count(profile_of(p, e->insn), WS_PERF_DCACHE_MISS, 1);
    break;
  case WS_TRACE_LINE:
    line(p, e);
    break;
  case WS_TRACE_STORE:
    count(profile_at(p, toucher(p, TOUCH_STORE, e->addr)), WS_PERF_GLOBAL_STORE, 1);
    break;
  case WS_TRACE_FLOW:
    flow(p, e);
    break;
  case WS_TRACE_RUN:
    run(p, t, e);
    break;
  case WS_TRACE_DONE:
    done(p, t, e->insn);
    break;
  default:
    break;
  }
}

// ---- the end ------------------------------------------------------------------------------------

static int by_pc(const void *a, const void *b) {
  const profile_row_t *x = a, *y = b;
  if (x->pc != y->pc) return x->pc < y->pc ? -1 : 1;
  return x->word < y->word ? -1 : x->word > y->word;
}

static int by_where(const void *a, const void *b) {
  const profile_row_t *x = a, *y = b;
  const int c = strcmp(x->where ? x->where : "", y->where ? y->where : "");
  return c ? c : by_pc(a, b);
}

uint64_t profile_slots(const profile_count_t *n) {
  uint64_t sum = 0;
  for (unsigned k = 0; k < WS_PERF_N; k++)
    if (is_slot(k)) sum += n->counter[k];
  return sum;
}

static int by_slots(const void *a, const void *b) {
  const uint64_t x = profile_slots(&((const profile_row_t *)a)->n),
                 y = profile_slots(&((const profile_row_t *)b)->n);
  return x > y ? -1 : x < y ? 1 : by_pc(a, b);
}

profile_row_t *profile_lines(const profile_t *p, size_t *n) {
  profile_row_t *line = malloc((p->rows + 1) * sizeof *line);
  *n = 0;
  if (!line) return NULL;
  if (p->rows) memcpy(line, p->row, p->rows * sizeof *line);
  qsort(line, p->rows, sizeof *line, by_where);
  for (size_t i = 0; i < p->rows; i++) {
    const bool same = *n && line[i].where && line[*n - 1].where && *line[i].where &&
                      !strcmp(line[*n - 1].where, line[i].where);
    if (same)
      profile_add(&line[*n - 1].n, &line[i].n);
    else
      line[(*n)++] = line[i];
  }
  qsort(line, *n, sizeof *line, by_slots);
  return line;
}

profile_t *profile_new(void) {
  profile_t *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->now = calloc(1, sizeof *p->now);
  if (p->now) return p;
  free(p);
  return NULL;
}

bool profile_end(profile_t *p) {
  profile_close(p);
  if (p->rows) qsort(p->row, p->rows, sizeof *p->row, by_pc);
  return !p->failed;
}

bool profile_sorted(const profile_t *p, profile_t *to) {
  *to = *p;
  to->row = malloc((p->rows + 1) * sizeof *to->row);
  if (!to->row || p->failed) return free(to->row), to->row = NULL, false;
  if (p->rows) memcpy(to->row, p->row, p->rows * sizeof *to->row);
  if (p->rows) qsort(to->row, p->rows, sizeof *to->row, by_pc);
  return true;
}

void profile_free(profile_t *p) {
  if (!p) return;
  for (size_t i = 0; i < p->rows; i++)
    free(p->row[i].where);
  free(p->row);
  free(p->now->place);
  free(p->now);
  free(p->launch);
  free(p->name);
  free(p);
}

void profile_add(profile_count_t *to, const profile_count_t *from) {
  uint64_t *const sum = (uint64_t *)to;
  const uint64_t *const part = (const uint64_t *)from;
  for (size_t k = 0; k < sizeof *to / sizeof *sum; k++)
    sum[k] += part[k];
}

unsigned profile_differs(const profile_t *p, const char *who, FILE *to) {
  unsigned differ = 0;
  for (size_t i = 0; i < p->launches; i++)
    for (unsigned k = 0; k < WS_PERF_N && p->launch[i].read; k++) {
      const profile_launch_t *l = &p->launch[i];
      if (!ws_trace_sums(k) || l->sum[k] == l->counted[k]) continue;
      fprintf(to, "%s: launch %zu: %s is %" PRIu64 " in the profile, %" PRIu64 " in the SM\n", who,
              i + 1, ws_perfs[k].name, l->sum[k], l->counted[k]);
      differ++;
    }
  return differ;
}
