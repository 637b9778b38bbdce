// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"
#include "code.h"

static void reference(const uint8_t *c, uint32_t acc, uint32_t limit, uint32_t out[2]) {
  uint32_t cell[CELLS], index = 5, pc = 0, steps = 0, going = 1;
  for (uint32_t k = 0; k < CELLS; k++)
    cell[k] = k * 0x01234567u;
  while (going && pc < LENGTH && steps < limit) {
    uint32_t op = c[pc] % OPS, arg = c[pc] / OPS;
    steps++;
    pc++;
    if (op == OP_END && arg < 3) going = 0;
    if (op == OP_ADD) acc += arg;
    if (op == OP_SUB) acc -= cell[arg % CELLS];
    if (op == OP_XOR) acc ^= arg << 7;
    if (op == OP_XOR || op == OP_ROTATE) acc = acc << 3 | acc >> 29;
    if (op == OP_LOAD) acc += cell[(arg + index) % CELLS];
    if (op == OP_STORE) cell[arg % CELLS] = acc;
    if (op == OP_SKIP_ODD && acc & 1) pc++;
    if (op == OP_DEC_JUMP) {
      if (index) pc = arg % pc;
      index = index ? index - 1 : 5;
    }
  }
  for (uint32_t k = 0; k < CELLS; k++)
    acc = acc * 31 + cell[k];
  out[0] = acc;
  out[1] = steps;
}

int ws_host_interp(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 80), limit = h->param(h->ctx, "limit", 100), seed = 19;
  uint8_t *code =
      (uint8_t *)ws_host_words(n * LENGTH / 4 + 1); // the kernel reads 2 bytes past the end
  uint32_t *want = ws_host_words(2 * n);
  for (uint32_t i = 0; i < n * LENGTH; i++)
    code[i] = (uint8_t)ws_host_rand(&seed);
  for (uint32_t i = 0; i < n; i++)
    reference(code + i * LENGTH, i, limit, want + 2 * i);
  uint32_t dcode = ws_host_upload(h, code, n * LENGTH + 4), out = h->alloc(h->ctx, n * 8);
  uint32_t block = ws_host_block_pow2(h, h->param(h->ctx, "block", ws_host_block_stream(h)));
  while (4 * CELLS * block > h->smem_bytes)
    block /= 2;
  int status = ws_host_run(h, "interp", ws_host_div_up(n, block), block, 4 * CELLS * block,
                           WS_ARGS(dcode, out, limit, n));
  if (!status) status = ws_host_check(h, "out", out, want, 2 * n);
  free(code);
  free(want);
  return status;
}
