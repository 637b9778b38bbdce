// SPDX-License-Identifier: Apache-2.0
// Linear algebra and physics, in floats. Tolerances are those of another order of additions.
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "t.h"

enum { BLOCK = 64 };

static void fill(cu_t *c, float *v, int n, float low, float high) {
  for (int i = 0; i < n; i++)
    v[i] = cu_float(c, low, high);
}

void cu_test_nbody(cu_t *c) {
  const int N = cu_size(c, 128);
  float p[4 * N], *want = cu_floats(c, 4 * (size_t)N, 0, 0);
  fill(c, p, 4 * N, 0.1f, 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      const double x = (double)p[4 * j] - (double)p[4 * i],
                   y = (double)p[4 * j + 1] - (double)p[4 * i + 1],
                   z = (double)p[4 * j + 2] - (double)p[4 * i + 2];
      const double s = (double)p[4 * j + 3] / pow(x * x + y * y + z * z + (double)0.01f, 1.5);
      want[4 * i] += (float)(x * s);
      want[4 * i + 1] += (float)(y * s);
      want[4 * i + 2] += (float)(z * s);
    }
  const uint32_t out = cu_out(c, sizeof p);
  cu_run(c, "nbody", (cu_shape_t){(uint32_t)N / BLOCK, 1, BLOCK, 1, 16 * BLOCK},
         ARGS(cu_in(c, p, sizeof p), out, (uint32_t)N));
  cu_near(c, "accelerations", out, want, 4 * (uint32_t)N, 1e-4, 1e-2);
}

void cu_test_kmeans(cu_t *c) {
  enum { K = 5 };
  const int P = cu_size(c, 150), F = c->size ? 16 : 3;
  float x[P * F], centre[K * F], *sum = cu_floats(c, (size_t)(K * F), 0, 0);
  int32_t member[P], count[K] = {0};
  fill(c, x, P * F, 0, 1);
  fill(c, centre, K * F, 0, 1);
  for (int p = 0; p < P; p++) {
    float least = FLT_MAX;
    for (int k = 0; k < K; k++) {
      float d = 0;
      for (int f = 0; f < F; f++)
        d += (x[p * F + f] - centre[k * F + f]) * (x[p * F + f] - centre[k * F + f]);
      if (d < least) least = d, member[p] = k;
    }
    count[member[p]]++;
    for (int f = 0; f < F; f++)
      sum[member[p] * F + f] += x[p * F + f];
  }
  const uint32_t m = cu_out(c, sizeof member), n = cu_out(c, sizeof count),
                 s = cu_out(c, sizeof centre);
  cu_run(c, "kmeans", CU_SHAPE((uint32_t)(P + BLOCK - 1) / BLOCK, BLOCK),
         ARGS(cu_in(c, x, sizeof x), cu_in(c, centre, sizeof centre), m, n, s, (uint32_t)P,
              (uint32_t)F, K));
  cu_same(c, "members", m, member, sizeof member);
  cu_same(c, "counts", n, count, sizeof count);
  cu_near(c, "sums", s, sum, K * (uint32_t)F, 1e-5, 0);
}

void cu_test_gemm(cu_t *c) {
  const int N = cu_size(c, 19), M = N + 2, K = N - 2;
  float a[M * K], b[K * N], d[M * N], want[M * N];
  fill(c, a, M * K, -1, 1);
  fill(c, b, K * N, -1, 1);
  fill(c, d, M * N, -1, 1);
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      double s = 0;
      for (int k = 0; k < K; k++)
        s += (double)a[i * K + k] * (double)b[k * N + j];
      want[i * N + j] = (float)(1.5 * s - 0.5 * (double)d[i * N + j]);
    }
  const uint32_t out = cu_in(c, d, sizeof d);
  cu_run(c, "gemm", (cu_shape_t){(uint32_t)(N + 7) / 8, (uint32_t)(M + 7) / 8, 8, 8, 0},
         ARGS((uint32_t)M, (uint32_t)N, (uint32_t)K, cu_word(1.5f), cu_in(c, a, sizeof a),
              cu_in(c, b, sizeof b), cu_word(-0.5f), out));
  cu_near(c, "product", out, want, (uint32_t)(M * N), 1e-5, 1e-5);
}

