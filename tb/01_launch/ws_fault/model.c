// SPDX-License-Identifier: Apache-2.0
// The record of the first fault.
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  bool valid;
  uint32_t cause, warp, pc, mask, addr;
} fault_t;

// One cycle: what the sources report in it (source 0 first), and whether the record is cleared.
static void fault_cycle(fault_t *kept, const fault_t *src, unsigned sources, bool clear) {
  for (unsigned s = 0; s < sources && !kept->valid && !clear; s++)
    if (src[s].valid) *kept = src[s];
  if (clear) kept->valid = false;
}
