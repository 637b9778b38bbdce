// SPDX-License-Identifier: Apache-2.0
// The order in which the sides of branches run: a chain of if and else if, whose clause k is that
// of thread c[k]. Each thread notes how many threads were before it. sides_then: the clauses run in
// the order of the source; sides_else: the last one first, the order on GPUs whose compilers leave
// the clauses in line. Further differences between the clauses keep the compiler from merging their
// ends, where the threads would meet.
#include "ws.h"

__shared__ uint32_t count;

#define CLAUSE(first, k)                                                                           \
  if (first(t == c[k])) {                                                                          \
    place = ws_atomic_add(&count, 1);                                                              \
    __asm__ volatile("# clause %0" ::"i"(k));                                                      \
  }
#define CLAUSES(first, k)                                                                          \
  CLAUSE(first, k) else CLAUSE(first, k + 1) else CLAUSE(first, k + 2) else CLAUSE(first, k + 3)

#define KERNEL(name, first)                                                                        \
  WS_KERNEL(name, const uint32_t *, c, uint32_t *, order) {                                        \
    uint32_t t = threadIdx.x, place = ~0u;                                                         \
    count = 0;                                                                                     \
    CLAUSES(first, 0)                                                                              \
    else CLAUSES(first, 4);                                                                        \
    order[t] = place;                                                                              \
  }

KERNEL(sides_then, ws_then_first)
KERNEL(sides_else, ws_else_first)
