// SPDX-License-Identifier: Apache-2.0
// Fourier transforms of 2^bits complex points (bits >= 2), one a block: decimation in time, two
// stages at a time on four points in registers, from one half of shared memory to the other. So
// that nothing has to be reversed, transforms of `length` points lie one after the other (after
// Stockham): coefficient k of the s-th, which is that of points s, s + n / length .., is at
// length * s + k. Real parts, then imaginary parts, of each; roots[k], roots[n/2 + k]: the parts of
// e^(-2 pi i k/n).
#include "ws.h"

typedef struct {
  float re, im;
} complex_t;

WS_INLINE complex_t add(complex_t x, complex_t y) {
  return (complex_t){x.re + y.re, x.im + y.im};
}
WS_INLINE complex_t sub(complex_t x, complex_t y) {
  return (complex_t){x.re - y.re, x.im - y.im};
}
WS_INLINE complex_t mul(complex_t w, complex_t x) {
  return (complex_t){fmaf(w.re, x.re, -(w.im * x.im)), fmaf(w.re, x.im, w.im * x.re)};
}
WS_INLINE complex_t mul_minus_i(complex_t w, complex_t x) { // -i * w * x, without a negation
  return (complex_t){fmaf(w.im, x.re, w.re * x.im), fmaf(w.im, x.im, -(w.re * x.re))};
}

WS_INLINE complex_t get(const float *from, uint32_t imaginary) {
  return (complex_t){from[0], from[imaginary]};
}
WS_INLINE void put(float *to, uint32_t imaginary, complex_t x) {
  to[0] = x.re;
  to[imaginary] = x.im;
}

// The first two stages: all roots are 1 or -i.
WS_INLINE void first_stages(const float *from, float *to, uint32_t n) {
  for (uint32_t b = threadIdx.x; b < n / 4; b += blockDim.x) {
    const float *p = from + b;
    float *re = to + 4 * b, *im = re + n;
    ws_keep(re); // four stores each at constant distances
    ws_keep(im);
    const complex_t x0 = get(p, n), x1 = get(p + n / 4, n), x2 = get(p + n / 2, n),
                    x3 = get(p + 3 * (n / 4), n);
    const complex_t e0 = add(x0, x2), e1 = sub(x0, x2), o0 = add(x1, x3), o1 = sub(x1, x3);
    re[0] = e0.re + o0.re;
    im[0] = e0.im + o0.im;
    re[1] = e1.re + o1.im;
    im[1] = e1.im - o1.re;
    re[2] = e0.re - o0.re;
    im[2] = e0.im - o0.im;
    re[3] = e1.re - o1.im;
    im[3] = e1.im + o1.re;
  }
}

// From length to 4 * length = n >> shift.
WS_INLINE void two_stages(const float *from, float *to, const float *roots, uint32_t n,
                          uint32_t length, uint32_t shift) {
  for (uint32_t b = threadIdx.x; b < n / 4; b += blockDim.x) {
    const uint32_t k = b & (length - 1);
    const float *p = from + b, *root = roots + (k << shift);
    float *q = to + (4 * b - 3 * k);
    const complex_t w = get(root, n / 2), w2 = get(root + (k << shift), n / 2);
    const complex_t x0 = get(p, n), x1 = get(p + n / 4, n), x2 = mul(w2, get(p + n / 2, n)),
                    x3 = mul(w2, get(p + 3 * (n / 4), n));
    const complex_t e0 = add(x0, x2), e1 = sub(x0, x2);
    const complex_t o0 = mul(w, add(x1, x3)), o1 = mul_minus_i(w, sub(x1, x3));
    put(q, n, add(e0, o0));
    put(q + length, n, add(e1, o1));
    put(q + 2 * length, n, sub(e0, o0));
    put(q + 3 * length, n, sub(e1, o1));
  }
}

// From n / 2 to n.
WS_INLINE void last_stage(const float *from, float *to, const float *roots, uint32_t n) {
  for (uint32_t k = threadIdx.x; k < n / 2; k += blockDim.x) {
    const complex_t x = get(from + k, n), y = mul(get(roots + k, n / 2), get(from + k + n / 2, n));
    put(to + k, n, add(x, y));
    put(to + k + n / 2, n, sub(x, y));
  }
}

WS_KERNEL(fft, const float *, in, const float *, roots, float *, out, uint32_t, bits) {
  const uint32_t n = 1u << bits, first = blockIdx.x * 2 * n;
  float *to = ws_dynamic_shared(float), *other = to + 2 * n;
  out += first;
  if (n == 4) to = out;
  first_stages(in + first, to, n);
  for (uint32_t length = 4, shift = bits - 4; length < n; length *= 4, shift -= 2) {
    __syncthreads();
    float *from = to;
    to = 4 * length < n ? other : out;
    other = from;
    if (2 * length == n)
      last_stage(from, to, roots, n);
    else
      two_stages(from, to, roots, n, length, shift);
  }
}
