// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n float matrices: blocks of threads load tiles of both operands into shared
// memory, where each word is used as often as a tile is wide. The products are added in the order
// of sgemm, so that the results are the same bits. A kernel for each tile width.
#include "ws.h"

typedef float word_t;
#define MULTIPLY_ADD(x, y, sum) fmaf(x, y, sum)
#include "../tiled.h"

TILED(sgemm_tiled, 1)
TILED(sgemm_tiled, 2)
TILED(sgemm_tiled, 4)
TILED(sgemm_tiled, 8)
TILED(sgemm_tiled, 16)
