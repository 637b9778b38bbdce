// SPDX-License-Identifier: Apache-2.0
// Particles, points and vectors.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "t.h"

enum { BLOCK = 64, SIDE = 8 };

static uint32_t blocks(int n) {
  return (uint32_t)(n + BLOCK - 1) / BLOCK;
}
static uint32_t put(cu_t *c, const void *v, int n) {
  return cu_in(c, v, (size_t)n * 4);
}
static uint32_t room(cu_t *c, int n) {
  return cu_out(c, (size_t)n * 4);
}
static float *floats(cu_t *c, int n, float low, float high) {
  return cu_floats(c, (size_t)n, low, high);
}
static int within(int v, int low, int high) {
  return v < low ? low : v > high ? high : v;
}

void cu_test_hotspot(cu_t *c) {
  const int w = cu_size(c, 20), h = w - 4, steps = 2;
  const double rx = 2, ry = 3, rz = 5, step = 0.25;
  float *power = floats(c, w * h, 0, 1), *t = floats(c, w * h, 70, 90),
        *next = floats(c, w * h, 0, 0);
  uint32_t from = put(c, t, w * h), to = room(c, w * h);
  const uint32_t at = put(c, power, w * h), gx = (uint32_t)(w + SIDE - 1) / SIDE,
                 gy = (uint32_t)(h + SIDE - 1) / SIDE;
  for (int s = 0; s < steps; s++) {
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) {
        const double mid = (double)t[y * w + x];
        const double north = (double)t[within(y - 1, 0, h - 1) * w + x],
                     south = (double)t[within(y + 1, 0, h - 1) * w + x],
                     west = (double)t[y * w + within(x - 1, 0, w - 1)],
                     east = (double)t[y * w + within(x + 1, 0, w - 1)];
        next[y * w + x] =
            (float)(mid + step * ((double)power[y * w + x] + (north + south - 2 * mid) / ry +
                                  (west + east - 2 * mid) / rx + (80 - mid) / rz));
      }
    memcpy(t, next, (size_t)(w * h) * sizeof *t);
    cu_run(c, "hotspot", (cu_shape_t){gx, gy, SIDE, SIDE, 0},
           ARGS(at, from, to, (uint32_t)w, (uint32_t)h, cu_word((float)step), cu_word((float)rx),
                cu_word((float)ry), cu_word((float)rz)));
    const uint32_t was = from;
    from = to;
    to = was;
  }
  cu_near(c, "temperatures", from, t, (uint32_t)(w * h), 1e-5, 0);
}

void cu_test_nn(cu_t *c) {
  const int n = cu_size(c, 150);
  float *place = floats(c, 2 * n, 0, 90), *want = floats(c, n, 0, 0);
  for (int i = 0; i < n; i++)
    want[i] = (float)hypot((double)place[2 * i] - 30, (double)place[2 * i + 1] - 60);
  const uint32_t out = room(c, n);
  cu_run(c, "nn", CU_SHAPE(blocks(n), BLOCK),
         ARGS(put(c, place, 2 * n), out, (uint32_t)n, cu_word(30), cu_word(60)));
  cu_near(c, "distances", out, want, (uint32_t)n, 1e-5, 1e-5);
}

void cu_test_lavamd(cu_t *c) {
  enum { PER_BOX = 16 };
  const int side = cu_size(c, 2), boxes = side * side, n = boxes * PER_BOX;
  const double a2 = 0.5;
  float *at = floats(c, 4 * n, 0, 1), *charge = floats(c, n, -1, 1), *want = floats(c, 4 * n, 0, 0);
  int32_t *first = cu_room(c, (size_t)(boxes + 1) * 4), *near = cu_room(c, (size_t)boxes * 9 * 4),
          found = 0;
  for (int b = 0; b < boxes; b++) {
    first[b] = found;
    for (int k = 0; k < 9; k++) {
      const int x = b % side + k % 3 - 1, y = b / side + k / 3 - 1;
      if (x >= 0 && x < side && y >= 0 && y < side) near[found++] = y * side + x;
    }
    for (int k = first[b]; k < found; k++)
      for (int i = b * PER_BOX; i < (b + 1) * PER_BOX; i++)
        for (int j = near[k] * PER_BOX; j < (near[k] + 1) * PER_BOX; j++) {
          double d[3], square = 0;
          for (int m = 0; m < 3; m++) {
            d[m] = (double)at[4 * i + m] - (double)at[4 * j + m];
            square += d[m] * d[m];
          }
          const double v = (double)charge[j] * exp(-a2 * square);
          want[4 * i + 3] += (float)v;
          for (int m = 0; m < 3; m++)
            want[4 * i + m] += (float)(2 * v * d[m]);
        }
  }
  first[boxes] = found;
  const uint32_t out = room(c, 4 * n);
  cu_run(c, "lavamd", CU_SHAPE((uint32_t)boxes, PER_BOX),
         ARGS(put(c, first, boxes + 1), put(c, near, boxes * 9), put(c, at, 4 * n),
              put(c, charge, n), out, cu_word((float)a2)));
  cu_near(c, "forces", out, want, (uint32_t)(4 * n), 1e-4, 1e-4);
}

