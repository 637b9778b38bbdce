// SPDX-License-Identifier: Apache-2.0
// Each thread interprets a byte code of its own on an accumulator, an index and 8 cells: a loop
// around a switch with jumps back, early ends and shared cases.
#include "ws.h"

enum {
  OP_END,
  OP_ADD,
  OP_SUB,
  OP_XOR,
  OP_LOAD,
  OP_STORE,
  OP_DEC_JUMP,
  OP_SKIP_ODD,
  OP_ROTATE,
  OPS
};
enum { LENGTH = 24, CELLS = 8 };

WS_KERNEL(interp, const uint8_t *, code, uint32_t *, out, uint32_t, limit, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  const uint8_t *c = code + i * LENGTH;
  uint32_t cell[CELLS], acc = i, index = 5, pc = 0, steps = 0;
  for (uint32_t k = 0; k < CELLS; k++)
    cell[k] = k * 0x01234567u;
  while (pc < LENGTH && steps < limit) {
    uint32_t op = c[pc] % OPS, arg = c[pc] / OPS;
    steps++;
    pc++;
    switch (op) {
    case OP_END:
      if (arg < 3) goto done;
      continue;
    case OP_ADD:
      acc += arg;
      break;
    case OP_SUB:
      acc -= cell[arg % CELLS];
      break;
    case OP_XOR:
      acc ^= arg << 7;
      __attribute__((fallthrough));
    case OP_ROTATE:
      acc = acc << 3 | acc >> 29;
      break;
    case OP_LOAD:
      acc += cell[(arg + index) % CELLS];
      break;
    case OP_STORE:
      cell[arg % CELLS] = acc;
      break;
    case OP_DEC_JUMP:
      if (index) {
        index--;
        pc = arg % pc;
      } else {
        index = 5;
      }
      break;
    case OP_SKIP_ODD:
      if (acc & 1) pc++;
      break;
    }
  }
done:
  for (uint32_t k = 0; k < CELLS; k++)
    acc = acc * 31 + cell[k];
  out[2 * i] = acc;
  out[2 * i + 1] = steps;
}
