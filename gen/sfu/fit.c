// SPDX-License-Identifier: Apache-2.0
// One table row: minimax quadratic (Remez), then rounding to table width with compensation.
//
// The arithmetic uses doubles. Fitted values are rounded to at most 31 fraction bits, so the 22
// bits below do not matter; the operations used are the same on every IEEE host.
#include "sfu_int.h"

#include <math.h>

// Extrema of a Chebyshev polynomial crowd where the error's extrema are: at the ends. Exact
// multiples of 2^-12, so that y + u is exact.
double ws_sfu_point(int i) {
  const double third = (double)(2 * i) / (WS_SFU_POINTS - 1) - 1; // -1 .. 1
  const double u = (1.5 - 0.5 * third * third) * third / 2;       // slow at the ends
  return round(u * 4096) / 4096;
}

static double value(const double c[3], double u) {
  return c[0] + (c[1] + c[2] * u) * u;
}

// The quadratic whose error at four points is e, -e, e, -e.
static void level_error(const ws_sfu_piece_t *p, const int ref[4], double c[3]) {
  double u[4], lambda[4], num = 0, den = 0, d[3];
  for (int i = 0; i < 4; i++)
    u[i] = ws_sfu_point(ref[i]);
  for (int i = 0; i < 4; i++) {
    lambda[i] = 1;
    for (int j = 0; j < 4; j++)
      if (j != i) lambda[i] /= u[i] - u[j];
    num += lambda[i] * p->f[ref[i]];
    den += i % 2 ? -lambda[i] : lambda[i];
  }
  const double e = num / den;
  for (int i = 0; i < 3; i++)
    d[i] = p->f[ref[i]] - (i % 2 ? -e : e);
  // Newton's form through three of them, expanded.
  const double d01 = (d[1] - d[0]) / (u[1] - u[0]), d12 = (d[2] - d[1]) / (u[2] - u[1]);
  c[2] = (d12 - d01) / (u[2] - u[0]);
  c[1] = d01 - c[2] * (u[0] + u[1]);
  c[0] = d[0] - (d01 - c[2] * u[1]) * u[0];
}

// Puts point i into the reference so that the signs of the error still alternate.
static void exchange(int ref[4], const double err[WS_SFU_POINTS], int i) {
  int k = 0;
  while (k < 4 && ref[k] < i)
    k++;
  const bool up = err[i] > 0;
  if (k < 4 && (err[ref[k]] > 0) == up) {
    ref[k] = i;
  } else if (k > 0 && (err[ref[k - 1]] > 0) == up) {
    ref[k - 1] = i;
  } else if (k == 0) {
    for (int j = 3; j > 0; j--)
      ref[j] = ref[j - 1];
    ref[0] = i;
  } else {
    for (int j = 0; j < 3; j++)
      ref[j] = ref[j + 1];
    ref[3] = i;
  }
}

void ws_sfu_fit_minimax(ws_sfu_piece_t *p, int page, double y, int level) {
  const double width = ldexp(1, -level);
  for (int i = 0; i < WS_SFU_POINTS; i++)
    p->f[i] = ws_sfu_target(page, y + (ws_sfu_point(i) + 0.5) * width);
  int ref[4] = {0, (WS_SFU_POINTS - 1) / 3, 2 * (WS_SFU_POINTS - 1) / 3, WS_SFU_POINTS - 1};
  double err[WS_SFU_POINTS];
  for (int round = 0; round < 12; round++) {
    level_error(p, ref, p->c);
    int worst = 0;
    for (int i = 0; i < WS_SFU_POINTS; i++) {
      err[i] = value(p->c, ws_sfu_point(i)) - p->f[i];
      if (fabs(err[i]) > fabs(err[worst])) worst = i;
    }
    p->minimax = fabs(err[worst]);
    if (p->minimax <= fabs(err[ref[0]]) * (1 + 1e-6) + 1e-16) break;
    exchange(ref, err, worst);
  }
}

// ---- rounding ----

// The unit's multiplier: b as radix-4 digits -2 .. 2; a digit's multiple of a is rounded down to
// the columns that are kept, one with its sign bit set to the next place below.
static int64_t product(int64_t a, int64_t b, int bits, int cut) {
  int64_t sum = 0;
  for (int i = 0; i < bits; i += 2) {
    const int64_t sign = b >> (i + 1) & 1,
                  digit = (i ? b >> (i - 1) & 1 : 0) + (b >> i & 1) - 2 * sign;
    sum += i < cut ? (digit * a - sign) >> (cut - i) : digit * a * (INT64_C(1) << (i - cut)) - sign;
  }
  return sum;
}

// S without y, for the part of y below the row number, scaled to y_w bits.
static int64_t interpolate(const ws_sfu_format_t *f, const int64_t q[3], int64_t rest) {
  const int64_t u = (rest >> (f->y_w - f->u_w)) - (INT64_C(1) << (f->u_w - 1)),
                v = u >> (f->u_w - f->v_w);
  const int64_t t = q[1] * (INT64_C(1) << (f->t_f - f->c1_f)) +
                    product(q[2], v, f->v_w, f->c2_f + f->v_w - f->t_f);
  return q[0] * (INT64_C(1) << (f->s_f - f->c0_f)) +
         product(t, u, f->u_w, f->t_f + f->u_w - f->s_f);
}

