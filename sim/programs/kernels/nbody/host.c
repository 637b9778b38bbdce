// SPDX-License-Identifier: Apache-2.0
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../ws_host_fp.h"

static const float dt = 0.01f, soft = 0.001f;

// The kernels, and the result of their inverse root, bit for bit.
typedef float root_t(const ws_host_api_t *h, float x);

static float exact(const ws_host_api_t *h, float x) {
  return wsh_div(h, 1.0f, wsh_sqrt(h, x));
}

static const struct {
  const char *name;
  root_t *inverse_root;
} variants[] = {{"nbody_exact", exact}, {"nbody", wsh_rsqrtf}, {"nbody_fast", wsh_rsqrt_sfu}};
enum { EXACT, NEWTON, FAST, ALL };

// One step in the machine's arithmetic.
static void step(const ws_host_api_t *h, root_t *inverse_root, const float *in, float *out,
                 float *velocity, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    float a[3] = {0, 0, 0};
    for (uint32_t j = 0; j < n; j++) {
      float d[3];
      for (uint32_t c = 0; c < 3; c++)
        d[c] = wsh_sub(h, in[c * n + j], in[c * n + i]);
      float d2 = wsh_fma(h, d[0], d[0], wsh_fma(h, d[1], d[1], wsh_fma(h, d[2], d[2], soft)));
      float inv = inverse_root(h, d2);
      float s = wsh_mul(h, wsh_mul(h, in[3 * n + j], inv), wsh_mul(h, inv, inv));
      for (uint32_t c = 0; c < 3; c++)
        a[c] = wsh_fma(h, s, d[c], a[c]);
    }
    for (uint32_t c = 0; c < 3; c++) {
      float *v = &velocity[c * n + i];
      *v = wsh_fma(h, a[c], dt, *v);
      out[c * n + i] = wsh_fma(h, *v, dt, in[c * n + i]);
    }
  }
}

// The velocities after one step, in doubles.
static void step_in_doubles(const float *in, const float *before, double *velocity, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    double a[3] = {0, 0, 0};
    for (uint32_t j = 0; j < n; j++) {
      double d[3], d2 = (double)soft;
      for (uint32_t c = 0; c < 3; c++) {
        d[c] = (double)in[c * n + j] - (double)in[c * n + i];
        d2 += d[c] * d[c];
      }
      for (uint32_t c = 0; c < 3; c++)
        a[c] += (double)in[3 * n + j] * d[c] / (d2 * sqrt(d2));
    }
    for (uint32_t c = 0; c < 3; c++)
      velocity[c * n + i] = (double)before[c * n + i] + a[c] * (double)dt;
  }
}

// Additional tolerance: single precision over a sum of n forces that partly cancel.
enum { BITS = 26 };

// Steps of one kernel from the bodies `start` with velocities v.
static int run(const ws_host_api_t *h, uint32_t variant, const float *start, const float *v,
               uint32_t n, uint32_t steps, uint32_t block) {
  const uint32_t grid = ws_host_div_up(n, block), shared = 16 * block;
  float *p[2] = {ws_host_floats(4 * n), ws_host_floats(4 * n)}, *velocity = ws_host_floats(3 * n);
  double *want = malloc(3 * n * sizeof *want);
  if (!want) return WS_HOST_FAILED;
  memcpy(p[0], start, 16 * n);
  memcpy(p[1], start, 16 * n);
  memcpy(velocity, v, 12 * n);
  const uint32_t dp[2] = {ws_host_upload(h, p[0], 16 * n), ws_host_upload(h, p[1], 16 * n)};
  const uint32_t dv = ws_host_upload(h, v, 12 * n);
  int status = WS_HOST_OK;
  for (uint32_t s = 0; s < steps && !status; s++) {
    step(h, variants[variant].inverse_root, p[s & 1], p[~s & 1], velocity, n);
    status =
        ws_host_run(h, variants[variant].name, grid, block, shared,
                    WS_ARGS(dp[s & 1], dp[~s & 1], dv, n, ws_host_bits(dt), ws_host_bits(soft)));
    if (s || status) continue;
    step_in_doubles(start, v, want, n);
    const double error = variant == FAST ? wsh_special_error(h) : 1;
    status = ws_host_check_near(h, "velocities", dv, want, 3 * n, error * n / (1 << BITS), 0);
  }
  if (!status) status = ws_host_check_floats(h, "velocities", dv, velocity, 3 * n);
  if (!status) status = ws_host_check_floats(h, "places", dp[steps & 1], p[steps & 1], 3 * n);
  free(p[0]);
  free(p[1]);
  free(velocity);
  free(want);
  return status;
}

// Parameter `root`: one of the kernels (FAST: the fastest that the machine has), or all of them.
int ws_host_nbody(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 40), steps = h->param(h->ctx, "steps", 2), seed = 36;
  uint32_t block = ws_host_block(h, h->threads * (h->block_warps > 4 ? 4 : h->block_warps));
  while (16 * block > h->smem_bytes)
    block /= 2;
  const uint32_t fastest = h->sfu ? FAST : NEWTON, root = h->param(h->ctx, "root", ALL);
  float *p = ws_host_floats(4 * n), *v = ws_host_floats(3 * n);
  for (uint32_t i = 0; i < 4 * n; i++)
    p[i] = i < 3 * n ? ws_host_float(&seed, -1, 1) : ws_host_float(&seed, 0.1f, 1);
  for (uint32_t i = 0; i < 3 * n; i++)
    v[i] = ws_host_float(&seed, -0.1f, 0.1f);
  int status = WS_HOST_OK;
  for (uint32_t k = EXACT; k <= fastest && !status; k++)
    if (root == ALL || k == root || (root == FAST && k == fastest))
      status = run(h, k, p, v, n, steps, block);
  free(p);
  free(v);
  return status;
}
