// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host_fp.h"

static int run(const ws_host_api_t *h, const ws_host_tiles_t *t, uint32_t n, uint32_t *seed) {
  float *a = ws_host_floats(n * n), *b = ws_host_floats(n * n), *c = ws_host_floats(n * n);
  for (uint32_t i = 0; i < n * n; i++) {
    a[i] = ws_host_float(seed, -1, 1);
    b[i] = ws_host_float(seed, -1, 1);
  }
  for (uint32_t i = 0; i < n * n; i++)
    for (uint32_t k = 0; k < n; k++)
      c[i] = wsh_fma(h, a[i / n * n + k], b[k * n + i % n], c[i]);
  uint32_t da = ws_host_upload(h, a, n * n * 4), db = ws_host_upload(h, b, n * n * 4);
  uint32_t dc = h->alloc(h->ctx, n * n * 4);
  int status = ws_host_tiled_launch(h, t, n, WS_ARGS(da, db, dc, n));
  if (!status) status = ws_host_check_floats(h, "c", dc, c, n * n);
  free(a);
  free(b);
  free(c);
  return status;
}

int ws_host_sgemm_tiled(const ws_host_api_t *h) {
  return ws_host_tiled(h, run, "sgemm_tiled", 2, 34); // WIDE of the kernel
}
