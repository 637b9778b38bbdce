// SPDX-License-Identifier: Apache-2.0
#include "read.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "read_int.h"

bool ws_trace_fail(ws_trace_reader_t *r, const char *fmt, ...) {
  va_list ap;
  if (r->failed) return false;
  r->failed = true;
  int n = snprintf(r->text, r->text_size, "byte %llu: ", (unsigned long long)r->t.bytes);
  va_start(ap, fmt);
  vsnprintf(r->text + n, r->text_size - (size_t)n, fmt, ap);
  va_end(ap);
  return false;
}

void ws_trace_tell(ws_trace_reader_t *r, const ws_trace_event_t *e) {
  if (!r->ended && !r->failed && !r->sink(r->ctx, &r->t, e)) r->ended = true;
}

bool ws_trace_sums(unsigned counter) {
  return counter < WS_PERF_N && counter != WS_PERF_DCACHE_REFUSED &&
         counter != WS_PERF_ICACHE_REFUSED;
}

// ---- records ------------------------------------------------------------------------------------

// One that is in flight, or NULL.
static ws_trace_insn_t *insn_of(ws_trace_reader_t *r) {
  const uint64_t id = ws_trace_back(r, "instruction", r->ids);
  ws_trace_insn_t *i = r->failed ? NULL : ws_trace_find(r, id);
  if (!i) ws_trace_fail(r, "instruction %llu is not in flight", (unsigned long long)id);
  return i;
}

static ws_trace_request_t *request_of(ws_trace_reader_t *r) {
  const uint64_t n = ws_trace_back(r, "request", r->requests);
  ws_trace_request_t *q = r->failed ? NULL : ws_trace_find_request(r, n);
  if (!q) ws_trace_fail(r, "request %llu is not open", (unsigned long long)n);
  return q;
}

static void name_insn(ws_trace_event_t *e, ws_trace_insn_t *i) {
  e->insn = i;
  if (!i) return;
  e->warp = i->warp;
  e->pc = i->pc;
  e->mask = i->mask;
}

// Reports the record, and the end of its instruction where a flag says so.
static void tell(ws_trace_reader_t *r, const ws_trace_event_t *e) {
  if (r->failed) return;
  ws_trace_tell(r, e);
  if (e->insn && (e->flags & WS_TRACE_IS_DONE)) ws_trace_remove(r, e->insn);
}

// The number of a source line's text, which follows; an empty one is the last one.
static uint32_t where_of(ws_trace_reader_t *r) {
  char text[WS_TRACE_TEXT];
  ws_trace_text_of(r, text);
  if (r->failed || (!*text && r->wheres)) return (uint32_t)(r->wheres ? r->wheres - 1 : 0);
  char **more = realloc(r->where, (r->wheres + 1) * sizeof *more);
  if (!more) return (uint32_t)ws_trace_fail(r, "out of memory");
  r->where = more;
  r->where[r->wheres] = strdup(text);
  if (!r->where[r->wheres]) return (uint32_t)ws_trace_fail(r, "out of memory");
  return (uint32_t)r->wheres++;
}

static void fetch(ws_trace_reader_t *r, ws_trace_event_t *e) {
  const unsigned warp = ws_trace_warp_of(r);
  ws_trace_warp_t *w = &r->t.warp[warp];
  if (e->flags & WS_TRACE_FETCH_PC) w->next_pc += ws_trace_words_off(r);
  ws_trace_word_t *known = ws_trace_word(&r->words, w->next_pc);
  if (!known) {
    ws_trace_fail(r, "out of memory");
    return;
  }
  if (e->flags & WS_TRACE_FETCH_WORD) {
    const uint32_t insn = ws_trace_word32(r), where = where_of(r);
    *known = (ws_trace_word_t){.pc = w->next_pc, .insn = insn, .known = true, .where = where};
  } else if (!known->known) {
    ws_trace_fail(r, "no word for pc %08x", w->next_pc);
    return;
  }
  if (r->failed) return;
  if (e->flags & WS_TRACE_FETCH_HIT) r->t.sum[WS_PERF_ICACHE_ACCESS]++;
  name_insn(e, ws_trace_add(r, warp, w->next_pc, known->insn, r->where[known->where]));
  w->next_pc += 4;
  tell(r, e);
}

static void issue(ws_trace_reader_t *r, ws_trace_event_t *e) {
  ws_trace_insn_t *i = insn_of(r);
  if (!i) return;
  if (e->flags & WS_TRACE_ISSUE_MASK) r->t.warp[i->warp].mask = ws_trace_word32(r);
  if (e->flags & WS_TRACE_ISSUE_TAKES) i->collector = (int)(ws_trace_word32(r) & 0xFFFF);
  if (r->failed || !ws_trace_issued(r, i)) return;
  name_insn(e, i);
  tell(r, e);
}

