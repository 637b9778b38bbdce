// SPDX-License-Identifier: Apache-2.0
// Option prices: library functions, helper functions, private pointers to global memory.
#include "common.h"

enum { N = 300 };

static double cnd(double d) {
  return 0.5 * erfc(-d / sqrt(2));
}

int main(void) {
  setup_t s = open_device();
  static float in[3][N], call[N], put[N];
  unsigned seed = 31;
  for (int i = 0; i < N; i++) {
    in[0][i] = 5 + 25 * random_float(&seed);
    in[1][i] = 1 + 99 * random_float(&seed);
    in[2][i] = 0.25f + 9.75f * random_float(&seed);
  }
  cl_program p = build_file(&s, "blackscholes.cl", "-cl-fast-relaxed-math");
  cl_kernel k = kernel_of(p, "BlackScholes");
  cl_mem d[5];
  for (cl_uint i = 0; i < 5; i++) {
    d[i] = buffer(&s, i < 2 ? CL_MEM_WRITE_ONLY : CL_MEM_READ_ONLY, N * sizeof(float),
                  i < 2 ? NULL : in[i - 2]);
    ARG(k, i, d[i]);
  }
  const float r = 0.02f, v = 0.30f;
  const cl_uint n = N;
  ARG(k, 5, r);
  ARG(k, 6, v);
  ARG(k, 7, n);
  const size_t global = 128, local = 32;
  launch(&s, k, 1, &global, &local);
  read_back(&s, d[0], sizeof call, call);
  read_back(&s, d[1], sizeof put, put);
  size_t wrong = 0;
  for (int i = 0; i < N; i++) {
    const double S = in[0][i], X = in[1][i], T = in[2][i];
    const double d1 = (log(S / X) + (r + 0.5 * v * v) * T) / (v * sqrt(T)), d2 = d1 - v * sqrt(T);
    const double discount = X * exp(-r * T), want = S * cnd(d1) - discount * cnd(d2);
    wrong += fabs(call[i] - want) > 1e-3 || fabs(put[i] - (want + discount - S)) > 1e-3;
  }
  close_device(&s);
  return verdict("blackscholes", wrong);
}
