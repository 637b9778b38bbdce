// SPDX-License-Identifier: Apache-2.0
// k-means: assignment on the device, means on the host, until nothing changes. Constant arguments.
#include "common.h"

enum { N = 400, F = 4, K = 5, ROUNDS_MOST = 30 };

static void means(const float *x, const int *of, float *c) {
  int count[K] = {0};
  memset(c, 0, K * F * sizeof *c);
  for (int i = 0; i < N; i++) {
    count[of[i]]++;
    for (int j = 0; j < F; j++)
      c[of[i] * F + j] += x[i * F + j];
  }
  for (int i = 0; i < K * F; i++)
    c[i] /= (float)(count[i / F] ? count[i / F] : 1);
}

static void reference(const float *x, const float *c, int *of) {
  for (int i = 0; i < N; i++) {
    float best = INFINITY;
    for (int k = 0; k < K; k++) {
      float d = 0;
      for (int j = 0; j < F; j++) {
        const float e = x[i * F + j] - c[k * F + j];
        d = fmaf(e, e, d);
      }
      if (d < best) {
        best = d;
        of[i] = k;
      }
    }
  }
}

int main(void) {
  setup_t s = open_device();
  static float x[N * F], c[K * F];
  static int of[N], want[N], old[N];
  unsigned seed = 13;
  for (int i = 0; i < N * F; i++)
    x[i] = random_float(&seed) + (float)(i / F % K);
  memcpy(c, x, sizeof c);
  cl_program p = build_file(&s, "kmeans.cl", NULL);
  cl_kernel swap = kernel_of(p, "kmeans_swap"), assign = kernel_of(p, "kmeans_assign");
  cl_mem dx = buffer(&s, CL_MEM_READ_WRITE, sizeof x, x);
  cl_mem dt = buffer(&s, CL_MEM_READ_WRITE, sizeof x, NULL);
  cl_mem dc = buffer(&s, CL_MEM_READ_ONLY, sizeof c, NULL);
  cl_mem dm = buffer(&s, CL_MEM_READ_WRITE, sizeof of, NULL);
  const cl_int n = N, f = F, k = K, zero = 0;
  const size_t global = 448, local = 64 < s.group ? 64 : s.group;
  ARG(swap, 0, dx);
  ARG(swap, 1, dt);
  ARG(swap, 2, n);
  ARG(swap, 3, f);
  launch(&s, swap, 1, &global, &local);
  const cl_int ints[5] = {n, k, f, zero, zero};
  ARG(assign, 0, dt);
  ARG(assign, 1, dc);
  ARG(assign, 2, dm);
  for (cl_uint i = 0; i < 5; i++)
    ARG(assign, 3 + i, ints[i]);
  size_t wrong = 0;
  for (int round = 0; round < ROUNDS_MOST; round++) {
    CHECK(clEnqueueWriteBuffer(s.queue, dc, CL_TRUE, 0, sizeof c, c, 0, NULL, NULL));
    launch(&s, assign, 1, &global, &local);
    read_back(&s, dm, sizeof of, of);
    reference(x, c, want);
    for (int i = 0; i < N; i++)
      wrong += of[i] != want[i];
    if (round && memcmp(of, old, sizeof of) == 0) break;
    memcpy(old, of, sizeof of);
    means(x, of, c);
  }
  close_device(&s);
  return verdict("kmeans", wrong);
}
