// SPDX-License-Identifier: Apache-2.0
// Sums, prefix sums, sorting, atomics, the warp.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "t.h"

enum { N = 1000, BLOCK = 64 };

void cu_test_reduce_shfl(cu_t *c) {
  const int n = cu_size(c, N);
  int32_t in[n], sum = 0;
  for (int i = 0; i < n; i++)
    sum += in[i] = (int32_t)cu_rand(c) >> 8;
  const uint32_t out = cu_out(c, 4);
  cu_run(c, "reduce_shfl", CU_SHAPE(3, BLOCK), ARGS(cu_in(c, in, sizeof in), out, (uint32_t)n));
  cu_same(c, "sum", out, &sum, 4);
}

void cu_test_reduce_max(cu_t *c) {
  const int n = cu_size(c, N);
  float in[n], best = -INFINITY;
  int32_t bits = INT32_MIN;
  for (int i = 0; i < n; i++)
    best = fmaxf(best, in[i] = cu_float(c, -8, -1));
  const uint32_t out = cu_in(c, &bits, 4);
  cu_run(c, "reduce_max", (cu_shape_t){(uint32_t)(n + BLOCK - 1) / BLOCK, 1, BLOCK, 1, 4 * BLOCK},
         ARGS(cu_in(c, in, sizeof in), out, (uint32_t)n));
  memcpy(&bits, &best, 4);
  bits ^= bits < 0 ? 0x7fffffff : 0;
  cu_same(c, "largest", out, &bits, 4);
}

void cu_test_scan_block(cu_t *c) {
  enum { PER = 128 };
  const int BLOCKS = cu_size(c, 3);
  uint32_t in[PER * BLOCKS], want[PER * BLOCKS], sums[BLOCKS];
  memset(sums, 0, sizeof sums);
  for (int i = 0; i < PER * BLOCKS; i++) {
    in[i] = cu_below(c, 1000);
    want[i] = sums[i / PER];
    sums[i / PER] += in[i];
  }
  const uint32_t out = cu_out(c, sizeof want), all = cu_out(c, sizeof sums);
  cu_run(c, "scan_block", (cu_shape_t){(uint32_t)BLOCKS, 1, PER / 2, 1, 4 * PER},
         ARGS(cu_in(c, in, sizeof in), out, all, PER));
  cu_same(c, "prefix sums", out, want, sizeof want);
  cu_same(c, "sums", all, sums, sizeof sums);
}

void cu_test_histogram(cu_t *c) {
  const int n = cu_size(c, N);
  uint8_t in[4 * n];
  uint32_t want[64] = {0};
  for (int i = 0; i < 4 * n; i++)
    want[(in[i] = (uint8_t)(cu_rand(c) >> 24)) >> 2]++;
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "histogram", CU_SHAPE(4, BLOCK), ARGS(cu_in(c, in, sizeof in), out, (uint32_t)n));
  cu_same(c, "bins", out, want, sizeof want);
}

static int by_value(const void *a, const void *b) {
  const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
  return (x > y) - (x < y);
}

void cu_test_bitonic(cu_t *c) {
  const int PER = cu_size(c, 256);
  int32_t data[2 * PER];
  for (int i = 0; i < 2 * PER; i++)
    data[i] = (int32_t)cu_rand(c);
  const uint32_t at = cu_in(c, data, sizeof data);
  cu_run(c, "bitonic", (cu_shape_t){2, 1, BLOCK, 1, 4 * (uint32_t)PER}, ARGS(at, (uint32_t)PER));
  qsort(data, (size_t)PER, 4, by_value);
  qsort(data + PER, (size_t)PER, 4, by_value);
  cu_same(c, "sorted", at, data, sizeof data);
}

void cu_test_radix_step(cu_t *c) {
  uint32_t in[2 * BLOCK], want[2 * BLOCK];
  const uint32_t bit = 5;
  for (int i = 0; i < 2 * BLOCK; i++)
    in[i] = cu_rand(c);
  for (int b = 0, n = 0; b < 2 * BLOCK; b += BLOCK)
    for (uint32_t one = 0; one < 2; one++)
      for (int i = b; i < b + BLOCK; i++)
        if ((in[i] >> bit & 1) == one) want[n++] = in[i];
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "radix_step", CU_SHAPE(2, BLOCK), ARGS(cu_in(c, in, sizeof in), out, bit));
  cu_same(c, "split", out, want, sizeof want);
}

void cu_test_compact(cu_t *c) {
  int32_t in[N], want[N] = {0}, got[N];
  int32_t n = 0;
  for (int i = 0; i < N; i++)
    if ((in[i] = (int32_t)cu_below(c, 100000)) % 3 == 0) want[n++] = in[i];
  const uint32_t out = cu_out(c, sizeof want), count = cu_out(c, 4);
  cu_run(c, "compact", CU_SHAPE(16, BLOCK), ARGS(cu_in(c, in, sizeof in), N, out, count, 3));
  cu_same(c, "count", count, &n, 4);
  cu_get(c, out, got, sizeof got);
  qsort(got, (size_t)n, 4, by_value);
  qsort(want, (size_t)n, 4, by_value);
  cu_is(c, "values", !memcmp(got, want, sizeof got));
}

