// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host_fp.h"

int ws_host_sgemm(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 18), seed = 33;
  float *a = ws_host_floats(n * n), *b = ws_host_floats(n * n), *c = ws_host_floats(n * n);
  for (uint32_t i = 0; i < n * n; i++) {
    a[i] = ws_host_float(&seed, -1, 1);
    b[i] = ws_host_float(&seed, -1, 1);
  }
  for (uint32_t i = 0; i < n * n; i++)
    for (uint32_t k = 0; k < n; k++)
      c[i] = wsh_fma(h, a[i / n * n + k], b[k * n + i % n], c[i]);
  uint32_t da = ws_host_upload(h, a, n * n * 4), db = ws_host_upload(h, b, n * n * 4);
  uint32_t dc = h->alloc(h->ctx, n * n * 4), size = ws_host_block_stream(h);
  const uint32_t block[3] = {h->threads, size / h->threads, 1};
  const uint32_t grid[3] = {ws_host_div_up(n, block[0]), ws_host_div_up(n, block[1]), 1};
  int status =
      h->launch(h->ctx, "sgemm", grid, block, 0, WS_ARGS(da, db, dc, n)) ? WS_HOST_FAILED : 0;
  if (!status) status = ws_host_check_floats(h, "c", dc, c, n * n);
  free(a);
  free(b);
  free(c);
  return status;
}
