// SPDX-License-Identifier: Apache-2.0
// Random collectors and instructions at the heads, against the rule of the policy.
#include "ws_config.h"
#include "ws_tb.h"
#include "ws_war_bloom_dut.h"

#define I ((ws_war_bloom_in_t *)ws_tb_in)
#define O ((const ws_war_bloom_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  C = WS_WAR_BLOOM_COLLECTORS,
  NSRC = WS_WAR_BLOOM_NSRC,
  REG_W = WS_WAR_BLOOM_REG_W,
  WARPS = WS_WAR_BLOOM_WARPS
};

// The exclusive or of the 3-bit digits of a register number.
static uint32_t hash(uint32_t reg) {
  uint32_t h = 0;
  for (; reg; reg >>= 3)
    h ^= reg & 7;
  return h;
}

static void test_war_bloom__set(void) {
  uint32_t rs[32][3] = {{0}}, use[32] = {0};
  bool known[32] = {false};
  for (int i = 0; i < 4000; i++) {
    const uint32_t all = (1u << C) - 1, reading = ws_rand() & ws_rand() & all;
    uint32_t held[64], rd[64], wen[64], defined = 0;
    for (unsigned c = 0; c < C; c++)
      defined |= (uint32_t)known[c] << c;
    for (unsigned w = 0; w < WARPS; w++) {
      ws_set(VEC(I->held_i), w * C, C, held[w] = ws_rand() & ws_rand() & defined);
      ws_set(VEC(I->head_rd_i), w * REG_W, REG_W, rd[w] = ws_rand_below(1u << REG_W));
      ws_set(VEC(I->head_wen_i), w, 1, wen[w] = ws_rand_percent(80));
    }
    I->oc_reading_i = reading;
    const unsigned to = ws_rand_below(C);
    uint32_t reg[3] = {0}, used = ws_rand_below(1u << NSRC);
    for (unsigned s = 0; s < NSRC; s++)
      ws_set(VEC(I->al_rs_i), s * REG_W, REG_W, reg[s] = ws_rand_below(1u << REG_W));
    I->al_use_i = used;
    I->alloc_i = 1u << to;
    ws_eval();
    for (unsigned w = 0; w < WARPS; w++) {
      bool reads = false;
      for (unsigned c = 0; c < C; c++)
        for (unsigned s = 0; s < NSRC; s++)
          reads |=
              (held[w] & reading) >> c & 1 && (use[c] >> s & 1) && hash(rs[c][s]) == hash(rd[w]);
      WS_CHECK_EQ(ws_get(OUT(O->war_ok_o), w, 1), !(wen[w] && reads), "warp %u", w);
    }
    ws_tick();
    for (unsigned s = 0; s < NSRC; s++)
      rs[to][s] = reg[s];
    use[to] = used;
    known[to] = true;
  }
}

const ws_test_t ws_tests[] = {{"set", test_war_bloom__set}, {0}};
