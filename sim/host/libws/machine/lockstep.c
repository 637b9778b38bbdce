// SPDX-License-Identifier: Apache-2.0
#include "lockstep.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../../gen/isa.h"
#include "retire.h"
#include "ws_config.h"

enum { REGS = WS_MAX_REGS };

typedef struct {
  uint32_t pc, insn;
  uint32_t todo;  // threads whose write-back is outstanding
  uint32_t adopt; // threads whose value the model takes over: time CSRs, words without a writer
  bool faulted;   // the instruction faults: what it writes before the SM stops does not matter
} pending_t;

// A word of memory that was once stored from a register which no instruction of the warp had
// written. Such a register holds what an earlier warp left where it is in the banks; in the model
// it holds what an earlier warp left in the register of that number. A function that saves the
// registers of its caller stores it.
typedef struct {
  uint64_t key; // 0: free
  bool stale;   // still so: no defined value was stored since
} word_t;

struct ws_lockstep {
  ws_model_t *m;
  uint64_t cycle;
  pending_t pending[WS_WARPS][REGS];
  unsigned starved[WS_WARPS]; // cycles for which registers have kept it from issuing
  word_t *word;               // open addressing; words_size is a power of two
  size_t words, words_size;
  char err[512], text[80];
};

static bool differ(ws_lockstep_t *ls, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool differ(ws_lockstep_t *ls, const char *fmt, ...) {
  int n = snprintf(ls->err, sizeof ls->err, "cycle %" PRIu64 ": ", ls->cycle);
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(ls->err + n, sizeof ls->err - (size_t)n, fmt, ap);
  va_end(ap);
  return false;
}

static bool model_says(ws_lockstep_t *ls) {
  return differ(ls, "%s", ws_model_err(ls->m));
}

static const char *text(ws_lockstep_t *ls, uint32_t insn, uint32_t pc) {
  ws_disasm(insn, pc, ls->text, sizeof ls->text);
  return ls->text;
}

static bool on_start(void *ctx, const ws_rt_start_t *e) {
  ws_lockstep_t *ls = ctx;
  return ws_model_warp_start(ls->m, e->warp, e->ctaid, e->wic) == WS_OK || model_says(ls);
}

static bool on_mem(void *ctx, const ws_rt_mem_t *e) {
  ws_lockstep_t *ls = ctx;
  return ws_model_mem(ls->m, e->warp, e->port, e->kind, e->rd, e->threads, e->line, NULL) >= 0 ||
         model_says(ls);
}

static bool on_write(void *ctx, const ws_rt_write_t *e) {
  ws_lockstep_t *ls = ctx;
  const unsigned warp = e->warp, rd = e->rd;
  const uint32_t mask = e->threads;
  uint32_t want[WS_MAX_THREADS], ready;
  pending_t *p = &ls->pending[warp][rd];
  if (p->faulted) return true;
  if (mask & ~p->todo)
    return differ(ls, "warp %u: %s is written for threads %x, outstanding are %x", warp,
                  ws_reg_name(rd), mask, p->todo);
  p->todo &= ~mask;
  if ((mask & p->adopt) && ws_model_adopt(ls->m, warp, rd, mask & p->adopt, e->value) < 0)
    return model_says(ls);
  if (ws_model_result(ls->m, warp, rd, want, &ready) < 0) return model_says(ls);
  if (mask & ~ready)
    return differ(ls, "warp %u pc %08x %s: %s is written before its memory access (threads %x)",
                  warp, p->pc, text(ls, p->insn, p->pc), ws_reg_name(rd), mask & ~ready);
  for (unsigned t = 0; t < WS_THREADS; t++)
    if (mask >> t & 1 && e->value[t] != want[t])
      return differ(ls, "warp %u pc %08x %s: thread %u %s is %08x in RTL, %08x in the model", warp,
                    p->pc, text(ls, p->insn, p->pc), t, ws_reg_name(rd), e->value[t], want[t]);
  return true;
}

// ---- words of memory without a writer ----

static uint64_t word_key(const ws_retire_t *r, unsigned t) {
  return (uint64_t)(r->space[t] == WS_SHARED) << 32 | r->paddr[t] >> 2 | UINT64_C(1) << 40;
}

// The place of the key, or the free one where it belongs.
static word_t *word_at(word_t *word, size_t size, uint64_t key) {
  size_t i = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (size - 1);
  while (word[i].key && word[i].key != key)
    i = (i + 1) & (size - 1);
  return &word[i];
}

static bool grow(ws_lockstep_t *ls) {
  const size_t size = ls->words_size ? 2 * ls->words_size : 1024;
  word_t *word = calloc(size, sizeof *word);
  if (!word) return false;
  for (size_t i = 0; i < ls->words_size; i++)
    if (ls->word[i].key) *word_at(word, size, ls->word[i].key) = ls->word[i];
  free(ls->word);
  ls->word = word;
  ls->words_size = size;
  return true;
}

// Remembers what a store does to such words. Of a load or AMO: the threads that read one, into
// `adopt`. False: no memory.
static bool stale_words(ws_lockstep_t *ls, const ws_retire_t *r, uint32_t *adopt) {
  const bool store = r->access == WS_STORE;
  if (r->fault || (!ls->words && !(store && r->undef))) return true;
  if (2 * (ls->words + WS_THREADS) >= ls->words_size && !grow(ls)) return false;
  for (unsigned t = 0; t < WS_THREADS; t++) {
    if (!(r->mask >> t & 1)) continue;
    const uint64_t key = word_key(r, t);
    word_t *const w = word_at(ls->word, ls->words_size, key);
    if (!store) {
      *adopt |= (uint32_t)w->stale << t;
      continue;
    }
    w->stale = (r->undef >> t & 1) || (w->stale && r->size < 4);
    if (!w->stale || w->key) continue;
    w->key = key;
    ls->words++;
  }
  return true;
}

void ws_lockstep_take_stale(const ws_lockstep_t *ls, const ws_mem_t *from, ws_mem_t *to) {
  for (size_t i = 0; i < ls->words_size; i++) {
    const word_t *const w = &ls->word[i];
    const uint32_t paddr = (uint32_t)w->key << 2;
    uint32_t value;
    if (!w->key || !w->stale || w->key >> 32 & 1) continue; // shared memory ends with the launch
    if (ws_mem_read(from, paddr, &value, sizeof value) == WS_MEM_OK)
      (void)ws_mem_write(to, paddr, &value, sizeof value);
  }
}

static bool on_issue(void *ctx, const ws_rt_issue_t *e) {
  ws_lockstep_t *ls = ctx;
  const unsigned warp = e->warp;
  ws_retire_t r;
  if (ws_model_issue(ls->m, warp, &r) < 0) return model_says(ls);
  if (e->pc != r.pc || e->threads != r.mask || (r.fault != WS_CAUSE_FETCH && e->insn != r.insn))
    return differ(
        ls,
        "warp %u issues pc %08x insn %08x mask %x in RTL, pc %08x insn %08x mask %x in the model",
        warp, e->pc, e->insn, e->threads, r.pc, r.insn, r.mask);
  if (r.fault && !r.has_mem)
    ls->pending[warp][r.insn >> 7 & 31].faulted = true; // a jalr may have written its link
  uint32_t adopt = r.is_volatile ? r.mask : r.has_mem ? 0 : r.undef;
  if (r.has_mem && !stale_words(ls, &r, &adopt)) return differ(ls, "no memory");
  if (r.rd > 0 && (!r.fault || r.has_mem)) {
    for (unsigned rd = (unsigned)r.rd; rd < (unsigned)r.rd + r.rd_n; rd++) {
      pending_t *p = &ls->pending[warp][rd];
      if (p->todo)
        return differ(ls, "warp %u pc %08x issues while %s of pc %08x is not written yet", warp,
                      e->pc, ws_reg_name(rd), p->pc);
      *p = (pending_t){.pc = e->pc, .insn = r.insn, .todo = r.writes, .adopt = adopt};
    }
  }
  return true;
}

// Groups of threads that have waited for WS_INTERLEAVE cycles make way.
static void see_waits(ws_lockstep_t *ls, const void *outputs) {
  const unsigned enough = WS_INTERLEAVE;
  for (unsigned w = 0; enough && w < WS_WARPS; w++) {
    if (!ws_rt_starves(outputs, w))
      ls->starved[w] = 0;
    else if (ls->starved[w] != enough && ++ls->starved[w] == enough)
      ws_model_waited(ls->m, w);
  }
}

bool ws_lockstep_cycle(ws_lockstep_t *ls, const void *outputs, uint64_t cycle) {
  static const ws_rt_sink_t sink = {on_start, on_mem, on_write, on_issue};
  ls->cycle = cycle;
  see_waits(ls, outputs);
  return ws_rt_events(outputs, &sink, ls);
}

bool ws_lockstep_end(ws_lockstep_t *ls) {
  if (!ws_model_done(ls->m)) return differ(ls, "the RTL is done, the model is not");
  for (unsigned w = 0; w < WS_WARPS; w++)
    for (unsigned r = 0; r < REGS; r++)
      if (ls->pending[w][r].todo)
        return differ(ls, "warp %u pc %08x: %s was never written (threads %x)", w,
                      ls->pending[w][r].pc, ws_reg_name(r), ls->pending[w][r].todo);
  return true;
}

ws_lockstep_t *ws_lockstep_new(ws_model_t *m) {
  ws_lockstep_t *ls = calloc(1, sizeof *ls);
  if (ls) ls->m = m;
  return ls;
}

void ws_lockstep_free(ws_lockstep_t *ls) {
  if (ls) free(ls->word);
  free(ls);
}
const char *ws_lockstep_error(const ws_lockstep_t *ls) {
  return ls->err;
}
