// SPDX-License-Identifier: Apache-2.0
// A line per instruction, in the order in which they end.
#include <inttypes.h>
#include <stdlib.h>

#include "wstrace.h"

typedef struct {
  FILE *to;
  const window_t *window;
} csv_t;

static void *new (FILE *to, const window_t *window) {
  csv_t *c = malloc(sizeof *c);
  if (!c) return NULL;
  *c = (csv_t){to, window};
  fputs("launch,id,warp,cta,pc,instruction,source,threads,mask,end,unit,fetch,head,issue,leave,"
        "left,written,done,bank_waits,lines,misses,shared_accesses,shared_passes,constants,taken,"
        "split,waited_for",
        to);
  for (unsigned s = 0; s < WS_TRACE_STATES; s++)
    fprintf(to, ",wait_%s", state_name(s));
  fputc('\n', to);
  return c;
}

// A text in quotes: the only field that may have a comma.
static void quoted(FILE *to, const char *s) {
  fputc('"', to);
  for (; *s; s++) {
    if (*s == '"') fputc('"', to);
    fputc(*s, to);
  }
  fputs("\",", to);
}

static void cycle(FILE *to, uint64_t c) {
  if (c) fprintf(to, "%" PRIu64, c);
  fputc(',', to);
}

static void event(void *output, const ws_trace_t *t, const ws_trace_event_t *e) {
  const csv_t *c = output;
  const ws_trace_insn_t *i = e->insn;
  if (e->kind != WS_TRACE_DONE || !window_has(c->window, i)) return;
  const ws_trace_warp_t *w = &t->warp[i->warp];
  fprintf(c->to, "%u,%" PRIu64 ",%u,%u.%u.%u,0x%08x,", t->launch, i->id, i->warp, w->cta[0],
          w->cta[1], w->cta[2], i->pc);
  quoted(c->to, disasm(i));
  quoted(c->to, i->where);
  fprintf(c->to, "%d,0x%x,%s,%s,", __builtin_popcount(i->mask), i->mask,
          i->squashed     ? "squashed"
          : i->unfinished ? "unfinished"
                          : "done",
          unit_name(i->unit));
  const uint64_t at[] = {i->fetch, i->head, i->issue, i->leave, i->left, i->written, i->done};
  for (unsigned k = 0; k < sizeof at / sizeof *at; k++)
    cycle(c->to, at[k]);
  fprintf(c->to, "%u,%u,%u,%u,%u,%u,", i->banks, i->lines, i->misses, i->accesses, i->passes,
          i->constants);
  if (i->branch) fprintf(c->to, "0x%x", i->taken);
  fprintf(c->to, ",%d,", i->split);
  if (i->waited.there) fprintf(c->to, "%" PRIu64, i->waited.id);
  for (unsigned s = 0; s < WS_TRACE_STATES; s++)
    fprintf(c->to, ",%" PRIu64, i->wait[s]);
  fputc('\n', c->to);
}

static bool end(void *output, const ws_trace_t *t) {
  (void)t;
  free(output);
  return true;
}

const output_kind_t csv_output = {"csv", "a line per instruction", new, event, end};
