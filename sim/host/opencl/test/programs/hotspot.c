// SPDX-License-Identifier: Apache-2.0
// Heat in a chip: a stencil with tiles that overlap (pyramids), thirteen arguments, a barrier in a
// loop that is left by a break.
#include "common.h"

enum { SIDE = 32, BLOCK = 8, PYRAMID = 2, STEPS = 6 };

static const float cap = 0.5f, rx = 0.1f, ry = 0.2f, rz = 4.0f, step = 0.005f;

static void reference(const float *power, float *t) {
  static float next[SIDE * SIDE];
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      const int i = y * SIDE + x;
      const float n = t[y ? i - SIDE : i], so = t[y < SIDE - 1 ? i + SIDE : i];
      const float w = t[x ? i - 1 : i], e = t[x < SIDE - 1 ? i + 1 : i];
      next[i] = t[i] + step / cap *
                           (power[i] + (so + n - 2 * t[i]) / ry + (e + w - 2 * t[i]) / rx +
                            (80.0f - t[i]) / rz);
    }
  }
  memcpy(t, next, sizeof next);
}

int main(void) {
  setup_t s = open_device();
  static float power[SIDE * SIDE], t[SIDE * SIDE], got[SIDE * SIDE];
  unsigned seed = 17;
  for (int i = 0; i < SIDE * SIDE; i++) {
    power[i] = random_float(&seed);
    t[i] = 80 + 10 * random_float(&seed);
  }
  char options[64];
  snprintf(options, sizeof options, "-D BLOCK=%d", BLOCK);
  cl_program p = build_file(&s, "hotspot.cl", options);
  cl_kernel k = kernel_of(p, "hotspot");
  cl_mem dp = buffer(&s, CL_MEM_READ_ONLY, sizeof power, power);
  cl_mem d[2] = {buffer(&s, CL_MEM_READ_WRITE, sizeof t, t),
                 buffer(&s, CL_MEM_READ_WRITE, sizeof t, NULL)};
  const cl_int iteration = PYRAMID, side = SIDE, border = PYRAMID;
  const float constants[5] = {cap, rx, ry, rz, step};
  const size_t small = BLOCK - 2 * PYRAMID, groups = (SIDE + small - 1) / small;
  const size_t global[2] = {groups * BLOCK, groups * BLOCK}, local[2] = {BLOCK, BLOCK};
  ARG(k, 0, iteration);
  ARG(k, 1, dp);
  ARG(k, 4, side);
  ARG(k, 5, side);
  ARG(k, 6, border);
  ARG(k, 7, border);
  for (cl_uint i = 0; i < 5; i++)
    ARG(k, 8 + i, constants[i]);
  int from = 0;
  for (int i = 0; i < STEPS; i += PYRAMID, from = !from) {
    ARG(k, 2, d[from]);
    ARG(k, 3, d[!from]);
    launch(&s, k, 2, global, local);
  }
  for (int i = 0; i < STEPS; i++)
    reference(power, t);
  read_back(&s, d[from], sizeof got, got);
  size_t wrong = 0;
  for (int i = 0; i < SIDE * SIDE; i++)
    wrong += !near(got[i], t[i], 1e-4f);
  close_device(&s);
  return verdict("hotspot", wrong);
}
