// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n integer matrices: blocks of threads load tiles of both operands into shared
// memory, where each word is used as often as a tile is wide. A thread computes one word of C (in
// kernels _rows with its row of A in registers) or, with half the loads for a product, 2 x 2. A
// kernel for each tile width of each kind.
#include "ws.h"

typedef uint32_t word_t;
#define MULTIPLY_ADD(x, y, sum) ((sum) + (x) * (y))
#define WORD_ASK(word) __asm__ volatile("" ::"r"(word))
#define WORD_OPAQUE(word) ws_opaque(word)
#define WORD_SHUFFLE(word, n) ws_shfl_idx(word, n)
#define WIDE 2
#include "../tiled.h"

TILED(matmul_tiled, 1)
TILED(matmul_tiled, 2)
TILED(matmul_tiled, 4)
TILED(matmul_tiled, 8)
TILED(matmul_tiled, 16)
TILED_ROWS(matmul_tiled, 1)
TILED_ROWS(matmul_tiled, 2)
TILED_ROWS(matmul_tiled, 4)
TILED_ROWS(matmul_tiled, 8)
TILED_ROWS(matmul_tiled, 16)
TILED_WIDE(matmul_tiled, 1)
TILED_WIDE(matmul_tiled, 2)
TILED_WIDE(matmul_tiled, 4)
TILED_WIDE(matmul_tiled, 8)
TILED_WIDE(matmul_tiled, 16)
TILED_WIDE_ROWS(matmul_tiled, 1)
TILED_WIDE_ROWS(matmul_tiled, 2)
TILED_WIDE_ROWS(matmul_tiled, 4)
TILED_WIDE_ROWS(matmul_tiled, 8)
TILED_WIDE_ROWS(matmul_tiled, 16)
