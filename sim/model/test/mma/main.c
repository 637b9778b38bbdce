// SPDX-License-Identifier: Apache-2.0
// test_mma [--dir folder] [--cases n] [--seed n] [--only text]
// --dir: where the results of a card are: mma_f16f32.bin, mma_f16f16.bin, mma_bf16f32.bin,
// mma_tf32.bin, steps of 8 words of A, 8 of B, C and D; and, if there is one, warps.bin,
// instructions of 32 threads: kind, mods, words, then each thread's 4 registers of A, 2 of B, 4 of
// C and 4 of D.
// --cases: random steps of each kind against MPFR.
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mma_test.h"

static struct {
  const char *dir, *only;
  uint64_t cases, seed;
} opt = {"sim/model/test/mma", "", 100000, 1};

static const char *const kind_name[WS_MMA_KINDS] = {"f16f32", "f16f16", "bf16f32", "tf32",
                                                    "int8",   "int4",   "bits"};

// ---- report: one TAP line a test ----

static struct {
  int passed, failed;
  uint64_t done, wrong;
} count;

// Counts a result of the test; the first ones that differ are printed.
static void expect(uint32_t got, uint32_t want, const uint32_t *a, const uint32_t *b, uint32_t c,
                   int words) {
  count.done++;
  if (got == want || count.wrong++ >= 3) return;
  printf("# got %08" PRIx32 ", expected %08" PRIx32 ": c %08" PRIx32 "\n", got, want, c);
  for (int i = 0; i < words; i++)
    printf("#   a %08" PRIx32 " b %08" PRIx32 "\n", a[i], b[i]);
}

static bool begin(const char *name, const char *kind) {
  static char id[80];
  snprintf(id, sizeof id, "mma/%s/%s", name, kind);
  count.done = count.wrong = 0;
  return strstr(id, opt.only) != NULL;
}

static void end(const char *name, const char *kind) {
  const bool ok = count.wrong == 0 && count.done > 0;
  ok ? count.passed++ : count.failed++;
  printf("%sok %d - mma/%s/%s # %" PRIu64 " results, %" PRIu64 " differ\n", ok ? "" : "not ",
         count.passed + count.failed, name, kind, count.done, count.wrong);
  if (!ok && getenv("WS_FIRST")) exit(1);
}

// ---- results of a card ----

static FILE *open_file(const char *name) {
  char path[600];
  snprintf(path, sizeof path, "%s/%s.bin", opt.dir, name);
  return fopen(path, "rb");
}

static void test_steps(ws_mma_kind_t kind) {
  enum { WORDS = WS_MMA_WORDS };
  char name[40];
  uint32_t r[2 * WORDS + 2];
  if (!begin("steps", kind_name[kind])) return;
  snprintf(name, sizeof name, "mma_%s", kind_name[kind]);
  FILE *f = open_file(name);
  while (f && fread(r, sizeof r, 1, f) == 1)
    expect(ws_mma_dot(WS_MMA_HOPPER, kind, 0, WORDS, r, r + WORDS, r[2 * WORDS]), r[2 * WORDS + 1],
           r, r + WORDS, r[2 * WORDS], WORDS);
  if (f) fclose(f);
  end("steps", kind_name[kind]);
}

typedef struct warp {
  uint32_t kind, mods, words, reg[WS_MMA_THREADS][14];
} warp_t;

static void check_warp(const warp_t *w) {
  uint32_t a[4][WS_MMA_THREADS], b[2][WS_MMA_THREADS], c[4][WS_MMA_THREADS];
  uint32_t d[4][WS_MMA_THREADS];
  const int regs = w->kind == WS_MMA_F16_F16 ? 2 : 4;
  for (int t = 0; t < WS_MMA_THREADS; t++)
    for (int r = 0; r < 4; r++) {
      a[r][t] = w->reg[t][r];
      b[r % 2][t] = w->reg[t][4 + r % 2];
      c[r][t] = w->reg[t][6 + r];
    }
  // D in other registers, then over C.
  for (int over = 0; over < 2; over++) {
    uint32_t(*to)[WS_MMA_THREADS] = over ? c : d;
    ws_mma_warp(WS_MMA_HOPPER, (ws_mma_kind_t)w->kind, w->mods, (int)w->words,
                (const uint32_t(*)[WS_MMA_THREADS])a, (const uint32_t(*)[WS_MMA_THREADS])b,
                (const uint32_t(*)[WS_MMA_THREADS])c, to);
    for (int t = 0; t < WS_MMA_THREADS; t++)
      for (int r = 0; r < regs; r++)
        expect(to[r][t], w->reg[t][10 + r], &w->reg[t][0], &w->reg[t][4], w->reg[t][6 + r], 2);
  }
}

static void test_warps(ws_mma_kind_t kind) {
  warp_t w;
  if (!begin("warps", kind_name[kind])) return;
  FILE *f = open_file("warps");
  if (!f && strcmp(opt.dir, "sim/model/test/mma") != 0) return; // of others there are steps only
  while (f && fread(&w, sizeof w, 1, f) == 1)
    if (w.kind == (uint32_t)kind) check_warp(&w);
  if (f) fclose(f);
  end("warps", kind_name[kind]);
}

