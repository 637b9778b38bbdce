// SPDX-License-Identifier: Apache-2.0
// Flags: -Os
// Each thread interprets a byte code of its own on an accumulator, an index and 8 cells. Threads
// differ in every step, so a step is a row of short ifs, and an end leaves at their end. The cells
// are in shared memory, where those of a thread have a bank of their own.
// A branch keeps its warp waiting, and there are few warps; so what several ifs need, and what
// takes long, is done before them, and the next byte of code, known before the last of them, is
// asked for there: that may be one of the two after the code, which must be there. The block is a
// power of two. -Os keeps the loop as it is; -O2 rotates it, which costs one more `ssy` and one
// more jump.
#include "code.h"
#include "ws.h"

// The body in line, so that the branch around it names the place where the warp meets by itself.
#define IF(condition) if (__builtin_expect(condition, 1))

WS_INLINE uint32_t *own(uint32_t *cell, uint32_t offset) {
  return (uint32_t *)(void *)((char *)cell + offset);
}

WS_KERNEL(interp, const uint8_t *, code, uint32_t *, out, uint32_t, limit, uint32_t, n) {
  uint32_t i = ws_global_x(), size = blockDim.x, stride = 4 * size, mask = (CELLS - 1) * stride;
  if (i >= n) return;
  const uint8_t *c = code + i * LENGTH;
  uint32_t *cell = ws_dynamic_shared(uint32_t) + threadIdx.x; // cell k is cell[k * size]
  uint32_t acc = i, index = 5 * stride, pc = 0, steps = 0, ninth = 57;
  ws_keep(ninth); // a multiplication rather than shifts and additions
  for (uint32_t k = 0; k < CELLS; k++)
    cell[k * size] = k * 0x01234567u;
  uint32_t byte = c[0];
  while (pc < LENGTH && steps < limit) {
    const uint32_t product = byte * ninth, arg = product >> 9, fraction = product & 511;
    uint32_t op = fraction - arg; // 57 times the operation; 9 * 57 is 513
    steps++;
    pc++;
    // arg % CELLS, in bytes
    const uint32_t place = arg * stride;
    uint32_t *at = own(cell, place & mask);
    ws_keep(at);
    IF(op == ninth * OP_ADD) acc += arg;
    IF(op == 57 * OP_XOR) {
      acc ^= arg << 7;
      op = 57 * OP_ROTATE;
    }
    IF(op == 57 * OP_LOAD) acc += *own(cell, (place + index) & mask);
    IF(op == 57 * OP_DEC_JUMP) {
      IF(index) pc = arg % pc;
      index = index ? index - stride : 5 * stride;
    }
    IF(op == 57 * OP_ROTATE) acc = ws_rotate_right(acc, 29);
    IF(op == 57 * OP_SKIP_ODD) pc += acc & 1;
    byte = c[pc];
    ws_ask(byte);
    IF(op == 57 * OP_SUB) acc -= *at;
    if (fraction < 3) break; // an end, and arg less than 3
    IF(op == 57 * OP_STORE) *at = acc;
  }
  for (uint32_t k = 0; k < CELLS; k++)
    acc = acc * 31 + *own(cell, k * stride);
  out[2 * i] = acc;
  out[2 * i + 1] = steps;
}
