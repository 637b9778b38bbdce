// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n float matrices, one element per thread, operands from global memory.
#include "ws.h"

typedef float word_t;
#define MULTIPLY_ADD(x, y, sum) fmaf(x, y, sum)
#include "../gemm.h"

WS_KERNEL(sgemm, const word_t *, a, const word_t *, b, word_t *, c, uint32_t, n) {
  multiply(a, b, c, n);
}
