// SPDX-License-Identifier: Apache-2.0
// Threads of a warp that wait for each other. With a SIMT stack most of these kernels never end:
// the thread that the others wait for waits for them at a reconvergence point. With a PC for each
// thread they end. Counts are in volatile words, for all threads see each other's.
#include "ws.h"

#define LOCK(word)                                                                                 \
  while (ws_atomic_exch((word), 1)) {                                                              \
  }                                                                                                \
  ws_fence()
#define UNLOCK(word)                                                                               \
  ws_fence();                                                                                      \
  ws_atomic_exch((word), 0)

// The section stands after the loop. state: lock, count.
WS_KERNEL(spin_lock, uint32_t *, state, uint32_t, rounds) {
  volatile uint32_t *const count = state + 1;
  for (uint32_t i = 0; i < rounds; i++) {
    LOCK(&state[0]);
    ++*count;
    UNLOCK(&state[0]);
  }
}

// The same, and those that wait for it let others run.
WS_KERNEL(spin_lock_pause, uint32_t *, state, uint32_t, rounds) {
  volatile uint32_t *const count = state + 1;
  for (uint32_t i = 0; i < rounds; i++) {
    while (ws_atomic_exch(&state[0], 1))
      ws_pause();
    ws_fence();
    ++*count;
    UNLOCK(&state[0]);
  }
}

// Even threads take the lock on one side of a branch, odd ones on the other. state: lock, counts of
// both.
WS_KERNEL(lock_in_both_sides, uint32_t *, state, uint32_t, rounds) {
  volatile uint32_t *const count = state + 1;
  for (uint32_t i = 0; i < rounds; i++) {
    if (threadIdx.x & 1) {
      LOCK(&state[0]);
      count[1] += 1;
      UNLOCK(&state[0]);
    } else {
      LOCK(&state[0]);
      count[0] += 3;
      UNLOCK(&state[0]);
    }
  }
}

// Each odd thread gives `items` numbers to the even one before it, through a place of one word,
// which is 0 when it is empty. out: sums that the even threads got.
WS_KERNEL(producer_consumer, volatile uint32_t *, place, volatile uint32_t *, out, uint32_t,
          items) {
  const uint32_t t = threadIdx.x, pair = t / 2;
  if (t & 1) {
    for (uint32_t i = 1; i <= items; i++) {
      while (place[pair]) {
      }
      place[pair] = i + t;
    }
  } else {
    uint32_t sum = 0, got;
    for (uint32_t i = 0; i < items; i++) {
      while (!(got = place[pair])) {
      }
      sum += got;
      place[pair] = 0;
    }
    out[pair] = sum;
  }
}

// A sorted list, with a lock in each node: a thread has the locks of two nodes when it puts its
// own between them, and takes the next one before it gives the first one back. Node 0 is the head,
// node t + 1 that of thread t; next 0: none. node: lock, key, next of each.
WS_KERNEL(hand_over_hand, uint32_t *, node, const uint32_t *, keys) {
  const uint32_t own = 3 * (threadIdx.x + 1), key = keys[threadIdx.x];
  uint32_t before = 0;
  node[own + 1] = key;
  LOCK(&node[before]);
  for (;;) {
    const uint32_t at = ((volatile uint32_t *)node)[before + 2];
    if (!at) break;
    LOCK(&node[at]);
    if (node[at + 1] > key) {
      UNLOCK(&node[at]);
      break;
    }
    UNLOCK(&node[before]);
    before = at;
  }
  node[own + 2] = node[before + 2];
  ws_fence();
  node[before + 2] = own;
  UNLOCK(&node[before]);
}

// Each half of the threads writes, comes to a barrier of its own, and reads what the other half
// has written.
WS_KERNEL(barrier_apart, volatile uint32_t *, word, uint32_t *, out) {
  const uint32_t t = threadIdx.x, half = blockDim.x / 2;
  if (t < half) {
    word[t] = 100 + t;
    ws_barrier(0);
    out[t] = word[t + half] + 1000; // the sides differ, so that the compiler does not merge them
  } else {
    word[t] = 200 + t;
    ws_barrier(0);
    out[t] = word[t - half] * 16;
  }
}

// Each half of the threads writes, comes to a warpsync of its own, and reads what the other half
// has written.
WS_KERNEL(warpsync_apart, volatile uint32_t *, word, uint32_t *, out) {
  const uint32_t t = threadIdx.x, half = blockDim.x / 2;
  if (t < half) {
    word[t] = 100 + t;
    ws_warp_sync(0);
    out[t] = word[t + half] + 1000;
  } else {
    word[t] = 200 + t;
    ws_warp_sync(0);
    out[t] = word[t - half] * 16;
  }
}

// The lower half exchanges values while the upper one waits in a loop for it to have done so.
// Thread 0 comes last: it waits for the upper half. flag: two words.
WS_KERNEL(masked_exchange, volatile uint32_t *, flag, uint32_t *, out) {
  const uint32_t t = threadIdx.x, half = blockDim.x / 2, lower = (1u << half) - 1;
  if (t < half) {
    while (t == 0 && !flag[0]) {
    }
    const uint32_t next = ws_sync_shfl(lower, 10 * t, t + 1 < half ? t + 1 : 0);
    const uint32_t odd = ws_sync_ballot(lower, t & 1);
    flag[1] = 1;
    out[t] = next << 16 | odd;
  } else {
    flag[0] = 1;
    while (!flag[1]) {
    }
    out[t] = ws_sync_ballot(~lower, t & 1);
  }
}

// A function that both sides of a branch call: its `ret` has two targets where threads of both come
// to it together. Turns that end make them.
WS_NOINLINE uint32_t count_down(uint32_t n) {
  uint32_t x = n;
  for (; n; n--) {
    x = (x * 3) ^ n;
    ws_opaque(x);
  }
  return x;
}
WS_KERNEL(calls, uint32_t *, out, uint32_t, seed) {
  const uint32_t t = threadIdx.x;
  uint32_t x = t * seed, sum = 0;
  for (uint32_t i = 0; i < 20; i++) {
    if (x & 1)
      sum += count_down(x >> 28);
    else
      sum ^= count_down(x >> 29) * 5;
    x = x * 1664525 + 1013904223;
  }
  out[t] = sum;
}

// Four sides of a branch walk through lists, each with a register of its own. order[0] counts the
// sides that have begun, and order[1 + side] is what the side finds there at its end.
#define WALK(reg)                                                                                  \
  do {                                                                                             \
    register uint32_t p __asm__(reg) = t;                                                          \
    ws_atomic_add(order, t == side);                                                               \
    for (uint32_t k = 0; k < steps; k++) {                                                         \
      ws_opaque(p);                                                                                \
      p = next[p];                                                                                 \
      ws_opaque(p);                                                                                \
    }                                                                                              \
    end[t] = p;                                                                                    \
    p = *(volatile uint32_t *)order;                                                               \
    ws_opaque(p);                                                                                  \
    order[1 + side] = p;                                                                           \
  } while (0)
WS_KERNEL(walks, const uint32_t *, next, uint32_t *, end, uint32_t *, order, uint32_t, steps) {
  const uint32_t t = threadIdx.x, side = t % 4;
  switch (side) {
  case 0:
    WALK("t3");
    break;
  case 1:
    WALK("t4");
    break;
  case 2:
    WALK("t5");
    break;
  default:
    WALK("t6");
  }
}
