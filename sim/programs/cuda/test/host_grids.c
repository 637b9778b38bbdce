// SPDX-License-Identifier: Apache-2.0
// Images, grids and graphs.
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "t.h"

enum { BLOCK = 64 };

static int at_least(int v, int least) {
  return v < least ? least : v;
}
static int at_most(int v, int most) {
  return v > most ? most : v;
}

void cu_test_stencil(cu_t *c) {
  enum { N = 192, R = 3 };
  static const int32_t weight[2 * R + 1] = {1, -2, 3, 4, 3, -2, 1};
  int32_t in[N + 2 * R], want[N + 2 * R] = {0};
  for (int i = 0; i < N + 2 * R; i++)
    in[i] = (int32_t)cu_below(c, 1000);
  for (int i = 0; i < N; i++)
    for (int k = 0; k <= 2 * R; k++)
      want[i + R] += weight[k] * in[i + k];
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "stencil", CU_SHAPE(N / BLOCK, BLOCK), ARGS(cu_in(c, in, sizeof in), out));
  cu_same(c, "sums", out, want, sizeof want);
}

void cu_test_transpose(cu_t *c) {
  const int W = cu_size(c, 21), H = c->size ? W : 13;
  uint32_t in[W * H], want[W * H];
  for (int i = 0; i < W * H; i++)
    want[i % W * H + i / W] = in[i] = cu_rand(c);
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "transpose", (cu_shape_t){(uint32_t)(W + 7) / 8, (uint32_t)(H + 7) / 8, 8, 8, 0},
         ARGS(out, cu_in(c, in, sizeof in), (uint32_t)W, (uint32_t)H, 1));
  cu_same(c, "transposed", out, want, sizeof want);
}

void cu_test_nw(cu_t *c) {
  enum { N = 32, PENALTY = 5 };
  int32_t ref[N][N], t[N + 1][N + 1], want[N][N];
  for (int i = 0; i <= N; i++)
    t[i][0] = t[0][i] = -i * PENALTY;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      ref[i][j] = (int32_t)cu_below(c, 21) - 10;
      int32_t best = t[i][j] + ref[i][j];
      best = at_least(best, t[i][j + 1] - PENALTY);
      want[i][j] = t[i + 1][j + 1] = at_least(best, t[i + 1][j] - PENALTY);
    }
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "nw", CU_SHAPE(1, BLOCK), ARGS(cu_in(c, ref, sizeof ref), out, PENALTY));
  cu_same(c, "scores", out, want, sizeof want);
}

void cu_test_pathfinder(cu_t *c) {
  enum { ROWS = 20 };
  const int COLS = cu_size(c, 100);
  int32_t wall[ROWS][COLS], start[COLS], a[COLS], b[COLS];
  for (int x = 0; x < COLS; x++)
    a[x] = start[x] = (int32_t)cu_below(c, 10);
  for (int r = 0; r < ROWS; r++) {
    for (int x = 0; x < COLS; x++)
      wall[r][x] = (int32_t)cu_below(c, 10);
    for (int x = 0; x < COLS; x++) {
      int32_t least = INT_MAX;
      for (int k = at_least(x - 1, 0); k <= at_most(x + 1, COLS - 1); k++)
        least = at_most(least, a[k]);
      b[x] = least + wall[r][x];
    }
    memcpy(a, b, sizeof a);
  }
  const uint32_t out = cu_out(c, sizeof a);
  cu_run(
      c, "pathfinder", (cu_shape_t){1, 1, BLOCK, 1, 8 * (uint32_t)COLS},
      ARGS(cu_in(c, wall, sizeof wall), cu_in(c, start, sizeof start), out, (uint32_t)COLS, ROWS));
  cu_same(c, "costs", out, a, sizeof a);
}

