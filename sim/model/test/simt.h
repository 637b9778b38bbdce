// SPDX-License-Identifier: Apache-2.0
// What the tests of the SIMT stack share.
#ifndef WS_MODEL_TEST_SIMT_H
#define WS_MODEL_TEST_SIMT_H

#include "t.h"

// Prologue of most tests: x5 = tid.x.
static inline void begin(void) {
  rig_reset();
  E(csrr(5, WSA_TID));
}

static inline void finish(void) {
  rig_put_result(7, 0);
  E(exit());
}

// First step at this PC from step `from` on; -1 when there is none.
static inline int step_at(uint32_t pc, unsigned from) {
  for (unsigned i = from; i < R.steps; i++)
    if (R.step[i].pc == pc) return (int)i;
  return -1;
}

static inline unsigned steps_at(uint32_t pc) {
  unsigned n = 0;
  for (unsigned i = 0; i < R.steps; i++)
    n += R.step[i].pc == pc;
  return n;
}

#define MASK_AT(label)                                                                             \
  (step_at(wsa_addr(&R.a, label), 0) < 0 ? 0 : R.step[step_at(wsa_addr(&R.a, label), 0)].mask)

#endif
