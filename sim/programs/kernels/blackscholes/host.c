// SPDX-License-Identifier: Apache-2.0
#include <math.h>
#include <stdlib.h>

#include "../ws_host_fp.h"

static const float rate = 0.02f, volatility = 0.30f;

static double normal(double d) {
  return erfc(-d / sqrt(2)) / 2;
}

// Parameter `way`: 0 blackscholes, 1 blackscholes_shared, 2 both, 3 the one for this machine.
int ws_host_blackscholes(const ws_host_api_t *h) {
  static const char *const kernel[] = {"blackscholes", "blackscholes_shared"};
  uint32_t n = h->param(h->ctx, "n", 500), way = h->param(h->ctx, "way", 2), seed = 40;
  if (way == 3) way = h->schedulers > 1;
  float *price = ws_host_floats(n), *strike = ws_host_floats(n), *years = ws_host_floats(n);
  double *call = malloc(2 * n * sizeof *call), *put = call + n;
  if (!call) return WS_HOST_FAILED;
  for (uint32_t i = 0; i < n; i++) {
    price[i] = ws_host_float(&seed, 5, 30);
    strike[i] = ws_host_float(&seed, 1, 100);
    years[i] = ws_host_float(&seed, 0.25f, 10);
    const double s = (double)price[i], x = (double)strike[i], t = (double)years[i];
    const double r = (double)rate, v = (double)volatility;
    const double d1 = (log(s / x) + (r + v * v / 2) * t) / (v * sqrt(t)), d2 = d1 - v * sqrt(t);
    call[i] = s * normal(d1) - x * exp(-r * t) * normal(d2);
    put[i] = x * exp(-r * t) * normal(-d2) - s * normal(-d1);
  }
  const uint32_t ds = ws_host_upload(h, price, 4 * n), dx = ws_host_upload(h, strike, 4 * n),
                 dt = ws_host_upload(h, years, 4 * n), block = ws_host_block_stream(h);
  const uint32_t fill = ws_host_div_up(h->warps * h->threads, block),
                 all = ws_host_div_up(n, 2 * block); // a thread prices two at a time
  // The polynomial is accurate to 7.5e-8 of a price below 100, single precision slightly less so.
  const double error = wsh_special_error(h), absolute = 2e-5 * error, relative = 5e-6 * error;
  int status = WS_HOST_OK;
  for (uint32_t k = 0; k < 2 && !status; k++) {
    if (way != 2 && k != way) continue;
    const uint32_t dcall = h->alloc(h->ctx, 4 * n), dput = h->alloc(h->ctx, 4 * n);
    status = ws_host_run(
        h, kernel[k], all < fill ? all : fill, block, 0,
        WS_ARGS(ds, dx, dt, dcall, dput, n, ws_host_bits(rate), ws_host_bits(volatility)));
    if (!status) status = ws_host_check_near(h, "calls", dcall, call, n, absolute, relative);
    if (!status) status = ws_host_check_near(h, "puts", dput, put, n, absolute, relative);
  }
  free(price);
  free(strike);
  free(years);
  free(call);
  return status;
}
