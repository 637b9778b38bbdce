// SPDX-License-Identifier: Apache-2.0
// Results against arithmetic on the whole of n.
#include "ws_sfu_round_dut.h"

#include "ws_tb.h"

#define I ((ws_sfu_round_in_t *)ws_tb_in)
#define O ((const ws_sfu_round_out_t *)ws_tb_out)

enum { S_F = WS_SFU_ROUND_S_F, N_W = S_F + 7 };

static uint32_t model(uint64_t n, unsigned exp, unsigned kind, unsigned sign) {
  const uint32_t s = (uint32_t)sign << 31;
  if (kind == 3) return 0x7FC00000;
  if (kind == 2) return s | 0x7F800000;
  if (kind == 1 || n == 0) return s;
  int top = 63;
  while (!(n >> top & 1))
    top--;
  // In 2^-24ths of the leading digit's place, half of a last place added.
  const uint64_t scaled = top >= 24 ? n >> (top - 24) : n << (24 - top),
                 rounded = (scaled + 1) >> 1;
  const bool carry = rounded >> 24;
  const unsigned e = (unsigned)((int)exp - 7 + top - S_F + carry) & 255;
  if (e == 0 || e == 255) return s;
  return s | e << 23 | (uint32_t)(carry ? 0 : rounded & 0x7FFFFF);
}

static void check(uint64_t n, unsigned exp, unsigned kind, unsigned sign) {
  I->n_i[0] = (uint32_t)n;
  I->n_i[1] = (uint32_t)(n >> 32);
  I->exp_i = exp;
  I->kind_i = kind;
  I->sign_i = sign;
  if (WS_SFU_ROUND_CUT) { // what comes after the clock edge does not count
    ws_tick();
    I->n_i[1] = ws_rand() & ((1U << (N_W - 32)) - 1);
    I->exp_i = ws_rand() & 255;
    I->kind_i = ws_rand() & 3;
    I->sign_i = !sign;
  }
  ws_eval();
  WS_EXPECT(O->r_o, model(n, exp, kind, sign), "n %llx exp %u kind %u sign %u",
            (unsigned long long)n, exp, kind, sign);
}

static uint64_t random_n(void) {
  const uint64_t r = (uint64_t)ws_rand() << 32 | ws_rand();
  return r >> (64 - N_W) >> ws_rand_below(N_W);
}

static void test_round__leading_digit(void) {
  check(0, 134, 0, 0);
  check(0, 134, 0, 1);
  for (int top = 0; top < N_W; top++)
    for (unsigned exp = 0; exp < 256; exp += ws_four_state() ? 17 : 1) {
      check(UINT64_C(1) << top, exp, 0, exp & 1);
      check((UINT64_C(2) << top) - 1, exp, 0, exp & 1);
    }
}

// Around a tie, and up to the next power of two.
static void test_round__ties(void) {
  for (int top = 24; top < N_W; top++)
    for (int d = -1; d <= 1; d++) {
      const uint64_t half = UINT64_C(1) << (top - 24), one = UINT64_C(1) << top;
      for (unsigned i = 0; i < 8; i++) {
        const uint64_t last = i == 7 ? one - 2 * half : (uint64_t)i * 2 * half;
        check(one + last + half + (uint64_t)(int64_t)(d), 134, 0, 0);
      }
    }
}

static void test_round__random(void) {
  const int n = ws_four_state() ? 4000 : 200000;
  for (int i = 0; i < n; i++)
    check(random_n(), ws_rand() & 255, ws_rand_percent(80) ? 0 : 1 + ws_rand_below(3),
          ws_rand() & 1);
}

const ws_test_t ws_tests[] = {{"leading_digit", test_round__leading_digit},
                              {"ties", test_round__ties},
                              {"random", test_round__random},
                              {0}};
