// SPDX-License-Identifier: Apache-2.0
// Heads and the instructions after them, mostly products, in any state of the two units.
#include "ws_tb.h"

#include "ws_config.h"
#include "ws_issue_fmul_dut.h"

#define I ((ws_issue_fmul_in_t *)ws_tb_in)
#define O ((const ws_issue_fmul_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { W = WS_ISSUE_FMUL_WARPS, CTL = WS_CTL_W, AT = WS_NSRC + 1 };
enum { ALU = 1, FPU = 7, SFU = 9, FMUL = 6, PRODUCT = 8, FPU_RESTS = 1 << 3, SFU_RESTS = 1 << 4 };

typedef struct {
  unsigned unit, op;
  uint32_t ctl; // all control bits
} insn_t;

static insn_t with(uint32_t ctl, unsigned unit, unsigned op) {
  const uint32_t mask = 511u << AT;
  return (insn_t){unit, op, (ctl & ~mask) | (unit | op << 4) << AT};
}

static insn_t random_insn(void) {
  static const unsigned units[] = {ALU, FPU, FPU, SFU};
  const uint32_t rest = ws_rand() & ((1u << CTL) - 1);
  return ws_rand_percent(60) ? with(rest, FPU, FMUL)
                             : with(rest, units[ws_rand_below(4)], ws_rand_below(32));
}

static bool product(insn_t x) {
  return x.unit == FPU && x.op == FMUL;
}

static insn_t in_sfu(insn_t x) {
  return with(x.ctl, SFU, FMUL | PRODUCT);
}

static void test_issue_fmul__random(void) {
  unsigned heads = 0, seconds = 0;
  for (int n = 0; n < (ws_long() ? 100000 : 10000); n++) {
    insn_t head[W], next[W];
    const unsigned rests = ws_rand_below(64);
    const bool fpu = rests & FPU_RESTS, sfu = rests & SFU_RESTS;
    for (unsigned w = 0; w < W; w++) {
      head[w] = random_insn();
      next[w] = random_insn();
      ws_set(VEC(I->front_head_ctl_i), w * CTL, CTL, head[w].ctl);
      ws_set(VEC(I->front_next_ctl_i), w * CTL, CTL, next[w].ctl);
      ws_set(VEC(I->front_head_insn_i), w * 32, 32, ws_rand());
      ws_set(VEC(I->front_next_insn_i), w * 32, 32, ws_rand());
      ws_set(VEC(I->front_head_valid_i), w, 1, ws_rand_below(2));
      ws_set(VEC(I->front_next_valid_i), w, 1, ws_rand_below(2));
    }
    I->rests_i = rests;
    ws_eval();
    for (unsigned w = 0; w < W; w++) {
      if (product(head[w]) && fpu && !sfu) {
        head[w] = in_sfu(head[w]);
        heads++;
      }
      // A second product takes the unit that the head leaves: never the one at rest.
      const bool fpu_taken = fpu || head[w].unit == FPU, sfu_taken = sfu || head[w].unit == SFU;
      if (product(next[w]) && fpu_taken && !sfu_taken) {
        next[w] = in_sfu(next[w]);
        seconds++;
      }
      WS_CHECK_EQ(ws_get(CVEC(O->head_ctl_o), w * CTL, CTL), head[w].ctl, "head, rests %x", rests);
      WS_CHECK_EQ(ws_get(CVEC(O->next_ctl_o), w * CTL, CTL), next[w].ctl, "next, rests %x", rests);
      WS_CHECK_EQ(ws_get(CVEC(O->head_insn_o), w * 32, 32),
                  ws_get(CVEC(I->front_head_insn_i), w * 32, 32), "word of the head");
      WS_CHECK_EQ(ws_get(CVEC(O->next_insn_o), w * 32, 32),
                  ws_get(CVEC(I->front_next_insn_i), w * 32, 32), "word of the next");
      WS_CHECK_EQ(ws_get(CVEC(O->head_valid_o), w, 1), ws_get(CVEC(I->front_head_valid_i), w, 1),
                  "head is there");
      WS_CHECK_EQ(ws_get(CVEC(O->next_valid_o), w, 1), ws_get(CVEC(I->front_next_valid_i), w, 1),
                  "next is there");
    }
  }
  WS_CHECK(heads > 100 && seconds > 100, "%u heads, %u seconds", heads, seconds);
}

const ws_test_t ws_tests[] = {{"random", test_issue_fmul__random}, {0}};
