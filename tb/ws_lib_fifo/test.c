// SPDX-License-Identifier: Apache-2.0
// A FIFO delivers what it took, in order, never more than DEPTH words, and keeps its word stable.
#include "ws_lib_fifo_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_fifo_in_t *)ws_tb_in)
#define O ((const ws_lib_fifo_out_t *)ws_tb_out)

static void test_lib_fifo__fills_and_drains(void) {
  for (uint32_t i = 0; i < WS_LIB_FIFO_DEPTH; i++) {
    WS_EXPECT(O->in_ready_o, 1, "at %u words", i);
    I->in_valid_i = 1;
    I->in_data_i = 0x1000 + i;
    ws_tick();
  }
  I->in_valid_i = 0;
  ws_eval();
  WS_EXPECT(O->in_ready_o, 0, "when full");
  I->out_ready_i = 1;
  for (uint32_t i = 0; i < WS_LIB_FIFO_DEPTH; i++) {
    ws_eval();
    WS_EXPECT(O->out_valid_o, 1, "word %u", i);
    WS_EXPECT(O->out_data_o, 0x1000 + i, "word %u", i);
    ws_tick();
  }
  WS_EXPECT(O->out_valid_o, 0, "when empty");
}

static void test_lib_fifo__random(void) {
  static uint32_t queue[4096];
  uint32_t in = 0, out = 0;
  for (int cycle = 0; cycle < 3000; cycle++) {
    I->in_valid_i = ws_rand_percent(60);
    I->in_data_i = ws_rand();
    I->out_ready_i = ws_rand_percent(cycle % 1000 < 500 ? 30 : 80);
    ws_eval();
    WS_EXPECT(O->out_valid_o, in != out, "cycle %d", cycle);
    WS_EXPECT(O->in_ready_o, in - out < WS_LIB_FIFO_DEPTH, "cycle %d", cycle);
    if (O->out_valid_o) WS_EXPECT(O->out_data_o, queue[out % 4096], "word %u", out);
    if (I->in_valid_i && O->in_ready_o) queue[in++ % 4096] = I->in_data_i;
    if (O->out_valid_o && I->out_ready_i) out++;
    ws_tick();
  }
  WS_CHECK(out > 500, "only %u words went through", out);
}

const ws_test_t ws_tests[] = {
    {"fills_and_drains", test_lib_fifo__fills_and_drains}, {"random", test_lib_fifo__random}, {0}};
