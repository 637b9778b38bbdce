// SPDX-License-Identifier: Apache-2.0
// Spin locks: each work-item adds to a sum that only one of them may change at a time.
#include "common.h"

enum { N = 256, GROUP = 32 };

int main(void) {
  static const char *const names[] = {"flag", "helpers", "in_local"};
  setup_t s = open_device();
  cl_program p = build_file(&s, "locks.cl", NULL);
  size_t wrong = 0;
  for (int k = 0; k < 3; k++) {
    cl_int zero[4] = {0}, sums[4];
    cl_mem lock = buffer(&s, CL_MEM_COPY_HOST_PTR, sizeof zero, zero);
    cl_mem sum = buffer(&s, CL_MEM_COPY_HOST_PTR, sizeof zero, zero);
    cl_kernel kernel = kernel_of(p, names[k]);
    const size_t global = N, local = GROUP;
    ARG(kernel, 0, lock);
    ARG(kernel, 1, sum);
    launch(&s, kernel, 1, &global, &local);
    read_back(&s, sum, sizeof sums, sums);
    for (int i = 0; i < 4; i++)
      wrong += sums[i] != (k + 1) * N / 4;
    CHECK(clReleaseKernel(kernel));
    CHECK(clReleaseMemObject(lock));
    CHECK(clReleaseMemObject(sum));
  }
  CHECK(clReleaseProgram(p));
  close_device(&s);
  return verdict("locks", wrong);
}
