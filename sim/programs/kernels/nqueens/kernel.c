// SPDX-License-Identifier: Apache-2.0
// Number of placements of n queens: a thread takes one placement of the first two rows and counts
// the rest in a function, which moves down and up the rows with its own stack in local memory.
#include "ws.h"

enum { MAX_ROWS = 12 };

// Queens of the rows above attack these columns: straight, and along both diagonals.
typedef struct {
  uint32_t columns, left, right, open;
} row_t;

WS_NOINLINE uint32_t count_from(uint32_t columns, uint32_t left, uint32_t right, uint32_t rows,
                                uint32_t full) {
  row_t stack[MAX_ROWS];
  uint32_t depth = 0, found = 0;
  stack[0] = (row_t){columns, left, right, full & ~(columns | left | right)};
  for (;;) {
    row_t *r = &stack[depth];
    uint32_t queen = r->open & -r->open;
    if (!queen) {
      if (depth == 0) return found;
      depth--;
      continue;
    }
    r->open ^= queen;
    if (depth + 1 == rows) {
      found++;
      continue;
    }
    uint32_t c = r->columns | queen, a = (r->left | queen) << 1, b = (r->right | queen) >> 1;
    stack[++depth] = (row_t){c, a, b, full & ~(c | a | b)};
  }
}

WS_KERNEL(nqueens, uint32_t, n, uint32_t *, total) {
  uint32_t i = ws_global_x();
  if (i >= n * n) return;
  uint32_t full = (1u << n) - 1, first = 1u << i / n, second = 1u << i % n;
  uint32_t left = first << 1, right = first >> 1;
  if (second & (first | left | right)) return;
  uint32_t found =
      count_from(first | second, (left | second) << 1, (right | second) >> 1, n - 2, full);
  if (found) ws_atomic_add(total, found);
}