// ---- exact sums ----

static void test_exact(ws_mma_kind_t kind) {
  ws_mma_gen_t g;
  ws_mma_step_t s;
  if (!begin("exact", kind_name[kind])) return;
  ws_mma_gen_init(&g, opt.seed * 8 + (uint64_t)kind);
  for (uint64_t i = 0; i < opt.cases; i++) {
    const int words = i % 4 ? WS_MMA_WORDS : 1 + (int)(i / 4 % WS_MMA_WORDS);
    ws_mma_gen(&g, kind, words, &s);
    expect(ws_mma_dot(WS_MMA_EXACT, kind, s.mods, words, s.a, s.b, s.c),
           ref_dot(kind, words, s.a, s.b, s.c), s.a, s.b, s.c, words);
  }
  end("exact", kind_name[kind]);
}

// Where no term loses a digit, the two arithmetics differ in the last rounding alone: sums of small
// integers are the same in both.
static void test_integers(ws_mma_kind_t kind) {
  static const uint32_t value[] = {0, 0x3F80, 0x4000, 0x4040, 0xBF80, 0xC000}; // 0 1 2 3 -1 -2
  static const uint32_t in_half[] = {0, 0x3C00, 0x4000, 0x4200, 0xBC00, 0xC000};
  const bool half = kind == WS_MMA_F16 || kind == WS_MMA_F16_F16;
  ws_mma_gen_t g;
  if (!begin("integers", kind_name[kind])) return;
  ws_mma_gen_init(&g, opt.seed);
  for (int i = 0; i < 10000; i++) {
    uint32_t x[2][WS_MMA_WORDS];
    for (int j = 0; j < 2 * WS_MMA_WORDS; j++) {
      const uint32_t any = ws_mma_gen_any(&g), *v = half ? in_half : value;
      x[j % 2][j / 2] = v[any % 6] << 16 | (kind == WS_MMA_TF32 ? 0 : v[any / 6 % 6]);
    }
    expect(ws_mma_dot(WS_MMA_HOPPER, kind, 0, WS_MMA_WORDS, x[0], x[1], 0),
           ws_mma_dot(WS_MMA_EXACT, kind, 0, WS_MMA_WORDS, x[0], x[1], 0), x[0], x[1], 0,
           WS_MMA_WORDS);
  }
  end("integers", kind_name[kind]);
}

// Matrices to registers and back by the layout that PTX documents for m8n8k4 of f64.
static void test_f64(void) {
  ws_mma_gen_t g;
  if (!begin("warps", "f64")) return;
  ws_mma_gen_init(&g, opt.seed);
  for (int n = 0; n < 1000; n++) {
    double a[8][4], b[4][8], c[8][8], ra[32], rb[32], rc[2][32], rd[2][32];
    for (int i = 0; i < 32; i++) {
      a[i / 4][i % 4] = (int32_t)ws_mma_gen_any(&g) * ldexp(1, (int)(i % 5) * 9 - 20) + 0x1p-60 * i;
      b[i / 8][i % 8] = (int32_t)ws_mma_gen_any(&g) / 3.0;
    }
    for (int i = 0; i < 64; i++)
      c[i / 8][i % 8] = (int32_t)ws_mma_gen_any(&g) * 0x1p20;
    for (int t = 0; t < 32; t++) {
      ra[t] = a[t >> 2][t % 4];
      rb[t] = b[t % 4][t >> 2];
      for (int i = 0; i < 2; i++)
        rc[i][t] = c[t >> 2][t % 4 * 2 + (i & 1)];
    }
    ws_mma_warp_f64(ra, rb, (const double(*)[32])rc, rd);
    for (int row = 0; row < 8; row++)
      for (int col = 0; col < 8; col++) {
        const double k1 = fma(a[row][1], b[1][col], fma(a[row][0], b[0][col], c[row][col]));
        const double want = fma(a[row][3], b[3][col], fma(a[row][2], b[2][col], k1));
        const uint32_t none = 0;
        expect(rd[col & 1][row * 4 + (col >> 1)] == want, 1, &none, &none, 0, 1);
      }
  }
  end("warps", "f64");
}

int main(int argc, char **argv) {
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "--dir")) opt.dir = argv[i + 1];
    if (!strcmp(argv[i], "--only")) opt.only = argv[i + 1];
    if (!strcmp(argv[i], "--cases")) opt.cases = strtoull(argv[i + 1], NULL, 0);
    if (!strcmp(argv[i], "--seed")) opt.seed = strtoull(argv[i + 1], NULL, 0);
  }
  for (ws_mma_kind_t k = 0; k < WS_MMA_KINDS; k++) {
    if (k < WS_MMA_INT8) {
      test_steps(k);
      test_exact(k);
      test_integers(k);
    }
    test_warps(k);
  }
  test_f64();
  ref_free();
  printf("1..%d\n%d passed, %d failed\n", count.passed + count.failed, count.passed, count.failed);
  return count.failed != 0;
}
