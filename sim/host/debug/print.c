// SPDX-License-Identifier: Apache-2.0
#include "print.h"

#include <string.h>

enum { REGS = 64, X_REGS = 32, PER_LINE = 8 };

void print_warps(FILE *f, const ws_debugged_t *d) {
  for (unsigned i = 0; i < d->warps; i++) {
    const ws_debug_warp_t w = d->table->warp(d->machine, i);
    if (!w.live) continue;
    const char *where = ws_debug_where(d, w.pc);
    fprintf(f, "warp %u CTA %u,%u,%u pc 0x%08x%s%s%s threads 0x%x depth %u", i, w.ctaid[0],
            w.ctaid[1], w.ctaid[2], w.pc, *where ? " (" : "", where, *where ? ")" : "", w.mask,
            w.depth);
    if (w.waits) fprintf(f, ", at a barrier");
    if (w.pending) fprintf(f, ", %u accesses outstanding", w.pending);
    fprintf(f, "\n");
  }
}

// ---- registers ----

typedef struct {
  ws_reg_t state[WS_MAX_THREADS];
  uint32_t value[WS_MAX_THREADS];
} values_t;

// False: no thread of the warp has the register.
static bool values_of(const ws_debugged_t *d, unsigned warp, unsigned number, values_t *v) {
  bool some = false;
  for (unsigned t = 0; t < d->threads; t++) {
    v->state[t] = d->table->reg(d->machine, warp, t, number, &v->value[t]);
    some = some || v->state[t] != WS_REG_NONE;
  }
  return some;
}

static bool all_same(const ws_debugged_t *d, const values_t *v) {
  for (unsigned t = 0; t < d->threads; t++)
    if (v->state[t] != WS_REG_READY || v->value[t] != v->value[0]) return false;
  return true;
}

static void print_values(FILE *f, const ws_debugged_t *d, const char *name, const values_t *v) {
  if (all_same(d, v)) {
    fprintf(f, "%-4s all 0x%08x\n", name, v->value[0]);
    return;
  }
  for (unsigned t = 0; t < d->threads; t++) {
    if (t % PER_LINE == 0) fprintf(f, "%-4s %2u: ", t ? "" : name, t);
    if (v->state[t] == WS_REG_READY)
      fprintf(f, " 0x%08x", v->value[t]);
    else
      fprintf(f, " %10s", v->state[t] == WS_REG_WAITS ? "waits" : "-");
    if (t % PER_LINE == PER_LINE - 1 || t == d->threads - 1) fprintf(f, "\n");
  }
}

void print_registers(FILE *f, const ws_debugged_t *d, unsigned warp) {
  for (unsigned i = 1; i < (d->floats ? REGS : X_REGS); i++) {
    values_t v;
    char name[8];
    snprintf(name, sizeof name, "%c%u", i < X_REGS ? 'x' : 'f', i % X_REGS);
    if (values_of(d, warp, i, &v)) print_values(f, d, name, &v);
  }
}

// ---- memory ----

void print_memory(FILE *f, const ws_debugged_t *d, unsigned warp, unsigned thread, uint32_t at,
                  uint32_t bytes) {
  enum { WORD = 4, WORDS = 4 };
  for (uint32_t i = 0; i < bytes; i += WORD) {
    uint8_t b[WORD];
    const bool there = d->table->read(d->machine, warp, thread, at + i, b, WORD);
    if (i % (WORDS * WORD) == 0) fprintf(f, "%s0x%08x:", i ? "\n" : "", at + i);
    if (there)
      fprintf(f, " 0x%02x%02x%02x%02x", b[3], b[2], b[1], b[0]);
    else
      fprintf(f, " %10s", "-");
  }
  fprintf(f, "\n");
}
