// SPDX-License-Identifier: Apache-2.0
// A FIFO delivers what it took, in order, never more than DEPTH words, and keeps its word stable.
#include "word.h"
#include "ws_lib_fifo_dut.h"

#define I ((ws_lib_fifo_in_t *)ws_tb_in)
#define O ((const ws_lib_fifo_out_t *)ws_tb_out)
enum { DEPTH = WS_LIB_FIFO_DEPTH, WIDTH = WS_LIB_FIFO_WIDTH };

static void put(uint32_t id) {
  word_put(&I->in_data_i, WIDTH, id);
}
static void expect_word(uint32_t id) {
  WS_CHECK_KNOWN(O->out_data_o);
  WS_CHECK(word_is(&O->out_data_o, WIDTH, id), "word %u is not what went in", id);
}

static void test_lib_fifo__fills_and_drains(void) {
  ws_eval();
  for (uint32_t i = 0; i < DEPTH; i++) {
    WS_EXPECT(O->in_ready_o, 1, "at %u words", i);
    I->in_valid_i = 1;
    put(i);
    ws_tick();
  }
  I->in_valid_i = 0;
  ws_eval();
  WS_EXPECT(O->in_ready_o, 0, "when full");
  I->out_ready_i = 1;
  for (uint32_t i = 0; i < DEPTH; i++) {
    ws_eval();
    WS_EXPECT(O->out_valid_o, 1, "word %u", i);
    expect_word(i);
    ws_tick();
  }
  WS_EXPECT(O->out_valid_o, 0, "when empty");
}

static void test_lib_fifo__a_word_a_cycle(void) {
  uint32_t in = 0, out = 0;
  I->in_valid_i = I->out_ready_i = 1;
  for (int cycle = 0; cycle < 64; cycle++) {
    put(in);
    ws_eval();
    if (O->out_valid_o) expect_word(out);
    in += O->in_ready_o;
    out += O->out_valid_o;
    ws_tick();
  }
  WS_CHECK_EQ(out, DEPTH == 1 ? 32 : 63, "words in 64 cycles");
}

static void test_lib_fifo__reset_empties(void) {
  I->in_valid_i = 1;
  for (uint32_t i = 0; i < DEPTH; i++)
    ws_tick();
  I->in_valid_i = 0;
  I->rst_i = 1;
  ws_tick();
  I->rst_i = 0;
  ws_eval();
  WS_EXPECT(O->out_valid_o, 0);
  WS_EXPECT(O->in_ready_o, 1);
}

static void test_lib_fifo__random(void) {
  uint32_t in = 0, out = 0;
  for (int cycle = 0; cycle < 3000; cycle++) {
    I->in_valid_i = ws_rand_percent(60);
    I->out_ready_i = ws_rand_percent(cycle % 1000 < 500 ? 30 : 80);
    put(in);
    // Neither side's answer follows the other side's inputs.
    uint32_t valid = I->in_valid_i, ready = I->out_ready_i;
    I->in_valid_i = !valid;
    I->out_ready_i = !ready;
    for (int twice = 0; twice < 2; twice++) {
      ws_eval();
      WS_EXPECT(O->out_valid_o, in != out, "cycle %d", cycle);
      WS_EXPECT(O->in_ready_o, in - out < DEPTH, "cycle %d", cycle);
      if (O->out_valid_o) expect_word(out);
      I->in_valid_i = valid;
      I->out_ready_i = ready;
    }
    in += I->in_valid_i && O->in_ready_o;
    out += O->out_valid_o && I->out_ready_i;
    ws_tick();
  }
  WS_CHECK(out > 500, "only %u words went through", out);
}

const ws_test_t ws_tests[] = {{"fills_and_drains", test_lib_fifo__fills_and_drains},
                              {"a_word_a_cycle", test_lib_fifo__a_word_a_cycle},
                              {"reset_empties", test_lib_fifo__reset_empties},
                              {"random", test_lib_fifo__random},
                              {0}};
