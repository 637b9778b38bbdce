// SPDX-License-Identifier: Apache-2.0
// Matrices and grids, as plain loops over memory. Tolerances are those of another order of
// additions.
#include <math.h>
#include <string.h>

#include "t.h"

enum { BLOCK = 64, SIDE = 8 };

static uint32_t blocks(int n) {
  return (uint32_t)(n + BLOCK - 1) / BLOCK;
}
static cu_shape_t plane(int width, int height) {
  return (cu_shape_t){(uint32_t)(width + SIDE - 1) / SIDE, (uint32_t)(height + SIDE - 1) / SIDE,
                      SIDE, SIDE, 0};
}
static uint32_t put(cu_t *c, const float *v, int n) {
  return cu_in(c, v, (size_t)n * sizeof *v);
}
static uint32_t room(cu_t *c, int n) {
  return cu_out(c, (size_t)n * sizeof(float));
}
static float *floats(cu_t *c, int n, float low, float high) {
  return cu_floats(c, (size_t)n, low, high);
}

// out = M v, or its transpose times v; M has rows x cols.
static void times(const float *m, const float *v, float *out, int rows, int cols, bool transposed) {
  for (int i = 0; i < (transposed ? cols : rows); i++) {
    double s = 0;
    for (int k = 0; k < (transposed ? rows : cols); k++)
      s += (double)(transposed ? m[k * cols + i] : m[i * cols + k]) * (double)v[k];
    out[i] = (float)s;
  }
}

void cu_test_atax(cu_t *c) {
  const int n = cu_size(c, 40);
  float *a = floats(c, n * n, 0, 1), *x = floats(c, n, 0, 1), *ax = floats(c, n, 0, 0),
        *want = floats(c, n, 0, 0);
  times(a, x, ax, n, n, false);
  times(a, ax, want, n, n, true);
  const uint32_t m = put(c, a, n * n), t = room(c, n), y = room(c, n);
  cu_run(c, "atax_rows", CU_SHAPE(blocks(n), BLOCK), ARGS(m, put(c, x, n), t, (uint32_t)n));
  cu_run(c, "atax_columns", CU_SHAPE(blocks(n), BLOCK), ARGS(m, t, y, (uint32_t)n));
  cu_near(c, "product", y, want, (uint32_t)n, 1e-5, 1e-5);
}

void cu_test_bicg(cu_t *c) {
  const int rows = cu_size(c, 40), cols = rows;
  float *a = floats(c, rows * cols, 0, 1), *r = floats(c, rows, 0, 1), *p = floats(c, cols, 0, 1),
        *s = floats(c, cols, 0, 0), *q = floats(c, rows, 0, 0);
  times(a, r, s, rows, cols, true);
  times(a, p, q, rows, cols, false);
  const uint32_t m = put(c, a, rows * cols), at_s = room(c, cols), at_q = room(c, rows);
  cu_run(c, "bicg_s", CU_SHAPE(blocks(cols), BLOCK),
         ARGS(m, put(c, r, rows), at_s, (uint32_t)rows, (uint32_t)cols));
  cu_run(c, "bicg_q", CU_SHAPE(blocks(rows), BLOCK),
         ARGS(m, put(c, p, cols), at_q, (uint32_t)rows, (uint32_t)cols));
  cu_near(c, "s", at_s, s, (uint32_t)cols, 1e-5, 1e-5);
  cu_near(c, "q", at_q, q, (uint32_t)rows, 1e-5, 1e-5);
}

void cu_test_gesummv(cu_t *c) {
  const int n = cu_size(c, 40);
  float *a = floats(c, n * n, 0, 1), *b = floats(c, n * n, 0, 1), *x = floats(c, n, 0, 1),
        *ax = floats(c, n, 0, 0), *want = floats(c, n, 0, 0);
  times(a, x, ax, n, n, false);
  times(b, x, want, n, n, false);
  for (int i = 0; i < n; i++)
    want[i] = 1.5f * ax[i] + 0.5f * want[i];
  const uint32_t y = room(c, n);
  cu_run(c, "gesummv", CU_SHAPE(blocks(n), BLOCK),
         ARGS(put(c, a, n * n), put(c, b, n * n), put(c, x, n), room(c, n), y, (uint32_t)n,
              cu_word(1.5f), cu_word(0.5f)));
  cu_near(c, "product", y, want, (uint32_t)n, 1e-5, 1e-5);
}

