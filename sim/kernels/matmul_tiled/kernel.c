// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n integer matrices: blocks of threads load tiles of both operands into shared
// memory, where each word is used as often as a tile is wide. A kernel for each tile width.
#include "ws.h"

typedef uint32_t word_t;
#define MULTIPLY_ADD(x, y, sum) ((sum) + (x) * (y))
#include "../tiled.h"

TILED(matmul_tiled, 1)
TILED(matmul_tiled, 2)
TILED(matmul_tiled, 4)
TILED(matmul_tiled, 8)
TILED(matmul_tiled, 16)