void cu_test_srad(cu_t *c) {
  const int W = cu_size(c, 20), H = W - 5;
  float image[H][W], want[H * W];
  for (int i = 0; i < W * H; i++)
    image[i / W][i % W] = cu_float(c, 1, 2);
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      const double j = (double)image[y][x];
      const double n = (double)image[at_least(y - 1, 0)][x] - j,
                   s = (double)image[at_most(y + 1, H - 1)][x] - j,
                   w = (double)image[y][at_least(x - 1, 0)] - j,
                   e = (double)image[y][at_most(x + 1, W - 1)] - j;
      const double g = (n * n + s * s + w * w + e * e) / (j * j), l = (n + s + w + e) / j;
      const double q = (0.5 * g - l * l / 16) / ((1 + 0.25 * l) * (1 + 0.25 * l));
      const double k = 1 / (1 + (q - 0.05) / (0.05 * 1.05));
      want[y * W + x] = (float)(k < 0 ? 0 : k > 1 ? 1 : k);
    }
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "srad", (cu_shape_t){(uint32_t)(W + 7) / 8, (uint32_t)(H + 7) / 8, 8, 8, 0},
         ARGS(cu_in(c, image, sizeof image), out, (uint32_t)H, (uint32_t)W, cu_word(0.05f)));
  cu_near(c, "coefficients", out, want, (uint32_t)(W * H), 1e-3, 1e-4);
}

void cu_test_convolution(cu_t *c) {
  enum { H = 6, R = 4 };
  const int W = cu_size(c, 100);
  float in[H][W], filter[2 * R + 1], want[H * W];
  for (int i = 0; i < W * H; i++)
    in[i / W][i % W] = cu_float(c, -1, 1);
  for (int k = 0; k <= 2 * R; k++)
    filter[k] = cu_float(c, -1, 1);
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      double s = 0;
      for (int k = -R; k <= R; k++)
        if (x + k >= 0 && x + k < W) s += (double)in[y][x + k] * (double)filter[k + R];
      want[y * W + x] = (float)s;
    }
  const uint32_t out = cu_out(c, sizeof want);
  cu_symbol(c, "filter", filter, sizeof filter);
  cu_run(c, "convolution", (cu_shape_t){(uint32_t)(W + BLOCK - 1) / BLOCK, H, BLOCK, 1, 0},
         ARGS(out, cu_in(c, in, sizeof in), (uint32_t)W, (uint32_t)W));
  cu_near(c, "filtered", out, want, (uint32_t)(W * H), 1e-5, 1e-5);
}

void cu_test_sobel(cu_t *c) {
  const int W = cu_size(c, 30), H = W - 9;
  uint8_t in[H][W], want[H][W];
  for (int i = 0; i < W * H; i++)
    in[i / W][i % W] = (uint8_t)cu_below(c, 256);
  memset(want, 0, sizeof want);
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++) {
      int gx = 0, gy = 0;
      for (int k = -1; k <= 1; k++) {
        gx += (k ? 1 : 2) * (in[y + k][x + 1] - in[y + k][x - 1]);
        gy += (k ? 1 : 2) * (in[y + 1][x + k] - in[y - 1][x + k]);
      }
      want[y][x] = (uint8_t)at_most(abs(gx) + abs(gy), 255);
    }
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "sobel", (cu_shape_t){(uint32_t)(W + 7) / 8, (uint32_t)(H + 7) / 8, 8, 8, 0},
         ARGS(cu_in(c, in, sizeof in), out, (uint32_t)W, (uint32_t)H));
  cu_same(c, "edges", out, want, sizeof want);
}

void cu_test_mandelbrot(cu_t *c) {
  enum { W = 24, H = 18, MOST = 60 };
  uint8_t want[H][W];
  for (int py = 0; py < H; py++)
    for (int px = 0; px < W; px++) {
      const float cx = -2.0f + 0.125f * (float)px, cy = -1.125f + 0.125f * (float)py;
      float x = 0, y = 0;
      int i = 0;
      for (; i < MOST && x * x + y * y <= 4.0f; i++) {
        const float t = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = t;
      }
      want[py][px] = (uint8_t)i;
    }
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "mandelbrot", (cu_shape_t){3, 3, 8, 8, 0},
         ARGS(out, W, H, cu_word(-2.0f), cu_word(-1.125f), cu_word(0.125f), MOST));
  cu_same(c, "iterations", out, want, sizeof want);
}