void cu_test_warpops(cu_t *c) {
  const int n = BLOCK;
  int32_t in[BLOCK], want[10 * BLOCK], odd = 0;
  for (int i = 0; i < n; i++)
    odd += (in[i] = (int32_t)cu_below(c, 1000)) & 1;
  for (int i = 0; i < n; i++) {
    want[i] = i % 4 ? in[i - 1] : in[i];
    want[n + i] = i % 2 ? in[i] : in[i + 1];
    want[2 * n + i] = in[i ^ 1];
    want[3 * n + i] = in[i / 4 * 4 + 3];
    want[4 * n + i] = odd;
    want[5 * n + i] = 0;
    want[6 * n + i] = 1;
    want[7 * n + i] = 0;
    want[8 * n + i] = in[i / 2 * 2];
    want[9 * n + i] = in[i] & 1 ? 1 : 2;
  }
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "warpops", CU_SHAPE(1, BLOCK), ARGS(cu_in(c, in, sizeof in), out, BLOCK));
  cu_same(c, "results", out, want, sizeof want);
}

// Threads of a warp must be even in number; which warp a thread is in shows in the counts.
void cu_test_warpmasks(cu_t *c) {
  const int n = BLOCK, warp = (int)ws_device_info(c->d)->threads;
  int32_t in[BLOCK], want[10 * BLOCK];
  for (int i = 0; i < n; i++)
    in[i] = (int32_t)cu_below(c, 1000);
  for (int i = 0; i < n; i++) {
    const int low = in[i & ~1], high = in[i | 1], base = i / warp * warp;
    const bool odd[] = {low & 1, high & 1};
    int alike = 0, first = base;
    while (first < i && !(in[first] & 1))
      first++;
    for (int t = base; t < base + warp; t++)
      alike += in[t] % 3 == in[i] % 3;
    want[i] = odd[0] + 2 * odd[1];
    want[n + i] = (odd[0] || odd[1]) + 2 * (odd[0] && odd[1]) + 4 * (odd[0] == odd[1]);
    want[2 * n + i] = in[i ^ 1];
    want[3 * n + i] = high;
    want[4 * n + i] = 1;
    want[5 * n + i] = alike;
    want[6 * n + i] = 1;
    want[7 * n + i] = odd[0] == odd[1];
    want[8 * n + i] = 1;
    want[9 * n + i] = in[i] & 1 ? in[first] : 0;
  }
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "warpmasks", CU_SHAPE(1, BLOCK), ARGS(cu_in(c, in, sizeof in), out, BLOCK));
  cu_same(c, "results", out, want, sizeof want);
}

void cu_test_leavers(cu_t *c) {
  enum { ROUNDS = 8, ALL = 2 * BLOCK * ROUNDS * 3 };
  static int32_t want[ALL];
  for (int step = 1; step <= BLOCK / ROUNDS; step += BLOCK / ROUNDS - 1) {
    memset(want, 0, sizeof want);
    for (int t = 0; t < 2 * BLOCK; t++) {
      const int me = t % BLOCK;
      for (int i = 0; i < ROUNDS && me >= i * step; i++) {
        int32_t *at = want + (t * ROUNDS + i) * 3;
        for (int k = i * step; k < BLOCK; k++)
          at[0] += (k + i) % 3 == 0;
        at[1] = i % 2 == 0;
        at[2] = i % 2;
      }
    }
    const uint32_t out = cu_out(c, sizeof want);
    cu_run(c, "leavers", CU_SHAPE(2, BLOCK), ARGS(out, ROUNDS, (uint32_t)step));
    cu_same(c, "counts", out, want, sizeof want);
  }
}

void cu_test_locks(cu_t *c) {
  enum { ALL = 3 * BLOCK };
  int32_t got[ALL], n = ALL, sum = ALL * (ALL - 1) / 2;
  bool seen[ALL] = {false}, ok = true;
  const uint32_t list = cu_out(c, sizeof got), count = cu_out(c, 4), total = cu_out(c, 4);
  cu_run(c, "locks", CU_SHAPE(3, BLOCK), ARGS(list, count, total));
  cu_same(c, "count", count, &n, 4);
  cu_same(c, "sum", total, &sum, 4);
  cu_get(c, list, got, sizeof got);
  for (int i = 0; i < ALL; i++) {
    ok = ok && got[i] >= 0 && got[i] < ALL && !seen[got[i]];
    if (ok) seen[got[i]] = true;
  }
  cu_is(c, "every thread is there once", ok);
}

static int trailing(uint64_t v) {
  return v ? __builtin_ctzll(v) + 1 : 0;
}
static int leading(uint64_t v, int bits) {
  return v ? __builtin_clzll(v) - (64 - bits) : bits;
}

