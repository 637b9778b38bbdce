// SPDX-License-Identifier: Apache-2.0
// Rays through a scene of spheres and a floor, one thread per pixel. A ray that hits something is
// lit by the sun unless something is in between, and goes on as its reflection, until it leaves
// the scene or adds too little. Where threads part: the sphere that is hit, shadows, reflections.
#include "ws.h"

#include "scene.h"

typedef struct {
  float x, y, z;
} vector_t;

WS_INLINE float dot(vector_t a, vector_t b) {
  return fmaf(a.x, b.x, fmaf(a.y, b.y, a.z * b.z));
}
// a + s * b
WS_INLINE vector_t along(vector_t a, float s, vector_t b) {
  return (vector_t){fmaf(s, b.x, a.x), fmaf(s, b.y, a.y), fmaf(s, b.z, a.z)};
}

// The distance from `from` in direction d, of length 1, to the sphere. RAYTRACE_FAR: it is missed.
WS_INLINE float to_sphere(const raytrace_sphere_t *s, vector_t from, vector_t d) {
  const vector_t to = {s->x - from.x, s->y - from.y, s->z - from.z};
  const float b = dot(to, d);
  if (b < 0.0f) return RAYTRACE_FAR; // it is in the other direction
  const float square = fmaf(b, b, fmaf(s->radius, s->radius, -dot(to, to)));
  if (square < 0.0f) return RAYTRACE_FAR;
  const float t = b - sqrtf(square);
  return t < RAYTRACE_NEAR ? RAYTRACE_FAR : t;
}

WS_INLINE uint32_t in_shadow(const raytrace_sphere_t *spheres, uint32_t n, vector_t from,
                             vector_t sun) {
  for (uint32_t k = 0; k < n; k++)
    if (to_sphere(&spheres[k], from, sun) < RAYTRACE_FAR) return 1;
  return 0;
}

// One thread per pixel; step: from pixel to pixel, at a distance of 1 from the camera.
WS_KERNEL(raytrace, const raytrace_sphere_t *, spheres, uint32_t, n, float *, out, uint32_t, w,
          uint32_t, h, float, step, uint32_t, reflections) {
  const uint32_t px = ws_global_x(), py = ws_global_y();
  if (px >= w || py >= h) return;
  const vector_t sun = {RAYTRACE_SUN_X, RAYTRACE_SUN_Y, RAYTRACE_SUN_Z};
  vector_t from = {0.0f, RAYTRACE_EYE_Y, RAYTRACE_EYE_Z};
  vector_t d = {((float)px - 0.5f * (float)w) * step, (0.5f * (float)h - (float)py) * step, 1.0f};
  const float length = 1.0f / sqrtf(dot(d, d));
  d = (vector_t){d.x * length, d.y * length, d.z * length};
  float light = 0.0f, weight = 1.0f;
  for (uint32_t k = 0;; k++) {
    const raytrace_sphere_t *hit = 0;
    float t = RAYTRACE_FAR, shade, mirror;
    for (uint32_t i = 0; i < n; i++) {
      const float at = to_sphere(&spheres[i], from, d);
      if (at < t) {
        t = at;
        hit = &spheres[i];
      }
    }
    vector_t normal = {0.0f, 1.0f, 0.0f}, point;
    if (hit) {
      point = along(from, t, d);
      const float part = 1.0f / hit->radius;
      normal = (vector_t){(point.x - hit->x) * part, (point.y - hit->y) * part,
                          (point.z - hit->z) * part};
      shade = hit->shade;
      mirror = hit->mirror;
    } else {
      if (d.y < 0.0f) t = -from.y / d.y;
      if (!(t < RAYTRACE_FAR)) { // the sky, brighter above
        light = fmaf(weight, fmaf(0.5f, fabsf(d.y), 0.5f), light);
        break;
      }
      point = along(from, t, d);
      const int32_t field = ws_to_int_rd(point.x) + ws_to_int_rd(point.z);
      shade = field & 1 ? 0.75f : 0.25f;
      mirror = RAYTRACE_FLOOR_MIRROR;
    }
    const float steep = dot(normal, sun);
    float lit = RAYTRACE_AMBIENT;
    if (steep > 0.0f && !in_shadow(spheres, n, point, sun)) lit += steep;
    light = fmaf(weight * shade, lit, light);
    weight *= mirror;
    if (k == reflections || weight < RAYTRACE_FAINT) break;
    d = along(d, -2.0f * dot(normal, d), normal);
    from = point;
  }
  out[py * w + px] = light;
}