void cu_test_spmv(cu_t *c) {
  enum { MOST = 20 };
  const int ROWS = cu_size(c, 40);
  int32_t row[ROWS + 1], col[ROWS * MOST], n = row[0] = 0;
  float val[ROWS * MOST], x[ROWS], want[ROWS];
  fill(c, x, ROWS, -1, 1);
  for (int r = 0; r < ROWS; r++) {
    double s = 0;
    for (uint32_t k = cu_below(c, MOST); k; k--, n++) {
      col[n] = (int32_t)cu_below(c, (uint32_t)ROWS);
      val[n] = cu_float(c, -1, 1);
      s += (double)val[n] * (double)x[col[n]];
    }
    row[r + 1] = n;
    want[r] = (float)s;
  }
  const uint32_t y = cu_out(c, sizeof want);
  cu_run(c, "spmv", CU_SHAPE((uint32_t)ROWS / 2, BLOCK),
         ARGS(cu_in(c, row, sizeof row), cu_in(c, col, sizeof col), cu_in(c, val, sizeof val),
              cu_in(c, x, sizeof x), y, (uint32_t)ROWS));
  cu_near(c, "product", y, want, (uint32_t)ROWS, 1e-5, 1e-5);
}

void cu_test_lud(cu_t *c) {
  const int N = cu_size(c, 16);
  float *m = cu_floats(c, (size_t)(N * N), 0, 1);
  const size_t bytes = (size_t)(N * N) * sizeof *m;
  double d[N][N], back[N][N];
  for (int i = 0; i < N; i++)
    m[i * N + i] += 8;
  for (int i = 0; i < N * N; i++)
    d[i / N][i % N] = (double)m[i];
  const uint32_t at = cu_in(c, m, bytes);
  cu_run(c, "lud", CU_SHAPE(1, BLOCK), ARGS(at, (uint32_t)N));
  cu_get(c, at, m, bytes);
  bool ok = true;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      back[i][j] = i <= j ? (double)m[i * N + j] : 0; // L times U is the matrix
      for (int k = 0; k < i && k <= j; k++)
        back[i][j] += (double)m[i * N + k] * (double)m[k * N + j];
      ok = ok && fabs(back[i][j] - d[i][j]) < 1e-4;
    }
  cu_is(c, "product of the factors", ok);
}

void cu_test_gaussian(cu_t *c) {
  const int N = cu_size(c, 12);
  const uint32_t SIDE = (uint32_t)(N + 7) / 8;
  float a[N * N], b[N], x[N], want[N];
  fill(c, a, N * N, 0, 1);
  fill(c, want, N, -1, 1);
  for (int i = 0; i < N; i++) {
    a[i * N + i] += 6;
    b[i] = 0;
    for (int j = 0; j < N; j++)
      b[i] += a[i * N + j] * want[j];
  }
  const uint32_t da = cu_in(c, a, sizeof a), db = cu_in(c, b, sizeof b), dm = cu_out(c, sizeof a);
  for (uint32_t t = 0; t + 1 < (uint32_t)N; t++) {
    cu_run(c, "fan1", CU_SHAPE(1, BLOCK), ARGS(dm, da, (uint32_t)N, t));
    cu_run(c, "fan2", (cu_shape_t){SIDE, SIDE, 8, 8, 0}, ARGS(dm, da, db, (uint32_t)N, t));
  }
  cu_get(c, da, a, sizeof a);
  cu_get(c, db, b, sizeof b);
  bool ok = true;
  for (int i = N; i-- > 0;) {
    x[i] = b[i];
    for (int j = i + 1; j < N; j++)
      x[i] -= a[i * N + j] * x[j];
    x[i] /= a[i * N + i];
    ok = ok && fabsf(x[i] - want[i]) < 1e-4f;
  }
  cu_is(c, "solution", ok);
}

void cu_test_backprop(cu_t *c) {
  enum { OUT = 16 };
  const int IN = cu_size(c, 37);
  float in[IN], w[IN * OUT], want[OUT];
  fill(c, in, IN, -1, 1);
  fill(c, w, IN * OUT, -1, 1);
  for (int o = 0; o < OUT; o++) {
    double s = 0;
    for (int i = 0; i < IN; i++)
      s += (double)in[i] * (double)w[i * OUT + o];
    want[o] = (float)(1 / (1 + exp(-s)));
  }
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "backprop", (cu_shape_t){OUT / 8, 1, 8, 8, 0},
         ARGS(cu_in(c, in, sizeof in), cu_in(c, w, sizeof w), out, (uint32_t)IN, OUT));
  cu_near(c, "neurons", out, want, OUT, 1e-5, 0);
}

