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
typedef enum { BY_PRODUCTS, BY_FUNCTION, BY_DIVIDER } way_t;

// A constant way leaves one of them; -O0 leaves the choice, too, and no call through a pointer.
WS_INLINE float inverse_root(way_t way, float d2) {
  return way == BY_PRODUCTS ? rsqrtf(d2) : way == BY_FUNCTION ? __rsqrtf(d2) : 1.0f / sqrtf(d2);
}

// Adds the accelerations of p by `count` bodies to a, in their order. The bodies are interleaved:
// no operation depends on the previous one.
WS_INLINE vector_t pull(way_t way, const float *body, uint32_t count, vector_t p, vector_t a,
                        float soft) {
  vector_t d[UNROLL];
  float s[UNROLL];
#define EACH _Pragma("GCC unroll 4") for (uint32_t u = 0; u < count; u++)
  EACH d[u].x = body[WORDS * u + X] - p.x;
  EACH d[u].y = body[WORDS * u + Y] - p.y;
  EACH d[u].z = body[WORDS * u + Z] - p.z;
  EACH s[u] = fmaf(d[u].z, d[u].z, soft);
  EACH s[u] = fmaf(d[u].y, d[u].y, s[u]);
  EACH s[u] = fmaf(d[u].x, d[u].x, s[u]);
  EACH s[u] = inverse_root(way, s[u]);
  EACH s[u] = body[WORDS * u + MASS] * s[u] * (s[u] * s[u]);
  EACH a = (vector_t){fmaf(s[u], d[u].x, a.x), fmaf(s[u], d[u].y, a.y), fmaf(s[u], d[u].z, a.z)};
  return a;
}

WS_INLINE void step(way_t way, const float *in, float *out, float *velocity, uint32_t n, float dt,
                    float soft) {
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
      a = pull(way, body, 1, p, a, soft);
    for (uint32_t k = size / UNROLL; k; k--, body += UNROLL * WORDS)
      a = pull(way, body, UNROLL, p, a, soft);
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

#define NBODY(name, way)                                                                           \
  WS_KERNEL(name, const float *, in, float *, out, float *, velocity, uint32_t, n, float, dt,      \
            float, soft) {                                                                         \
    step(way, in, out, velocity, n, dt, soft);                                                     \
  }
NBODY(nbody, BY_PRODUCTS)
NBODY(nbody_fast, BY_FUNCTION)
NBODY(nbody_exact, BY_DIVIDER)
