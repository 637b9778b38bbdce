// SPDX-License-Identifier: Apache-2.0
// Launches, faults, lines, and the accesses of instructions: what the modules of taps_core.sv and
// taps_mem.sv see.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "taps_int.h"

// ---- launch, faults, lines ----------------------------------------------------------------------

void ws_tap_run(int start, int running) {
  if (!ws_taps_on()) return;
  if (start) {
    ws_taps_drop_all();
    ws_trace_launch(ws_taps_now->w);
  }
  ws_trace_running(ws_taps_now->w, running);
}

void ws_tap_start(int warp, int wic, int x, int y, int z) {
  const uint32_t cta[3] = {(uint32_t)x, (uint32_t)y, (uint32_t)z};
  if (ws_taps_on()) ws_trace_start(ws_taps_now->w, (unsigned)warp, (unsigned)wic, cta);
}

void ws_tap_fault(int cause, int warp, int pc, int mask, int addr) {
  if (ws_taps_on())
    ws_trace_fault(ws_taps_now->w, (uint32_t)cause, (unsigned)warp, (uint32_t)pc, (uint32_t)mask,
                   (uint32_t)addr);
}

void ws_tap_line(int cache, int id, int addr) {
  if (ws_taps_on()) ws_trace_line(ws_taps_now->w, (unsigned)cache, (uint32_t)id, (uint32_t)addr);
}

void ws_tap_filled(int cache, int id) {
  if (ws_taps_on()) ws_trace_filled(ws_taps_now->w, (unsigned)cache, (uint32_t)id);
}

void ws_tap_bus_write(int addr) {
  if (ws_taps_on()) ws_trace_bus_write(ws_taps_now->w, (uint32_t)addr);
}

// ---- memory -------------------------------------------------------------------------------------

// The instruction whose beat the load/store unit has, which takes those of a warp in their order.
static insn_t *in_lsu(int warp, int pc) {
  insn_t *i = ws_taps_now->warp[warp].lsu_first;
  if (i && i->pc == (uint32_t)pc) return i;
  ws_taps_trouble("the load/store unit has pc %08x of warp %d, which has not issued it",
                  (unsigned)pc, warp);
  return NULL;
}

void ws_tap_shared(int warp, int pc, int kind, int mask, int served) {
  insn_t *i = ws_taps_on() ? in_lsu(warp, pc) : NULL;
  if (i) ws_trace_shared(ws_taps_now->w, i->id, (unsigned)kind, (uint32_t)mask, (uint32_t)served);
}

void ws_tap_constant(int warp, int pc) {
  insn_t *i = ws_taps_on() ? in_lsu(warp, pc) : NULL;
  if (i) ws_trace_constant(ws_taps_now->w, i->id, false);
}

void ws_tap_lsu_end(int warp, int pc) {
  insn_t *i = ws_taps_on() ? in_lsu(warp, pc) : NULL;
  if (!i) return;
  warp_t *w = &ws_taps_now->warp[warp];
  w->lsu_first = i->after;
  if (!w->lsu_first) w->lsu_last = NULL;
  i->memory = false;
  ws_taps_end_if_done(i);
}

static request_t *new_request(void) {
  if (ws_taps_now->requests == ws_taps_now->requests_size) {
    const size_t size = ws_taps_now->requests_size ? 2 * ws_taps_now->requests_size : 64;
    request_t *more = realloc(ws_taps_now->request, size * sizeof *more);
    if (!more) {
      fputs("out of memory\n", stderr);
      abort();
    }
    ws_taps_now->request = more;
    ws_taps_now->requests_size = size;
  }
  return &ws_taps_now->request[ws_taps_now->requests++];
}

void ws_tap_request(int warp, int pc, int kind, int beat, int line, int mask) {
  insn_t *i = ws_taps_on() ? in_lsu(warp, pc) : NULL;
  if (!i) return;
  request_t *r = new_request();
  *r = (request_t){.insn = i,
                   .beat = (unsigned)beat,
                   .line = (uint32_t)line,
                   .mask = (uint32_t)mask,
                   .number = ws_trace_request(ws_taps_now->w, i->id, (unsigned)kind, (uint32_t)line,
                                              (uint32_t)mask)};
  i->requests++;
}

// The oldest one of the warp to this line for some of these threads.
static request_t *find_request(int warp, int beat, int line, int mask, bool not_missed) {
  for (size_t k = 0; k < ws_taps_now->requests; k++) {
    request_t *r = &ws_taps_now->request[k];
    if (r->insn->warp == (unsigned)warp && r->beat == (unsigned)beat && r->line == (uint32_t)line &&
        (r->mask & (uint32_t)mask) && !(not_missed && r->missed))
      return r;
  }
  ws_taps_trouble("warp %d has no request for line %08x", warp, (unsigned)line);
  return NULL;
}

void ws_tap_miss(int warp, int beat, int line, int mask) {
  request_t *r = ws_taps_on() ? find_request(warp, beat, line, mask, true) : NULL;
  if (!r) return;
  r->missed = true;
  ws_trace_miss(ws_taps_now->w, r->number);
}

void ws_tap_effect(int warp, int beat, int line, int mask) {
  request_t *r = ws_taps_on() ? find_request(warp, beat, line, mask, false) : NULL;
  if (!r) return;
  r->mask &= ~(uint32_t)mask;
  if (r->mask) return;
  insn_t *i = r->insn;
  i->requests--;
  const bool done = ws_taps_done(i);
  ws_trace_effect(ws_taps_now->w, r->number, done);
  if (done) ws_taps_drop(i);
  const size_t at = (size_t)(r - ws_taps_now->request);
  memmove(r, r + 1, (--ws_taps_now->requests - at) * sizeof *r);
}

void ws_tap_store(int line) {
  if (ws_taps_on()) ws_trace_store(ws_taps_now->w, (uint32_t)line);
}
