// SPDX-License-Identifier: Apache-2.0
// Each thread interprets a byte code of its own on an accumulator, an index and 8 cells. Threads
// differ in every step, so a step is a row of short ifs, and an end is a condition of the loop. The
// cells are in shared memory, where those of a thread have a bank of their own.
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

// The body in line, so that the branch around it names the place where the warp meets by itself.
#define IF(condition) if (__builtin_expect(condition, 1))

WS_KERNEL(interp, const uint8_t *, code, uint32_t *, out, uint32_t, limit, uint32_t, n) {
  uint32_t i = ws_global_x(), size = blockDim.x;
  if (i >= n) return;
  const uint8_t *c = code + i * LENGTH;
  uint32_t *cell = ws_dynamic_shared(uint32_t) + threadIdx.x; // cell k is cell[k * size]
  uint32_t acc = i, index = 5, pc = 0, steps = 0, ninth = 57;
  ws_keep(ninth); // a multiplication rather than shifts and additions
  for (uint32_t k = 0; k < CELLS; k++)
    cell[k * size] = k * 0x01234567u;
  while (pc < LENGTH && steps < limit) {
    uint32_t arg = c[pc] * ninth >> 9, op = c[pc] - arg * OPS; // c[pc] / OPS and the rest
    steps++;
    pc++;
    IF(op == OP_ADD) acc += arg;
    IF(op == OP_SUB) acc -= cell[arg % CELLS * size];
    IF(op == OP_XOR) {
      acc ^= arg << 7;
      op = OP_ROTATE;
    }
    IF(op == OP_ROTATE) acc = acc << 3 | acc >> 29;
    IF(op == OP_LOAD) acc += cell[(arg + index) % CELLS * size];
    IF(op == OP_STORE) cell[arg % CELLS * size] = acc;
    IF(op == OP_DEC_JUMP) {
      IF(index) pc = arg % pc;
      index = index ? index - 1 : 5;
    }
    IF(op == OP_SKIP_ODD) pc += acc & 1;
    IF(op == OP_END && arg < 3) pc = LENGTH;
  }
  for (uint32_t k = 0; k < CELLS; k++)
    acc = acc * 31 + cell[k * size];
  out[2 * i] = acc;
  out[2 * i + 1] = steps;
}
