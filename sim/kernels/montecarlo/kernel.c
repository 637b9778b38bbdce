// SPDX-License-Identifier: Apache-2.0
// Random numbers: points in the unit square that lie in the quarter circle (montecarlo_pi), and the
// mean payoff of a call option whose price moves at random (montecarlo_option, with special
// functions). Every thread draws `trips` times from a sequence of its own.
#include "ws.h"

WS_INLINE uint32_t draw(uint32_t *state) { // xorshift
  uint32_t x = *state;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return *state = x;
}

WS_INLINE float uniform(uint32_t *state) { // multiples of 2^-24 in [0, 1)
  return (float)(draw(state) >> 8) * 0x1p-24f;
}

WS_KERNEL(montecarlo_pi, const uint32_t *, seeds, uint32_t *, total, uint32_t, n, uint32_t, trips) {
  uint32_t i = ws_global_x(), hits = 0;
  if (i >= n) return;
  uint32_t state = seeds[i];
  for (uint32_t k = 0; k < trips; k++) {
    float x = uniform(&state), y = uniform(&state);
    hits += fmaf(x, x, y * y) < 1.0f;
  }
  ws_atomic_add(total, hits);
}

WS_KERNEL(montecarlo_option, const uint32_t *, seeds, float *, sums, uint32_t, n, uint32_t, trips,
          float, price, float, strike, float, drift, float, spread) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  uint32_t state = seeds[i];
  float sum = 0;
  for (uint32_t k = 0; k < trips; k++) {
    float u = 1.0f - uniform(&state), angle = 6.283185307f * uniform(&state);
    float normal = __sqrtf_approx(-2.0f * __logf(u)) * __cosf(angle); // Box and Muller
    sum += fmaxf(price * __expf(fmaf(spread, normal, drift)) - strike, 0.0f);
  }
  sums[i] = sum;
}
