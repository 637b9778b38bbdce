// SPDX-License-Identifier: Apache-2.0
// Ciphers, hashes, random numbers, search.
#include <string.h>

#include "t.h"

enum { BLOCK = 64 };

void cu_test_montecarlo(cu_t *c) {
  enum { ROUNDS = 50, SEED = 77 };
  uint64_t hits = 0;
  for (uint32_t t = 0; t < 2 * BLOCK; t++) {
    uint32_t s = SEED + 2654435761u * (t + 1), v[2];
    for (int i = 0; i < ROUNDS; i++) {
      for (int k = 0; k < 2; k++) {
        s ^= s << 13;
        s ^= s >> 17;
        s ^= s << 5;
        v[k] = s >> 8;
      }
      if ((uint64_t)v[0] * v[0] + (uint64_t)v[1] * v[1] < UINT64_C(1) << 48)
        hits += UINT64_C(1) << 30;
    }
  }
  const uint32_t out = cu_out(c, 8);
  cu_run(c, "montecarlo", CU_SHAPE(2, BLOCK), ARGS(out, SEED, ROUNDS));
  cu_same(c, "hits", out, &hits, 8);
}

void cu_test_mersenne(cu_t *c) {
  enum { N = 20, SIZE = 624 };
  const int T = cu_size(c, 16);
  uint32_t seed[T], want[N * T], mt[SIZE];
  for (int t = 0; t < T; t++) {
    mt[0] = seed[t] = t ? cu_rand(c) : 5489;
    for (uint32_t i = 1; i < SIZE; i++)
      mt[i] = 1812433253u * (mt[i - 1] ^ mt[i - 1] >> 30) + i;
    for (int i = 0; i < N; i++) {
      uint32_t y = (mt[i] & 0x80000000u) | (mt[i + 1] & 0x7fffffffu);
      y = mt[i] = mt[i + 397] ^ y >> 1 ^ (y & 1) * 0x9908b0dfu;
      y ^= y >> 11;
      y ^= y << 7 & 0x9d2c5680u;
      y ^= y << 15 & 0xefc60000u;
      want[i * T + t] = y ^ y >> 18;
    }
  }
  cu_is(c, "the published first number of seed 5489", want[0] == 3499211612u);
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "mersenne", CU_SHAPE(2, (uint32_t)T / 2), ARGS(cu_in(c, seed, sizeof seed), out, N));
  cu_same(c, "numbers", out, want, sizeof want);
}

void cu_test_cipher(cu_t *c) {
  enum { T = 32, ROUNDS = 10 };
  uint8_t box[256], in[T][16], want[T][16], key[16], n[16];
  uint32_t k[4];
  for (int i = 0; i < 256; i++)
    box[i] = (uint8_t)(i * 37 + 99);
  for (int i = 0; i < 16; i++)
    key[i] = (uint8_t)cu_below(c, 256);
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < 16; i++)
      want[t][i] = in[t][i] = (uint8_t)cu_below(c, 256);
    for (int r = 0; r < ROUNDS; r++) {
      for (int i = 0; i < 16; i++)
        n[i] = box[want[t][5 * i % 16] ^ key[(i + r) % 16]];
      for (int i = 0; i < 16; i++) {
        const uint8_t *col = n + i / 4 * 4, a = col[i % 4], b = col[(i + 1) % 4];
        const int twice = (a ^ b) << 1 ^ ((a ^ b) & 0x80 ? 0x11b : 0);
        want[t][i] = (uint8_t)(a ^ col[0] ^ col[1] ^ col[2] ^ col[3] ^ twice);
      }
    }
  }
  memcpy(k, key, sizeof k);
  const uint32_t out = cu_out(c, sizeof want);
  cu_symbol(c, "box", box, sizeof box);
  cu_run(c, "cipher", CU_SHAPE(2, T / 2),
         ARGS(cu_in(c, in, sizeof in), out, 0, 0, k[0], k[1], k[2], k[3], ROUNDS, 0, 0, 0));
  cu_same(c, "text", out, want, sizeof want);
}

static uint32_t rotate(uint32_t v, int n) {
  return v << n | v >> (32 - n);
}

void cu_test_sha1(cu_t *c) {
  enum { T = 20 };
  static const uint32_t start[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  static const uint32_t abc[5] = {0xa9993e36, 0x4706816a, 0xba3e2571, 0x7850c26c, 0x9cd0d89d};
  uint8_t in[T][64];
  uint32_t want[T][5], w[80], h[5];
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < 64; i++)
      in[t][i] = (uint8_t)cu_below(c, 256);
    if (t == 0) { // the message "abc", padded
      memset(in[0], 0, 64);
      memcpy(in[0], "abc\x80", 4);
      in[0][63] = 24;
    }
    for (int i = 0; i < 80; i++) {
      const uint8_t *b = in[t] + 4 * i;
      w[i] = i < 16 ? (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]
                    : rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    memcpy(h, start, sizeof h);
    for (int i = 0; i < 80; i++) {
      static const uint32_t k[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
      const uint32_t f = i / 20 == 0   ? h[3] ^ (h[1] & (h[2] ^ h[3]))
                         : i / 20 == 2 ? (h[1] & h[2]) + (h[3] & (h[1] ^ h[2]))
                                       : h[1] ^ h[2] ^ h[3];
      const uint32_t x = rotate(h[0], 5) + f + h[4] + k[i / 20] + w[i];
      h[4] = h[3];
      h[3] = h[2];
      h[2] = rotate(h[1], 30);
      h[1] = h[0];
      h[0] = x;
    }
    for (int i = 0; i < 5; i++)
      want[t][i] = start[i] + h[i];
  }
  cu_is(c, "the published digest of abc", !memcmp(want[0], abc, sizeof abc));
  const uint32_t out = cu_out(c, sizeof want);
  cu_run(c, "sha1", CU_SHAPE(1, BLOCK), ARGS(cu_in(c, in, sizeof in), out, T));
  cu_same(c, "digests", out, want, sizeof want);
}

void cu_test_nqueens(cu_t *c) {
  static const uint32_t known[] = {40, 92}; // of 7 and 8
  for (uint32_t n = 7; n <= 8; n++) {
    const uint32_t out = cu_out(c, 4);
    cu_run(c, "nqueens", CU_SHAPE(1, BLOCK), ARGS(n, out));
    cu_same(c, "solutions", out, &known[n - 7], 4);
  }
}
