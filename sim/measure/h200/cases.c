// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TILE = 32, SORTED = 512, BINS = 64 };

static uint32_t next(uint32_t *seed) {
  *seed ^= *seed << 13;
  *seed ^= *seed >> 17;
  *seed ^= *seed << 5;
  return *seed;
}

void h200_fill(const h200_case_t *c, uint32_t *seed, uint32_t *words, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    words[i] = next(seed);
    if (!c->floats) continue;
    const float f = 0.5f + (float)(words[i] >> 8) / 16777216.0f;
    memcpy(&words[i], &f, sizeof f);
  }
}

static void vecadd(const h200_case_t *c, const void *const *in, void *out) {
  const float *a = in[0], *b = in[1];
  float *sum = out;
  for (uint32_t i = 0; i < c->scalar[0]; i++)
    sum[i] = a[i] + b[i];
}

// Each operation rounded to binary32, the compiler's contraction of x * x - y * y aside: only fused
// operations count as the device counts, so that this follows its code.
static void mandelbrot(const h200_case_t *c, const void *const *in, void *out) {
  (void)in;
  uint32_t *count = out;
  const uint32_t width = c->scalar[0], height = c->scalar[1], limit = c->scalar[2];
  for (uint32_t p = 0; p < width * height; p++) {
    const float cx = fmaf(3.0f * (float)(p % width), 0.015625f, -2.0f);
    const float cy = fmaf(3.0f * (float)(p / width), 0.0625f, -1.5f);
    float x = 0.0f, y = 0.0f;
    uint32_t n = 0;
    while (n < limit && fmaf(x, x, y * y) < 4.0f) {
      const float step = fmaf(x, x, -(y * y)) + cx;
      y = fmaf(2.0f * x, y, cy);
      x = step;
      n++;
    }
    count[p] = n;
  }
}

static void nbody(const h200_case_t *c, const void *const *in, void *out) {
  const float *body = in[0];
  float *accel = out;
  for (uint32_t t = 0; t < c->scalar[0]; t++) {
    double a[3] = {0.0, 0.0, 0.0};
    for (uint32_t j = 0; j < c->scalar[0]; j++) {
      double d[3], square = 0.01;
      for (uint32_t i = 0; i < 3; i++) {
        d[i] = (double)body[4 * j + i] - (double)body[4 * t + i];
        square += d[i] * d[i];
      }
      for (uint32_t i = 0; i < 3; i++)
        a[i] += d[i] * (double)body[4 * j + 3] / (square * sqrt(square));
    }
    for (uint32_t i = 0; i < 3; i++)
      accel[3 * t + i] = (float)a[i];
  }
}

static void sgemm(const h200_case_t *c, const void *const *in, void *out) {
  const float *a = in[0], *b = in[1];
  float *product = out;
  const uint32_t k = c->scalar[0];
  for (uint32_t row = 0; row < TILE; row++)
    for (uint32_t column = 0; column < TILE; column++) {
      double sum = 0.0;
      for (uint32_t i = 0; i < k; i++)
        sum += (double)a[row * k + i] * (double)b[i * TILE + column];
      product[row * TILE + column] = (float)sum;
    }
}

static int ascending(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}
static void bitonic(const h200_case_t *c, const void *const *in, void *out) {
  memcpy(out, in[0], c->results * sizeof(uint32_t));
  qsort(out, c->results, sizeof(uint32_t), ascending);
}

static void reduce(const h200_case_t *c, const void *const *in, void *out) {
  const uint32_t *data = in[0];
  uint32_t sum = 0;
  for (uint32_t i = 0; i < c->scalar[0]; i++)
    sum += data[i];
  *(uint32_t *)out = sum;
}

static void scan(const h200_case_t *c, const void *const *in, void *out) {
  const uint32_t *data = in[0];
  uint32_t *sums = out, sum = 0;
  for (uint32_t i = 0; i < c->results; i++)
    sums[i] = sum += data[i];
}