static void leave(ws_trace_reader_t *r, ws_trace_event_t *e) {
  ws_trace_insn_t *i = insn_of(r);
  if (!i) return;
  if (e->flags & WS_TRACE_LEAVE_FIRST) {
    i->unit = ws_trace_below(r, "unit", WS_TRACE_NO_UNIT);
    i->leave = r->t.now;
  }
  if (e->flags & WS_TRACE_LEAVE_LAST) i->left = r->t.now;
  if (e->flags & WS_TRACE_LEAVE_BANKS) i->banks += ws_trace_word32(r);
  name_insn(e, i);
  tell(r, e);
}

static void written(ws_trace_reader_t *r, ws_trace_event_t *e) {
  ws_trace_insn_t *i = insn_of(r);
  if (!i) return;
  i->port = e->flags & WS_TRACE_WRITE_PORT;
  if (e->flags & WS_TRACE_WRITE_LAST) {
    i->written = r->t.now;
    ws_trace_written(r, i);
  }
  name_insn(e, i);
  tell(r, e);
}

static void request(ws_trace_reader_t *r, ws_trace_event_t *e) {
  ws_trace_insn_t *i = insn_of(r);
  if (!i) return;
  name_insn(e, i);
  if (e->flags & WS_TRACE_REQUEST_SHARED) {
    e->mask = ws_trace_word32(r);
    e->served = ws_trace_word32(r);
    i->passes++;
    i->accesses += e->mask == e->served;
    r->t.sum[e->mask == e->served ? WS_PERF_SMEM_ACCESS : WS_PERF_SMEM_CONFLICT]++;
  } else {
    r->line += ws_trace_words_off(r);
    const uint32_t mask = ws_trace_word32(r);
    ws_trace_request_t *q = r->failed ? NULL : ws_trace_add_request(r);
    if (!q) return;
    q->insn = i->id;
    q->warp = i->warp;
    q->kind = e->flags & WS_TRACE_REQUEST_KIND;
    q->line = e->addr = r->line;
    q->mask = e->mask = mask;
    e->request = q;
    i->distinct += !i->lines || i->last_line != r->line;
    i->last_line = r->line;
    i->lines++;
    i->open++;
    r->t.sum[WS_PERF_DCACHE_ACCESS]++;
  }
  tell(r, e);
}

static void effect(ws_trace_reader_t *r, ws_trace_event_t *e) {
  if (e->flags & WS_TRACE_EFFECT_CONST) {
    name_insn(e, insn_of(r));
    if (e->insn) e->insn->constants++;
  } else {
    ws_trace_request_t *q = request_of(r);
    if (!q) return;
    q->done = r->t.now;
    name_insn(e, ws_trace_find(r, q->insn));
    if (e->insn) e->insn->open--;
    e->request = q;
    e->addr = q->line;
  }
  tell(r, e);
}

static void miss(ws_trace_reader_t *r, ws_trace_event_t *e) {
  ws_trace_request_t *q = request_of(r);
  if (!q) return;
  q->missed = r->t.now;
  name_insn(e, ws_trace_find(r, q->insn));
  if (e->insn) e->insn->misses++;
  e->request = q;
  e->addr = q->line;
  r->t.sum[WS_PERF_DCACHE_MISS]++;
  e->flags = 0;
  tell(r, e);
}

static void line(ws_trace_reader_t *r, ws_trace_event_t *e) {
  e->cache = e->flags & WS_TRACE_LINE_CACHE;
  const bool filled = e->flags & WS_TRACE_LINE_FILLED, write = e->cache == WS_TRACE_LINE_CACHE;
  if (!write) e->number = ws_trace_word32(r);
  if (!filled) e->addr = 4 * ws_trace_word32(r);
  if (!filled) r->t.sum[write ? WS_PERF_AXI_WRITE : WS_PERF_AXI_READ]++;
  tell(r, e);
}

static void group(ws_trace_reader_t *r, ws_trace_event_t *e) {
  ws_trace_warp_t *w = &r->t.warp[e->warp = ws_trace_warp_of(r)];
  e->number = ws_trace_below(r, "kind of group", WS_TRACE_GROUPS);
  e->mask = ws_trace_word32(r);
  e->pc = w->next_pc + ws_trace_words_off(r);
  const bool runs = e->number > WS_GROUP_LAST, ends = e->number == WS_GROUP_LAST;
  w->apart = true;
  w->running = runs ? e->mask : w->running & ~e->mask;
  w->parked = runs || ends ? w->parked & ~e->mask : w->parked | e->mask;
}

