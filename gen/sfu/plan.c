// SPDX-License-Identifier: Apache-2.0
// Which page gets how many rows, where they lie in the ROM, and what error remains.
#include "sfu_int.h"

#include <math.h>
#include <string.h>

// Approximation error allowed at step 0, in units of the result's last place; a step is a factor of
// 8, the gain of one more level. The unit's arithmetic adds about 0.1, the final rounding 0.5.
static const double budget[WS_SFU_OPS] = {
    [WS_SFU_RCP] = 0.20, [WS_SFU_RSQRT] = 0.15, [WS_SFU_SQRT] = 0.15, [WS_SFU_EX2] = 0.12,
    [WS_SFU_LG2] = 0.25, [WS_SFU_SIN] = 0.25,   [WS_SFU_TANH] = 0.70,
};

static ws_sfu_format_t format_of(int step) {
  ws_sfu_format_t f = {.y_w = 27, .u_w = step > 0 ? 20 : 18, .v_w = step > 0 ? 14 : 12};
  const int fine = step > -1 ? step : -1; // the coarsest table has no narrower sums
  f.c0_f = 26 + fine;
  f.c1_f = 25 + step;
  f.c2_f = 24 + step;
  f.t_f = 28 + fine;
  f.s_f = 29 + step;
  if (f.s_f < f.y_w + 1) f.s_f = f.y_w + 1;
  f.c1_max = -6 - step;
  f.c2_max = -12 - 2 * step;
  f.level0 = 1 + fine;
  return f;
}

// Bits of y that occur: it is a mantissa, or all of a fixed-point number.
static int y_bits(const ws_sfu_t *t, int page) {
  const int op = ws_sfu_op_of(page);
  return op == WS_SFU_EX2 || op == WS_SFU_SIN ? t->f.y_w : 23;
}

typedef struct {
  ws_sfu_piece_t piece[1 << 6];
  int pieces;
  bool fits;
} eighth_t;

// All rows of one eighth (for levels below 3: the row it lies in). Stops at the first that does not
// fit, unless `all` are asked for.
static void fit_eighth(eighth_t *e, const ws_sfu_t *t, int page, int eighth, int level,
                       double allowed, bool all) {
  const double first = level > 3 ? eighth / 8.0 : ldexp(eighth >> (3 - level), -level);
  const bool blind = y_bits(t, page) - level > t->f.u_w;
  e->pieces = level > 3 ? 1 << (level - 3) : 1;
  e->fits = true;
  for (int i = 0; i < e->pieces && (e->fits || all); i++) {
    ws_sfu_piece_t *p = &e->piece[i];
    ws_sfu_fit_minimax(p, page, first + ldexp(i, -level), level);
    const double unseen = blind ? fabs(p->c[1]) * ldexp(1, -t->f.u_w - 1) : 0;
    e->fits = e->fits && p->minimax + unseen <= allowed &&
              fabs(p->c[1]) + fabs(p->c[2]) / 2 < ldexp(1, t->f.c1_max) &&
              fabs(p->c[2]) < ldexp(1, t->f.c2_max);
  }
}

static void choose_levels(ws_sfu_t *t, int page, double allowed) {
  static eighth_t e;
  int highest = 0;
  for (int k = 0; k < 8; k++) {
    int level = t->f.level0;
    for (; level < t->f.level0 + 7; level++) {
      fit_eighth(&e, t, page, k, level, allowed, false);
      if (e.fits) break;
    }
    t->level[page][k] = (uint8_t)level;
    if (level > highest) highest = level;
  }
  // A row wider than an eighth serves all the eighths in it.
  for (int k = 0; k < 8; k++)
    if (highest <= 3)
      t->level[page][k] = (uint8_t)highest;
    else if (t->level[page][k] < 3)
      t->level[page][k] = 3;
}

static void fill_eighth(ws_sfu_t *t, int page, int k) {
  static eighth_t e;
  const int level = t->level[page][k], op = ws_sfu_op_of(page), bits = y_bits(t, page);
  fit_eighth(&e, t, page, k, level, INFINITY, true);
  for (int i = 0; i < e.pieces; i++) {
    ws_sfu_piece_t *p = &e.piece[i];
    // Where S begins at 0, arithmetic must not take it below.
    const bool positive = (op == WS_SFU_LG2 || op == WS_SFU_SIN) && k == 0 && i == 0;
    ws_sfu_fit_round(p, &t->f, level, bits, positive);
    t->row[t->base[page][k] + i] =
        (ws_sfu_row_t){(int32_t)p->q[0], (int32_t)p->q[1], (int32_t)p->q[2]};
    t->approx[page] = fmax(t->approx[page], p->approx);
    t->bound[page] =
        fmax(t->bound[page], p->approx + ws_sfu_fit_noise(p, &t->f, bits - level - t->f.u_w));
  }
}

