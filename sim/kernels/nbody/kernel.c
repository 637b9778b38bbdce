// SPDX-License-Identifier: Apache-2.0
// One step of n bodies under gravity: every thread moves one body; blocks pass all bodies through
// shared memory, a tile of blockDim.x at a time. `in` and `out` hold x, y, z and mass, each n
// floats one after the other; `velocity` x, y, z. nbody takes the root by multiplications,
// nbody_fast by the special function, nbody_exact by the divider.
#include "ws.h"

enum { X, Y, Z, MASS, WORDS };
enum { UNROLL = 4 };

typedef struct {
  float x, y, z;
} vector_t;
typedef float inverse_root_t(float);

WS_INLINE float exact(float d2) {
  return 1.0f / sqrtf(d2);
}

// What a body pulls at p, added to a.
WS_INLINE vector_t pull(inverse_root_t *inverse_root, const float *body, vector_t p, vector_t a,
                        float soft) {
  float dx = body[X] - p.x, dy = body[Y] - p.y, dz = body[Z] - p.z;
  float inv = inverse_root(fmaf(dx, dx, fmaf(dy, dy, fmaf(dz, dz, soft))));
  float s = body[MASS] * (inv * inv * inv);
  return (vector_t){fmaf(s, dx, a.x), fmaf(s, dy, a.y), fmaf(s, dz, a.z)};
}

WS_INLINE void step(inverse_root_t *inverse_root, const float *in, float *out, float *velocity,
                    uint32_t n, float dt, float soft) {
  float *tile = ws_dynamic_shared(float);
  const uint32_t i = ws_global_x(), t = threadIdx.x, size = blockDim.x;
  vector_t p = {0, 0, 0}, a = {0, 0, 0};
  if (i < n) p = (vector_t){in[i], in[n + i], in[2 * n + i]};
  for (uint32_t first = 0; first < n; first += size) {
    for (uint32_t c = X; c < WORDS; c++)
      tile[WORDS * t + c] = first + t < n ? in[c * n + first + t] : 0; // without mass: no force
    __syncthreads();
    const float *body = tile;
    for (uint32_t over = size % UNROLL; over; over--, body += WORDS)
      a = pull(inverse_root, body, p, a, soft);
    for (uint32_t k = size / UNROLL; k; k--, body += UNROLL * WORDS) {
#pragma GCC unroll 4
      for (uint32_t u = 0; u < UNROLL; u++)
        a = pull(inverse_root, body + WORDS * u, p, a, soft);
    }
    __syncthreads();
  }
  if (i >= n) return;
  vector_t v = {fmaf(a.x, dt, velocity[i]), fmaf(a.y, dt, velocity[n + i]),
                fmaf(a.z, dt, velocity[2 * n + i])};
  velocity[i] = v.x;
  velocity[n + i] = v.y;
  velocity[2 * n + i] = v.z;
  out[i] = fmaf(v.x, dt, p.x);
  out[n + i] = fmaf(v.y, dt, p.y);
  out[2 * n + i] = fmaf(v.z, dt, p.z);
}

#define NBODY(name, inverse_root)                                                                  \
  WS_KERNEL(name, const float *, in, float *, out, float *, velocity, uint32_t, n, float, dt,      \
            float, soft) {                                                                         \
    step(inverse_root, in, out, velocity, n, dt, soft);                                            \
  }
NBODY(nbody, rsqrtf)
NBODY(nbody_fast, __rsqrtf)
NBODY(nbody_exact, exact)
