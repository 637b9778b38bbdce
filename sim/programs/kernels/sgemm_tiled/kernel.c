// SPDX-License-Identifier: Apache-2.0
// C = A * B of n x n float matrices: blocks of threads load tiles of both operands into shared
// memory, where each word is used as often as a tile is wide. A thread computes one word of C (in
// kernels _rows with its row of A in registers) or, with half the loads for a product, 2 x 2. The
// products are added in the order of sgemm, so that the results are the same bits. A kernel for
// each tile width of each kind.
#include "ws.h"

typedef float word_t;
#define MULTIPLY_ADD(x, y, sum) fmaf(x, y, sum)
#define WORD_ASK(word) ws_ask(word)
#define WORD_OPAQUE(word) ws_opaquef(word)
#define WORD_SHUFFLE(word, n) ws_shfl_idxf(word, n)
#define WIDE 2
#include "../tiled.h"

TILED(sgemm_tiled, 1)
TILED(sgemm_tiled, 2)
TILED(sgemm_tiled, 4)
TILED(sgemm_tiled, 8)
TILED(sgemm_tiled, 16)
TILED_ROWS(sgemm_tiled, 1)
TILED_ROWS(sgemm_tiled, 2)
TILED_ROWS(sgemm_tiled, 4)
TILED_ROWS(sgemm_tiled, 8)
TILED_ROWS(sgemm_tiled, 16)
TILED_WIDE(sgemm_tiled, 1)
TILED_WIDE(sgemm_tiled, 2)
TILED_WIDE(sgemm_tiled, 4)
TILED_WIDE(sgemm_tiled, 8)
TILED_WIDE(sgemm_tiled, 16)
TILED_WIDE_ROWS(sgemm_tiled, 1)
TILED_WIDE_ROWS(sgemm_tiled, 2)
TILED_WIDE_ROWS(sgemm_tiled, 4)
TILED_WIDE_ROWS(sgemm_tiled, 8)
TILED_WIDE_ROWS(sgemm_tiled, 16)
