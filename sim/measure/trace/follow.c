// SPDX-License-Identifier: Apache-2.0
// What a reader keeps: instructions and requests in flight, states of the warps, sums.
#include <stdlib.h>
#include <string.h>

#include "read_int.h"

// ---- instructions -------------------------------------------------------------------------------

static ws_trace_insn_t **at(ws_trace_reader_t *r, uint64_t id) {
  return &r->insn[id & (r->insns_size - 1)];
}

// Room for one more: what has ended at the beginning leaves, or the table grows.
static bool make_room(ws_trace_reader_t *r) {
  while (r->oldest < r->ids && !*at(r, r->oldest))
    r->oldest++;
  if (r->ids - r->oldest < r->insns_size) return true;
  const size_t size = r->insns_size ? 2 * r->insns_size : 256, old = r->insns_size;
  ws_trace_insn_t **more = calloc(size, sizeof *more);
  if (!more) return ws_trace_fail(r, "out of memory");
  for (uint64_t id = r->oldest; id < r->ids; id++)
    more[id & (size - 1)] = r->insn[id & (old - 1)];
  free(r->insn);
  r->insn = more;
  r->insns_size = size;
  return true;
}

ws_trace_insn_t *ws_trace_find(ws_trace_reader_t *r, uint64_t id) {
  return id >= r->oldest && id < r->ids ? *at(r, id) : NULL;
}

static void release(ws_trace_reader_t *r, ws_trace_insn_t *i) {
  *at(r, i->id) = NULL;
  for (unsigned k = 0; k < REGISTERS; k++)
    if (r->pending[i->warp][k] == i) r->pending[i->warp][k] = NULL;
  i->user = r->spare;
  r->spare = i;
}

// ---- waits --------------------------------------------------------------------------------------

static ws_trace_insn_t *head_of(const ws_trace_warp_t *w) {
  return w->buffered ? w->buffer[0] : NULL;
}

// Adds the cycles up to this one to what the warp's oldest instruction has waited for.
static void add_waits(ws_trace_warp_t *w, uint64_t upto) {
  ws_trace_insn_t *head = head_of(w);
  if (upto <= w->since) return;
  (head ? head->wait : w->early)[w->state] += upto - w->since;
  w->since = upto;
}

// It is the oldest from this cycle on, and has what was waited before it came.
static void becomes_head(ws_trace_warp_t *w, uint64_t cycle) {
  ws_trace_insn_t *head = head_of(w);
  if (!head) return;
  head->head = cycle;
  for (unsigned s = 0; s < WS_TRACE_STATES; s++)
    head->wait[s] += w->early[s];
  memset(w->early, 0, sizeof w->early);
}

static void take_out(ws_trace_warp_t *w, const ws_trace_insn_t *i) {
  unsigned k = 0;
  while (k < w->buffered && w->buffer[k] != i)
    k++;
  if (k == w->buffered) return;
  w->buffered--;
  memmove(w->buffer + k, w->buffer + k + 1, (w->buffered - k) * sizeof *w->buffer);
}

void ws_trace_set_state(ws_trace_reader_t *r, unsigned warp, ws_trace_state_t state) {
  ws_trace_warp_t *w = &r->t.warp[warp];
  if (w->state == WS_WARP_NONE) w->since = r->t.now; // an empty place waits for nothing
  add_waits(w, r->t.now);
  w->state = state;
}

ws_trace_insn_t *ws_trace_add(ws_trace_reader_t *r, unsigned warp, uint32_t pc, uint32_t word,
                              const char *where) {
  ws_trace_warp_t *w = &r->t.warp[warp];
  if (w->buffered == WS_TRACE_BUFFERED)
    return ws_trace_fail(r, "the I-buffer of warp %u overflows", warp), NULL;
  if (!make_room(r)) return NULL;
  ws_trace_insn_t *i = r->spare;
  if (i)
    r->spare = i->user;
  else if (!(i = malloc(sizeof *i)))
    return ws_trace_fail(r, "out of memory"), NULL;
  *i = (ws_trace_insn_t){.id = r->ids,
                         .warp = warp,
                         .pc = pc,
                         .word = word,
                         .where = where,
                         .fetch = r->t.now,
                         .unit = WS_TRACE_NO_UNIT,
                         .collector = -1};
  *at(r, r->ids++) = i;
  r->t.fetched++;
  const bool first = !w->buffered;
  if (first) add_waits(w, r->t.now + 1); // in this cycle the buffer is empty
  w->buffer[w->buffered++] = i;
  if (first) becomes_head(w, r->t.now + 1);
  return i;
}

