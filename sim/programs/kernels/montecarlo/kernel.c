// SPDX-License-Identifier: Apache-2.0
// Random numbers: points in the unit square that lie in the quarter circle (montecarlo_pi), and the
// mean payoff of a call option whose price moves at random (montecarlo_option, with special
// functions). Every thread draws `trips` times from a sequence of its own.
//
// A draw is six instructions, each of which waits for the one before, and what is made of it is
// another such chain. Two trips are made of their draws while those of the next two are drawn, a
// step of one beside a step of the other; ws_ask keeps the steps in this order. Draws are used as
// integers below 2^24, and the factor 2^-24 is in the constants.
#include "ws.h"

#define EACH _Pragma("GCC unroll 2") for (uint32_t j = 0; j < 2; j++)
#define ASK(v) EACH ws_ask(v[j])

// Steps of xorshift: a draw is LEFT(13), RIGHT(17), LEFT(5).
#define STEP(by)                                                                                   \
  do {                                                                                             \
    state ^= (by);                                                                                 \
    ws_ask(state);                                                                                 \
  } while (0)
#define LEFT(n) STEP(state << (n))
#define RIGHT(n) STEP(state >> (n))

WS_INLINE uint32_t draw(uint32_t *at) {
  uint32_t state = *at;
  LEFT(13);
  RIGHT(17);
  LEFT(5);
  *at = state;
  return state >> 8;
}

// The number of points in the circle, of the two trips with the draws x and y. Replaces x and y by
// the next draws.
WS_INLINE uint32_t hits_of_two(uint32_t *at, uint32_t *x, uint32_t *y) {
  uint32_t state = *at, in[2];
  float fx[2], fy[2];
  EACH fx[j] = (float)x[j];
  ASK(fx);
  LEFT(13);
  EACH fy[j] = (float)y[j];
  ASK(fy);
  RIGHT(17);
  LEFT(5);
  x[0] = state >> 8;
  LEFT(13);
  EACH fy[j] *= fy[j];
  ASK(fy);
  RIGHT(17);
  LEFT(5);
  y[0] = state >> 8;
  LEFT(13);
  EACH fx[j] = fmaf(fx[j], fx[j], fy[j]);
  ASK(fx);
  RIGHT(17);
  LEFT(5);
  x[1] = state >> 8;
  LEFT(13);
  EACH in[j] = fx[j] < 0x1p48f;
  ASK(in);
  RIGHT(17);
  LEFT(5);
  y[1] = state >> 8;
  *at = state;
  return in[0] + in[1];
}

WS_KERNEL(montecarlo_pi, const uint32_t *, seeds, uint32_t *, total, uint32_t, n, uint32_t, trips) {
  uint32_t i = ws_global_x(), hits = 0;
  if (i >= n) return;
  uint32_t state = seeds[i], x[2], y[2];
  EACH {
    x[j] = draw(&state);
    y[j] = draw(&state);
  }
  for (uint32_t k = trips / 2; k; k--)
    hits += hits_of_two(&state, x, y);
  if (trips & 1) {
    float fx = (float)x[0], fy = (float)y[0];
    hits += fmaf(fx, fx, fy * fy) < 0x1p48f;
  }
  ws_atomic_add(total, hits);
}

typedef struct {
  float price, strike, drift, spread; // the latter two for powers of two
} option_t;

#define ANGLE (0x1p-24f * 6.283185307f)
#define SQUARE (-2.0f * 0.6931471806f) // of the radius, by the logarithm to base 2

// Adds the payoffs of the two trips with the draws x and y. Replaces x and y by the next.
WS_INLINE float payoffs_of_two(uint32_t *at, uint32_t *x, uint32_t *y, option_t o, float sum) {
  uint32_t state = *at;
  float u[2], v[2];
  EACH u[j] = (float)x[j];
  ASK(u);
  LEFT(13);
  EACH v[j] = (float)y[j];
  ASK(v);
  RIGHT(17);
  EACH u[j] = fmaf(-u[j], 0x1p-24f, 1.0f);
  ASK(u);
  EACH v[j] *= ANGLE;
  ASK(v);
  EACH u[j] = __log2f(u[j]);
  ASK(u);
  LEFT(5);
  x[0] = state >> 8;
  LEFT(13);
  EACH v[j] = __cosf(v[j]);
  ASK(v);
  RIGHT(17);
  LEFT(5);
  EACH u[j] *= SQUARE;
  ASK(u);
  y[0] = state >> 8;
  LEFT(13);
  EACH u[j] = __sqrtf_approx(u[j]);
  ASK(u);
  RIGHT(17);
  LEFT(5);
  x[1] = state >> 8;
  LEFT(13);
  EACH u[j] *= v[j];
  ASK(u);
  RIGHT(17);
  EACH u[j] = fmaf(o.spread, u[j], o.drift);
  ASK(u);
  EACH u[j] = __exp2f(u[j]);
  ASK(u);
  LEFT(5);
  y[1] = state >> 8;
  EACH u[j] = fmaf(o.price, u[j], -o.strike);
  ASK(u);
  EACH u[j] = fmaxf(u[j], 0.0f);
  ASK(u);
  *at = state;
  return sum + u[0] + u[1];
}

WS_KERNEL(montecarlo_option, const uint32_t *, seeds, float *, sums, uint32_t, n, uint32_t, trips,
          float, price, float, strike, float, drift, float, spread) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  const option_t option = {price, strike, 1.442695041f * drift, 1.442695041f * spread};
  uint32_t state = seeds[i], x[2], y[2];
  float sum = 0;
  EACH {
    x[j] = draw(&state);
    y[j] = draw(&state);
  }
  for (uint32_t k = trips / 2; k; k--)
    sum = payoffs_of_two(&state, x, y, option, sum);
  if (trips & 1) {
    float u = fmaf(-(float)x[0], 0x1p-24f, 1.0f), v = (float)y[0] * ANGLE;
    float normal = __sqrtf_approx(SQUARE * __log2f(u)) * __cosf(v); // Box and Muller
    sum += fmaxf(fmaf(price, __exp2f(fmaf(option.spread, normal, option.drift)), -strike), 0.0f);
  }
  sums[i] = sum;
}
