// SPDX-License-Identifier: Apache-2.0
// Occurrences of a pattern in a text: their number, and the position of the first one. A thread
// compares from its position to the first difference. The pattern has at least one character.
#include "ws.h"

WS_KERNEL(strsearch, const char *, text, uint32_t, n, const char *, pattern, uint32_t, len,
          uint32_t *, count, uint32_t *, first) {
  const uint32_t step = blockDim.x * gridDim.x;
  const char *const end = pattern + len;
  for (uint32_t i = ws_global_x(); i + len <= n; i += step) {
    const char *t = text + i, *p = pattern;
    do { // the hint puts what ends the loop after it, where the branches meet
      if (*t++ != *p++) goto next;
    } while (__builtin_expect(p != end, 0));
    ws_atomic_add(count, 1);
    ws_atomic_minu(first, i);
  next:;
  }
}