// ---- registers ----------------------------------------------------------------------------------

typedef struct {
  unsigned n, number[12];
} registers_t;

static void add_group(registers_t *l, unsigned kind, unsigned field, unsigned group) {
  const unsigned first = field + (kind == 2 ? 32 : 0);
  for (unsigned k = 0; k < (group ? group : 1) && kind && first; k++)
    if (first + k < REGISTERS && l->n < sizeof l->number / sizeof *l->number)
      l->number[l->n++] = first + k;
}

static registers_t dest_of(uint32_t word) {
  registers_t l = {0};
  const struct ws_isa_row *row = ws_isa_find(word);
  if (row) add_group(&l, row->rd, word >> 7 & 31, row->group[0]);
  return l;
}

static registers_t sources_of(uint32_t word) {
  registers_t l = dest_of(word); // an earlier write to it must have ended, too
  const struct ws_isa_row *row = ws_isa_find(word);
  if (!row) return l;
  add_group(&l, row->rs1, word >> 15 & 31, row->group[1]);
  add_group(&l, row->rs2, word >> 20 & 31, row->group[2]);
  const unsigned rs3 = ws_isa_reads_rs3(row) ? ws_isa_rs3(row, word) : 0;
  if (rs3) add_group(&l, rs3 >= 32 ? 2 : 1, rs3 % 32, 1);
  return l;
}

// Instructions that wait until all earlier ones of the warp have ended.
static bool waits_for_all(uint32_t word) {
  const struct ws_isa_row *row = ws_isa_find(word);
  return row && (row->unit == WS_UNIT_CTL || (row->unit == WS_UNIT_BRU && row->op == WS_BRU_BAR));
}

static void note_producer(ws_trace_insn_t *head, const ws_trace_insn_t *i) {
  head->waited = (ws_trace_producer_t){
      .there = true, .id = i->id, .pc = i->pc, .unit = i->unit, .misses = i->misses};
}

void ws_trace_written(ws_trace_reader_t *r, ws_trace_insn_t *i) {
  ws_trace_insn_t *head = head_of(&r->t.warp[i->warp]);
  if (head) {
    const registers_t l = sources_of(head->word);
    for (unsigned k = 0; k < l.n; k++)
      if (r->pending[i->warp][l.number[k]] == i) note_producer(head, i);
  }
  for (unsigned k = 0; k < REGISTERS; k++)
    if (r->pending[i->warp][k] == i) r->pending[i->warp][k] = NULL;
}

bool ws_trace_issued(ws_trace_reader_t *r, ws_trace_insn_t *i) {
  ws_trace_warp_t *w = &r->t.warp[i->warp];
  const unsigned part = i->warp % r->t.machine.schedulers;
  if (head_of(w) != i || i->issue)
    return ws_trace_fail(r, "instruction %llu of warp %u issues out of order",
                         (unsigned long long)i->id, i->warp);
  add_waits(w, r->t.now);
  take_out(w, i);
  i->issue = r->t.now;
  if (i->head > i->issue) i->head = i->issue; // the second one of a pair
  i->mask = w->mask;
  if (w->apart && i->mask != w->running)
    return ws_trace_fail(r, "instruction %llu is of threads %x of warp %u, where %x run",
                         (unsigned long long)i->id, i->mask, i->warp, w->running);
  w->since = r->t.now + 1;
  becomes_head(w, r->t.now + 1);
  w->last_pc = i->pc;
  const struct ws_isa_row *row = ws_isa_find(i->word);
  w->resolving = row && row->unit == WS_UNIT_BRU && row->op != WS_BRU_BAR;
  const registers_t l = dest_of(i->word);
  for (unsigned k = 0; k < l.n; k++)
    r->pending[i->warp][l.number[k]] = i;
  r->t.issued[part]++;
  r->t.insns++;
  r->t.sum[WS_PERF_WARP_INSNS]++;
  r->t.sum[WS_PERF_THREAD_INSNS] += (uint64_t)__builtin_popcount(i->mask);
  return true;
}

