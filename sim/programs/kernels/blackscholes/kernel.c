// SPDX-License-Identifier: Apache-2.0
// Prices of European options by the formula of Black and Scholes: calls and puts. The normal
// distribution is the polynomial of Abramowitz and Stegun, 26.2.17; the rest uses special
// functions.
//
// A launch fills the machine once, and a thread continues with further options as long as there are
// any, so that it reads the constants once. It prices two options at a time, whose words are
// adjacent: each step of one depends on its previous step, and the steps of the other fill the
// gaps. Special functions have a long latency, so that each is started as early as possible and its
// result is used late; the reciprocals of the two strikes are computed from that of their product.
// The density at d1 times the price equals that at d2 times the discounted strike: one exponential
// serves both. The values of a call and a put differ by the price minus the discounted strike.
// blackscholes_shared is for a special function unit that several schedulers share: it also
// computes the reciprocals for d1 and d2 from that of their product.
// Flags: -fschedule-insns -fsched-pressure
#include "ws.h"

typedef struct {
  float volatility;   // by which d2 is less, times the root of the years
  float slope, scale; // of d1 times that root: by the years, by the logarithm of the ratio
  float discount;     // of the strike, a year, as a power of two
} market_t;

// d is counted in units in which the density is 2^(-d * d).
#define UNIT 0.8493218003f // sqrt(log2(e) / 2)
#define EACH(n) _Pragma("GCC unroll 4") for (uint32_t j = 0; j < (n); j++)

// The option at these addresses and the one `next` words on, step by step for both.
WS_INLINE void price_two(const float *price, const float *strike, const float *years, uint32_t next,
                         int shared, market_t m, float *call, float *put) {
  float s[2], x[2], t[2], root[2], later[2], ratio[2], side[2], density[2], d[4], k[4], p[4];
  EACH(2) {
    t[j] = years[j * next];
    ws_ask(t[j]);
  }
  EACH(2) {
    x[j] = strike[j * next];
    ws_ask(x[j]);
  }
  EACH(2) {
    s[j] = price[j * next];
    ws_ask(s[j]);
  }
  EACH(2) {
    root[j] = __rsqrtf(t[j]);
    ws_ask(root[j]);
  }
  float over = __rcpf(x[0] * x[1]);
  ws_ask(over);
  EACH(2) {
    later[j] = __exp2f(m.discount * t[j]);
    ws_ask(later[j]);
  }
  EACH(2) ratio[j] = __log2f(s[j] * x[1 - j] * over);
  EACH(2) ws_ask(ratio[j]);
  EACH(2) later[j] *= x[j];
  EACH(2) side[j] = s[j] - later[j];
  EACH(2) side[j] *= 0.5f;
  EACH(2) ws_ask(side[j]);
  EACH(2) d[j] = fmaf(m.scale, ratio[j], m.slope * t[j]);
  EACH(2) d[j] *= root[j];
  EACH(2) d[2 + j] = fmaf(-(m.volatility * t[j]), root[j], d[j]);
  EACH(4) k[j] = fmaf(0.2316419f / UNIT, fabsf(d[j]), 1.0f);
  if (shared) {
    float both[2], other[2];
    EACH(2) both[j] = __rcpf(k[j] * k[2 + j]);
    EACH(2) ws_ask(both[j]);
    EACH(2) other[j] = k[j];
    EACH(2) k[j] = k[2 + j] * both[j];
    EACH(2) k[2 + j] = other[j] * both[j];
  } else {
    EACH(4) k[j] = __rcpf(k[j]);
    EACH(4) ws_ask(k[j]);
  }
  EACH(2) density[j] = __exp2f(fmaf(-d[j], d[j], 0.0f));
  EACH(2) ws_ask(density[j]);
  // Twice what the distribution lacks to 1 at |d|, in densities.
  EACH(4) p[j] = fmaf(k[j], 0.7978845608f * 1.330274429f, 0.7978845608f * -1.821255978f);
  EACH(4) p[j] = fmaf(k[j], p[j], 0.7978845608f * 1.781477937f);
  EACH(4) p[j] = fmaf(k[j], p[j], 0.7978845608f * -0.356563782f);
  EACH(4) p[j] = fmaf(k[j], p[j], 0.7978845608f * 0.319381530f);
  EACH(4) p[j] *= k[j];
  EACH(2) density[j] *= s[j];
  EACH(2) p[j] = copysignf(fmaf(-density[j], p[j], s[j]), d[j]);
  EACH(2) p[2 + j] = copysignf(fmaf(-density[j], p[2 + j], later[j]), d[2 + j]);
  EACH(2) p[j] -= p[2 + j];
  EACH(2) call[j * next] = fmaf(0.5f, p[j], side[j]);
  EACH(2) put[j * next] = fmaf(0.5f, p[j], -side[j]);
}

WS_INLINE void price_all(int shared, const float *price, const float *strike, const float *years,
                         float *call, float *put, uint32_t n, float rate, float volatility) {
  const float over = UNIT * __rcpf(volatility);
  const market_t m = {UNIT * volatility, fmaf(0.5f * volatility, volatility, rate) * over,
                      0.6931471806f * over, -1.442695041f * rate};
  const uint32_t i = 2 * ws_global_x(), step = 2 * gridDim.x * blockDim.x;
  const float *end = price + (n & ~1u);
  price += i;
  strike += i;
  years += i;
  call += i;
  put += i;
  while (price < end) {
    price_two(price, strike, years, 1, shared, m, call, put);
    price += step;
    strike += step;
    years += step;
    call += step;
    put += step;
  }
  if (n & 1 && price == end) price_two(price, strike, years, 0, shared, m, call, put);
}

#define BLACKSCHOLES(name, shared)                                                                 \
  WS_KERNEL(name, const float *, price, const float *, strike, const float *, years, float *,      \
            call, float *, put, uint32_t, n, float, rate, float, volatility) {                     \
    price_all(shared, price, strike, years, call, put, n, rate, volatility);                       \
  }
BLACKSCHOLES(blackscholes, 0)
BLACKSCHOLES(blackscholes_shared, 1)
