// SPDX-License-Identifier: Apache-2.0
// What reduce and freduce have in common. To be included after ws.h with word_t defined.

#define FOUR _Pragma("GCC unroll 4") for (uint32_t u = 0; u < 4; u++)

// A thread's share of the sum of n words: from its own index on, every step-th. It asks for four
// words before it waits for the first.
WS_INLINE word_t strided_sum(const word_t *in, uint32_t n, uint32_t step) {
  uint32_t i = ws_global_x();
  const word_t *p = in + i;
  word_t sum = 0;
  for (; i + 3 * step < n; i += 4 * step) {
    word_t v[4];
    FOUR {
      v[u] = *p;
      ws_ask(v[u]);
      p += step;
    }
    FOUR sum += v[u];
  }
  for (; i < n; i += step) {
    sum += *p;
    p += step;
  }
  return sum;
}