void cu_test_streamcluster(cu_t *c) {
  enum { CENTRES = 3, DIMS = 16 };
  const int n = cu_size(c, 100), new_centre = n / 3;
  float *x = floats(c, DIMS * n, 0, 1), *weight = floats(c, n, 0.5f, 1),
        *cost = floats(c, n, 0.5f, 3), *lower = floats(c, 4 * n, 0, 0), *gain = floats(c, n, 0, 0);
  int32_t *assigned = cu_room(c, (size_t)n * 4), *moved = cu_room(c, (size_t)n * 4),
          slot[CENTRES] = {2, 0, 1};
  for (int i = 0; i < n; i++) {
    assigned[i] = (int32_t)cu_below(c, CENTRES);
    float d = 0;
    for (int k = 0; k < DIMS; k++) {
      const float e = x[k * n + i] - x[k * n + new_centre];
      d += e * e;
    }
    const float now = d * weight[i];
    moved[i] = now < cost[i];
    *(moved[i] ? &gain[i] : &lower[4 * i + slot[assigned[i]]]) =
        moved[i] ? now - cost[i] : cost[i] - now;
  }
  const uint32_t l = room(c, 4 * n), m = room(c, n), g = room(c, n);
  cu_run(c, "streamcluster", CU_SHAPE(blocks(n), BLOCK),
         ARGS((uint32_t)n, DIMS, (uint32_t)new_centre, put(c, x, DIMS * n), put(c, weight, n),
              put(c, cost, n), put(c, assigned, n), put(c, slot, CENTRES), l, m, g));
  cu_same(c, "points that move", m, moved, (size_t)n * 4);
  cu_near(c, "savings", l, lower, (uint32_t)(4 * n), 1e-5, 1e-5);
  cu_near(c, "gain", g, gain, (uint32_t)n, 1e-5, 1e-5);
}

// What the image shows between object and ground at a particle, as exp of the mean of its samples.
static double likelihood(const uint8_t *image, int side, float x, float y, const int32_t *dx,
                         const int32_t *dy, int samples) {
  double sum = 0;
  for (int s = 0; s < samples; s++) {
    int at = abs(((int)lrintf(y) + dy[s]) * side + (int)lrintf(x) + dx[s]);
    if (at >= side * side) at = 0;
    sum += (pow(image[at] - 100.0, 2) - pow(image[at] - 228.0, 2)) / 5000;
  }
  return exp(sum / samples);
}

void cu_test_particlefilter(cu_t *c) {
  enum { SAMPLES = 25, IMAGE = 32 };
  const int n = cu_size(c, 80);
  float *x = floats(c, n, 8, 24), *y = floats(c, n, 8, 24), *u = floats(c, n, 0, 1),
        *weight = floats(c, n, 1, 1), *w = floats(c, n, 0, 0), *cdf = floats(c, n, 0, 0),
        *to_x = floats(c, n, 0, 0), *to_y = floats(c, n, 0, 0);
  uint8_t image[IMAGE * IMAGE];
  int32_t dx[SAMPLES], dy[SAMPLES];
  for (int i = 0; i < IMAGE * IMAGE; i++)
    image[i] = (uint8_t)cu_below(c, 256);
  for (int s = 0; s < SAMPLES; s++) {
    dx[s] = s % 5 - 2;
    dy[s] = s / 5 - 2;
  }
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (double)(w[i] = (float)likelihood(image, IMAGE, x[i], y[i], dx, dy, SAMPLES));
  for (int i = 0; i < n; i++)
    w[i] = (float)((double)w[i] / sum);
  const uint32_t at_w = put(c, weight, n), total = room(c, 1), at_cdf = room(c, n),
                 at_x = put(c, x, n), at_y = put(c, y, n), new_x = room(c, n), new_y = room(c, n),
                 size = (uint32_t)n;
  cu_run(c, "pf_likelihood", CU_SHAPE(blocks(n), BLOCK),
         ARGS(at_x, at_y, cu_in(c, image, sizeof image), put(c, dx, SAMPLES), put(c, dy, SAMPLES),
              at_w, size, SAMPLES, IMAGE));
  cu_run(c, "pf_sum", CU_SHAPE(1, BLOCK), ARGS(at_w, total, size));
  cu_run(c, "pf_normalise", CU_SHAPE(blocks(n), BLOCK), ARGS(at_w, total, size));
  cu_near(c, "weights", at_w, w, size, 1e-4, 1e-7);
  cu_run(c, "pf_cumulate", CU_SHAPE(1, BLOCK), ARGS(at_w, at_cdf, size));
  cu_get(c, at_cdf, cdf, (size_t)n * 4);
  cu_is(c, "sum of all weights", fabs((double)cdf[n - 1] - 1) < 1e-3);
  for (int i = 0; i < n; i++) {
    int k = 0;
    while (k < n - 1 && cdf[k] < u[i])
      k++;
    to_x[i] = x[k];
    to_y[i] = y[k];
  }
  cu_run(c, "pf_choose", CU_SHAPE(blocks(n), BLOCK),
         ARGS(at_cdf, put(c, u, n), at_x, at_y, new_x, new_y, size));
  cu_near(c, "new x", new_x, to_x, size, 0, 0);
  cu_near(c, "new y", new_y, to_y, size, 0, 0);
}

