// SPDX-License-Identifier: Apache-2.0
// N-body: 32 steps, a launch each, positions in two buffers that change places.
#include "common.h"

enum { N = 64, STEPS = 32 };

typedef struct {
  float x, y, z, w;
} body_t;

static void reference(body_t *pos, body_t *vel, float dt, float eps) {
  static body_t next[N];
  for (int i = 0; i < N; i++) {
    float a[3] = {0, 0, 0};
    for (int j = 0; j < N; j++) {
      const float r[3] = {pos[j].x - pos[i].x, pos[j].y - pos[i].y, pos[j].z - pos[i].z};
      const float inv = 1.0f / sqrtf(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + eps);
      const float s = pos[j].w * inv * inv * inv;
      for (int k = 0; k < 3; k++)
        a[k] += s * r[k];
    }
    next[i] = pos[i];
    next[i].x += vel[i].x * dt + a[0] * 0.5f * dt * dt;
    next[i].y += vel[i].y * dt + a[1] * 0.5f * dt * dt;
    next[i].z += vel[i].z * dt + a[2] * 0.5f * dt * dt;
    vel[i].x += a[0] * dt;
    vel[i].y += a[1] * dt;
    vel[i].z += a[2] * dt;
  }
  memcpy(pos, next, sizeof next);
}

int main(void) {
  setup_t s = open_device();
  static body_t pos[N], vel[N], got[N];
  unsigned seed = 3;
  for (int i = 0; i < N; i++)
    pos[i] = (body_t){random_float(&seed), random_float(&seed), random_float(&seed), 0.01f};
  cl_program p = build_file(&s, "nbody.cl", "-cl-mad-enable");
  cl_kernel k = kernel_of(p, "step");
  cl_mem a = buffer(&s, CL_MEM_READ_WRITE, sizeof pos, pos);
  cl_mem b = buffer(&s, CL_MEM_READ_WRITE, sizeof pos, NULL);
  cl_mem v = buffer(&s, CL_MEM_READ_WRITE, sizeof vel, vel);
  const size_t global = N, local = s.group < 32 ? s.group : 32;
  const cl_int n = N;
  const float dt = 0.01f, eps = 0.01f;
  CHECK(clSetKernelArg(k, 3, local * sizeof(body_t), NULL));
  ARG(k, 1, v);
  ARG(k, 4, n);
  ARG(k, 5, dt);
  ARG(k, 6, eps);
  for (int i = 0; i < STEPS; i++) {
    const cl_mem from = i % 2 ? b : a, to = i % 2 ? a : b;
    ARG(k, 0, from);
    ARG(k, 2, to);
    launch(&s, k, 1, &global, &local);
    reference(pos, vel, dt, eps);
  }
  read_back(&s, STEPS % 2 ? b : a, sizeof got, got);
  size_t wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += !near(got[i].x, pos[i].x, 1e-4f) || !near(got[i].y, pos[i].y, 1e-4f) ||
             !near(got[i].z, pos[i].z, 1e-4f);
  close_device(&s);
  return verdict("nbody", wrong);
}
