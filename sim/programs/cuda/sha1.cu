// SPDX-License-Identifier: Apache-2.0
// A message block per thread.
#include "ws_cuda.h"

#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))

__global__ void sha1(const unsigned *message, unsigned *digest, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  unsigned w[80], h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  for (int i = 0; i < 16; i++)
    w[i] = __byte_perm(message[16 * t + i], 0, 0x0123);
#pragma unroll 4
  for (int i = 16; i < 80; i++)
    w[i] = ROTATE(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  unsigned a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
  for (int i = 0; i < 80; i++) {
    unsigned f, k;
    if (i < 20) {
      f = (b & c) | (~b & d);
      k = 0x5a827999;
    } else if (i < 40) {
      f = b ^ c ^ d;
      k = 0x6ed9eba1;
    } else if (i < 60) {
      f = (b & c) | (b & d) | (c & d);
      k = 0x8f1bbcdc;
    } else {
      f = b ^ c ^ d;
      k = 0xca62c1d6;
    }
    unsigned x = ROTATE(a, 5) + f + e + k + w[i];
    e = d;
    d = c;
    c = ROTATE(b, 30);
    b = a;
    a = x;
  }
  digest[5 * t] = h[0] + a;
  digest[5 * t + 1] = h[1] + b;
  digest[5 * t + 2] = h[2] + c;
  digest[5 * t + 3] = h[3] + d;
  digest[5 * t + 4] = h[4] + e;
}
