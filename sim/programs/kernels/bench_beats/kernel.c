// SPDX-License-Identifier: Apache-2.0
// Instructions of several beats, back to back: independent adds, loads and stores, 480 of each kind
// between two branches. The registers are chosen so that, with 8 banks, the operands of an
// instruction and the result of the previous one are in different banks.
#include "ws.h"

enum { WORDS = 256 }; // a word per thread of the widest machine; 1 KB, which tiny has

__shared__ uint32_t word[WORDS];

#define SIX(op, a, b, c, d, e, f, from)                                                            \
  op " " a ", " from "\n" op " " b ", " from "\n" op " " c ", " from "\n" op " " d ", " from       \
     "\n" op " " e ", " from "\n" op " " f ", " from "\n"
#define TEN(x) x x x x x x x x x x
#define EIGHTY(x) TEN(x) TEN(x) TEN(x) TEN(x) TEN(x) TEN(x) TEN(x) TEN(x)
#define ADDS EIGHTY(SIX("add", "a0", "s2", "s6", "s10", "t5", "a4", "t0, t1"))
#define LOADS EIGHTY(SIX("lw", "a5", "s6", "s7", "t5", "t6", "a4", "0(t0)"))
#define STORE "sw t1, 0(t0)\n"
#define STORES EIGHTY(STORE STORE STORE STORE STORE STORE)

static void leave(uint32_t *sums, uint32_t *cycles, uint32_t sum, uint32_t begin, uint32_t end) {
  const uint32_t i = ws_global_x();
  sums[i] = sum;
  cycles[2 * i] = begin;
  cycles[2 * i + 1] = end;
}

WS_KERNEL(bench_beats_add, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips) {
  register uint32_t a __asm__("t0") = ws_global_x();
  register uint32_t b __asm__("t1") = 2 * a;
  register uint32_t sum __asm__("a4") = 0;
  const uint32_t begin = ws_clock();
  for (uint32_t k = 0; k < trips; k++)
    __asm__ volatile(ADDS : "+r"(sum) : "r"(a), "r"(b) : "a0", "s2", "s6", "s10", "t5");
  ws_opaque(sum);
  leave(sums, cycles, sum, begin, ws_clock());
}

static uint32_t loads(const uint32_t *from, uint32_t trips) {
  register const uint32_t *p __asm__("t0") = from;
  register uint32_t sum __asm__("a4") = 0;
  for (uint32_t k = 0; k < trips; k++)
    __asm__ volatile(LOADS : "+r"(sum) : "r"(p) : "a5", "s6", "s7", "t5", "t6", "memory");
  ws_opaque(sum);
  return sum;
}

static uint32_t stores(uint32_t *to, uint32_t value, uint32_t trips) {
  register uint32_t *p __asm__("t0") = to;
  register uint32_t v __asm__("t1") = value;
  for (uint32_t k = 0; k < trips; k++)
    __asm__ volatile(STORES : : "r"(p), "r"(v) : "memory");
  return *(volatile uint32_t *)p;
}

WS_KERNEL(bench_beats_shared_load, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips) {
  word[ws_lane()] = 3 * ws_lane();
  __syncthreads();
  const uint32_t begin = ws_clock(), sum = loads(&word[ws_lane()], trips);
  leave(sums, cycles, sum, begin, ws_clock());
}

WS_KERNEL(bench_beats_shared_store, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips) {
  const uint32_t i = ws_global_x() % WORDS;
  __syncthreads();
  const uint32_t begin = ws_clock(), sum = stores(&word[i], 3 * i, trips);
  leave(sums, cycles, sum, begin, ws_clock());
}

WS_KERNEL(bench_beats_load, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips, uint32_t *,
          data) {
  uint32_t warm = data[ws_lane()];
  ws_opaque(warm);
  __syncthreads();
  const uint32_t begin = ws_clock(), sum = loads(&data[ws_lane()], trips);
  leave(sums, cycles, sum, begin, ws_clock());
}

WS_KERNEL(bench_beats_store, uint32_t *, sums, uint32_t *, cycles, uint32_t, trips, uint32_t *,
          data) {
  const uint32_t i = ws_global_x();
  __syncthreads();
  const uint32_t begin = ws_clock(), sum = stores(&data[i], 3 * i, trips);
  leave(sums, cycles, sum, begin, ws_clock());
}