void cu_test_covar(cu_t *c) {
  const int n = cu_size(c, 20);
  float *data = floats(c, n * n, -1, 1), *want = floats(c, n * n, 0, 0);
  const uint32_t at = put(c, data, n * n), mean = room(c, n), cov = room(c, n * n),
                 size = (uint32_t)n;
  for (int j = 0; j < n; j++) {
    double sum = 0;
    for (int i = 0; i < n; i++)
      sum += (double)data[i * n + j];
    for (int i = 0; i < n; i++)
      data[i * n + j] -= (float)(sum / n);
  }
  for (int j = 0; j < n; j++)
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++)
        sum += (double)data[i * n + j] * (double)data[i * n + k];
      want[j * n + k] = (float)sum;
    }
  cu_run(c, "covar_mean", CU_SHAPE(blocks(n), BLOCK), ARGS(at, mean, size, size));
  cu_run(c, "covar_centre", plane(n, n), ARGS(at, mean, size, size));
  cu_run(c, "covar_products", CU_SHAPE(blocks(n), BLOCK), ARGS(at, cov, size, size));
  cu_near(c, "covariances", cov, want, (uint32_t)(n * n), 1e-4, 1e-4);
}

// out = A B, with B transposed or not.
static void product(const float *a, const float *b, double *out, int n, bool transposed) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      out[i * n + j] = 0;
      for (int k = 0; k < n; k++)
        out[i * n + j] += (double)a[i * n + k] * (double)(transposed ? b[j * n + k] : b[k * n + j]);
    }
}

void cu_test_twomm(cu_t *c) {
  const int n = cu_size(c, 20);
  float *a = floats(c, n * n, -1, 1), *b = floats(c, n * n, -1, 1), *e = floats(c, n * n, -1, 1),
        *d = floats(c, n * n, -1, 1), *t = floats(c, n * n, 0, 0), *want = floats(c, n * n, 0, 0);
  double *sum = cu_room(c, (size_t)(n * n) * sizeof *sum);
  product(a, b, sum, n, false);
  for (int i = 0; i < n * n; i++)
    t[i] = (float)(1.5 * sum[i]);
  product(t, e, sum, n, false);
  for (int i = 0; i < n * n; i++)
    want[i] = (float)(sum[i] + 0.5 * (double)d[i]);
  const uint32_t at_t = room(c, n * n), at_d = put(c, d, n * n);
  cu_run(c, "twomm_first", plane(n, n),
         ARGS(put(c, a, n * n), put(c, b, n * n), at_t, (uint32_t)n, cu_word(1.5f)));
  cu_run(c, "twomm_second", plane(n, n),
         ARGS(at_t, put(c, e, n * n), at_d, (uint32_t)n, cu_word(0.5f)));
  cu_near(c, "product", at_d, want, (uint32_t)(n * n), 1e-4, 1e-4);
}

void cu_test_syrk(cu_t *c) {
  const int n = cu_size(c, 20);
  float *a = floats(c, n * n, -1, 1), *d = floats(c, n * n, -1, 1), *want = floats(c, n * n, 0, 0);
  double *sum = cu_room(c, (size_t)(n * n) * sizeof *sum);
  product(a, a, sum, n, true);
  for (int i = 0; i < n * n; i++)
    want[i] = (float)(1.5 * sum[i] + 0.5 * (double)d[i]);
  const uint32_t out = put(c, d, n * n);
  cu_run(c, "syrk", plane(n, n),
         ARGS(put(c, a, n * n), out, (uint32_t)n, (uint32_t)n, cu_word(1.5f), cu_word(0.5f)));
  cu_near(c, "product", out, want, (uint32_t)(n * n), 1e-4, 1e-4);
}

