// SPDX-License-Identifier: Apache-2.0
// 64-bit division of the runtime, compiled for this machine, against the machine's own.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "model_run.h"

#define memcpy rt_memcpy
#define memmove rt_memmove
#define memset rt_memset
#define memcmp rt_memcmp
#define __udivdi3 rt_udivdi3
#define __umoddi3 rt_umoddi3
#define __divdi3 rt_divdi3
#define __moddi3 rt_moddi3
#define __muldi3 rt_muldi3
#define __ashldi3 rt_ashldi3
#define __ashrdi3 rt_ashrdi3
#define __lshrdi3 rt_lshrdi3
#define __clzsi2 rt_clzsi2
#define __ctzsi2 rt_ctzsi2
#define __ffssi2 rt_ffssi2
#define __popcountsi2 rt_popcountsi2
#define __bswapsi2 rt_bswapsi2
#define __bswapdi2 rt_bswapdi2
#include "../../../compiler/runtime/ws_rt.c"

static uint64_t random64(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

// Of any length; often with long runs of ones or zeros, where quotient digits are guessed wrong.
static uint64_t operand(uint64_t *state) {
  const uint64_t v = random64(state), kind = random64(state) % 5;
  const unsigned n = (unsigned)(random64(state) % 64);
  if (kind == 0) return ~UINT64_C(0) >> n;
  if (kind == 1) return UINT64_C(1) << n;
  if (kind == 2) return (~UINT64_C(0) << n) + v % 3;
  return v >> n;
}

void km_runtime(int *passed, int *failed) {
  uint64_t state = UINT64_C(88172645463325252);
  bool ok = true;
  for (int i = 0; i < 2000000 && ok; i++) {
    uint64_t n = operand(&state);
    const uint64_t d = operand(&state);
    if (d == 0) continue;
    if (i % 4 == 0) n = d * (operand(&state) >> 32) + (uint64_t)(i % 3) - 1; // next to a multiple
    const int64_t sn = (int64_t)n, sd = (int64_t)d;
    ok = rt_udivdi3(n, d) == n / d && rt_umoddi3(n, d) == n % d;
    if (ok && !(sn == INT64_MIN && sd == -1))
      ok = rt_divdi3(sn, sd) == sn / sd && rt_moddi3(sn, sd) == sn % sd;
    if (!ok) printf("# 0x%llx by 0x%llx\n", (unsigned long long)n, (unsigned long long)d);
  }
  if (ok)
    ++*passed;
  else
    ++*failed;
  printf("%sok %d - kernels/runtime[64-bit division]\n", ok ? "" : "not ", *passed + *failed);
}
