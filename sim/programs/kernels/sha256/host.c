// SPDX-License-Identifier: Apache-2.0
// The reference computes its constants from their definition: fractional parts of roots of primes.
#include <stdlib.h>

#include "../ws_host.h"

// floor(frac(p^(1/root)) * 2^32) by bisection over 64-bit fixed point with 32 bits after the
// point.
static uint32_t root_bits(uint32_t p, int root) {
  uint64_t lo = 0, hi = (uint64_t)32 << 32;
  while (hi - lo > 1) {
    uint64_t mid = lo + (hi - lo) / 2;
    unsigned __int128 power = (unsigned __int128)mid * mid; // 64 fraction bits
    unsigned __int128 limit = (unsigned __int128)p << 64;
    if (root == 3) {
      // mid^3 <= p << 96, in two halves so that nothing is lost
      unsigned __int128 high = (power >> 64) * mid, low = (unsigned __int128)(uint64_t)power * mid;
      high += low >> 64;
      limit = (unsigned __int128)p << 32;
      if (high < limit)
        lo = mid;
      else
        hi = mid;
    } else if (power <= limit) {
      lo = mid;
    } else {
      hi = mid;
    }
  }
  return (uint32_t)lo;
}

static uint32_t rotate(uint32_t v, int n) {
  return v >> n | v << (32 - n);
}

static void compress(const uint32_t k[64], const uint32_t *block, uint32_t h[8]) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 64; i++) {
    if (i < 16) {
      w[i] = block[i];
    } else {
      uint32_t x = w[i - 15], y = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) +
             (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10);
    }
  }
  for (int i = 0; i < 8; i++)
    v[i] = h[i];
  for (int i = 0; i < 64; i++) {
    uint32_t e = v[4], a = v[0];
    uint32_t t1 = v[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
                  ((e & v[5]) ^ (~e & v[6])) + k[i] + w[i];
    uint32_t t2 =
        (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    for (int j = 7; j > 0; j--)
      v[j] = v[j - 1];
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++)
    h[i] += v[i];
}

int ws_host_sha256(const ws_host_api_t *h) {
  uint32_t n = h->param(h->ctx, "n", 40), seed = 18, k[64], start[8];
  uint32_t *in = ws_host_words(n * 16), *want = ws_host_words(n * 8);
  for (uint32_t p = 2, found = 0; found < 64; p++) {
    uint32_t d = 2;
    while (d * d <= p && p % d)
      d++;
    if (d * d <= p) continue;
    if (found < 8) start[found] = root_bits(p, 2);
    k[found++] = root_bits(p, 3);
  }
  for (uint32_t i = 0; i < n * 16; i++)
    in[i] = ws_host_rand(&seed);
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t j = 0; j < 8; j++)
      want[i * 8 + j] = start[j];
    compress(k, in + i * 16, want + i * 8);
  }
  uint32_t din = ws_host_upload(h, in, n * 64), out = h->alloc(h->ctx, n * 32);
  uint32_t block = h->param(h->ctx, "block", ws_host_block_stream(h));
  int status = ws_host_run(h, "sha256", ws_host_div_up(n, block), block, 0, WS_ARGS(din, out, n));
  if (!status) status = ws_host_check(h, "out", out, want, n * 8);
  free(in);
  free(want);
  return status;
}
