// SPDX-License-Identifier: Apache-2.0
// What the models of the scheduling policies have in common. A policy's model.c has
//   sched_t        its state
//   sched_reset    after rst_i
//   sched_choose   the warp it chooses, or -1
//   sched_clock    the end of a cycle with that choice
//   sched_started  a warp has started
#include <stdbool.h>
#include <stdint.h>

enum { SCHED_MAX_WARPS = 64 };

// A warp as a policy sees it.
typedef struct {
  bool ready;
  bool head;      // there is an instruction,
  bool registers; // which waits for no register
  bool pending;   // some write of the warp is pending
  bool barrier;   // it waits at a barrier
  bool live;
  unsigned unit; // of the instruction, where a policy looks at it (trait units)
} sched_warp_t;

// First warp of the set after `last`, going round; -1 when the set is empty.
static inline int sched_after(unsigned warps, int last, const bool set[]) {
  for (unsigned i = 1; i <= warps; i++) {
    const unsigned w = (unsigned)(last + (int)i) % warps;
    if (set[w]) return (int)w;
  }
  return -1;
}

static inline int sched_ready_after(unsigned warps, int last, const sched_warp_t seen[]) {
  bool ready[SCHED_MAX_WARPS];
  for (unsigned w = 0; w < warps; w++)
    ready[w] = seen[w].ready;
  return sched_after(warps, last, ready);
}
