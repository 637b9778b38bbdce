// SPDX-License-Identifier: Apache-2.0
// Matrix multiplication in tiles of local memory, two dimensions.
#include "common.h"

enum { H = 32, W = 48, K = 64 };

int main(void) {
  setup_t s = open_device();
  static float a[H * K], b[K * W], c[H * W];
  unsigned seed = 1;
  for (int i = 0; i < H * K; i++)
    a[i] = random_float(&seed);
  for (int i = 0; i < K * W; i++)
    b[i] = random_float(&seed);
  const size_t tile = s.group >= 256 ? 16 : s.group >= 64 ? 8 : 2;
  char options[64];
  snprintf(options, sizeof options, "-DTILE=%zu", tile);
  cl_program p = build_file(&s, "matmul.cl", options);
  cl_kernel k = kernel_of(p, "matmul");
  cl_mem da = buffer(&s, CL_MEM_READ_ONLY, sizeof a, a);
  cl_mem db = buffer(&s, CL_MEM_READ_ONLY, sizeof b, b);
  cl_mem dc = buffer(&s, CL_MEM_WRITE_ONLY, sizeof c, NULL);
  const cl_int wa = K, wb = W;
  ARG(k, 0, dc);
  ARG(k, 1, da);
  ARG(k, 2, db);
  ARG(k, 3, wa);
  ARG(k, 4, wb);
  const size_t global[2] = {W, H}, local[2] = {tile, tile};
  launch(&s, k, 2, global, local);
  read_back(&s, dc, sizeof c, c);
  size_t wrong = 0;
  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++) {
      double sum = 0;
      for (int i = 0; i < K; i++)
        sum += (double)a[y * K + i] * b[i * W + x];
      wrong += !near(c[y * W + x], (float)sum, 1e-5f);
    }
  }
  close_device(&s);
  return verdict("matmul", wrong);
}
