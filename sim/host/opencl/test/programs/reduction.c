// SPDX-License-Identifier: Apache-2.0
// Sum of a vector in two launches, with local memory as an argument and the type as a macro.
#include "common.h"

enum { N = 5000, GROUPS = 8 };

static cl_int sum_on(setup_t *s, const char *options, size_t local) {
  static cl_int in[N];
  unsigned seed = 7;
  cl_int want = 0, got;
  for (int i = 0; i < N; i++) {
    in[i] = (cl_int)(next_random(&seed) % 1000) - 500;
    want += in[i];
  }
  cl_program p = build_file(s, "reduction.cl", options);
  cl_kernel k = kernel_of(p, "reduce");
  cl_mem din = buffer(s, CL_MEM_READ_ONLY, sizeof in, in);
  cl_mem partial = buffer(s, CL_MEM_READ_WRITE, GROUPS * sizeof(cl_int), NULL);
  cl_mem out = buffer(s, CL_MEM_WRITE_ONLY, sizeof(cl_int), NULL);
  cl_uint n = N;
  const size_t global = GROUPS * local;
  ARG(k, 0, din);
  ARG(k, 1, partial);
  CHECK(clSetKernelArg(k, 2, local * sizeof(cl_int), NULL));
  ARG(k, 3, n);
  launch(s, k, 1, &global, &local);
  n = GROUPS;
  ARG(k, 0, partial);
  ARG(k, 1, out);
  ARG(k, 3, n);
  launch(s, k, 1, &local, &local);
  read_back(s, out, sizeof got, &got);
  clReleaseMemObject(din);
  clReleaseMemObject(partial);
  clReleaseMemObject(out);
  clReleaseKernel(k);
  clReleaseProgram(p);
  return got - want;
}

int main(void) {
  setup_t s = open_device();
  size_t wrong = sum_on(&s, "-D T=int", 64 < s.group ? 64 : s.group) != 0;
  wrong += sum_on(&s, "-DT=int -cl-fast-relaxed-math", 8) != 0;
  close_device(&s);
  return verdict("reduction", wrong);
}