void ws_trace_squashed(ws_trace_reader_t *r, ws_trace_insn_t *i) {
  ws_trace_warp_t *w = &r->t.warp[i->warp];
  const bool head = head_of(w) == i;
  add_waits(w, r->t.now);
  take_out(w, i);
  for (unsigned s = 0; s < WS_TRACE_STATES; s++)
    w->early[s] += i->wait[s]; // what comes instead has waited for it
  memset(i->wait, 0, sizeof i->wait);
  if (head) becomes_head(w, r->t.now);
  i->squashed = true;
}

void ws_trace_remove(ws_trace_reader_t *r, ws_trace_insn_t *i) {
  ws_trace_insn_t *head = head_of(&r->t.warp[i->warp]);
  i->done = r->t.now;
  if (head && head != i && waits_for_all(head->word)) note_producer(head, i);
  take_out(&r->t.warp[i->warp], i);
  const ws_trace_event_t e = {
      .kind = WS_TRACE_DONE, .insn = i, .warp = i->warp, .pc = i->pc, .mask = i->mask};
  ws_trace_tell(r, &e);
  release(r, i);
}

void ws_trace_drop_all(ws_trace_reader_t *r) {
  for (uint64_t id = r->oldest; id < r->ids; id++) {
    ws_trace_insn_t *i = *at(r, id);
    if (!i) continue;
    i->unfinished = true;
    ws_trace_remove(r, i);
  }
  r->request_oldest = r->requests;
  for (unsigned w = 0; w < WS_TRACE_WARPS; w++) {
    ws_trace_warp_t *warp = &r->t.warp[w];
    warp->buffered = 0;
    warp->since = r->t.now;
    memset(warp->early, 0, sizeof warp->early);
  }
}

// ---- requests -----------------------------------------------------------------------------------

static ws_trace_request_t *request_at(ws_trace_reader_t *r, uint64_t number) {
  return &r->request[number & (r->requests_size - 1)];
}

ws_trace_request_t *ws_trace_find_request(ws_trace_reader_t *r, uint64_t number) {
  return number >= r->request_oldest && number < r->requests && !request_at(r, number)->done
             ? request_at(r, number)
             : NULL;
}

ws_trace_request_t *ws_trace_add_request(ws_trace_reader_t *r) {
  while (r->request_oldest < r->requests && request_at(r, r->request_oldest)->done)
    r->request_oldest++;
  if (r->requests - r->request_oldest == r->requests_size) {
    const size_t size = r->requests_size ? 2 * r->requests_size : 64;
    ws_trace_request_t *more = calloc(size, sizeof *more);
    if (!more) return ws_trace_fail(r, "out of memory"), NULL;
    for (uint64_t n = r->request_oldest; n < r->requests; n++)
      more[n & (size - 1)] = *request_at(r, n);
    free(r->request);
    r->request = more;
    r->requests_size = size;
  }
  ws_trace_request_t *q = request_at(r, r->requests);
  *q = (ws_trace_request_t){.number = r->requests++, .cycle = r->t.now};
  return q;
}

// ---- slots --------------------------------------------------------------------------------------

// ORDER PERF: the classes of ws_lost
static void add_lost(ws_trace_t *t, unsigned part, uint64_t cycles) {
  const unsigned class = t->lost[part];
  const uint64_t slots = cycles * t->machine.issue_width;
  if (class < WS_TRACE_LOST_CLASSES && (class != WS_PERF_NO_WARP - WS_PERF_LOST_UNIT || t->running))
    t->sum[WS_PERF_LOST_UNIT + class] += slots;
}

void ws_trace_pass(ws_trace_reader_t *r, uint64_t cycles) {
  ws_trace_t *t = &r->t;
  for (unsigned p = 0; p < t->machine.schedulers; p++) {
    const unsigned n = t->issued[p];
    if (!n)
      add_lost(t, p, cycles);
    else {
      t->sum[WS_PERF_LOST_DUAL] += t->machine.issue_width - n;
      add_lost(t, p, cycles - 1);
    }
    t->issued[p] = 0;
  }
  if (t->running) t->sum[WS_PERF_CYCLES] += cycles;
  t->now += cycles;
}

void ws_trace_free_all(ws_trace_reader_t *r) {
  for (uint64_t id = r->oldest; id < r->ids; id++)
    if (*at(r, id)) release(r, *at(r, id));
  for (ws_trace_insn_t *i = r->spare; i;) {
    ws_trace_insn_t *next = i->user;
    free(i);
    i = next;
  }
  for (size_t k = 0; k < r->wheres; k++)
    free(r->where[k]);
  free(r->where);
  free(r->insn);
  free(r->request);
  ws_trace_words_free(&r->words);
}
