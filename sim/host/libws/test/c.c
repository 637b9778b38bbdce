// SPDX-License-Identifier: Apache-2.0
// A program that prints and asserts, compiled by wscc.
#include "ws.h"
#include <assert.h>
#include <stdio.h>

WS_KERNEL(hello, uint32_t, n) {
  if (threadIdx.x < n) printf("thread %u of %s: %.2f %lld\n", threadIdx.x, "c.c", 1.5, -7ll);
}

WS_KERNEL(checks, uint32_t, n) {
  printf("before\n");
  assert(threadIdx.x < n); // ASSERT
}
