// SPDX-License-Identifier: Apache-2.0
// Functions on bits and 64-bit integers.
#include "ws_cuda.h"

__global__ void integers(const unsigned *in, unsigned long long *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 >= n) return;
  unsigned a = in[i], b = in[i + 1];
  unsigned long long w = (unsigned long long)a << 32 | b, *o = out + 16 * i;
  o[0] = __popc(a) | (unsigned long long)__popcll(w) << 32;
  o[1] = __clz(a) | (unsigned long long)__clzll(w >> (b & 63)) << 32;
  o[2] = __ffs(a & b) | (unsigned long long)__ffsll(w << (a & 63)) << 32;
  o[3] = __brev(a) | (unsigned long long)__umulhi(a, b) << 32;
  o[4] = (unsigned)__mul24(a, b) | (unsigned long long)__umul24(a, b) << 32;
  o[5] = __byte_perm(a, b, b >> 7 & 0x7777) | (unsigned long long)__funnelshift_l(a, b, b) << 32;
  o[6] = w / (b | 1);
  o[7] = w % (a | 1);
  o[8] = (unsigned long long)((long long)w / ((int)b | 1));
  o[9] = w * (w >> 7);
  o[10] = (long long)w >> (a & 63);
  o[11] = __umul64hi(w, ~w);
  o[12] = (unsigned long long)(long long)(float)(int)a;
  o[13] = (unsigned long long)(double)w;
  o[14] = __usad(a, b, 1) | (unsigned long long)__uhadd(a, b) << 32;
  o[15] = min(a, b) | (unsigned long long)(unsigned)max((int)a, (int)b) << 32;
}
