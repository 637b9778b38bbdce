// SPDX-License-Identifier: Apache-2.0
#include "write.h"

#include <stdlib.h>
#include <string.h>

#include "words.h"

enum { BUFFER = 1 << 16, RECORD_MOST = 8192 };

struct ws_trace_writer {
  FILE *to;
  bool failed;
  uint64_t now, written; // cycle of the next record, of the last CYCLE
  uint64_t ids, requests;
  uint32_t next_pc[WS_TRACE_WARPS], mask[WS_TRACE_WARPS];
  uint32_t line; // of the last request
  ws_trace_words_t words;
  char where[WS_TRACE_TEXT]; // the last one
  size_t n;
  uint8_t byte[BUFFER];
};

static void flush(ws_trace_writer_t *w) {
  if (w->n && fwrite(w->byte, 1, w->n, w->to) != w->n) w->failed = true;
  w->n = 0;
}

static void put(ws_trace_writer_t *w, uint64_t v) {
  for (; v > 127; v >>= 7)
    w->byte[w->n++] = (uint8_t)(v | 128);
  w->byte[w->n++] = (uint8_t)v;
}

static void put_signed(ws_trace_writer_t *w, int64_t v) {
  put(w, v < 0 ? ~((uint64_t)v << 1) : (uint64_t)v << 1);
}

static void put_text(ws_trace_writer_t *w, const char *text) {
  const size_t n = strnlen(text, WS_TRACE_TEXT - 1);
  put(w, n);
  memcpy(w->byte + w->n, text, n);
  w->n += n;
}

static void first_byte(ws_trace_writer_t *w, ws_trace_kind_t kind, unsigned flags) {
  w->byte[w->n++] = (uint8_t)((unsigned)kind | flags << 4);
}

// Begins a record, after the cycles that have passed.
static void begin(ws_trace_writer_t *w, ws_trace_kind_t kind, unsigned flags) {
  if (w->n + RECORD_MOST > BUFFER) flush(w);
  const uint64_t passed = w->now - w->written;
  if (passed) {
    first_byte(w, WS_TRACE_CYCLE, passed < 16 ? (unsigned)passed : 0);
    if (passed >= 16) put(w, passed);
    w->written = w->now;
  }
  first_byte(w, kind, flags);
}

// Instructions are named by their distance from the last one.
static void put_insn(ws_trace_writer_t *w, uint64_t id) {
  put(w, w->ids - 1 - id);
}

ws_trace_writer_t *ws_trace_writer_new(FILE *to, const ws_trace_machine_t *m) {
  ws_trace_writer_t *w = calloc(1, sizeof *w);
  if (!w) return NULL;
  w->to = to;
  if (ftell(to) <= 0) {
    memcpy(w->byte, WS_TRACE_MAGIC, WS_TRACE_MAGIC_BYTES);
    w->n = WS_TRACE_MAGIC_BYTES;
    put(w, WS_TRACE_VERSION);
  }
  begin(w, WS_TRACE_RUN, WS_TRACE_SECTION);
  put_text(w, m->name);
  const uint32_t value[] = {m->warps,      m->threads,     m->schedulers,  m->issue_width,
                            m->collectors, m->icache_line, m->dcache_line, m->counters};
  for (unsigned i = 0; i < sizeof value / sizeof *value; i++)
    put(w, value[i]);
  return w;
}

bool ws_trace_writer_flush(ws_trace_writer_t *w) {
  flush(w);
  if (fflush(w->to)) w->failed = true;
  return !w->failed;
}

void ws_trace_writer_free(ws_trace_writer_t *w) {
  if (w) ws_trace_words_free(&w->words);
  free(w);
}

void ws_trace_at(ws_trace_writer_t *w, uint64_t cycle) {
  w->now = cycle;
}

