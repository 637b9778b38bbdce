// SPDX-License-Identifier: Apache-2.0
// Shortest way through a grid: dynamic programming in strips, two local arguments.
#include "common.h"

enum { COLS = 100, ROWS = 13, BLOCK = 32, PYRAMID = 3 };

int main(void) {
  setup_t s = open_device();
  static int wall[ROWS * COLS], want[COLS], next[COLS], got[COLS];
  unsigned seed = 61;
  for (int i = 0; i < ROWS * COLS; i++)
    wall[i] = (int)(next_random(&seed) % 10);
  memcpy(want, wall, sizeof want);
  for (int r = 1; r < ROWS; r++) {
    for (int c = 0; c < COLS; c++) {
      int best = want[c];
      if (c && want[c - 1] < best) best = want[c - 1];
      if (c < COLS - 1 && want[c + 1] < best) best = want[c + 1];
      next[c] = best + wall[r * COLS + c];
    }
    memcpy(want, next, sizeof want);
  }
  cl_program p = build_file(&s, "pathfinder.cl", NULL);
  cl_kernel k = kernel_of(p, "dynproc_kernel");
  cl_mem dw = buffer(&s, CL_MEM_READ_ONLY, sizeof wall - sizeof want, wall + COLS);
  cl_mem d[2] = {buffer(&s, CL_MEM_READ_WRITE, sizeof want, wall),
                 buffer(&s, CL_MEM_READ_WRITE, sizeof want, NULL)};
  const cl_int cols = COLS, rows = ROWS, halo = 1, border = PYRAMID;
  const size_t groups = (COLS + BLOCK - 2 * PYRAMID - 1) / (BLOCK - 2 * PYRAMID);
  const size_t global = groups * BLOCK, local = BLOCK;
  int from = 0;
  for (cl_int t = 0; t < ROWS - 1; t += PYRAMID, from = !from) {
    const cl_int iteration = ROWS - 1 - t < PYRAMID ? ROWS - 1 - t : PYRAMID;
    ARG(k, 0, iteration);
    ARG(k, 1, dw);
    ARG(k, 2, d[from]);
    ARG(k, 3, d[!from]);
    ARG(k, 4, cols);
    ARG(k, 5, rows);
    ARG(k, 6, t);
    ARG(k, 7, border);
    ARG(k, 8, halo);
    CHECK(clSetKernelArg(k, 9, BLOCK * sizeof(int), NULL));
    CHECK(clSetKernelArg(k, 10, BLOCK * sizeof(int), NULL));
    launch(&s, k, 1, &global, &local);
  }
  read_back(&s, d[from], sizeof got, got);
  size_t wrong = 0;
  for (int i = 0; i < COLS; i++)
    wrong += got[i] != want[i];
  close_device(&s);
  return verdict("pathfinder", wrong);
}
