// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../../../model/ws_mma_gen.h"
#include "../ws_host.h"

enum { ROWS = 16, COLUMNS = 8, WORDS = WS_MMA_WORDS, THREADS = WS_MMA_THREADS, OPERATIONS = 28 };

typedef struct {                                             // of a warp
  uint32_t a[ROWS][WORDS], b[COLUMNS][WORDS], c[4][THREADS]; // c: as registers have it
} product_t;

// Hard operands of the kind in every row and column.
static void make(product_t *p, ws_mma_gen_t *g, ws_mma_kind_t kind) {
  ws_mma_step_t s = {0};
  for (int i = 0; i < ROWS; i++) {
    ws_mma_gen(g, kind, WORDS, &s);
    for (int w = 0; w < WORDS; w++)
      p->a[i][w] = s.a[w];
    for (int w = 0; i < COLUMNS && w < WORDS; w++)
      p->b[i][w] = s.b[w];
  }
  for (int i = 0; i < 4 * THREADS; i++) {
    ws_mma_gen(g, kind, WORDS, &s);
    p->c[i / THREADS][i % THREADS] = i & 1 ? s.c : s.c << 16 | ws_mma_gen_any(g) >> 16;
  }
}

// Word w of line i is in this thread and register, of A and of B.
static int thread_of(int i, int w) {
  return i % 8 * 4 + w % 4;
}
static int register_of_a(int i, int w) {
  return i / 8 + w / 4 * 2;
}

// The element of D in row and column, with zeros in place of what other threads than these have.
static uint32_t element(const ws_host_api_t *h, const product_t *p, int op, uint32_t mask, int row,
                        int column, uint32_t c) {
  const int of = op / 8, low = op % 8;
  const ws_mma_kind_t kind = (ws_mma_kind_t)(of ? WS_MMA_INT8 + of - 1 : low % 4);
  const int words = (of == 0 && low >= 4) || (of == 3 && low >= 2) ? WORDS / 2 : WORDS;
  const unsigned mods = of == 0 ? 0 : of == 3 ? op & WS_MMA_AND : (unsigned)low;
  uint32_t x[WORDS], y[WORDS];
  for (int w = 0; w < words; w++) {
    x[w] = mask >> thread_of(row, w) & 1 ? p->a[row][w] : 0;
    y[w] = mask >> thread_of(column, w) & 1 ? p->b[column][w] : 0;
  }
  return ws_mma_dot(h->tensor_exact ? WS_MMA_EXACT : WS_MMA_HOPPER, kind, mods, words, x, y, c);
}

static bool has_halves(int op) {
  return op == 1 || op == 5; // ORDER OP: f16f16
}

static void expect(const ws_host_api_t *h, const product_t *p, uint32_t mask, uint32_t *d) {
  for (int op = 0; op < OPERATIONS; op++)
    for (int r = 0; r < (has_halves(op) ? 2 : 4); r++)
      for (int t = 0; t < THREADS; t++) {
        const uint32_t c = p->c[r][t];
        const int row = t / 4 + 8 * (has_halves(op) ? r : r / 2), column = t % 4 * 2;
        uint32_t v;
        if (has_halves(op))
          v = element(h, p, op, mask, row, column, c & 0xFFFF) |
              element(h, p, op, mask, row, column + 1, c >> 16) << 16;
        else
          v = element(h, p, op, mask, row, column + r % 2, c);
        d[(op * 4 + r) * THREADS + t] = mask >> t & 1 ? v : 0;
      }
}

static int run(const ws_host_api_t *h, const product_t *p, uint32_t n, uint32_t mask) {
  const uint32_t all = n * OPERATIONS * 4 * THREADS;
  uint32_t *a = ws_host_words(n * 128), *b = ws_host_words(n * 64), *c = ws_host_words(n * 128);
  uint32_t *d = ws_host_words(all);
  for (uint32_t i = 0; i < n; i++) {
    for (int k = 0; k < ROWS * WORDS; k++)
      a[i * 128 + (uint32_t)(register_of_a(k / WORDS, k % WORDS) * THREADS +
                             thread_of(k / WORDS, k % WORDS))] = p[i].a[k / WORDS][k % WORDS];
    for (int k = 0; k < COLUMNS * WORDS; k++)
      b[i * 64 + (uint32_t)(k % WORDS / 4 * THREADS + thread_of(k / WORDS, k % WORDS))] =
          p[i].b[k / WORDS][k % WORDS];
    for (int k = 0; k < 4 * THREADS; k++)
      c[i * 128 + (uint32_t)k] = p[i].c[k / THREADS][k % THREADS];
    expect(h, &p[i], mask, d + i * OPERATIONS * 4 * THREADS);
  }
  const uint32_t da = ws_host_upload(h, a, n * 512), db = ws_host_upload(h, b, n * 256);
  const uint32_t dc = ws_host_upload(h, c, n * 512), dd = h->alloc(h->ctx, all * 4);
  int status =
      ws_host_run(h, "mma", n, THREADS, 0, WS_ARGS(da, db, dc, dd, (uint32_t)OPERATIONS, mask));
  if (!status) status = ws_host_check(h, "d", dd, d, all);
  free(a);
  free(b);
  free(c);
  free(d);
  return status;
}

int ws_host_mma(const ws_host_api_t *h) {
  const uint32_t n = h->param(h->ctx, "n", 16), seed = h->param(h->ctx, "seed", 1);
  static const uint32_t masks[] = {UINT32_MAX, 0x3FFF8001, 0x00FF0000};
  product_t *p = calloc(n + 1, sizeof *p);
  ws_mma_gen_t g;
  int status = 0;
  if (!p) return WS_HOST_FAILED;
  ws_mma_gen_init(&g, seed);
  for (uint32_t i = 0; i < n; i++)
    make(&p[i], &g, (ws_mma_kind_t)(i % WS_MMA_KINDS));
  for (int m = 0; m < 3 && !status; m++)
    status = run(h, p, n, masks[m]);
  free(p);
  return status;
}
