// SPDX-License-Identifier: Apache-2.0
// Breakpoints. An instruction of a warp is one for all its active threads: each is asked for its
// conditions, before it issues.
#include "gdb_int.h"

#include <stdlib.h>
#include <string.h>

#include "../../common/hex.h"
#include "ax.h"

static void drop(gdb_break_t *b) {
  for (size_t i = 0; i < b->conditions; i++)
    free(b->condition[i].code);
  free(b->condition);
}

static gdb_break_t *find(const gdb_t *g, uint32_t pc) {
  for (size_t i = 0; i < g->at_n; i++)
    if (g->at[i].pc == pc) return &g->at[i];
  return NULL;
}

static bool add_condition(gdb_break_t *b, const char *hex, size_t bytes) {
  gdb_condition_t *more = realloc(b->condition, (b->conditions + 1) * sizeof *more);
  if (more) b->condition = more;
  uint8_t *code = more ? malloc(bytes + 1) : NULL;
  if (!code) return false;
  if (!ws_from_hex(hex, code, bytes)) return free(code), false;
  b->condition[b->conditions++] = (gdb_condition_t){code, bytes};
  return true;
}

// ";X LEN,CODE" for each condition.
static bool take_conditions(gdb_break_t *b, const char *text) {
  while (*text == ';' || *text == ' ')
    text++;
  while (*text == 'X') {
    char *end;
    const unsigned long bytes = strtoul(text + 1, &end, 16);
    if (*end != ',' || bytes > RSP_MOST || !add_condition(b, end + 1, bytes)) return false;
    text = end + 1 + 2 * bytes;
    while (*text == ';' || *text == ' ')
      text++;
  }
  return !*text;
}

bool gdb_break_set(gdb_t *g, const char *text) {
  char *end;
  gdb_break_t b = {.pc = (uint32_t)strtoul(text, &end, 16)};
  if (end == text || *end != ',') return false;
  const size_t kind = strspn(end + 1, "0123456789abcdef");
  if (!kind) return false;
  const char *conditions = end + 1 + kind;
  gdb_break_t *old = find(g, b.pc);
  gdb_break_t *all = old ? g->at : realloc(g->at, (g->at_n + 1) * sizeof *all);
  if (all) g->at = all;
  if (!all || !take_conditions(&b, conditions)) {
    drop(&b);
    return false;
  }
  if (old)
    drop(old), *old = b;
  else
    g->at[g->at_n++] = b;
  return true;
}

bool gdb_break_clear(gdb_t *g, const char *text) {
  char *end;
  gdb_break_t *b = find(g, (uint32_t)strtoul(text, &end, 16));
  if (end == text || *end != ',') return false;
  if (!b) return true;
  drop(b);
  *b = g->at[--g->at_n];
  return true;
}

void gdb_break_clear_all(gdb_t *g) {
  while (g->at_n)
    drop(&g->at[--g->at_n]);
}

// ---- conditions ----

typedef struct {
  const gdb_t *g;
  gdb_thread_t t;
} asked_t;

static bool ask_reg(void *ctx, unsigned number, uint32_t *value) {
  const asked_t *a = ctx;
  return gdb_reg(a->g, a->t, number, value);
}

static bool ask_memory(void *ctx, uint32_t at, void *to, size_t bytes) {
  const asked_t *a = ctx;
  return gdb_read(a->g, a->t, at, to, bytes);
}

// A condition that cannot be computed stops the thread: GDB says why.
static bool stops(const gdb_t *g, const gdb_break_t *b, gdb_thread_t t) {
  asked_t asked = {g, t};
  const ax_thread_t thread = {ask_reg, ask_memory, &asked};
  uint64_t value;
  if (!b->conditions) return true;
  for (size_t i = 0; i < b->conditions; i++)
    if (!ax_compute(b->condition[i].code, b->condition[i].bytes, &thread, &value) || value)
      return true;
  return false;
}

uint32_t gdb_break_lanes(const gdb_t *g, unsigned warp, uint32_t pc, uint32_t mask) {
  const gdb_break_t *b = g->at_n ? find(g, pc) : NULL;
  uint32_t lanes = 0;
  for (unsigned i = 0; b && i < g->d.threads; i++)
    if (mask >> i & 1 && stops(g, b, (gdb_thread_t){warp, i})) lanes |= UINT32_C(1) << i;
  return lanes;
}
