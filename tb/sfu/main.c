// SPDX-License-Identifier: Apache-2.0
// Accuracy of the special function unit's model, for the tables of one configuration.
//   sfu_sweep full [FUNCTION ...]   all 2^32 operands of each (default: all functions), two threads
//   sfu_sweep binades               the operands in which a table can differ, all of them
//   sfu_sweep quick SEED            some millions of them, and the worst ones of the full sweep
// Prints a table (in Markdown); full and quick compare with the goals and end with "N passed, N
// failed". Goals hold for the default table; WS_SFU_NO_GOALS=1 leaves them out.
#include "sweep.h"
#include "ws_float_bits.h"
#include "ws_sfu.h"
#include "ws_sfu_rom.h"

#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exact.h"

enum { THREADS = 2, PIECES = 256, ONE_PIECE = 0x3F };

static const char *const name[FUNCTIONS] = {"rcp", "rsqrt", "sqrt", "ex2",
                                            "lg2", "sin",   "cos",  "tanh"};

// What an H200 does (its .approx.ftz instructions, every normal operand), and the goals.
typedef enum { NONE, ULP, ABSOLUTE } measure_t;
static const struct {
  int op, range;
  const char *h200;
  measure_t measure; // of the goal
  double goal;
} rows[] = {
    {WS_SFU_RCP, 0, "0.975 ulp, 86.8 %", ULP, 0.80},
    {WS_SFU_RSQRT, 0, "1.515 ulp, 78.3 %", ULP, 0.80},
    {WS_SFU_SQRT, 0, "0.944 ulp, 83.1 %", ULP, 0.80},
    {WS_SFU_EX2, 0, "2.055 ulp, 91.5 %, rel 2^-22.71", ULP, 0.80},
    {WS_SFU_LG2, 0, "abs 2^-22.15 (all: 49.7 %)", ABSOLUTE, -23},
    {WS_SFU_LG2, 1, "rel 2^-22.06", ULP, 1.0},
    {WS_SFU_SIN, 0, "abs 2^-21.46", ABSOLUTE, -22.5},
    {WS_SFU_SIN, 1, "abs 2^-14.74", ABSOLUTE, -22},
    {WS_SFU_SIN, 2, "", NONE, 0},
    {WS_SFU_SIN, 3, "", NONE, 0},
    {WS_SFU_COS, 0, "abs 2^-21.24", ABSOLUTE, -22.5},
    {WS_SFU_COS, 1, "abs 2^-14.74", ABSOLUTE, -22},
    {WS_SFU_COS, 2, "", NONE, 0},
    {WS_SFU_COS, 3, "", NONE, 0},
    {WS_SFU_TANH, 0, "134 ulp, 94.4 %, rel 2^-16.46", ULP, 2.0},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const char *power(double v) {
  static char text[4][24];
  static int n;
  char *t = text[n++ % 4];
  if (v > 0)
    snprintf(t, sizeof text[0], "2^%.2f", log2(v));
  else
    snprintf(t, sizeof text[0], "0");
  return t;
}

static void heading(void) {
  printf("| function | \\|x\\| | max ulp | mean ulp | max absolute | max relative | correctly "
         "rounded | H200 |\n");
  printf("|---|---|---|---|---|---|---|---|\n");
}

static void print_row(int i, const stats_t *s) {
  const int op = rows[i].op;
  // Where results come near 0 and only the absolute error counts, ulps and relative errors say
  // nothing.
  const bool absolute = rows[i].measure == ABSOLUTE || rows[i].measure == NONE;
  char ulp[16] = "-", mean[16] = "-";
  if (!absolute) {
    snprintf(ulp, sizeof ulp, "%.3f", s->ulp);
    snprintf(mean, sizeof mean, "%.4f", s->sum_ulp / (double)s->n);
  }
  printf("| %s | %s | %s | %s | %s | %s | %.1f %% | %s |\n", name[op],
         ranges[op].name[rows[i].range], ulp, mean,
         op == WS_SFU_RCP || op == WS_SFU_RSQRT || op == WS_SFU_SQRT || op == WS_SFU_EX2
             ? "-"
             : power(s->abs),
         absolute ? "-" : power(s->rel), 100 * (double)s->nearest / (double)s->n, rows[i].h200);
}

static int passed, failed;

static void check(bool ok, const char *what, uint32_t x) {
  ok ? passed++ : failed++;
  printf("%s - sfu/%s", ok ? "ok" : "not ok", what);
  if (!ok) printf(" # x %08x", (unsigned)x);
  printf("\n");
}

static void check_goals(int op, const result_t *r) {
  char what[64];
  for (int i = 0; i < ROWS; i++) {
    if (rows[i].op != op || rows[i].measure == NONE || sweep_coarse) continue;
    const stats_t *s = &r->range[rows[i].range];
    const bool ulp = rows[i].measure == ULP;
    const bool ok = ulp ? s->ulp < rows[i].goal : s->abs <= exp2(rows[i].goal);
    snprintf(what, sizeof what, "%s %s: %s", name[op], ranges[op].name[rows[i].range],
             ulp ? "last places" : "absolute error");
    check(ok, what, ulp ? s->x_ulp : s->x_abs);
  }
  snprintf(what, sizeof what, "%s: special operands, zeros and infinities", name[op]);
  check(r->wrong == 0, what, r->x_wrong);
}

// ---- all operands ----

static struct {
  pthread_mutex_t lock;
  unsigned op;
  int next;
  result_t sum;
} job = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&job.lock);
    // From 1 on, and with the maxima so far: an error that is not a new one needs no MPFR.
    const int piece = (job.next + ONE_PIECE) % PIECES;
    const bool last = job.next++ >= PIECES;
    result_t r = {0};
    for (int i = 0; i < MAX_RANGES; i++) {
      r.range[i] = job.sum.range[i];
      r.range[i].n = r.range[i].nearest = 0;
      r.range[i].sum_ulp = 0;
    }
    pthread_mutex_unlock(&job.lock);
    if (last) return unused;
    static const uint32_t size = (uint32_t)(0x100000000u / PIECES);
    sweep_operands(job.op, (uint32_t)piece * size, ((uint64_t)piece + 1) * size, 1, &r);
    pthread_mutex_lock(&job.lock);
    sweep_add(&job.sum, &r);
    pthread_mutex_unlock(&job.lock);
  }
}

