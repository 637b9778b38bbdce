// SPDX-License-Identifier: Apache-2.0
// Atomic functions on words of global and local memory. A machine without compare-and-swap has no
// exact one beside its other atomics; so a program that uses atomic_cmpxchg on such a machine makes
// each of its atomics under a lock: one of 64, chosen by the address.
#include "device.h"

extern __constant int __ws_locked; // set by wsclc

// `step` computes `now` from `old`. Locks are given in the order of tickets: where the first to come
// takes it, the release of a lock of the program itself can lose to those that wait for it, forever.
// A thread gives the lock back before the threads of its warp meet again, so that they can take it
// one after the other. The compiler must not know that `done` ends the loop: it would move the step
// after it.
#define UNDER_LOCK(p, old, now, step)                                                              \
  do {                                                                                             \
    volatile __global uint *next = __ws_lock_of((uint)(p)), *serving = next + 1;                   \
    const uint ticket = __sync_fetch_and_add(next, 1u);                                            \
    for (int done = 0; !done;) {                                                                   \
      if (*serving == ticket) {                                                                    \
        old = *p;                                                                                  \
        now = (step);                                                                              \
        *p = now;                                                                                  \
        __asm__ volatile("fence" ::: "memory");                                                    \
        *serving = ticket + 1;                                                                     \
        done = 1;                                                                                  \
      }                                                                                            \
      __asm__ volatile("" : "+r"(done));                                                           \
    }                                                                                              \
  } while (0)

#define ATOMIC(name, old_name, AS, T, amo, step)                                                   \
  OVERLOAD T name(volatile AS T *p, T v) {                                                         \
    T old, now;                                                                                    \
    if (!__ws_locked) return amo;                                                                  \
    UNDER_LOCK(p, old, now, step);                                                                 \
    return old;                                                                                    \
  }                                                                                                \
  OVERLOAD T old_name(volatile AS T *p, T v) {                                                     \
    return name(p, v);                                                                             \
  }
#define STEP(name, old_name, AS, T, by)                                                            \
  OVERLOAD T name(volatile AS T *p) {                                                              \
    return atomic_add(p, (T)by);                                                                   \
  }                                                                                                \
  OVERLOAD T old_name(volatile AS T *p) {                                                          \
    return atomic_add(p, (T)by);                                                                   \
  }
#define SWAP(AS, T)                                                                                \
  OVERLOAD T atomic_cmpxchg(volatile AS T *p, T expected, T v) {                                   \
    T old, now;                                                                                    \
    if (!__ws_locked) return (T)__ws_cas((uint)p, (uint)expected, (uint)v);                          \
    UNDER_LOCK(p, old, now, old == expected ? v : old);                                            \
    return old;                                                                                    \
  }                                                                                                \
  OVERLOAD T atom_cmpxchg(volatile AS T *p, T expected, T v) {                                     \
    return atomic_cmpxchg(p, expected, v);                                                         \
  }

#define AMO(op) __sync_##op(p, v)
#define MIN_int __sync_fetch_and_min(p, v)
#define MAX_int __sync_fetch_and_max(p, v)
#define MIN_uint __sync_fetch_and_umin(p, v)
#define MAX_uint __sync_fetch_and_umax(p, v)
#define WORDS(AS, T)                                                                               \
  ATOMIC(atomic_add, atom_add, AS, T, AMO(fetch_and_add), old + v)                                     \
  ATOMIC(atomic_sub, atom_sub, AS, T, AMO(fetch_and_sub), old - v)                                     \
  ATOMIC(atomic_xchg, atom_xchg, AS, T, (T)__ws_swap((uint)p, (uint)v), v)                         \
  ATOMIC(atomic_and, atom_and, AS, T, AMO(fetch_and_and), old &v)                                      \
  ATOMIC(atomic_or, atom_or, AS, T, AMO(fetch_and_or), old | v)                                        \
  ATOMIC(atomic_xor, atom_xor, AS, T, AMO(fetch_and_xor), old ^ v)                                     \
  ATOMIC(atomic_min, atom_min, AS, T, MIN_##T, old < v ? old : v)                           \
  ATOMIC(atomic_max, atom_max, AS, T, MAX_##T, old > v ? old : v)                           \
  STEP(atomic_inc, atom_inc, AS, T, 1)                                                             \
  STEP(atomic_dec, atom_dec, AS, T, -1)                                                            \
  SWAP(AS, T)

#define EACH(AS)                                                                                   \
  WORDS(AS, int)                                                                                   \
  WORDS(AS, uint)                                                                                  \
  OVERLOAD float atomic_xchg(volatile AS float *p, float v) {                                      \
    return as_float(atomic_xchg((volatile AS int *)p, as_int(v)));                                 \
  }
EACH(__global)
EACH(__local)