uint64_t ws_trace_fetch(ws_trace_writer_t *w, unsigned warp, uint32_t pc, uint32_t insn, bool hit,
                        const char *(*where)(void *ctx, uint32_t pc), void *ctx) {
  ws_trace_word_t *word = ws_trace_word(&w->words, pc);
  if (!word) w->failed = true; // out of memory: the word comes each time
  const bool fresh = !word || !word->known || word->insn != insn, far = pc != w->next_pc[warp];
  begin(w, WS_TRACE_FETCH,
        (hit ? WS_TRACE_FETCH_HIT : 0u) | (fresh ? WS_TRACE_FETCH_WORD : 0u) |
            (far ? WS_TRACE_FETCH_PC : 0u));
  put(w, warp);
  if (far) put_signed(w, (int32_t)(pc - w->next_pc[warp]) / 4);
  if (fresh) {
    const char *text = where ? where(ctx, pc) : "";
    put(w, insn);
    const bool same = !strcmp(text, w->where);
    put_text(w, same ? "" : text);
    if (!same) snprintf(w->where, sizeof w->where, "%s", text);
    if (word) *word = (ws_trace_word_t){.pc = pc, .insn = insn, .known = true};
  }
  w->next_pc[warp] = pc + 4;
  return w->ids++;
}

void ws_trace_issue(ws_trace_writer_t *w, uint64_t id, unsigned warp, uint32_t mask, int collector,
                    bool done) {
  const bool other = mask != w->mask[warp];
  begin(w, WS_TRACE_ISSUE,
        (other ? WS_TRACE_ISSUE_MASK : 0u) | (collector >= 0 ? WS_TRACE_ISSUE_TAKES : 0u) |
            (done ? WS_TRACE_IS_DONE : 0u));
  put_insn(w, id);
  if (other) put(w, mask);
  if (collector >= 0) put(w, (uint64_t)collector);
  w->mask[warp] = mask;
}

void ws_trace_leave(ws_trace_writer_t *w, uint64_t id, bool first, bool last, unsigned unit,
                    uint32_t banks, bool done) {
  begin(w, WS_TRACE_LEAVE,
        (first ? WS_TRACE_LEAVE_FIRST : 0u) | (last ? WS_TRACE_LEAVE_LAST : 0u) |
            (banks ? WS_TRACE_LEAVE_BANKS : 0u) | (done ? WS_TRACE_IS_DONE : 0u));
  put_insn(w, id);
  if (first) put(w, unit);
  if (banks) put(w, banks);
}

void ws_trace_write(ws_trace_writer_t *w, uint64_t id, unsigned port, bool last, bool done) {
  begin(w, WS_TRACE_WRITE,
        port | (last ? WS_TRACE_WRITE_LAST : 0u) | (done ? WS_TRACE_IS_DONE : 0u));
  put_insn(w, id);
}

void ws_trace_state(ws_trace_writer_t *w, unsigned warp, ws_trace_state_t state) {
  begin(w, WS_TRACE_STATE, (unsigned)state);
  put(w, warp);
}

void ws_trace_lost(ws_trace_writer_t *w, unsigned part, unsigned class) {
  begin(w, WS_TRACE_LOST, class);
  put(w, part);
}

uint64_t ws_trace_request(ws_trace_writer_t *w, uint64_t id, unsigned kind, uint32_t line,
                          uint32_t mask) {
  begin(w, WS_TRACE_REQUEST, kind);
  put_insn(w, id);
  put_signed(w, (int32_t)(line - w->line) / 4);
  put(w, mask);
  w->line = line;
  return w->requests++;
}

void ws_trace_shared(ws_trace_writer_t *w, uint64_t id, unsigned kind, uint32_t mask,
                     uint32_t served) {
  begin(w, WS_TRACE_REQUEST, kind | WS_TRACE_REQUEST_SHARED);
  put_insn(w, id);
  put(w, mask);
  put(w, served);
}

static void put_request(ws_trace_writer_t *w, uint64_t request) {
  put(w, w->requests - 1 - request);
}

void ws_trace_effect(ws_trace_writer_t *w, uint64_t request, bool done) {
  begin(w, WS_TRACE_EFFECT, done ? WS_TRACE_IS_DONE : 0);
  put_request(w, request);
}

void ws_trace_constant(ws_trace_writer_t *w, uint64_t id, bool done) {
  begin(w, WS_TRACE_EFFECT, WS_TRACE_EFFECT_CONST | (done ? WS_TRACE_IS_DONE : 0u));
  put_insn(w, id);
}

void ws_trace_miss(ws_trace_writer_t *w, uint64_t request) {
  begin(w, WS_TRACE_MISS, 0);
  put_request(w, request);
}

void ws_trace_line(ws_trace_writer_t *w, unsigned cache, uint32_t number, uint32_t addr) {
  begin(w, WS_TRACE_LINE, cache);
  put(w, number);
  put(w, addr / 4);
}

