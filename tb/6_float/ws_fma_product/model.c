// SPDX-License-Identifier: Apache-2.0
// Golden model of ws_fma_product: what the two rows add up to, modulo 2**(2P+3).
#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 wide_t;

static wide_t model_sum(unsigned p, uint64_t a, uint64_t b, bool minus) {
  const wide_t one = 1, product = (wide_t)a * b;
  const wide_t sum = (one << (2 * p + 2)) + (minus ? -product : product);
  return sum & ((one << (2 * p + 3)) - 1);
}