static void flow(ws_trace_reader_t *r, ws_trace_event_t *e) {
  switch ((ws_trace_flow_t)e->flags) {
  case WS_TRACE_BRANCH:
  case WS_TRACE_SPLIT:
    name_insn(e, insn_of(r));
    if (!e->insn) return;
    e->insn->branch = true;
    e->insn->split = e->flags == WS_TRACE_SPLIT;
    e->insn->taken = e->mask = ws_trace_word32(r);
    r->t.warp[e->warp].resolving = false;
    r->t.sum[WS_PERF_BRANCHES]++;
    r->t.sum[WS_PERF_DIVERGENT] += e->insn->split;
    break;
  case WS_TRACE_POP:
    e->warp = ws_trace_warp_of(r);
    e->mask = ws_trace_word32(r);
    e->depth = ws_trace_word32(r);
    r->t.warp[e->warp].depth = e->depth;
    break;
  case WS_TRACE_GROUP:
    group(r, e);
    break;
  case WS_TRACE_START:
    e->warp = ws_trace_warp_of(r);
    e->number = ws_trace_word32(r);
    for (unsigned k = 0; k < 3; k++)
      e->cta[k] = ws_trace_word32(r);
    r->t.warp[e->warp].wic = e->number;
    memcpy(r->t.warp[e->warp].cta, e->cta, sizeof e->cta);
    r->t.warp[e->warp].parked = 0;
    r->t.warp[e->warp].resolving = false;
    break;
  case WS_TRACE_END:
    e->warp = ws_trace_warp_of(r);
    break;
  case WS_TRACE_REDIRECT:
    e->warp = ws_trace_warp_of(r);
    e->pc = r->t.warp[e->warp].next_pc += ws_trace_words_off(r);
    break;
  case WS_TRACE_SQUASH:
    name_insn(e, insn_of(r));
    if (!e->insn) return;
    ws_trace_squashed(r, e->insn);
    if (!r->failed) ws_trace_tell(r, e);
    ws_trace_remove(r, e->insn);
    return;
  default:
    ws_trace_fail(r, "no such FLOW record: %u", e->flags);
    return;
  }
  e->flags &= WS_TRACE_IS_DONE - 1; // FLOW has no such flag
  tell(r, e);
}

static void section(ws_trace_reader_t *r, ws_trace_event_t *e) {
  ws_trace_t *t = &r->t;
  ws_trace_drop_all(r);
  ws_trace_text_of(r, t->name);
  t->machine.name = t->name;
  t->machine.warps = ws_trace_below(r, "warps", WS_TRACE_WARPS + 1);
  t->machine.threads = ws_trace_below(r, "threads", 33);
  t->machine.schedulers = ws_trace_below(r, "sub-cores", WS_TRACE_PARTS + 1);
  t->machine.issue_width = ws_trace_below(r, "issue width", 3);
  t->machine.collectors = ws_trace_word32(r);
  t->machine.icache_line = ws_trace_word32(r);
  t->machine.dcache_line = ws_trace_word32(r);
  t->machine.counters = ws_trace_below(r, "counters", WS_PERF_N + 1);
  if (!r->failed && !(t->machine.warps && t->machine.schedulers && t->machine.issue_width))
    ws_trace_fail(r, "a machine without warps");
  if (r->failed) return;
  memset(t->warp, 0, sizeof t->warp);
  memset(r->pending, 0, sizeof r->pending);
  memset(t->issued, 0, sizeof t->issued);
  for (unsigned p = 0; p < WS_TRACE_PARTS; p++)
    t->lost[p] = WS_TRACE_LOST_CLASSES;
  ws_trace_words_free(&r->words);
  r->line = 0;
  r->ids = r->oldest = r->requests = r->request_oldest = 0;
  t->running = false; // cycles are counted on
  t->section++;
  tell(r, e);
}

static void run(ws_trace_reader_t *r, ws_trace_event_t *e) {
  ws_trace_t *t = &r->t;
  switch ((ws_trace_run_t)e->flags) {
  case WS_TRACE_SECTION:
    section(r, e);
    return;
  case WS_TRACE_LAUNCH:
    ws_trace_drop_all(r);
    memset(t->sum, 0, sizeof t->sum);
    memset(t->counted, 0, sizeof t->counted);
    t->launch++;
    t->launched = t->now;
    break;
  case WS_TRACE_RUNNING:
    e->number = ws_trace_below(r, "running", 2);
    t->running = e->number;
    break;
  case WS_TRACE_FAULT:
    e->cause = ws_trace_word32(r);
    e->warp = ws_trace_warp_of(r);
    e->pc = ws_trace_word32(r);
    e->mask = ws_trace_word32(r);
    e->addr = ws_trace_word32(r);
    break;
  case WS_TRACE_COUNTERS_READ:
    e->counters = ws_trace_below(r, "counters", WS_PERF_N + 1);
    for (unsigned k = 0; k < e->counters; k++)
      t->counted[k] = ws_trace_number(r);
    e->counter = t->counted;
    break;
  default:
    ws_trace_fail(r, "no such RUN record: %u", e->flags);
    return;
  }
  tell(r, e);
}

