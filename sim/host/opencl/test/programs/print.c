// SPDX-License-Identifier: Apache-2.0
// printf in kernels: vectors, 64-bit integers, strings. What is printed is read back from a pipe.
#include <unistd.h>

#include "common.h"

static const char want[] =
    "5 2.500000 1.000000,2.000000,3.000000,4.000000 word 1099511627776| 1.23, 5.00|-1,2,3,-4|"
    "-1,8589934592|%|x|ff\n"
    "7 %s\n" // no argument is left: the format itself, and all that follows
    "1e+10 inf 1.04488e-40\n";

int main(void) {
  setup_t s = open_device();
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7}, ends[2];
  char got[1024] = "";
  cl_program p = build_file(&s, "print.cl", NULL);
  cl_kernel k = kernel_of(p, "print");
  cl_mem d = buffer(&s, CL_MEM_READ_ONLY, sizeof a, a);
  const size_t global = 8;
  ARG(k, 0, d);
  const int out = capture(ends);
  launch(&s, k, 1, &global, NULL);
  CHECK(clFinish(s.queue));
  captured(ends, out, got, sizeof got);
  if (strcmp(got, want) != 0) printf("got:\n%s", got);
  close_device(&s);
  return verdict("print", strcmp(got, want) != 0);
}
