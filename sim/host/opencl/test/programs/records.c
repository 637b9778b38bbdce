// SPDX-License-Identifier: Apache-2.0
// Structures that host and kernel share, and a kernel with many arguments of all sizes.
#include "common.h"

enum { N = 60, GROUP = 4 };

typedef struct particle {
  cl_float3 at;
  cl_short kind;
  cl_uchar4 color;
  cl_long id;
} particle_t;

typedef struct setting {
  cl_int n;
  struct {
    cl_float gain;
    cl_int taps[3];
  } part[2];
  cl_uint bits;
} setting_t;

static const setting_t setting = {1000, {{0.5f, {1, 2, 3}}, {0.25f, {10, 20, 30}}}, 0x3F800000};

static particle_t moved(particle_t p, int i) {
  const int axis = i % 3;
  p.at.s[axis] += setting.part[1].gain * (float)setting.part[axis & 1].taps[axis];
  p.id += setting.n;
  p.kind++;
  return p;
}

static size_t particles(const setup_t *s, cl_program p) {
  static particle_t all[N], got[N];
  const particle_t origin = {{{1, 2, 3}}, -5, {{9, 8, 7, 6}}, 1LL << 40};
  const size_t global = N;
  size_t wrong = 0;
  for (int i = 0; i < N; i++)
    all[i] = (particle_t){{{(float)i, 0.5f, -1}}, (cl_short)i, {{1, 2, 3, (cl_uchar)i}}, i};
  cl_mem m = buffer(s, CL_MEM_READ_WRITE, sizeof all, all);
  cl_kernel k = kernel_of(p, "move");
  ARG(k, 0, m);
  ARG(k, 1, setting);
  launch(s, k, 1, &global, NULL);
  read_back(s, m, sizeof got, got);
  for (int i = 0; i < N; i++) {
    const particle_t from = i & 1 ? all[i] : origin, want = moved(from, i);
    for (int c = 0; c < 3; c++)
      wrong += got[i].at.s[c] != want.at.s[c];
    for (int c = 0; c < 4; c++)
      wrong += got[i].color.s[c] != from.color.s[3 - c];
    wrong += got[i].kind != want.kind || got[i].id != want.id;
  }
  return wrong;
}

static size_t many(const setup_t *s, cl_program p) {
  const cl_char a = -1;
  const cl_short b = -20;
  const cl_int c = 300, table[2] = {0, 7}, j[GROUP] = {10, 20, 30, 40};
  const cl_long d = 1LL << 35;
  const cl_uchar2 e = {{1, 200}};
  const cl_float f = 3.5f;
  const cl_float4 g = {{0, 0, 0, 5}};
  const cl_float16 h = {.s = {[15] = 6, [9] = 8}};
  const cl_int3 i = {{0, 0, 70000}};
  const cl_ulong8 l = {.s = {[7] = 1ULL << 45}};
  const cl_uint n = 11;
  const size_t global = 2 * GROUP, local = GROUP;
  cl_long got[2 * GROUP];
  size_t wrong = 0;
  cl_mem out = buffer(s, CL_MEM_WRITE_ONLY, sizeof got, NULL);
  cl_mem in = clCreateBuffer(s->context, CL_MEM_READ_ONLY, sizeof j, NULL, NULL);
  cl_mem constants = clCreateBuffer(s->context, CL_MEM_READ_ONLY, sizeof table, NULL, NULL);
  CHECK(clEnqueueWriteBuffer(s->queue, in, CL_TRUE, 0, sizeof j, j, 0, NULL, NULL));
  CHECK(clEnqueueWriteBuffer(s->queue, constants, CL_TRUE, 0, sizeof table, table, 0, NULL, NULL));
  cl_kernel k = kernel_of(p, "many");
  ARG(k, 0, out);
  ARG(k, 1, a);
  ARG(k, 2, b);
  ARG(k, 3, c);
  ARG(k, 4, d);
  ARG(k, 5, e);
  ARG(k, 6, f);
  ARG(k, 7, g);
  ARG(k, 8, h);
  ARG(k, 9, i);
  ARG(k, 10, setting);
  ARG(k, 11, in);
  CHECK(clSetKernelArg(k, 12, GROUP * sizeof(cl_int), NULL));
  ARG(k, 13, constants);
  ARG(k, 14, l);
  ARG(k, 15, h);
  ARG(k, 16, n);
  launch(s, k, 1, &global, &local);
  read_back(s, out, sizeof got, got);
  for (int t = 0; t < 2 * GROUP; t++)
    wrong += got[t] != -1 - 20 + 300 + (1LL << 35) + 200 + 3 + 5 + 6 + 70000 + 30 +
                           j[t % GROUP ^ 1] + 7 + (1LL << 45) + 8 + 11;
  return wrong;
}

int main(void) {
  setup_t s = open_device();
  cl_program p = build_file(&s, "records.cl", "-w");
  size_t wrong = particles(&s, p);
  wrong += many(&s, p);
  close_device(&s);
  return verdict("records", wrong);
}