// ---- graphs

typedef struct {
  int vertices;
  int32_t *row, *edge;
  size_t row_bytes, edge_bytes;
} graph_t;

static graph_t make_graph(cu_t *c) {
  const int vertices = cu_size(c, 120);
  const uint32_t degree = c->size ? 8 : 4; // below it
  graph_t g = {vertices, NULL, NULL, (size_t)(vertices + 1) * sizeof *g.row,
               (size_t)vertices * degree * sizeof *g.edge};
  g.row = cu_room(c, g.row_bytes);
  g.edge = cu_room(c, g.edge_bytes);
  int32_t n = 0;
  for (int v = 0; v < vertices; v++) {
    g.row[v] = n;
    for (uint32_t k = cu_below(c, degree); k; k--)
      g.edge[n++] = (int32_t)cu_below(c, (uint32_t)vertices);
  }
  g.row[vertices] = n;
  return g;
}

void cu_test_bfs(cu_t *c) {
  const graph_t g = make_graph(c);
  const int VERTICES = g.vertices;
  int32_t level[VERTICES], want[VERTICES], n = 1;
  for (int v = 0; v < VERTICES; v++)
    want[v] = level[v] = v ? INT_MAX : 0;
  for (int depth = 0; depth < VERTICES; depth++)
    for (int v = 0; v < VERTICES; v++)
      for (int e = g.row[v]; want[v] == depth && e < g.row[v + 1]; e++)
        want[g.edge[e]] = at_most(want[g.edge[e]], depth + 1);
  const uint32_t row = cu_in(c, g.row, g.row_bytes), edge = cu_in(c, g.edge, g.edge_bytes);
  const uint32_t levels = cu_in(c, level, sizeof level), zero = 0;
  uint32_t now = cu_out(c, sizeof level), next = cu_out(c, sizeof level), count = cu_out(c, 4);
  for (uint32_t depth = 1; n && c->ok; depth++) {
    cu_put(c, count, &zero, 4);
    cu_run(c, "bfs", CU_SHAPE((uint32_t)(n + BLOCK - 1) / BLOCK, BLOCK),
           ARGS(row, edge, levels, now, (uint32_t)n, next, count, depth));
    cu_get(c, count, &n, 4);
    const uint32_t t = now;
    now = next;
    next = t;
  }
  cu_same(c, "levels", levels, want, sizeof want);
}

void cu_test_pagerank(cu_t *c) {
  const graph_t g = make_graph(c);
  const int VERTICES = g.vertices;
  float rank[VERTICES], want[VERTICES];
  double next[VERTICES];
  for (int v = 0; v < VERTICES; v++) {
    rank[v] = cu_float(c, 0, 1);
    next[v] = 0.15 / VERTICES;
  }
  for (int v = 0; v < VERTICES; v++)
    for (int e = g.row[v]; e < g.row[v + 1]; e++)
      next[g.edge[e]] += 0.85 * (double)rank[v] / (g.row[v + 1] - g.row[v]);
  for (int v = 0; v < VERTICES; v++)
    want[v] = (float)next[v];
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "pagerank", CU_SHAPE((uint32_t)(VERTICES + BLOCK - 1) / BLOCK, BLOCK),
         ARGS(cu_in(c, g.row, g.row_bytes), cu_in(c, g.edge, g.edge_bytes),
              cu_in(c, rank, sizeof rank), out, (uint32_t)VERTICES));
  cu_near(c, "ranks", out, want, (uint32_t)VERTICES, 1e-5, 1e-7);
}
