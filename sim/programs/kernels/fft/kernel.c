// SPDX-License-Identifier: Apache-2.0
// Fourier transforms of 2^bits complex points (bits >= 2), one per block: decimation in time, from
// one half of shared memory to the other. Three stages at a time are done on eight points in
// registers, or two on four where three do not fit: the fewer passes, the fewer loads and stores,
// and those are what schedulers have to share. So that nothing has to be reversed, transforms of
// `length` points lie one after the other (after Stockham): coefficient k of the s-th, which is
// that of points s, s + n / length .., is at length * s + k.
//
// In shared memory eight points are a row: eight real and eight imaginary parts, so that one
// address serves both. With a word more (row = 17, not 16) the threads of the first pass, which
// write a row each, have no two words at the same bank. In global memory all real parts come before
// all imaginary ones. The roots are in the order in which passes read them, real and imaginary
// parts of eight k at a time: for eight points e^(-pi i k/length), e^(-pi i k/2 length), e^(-pi i
// k/4 length) and that of k + length, for four points the first two, for two the first.
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

// Points with real and imaginary parts so far apart: from global memory n words, in shared
// memory 8.
WS_INLINE complex_t get(const float *from, uint32_t imaginary) {
  return (complex_t){from[0], from[imaginary]};
}
WS_INLINE void put(float *to, uint32_t imaginary, complex_t x) {
  to[0] = x.re;
  to[imaginary] = x.im;
}

enum { IMAGINARY = 8 }; // parts in a row of shared memory

// One butterfly: x and w * y become their sum and their difference.
WS_INLINE void both(complex_t *x, complex_t *y, complex_t wy) {
  *y = sub(*x, wy);
  *x = add(*x, wy);
}

#define POINTS(count) _Pragma("GCC unroll 8") for (uint32_t j = 0; j < (count); j++)

// Two or three stages of points in registers; x[j] is the j-th quarter or eighth. Afterwards x[j]
// is coefficient k + j * length.
WS_INLINE void swap(complex_t *x, complex_t *y) {
  const complex_t z = *x;
  *x = *y;
  *y = z;
}

// Two stages of points in registers: from point k of quarter j of the n to coefficient k + j *
// length. The eight points of three stages are two such groups of four, the even and the odd.
WS_INLINE void four_points(complex_t x[4], complex_t w2, complex_t w) {
  both(&x[0], &x[2], mul(w2, x[2]));
  both(&x[1], &x[3], mul(w2, x[3]));
  both(&x[0], &x[1], mul(w, x[1]));
  both(&x[2], &x[3], mul_minus_i(w, x[3]));
  swap(&x[1], &x[2]);
}

WS_INLINE complex_t minus_i(complex_t x) {
  return (complex_t){x.im, -x.re};
}

// The first pass: roots 1, -i and those between.
WS_INLINE void first_four(complex_t x[4]) {
  both(&x[0], &x[2], x[2]);
  both(&x[1], &x[3], x[3]);
  both(&x[0], &x[1], x[1]);
  both(&x[2], &x[3], minus_i(x[3]));
  swap(&x[1], &x[2]);
}

WS_INLINE void first_eight(complex_t x[8]) {
  const complex_t eighth = {0.7071067812f, -0.7071067812f};
  complex_t e[4] = {x[0], x[2], x[4], x[6]}, o[4] = {x[1], x[3], x[5], x[7]};
  first_four(e);
  first_four(o);
  both(&e[0], &o[0], o[0]);
  both(&e[1], &o[1], mul(eighth, o[1]));
  both(&e[2], &o[2], minus_i(o[2]));
  both(&e[3], &o[3], mul_minus_i(eighth, o[3]));
  POINTS(4) x[j] = e[j], x[4 + j] = o[j];
}

