// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host_fp.h"

int ws_host_fsaxpy(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 1000), seed = 32;
  const float a = 1.0f / 3.0f;
  float *x = ws_host_floats(n), *y = ws_host_floats(n);
  for (uint32_t i = 0; i < n; i++) {
    x[i] = ws_host_float(&seed, -10, 10);
    // Every third one cancels all but the rounding of the product.
    y[i] = i % 3 ? ws_host_float(&seed, -10, 10) : -a * x[i];
  }
  uint32_t dx = ws_host_upload(h, x, n * 4), dy = ws_host_upload(h, y, n * 4);
  for (uint32_t i = 0; i < n; i++)
    y[i] = wsh_fma(h, a, x[i], y[i]);
  uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  int status = ws_host_run(h, "fsaxpy", ws_host_div_up(n, block), block, 0,
                           WS_ARGS(ws_host_bits(a), dx, dy, n));
  if (!status) status = ws_host_check_floats(h, "y", dy, y, n);
  free(x);
  free(y);
  return status;
}
