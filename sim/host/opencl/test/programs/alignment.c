// SPDX-License-Identifier: Apache-2.0
// Alignment of two sequences: a launch for each diagonal of blocks, one work-item per column.
#include "common.h"

enum { TILE = 8, BLOCKS = 6, LENGTH = TILE * BLOCKS, WIDTH = LENGTH + 1, GAP = 3 };

static int most(int a, int b) {
  return a > b ? a : b;
}

int main(void) {
  setup_t s = open_device();
  char options[64];
  snprintf(options, sizeof options, "-DTILE=%d -cl-std=CL1.1", TILE);
  cl_program p = build_file(&s, "alignment.cl", options);
  static cl_int want[WIDTH * WIDTH], got[WIDTH * WIDTH], score[LENGTH * LENGTH];
  unsigned seed = 9;
  for (int i = 0; i < LENGTH * LENGTH; i++)
    score[i] = (int)(next_random(&seed) % 15) - 7;
  for (int i = 0; i < WIDTH; i++)
    want[i] = want[i * WIDTH] = -GAP * i;
  cl_mem table = buffer(&s, CL_MEM_READ_WRITE, sizeof want, want);
  cl_mem scores = buffer(&s, CL_MEM_READ_ONLY, sizeof score, score);
  cl_kernel k = kernel_of(p, "diagonal");
  const cl_int n = LENGTH, gap = GAP;
  ARG(k, 0, table);
  ARG(k, 1, scores);
  ARG(k, 2, n);
  ARG(k, 3, gap);
  for (cl_int block = 0; block < 2 * BLOCKS - 1; block++) {
    const cl_int first = most(0, block - BLOCKS + 1), last = block < BLOCKS ? block : BLOCKS - 1;
    const size_t local = TILE, global = (size_t)(last - first + 1) * TILE;
    ARG(k, 4, first);
    ARG(k, 5, block);
    launch(&s, k, 1, &global, &local);
  }
  read_back(&s, table, sizeof got, got);
  size_t wrong = 0;
  for (int y = 1; y < WIDTH; y++) {
    for (int x = 1; x < WIDTH; x++) {
      const int up = want[(y - 1) * WIDTH + x] - GAP, left = want[y * WIDTH + x - 1] - GAP;
      const int both = want[(y - 1) * WIDTH + x - 1] + score[(y - 1) * LENGTH + x - 1];
      want[y * WIDTH + x] = most(both, most(up, left));
      wrong += got[y * WIDTH + x] != want[y * WIDTH + x];
    }
  }
  close_device(&s);
  return verdict("alignment", wrong);
}
