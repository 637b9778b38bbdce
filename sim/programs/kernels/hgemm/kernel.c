// SPDX-License-Identifier: Apache-2.0
// C = A x B of half floats with sums of binary32, on the tensor unit. Words hold two elements along
// k: A by rows, B by columns.
//
// hgemm: a warp for 16 x 8 elements of C, operands from memory.
// hgemm_tiled: a block of 8 warps for 64 x 64 elements of C, 16 x 32 for a warp, so that four
// products use a fragment of A. Operands go through shared memory, 16 elements along k at a time,
// into one of two buffers while the products use the other one; so do the sums, which leave in rows
// of 32 words. k is at least 32. The unit never waits for long: first come the loads of the block,
// then what they need, the addresses of the fragments while the loads are under way, and those of
// the sums when the unit has begun.
#include "tiles.h"
#include "ws_mma.h"

WS_KERNEL(hgemm, const float *, a_words, const float *, b_words, float *, c, uint32_t, n, uint32_t,
          words) {
  const uint32_t g = ws_lane() / 4, i = ws_lane() % 4;
  const uint32_t row = blockIdx.y * 16 + g, column = blockIdx.x * 8;
  const float *a = a_words + row * words + i, *b = b_words + (column + g) * words + i;
  ws_quad(d, 8, 9, 10, 11);
  ws_quad(p, 0, 1, 2, 3);
  ws_pair(q, 4, 5);
  d0 = d1 = d2 = d3 = 0.0f;
  for (const float *end = a + words; a != end; a += STEP, b += STEP) {
    p0 = a[0];
    p1 = a[8 * words];
    p2 = a[4];
    p3 = a[8 * words + 4];
    q0 = b[0];
    q1 = b[4];
    ws_mma_f16(d, p, q);
  }
  float *to = c + row * n + column + 2 * i;
  to[0] = d0;
  to[1] = d1;
  to[8 * n] = d2;
  to[8 * n + 1] = d3;
}

// ---- hgemm_tiled ------------------------------------------------------------------------------

// Asks for a word and goes on.
#define ASK(x, from)                                                                               \
  x = *(from);                                                                                     \
  ws_ask(x)
// The fragments of this thread: words i and i + 4 of 8 rows or columns, and of the 8 after them.
#define LOAD_A(x, at)                                                                              \
  x##0 = (at)[0], x##1 = (at)[8 * NEXT], x##2 = (at)[4], x##3 = (at)[8 * NEXT + 4];