void cu_test_vectoradd(cu_t *c) {
  const int n = cu_size(c, 150);
  float *a = floats(c, n, -1, 1), *b = floats(c, n, -1, 1), *want = floats(c, n, 0, 0);
  for (int i = 0; i < n; i++)
    want[i] = a[i] + b[i];
  const uint32_t out = room(c, n);
  cu_run(c, "vectoradd", CU_SHAPE(blocks(n), BLOCK),
         ARGS(put(c, a, n), put(c, b, n), out, (uint32_t)n));
  cu_near(c, "sums", out, want, (uint32_t)n, 0, 0);
}

void cu_test_scalarprod(cu_t *c) {
  const int pairs = 8, n = cu_size(c, 100);
  float *a = floats(c, pairs * n, -1, 1), *b = floats(c, pairs * n, -1, 1),
        *want = floats(c, pairs, 0, 0);
  for (int v = 0; v < pairs; v++) {
    double sum = 0;
    for (int i = v * n; i < (v + 1) * n; i++)
      sum += (double)a[i] * (double)b[i];
    want[v] = (float)sum;
  }
  const uint32_t out = room(c, pairs);
  cu_run(c, "scalarprod", CU_SHAPE(4, BLOCK),
         ARGS(out, put(c, a, pairs * n), put(c, b, pairs * n), (uint32_t)pairs, (uint32_t)n));
  cu_near(c, "products", out, want, (uint32_t)pairs, 1e-4, 1e-4);
}

void cu_test_quasirandom(cu_t *c) {
  enum { DIMS = 3, BITS = 31, SEED = 5 };
  const int n = cu_size(c, 50);
  uint32_t direction[DIMS * BITS];
  float *want = floats(c, DIMS * n, 0, 0);
  for (int k = 0; k < DIMS * BITS; k++)
    direction[k] = cu_rand(c) >> 1;
  for (int d = 0; d < DIMS; d++)
    for (int i = 0; i < n; i++) {
      uint32_t word = 0;
      for (int k = 0; k < BITS; k++)
        word ^= (uint32_t)(SEED + i) >> k & 1 ? direction[d * BITS + k] : 0;
      want[d * n + i] = (float)(word + 1) / 0x1p31f;
    }
  const uint32_t out = room(c, DIMS * n);
  cu_symbol(c, "direction", direction, sizeof direction);
  cu_run(c, "quasirandom", (cu_shape_t){2, 1, 16, DIMS, 0}, ARGS(out, SEED, (uint32_t)n));
  cu_near(c, "points", out, want, (uint32_t)(DIMS * n), 0, 0);
}

void cu_test_walsh(cu_t *c) {
  enum { VECTORS = 2 };
  const int bits = cu_size(c, 7), n = 1 << bits;
  float *in = floats(c, VECTORS * n, -1, 1), *want = floats(c, VECTORS * n, 0, 0);
  for (int v = 0; v < VECTORS; v++)
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += __builtin_parity((unsigned)(i & k)) ? -(double)in[v * n + k] : (double)in[v * n + k];
      want[v * n + i] = (float)sum;
    }
  const uint32_t out = room(c, VECTORS * n);
  cu_run(c, "walsh", (cu_shape_t){VECTORS, 1, BLOCK, 1, 4 * (uint32_t)n},
         ARGS(out, put(c, in, VECTORS * n), (uint32_t)bits));
  cu_near(c, "spectrum", out, want, (uint32_t)(VECTORS * n), 1e-4, 1e-4);
}