void ws_trace_filled(ws_trace_writer_t *w, unsigned cache, uint32_t number) {
  begin(w, WS_TRACE_LINE, cache | WS_TRACE_LINE_FILLED);
  put(w, number);
}

void ws_trace_bus_write(ws_trace_writer_t *w, uint32_t addr) {
  begin(w, WS_TRACE_LINE, WS_TRACE_LINE_CACHE);
  put(w, addr / 4);
}

void ws_trace_branch(ws_trace_writer_t *w, uint64_t id, bool split, uint32_t taken) {
  begin(w, WS_TRACE_FLOW, split ? WS_TRACE_SPLIT : WS_TRACE_BRANCH);
  put_insn(w, id);
  put(w, taken);
}

void ws_trace_pop(ws_trace_writer_t *w, unsigned warp, uint32_t mask, uint32_t depth) {
  begin(w, WS_TRACE_FLOW, WS_TRACE_POP);
  put(w, warp);
  put(w, mask);
  put(w, depth);
}

void ws_trace_group(ws_trace_writer_t *w, unsigned warp, ws_trace_group_t kind, uint32_t mask,
                    uint32_t pc) {
  begin(w, WS_TRACE_FLOW, WS_TRACE_GROUP);
  put(w, warp);
  put(w, kind);
  put(w, mask);
  put_signed(w, (int32_t)(pc - w->next_pc[warp]) / 4);
}

void ws_trace_start(ws_trace_writer_t *w, unsigned warp, unsigned wic, const uint32_t cta[3]) {
  begin(w, WS_TRACE_FLOW, WS_TRACE_START);
  put(w, warp);
  put(w, wic);
  for (unsigned i = 0; i < 3; i++)
    put(w, cta[i]);
}

void ws_trace_end(ws_trace_writer_t *w, unsigned warp) {
  begin(w, WS_TRACE_FLOW, WS_TRACE_END);
  put(w, warp);
}

void ws_trace_redirect(ws_trace_writer_t *w, unsigned warp, uint32_t pc) {
  begin(w, WS_TRACE_FLOW, WS_TRACE_REDIRECT);
  put(w, warp);
  put_signed(w, (int32_t)(pc - w->next_pc[warp]) / 4);
  w->next_pc[warp] = pc;
}

void ws_trace_squash(ws_trace_writer_t *w, uint64_t id) {
  begin(w, WS_TRACE_FLOW, WS_TRACE_SQUASH);
  put_insn(w, id);
}

void ws_trace_launch(ws_trace_writer_t *w) {
  begin(w, WS_TRACE_RUN, WS_TRACE_LAUNCH);
}

void ws_trace_running(ws_trace_writer_t *w, bool runs) {
  begin(w, WS_TRACE_RUN, WS_TRACE_RUNNING);
  put(w, runs);
}

void ws_trace_fault(ws_trace_writer_t *w, uint32_t cause, unsigned warp, uint32_t pc, uint32_t mask,
                    uint32_t addr) {
  begin(w, WS_TRACE_RUN, WS_TRACE_FAULT);
  put(w, cause);
  put(w, warp);
  put(w, pc);
  put(w, mask);
  put(w, addr);
}

void ws_trace_counters(ws_trace_writer_t *w, const uint64_t *counter, unsigned n) {
  begin(w, WS_TRACE_RUN, WS_TRACE_COUNTERS_READ);
  put(w, n);
  for (unsigned i = 0; i < n; i++)
    put(w, counter[i]);
}

void ws_trace_icache(ws_trace_writer_t *w, unsigned part, bool miss, unsigned warp, uint32_t pc) {
  begin(w, WS_TRACE_ICACHE, miss ? WS_TRACE_ICACHE_MISS : 0);
  put(w, part);
  if (!miss) return;
  put(w, warp);
  put(w, pc / 4);
}

void ws_trace_done(ws_trace_writer_t *w, uint64_t id) {
  begin(w, WS_TRACE_DONE, 0);
  put_insn(w, id);
}

void ws_trace_store(ws_trace_writer_t *w, uint32_t line) {
  begin(w, WS_TRACE_STORE, 0);
  put_signed(w, (int32_t)(line - w->line) / 4);
  w->line = line;
}