void cu_test_blackscholes(cu_t *c) {
  const int N = cu_size(c, 100);
  float s[N], x[N], t[N], want[2 * N];
  const double r = (double)0.02f, v = (double)0.3f;
  fill(c, s, N, 5, 30);
  fill(c, x, N, 1, 100);
  fill(c, t, N, 0.25f, 10);
  for (int i = 0; i < N; i++) {
    const double S = (double)s[i], X = (double)x[i], T = (double)t[i], q = v * sqrt(T);
    const double d1 = (log(S / X) + (r + 0.5 * v * v) * T) / q, d2 = d1 - q;
    const double call = S * erfc(-d1 * M_SQRT1_2) / 2 - X * exp(-r * T) * erfc(-d2 * M_SQRT1_2) / 2;
    want[2 * i] = (float)call;
    want[2 * i + 1] = (float)(call - S + X * exp(-r * T));
  }
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "blackscholes", CU_SHAPE((uint32_t)(N + BLOCK - 1) / BLOCK, BLOCK),
         ARGS(out, cu_in(c, s, sizeof s), cu_in(c, x, sizeof x), cu_in(c, t, sizeof t),
              cu_word(0.02f), cu_word(0.3f), (uint32_t)N));
  cu_near(c, "prices", out, want, 2 * (uint32_t)N, 1e-5, 1e-4);
}

void cu_test_dct(cu_t *c) {
  const int W = cu_size(c, 16);
  float in[W * W], want[W * W];
  fill(c, in, W * W, -128, 127);
  for (int i = 0; i < W * W; i++) {
    const int bx = i % W / 8 * 8, by = i / W / 8 * 8, u = i % 8, v = i / W % 8;
    double s = 0;
    for (int y = 0; y < 8; y++)
      for (int x = 0; x < 8; x++)
        s += (double)in[(by + y) * W + bx + x] * cos((2 * x + 1) * u * M_PI / 16) *
             cos((2 * y + 1) * v * M_PI / 16);
    want[i] = (float)(s * (u ? 0.5 : sqrt(0.125)) * (v ? 0.5 : sqrt(0.125)));
  }
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "dct", (cu_shape_t){(uint32_t)W / 8, (uint32_t)W / 8, 8, 8, 0},
         ARGS(cu_in(c, in, sizeof in), out, (uint32_t)W));
  cu_near(c, "coefficients", out, want, (uint32_t)(W * W), 1e-5, 1e-3);
}

void cu_test_fft(cu_t *c) {
  enum { N = 64 };
  float in[4 * N], want[4 * N];
  fill(c, in, 4 * N, -1, 1);
  for (int b = 0; b < 2; b++)
    for (int k = 0; k < N; k++) {
      double re = 0, im = 0;
      for (int n = 0; n < N; n++) {
        const double a = -2 * M_PI * k * n / N, x = (double)in[2 * (b * N + n)],
                     y = (double)in[2 * (b * N + n) + 1];
        re += x * cos(a) - y * sin(a);
        im += x * sin(a) + y * cos(a);
      }
      want[2 * (b * N + k)] = (float)re;
      want[2 * (b * N + k) + 1] = (float)im;
    }
  const uint32_t at = cu_in(c, in, sizeof in);
  cu_run(c, "fft", CU_SHAPE(2, N / 2), ARGS(at));
  cu_near(c, "spectrum", at, want, 4 * N, 1e-5, 1e-4);
}

void cu_test_heat(cu_t *c) {
  enum { N = 100 };
  double in[N], want[N], k = 0.23, got[N];
  uint32_t word[2];
  for (int i = 0; i < N; i++)
    in[i] = (double)cu_float(c, -10, 10) / 3;
  for (int i = 0; i < N; i++) {
    const double left = i ? in[i - 1] : in[i], right = i + 1 < N ? in[i + 1] : in[i];
    want[i] = in[i] + k * (left - 2.0 * in[i] + right) + sqrt(fabs(in[i])) * 1e-3;
  }
  memcpy(word, &k, sizeof k);
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "heat", CU_SHAPE(2, BLOCK), ARGS(cu_in(c, in, sizeof in), out, N, 0, word[0], word[1]));
  cu_get(c, out, got, sizeof got);
  bool ok = true;
  for (int i = 0; i < N; i++)
    ok = ok && fabs(got[i] - want[i]) <= fabs(want[i]) * 1e-15;
  cu_is(c, "temperatures", ok);
}
