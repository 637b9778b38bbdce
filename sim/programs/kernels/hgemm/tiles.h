// SPDX-License-Identifier: Apache-2.0
// What a block of hgemm_tiled computes, and its shared memory: distances and sizes in words.
#ifndef WS_HGEMM_TILES_H
#define WS_HGEMM_TILES_H

enum {
  TILE = 64,     // rows of A and columns of B of a block
  THREADS = 256, // of a block
  STEP = 8,      // words of each row and column in a buffer
  ROW = STEP,    // from row r to r + 32; the columns of B follow the rows of A
  // From row r to r + 1; the rows of a fragment are in different banks.
  NEXT = 4 * ROW + 4,
  BUFFER = 32 * NEXT,
  MIDDLE = 12 * NEXT, // from the first column of a warp: a load reaches all columns from there
  SUMS = 36,          // from row to row of C, which leave by lines
  OWN = 16 * SUMS,    // of a warp
  SHARED = (2 * BUFFER + THREADS / 32 * OWN) * 4, // bytes
};

#endif
