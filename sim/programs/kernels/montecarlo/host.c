// SPDX-License-Identifier: Apache-2.0
#include <math.h>
#include <stdlib.h>

#include "../ws_host_fp.h"

static uint32_t draw(uint32_t *state) {
  uint32_t x = *state;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return *state = x;
}

static float uniform(uint32_t *state) {
  return (float)(draw(state) >> 8) * 0x1p-24f; // exact
}

static uint32_t hits(const ws_host_api_t *h, uint32_t state, uint32_t trips) {
  uint32_t n = 0;
  for (uint32_t k = 0; k < trips; k++) {
    float x = uniform(&state), y = uniform(&state);
    n += wsh_fma(h, x, x, wsh_mul(h, y, y)) < 1.0f;
  }
  return n;
}

static const float price = 100, strike = 105, drift = 0.01f, spread = 0.2f;

static double payoff(uint32_t state, uint32_t trips) {
  double sum = 0;
  for (uint32_t k = 0; k < trips; k++) {
    const double u = 1 - (double)uniform(&state), angle = 2 * acos(-1) * (double)uniform(&state);
    const double normal = sqrt(-2 * log(u)) * cos(angle);
    sum += fmax((double)price * exp((double)drift + (double)spread * normal) - (double)strike, 0);
  }
  return sum;
}

int ws_host_montecarlo(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 100), trips = h->param(h->ctx, "trips", 20), seed = 39;
  uint32_t *seeds = ws_host_words(n), want = 0, total = h->alloc(h->ctx, 4);
  double *sums = malloc(n * sizeof *sums);
  if (!sums) return WS_HOST_FAILED;
  for (uint32_t i = 0; i < n; i++) {
    seeds[i] = ws_host_rand(&seed) | 1;
    want += hits(h, seeds[i], trips);
    sums[i] = payoff(seeds[i], trips);
  }
  const uint32_t dseeds = ws_host_upload(h, seeds, 4 * n), dsums = h->alloc(h->ctx, 4 * n);
  const uint32_t block = ws_host_block_stream(h), grid = ws_host_div_up(n, block);
  int status = ws_host_run(h, "montecarlo_pi", grid, block, 0, WS_ARGS(dseeds, total, n, trips));
  if (!status) status = ws_host_check(h, "hits", total, &want, 1);
  if (!status) h->log(h->ctx, "pi is about %.4f", 4.0 * want / ((double)n * trips));
  if (!status && h->sfu) {
    status = ws_host_run(h, "montecarlo_option", grid, block, 0,
                         WS_ARGS(dseeds, dsums, n, trips, ws_host_bits(price), ws_host_bits(strike),
                                 ws_host_bits(drift), ws_host_bits(spread)));
    const double error = wsh_special_error(h);
    // Prices of about 100 to single precision, from functions good to a unit or two in the last
    // place.
    if (!status)
      status = ws_host_check_near(h, "payoffs", dsums, sums, n, 1e-5 * trips * error, 1e-6 * error);
  }
  free(seeds);
  free(sums);
  return status;
}
