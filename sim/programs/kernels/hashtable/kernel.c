// SPDX-License-Identifier: Apache-2.0
// Counts how often each key occurs, in an open hash table: compare-and-swap claims a free place.
// Once with the table in global memory; once with one in shared memory per block, that is merged
// under a spin lock.
#include "ws.h"

enum { PLACES = 128, FREE = 0xffffffffu };

// The place of the key, claimed if the table has none.
static inline uint32_t place_of(uint32_t *keys, uint32_t key) {
  uint32_t i = key * 0x9e3779b1u >> 25;
  for (;;) {
    const uint32_t old = ws_atomic_cas(&keys[i], FREE, key);
    if (old == FREE || old == key) return i;
    i = (i + 1) % PLACES;
  }
}

WS_KERNEL(hashtable_global, const uint32_t *, in, uint32_t *, keys, uint32_t *, counts, uint32_t,
          n) {
  const uint32_t step = blockDim.x * gridDim.x;
  for (uint32_t i = ws_global_x(); i < n; i += step)
    ws_atomic_add(&counts[place_of(keys, in[i])], 1);
}

WS_KERNEL(hashtable_shared, const uint32_t *, in, uint32_t *, keys, uint32_t *, counts, uint32_t, n,
          uint32_t *, lock) {
  __shared__ uint32_t own_keys[PLACES], own_counts[PLACES];
  const uint32_t t = threadIdx.x, size = blockDim.x, step = size * gridDim.x;
  for (uint32_t i = t; i < PLACES; i += size) {
    own_keys[i] = FREE;
    own_counts[i] = 0;
  }
  __syncthreads();
  for (uint32_t i = ws_global_x(); i < n; i += step)
    ws_atomic_add(&own_counts[place_of(own_keys, in[i])], 1);
  __syncthreads();
  // The thread that gets the lock works and unlocks inside of the loop, where the others of its
  // warp wait for it. The empty assembly keeps the compiler from moving that after the loop, where
  // it would wait for those that still want the lock.
  for (uint32_t i = t; i < PLACES; i += size) {
    const uint32_t key = own_keys[i];
    for (uint32_t todo = key != FREE; todo;) {
      if (ws_atomic_cas(lock, 0, 1) == 0) {
        uint32_t at = key * 0x9e3779b1u >> 25; // one thread alone: no atomic is needed
        volatile uint32_t *k = keys, *c = counts;
        while (k[at] != FREE && k[at] != key)
          at = (at + 1) % PLACES;
        k[at] = key;
        c[at] += own_counts[i];
        ws_fence();
        ws_atomic_exch(lock, 0);
        todo = 0;
      }
      __asm__ volatile("" : "+r"(todo));
    }
  }
}