static void full(int op, result_t *r) {
  pthread_t thread[THREADS];
  job.op = (unsigned)op;
  job.next = 0;
  memset(&job.sum, 0, sizeof job.sum);
  for (int i = 0; i < THREADS; i++)
    if (pthread_create(&thread[i], NULL, work, NULL)) exit(2);
  for (int i = 0; i < THREADS; i++)
    pthread_join(thread[i], NULL);
  *r = job.sum;
}

// ---- the operands that matter ----

// Other binades have the same mantissas in their results (rcp, roots, ex2, lg2 up to the
// characteristic) or give 1, +-1 or the operand.
static void binades(unsigned op, uint32_t step, uint32_t offset, result_t *r) {
  static const struct {
    float from, to;
  } part[FUNCTIONS] = {{1, 2},      {1, 4},          {1, 4},          {0x1p-26F, 2},
                       {0.125F, 8}, {0x1p-12F, 315}, {0x1p-12F, 315}, {0x1p-14F, 16}};
  const uint32_t from = ws_float_bits(part[op].from), to = ws_float_bits(part[op].to);
  memset(r, 0, sizeof *r);
  sweep_operands(op, from + offset, to, step, r);
  if (op == WS_SFU_EX2)
    sweep_operands(op, 0x80000000 + from + offset, 0x80000000 + (uint64_t)to, step, r);
}

static const struct {
  uint8_t op;
  uint32_t x;
} worst[] = {
#define WORST(op, x) {op, x},
#include "worst.def"
#undef WORST
};

static void quick(unsigned op, uint32_t seed, result_t *r) {
  uint64_t random = seed * UINT64_C(0x9E3779B97F4A7C15) + op;
  binades(op, 53, seed % 53, r);
  for (int i = 0; i < 200000; i++) {
    random ^= random >> 12;
    random ^= random << 25;
    random ^= random >> 27;
    sweep_one(op, (uint32_t)(random * UINT64_C(0x2545F4914F6CDD1D) >> 32), r);
  }
  for (size_t i = 0; i < sizeof worst / sizeof worst[0]; i++)
    if (worst[i].op == op) sweep_one(op, worst[i].x, r);
  // Around every power of two, of both signs, zeros, infinities and NaNs with it.
  for (uint32_t e = 0; e < 512; e++)
    for (uint32_t k = 0; k < 16; k++)
      sweep_one(op, (e << 23) + k - 8, r);
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "";
  const uint32_t seed = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 0) : 1;
  static result_t result[FUNCTIONS];
  bool done[FUNCTIONS] = {false};
  const bool is_full = !strcmp(mode, "full"), is_quick = !strcmp(mode, "quick");
  if (!is_full && !is_quick && strcmp(mode, "binades") != 0) {
    fprintf(stderr, "usage: sfu_sweep full [FUNCTION ...] | binades | quick SEED\n");
    return 2;
  }
  sweep_coarse = getenv("WS_SFU_NO_GOALS") != NULL;
  printf("Table of %d rows, %d bits.\n\n", WS_SFU_ROM_ROWS, WS_SFU_ROM_BITS);
  heading();
  for (int op = 0; op < FUNCTIONS; op++) {
    bool asked = !is_full || argc == 2;
    for (int i = 2; is_full && i < argc; i++)
      asked = asked || !strcmp(argv[i], name[op]);
    if (!asked) continue;
    if (is_full)
      full(op, &result[op]);
    else if (is_quick)
      quick((unsigned)op, seed, &result[op]);
    else
      binades((unsigned)op, 1, 0, &result[op]);
    done[op] = true;
    for (int i = 0; i < ROWS; i++)
      if (rows[i].op == op && result[op].range[rows[i].range].n)
        print_row(i, &result[op].range[rows[i].range]);
    fflush(stdout);
  }
  printf("\n");
  for (int op = 0; op < FUNCTIONS; op++)
    if (done[op] && is_full)
      for (int i = 0; i < ranges[op].n; i++)
        printf("# %s %s: worst %08x (ulp), %08x (absolute)\n", name[op], ranges[op].name[i],
               (unsigned)result[op].range[i].x_ulp, (unsigned)result[op].range[i].x_abs);
  if (!is_full && !is_quick) return 0;
  for (int op = 0; op < FUNCTIONS; op++)
    if (done[op]) check_goals(op, &result[op]);
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
