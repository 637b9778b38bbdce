// SPDX-License-Identifier: Apache-2.0
// SHA-256 compression of one 64-byte block per thread (FIPS 180-4), from the initial state.
#include "ws.h"

__constant__ uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

WS_KERNEL(sha256, const uint32_t *, blocks, uint32_t *, out, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  uint32_t w[16], h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                          0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], s = h[7];
#pragma GCC unroll 16
  for (int k = 0; k < 16; k++)
    w[k] = blocks[i * 16 + (uint32_t)k];
  for (int r = 0; r < 64; r += 16) {
#pragma GCC unroll 16
    for (int k = 0; k < 16; k++) {
      uint32_t t1 = s + (ws_rotate_right(e, 6) ^ ws_rotate_right(e, 11) ^ ws_rotate_right(e, 25)) +
                    (g ^ (e & (f ^ g))) + round_constant[r + k] + w[k];
      uint32_t t2 = (ws_rotate_right(a, 2) ^ ws_rotate_right(a, 13) ^ ws_rotate_right(a, 22)) +
                    ((a & b) | (c & (a | b)));
      s = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
      uint32_t x = w[(k + 1) & 15], y = w[(k + 14) & 15];
      w[k] += (ws_rotate_right(x, 7) ^ ws_rotate_right(x, 18) ^ x >> 3) + w[(k + 9) & 15] +
              (ws_rotate_right(y, 17) ^ ws_rotate_right(y, 19) ^ y >> 10);
    }
  }
  uint32_t *o = out + i * 8;
  o[0] = h[0] + a, o[1] = h[1] + b, o[2] = h[2] + c, o[3] = h[3] + d;
  o[4] = h[4] + e, o[5] = h[5] + f, o[6] = h[6] + g, o[7] = h[7] + s;
}
