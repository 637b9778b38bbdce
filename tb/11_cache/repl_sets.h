// SPDX-License-Identifier: Apache-2.0
// Clears a policy and its model, set by set. The test names I and SETS before it includes this.
#include "11_cache/repl.h"

static void clear_sets(repl_t *model) {
  for (uint32_t s = 0; s < SETS; s++) {
    I->clear_i = 1;
    I->clear_set_i = s;
    ws_tick();
  }
  I->clear_i = 0;
  repl_clear(model);
}