static void icache(ws_trace_reader_t *r, ws_trace_event_t *e) {
  e->part = ws_trace_below(r, "sub-core", r->t.machine.schedulers);
  r->t.sum[WS_PERF_ICACHE_ACCESS]++;
  if (e->flags & WS_TRACE_ICACHE_MISS) {
    e->warp = ws_trace_warp_of(r);
    e->pc = 4 * ws_trace_word32(r);
    r->t.sum[WS_PERF_ICACHE_MISS]++;
  }
  tell(r, e);
}

static void record(ws_trace_reader_t *r, ws_trace_event_t *e) {
  switch (e->kind) {
  case WS_TRACE_CYCLE:
    e->cycles = e->flags ? e->flags : ws_trace_number(r);
    if (!e->cycles) ws_trace_fail(r, "no cycle passes");
    e->flags = 0;
    tell(r, e);
    if (!r->failed) ws_trace_pass(r, e->cycles);
    return;
  case WS_TRACE_FETCH:
    fetch(r, e);
    return;
  case WS_TRACE_ISSUE:
    issue(r, e);
    return;
  case WS_TRACE_LEAVE:
    leave(r, e);
    return;
  case WS_TRACE_WRITE:
    written(r, e);
    return;
  case WS_TRACE_STATE:
    if (e->flags >= WS_TRACE_STATES) ws_trace_fail(r, "no such state: %u", e->flags);
    e->warp = ws_trace_warp_of(r);
    if (!r->failed) ws_trace_set_state(r, e->warp, (ws_trace_state_t)e->flags);
    tell(r, e);
    return;
  case WS_TRACE_LOST:
    if (e->flags >= WS_TRACE_LOST_CLASSES) ws_trace_fail(r, "no such class: %u", e->flags);
    e->part = ws_trace_below(r, "sub-core", r->t.machine.schedulers);
    r->t.lost[e->part] = e->flags;
    tell(r, e);
    return;
  case WS_TRACE_REQUEST:
    request(r, e);
    return;
  case WS_TRACE_EFFECT:
    effect(r, e);
    return;
  case WS_TRACE_MISS:
    miss(r, e);
    return;
  case WS_TRACE_LINE:
    line(r, e);
    return;
  case WS_TRACE_FLOW:
    flow(r, e);
    return;
  case WS_TRACE_RUN:
    run(r, e);
    return;
  case WS_TRACE_ICACHE:
    icache(r, e);
    return;
  case WS_TRACE_DONE: {
    ws_trace_insn_t *i = insn_of(r);
    if (i) ws_trace_remove(r, i);
    return;
  }
  case WS_TRACE_STORE:
    e->addr = r->line += ws_trace_words_off(r);
    r->t.sum[WS_PERF_GLOBAL_STORE]++;
    tell(r, e);
    return;
  default:
    return;
  }
}

static bool header(ws_trace_reader_t *r) {
  char magic[WS_TRACE_MAGIC_BYTES];
  if (fread(magic, 1, sizeof magic, r->from) != sizeof magic ||
      memcmp(magic, WS_TRACE_MAGIC, sizeof magic) != 0)
    return ws_trace_fail(r, "not a trace of Warpsmith");
  r->t.bytes = sizeof magic;
  const uint64_t version = ws_trace_number(r);
  if (!r->failed && version != WS_TRACE_VERSION)
    ws_trace_fail(r, "version %llu of the format; this program reads version %d",
                  (unsigned long long)version, WS_TRACE_VERSION);
  return !r->failed;
}

bool ws_trace_records(ws_trace_reader_t *r) {
  if (!r->t.bytes && !header(r)) return false;
  for (int c; !r->failed && !r->ended && (c = getc_unlocked(r->from)) != EOF;) {
    r->t.bytes++;
    r->t.records++;
    ws_trace_event_t e = {.kind = (ws_trace_kind_t)(c & 15), .flags = (unsigned)c >> 4};
    if (!r->t.section && !(e.kind == WS_TRACE_RUN && e.flags == WS_TRACE_SECTION))
      ws_trace_fail(r, "no machine before the first record");
    else
      record(r, &e);
  }
  if (!r->failed && !r->ended && ferror(r->from)) ws_trace_fail(r, "cannot be read");
  return !r->failed;
}
