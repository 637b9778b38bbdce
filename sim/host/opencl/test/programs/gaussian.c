// SPDX-License-Identifier: Apache-2.0
// Gaussian elimination: two kernels, 2 * (N - 1) launches.
#include "common.h"

enum { N = 40 };

int main(void) {
  setup_t s = open_device();
  static float a[N * N], b[N], m[N * N], x[N], want[N];
  unsigned seed = 11;
  for (int i = 0; i < N; i++) {
    want[i] = (float)(i % 7) - 3;
    for (int j = 0; j < N; j++)
      a[i * N + j] = random_float(&seed) + (i == j ? N : 0);
  }
  for (int i = 0; i < N; i++) {
    b[i] = 0;
    for (int j = 0; j < N; j++)
      b[i] += a[i * N + j] * want[j];
  }
  cl_program p = build_file(&s, "gaussian.cl", NULL);
  cl_kernel fan[2] = {kernel_of(p, "Fan1"), kernel_of(p, "Fan2")};
  cl_mem da = buffer(&s, CL_MEM_READ_WRITE, sizeof a, a);
  cl_mem db = buffer(&s, CL_MEM_READ_WRITE, sizeof b, b);
  cl_mem dm = buffer(&s, CL_MEM_READ_WRITE, sizeof m, m);
  const cl_int n = N;
  const size_t line = 48, line_group = 16, plane[2] = {40, 40}, plane_group[2] = {4, 8};
  for (cl_int t = 0; t < N - 1; t++) {
    for (int i = 0; i < 2; i++) {
      ARG(fan[i], 0, dm);
      ARG(fan[i], 1, da);
      ARG(fan[i], 2, db);
      ARG(fan[i], 3, n);
      ARG(fan[i], 4, t);
    }
    launch(&s, fan[0], 1, &line, s.group >= 16 ? &line_group : NULL);
    launch(&s, fan[1], 2, plane, s.group >= 32 ? plane_group : NULL);
    CHECK(clFinish(s.queue));
  }
  read_back(&s, da, sizeof a, a);
  read_back(&s, db, sizeof b, b);
  size_t wrong = 0;
  for (int i = N - 1; i >= 0; i--) {
    x[i] = b[i];
    for (int j = i + 1; j < N; j++)
      x[i] -= a[i * N + j] * x[j];
    x[i] /= a[i * N + i];
    wrong += !near(x[i], want[i], 1e-3f);
  }
  close_device(&s);
  return verdict("gaussian", wrong);
}
