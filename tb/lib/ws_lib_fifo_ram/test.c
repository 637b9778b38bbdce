// SPDX-License-Identifier: Apache-2.0
// Against a queue: order, room for DEPTH words and one at the output (with DEPTH = 1 for one word
// in all), two cycles through when empty.
#include "ws_lib_fifo_ram_dut.h"
#include "ws_tb.h"

#define I ((ws_lib_fifo_ram_in_t *)ws_tb_in)
#define O ((const ws_lib_fifo_ram_out_t *)ws_tb_out)

// CYCLES: per word at full rate.
enum { DEPTH = WS_LIB_FIFO_RAM_DEPTH, CYCLES = DEPTH == 1 ? 3 : 1 };

static uint32_t queue[8192];

// in, out: words so far; ram: words in the RAM, the rest (at most one) is at the output.
static void run(int cycles, uint32_t in_percent, uint32_t out_percent) {
  uint32_t in = 0, out = 0, ram = 0;
  for (int cycle = 0; cycle < cycles; cycle++) {
    I->in_valid_i = ws_rand_percent(in_percent);
    I->in_data_i = ws_rand();
    I->out_ready_i = ws_rand_percent(out_percent);
    ws_eval();
    bool head = in - out != ram;
    WS_EXPECT(O->out_valid_o, head, "cycle %d", cycle);
    WS_EXPECT(O->in_ready_o, ram < DEPTH && !(DEPTH == 1 && head), "cycle %d", cycle);
    WS_EXPECT(O->more_o, ram > 0, "cycle %d", cycle);
    if (head) WS_EXPECT(O->out_data_o, queue[out], "word %u", out);
    bool push = I->in_valid_i && O->in_ready_o, pop = head && I->out_ready_i;
    bool refill = ram > 0 && (!head || pop);
    if (push) queue[in++] = I->in_data_i;
    out += pop;
    ram += (uint32_t)push - (uint32_t)refill;
    ws_tick();
  }
  WS_CHECK(in_percent < 100 || out_percent < 100 || out * CYCLES + 3 >= (uint32_t)cycles,
           "only %u words in %d cycles", out, cycles);
}

static void test_lib_fifo_ram__full_rate(void) {
  run(500, 100, 100);
}
static void test_lib_fifo_ram__mostly_full(void) {
  run(2000, 80, 40);
}
static void test_lib_fifo_ram__mostly_empty(void) {
  run(2000, 40, 80);
}
static void test_lib_fifo_ram__blocked(void) {
  run(100, 100, 0);
}

const ws_test_t ws_tests[] = {{"full_rate", test_lib_fifo_ram__full_rate},
                              {"mostly_full", test_lib_fifo_ram__mostly_full},
                              {"mostly_empty", test_lib_fifo_ram__mostly_empty},
                              {"blocked", test_lib_fifo_ram__blocked},
                              {0}};