static void histogram(const h200_case_t *c, const void *const *in, void *out) {
  const uint32_t *data = in[0];
  uint32_t *bins = out;
  memset(bins, 0, BINS * sizeof *bins);
  for (uint32_t i = 0; i < c->scalar[0]; i++)
    bins[data[i] % BINS]++;
}

static void transpose(const h200_case_t *c, const void *const *in, void *out) {
  const uint32_t *from = in[0];
  uint32_t *to = out;
  for (uint32_t i = 0; i < c->results; i++)
    to[i] = from[i % TILE * TILE + i / TILE];
}

static void collatz(const h200_case_t *c, const void *const *in, void *out) {
  (void)in;
  uint32_t *steps = out;
  for (uint32_t t = 0; t < c->results; t++) {
    steps[t] = 0;
    for (uint32_t x = c->scalar[0] + t; x != 1; steps[t]++)
      x = x % 2 ? 3 * x + 1 : x / 2;
  }
}

static void crc(const h200_case_t *c, const void *const *in, void *out) {
  const uint32_t *data = in[0];
  uint32_t *sum = out;
  for (uint32_t t = 0; t < H200_THREADS; t++) {
    uint32_t r = ~0u;
    for (uint32_t i = 0; i < c->scalar[0]; i++) {
      r ^= data[i * H200_THREADS + t];
      for (int bit = 0; bit < 32; bit++)
        r = r % 2 ? r / 2 ^ 0xEDB88320u : r / 2;
    }
    sum[t] = ~r;
  }
}

// With Abramowitz and Stegun 26.2.17 for the normal distribution, as the kernel.
static double normal(double d) {
  const double k = 1.0 / (1.0 + 0.2316419 * fabs(d));
  const double series =
      k *
      (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  const double tail = 0.39894228 * exp(-0.5 * d * d) * series;
  return d > 0.0 ? 1.0 - tail : tail;
}
static void blackscholes(const h200_case_t *c, const void *const *in, void *out) {
  const float *stock = in[0], *strike = in[1], *years = in[2];
  float *price = out;
  const double rate = 0.02, vol = 0.30;
  for (uint32_t i = 0; i < c->scalar[0]; i++) {
    const double s = (double)stock[i], x = (double)strike[i], t = (double)years[i];
    const double root = vol * sqrt(t), d = (log(s / x) + (rate + 0.5 * vol * vol) * t) / root;
    price[i] = (float)(s * normal(d) - x * exp(-rate * t) * normal(d - root));
  }
}

const h200_case_t h200_cases[] = {
    {"vecadd", 2, 1, {2048, 2048}, true, 0.0, {2048}, 2048, vecadd},
    {"mandelbrot", 0, 3, {0}, false, 0.0, {64, 32, 64}, 2048, mandelbrot},
    {"nbody", 1, 1, {1024}, true, 1e-4, {256}, 768, nbody},
    {"sgemm", 2, 1, {2048, 2048}, true, 1e-5, {64}, 1024, sgemm},
    {"bitonic", 1, 0, {SORTED}, false, 0.0, {0}, SORTED, bitonic},
    {"reduce", 1, 1, {2048}, false, 0.0, {2048}, 1, reduce},
    {"scan", 1, 0, {256}, false, 0.0, {0}, 256, scan},
    {"histogram", 1, 1, {2048}, false, 0.0, {2048}, BINS, histogram},
    {"transpose", 1, 0, {1024}, false, 0.0, {0}, 1024, transpose},
    {"collatz", 0, 1, {0}, false, 0.0, {1000}, H200_THREADS, collatz},
    {"crc", 1, 1, {2048}, false, 0.0, {8}, H200_THREADS, crc},
    {"blackscholes", 3, 1, {512, 512, 512}, true, 1e-4, {512}, 512, blackscholes},
};
const unsigned h200_case_count = sizeof h200_cases / sizeof *h200_cases;
