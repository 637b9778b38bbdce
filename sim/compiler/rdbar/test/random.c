// SPDX-License-Identifier: Apache-2.0
// Random programs: few registers, so that they are written again after a short time; with labels,
// branches, repeated parts.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "t.h"

typedef struct {
  uint32_t state;
  char *text;
  size_t n, cap;
} gen_t;

static uint32_t below(gen_t *g, uint32_t n) {
  return t_below(&g->state, n);
}

static void line(gen_t *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void line(gen_t *g, const char *fmt, ...) {
  va_list ap;
  if (g->n + 256 > g->cap) g->text = realloc(g->text, g->cap = 2 * g->cap + 4096);
  va_start(ap, fmt);
  g->n += (size_t)vsnprintf(g->text + g->n, 256, fmt, ap);
  va_end(ap);
  g->text[g->n++] = '\n';
  g->text[g->n] = 0;
}

static unsigned x(gen_t *g) {
  return 10 + below(g, 6);
}

static void straight(gen_t *g) {
  const unsigned a = x(g), b = x(g), c = x(g);
  const int at = 4 * (int)below(g, 8);
  switch (below(g, 14)) {
  case 0:
    line(g, "\tlw\ta%u,%d(a%u)", a - 10, at, b - 10);
    break;
  case 1:
    line(g, "\tsw\tx%u,%d(x%u)", a, at, b);
    break;
  case 2:
    line(g, "\tmul\tx%u,x%u,x%u", a, b, c);
    break;
  case 3:
    line(g, "\tamoadd.w.aq\tx%u,x%u,(x%u)", a, b, c);
    break;
  case 4:
    line(g, "\tflw\tfa%u,%d(x%u)", below(g, 3), at, b);
    break;
  case 5:
    line(g, "\tfsw\tfa%u,%d(x%u)", below(g, 3), at, b);
    break;
  case 6:
    line(g, "\tfdiv.s\tfa%u,fa%u,fa%u", below(g, 3), below(g, 3), below(g, 3));
    break;
  case 7:
    line(g, "\tfmadd.s\tfa%u,fa%u,fa%u,fa%u", below(g, 3), below(g, 3), below(g, 3), below(g, 3));
    break;
  case 8:
    line(g, "\t.insn r 0x0B, 2, 3, x%u, x%u, x%u", a, b, c);
    break;
  case 9:
    line(g, "\t.insn r 0x0B, 3, 3, fa%u, fa%u, f0", below(g, 3), below(g, 3));
    break;
  case 10:
    line(g, "\tsw\tx%u, thing, x%u", a, a == b ? 16 : b);
    break;
  case 11:
    line(g, "\t.insn r 0x2F, 2, 0x14, x%u, x%u, x%u", a, b, c);
    break;
  case 12:
    line(g, "\tli\tx%u,%u", a, below(g, 100000));
    break;
  default:
    line(g, "\tadd\tx%u,x%u,x%u", a, b, c);
  }
}

static char *program(uint32_t seed) {
  gen_t g = {.state = seed};
  int labels = 0;
  line(&g, "\t.text\n\t.type\tf, @function\nf:");
  for (unsigned i = 0; i < 40; i++) {
    const uint32_t kind = below(&g, 20);
    if (kind == 0) {
      line(&g, ".L%d:", labels++);
    } else if (kind == 1 && labels) {
      line(&g, "\tbnez\ta%u,.L%u", below(&g, 6), below(&g, (uint32_t)labels));
    } else if (kind == 2) {
      line(&g, "\t.rept 3");
      for (uint32_t k = 2 + below(&g, 5); k; k--)
        straight(&g);
      line(&g, "\t.endr");
    } else if (kind == 3) {
      line(&g, "\tcall\tg");
    } else {
      straight(&g);
    }
  }
  line(&g, "\tret\n\t.size\tf, .-f");
  return g.text;
}

void t_random(uint32_t seed, int programs) {
  char name[80], why[400] = "", *out, *diag;
  int races = 0;
  for (int i = 0; i < programs; i++) {
    char *text = program(seed * 100000 + (uint32_t)i);
    bool good = t_pass(text, &out, &diag);
    if (!good) snprintf(why, sizeof why, "refused: %.200s", diag);
    good = good && t_check(out, why, sizeof why);
    snprintf(name, sizeof name, "random[seed=%u,program=%d]", seed, i);
    if (!good) t_result(false, name, why);
    if (good) {
      char *bare = t_without(out);
      races += !t_check(bare, why, sizeof why);
      free(bare);
    }
    free(out);
    free(diag);
    free(text);
  }
  snprintf(name, sizeof name, "random[seed=%u]", seed);
  snprintf(why, sizeof why, "%d programs, %d of them wrong without rdbar", programs, races);
  t_result(2 * races > programs, name, why);
}
