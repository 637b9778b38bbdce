// SPDX-License-Identifier: Apache-2.0
// Bitonic sort of keys with values: a launch per pass, 36 in all.
#include "common.h"

enum { LOG = 8, N = 1 << LOG };

int main(void) {
  setup_t s = open_device();
  static cl_uint2 data[N];
  static bool seen[N];
  unsigned seed = 41;
  for (cl_uint i = 0; i < N; i++)
    data[i] = (cl_uint2){{next_random(&seed), i}};
  static cl_uint key[N];
  for (int i = 0; i < N; i++)
    key[i] = data[i].s[0];
  cl_program p = build_file(&s, "bitonic.cl", NULL);
  cl_kernel k = kernel_of(p, "bitonicSort");
  cl_mem d = buffer(&s, CL_MEM_READ_WRITE, sizeof data, data);
  const cl_uint width = N, increasing = 1;
  const size_t global = N / 2;
  ARG(k, 0, d);
  ARG(k, 3, width);
  ARG(k, 4, increasing);
  for (cl_uint stage = 0; stage < LOG; stage++) {
    ARG(k, 1, stage);
    for (cl_uint pass = 0; pass <= stage; pass++) {
      ARG(k, 2, pass);
      launch(&s, k, 1, &global, NULL);
    }
  }
  read_back(&s, d, sizeof data, data);
  size_t wrong = 0;
  for (int i = 0; i < N; i++) {
    const cl_uint v = data[i].s[1];
    wrong += (i && data[i].s[0] < data[i - 1].s[0]) || v >= N || seen[v] || key[v] != data[i].s[0];
    if (v < N) seen[v] = true;
  }
  close_device(&s);
  return verdict("bitonic", wrong);
}
