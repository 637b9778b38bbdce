// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>

#include "../ws_host.h"

enum { PIECES = 8, IMMEDIATES = 2048 };

// addi rd, x0, value for the rd of an instruction
static uint32_t changed(uint32_t insn, uint32_t value) {
  return value << 20 | (insn & 0x000FFFFF);
}

// All pieces, in several rounds. After a piece has run, the next one is changed: the cache may have
// prefetched its line. Some pieces run twice.
int ws_host_relay(const ws_host_api_t *h) {
  const uint32_t n = h->threads, launches = h->param(h->ctx, "launches", 48);
  uint32_t *want = ws_host_words(n), seed = 60, change[PIECES], k = 0;
  const uint32_t where = h->alloc(h->ctx, sizeof change), out = h->alloc(h->ctx, 4 * n);
  int status = ws_host_run(h, "relay_where", 1, 1, 0, WS_ARGS(where));
  if (!status && h->read(h->ctx, where, change, sizeof change)) status = WS_HOST_FAILED;
  for (uint32_t i = 0; i < launches && !status; i++) {
    const uint32_t value = ws_host_below(&seed, IMMEDIATES);
    char name[16];
    uint32_t insn;
    snprintf(name, sizeof name, "relay%u", k);
    if (h->read(h->ctx, change[k], &insn, 4)) return WS_HOST_FAILED;
    insn = changed(insn, value);
    if (h->write(h->ctx, change[k], &insn, 4)) return WS_HOST_FAILED;
    status = ws_host_run(h, name, 1, n, 0, WS_ARGS(out, n));
    for (uint32_t t = 0; t < n; t++)
      want[t] = t + value;
    if (!status) status = ws_host_check(h, name, out, want, n);
    if (ws_host_below(&seed, 4)) k = (k + 1) % PIECES;
  }
  free(want);
  return status;
}
