// SPDX-License-Identifier: Apache-2.0
// Which collectors take which instructions: those of a class those of its units, the others any.
#include <stdbool.h>
#include <stdint.h>

enum { OC_LSU = 4, OC_SFU = 9 }; // units; all others are those of the lanes

static inline bool oc_takes(int collector, uint32_t unit) {
  const int own[] = {WS_COLLECTORS_SP, WS_COLLECTORS_SFU, WS_COLLECTORS_MEM};
  const int collector_class = unit == OC_SFU ? 1 : unit == OC_LSU ? 2 : 0;
  for (int k = 0; k < 3; k++) {
    if (collector < own[k]) return k == collector_class;
    collector -= own[k];
  }
  return true;
}

// The collector for an instruction of the unit, -1 none: the lowest free one, or the one that
// empties (-1: none does).
static inline int oc_place(uint32_t valid, int collectors, int emptied, uint32_t unit) {
  for (int c = 0; c < collectors; c++)
    if (!(valid >> c & 1) && oc_takes(c, unit)) return c;
  return emptied >= 0 && oc_takes(emptied, unit) ? emptied : -1;
}
