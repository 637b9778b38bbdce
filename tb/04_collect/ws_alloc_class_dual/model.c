// SPDX-License-Identifier: Apache-2.0
// The collectors of one or two instructions of a cycle: two sets, of even and odd collectors.
#include "04_collect/ws_alloc_class/model.c"

typedef struct {
  int first, second; // -1: none
} oc_two_t;

// The place in a set of an instruction of the unit.
static inline int oc_place_in(uint32_t valid, int collectors, int emptied, uint32_t unit, int set) {
  for (int c = set; c < collectors; c += 2)
    if (!(valid >> c & 1) && oc_takes(c, unit)) return c;
  return emptied >= 0 && emptied % 2 == set && oc_takes(emptied, unit) ? emptied : -1;
}

// The place of one that comes alone; odd: the set that it prefers.
static inline int oc_alone(uint32_t valid, int collectors, int emptied, uint32_t unit, bool odd) {
  const int general = WS_COLLECTORS_SP + WS_COLLECTORS_SFU + WS_COLLECTORS_MEM;
  for (int k = 0; k < 4; k++) { // of its class, then general; of that set, then of the other one
    const int c = oc_place_in(valid, collectors, -1, unit, odd ^ (k & 1));
    if (c >= 0 && (c < general || k > 1)) return c;
  }
  return emptied >= 0 && oc_takes(emptied, unit) ? emptied : -1;
}

// The places of two: the first one in the even set if that serves both.
static inline oc_two_t oc_dual(uint32_t valid, int collectors, int emptied, uint32_t unit,
                               uint32_t unit2) {
  for (int odd = 0; odd < 2; odd++) {
    const oc_two_t t = {oc_place_in(valid, collectors, emptied, unit, odd),
                        oc_place_in(valid, collectors, emptied, unit2, !odd)};
    if (t.first >= 0 && t.second >= 0) return t;
  }
  return (oc_two_t){-1, -1};
}