// The function between its points: the minimax polynomial less its error, which is smooth.
static double target(const ws_sfu_piece_t *p, double u) {
  int i = 0;
  while (i < WS_SFU_POINTS - 2 && ws_sfu_point(i + 1) < u)
    i++;
  const double a = ws_sfu_point(i), b = ws_sfu_point(i + 1), k = (u - a) / (b - a);
  const double ea = value(p->c, a) - p->f[i], eb = value(p->c, b) - p->f[i + 1];
  return value(p->c, u) - (ea + k * (eb - ea));
}

enum { SAMPLES = 192, FIRST_SAMPLES = 16, LAST_SAMPLES = 8 };

typedef struct {
  int64_t rest[SAMPLES];
  double f[SAMPLES];
} samples_t;

// Arguments of a row that occur: some at its ends, the others spread evenly.
static void choose_samples(samples_t *s, const ws_sfu_piece_t *p, const ws_sfu_format_t *f,
                           int level, int step_w) {
  const int bits = step_w - level;
  for (int n = 0; n < SAMPLES; n++) {
    const uint64_t golden = (uint64_t)n * UINT64_C(0x9E3779B97F4A7C15);
    int64_t y = (int64_t)(golden >> (64 - bits));
    if (n < FIRST_SAMPLES)
      y = n;
    else if (n < FIRST_SAMPLES + LAST_SAMPLES)
      y = FIRST_SAMPLES - 1 - n;
    y &= (INT64_C(1) << bits) - 1;
    s->rest[n] = y << (f->y_w - bits);
    s->f[n] = target(p, ldexp((double)s->rest[n], -f->y_w) - 0.5);
  }
}

// With C1 and C2 given, the best C0 and the largest error it leaves. positive: S + y must not be
// below 0.
static double centre(const samples_t *s, const ws_sfu_format_t *f, int64_t q[3], int level,
                     bool positive) {
  double low = INFINITY, high = -INFINITY, least = -INFINITY;
  q[0] = 0;
  for (int i = 0; i < SAMPLES; i++) {
    const double got = ldexp((double)interpolate(f, q, s->rest[i]), -f->s_f), e = s->f[i] - got;
    low = fmin(low, e);
    high = fmax(high, e);
    least = fmax(least, -got - ldexp((double)s->rest[i], -f->y_w - level));
  }
  double c0 = rint(ldexp((low + high) / 2, f->c0_f));
  if (positive) c0 = fmax(c0, ceil(ldexp(least, f->c0_f)));
  q[0] = (int64_t)c0;
  return fmax(fabs(high - ldexp(c0, -f->c0_f)), fabs(low - ldexp(c0, -f->c0_f)));
}

// What the rounded coefficients mean, with what the products lose on average: v lies below u, and
// each of their rows half a last place below its multiple.
static void meaning(const ws_sfu_format_t *f, const int64_t q[3], double c[3]) {
  c[2] = ldexp((double)q[2], -f->c2_f);
  c[1] = ldexp((double)q[1], -f->c1_f) - c[2] * ldexp(1, -f->v_w - 1) -
         f->v_w / 2 * ldexp(1, -f->t_f - 1);
  c[0] = ldexp((double)q[0], -f->c0_f) - f->u_w / 2 * ldexp(1, -f->s_f - 1);
}

void ws_sfu_fit_round(ws_sfu_piece_t *p, const ws_sfu_format_t *f, int level, int step_w,
                      bool positive) {
  static samples_t s;
  choose_samples(&s, p, f, level, step_w);
  double least = INFINITY;
  for (int d2 = -1; d2 <= 1; d2++)
    for (int d1 = -1; d1 <= 1; d1++) {
      int64_t q[3] = {0, 0, (int64_t)rint(ldexp(p->c[2], f->c2_f)) + d2};
      double c[3];
      meaning(f, q, c);
      q[1] = (int64_t)rint(ldexp(p->c[1] - c[1], f->c1_f)) + d1;
      const double e = centre(&s, f, q, level, positive);
      if (e >= least) continue;
      least = e;
      for (int i = 0; i < 3; i++)
        p->q[i] = q[i];
    }
  double c[3];
  meaning(f, p->q, c);
  p->approx = 0;
  for (int i = 0; i < WS_SFU_POINTS; i++)
    p->approx = fmax(p->approx, fabs(value(c, ws_sfu_point(i)) - p->f[i]));
}

double ws_sfu_fit_noise(const ws_sfu_piece_t *p, const ws_sfu_format_t *f, int hidden) {
  const double c1 = fabs(ldexp((double)p->q[1], -f->c1_f)),
               c2 = fabs(ldexp((double)p->q[2], -f->c2_f));
  const double t = c2 * ldexp(1, -f->v_w - 1) + f->v_w / 2 * ldexp(1, -f->t_f - 1);
  const double unseen = hidden > 0 ? (c1 + c2) * ldexp(1, -f->u_w) : 0;
  return t / 2 + f->u_w / 2 * ldexp(1, -f->s_f - 1) + unseen;
}
