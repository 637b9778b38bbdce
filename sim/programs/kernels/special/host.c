// SPDX-License-Identifier: Apache-2.0
// Bit for bit against the model of the special function unit (sim/model/ws_sfu.h).
#include <stdlib.h>
#include <string.h>

#include "../../../model/ws_sfu.h"
#include "../ws_host_fp.h"

static uint32_t operand(uint32_t i, uint32_t *seed) {
  static const uint32_t corner[] = {0x00000000, 0x80000000, 0x00000001, 0x807FFFFF, 0x00800000,
                                    0x80800000, 0x3F800000, 0xBF800000, 0x3F7FFFFF, 0x3F800001,
                                    0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000,
                                    0x7F800001, 0x42FE0000, 0xC2FC0000, 0x40490FDB, 0x3FC90FDB,
                                    0x439D1463, 0x4B000000, 0x34000000, 0x41200000};
  const uint32_t corners = sizeof corner / sizeof corner[0];
  if (i < corners) return corner[i];
  return i % 2 ? ws_host_bits(ws_host_float(seed, -10, 10)) : ws_host_rand(seed);
}

int ws_host_special(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 200), seed = 41;
  uint32_t *in = ws_host_words(n), *want = ws_host_words(8 * n);
  for (uint32_t i = 0; i < n; i++) {
    in[i] = operand(i, &seed);
    for (unsigned op = 0; op < WS_SFU_OPS; op++)
      want[op * n + i] = h->sfu_pairs && op == WS_SFU_TANH ? 0 : wsh_special(h, op, in[i]);
  }
  const uint32_t din = ws_host_upload(h, in, 4 * n), dout = h->alloc(h->ctx, 32 * n);
  const uint32_t block = ws_host_block_stream(h);
  int status = ws_host_run(h, "special", ws_host_div_up(n, block), block, 0, WS_ARGS(din, dout, n));
  if (!status) status = ws_host_check(h, "out", dout, want, 8 * n);
  free(in);
  free(want);
  return status;
}
