// SPDX-License-Identifier: Apache-2.0
// Queens on a board: control flow that differs in every work-item, arrays of their own.
#include "common.h"

enum { MOST = 8 };

static cl_uint sum(const setup_t *s, cl_kernel k, cl_mem m, cl_uint dim, cl_int n) {
  cl_uint counts[MOST * MOST], all = 0;
  const size_t global[2] = {(size_t)n, (size_t)n}, items = dim == 2 ? (size_t)(n * n) : (size_t)n;
  ARG(k, 0, m);
  ARG(k, 1, n);
  launch(s, k, dim, global, NULL);
  read_back(s, m, items * sizeof *counts, counts);
  for (size_t i = 0; i < items; i++)
    all += counts[i];
  return all;
}

int main(void) {
  static const cl_uint solutions[MOST + 1] = {0, 1, 0, 0, 2, 10, 4, 40, 92};
  setup_t s = open_device();
  cl_program p = build_file(&s, "queens.cl", NULL);
  cl_kernel queens = kernel_of(p, "queens"), masks = kernel_of(p, "masks");
  cl_mem m = buffer(&s, CL_MEM_WRITE_ONLY, MOST * MOST * sizeof(cl_uint), NULL);
  size_t wrong = 0;
  for (cl_int n = 4; n <= MOST; n++) {
    wrong += sum(&s, queens, m, 2, n) != solutions[n];
    wrong += sum(&s, masks, m, 1, n) != solutions[n];
  }
  close_device(&s);
  return verdict("queens", wrong);
}
