// SPDX-License-Identifier: Apache-2.0
// What wsopt makes of sources: a line "//= name: 2 bge, 0 slt" says how often the instructions of a
// kernel are to be found in it (with .r, .p and .m counted as the plain branch).
#include "ws_cuda.h"

// conditions.h
//= both_bounds: 2 bge, 0 slt, 0 or
__global__ void both_bounds(int *a, int n, int m) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x >= n || y >= m) return;
  a[y * n + x] = x;
}

// Two branches would take as many instructions.
//= both_limits: 2 fle.s, 1 and
__global__ void both_limits(float *a, float low, float high) {
  float x = a[threadIdx.x];
  if (x >= low && x <= high) a[threadIdx.x] = x + low;
}

// Threads that fail either comparison would take the other side apart.
//= other_side: 2 slt, 1 and
__global__ void other_side(int *a, int low, int high) {
  int x = a[threadIdx.x];
  if (x > low && x < high) {
    a[threadIdx.x] = x / high;
  } else {
    a[threadIdx.x + 64] = x / low;
  }
}

// The inverses of both comparisons take an instruction less.
//= outside: 2 slt, 0 xori, 2 div
__global__ void outside(int *a, int low, int high) {
  int x = a[threadIdx.x], y = a[threadIdx.x + 32];
  if (x >= low || y >= high) {
    a[threadIdx.x] = x / high;
  } else {
    a[threadIdx.x + 64] = x / low;
  }
}

// The comparisons as they are, with the sides exchanged.
//= in_range: 2 fle.s, 0 xori, 1 and
__global__ void in_range(float *a, float low, float high, int n) {
  float sum = 0.0f;
  for (int i = 0; i < n; i++)
    sum += rsqrtf(a[i * 64 + threadIdx.x]);
  a[threadIdx.x] = sum;
}

// ranges.h
//= half: 1 srli, 0 srai
__global__ void half(int *a) {
  int t = threadIdx.x;
  a[t] = t / 2;
}

//= in_32_bits: 1 remu, 0 and
__global__ void in_32_bits(int *a) {
  a[threadIdx.x] = threadIdx.x % warpSize;
}

// fuse.h, order.h: the squares are within two sums, and no register is copied per iteration.
// exits.h: two branches out of the loop.
//= squares: 3 fmadd.s, 1 fmsub.s, 2 fadd.s, 1 fsgnj.s, 2 bge, 0 slt, 0 and, 1 bne
__global__ void squares(int *count, float cx, float cy, int limit) {
  float x = cx * threadIdx.x, y = cy;
  int n = 0;
  while (x * x + y * y < 4.0f && n < limit) {
    float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
    n++;
  }
  count[threadIdx.x] = n;
}

// exits.h: a loop without another use of its counter steps once, too.
//= steps: 1 bgeu, 0 sltu, 0 and
__global__ void steps(float *a, unsigned limit, float least) {
  float x = a[threadIdx.x];
  for (unsigned i = 0; x > least && i < limit; i++)
    x = x * x;
  a[threadIdx.x] = x;
}

// The counter steps between its comparison and the branch; nothing needs it after the loop.
//= walk: 2 bgeu, 0 sltu, 0 and
__global__ void walk(float *a, unsigned end, float least) {
  float x = 1.0f;
  for (unsigned i = threadIdx.x; x > least && i < end; i += 32)
    x = a[i] * x;
  a[threadIdx.x] = x;
}

// The same, and its value is needed.
//= old_value: 1 slt, 1 and
__global__ void old_value(float *a, int limit, float least) {
  float x = a[threadIdx.x];
  int i = 0;
  while (i++ < limit && x > least)
    x = x * x;
  a[threadIdx.x] = x + i;
}

// Threads that leave by different ways meet after both.
//= two_places: 2 slt, 2 and
__global__ void two_places(float *a, int end, float least) {
  float x = 1.0f;
  int i = threadIdx.x;
  while (x > least && i < end) {
    x = a[i] * x;
    if (x == 7.0f) {
      a[i] = 3.0f;
      return;
    }
    i += 32;
  }
  a[threadIdx.x] = x;
}

// late.h
//= bits: 1 mul, 0 sub
__global__ void bits(unsigned *c) {
  unsigned v = c[threadIdx.x];
  c[threadIdx.x] = v >> 1 ^ (0xEDB88320u & 0u - (v & 1));
}

//= tree: 0 bltu
__global__ void tree(float *sum) {
  extern __shared__ float s[];
  unsigned t = threadIdx.x;
  s[t] = sum[t];
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    __syncthreads();
    if (t < k) s[t] += s[t + k];
  }
  if (t == 0) sum[0] = s[0];
}

//= remainders: 3 mul, 1 div
__global__ void remainders(float *m, int n, int i) {
  for (int k = threadIdx.x; k < n * 8; k += blockDim.x) {
    int r = i + k / n, c = i + k % n;
    m[r * n + c] -= m[r * n + i] * m[i * n + c];
  }
}

// ws_cuda_atomic.h: under the lock, a swap that fails goes on without a store.
//= swaps: 3 bne, 0 beq
__global__ void swaps(unsigned long long *a, unsigned long long was, unsigned long long is) {
  atomicCAS(a, was, is);
}

// loops.h: the condition of a loop that branches is at its end, and the loop is one.
//= branches: 1 bne, 1 jal
__global__ void branches(int *a, int n) {
  int v = a[threadIdx.x];
  for (int i = 0; i != n; i++)
    if (v & 1) v = v * 3 + a[i];
  a[threadIdx.x] = v;
}

// Where C leaves undefined what happens: the machine stops, and does not go on in the next
// function.
//= never: 1 ebreak
__global__ void never(int *a) {
  a[threadIdx.x] = 1;
  __builtin_unreachable();
}
