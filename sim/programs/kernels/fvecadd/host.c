// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host_fp.h"

int ws_host_fvecadd(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 1000), seed = 31;
  float *a = ws_host_floats(n), *b = ws_host_floats(n), *c = ws_host_floats(n);
  for (uint32_t i = 0; i < n; i++) { // half of them of any size, half so that they meet
    a[i] = i & 1 ? ws_host_any_float(&seed) : ws_host_float(&seed, -100, 100);
    b[i] = i & 1 ? ws_host_any_float(&seed) : ws_host_float(&seed, -100, 100);
    c[i] = wsh_add(h, a[i], b[i]);
  }
  uint32_t da = ws_host_upload(h, a, n * 4), db = ws_host_upload(h, b, n * 4);
  uint32_t dc = h->alloc(h->ctx, n * 4), block = h->param(h->ctx, "block", ws_host_block_stream(h));
  int status =
      ws_host_run(h, "fvecadd", ws_host_div_up(n, block), block, 0, WS_ARGS(da, db, dc, n));
  if (!status) status = ws_host_check_floats(h, "c", dc, c, n);
  free(a);
  free(b);
  free(c);
  return status;
}
