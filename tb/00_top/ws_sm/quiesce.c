// SPDX-License-Identifier: Apache-2.0
// The low-power interface on the bench: requests to be quiet, and what the SM may do meanwhile.
#include "tests.h"
#include "ws_qchannel.h"
#include "ws_sm_dut.h"

#define I ((ws_sm_in_t *)ws_tb_in)
#define O ((const ws_sm_out_t *)ws_tb_out)

static ws_qchannel_t channel;

void sm_quiesce_reset(void) {
  ws_qchannel_init(&channel);
#if WS_QUIESCE
  I->qreqn_i = 1;
#endif
}

void sm_quiesce_cycle(bool axi_idle) {
#if WS_QUIESCE
  if (ws_four_state()) {
    WS_CHECK_KNOWN(O->qacceptn_o);
    WS_CHECK_KNOWN(O->qdeny_o);
    WS_CHECK_KNOWN(O->qactive_o);
  }
  bool live = false;
  for (unsigned w = 0; w < WS_WARPS; w++)
    live = live || ws_get((const void *)&O->rt_live_o, w, 1);
  const ws_qchannel_pins_t pins = WS_QCHANNEL_PINS(I, O, axi_idle, O->rt_issue_valid_o != 0, live);
  const char *broken = ws_qchannel_cycle(&channel, &pins);
  WS_CHECK(!broken, "Q-Channel: %s", broken);
  WS_CHECK(!live || pins.active, "Q-Channel: a kernel runs, QACTIVE is low");
  I->qreqn_i = channel.reqn;
#else
  (void)axi_idle;
#endif
}

void sm_ask_quiet(unsigned in, unsigned stay, unsigned retry) {
  channel.in = in;
  channel.stay = stay;
  channel.retry = retry;
  channel.accepted = channel.denied = channel.paused = channel.longest = 0;
}

sm_quiet_t sm_quiet_answers(void) {
  while (channel.in || !channel.reqn)
    sm_cycles(1);
  return (sm_quiet_t){channel.accepted, channel.denied, channel.paused, channel.longest};
}

// ---- tests

enum { DENIES = WS_QUIESCE == WS_QUIESCE_DENY };

// At rest a request is accepted; what the host begins meanwhile waits, also the start of a kernel.
void test_ws_sm__quiesce_at_rest(void) {
  if (!WS_QUIESCE) ws_skip("no low-power interface");
  sm_open(3);
  run_good();
  for (unsigned in = 1; in < (small() ? 20 : 120); in += small() ? 9 : 1) {
    sm_ask_quiet(in, 40, 0);
    if (in % 2) {
      sm_cycles(in + 10);
      sm_set_reg(WS_REG_SM_ID, in, 0);
      WS_CHECK_EQ(sm_reg(WS_REG_SM_ID), in, "a register that was written while stopped");
      sm_set_reg(WS_REG_SM_ID, 0, 0);
    }
    run_good();
    const sm_quiet_t a = sm_quiet_answers();
    WS_CHECK_EQ(a.accepted + a.denied, 1, "one request, %u cycles before the launch", in);
    WS_CHECK(!(in % 2) || a.accepted, "a request at rest is denied");
  }
}

// While a kernel runs.
void test_ws_sm__quiesce_in_a_kernel(void) {
  if (!WS_QUIESCE) ws_skip("no low-power interface");
  unsigned paused = 0, denied = 0;
  sm_open(7);
  for (unsigned i = 0; i < (small() ? 6 : ws_long() ? 40 : 8); i++) {
    ws_launch_t l;
    sm_timing(1 + ws_rand_below(20), i % 2, ws_rand());
    (void)random_program(&prog, &l, small() ? 40 : 200, small() ? 2 : WS_WARPS, 2);
    sm_load(&prog);
    sm_ask_quiet(60 + ws_rand_below(200), ws_rand_below(60), 20 + ws_rand_below(60));
    sm_expect(&l, WS_CAUSE_NONE);
    const sm_quiet_t a = sm_quiet_answers();
    WS_CHECK_EQ(a.accepted, 1);
    WS_CHECK(!DENIES || !a.paused, "accepted while warps live");
    paused += a.paused;
    denied += a.denied;
    run_good();
  }
  ws_note("%u pauses, %u denials", paused, denied);
  if (DENIES)
    WS_CHECK(denied, "no request came while a kernel ran");
  else
    WS_CHECK(paused && !denied, "%u pauses, %u denials", paused, denied);
}
