// SPDX-License-Identifier: Apache-2.0
// Warps with random reasons not to issue: the class of the slot is that of the one nearest to
// issuing.
#include "ws_config.h"
#include "ws_lost_dut.h"
#include "ws_tb.h"

#include "model.c"

#define I ((ws_lost_in_t *)ws_tb_in)
#define O ((const ws_lost_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more

enum { W = WS_LOST_WARPS };

// Whether a collector is free and an instruction waits for one, or for the SFU, must agree.
static bool possible(reason_t r, const machine_t *m) {
  return r == COLLECTOR ? !m->oc_free : r != SFU_FULL || (WS_SFU && m->oc_free);
}

// The signals of warp w for its reason; what does not matter then is random.
static void drive(unsigned w, reason_t r, const machine_t *m) {
  const bool has_head = r >= OPERAND || (r <= BRANCH && ws_rand_percent(50));
  const bool awake = r >= OPERAND && !m->stop, operands = r > OPERAND;
  ws_set(VEC(I->live_i), w, 1, r != NOTHING);
  ws_set(VEC(I->blocked_i), w, 1, r == NOTHING || r == BRANCH);
  ws_set(VEC(I->bar_wait_i), w, 1, r == BARRIER);
  ws_set(VEC(I->head_valid_i), w, 1, has_head);
  ws_set(VEC(I->asleep_i), w, 1, r == ICACHE || (r != FETCH && ws_rand_percent(50)));
  ws_set(VEC(I->awake_i), w, 1, awake);
  ws_set(VEC(I->operands_i), w, 1, operands || (r < OPERAND && ws_rand_percent(50)));
  ws_set(VEC(I->lsu_full_i), w, 1, r == LSU_FULL || (r <= OPERAND && ws_rand_percent(50)));
  ws_set(VEC(I->ready_i), w, 1, r == READY && !m->stop);
}

static void check(const reason_t reason[W], const machine_t *m) {
  reason_t nearest = NOTHING;
  for (unsigned w = 0; w < W; w++) {
    drive(w, reason[w], m);
    if (reason[w] > nearest) nearest = reason[w];
  }
  I->oc_free_i = m->oc_free;
  I->stop_i = m->stop;
#if WS_GROUPS
  const bool further = nearest == READY && !m->stop && ws_rand_percent(30);
  I->further_i = further;
#else
  const bool further = false;
#endif
  I->oc_complete_i = m->complete;
  I->short_i = m->short_out;
  I->long_i = m->long_out;
  ws_eval();
  const int lost = lost_class(nearest, m);
  WS_CHECK_KNOWN(O->lost_o);
  WS_EXPECT(O->lost_o, further ? 1 : lost < 0 ? 0 : 1u << lost, "reason %u", (unsigned)nearest);
}

static machine_t machine_of(unsigned bits) {
  return (machine_t){bits & 1, bits & 2, bits & 4, bits & 8, bits & 16};
}

// Two reasons at a time, on the first and the last warp, in every state of the machine.
static void test_lost__each_pair(void) {
  for (unsigned bits = 0; bits < 32; bits++) {
    const machine_t m = machine_of(bits);
    for (reason_t a = NOTHING; a <= READY; a++)
      for (reason_t b = NOTHING; b <= READY; b++) {
        reason_t reason[W] = {NOTHING};
        reason[0] = a;
        reason[W - 1] = b;
        if (possible(a, &m) && possible(b, &m)) check(reason, &m);
      }
  }
}

static void test_lost__random(void) {
  for (int i = 0; i < (ws_long() ? 100000 : 4000); i++) {
    const machine_t m = machine_of(ws_rand_below(32) & (ws_rand_percent(90) ? 29 : 31));
    const reason_t most = (reason_t)ws_rand_below(READY + 1);
    reason_t reason[W];
    for (unsigned w = 0; w < W; w++) {
      do {
        reason[w] = (reason_t)ws_rand_below(most + 1u);
      } while (!possible(reason[w], &m));
    }
    check(reason, &m);
  }
}

const ws_test_t ws_tests[] = {
    {"each_pair", test_lost__each_pair}, {"random", test_lost__random}, {0}};
