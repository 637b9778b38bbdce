// SPDX-License-Identifier: Apache-2.0
// One step of n bodies under gravity: every thread moves one body; blocks pass all bodies through
// shared memory, a tile of blockDim.x at a time. `in` and `out` hold x, y, z and mass, each n
// floats one after the other; `velocity` x, y, z. nbody uses the exact root and quotient,
// nbody_fast the special function.
#include "ws.h"

enum { X, Y, Z, MASS };

typedef struct {
  float x, y, z;
} vector_t;

WS_INLINE float exact(float d2) {
  return 1.0f / sqrtf(d2);
}
WS_INLINE float fast(float d2) {
  return __rsqrtf(d2);
}

#define STEP(inverse_root)                                                                         \
  float *tile = ws_dynamic_shared(float);                                                          \
  const uint32_t i = ws_global_x(), t = threadIdx.x, size = blockDim.x;                            \
  vector_t p = {0, 0, 0}, a = {0, 0, 0};                                                           \
  if (i < n) p = (vector_t){in[i], in[n + i], in[2 * n + i]};                                      \
  for (uint32_t first = 0; first < n; first += size) {                                             \
    for (uint32_t c = X; c <= MASS; c++)                                                           \
      tile[4 * t + c] = first + t < n ? in[c * n + first + t] : 0; /* without mass: no force */    \
    __syncthreads();                                                                               \
    const float *body = tile;                                                                      \
    for (uint32_t k = 0; k < size; k++, body += 4) {                                               \
      float dx = body[X] - p.x, dy = body[Y] - p.y, dz = body[Z] - p.z;                            \
      float inv = inverse_root(fmaf(dx, dx, fmaf(dy, dy, fmaf(dz, dz, soft))));                    \
      float s = body[MASS] * (inv * inv * inv);                                                    \
      a.x = fmaf(s, dx, a.x);                                                                      \
      a.y = fmaf(s, dy, a.y);                                                                      \
      a.z = fmaf(s, dz, a.z);                                                                      \
    }                                                                                              \
    __syncthreads();                                                                               \
  }                                                                                                \
  if (i >= n) return;                                                                              \
  vector_t v = {fmaf(a.x, dt, velocity[i]), fmaf(a.y, dt, velocity[n + i]),                        \
                fmaf(a.z, dt, velocity[2 * n + i])};                                               \
  velocity[i] = v.x;                                                                               \
  velocity[n + i] = v.y;                                                                           \
  velocity[2 * n + i] = v.z;                                                                       \
  out[i] = fmaf(v.x, dt, p.x);                                                                     \
  out[n + i] = fmaf(v.y, dt, p.y);                                                                 \
  out[2 * n + i] = fmaf(v.z, dt, p.z)

WS_KERNEL(nbody, const float *, in, float *, out, float *, velocity, uint32_t, n, float, dt, float,
          soft) {
  STEP(exact);
}

WS_KERNEL(nbody_fast, const float *, in, float *, out, float *, velocity, uint32_t, n, float, dt,
          float, soft) {
  STEP(fast);
}