// Big eighths first, so that every block is aligned to its size and the row number needs no adder.
static void lay_out(ws_sfu_t *t) {
  int next = 0;
  for (int level = t->f.level0 + 7; level >= t->f.level0; level--)
    for (int page = 0; page < WS_SFU_PAGES; page++)
      for (int k = 0; k < 8 && t->used[page]; k++) {
        if (t->level[page][k] != level) continue;
        const bool shared = level < 3 && k % (8 >> level) != 0;
        t->base[page][k] = (uint16_t)(shared ? next - 1 : next);
        if (!shared) next += level > 3 ? 1 << (level - 3) : 1;
      }
  for (int k = 0; k < 8; k++) {
    t->base[WS_SFU_ONE][k] = (uint16_t)next;
    t->level[WS_SFU_ONE][k] = (uint8_t)t->f.level0;
  }
  t->rows = next + 1;
  for (t->row_w = 1; 1 << t->row_w < t->rows;)
    t->row_w++;
}

// S = 1, plus the average loss of the rows of the product, although the product is 0.
static void fill_one(ws_sfu_t *t) {
  const double lost = t->f.u_w / 2 * ldexp(1, -t->f.s_f - 1);
  t->used[WS_SFU_ONE] = true;
  t->row[t->rows - 1] = (ws_sfu_row_t){(int32_t)rint(ldexp(1 + lost, t->f.c0_f)), 0, 0};
}

static int signed_width(int64_t v) {
  int w = 1;
  while (v < -(INT64_C(1) << (w - 1)) || v >= INT64_C(1) << (w - 1))
    w++;
  return w;
}

static void widths(ws_sfu_t *t) {
  t->c0_w = t->c1_w = t->c2_w = 1;
  for (int r = 0; r < t->rows; r++) {
    const int w0 = signed_width(t->row[r].c0) - 1, w1 = signed_width(t->row[r].c1),
              w2 = signed_width(t->row[r].c2);
    if (w0 > t->c0_w) t->c0_w = w0;
    if (w1 > t->c1_w) t->c1_w = w1;
    if (w2 > t->c2_w) t->c2_w = w2;
  }
  t->t_w = t->f.t_f + t->f.c1_max + 1;
}

void ws_sfu_fit(ws_sfu_t *t, int step) {
  memset(t, 0, sizeof *t);
  t->f = format_of(step);
  ws_sfu_target_begin(t->f.y_w);
  for (int page = 0; page < WS_SFU_PAGES; page++) {
    t->used[page] = ws_sfu_used(page);
    if (t->used[page])
      choose_levels(t, page,
                    budget[ws_sfu_op_of(page)] * ldexp(1, -3 * step - ws_sfu_ulp_exponent(page)));
  }
  lay_out(t);
  for (int page = 0; page < WS_SFU_PAGES; page++)
    for (int k = 0; k < 8 && t->used[page]; k++)
      fill_eighth(t, page, k);
  ws_sfu_target_end();
  fill_one(t);
  widths(t);
}

int ws_sfu_rom_bits(const ws_sfu_t *t) {
  return t->rows * (t->c0_w + t->c1_w + t->c2_w);
}

ws_sfu_summary_t ws_sfu_summary(const ws_sfu_t *t, int op) {
  ws_sfu_summary_t s = {0};
  for (int page = 0; page < WS_SFU_PAGES; page++) {
    if (!t->used[page] || ws_sfu_op_of(page) != op) continue;
    const double ulp =
        ldexp(1, op == WS_SFU_LG2 || op == WS_SFU_SIN ? -24 : -ws_sfu_ulp_exponent(page));
    for (int k = 0; k < 8; k++) {
      const int level = t->level[page][k];
      s.rows += level > 3 ? 1 << (level - 3) : level == 3 || k % (8 >> level) == 0;
    }
    s.approx = fmax(s.approx, t->approx[page] / ulp);
    s.bound = fmax(s.bound, t->bound[page] / ulp);
  }
  return s;
}
