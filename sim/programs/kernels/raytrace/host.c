// SPDX-License-Identifier: Apache-2.0
#include <math.h>
#include <stdlib.h>

#include "../ws_host_fp.h"
#include "scene.h"

enum { SPHERES_MOST = 64 };

// The kernel, in the machine's arithmetic.
typedef struct {
  float at[3];
} vector_t;

static float dot(const ws_host_api_t *h, vector_t a, vector_t b) {
  float sum = wsh_mul(h, a.at[2], b.at[2]);
  for (int c = 1; c >= 0; c--)
    sum = wsh_fma(h, a.at[c], b.at[c], sum);
  return sum;
}

static vector_t along(const ws_host_api_t *h, vector_t a, float s, vector_t b) {
  for (int c = 0; c < 3; c++)
    a.at[c] = wsh_fma(h, s, b.at[c], a.at[c]);
  return a;
}

// (a - b) * s
static vector_t between(const ws_host_api_t *h, vector_t a, vector_t b, float s) {
  for (int c = 0; c < 3; c++)
    a.at[c] = wsh_mul(h, wsh_sub(h, a.at[c], b.at[c]), s);
  return a;
}

static vector_t centre(const raytrace_sphere_t *s) {
  return (vector_t){{s->x, s->y, s->z}};
}

static float to_sphere(const ws_host_api_t *h, const raytrace_sphere_t *s, vector_t from,
                       vector_t d) {
  const vector_t to = between(h, centre(s), from, 1);
  const float b = dot(h, to, d);
  const float square = wsh_fma(h, b, b, wsh_fma(h, s->radius, s->radius, -dot(h, to, to)));
  if (b < 0 || square < 0) return RAYTRACE_FAR;
  const float t = wsh_sub(h, b, wsh_sqrt(h, square));
  return t < RAYTRACE_NEAR ? RAYTRACE_FAR : t;
}

// The nearest sphere that is hit, or -1.
static int nearest(const ws_host_api_t *h, const raytrace_sphere_t *s, uint32_t n, vector_t from,
                   vector_t d, float *t) {
  int hit = -1;
  *t = RAYTRACE_FAR;
  for (uint32_t i = 0; i < n; i++) {
    const float at = to_sphere(h, &s[i], from, d);
    if (at < *t) *t = at, hit = (int)i;
  }
  return hit;
}

static float pixel(const ws_host_api_t *h, const raytrace_sphere_t *s, uint32_t n, vector_t d,
                   uint32_t reflections) {
  const vector_t sun = {{RAYTRACE_SUN_X, RAYTRACE_SUN_Y, RAYTRACE_SUN_Z}};
  vector_t from = {{0, RAYTRACE_EYE_Y, RAYTRACE_EYE_Z}};
  d = between(h, d, (vector_t){{0, 0, 0}}, wsh_div(h, 1, wsh_sqrt(h, dot(h, d, d))));
  float light = 0, weight = 1;
  for (uint32_t k = 0;; k++) {
    float t, unused, shade, mirror = RAYTRACE_FLOOR_MIRROR;
    const int hit = nearest(h, s, n, from, d, &t);
    if (hit < 0 && d.at[1] < 0) t = wsh_div(h, -from.at[1], d.at[1]);
    if (t >= RAYTRACE_FAR) return wsh_fma(h, weight, wsh_fma(h, 0.5f, fabsf(d.at[1]), 0.5f), light);
    const vector_t point = along(h, from, t, d);
    vector_t normal = {{0, 1, 0}};
    if (hit >= 0) {
      normal = between(h, point, centre(&s[hit]), wsh_div(h, 1, s[hit].radius));
      shade = s[hit].shade, mirror = s[hit].mirror;
    } else {
      const int field = (int)floorf(point.at[0]) + (int)floorf(point.at[2]);
      shade = field & 1 ? 0.75f : 0.25f;
    }
    const float steep = dot(h, normal, sun);
    const bool lit = steep > 0 && nearest(h, s, n, point, sun, &unused) < 0;
    light = wsh_fma(h, wsh_mul(h, weight, shade),
                    lit ? wsh_add(h, RAYTRACE_AMBIENT, steep) : RAYTRACE_AMBIENT, light);
    weight = wsh_mul(h, weight, mirror);
    if (k == reflections || weight < RAYTRACE_FAINT) return light;
    d = along(h, d, wsh_mul(h, -2, dot(h, normal, d)), normal);
    from = point;
  }
}

// One sphere in the middle, the others around it; every second one reflects most of the light.
static void scene(raytrace_sphere_t *s, uint32_t n) {
  uint32_t seed = 47;
  s[0] = (raytrace_sphere_t){0, 1, 0.5f, 1, 0.25f, 0.75f};
  for (uint32_t i = 1; i < n; i++) {
    const float radius = ws_host_float(&seed, 0.25f, 0.6f), side = i & 1 ? 1 : -1;
    s[i] = (raytrace_sphere_t){.x = side * ws_host_float(&seed, 0.8f, 2.6f),
                               .y = radius,
                               .z = ws_host_float(&seed, -1.5f, 3),
                               .radius = radius,
                               .shade = ws_host_float(&seed, 0.3f, 1),
                               .mirror = i & 2 ? 0.75f : 0.125f};
  }
}

int ws_host_raytrace(const ws_host_api_t *h) {
  const uint32_t w = h->param(h->ctx, "w", 16), rows = h->param(h->ctx, "h", 8), n = w * rows;
  const uint32_t reflections = h->param(h->ctx, "reflections", 4);
  uint32_t spheres = h->param(h->ctx, "spheres", 6); // 1 .. 64
  raytrace_sphere_t s[SPHERES_MOST];
  if (!spheres) spheres = 1;
  if (spheres > SPHERES_MOST) spheres = SPHERES_MOST;
  scene(s, spheres);
  const float step = 1.5f / (float)w, left = 0.5f * (float)w, top = 0.5f * (float)rows;
  float *want = ws_host_floats(n);
  for (uint32_t i = 0; i < n; i++) {
    const vector_t d = {{wsh_mul(h, wsh_sub(h, (float)(i % w), left), step),
                         wsh_mul(h, wsh_sub(h, top, (float)(i / w)), step), 1}};
    want[i] = pixel(h, s, spheres, d, reflections);
  }
  const uint32_t ds = ws_host_upload(h, s, spheres * (uint32_t)sizeof *s);
  const uint32_t out = h->alloc(h->ctx, n * 4), size = ws_host_block_stream(h);
  const uint32_t block[3] = {h->threads, size / h->threads, 1};
  const uint32_t grid[3] = {ws_host_div_up(w, block[0]), ws_host_div_up(rows, block[1]), 1};
  int status = WS_HOST_OK;
  if (h->launch(h->ctx, "raytrace", grid, block, 0,
                WS_ARGS(ds, spheres, out, w, rows, ws_host_bits(step), reflections)))
    status = WS_HOST_FAILED;
  if (!status) status = ws_host_check_floats(h, "light", out, want, n);
  free(want);
  return status;
}