void cu_test_gramschmidt(cu_t *c) {
  const int n = cu_size(c, 12);
  float *a = floats(c, n * n, 0, 1);
  for (int i = 0; i < n; i++)
    a[i * n + i] += 4;
  const uint32_t at = put(c, a, n * n), r = room(c, n * n), q = room(c, n * n), size = (uint32_t)n;
  for (int k = 0; k < n && c->ok; k++) {
    cu_run(c, "gs_norm", CU_SHAPE(1, BLOCK), ARGS(at, r, size, size, (uint32_t)k));
    cu_run(c, "gs_divide", CU_SHAPE(blocks(n), BLOCK), ARGS(at, r, q, size, size, (uint32_t)k));
    cu_run(c, "gs_subtract", CU_SHAPE(blocks(n), BLOCK), ARGS(at, r, q, size, size, (uint32_t)k));
  }
  float *got_q = floats(c, n * n, 0, 0), *got_r = floats(c, n * n, 0, 0);
  cu_get(c, q, got_q, (size_t)(n * n) * sizeof *got_q);
  cu_get(c, r, got_r, (size_t)(n * n) * sizeof *got_r);
  bool product_ok = true, unit = true;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double back = 0, dot = 0;
      for (int k = 0; k < n; k++) {
        if (k <= j) back += (double)got_q[i * n + k] * (double)got_r[k * n + j];
        dot += (double)got_q[k * n + i] * (double)got_q[k * n + j];
      }
      product_ok = product_ok && fabs(back - (double)a[i * n + j]) < 1e-4;
      unit = unit && fabs(dot - (i == j)) < 1e-3;
    }
  cu_is(c, "Q R is the matrix", product_ok);
  cu_is(c, "the columns of Q are orthonormal", unit);
}

enum { STEPS = 2 };

void cu_test_jacobi2d(cu_t *c) {
  const int n = cu_size(c, 20);
  float *a = floats(c, n * n, 0, 1), *b = floats(c, n * n, 0, 0);
  const uint32_t at_a = put(c, a, n * n), at_b = room(c, n * n);
  for (int t = 0; t < STEPS; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        const float *p = a + i * n + j;
        b[i * n + j] = 0.2f * (p[0] + p[-1] + p[1] + p[n] + p[-n]);
      }
    for (int i = 1; i < n - 1; i++)
      memcpy(a + i * n + 1, b + i * n + 1, (size_t)(n - 2) * sizeof *a);
    cu_run(c, "jacobi_mean", plane(n, n), ARGS(at_a, at_b, (uint32_t)n));
    cu_run(c, "jacobi_copy", plane(n, n), ARGS(at_a, at_b, (uint32_t)n));
  }
  cu_near(c, "grid", at_a, a, (uint32_t)(n * n), 1e-5, 1e-6);
}

void cu_test_fdtd2d(cu_t *c) {
  const int n = cu_size(c, 20);
  float *ex = floats(c, n * n, 0, 1), *ey = floats(c, n * n, 0, 1), *hz = floats(c, n * n, 0, 1),
        *source = floats(c, STEPS, 0, 1);
  const uint32_t at_x = put(c, ex, n * n), at_y = put(c, ey, n * n), at_z = put(c, hz, n * n),
                 from = put(c, source, STEPS), size = (uint32_t)n;
  for (int t = 0; t < STEPS; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        const int k = i * n + j;
        if (i == 0)
          ey[k] = source[t];
        else
          ey[k] -= 0.5f * (hz[k] - hz[k - n]);
        if (j > 0) ex[k] -= 0.5f * (hz[k] - hz[k - 1]);
      }
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < n - 1; j++) {
        const int k = i * n + j;
        hz[k] -= 0.7f * (ex[k + 1] - ex[k] + ey[k + n] - ey[k]);
      }
    cu_run(c, "fdtd_ey", plane(n, n), ARGS(from, at_y, at_z, size, size, (uint32_t)t));
    cu_run(c, "fdtd_ex", plane(n, n), ARGS(at_x, at_z, size, size));
    cu_run(c, "fdtd_hz", plane(n, n), ARGS(at_x, at_y, at_z, size, size));
  }
  cu_near(c, "ex", at_x, ex, (uint32_t)(n * n), 1e-5, 1e-5);
  cu_near(c, "ey", at_y, ey, (uint32_t)(n * n), 1e-5, 1e-5);
  cu_near(c, "hz", at_z, hz, (uint32_t)(n * n), 1e-5, 1e-5);
}

void cu_test_conv2d(cu_t *c) {
  static const float weight[9] = {0.2f, -0.3f, 0.4f, 0.5f, 0.6f, 0.7f, -0.8f, -0.9f, 0.1f};
  const int n = cu_size(c, 20);
  float *in = floats(c, n * n, 0, 1), *want = floats(c, n * n, 0, 0);
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double s = 0;
      for (int k = 0; k < 9; k++)
        s += (double)weight[k] * (double)in[(i + k / 3 - 1) * n + j + k % 3 - 1];
      want[i * n + j] = (float)s;
    }
  const uint32_t out = room(c, n * n);
  cu_run(c, "conv2d", plane(n, n), ARGS(put(c, in, n * n), out, (uint32_t)n, (uint32_t)n));
  cu_near(c, "image", out, want, (uint32_t)(n * n), 1e-5, 1e-5);
}