#define LOAD_B(x, at) x##0 = (at)[0], x##1 = (at)[4];
// Sums begin here, not where the compiler would have them: before everything else.
#define ZERO(x)                                                                                    \
  __asm__ volatile("fmv.w.x %0, zero\n\tfmv.w.x %1, zero\n\tfmv.w.x %2, zero\n\tfmv.w.x %3, zero"  \
                   : "=f"(x##0), "=f"(x##1), "=f"(x##2), "=f"(x##3));
#define STORE(d, to)                                                                               \
  (to)[0] = d##0, (to)[1] = d##1, (to)[8 * SUMS] = d##2, (to)[8 * SUMS + 1] = d##3;

// The words of this thread to a buffer.
#define PUT() put[0] = x0, put[ROW] = x1, put[2 * ROW] = x2, put[3 * ROW] = x3;

// A step: fragments, and the first product as soon as it has both of its own.
#define BEGIN_STEP()                                                                               \
  LOAD_A(p, at_a)                                                                                  \
  LOAD_B(q, at_b - MIDDLE)                                                                         \
  ws_mma_f16(d, p, q);                                                                             \
  LOAD_B(r, at_b - MIDDLE + 8 * NEXT)                                                              \
  LOAD_B(s, at_b - MIDDLE + 16 * NEXT)                                                             \
  LOAD_B(t, at_b - MIDDLE + 24 * NEXT)
// Its other products; the words of the next step come, and are there before the last two begin.
#define GO_ON()                                                                                    \
  a += STEP;                                                                                       \
  b += STEP;                                                                                       \
  ASK(x0, a);                                                                                      \
  ASK(x1, a + half);                                                                               \
  ASK(x2, b);                                                                                      \
  ASK(x3, b + half);                                                                               \
  ws_mma_f16(e, p, r);                                                                             \
  put += other;                                                                                    \
  at_a += other;                                                                                   \
  at_b += other;                                                                                   \
  other = -other;                                                                                  \
  PUT()                                                                                            \
  __syncthreads();                                                                                 \
  ws_mma_f16(f, p, s);                                                                             \
  ws_mma_f16(h, p, t);

WS_KERNEL(hgemm_tiled, const uint32_t *, a_words, const uint32_t *, b_words, float *, c, uint32_t,
          n, uint32_t, words) {
  float *const tile = ws_dynamic_shared(float);
  const uint32_t from = threadIdx.x / STEP, word = threadIdx.x % STEP;
  const uint32_t half = TILE / 2 * words;
  const uint32_t at = from * words + word;
  const uint32_t *a = a_words + blockIdx.y * (TILE * words) + at;
  const uint32_t *b = b_words + blockIdx.x * (TILE * words) + at;
  uint32_t x0, x1, x2, x3;
  ASK(x0, a);
  ASK(x1, a + half);
  ASK(x2, b);
  ASK(x3, b + half);
  // While the words come: where they go, and where those of the fragments are.
  uint32_t *put = (uint32_t *)tile + from * NEXT + word;
  const uint32_t g = threadIdx.x / 4 % 8, i = threadIdx.x % 4;
  const float *at_a = tile + (threadIdx.x / 4 & 23) * NEXT + threadIdx.x / 128 * ROW + i;
  const float *at_b = tile + g * NEXT + (2 + threadIdx.x / 32 % 2) * ROW + i + MIDDLE;
  ws_keep(put);
  ws_keep(at_a);
  ws_keep(at_b);
  PUT()
  __syncthreads();
  int32_t other = BUFFER;
  ws_quad(d, 8, 9, 10, 11);
  ws_quad(e, 12, 13, 14, 15);
  ws_quad(f, 16, 17, 18, 19);
  ws_quad(h, 20, 21, 22, 23);
  ws_quad(p, 0, 1, 2, 3);
  ws_pair(q, 4, 5);
  ws_pair(r, 6, 7);
  ws_pair(s, 24, 25);
  ws_pair(t, 26, 27);
  ZERO(d)
  BEGIN_STEP()
  ZERO(e)
  ZERO(f)
  ZERO(h)
  GO_ON()
  uint32_t thread = threadIdx.x;
  __asm__ volatile("" : "+r"(thread));
  const uint32_t lane = thread % 32;
  float *sums = tile + 2 * BUFFER + thread / 32 * OWN;
  const float *out = sums + lane;
  sums += lane / 4 * SUMS + lane % 4 * 2;
  float *to = c + (blockIdx.y * TILE + thread / 64 * 16) * n + blockIdx.x * TILE + thread % 64;
  float *low = to + 8 * n;
  ws_keep(sums);
  ws_keep(out);
  ws_keep(to);
  ws_keep(low);
  for (uint32_t left = words / STEP - 2; left; left--) {
    BEGIN_STEP()
    GO_ON()
  }
  BEGIN_STEP()
  ws_mma_f16(e, p, r);
  ws_mma_f16(f, p, s);
  ws_mma_f16(h, p, t);
  STORE(d, sums)
  STORE(e, sums + 8)
  STORE(f, sums + 16)
  STORE(h, sums + 24)
  float y[16];
#pragma GCC unroll 16
  for (uint32_t k = 0; k < 16; k++) {
    y[k] = out[(k / 2 + k % 2 * 8) * SUMS];
    ws_ask(y[k]);
  }
#pragma GCC unroll 8
  for (uint32_t k = 0; k < 16; k += 2, to += n, low += n) {
    ws_keep(to);
    ws_keep(low);
    *to = y[k];
    *low = y[k + 1];
  }
}
