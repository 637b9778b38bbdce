// SPDX-License-Identifier: Apache-2.0
// Chains of a hash table: each thread pushes nodes at the heads of lists with C11 atomics, which
// the compiler translates to lr.w and sc.w. Once with the heads in global memory, once in shared
// memory.
#include "ws.h"

enum { LISTS = 16, END = 0xffffffffu };

static inline void push(uint32_t *head, uint32_t *next, uint32_t node) {
  uint32_t old = __atomic_load_n(head, __ATOMIC_RELAXED);
  do
    next[node] = old;
  while (!__atomic_compare_exchange_n(head, &old, node, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
}

WS_KERNEL(linkedlist_global, const uint32_t *, list, uint32_t *, heads, uint32_t *, next, uint32_t,
          n) {
  const uint32_t step = blockDim.x * gridDim.x;
  for (uint32_t i = ws_global_x(); i < n; i += step)
    push(&heads[list[i]], next, i);
}

// One block: its lists are in shared memory until the end.
WS_KERNEL(linkedlist_shared, const uint32_t *, list, uint32_t *, heads, uint32_t *, next, uint32_t,
          n) {
  __shared__ uint32_t own[LISTS];
  const uint32_t t = threadIdx.x, size = blockDim.x;
  for (uint32_t i = t; i < LISTS; i += size)
    own[i] = END;
  __syncthreads();
  for (uint32_t i = t; i < n; i += size)
    push(&own[list[i]], next, i);
  __syncthreads();
  for (uint32_t i = t; i < LISTS; i += size)
    heads[i] = own[i];
}
