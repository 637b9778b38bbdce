// SPDX-License-Identifier: Apache-2.0
// A block cipher in the manner of AES: bytes through a table, mixed columns.
#include "ws_cuda.h"

__constant__ unsigned char box[256]; // written by the host

__device__ unsigned char twice(unsigned char b) {
  return b << 1 ^ (b >> 7) * 0x1b;
}

__global__ void cipher(const uint4 *in, uint4 *out, uint4 key, int rounds) {
  union {
    uint4 v;
    unsigned char b[16];
  } s, k;
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  s.v = in[t];
  k.v = key;
  for (int r = 0; r < rounds; r++) {
    unsigned char n[16];
    for (int i = 0; i < 16; i++)
      n[i] = box[s.b[(5 * i) % 16] ^ k.b[(i + r) % 16]];
    for (int c = 0; c < 16; c += 4) {
      unsigned char all = n[c] ^ n[c + 1] ^ n[c + 2] ^ n[c + 3];
      for (int i = 0; i < 4; i++)
        s.b[c + i] = n[c + i] ^ all ^ twice(n[c + i] ^ n[c + (i + 1) % 4]);
    }
  }
  out[t] = s.v;
}