void cu_test_integers(cu_t *c) {
  enum { SIZE = 150 };
  uint32_t in[SIZE];
  static uint64_t want[16 * SIZE];
  memset(want, 0, sizeof want);
  for (int i = 0; i < SIZE; i++)
    in[i] = i % 5 ? cu_rand(c) >> (i % 7 * 4) : i % 2 ? 0xFFFFFFFFu : 0;
  for (int i = 0; i + 1 < SIZE; i++) {
    const uint32_t a = in[i], b = in[i + 1];
    const uint64_t w = (uint64_t)a << 32 | b;
#define PAIR(low, high) ((uint64_t)(uint32_t)(low) | (uint64_t)(uint32_t)(high) << 32)
    uint64_t *o = want + 16 * i;
    uint32_t reversed = 0, bytes = 0;
    for (int k = 0; k < 32; k++)
      reversed |= (a >> k & 1) << (31 - k);
    for (int k = 0; k < 4; k++) {
      const uint32_t pick = (b >> 7 & 0x7777) >> 4 * k & 7;
      bytes |= (uint32_t)((((uint64_t)b << 32 | a) >> 8 * pick & 0xFF) << 8 * k);
    }
    const int32_t a24 = (int32_t)(a << 8) >> 8, b24 = (int32_t)(b << 8) >> 8;
    o[0] = PAIR(__builtin_popcount(a), __builtin_popcountll(w));
    o[1] = PAIR(leading(a, 32), leading(w >> (b & 63), 64));
    o[2] = PAIR(trailing(a & b), trailing(w << (a & 63)));
    o[3] = PAIR(reversed, (uint64_t)a * b >> 32);
    o[4] = PAIR((int64_t)a24 * b24, (uint64_t)(a & 0xFFFFFF) * (b & 0xFFFFFF));
    o[5] = PAIR(bytes, b & 31 ? b << (b & 31) | a >> (32 - (b & 31)) : b);
    o[6] = w / (b | 1);
    o[7] = w % (a | 1);
    o[8] = (uint64_t)((int64_t)w / ((int32_t)b | 1));
    o[9] = w * (w >> 7);
    o[10] = (uint64_t)((int64_t)w >> (a & 63));
    o[11] = (uint64_t)((unsigned __int128)w * ~w >> 64);
    o[12] = (uint64_t)(int64_t)(float)(int32_t)a;
    const double d = (double)w;
    o[13] = d >= 0x1p64 ? UINT64_MAX : (uint64_t)d;
    o[14] = PAIR(1 + (a > b ? a - b : b - a), ((uint64_t)a + b) >> 1);
    o[15] = PAIR(a < b ? a : b, (int32_t)a > (int32_t)b ? a : b);
  }
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "integers", CU_SHAPE(3, BLOCK), ARGS(cu_in(c, in, sizeof in), out, SIZE));
  cu_same(c, "results", out, want, sizeof want);
}

void cu_test_longs(cu_t *c) {
  enum { BLOCKS = 3, ALL = BLOCKS * BLOCK };
  uint64_t want[11 + BLOCKS] = {[2] = UINT64_MAX, [4] = UINT64_MAX}, got[11 + BLOCKS],
                     last[2] = {0};
  int64_t limits[2 + 3 * BLOCKS] = {INT64_MAX, INT64_MIN}; // of all; low, high, chain of a block
  int32_t ticket[ALL];
  double half = 0;
  const uint32_t words = cu_in(c, want, sizeof want), limit = cu_in(c, limits, sizeof limits);
  for (uint32_t i = 0; i < ALL; i++) {
    const uint64_t v = (i + 1) * UINT64_C(0x9E3779B97F4A7C15), bit = UINT64_C(1) << i % 64;
    ticket[i] = 1;
    half += 0.5 * i;
    want[0] += v;
    want[1] -= v;
    if (v < want[2]) want[2] = v;
    if (v > want[3]) want[3] = v;
    want[4] &= v | bit;
    want[5] |= v & bit;
    want[6] ^= v;
    want[9] = 3 * want[9] + 1;
    want[10] += UINT64_C(1) << 31;
    want[11 + i / BLOCK] += v;
    if ((int64_t)v < limits[0]) limits[0] = (int64_t)v;
    if ((int64_t)v > limits[1]) limits[1] = (int64_t)v;
    int64_t *of = limits + 2 + i / BLOCK * 3;
    if (i % BLOCK == 0 || (int64_t)v < of[0]) of[0] = (int64_t)v;
    if (i % BLOCK == 0 || (int64_t)v > of[1]) of[1] = (int64_t)v;
    of[2] = (int64_t)((uint64_t)(i % BLOCK ? of[2] : -1) * 3 - 7);
  }
  const uint32_t sum = cu_out(c, 8), tickets = cu_out(c, sizeof ticket);
  cu_run(c, "longs", CU_SHAPE(BLOCKS, BLOCK), ARGS(words, limit, sum, tickets));
  cu_get(c, words, got, sizeof got);
  // The last thread to exchange is not known, but the sum of its result and the word in memory is.
  cu_is(c, "exchange", got[7] + got[8] == want[0]);
  memcpy(want + 7, c->ok ? got + 7 : last, sizeof last);
  cu_same(c, "words", words, want, sizeof want);
  cu_same(c, "signed limits", limit, limits, sizeof limits);
  cu_same(c, "sum of double", sum, &half, sizeof half);
  cu_same(c, "tickets", tickets, ticket, sizeof ticket);
}
