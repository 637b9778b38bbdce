// SPDX-License-Identifier: Apache-2.0
// Radix sort of pieces in local memory, and rounds of merges that exchange two buffers.
#include "common.h"

enum { N = 1024, PIECE = 32 };

static int by_value(const void *a, const void *b) {
  const cl_uint x = *(const cl_uint *)a, y = *(const cl_uint *)b;
  return x < y ? -1 : x > y;
}

int main(void) {
  setup_t s = open_device();
  cl_program p = build_file(&s, "sorting.cl", "-cl-mad-enable");
  static cl_uint keys[N], got[N];
  unsigned seed = 5;
  for (int i = 0; i < N; i++)
    keys[i] = next_random(&seed) & 0xFFFF;
  cl_mem from = buffer(&s, CL_MEM_READ_WRITE, sizeof keys, keys);
  cl_mem to = buffer(&s, CL_MEM_READ_WRITE, sizeof keys, NULL);
  cl_kernel sort = kernel_of(p, "sort_pieces"), merge = kernel_of(p, "merge");
  const size_t global = N, local = PIECE;
  ARG(sort, 0, from);
  CHECK(clSetKernelArg(sort, 1, PIECE * sizeof(cl_uint), NULL));
  CHECK(clSetKernelArg(sort, 2, PIECE * sizeof(cl_uint), NULL));
  launch(&s, sort, 1, &global, &local);
  for (cl_uint piece = PIECE; piece < N; piece *= 2) {
    ARG(merge, 0, from);
    ARG(merge, 1, to);
    ARG(merge, 2, piece);
    launch(&s, merge, 1, &global, NULL);
    cl_mem other = from;
    from = to;
    to = other;
  }
  read_back(&s, from, sizeof got, got);
  qsort(keys, N, sizeof *keys, by_value);
  size_t wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += got[i] != keys[i];
  close_device(&s);
  return verdict("sorting", wrong);
}
