// SPDX-License-Identifier: Apache-2.0
// Chains of 32 and of 64 operations of one kind, each of which waits for the one before it, in one
// warp. The first two passes fill the caches, the third one counts. The difference between the two
// lengths is 32 times the cycles from one operation to the next.
#include "ws.h"

enum { PASSES = 3, WORDS = 64 };

#define X4(x) x x x x
#define X32(x) X4(X4(x x))
#define INT(x) __asm__ volatile(X32(x "\n") : "+r"(a) : "r"(b) : "memory")
#define FLOAT(x) __asm__ volatile(X32(x "\n") : "+f"(f) : "f"(g) : "memory")
#define EX2 ".insn r 0x0B, 3, 3, %0, %0, f0"
#define STORE "sw %1, 0(%0)\nfence"
#define BRANCH "bne %1, %1, 1f\n1:"

__shared__ uint32_t word[WORDS];
__constant__ const void *const self = &self;

// From an idle warp to an idle warp.
#define TIME(cycles, chain)                                                                        \
  ws_fence();                                                                                      \
  cycles = ws_clock();                                                                             \
  ws_fence();                                                                                      \
  chain;                                                                                           \
  ws_fence();                                                                                      \
  cycles = ws_clock() - cycles;

#define LATENCY(name, first, chain)                                                                \
  WS_KERNEL(latency_##name, uint32_t *, cycles, uint32_t *, data) {                                \
    uint32_t *const own = &word[ws_lane()];                                                        \
    uint32_t a = 3, b = 1, once = 0, twice = 0;                                                    \
    float f = 1.0f, g = 1.0f;                                                                      \
    *own = (uint32_t)own;                                                                          \
    for (uint32_t k = 0; k < PASSES; k++) {                                                        \
      first;                                                                                       \
      ws_opaque(a);                                                                                \
      TIME(once, chain) TIME(twice, chain; chain)                                                  \
    }                                                                                              \
    ws_opaque(a);                                                                                  \
    if (ws_lane() == 0) {                                                                          \
      cycles[0] = once;                                                                            \
      cycles[1] = twice;                                                                           \
    }                                                                                              \
    (void)data, (void)g;                                                                           \
  }

LATENCY(alu, , INT("add %0, %0, %1"))
LATENCY(mul, , INT("mul %0, %0, %1"))
LATENCY(div, , INT("divu %0, %0, %1"))
LATENCY(fpu, , FLOAT("fadd.s %0, %0, %1"))
LATENCY(fdiv, , FLOAT("fdiv.s %0, %0, %1"))
LATENCY(sfu, , FLOAT(EX2))
LATENCY(smem, a = (uint32_t)own, INT("lw %0, 0(%0)"))
LATENCY(dcache, a = (uint32_t)&data[ws_lane()], INT("lw %0, 0(%0)"))
LATENCY(ccache, a = (uint32_t)&self, INT("lw %0, 0(%0)"))
LATENCY(store, a = (uint32_t)own, INT(STORE))
LATENCY(branch, , INT(BRANCH))
LATENCY(barrier, , X32(ws_barrier(0);))
