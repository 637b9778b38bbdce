// SPDX-License-Identifier: Apache-2.0
// Kernels that fault, or never end, on purpose: one for each cause that C can reach (the others are
// in bare.S). Only thread 1 of a block does the wrong thing, so that the mask can be checked.
#include "ws.h"

#define FAULT(name, ...)                                                                           \
  WS_KERNEL(fault_##name, uint32_t *, out) {                                                       \
    uint32_t t = threadIdx.x;                                                                      \
    if (t == 1) {                                                                                  \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
    out[t] = t;                                                                                    \
  }
#define LOAD(address) *(volatile uint32_t *)(address)

FAULT(illegal, __asm__ volatile("csrr a0, 0x123" : : : "a0");) // no such CSR
FAULT(ecall, __asm__ volatile("ecall");)
FAULT(ebreak, __asm__ volatile("ebreak");)
FAULT(misaligned_load, LOAD((uint32_t)out + 2);)
FAULT(misaligned_store, *(volatile uint16_t *)((uint32_t)out + 1) = 1;)
FAULT(range_reserved, LOAD(0xF0000000u);)
FAULT(range_shared, LOAD(0xD0000000u + 1024 * 1024);)
FAULT(range_local, LOAD(0xE0000000u + ws_local_bytes());)
FAULT(range_constant, LOAD(0xC0000000u + 64 * 1024 * 1024);)
FAULT(store_constant, LOAD(0xC0000000u) = 1;)
FAULT(atomic_constant, ws_atomic_add((uint32_t *)0xC0000000u, 1);)
FAULT(bus, LOAD(0x10000000u);) // nothing is mapped there
FAULT(barrier, ws_barrier(99);)

// 31 nested branches: twice as many stack entries where warps and stack are large enough.
#define NEST(k, inner)                                                                             \
  if (__builtin_expect(t != k, 0)) { /* far away: the taken side, so the other one waits */        \
    inner v += k;                                                                                  \
    ws_opaque(v);                                                                                  \
  } else {                                                                                         \
    v ^= k;                                                                                        \
    ws_opaque(v);                                                                                  \
  }
#define NEST4(k, inner) NEST(k, NEST(k + 1, NEST(k + 2, NEST(k + 3, inner))))

WS_KERNEL(fault_stack, uint32_t *, out) {
  uint32_t t = ws_lane(), v = 0;
  NEST4(0, NEST4(4, NEST4(8, NEST4(12, NEST4(16, NEST4(20, NEST4(24, NEST4(28, ))))))))
  out[threadIdx.x] = v;
}

// A spin lock between the threads of a warp: the owner waits at the end of the loop for the other
// threads, which wait for the lock. With a SIMT stack this never ends.
WS_KERNEL(spin, uint32_t *, out) {
  while (ws_atomic_exch(&out[0], 1)) {
  }
  out[1]++;
  ws_atomic_exch(&out[0], 0);
}

// One thread after the other: the one whose number comes up leaves the loop and waits after it for
// the others, whose numbers come when it has counted.
WS_KERNEL(turns, volatile uint32_t *, turn) {
  while (*turn != threadIdx.x) {
  }
  ++*turn;
}

// Thread 1 takes long, but it comes to an end: the others wait for it, and it does not for them. It
// counts in memory, and its registers are the same in every trip.
WS_KERNEL(long_side, volatile uint32_t *, out) {
  if (threadIdx.x == 1) {
    uint32_t more;
    do {
      ++*out;
      more = *out < 1000000;
      ws_opaque(more);
    } while (more);
  }
  out[1] = 1;
}

// Warps at different barriers: no barrier completes.
WS_KERNEL(barrier_mismatch, uint32_t *, out, uint32_t, width) {
  if (threadIdx.x < width)
    ws_barrier(0);
  else
    ws_barrier(1);
  out[threadIdx.x] = 1;
}
