// SPDX-License-Identifier: Apache-2.0
#include <math.h>
#include <stdlib.h>

#include "../ws_host_fp.h"

static uint32_t reversed(uint32_t v, uint32_t bits) {
  uint32_t r = 0;
  for (; bits; bits--, v >>= 1)
    r = r << 1 | (v & 1);
  return r;
}

// The kernel's butterflies, in its order.
static void transform(const ws_host_api_t *h, const float *in, const float *roots, float *out,
                      uint32_t bits) {
  const uint32_t n = 1u << bits;
  float *re = out, *im = out + n;
  for (uint32_t i = 0; i < n; i++) {
    re[i] = in[reversed(i, bits)];
    im[i] = in[n + reversed(i, bits)];
  }
  for (uint32_t half = 1; half < n; half *= 2)
    for (uint32_t b = 0; b < n / 2; b++) {
      const uint32_t k = b % half, low = 2 * b - k, high = low + half, at = k * (n / 2 / half);
      const float wr = roots[at], wi = roots[n / 2 + at], xr = re[high], xi = im[high];
      float pr = wsh_fma(h, wr, xr, -wsh_mul(h, wi, xi));
      float pi = wsh_fma(h, wr, xi, wsh_mul(h, wi, xr));
      if (half <= 2) { // roots 1 and -i: no multiplication
        pr = k ? xi : xr;
        pi = k ? -xr : xi;
      }
      re[high] = wsh_sub(h, re[low], pr);
      im[high] = wsh_sub(h, im[low], pi);
      re[low] = wsh_add(h, re[low], pr);
      im[low] = wsh_add(h, im[low], pi);
    }
}

// That it is a Fourier transform: one coefficient by definition.
static int plausible(const ws_host_api_t *h, const float *in, const float *out, uint32_t n,
                     uint32_t k) {
  double re = 0, im = 0;
  for (uint32_t i = 0; i < n; i++) {
    const double angle = -2 * acos(-1) * (double)((uint64_t)i * k % n) / n;
    re += (double)in[i] * cos(angle) - (double)in[n + i] * sin(angle);
    im += (double)in[i] * sin(angle) + (double)in[n + i] * cos(angle);
  }
  if (hypot(re - (double)out[k], im - (double)out[n + k]) < 1e-5 * n) return WS_HOST_OK;
  h->log(h->ctx, "coefficient %u is %g, %g, should be about %g, %g", k, (double)out[k],
         (double)out[n + k], re, im);
  return WS_HOST_WRONG;
}

// The roots as the passes of the kernel read them. Returns the number of words.
static uint32_t arrange(const float *roots, float *to, uint32_t bits) {
  const uint32_t n = 1u << bits;
  float *const begin = to;
  for (uint32_t length = 8, rest = bits - 3; bits > 3 && rest;) {
    const uint32_t stages = rest < 3 ? rest : rest == 4 ? 2 : 3;
    for (uint32_t k = 0; k < length; k += 8)
      for (uint32_t r = 0; r < 1u << (stages - 1); r++) { // a root each of stages 0, 1, 2, 2
        const uint32_t half = length << (r < 2 ? r : 2), at = r == 3 ? k + length : k;
        for (uint32_t i = 0; i < 8; i++, to++) {
          to[0] = roots[(at + i) * (n / 2 / half)];
          to[8] = roots[n / 2 + (at + i) * (n / 2 / half)];
        }
        to += 8;
      }
    rest -= stages;
    length <<= stages;
  }
  return (uint32_t)(to - begin);
}

// `count` transforms of 2^bits points.
static int run(const ws_host_api_t *h, uint32_t bits, uint32_t count) {
  uint32_t seed = 38;
  const uint32_t n = 1u << bits, side = h->threads * ws_host_div_up(h->warps, 2);
  const uint32_t block = ws_host_block_pow2(h, side < n / 8 ? side : n / 8); // two side by side
  // Words of shared memory for eight points: one to spare where there is room.
  const uint32_t row = 17 * n > h->smem_bytes ? 16 : 17;
  float *in = ws_host_floats(2 * n * count), *out = ws_host_floats(2 * n * count);
  float *roots = ws_host_floats(n), *arranged = ws_host_floats(2 * n);
  for (uint32_t i = 0; i < 2 * n * count; i++)
    in[i] = ws_host_float(&seed, -1, 1);
  for (uint32_t k = 0; k < n / 4; k++) { // one quarter is -i times the other
    const double angle = -2 * acos(-1) * k / n;
    roots[k] = (float)cos(angle);
    roots[n / 2 + k] = (float)sin(angle);
    roots[n / 4 + k] = roots[n / 2 + k];
    roots[3 * (n / 4) + k] = -roots[k];
  }
  for (uint32_t c = 0; c < count; c++)
    transform(h, in + 2 * n * c, roots, out + 2 * n * c, bits);
  int status = plausible(h, in, out, n, n / 4 + 1);
  const uint32_t din = ws_host_upload(h, in, 8 * n * count),
                 droots = ws_host_upload(h, arranged, 4 * arrange(roots, arranged, bits) + 4);
  const uint32_t dout = h->alloc(h->ctx, 8 * n * count);
  if (!status)
    status = ws_host_run(h, "fft", count, block, row * n, WS_ARGS(din, droots, dout, bits, row));
  if (!status) status = ws_host_check_floats(h, "out", dout, out, 2 * n * count);
  free(in);
  free(out);
  free(roots);
  free(arranged);
  return status;
}

// Sizes from `least` to `bits`: with an odd number of stages the last pass is another one.
int ws_host_fft(const ws_host_api_t *h) {
  const uint32_t bits = h->param(h->ctx, "bits", 6), count = h->param(h->ctx, "count", 5);
  int status = WS_HOST_OK;
  for (uint32_t b = h->param(h->ctx, "least", bits - 1); b <= bits && !status; b++)
    status = run(h, b, count);
  return status;
}
