// SPDX-License-Identifier: Apache-2.0
// An operand bus shows the row of the bank that read for it in the cycle before, 0 without a read.
#include <stdint.h>

// from: one-hot banks of one source, as given a cycle ago.
static uint32_t bus_word(uint32_t from, const uint32_t *bank_words, int banks) {
  for (int b = 0; b < banks; b++)
    if (from >> b & 1) return bank_words[b];
  return 0;
}
