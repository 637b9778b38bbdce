// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n integer matrices, one element per thread, operands from global memory.
#include "ws.h"

typedef uint32_t word_t;
#define MULTIPLY_ADD(x, y, sum) ((sum) + (x) * (y))
#include "../gemm.h"

WS_KERNEL(matmul, const word_t *, a, const word_t *, b, word_t *, c, uint32_t, n) {
  multiply(a, b, c, n);
}