WS_INLINE void first_pass(const float *from, float *to, uint32_t n, uint32_t row) {
  for (uint32_t b = threadIdx.x; b < n / 8; b += blockDim.x) {
    complex_t x[8];
    const float *p = from + b;
    POINTS(8) {
      x[j] = get(p, n);
      p += n / 8;
      ws_keep(p);
    }
    first_eight(x);
    float *q = to + row * b;
    ws_keep(q);
    POINTS(8) put(q + j, IMAGINARY, x[j]);
  }
}

// From `length` to `points` * length. `last`: to global memory, where n = points * length.
WS_INLINE void pass(const float *from, float *to, const float *roots, uint32_t n, uint32_t row,
                    uint32_t length, uint32_t points, int last) {
  const uint32_t step = row * (n / points / 8);
  for (uint32_t b = threadIdx.x; b < n / points; b += blockDim.x) {
    const uint32_t k = last ? b : b & (length - 1), column = b & 7;
    const float *p = from + (row * (b >> 3) + column);
    const float *w = roots + (points * (k - column) + column);
    complex_t x[8], u[4];
    ws_keep(w);
    POINTS(points) {
      x[j] = get(p, IMAGINARY);
      p += step;
      ws_keep(p);
    }
    POINTS(points / 2) u[j] = get(w + 16 * j, 8);
    if (points == 8) {
      complex_t e[4] = {x[0], x[2], x[4], x[6]}, o[4] = {x[1], x[3], x[5], x[7]};
      four_points(e, u[0], u[1]);
      four_points(o, u[0], u[1]);
      both(&e[0], &o[0], mul(u[2], o[0]));
      both(&e[1], &o[1], mul(u[3], o[1]));
      both(&e[2], &o[2], mul_minus_i(u[2], o[2]));
      both(&e[3], &o[3], mul_minus_i(u[3], o[3]));
      POINTS(4) x[j] = e[j], x[4 + j] = o[j];
    } else if (points == 4) {
      four_points(x, u[0], u[1]);
    } else {
      both(&x[0], &x[1], mul(u[0], x[1]));
    }
    if (last) {
      float *q = to + k;
      POINTS(points) {
        put(q, n, x[j]);
        q += length;
      }
    } else {
      float *q = to + (row * (((b - k) >> 3) * points + (k >> 3)) + column);
      POINTS(points) {
        put(q, IMAGINARY, x[j]);
        q += row * (length / 8);
      }
    }
  }
}

WS_KERNEL(fft, const float *, in, const float *, roots, float *, out, uint32_t, bits, uint32_t,
          row) {
  const uint32_t n = 1u << bits, first = blockIdx.x * 2 * n;
  float *to = ws_dynamic_shared(float), *other = to + row * (n / 8);
  in += first;
  out += first;
  if (bits < 4) { // in registers, by one thread
    complex_t x[8];
    if (threadIdx.x) return;
    if (bits == 2) {
      POINTS(4) x[j] = get(in + j, 4);
      first_four(x);
      POINTS(4) put(out + j, 4, x[j]);
    } else {
      POINTS(8) x[j] = get(in + j, 8);
      first_eight(x);
      POINTS(8) put(out + j, 8, x[j]);
    }
    return;
  }
  first_pass(in, to, n, row);
  uint32_t length = 8, rest = bits - 3;
  for (;;) {
    __syncthreads();
    const float *from = to;
    to = other;
    other = (float *)from;
    if (rest < 4) {
      if (rest == 1)
        pass(from, out, roots, n, row, length, 2, 1);
      else if (rest == 2)
        pass(from, out, roots, n, row, length, 4, 1);
      else
        pass(from, out, roots, n, row, length, 8, 1);
      return;
    }
    if (rest == 4) { // a pass for one stage alone would cost as much
      pass(from, to, roots, n, row, length, 4, 0);
      roots += 4 * length;
      length *= 4;
      rest -= 2;
    } else {
      pass(from, to, roots, n, row, length, 8, 0);
      roots += 8 * length;
      length *= 8;
      rest -= 3;
    }
  }
}
