// SPDX-License-Identifier: Apache-2.0
// Registers through AXI4-Lite with any delays, kernels that end, fail or do not fit.
#include "model.c"

#include "bench.h"

static void test_ctrl__registers_read_back(void) {
  begin(100, 100);
  WS_CHECK_EQ(value_of(CTRL_ID), 0x57534D31);
  WS_CHECK_EQ(value_of(CTRL_CONFIG), m.config);
  for (unsigned n = 0; n < 200; n++) {
    const unsigned i = ws_rand_below(CTRL_REG_N), j = ws_rand_below(CTRL_REG_N);
    put(ctrl_regs[i].offset, any_legal(i));
    WS_CHECK_EQ(value_of(ctrl_regs[j].offset), m.reg[j], "register %03x", ctrl_regs[j].offset);
  }
}

static void test_ctrl__any_order_and_delay(void) {
  static const unsigned percent[] = {100, 50, 10};
  for (unsigned valid = 0; valid < 3; valid++)
    for (unsigned ready = 0; ready < 3; ready++) {
      ws_reset();
      begin(percent[valid], percent[ready]);
      holding = 8;
      for (unsigned n = 0; n < 100; n++) {
        const unsigned i = ws_rand_below(CTRL_REG_N);
        if (!aw_left && !w_left && bs.n < 3) offer_write(ctrl_regs[i].offset, any_legal(i), 0xF);
        if (!ar_left && rs.n < 3) offer_read(ctrl_regs[ws_rand_below(CTRL_REG_N)].offset);
        cycles(1 + ws_rand_below(4));
      }
    }
}

// No transfer needs to be faster than one in 3 cycles, but a change should be noticed.
static void test_ctrl__cycles_of_a_transfer(void) {
  begin(100, 100);
  uint64_t t = ws_cycle();
  for (unsigned n = 0; n < 10; n++)
    put(0x02C, n);
  WS_CHECK_EQ(ws_cycle() - t, 30, "10 writes");
  t = ws_cycle();
  for (unsigned n = 0; n < 10; n++)
    value_of(0x02C);
  WS_CHECK_EQ(ws_cycle() - t, 30, "10 reads");
}

static void test_ctrl__values_that_do_not_fit_are_refused(void) {
  begin(100, 100);
  for (unsigned i = 0; i < CTRL_REG_N; i++) {
    const ctrl_reg_t *r = &ctrl_regs[i];
    if (r->offset == CTRL_ENTRY && WS_PC_BITS < 32) continue;
    WS_CHECK(put(r->offset, r->max & ~r->zeros), "the largest value of %03x is refused", r->offset);
    for (unsigned bit = 0; bit < 32; bit++) {
      const uint32_t value = UINT32_C(1) << bit;
      const bool fits = value <= r->max && !(value & r->zeros);
      WS_CHECK_EQ(put(r->offset, value), fits, "%08x to %03x", value, r->offset);
      WS_CHECK_EQ(value_of(r->offset), m.reg[i], "%08x to %03x", value, r->offset);
    }
  }
  WS_CHECK(!put(CTRL_REGS, CTRL_REGS_MOST + 1), "more registers than the field has");
  for (uint32_t n = 0; n <= CTRL_REGS_MOST; n++) {
    WS_CHECK(put(CTRL_REGS, n), "%u registers", n);
    WS_CHECK_EQ(value_of(CTRL_REGS), (n + 3) / 4 * 4 % (CTRL_REGS_MOST + 1));
  }
}

#if WS_PC_BITS < 32
static void test_ctrl__an_entry_outside_the_window_of_code_is_refused(void) {
  begin(100, 100);
  const uint32_t base = 0x80000000, last = ws_pc_in_window(UINT32_MAX) & ~3u;
  WS_CHECK(put(CTRL_ENTRY, last), "the last word of code");
  WS_CHECK(put(CTRL_ENTRY, base), "the first word of code");
  for (unsigned bit = 2; bit < 32; bit++) {
    const uint32_t value = base ^ UINT32_C(1) << bit;
    WS_CHECK_EQ(put(CTRL_ENTRY, value), bit < WS_PC_BITS, "%08x", value);
    WS_CHECK_EQ(value_of(CTRL_ENTRY), bit < WS_PC_BITS ? value : m.reg[ctrl_find(CTRL_ENTRY)]);
  }
}
#endif

static void test_ctrl__partial_words_are_refused(void) {
  begin(100, 100);
  for (uint32_t strobes = 0; strobes < 16; strobes++)
    for (unsigned i = 0; i < CTRL_REG_N; i++) {
      WS_CHECK_EQ(write_strobes(ctrl_regs[i].offset, any_legal(i), strobes),
                  strobes == 0 || strobes == 15);
      WS_CHECK_EQ(value_of(ctrl_regs[i].offset), m.reg[i]);
    }
  WS_CHECK(!write_strobes(CTRL_CONTROL, CTRL_START, 1), "a byte to CONTROL");
  WS_CHECK(write_strobes(CTRL_CONTROL, CTRL_START, 0), "CONTROL without strobes");
  WS_CHECK(write_strobes(0x001, 0, 0) && write_strobes(CTRL_ID, 0, 0), "no strobes, no register");
  cycles(10);
  WS_CHECK_EQ(starts, 0);
}

static void test_ctrl__addresses_that_name_nothing(void) {
  uint32_t data, before[CTRL_REG_N];
  begin(100, 100);
  memcpy(before, m.reg, sizeof before);
  for (uint32_t addr = 0; addr < 0x1000; addr += addr < 0x160 ? 1
                                                 : ws_long()  ? 4
                                                              : 4 + 4 * ws_rand_below(16)) {
    const bool exists = addr % 4 == 0 && addr < 0x080 + 8 * COUNTERS;
    WS_CHECK_EQ(get(addr, &data), exists, "read of %03x", addr);
    if (ctrl_find(addr) < 0) WS_CHECK_EQ(put(addr, 0), addr == CTRL_CONTROL, "write of %03x", addr);
  }
  for (unsigned i = 0; i < CTRL_REG_N; i++)
    WS_CHECK_EQ(value_of(ctrl_regs[i].offset), before[i], "register %03x", ctrl_regs[i].offset);
}

static void launch(fate_t f, unsigned after) {
  fate = f;
  life = after;
  starts = resets = 0;
  WS_CHECK(put(CTRL_CONTROL, CTRL_START), "the start is refused");
}

static void until_rest(void) {
  for (unsigned n = 0; ctrl_busy(&m); n++) {
    WS_CHECK(n < 2000, "the kernel does not end");
    cycle();
  }
  cycle(); // the outputs of rest have been seen
}

static void test_ctrl__a_kernel_runs_and_is_done(void) {
  begin(100, 100);
  for (unsigned n = 1; n < 60; n += 1 + n / 3) {
    launch(ENDS, n);
    if (ctrl_busy(&m)) WS_CHECK(!(value_of(CTRL_STATUS) & ~3u), "a fault");
    until_rest();
    WS_CHECK_EQ(starts, 1, "cycles of start_o");
    WS_CHECK_EQ(resets, 0, "cycles of core_rst_o");
    WS_CHECK_EQ(value_of(CTRL_STATUS), CTRL_DONE);
    WS_EXPECT(O->irq_o, 1);
    WS_CHECK_EQ(value_of(CTRL_CAUSE), 0);
    if (n % 2) {
      WS_CHECK(put(CTRL_CONTROL, CTRL_CLEAR), "the clear is refused");
      WS_CHECK_EQ(value_of(CTRL_STATUS), 0);
      WS_EXPECT(O->irq_o, 0);
    }
  }
}

static void test_ctrl__writes_are_refused_while_busy(void) {
  begin(100, 100);
  launch(FAULTS, 500);
  drain = 0; // no end of AXI either
  while (life > 100)
    for (unsigned i = 0; i < CTRL_REG_N; i++)
      WS_CHECK(!put(ctrl_regs[i].offset, any_legal(i)), "a write of %03x while busy",
               ctrl_regs[i].offset);
  WS_CHECK(!put(CTRL_CONTROL, CTRL_START), "a start while busy");
  WS_CHECK(!put(CTRL_CONTROL, CTRL_CLEAR), "a clear while busy");
  for (uint32_t v = CTRL_ABORT + 1; v < 8; v++)
    WS_CHECK(!put(CTRL_CONTROL, v), "an abort with a start or a clear, while busy");
  WS_CHECK_EQ(value_of(CTRL_STATUS), CTRL_BUSY);
  cycles(120);
  WS_CHECK_EQ(m.phase, AT_STOP);
  WS_CHECK(!put(CTRL_CONTROL, CTRL_START), "a start while it stops");
  WS_CHECK_EQ(value_of(CTRL_STATUS), CTRL_BUSY);
  drain = 100;
  until_rest();
  WS_CHECK_EQ(value_of(CTRL_STATUS), CTRL_FAULT);
  for (unsigned i = 0; i < CTRL_REG_N; i++)
    WS_CHECK_EQ(value_of(ctrl_regs[i].offset), m.reg[i]);
}

static void expect_record(const ctrl_fault_t *f) {
  WS_CHECK_EQ(value_of(CTRL_CAUSE), f->cause);
  WS_CHECK_EQ(value_of(CTRL_FAULT_PC), f->pc);
  WS_CHECK_EQ(value_of(CTRL_FAULT_WARP), f->warp);
  WS_CHECK_EQ(value_of(CTRL_FAULT_MASK), f->mask);
  WS_CHECK_EQ(value_of(CTRL_FAULT_ADDR), f->addr);
}

static void test_ctrl__a_fault_stops_resets_and_is_kept(void) {
  const ctrl_fault_t none = {0};
  begin(100, 100);
  for (unsigned n = 1; n < 60; n += 1 + n / 3) {
    launch(FAULTS, n);
    drain = n % 2 ? 5 : 100;
    until_rest();
    const ctrl_fault_t f = m.record;
    WS_CHECK_EQ(starts, 1, "cycles of start_o");
    WS_CHECK_EQ(resets, 2, "cycles of core_rst_o");
    WS_CHECK_EQ(value_of(CTRL_STATUS), CTRL_FAULT);
    expect_record(&f);
    if (n % 3) {
      WS_CHECK(put(CTRL_CONTROL, CTRL_CLEAR), "the clear is refused");
      WS_CHECK_EQ(value_of(CTRL_STATUS), 0);
      expect_record(&none);
    }
    launch(ENDS, 3);
    until_rest();
    WS_CHECK_EQ(value_of(CTRL_STATUS), CTRL_DONE);
    expect_record(&none);
  }
}

static void test_ctrl__abort_ends_a_kernel(void) {
  const ctrl_fault_t aborted = {.cause = CTRL_CAUSE_ABORT}, none = {0};
  begin(100, 100);
  WS_CHECK(put(CTRL_CONTROL, CTRL_ABORT), "an abort at rest is refused");
  WS_CHECK_EQ(value_of(CTRL_STATUS), 0, "an abort at rest");
  for (unsigned n = 1; n < 60; n += 1 + n / 3) {
    launch(ENDS, 100000);
    drain = n % 2 ? 5 : 100;
    cycles(n);
    WS_CHECK(put(CTRL_CONTROL, CTRL_ABORT), "the abort is refused");
    until_rest();
    WS_CHECK_EQ(resets, 2, "cycles of core_rst_o");
    WS_CHECK_EQ(value_of(CTRL_STATUS), CTRL_FAULT);
    expect_record(&aborted);
    if (n % 3) {
      WS_CHECK(put(CTRL_CONTROL, CTRL_CLEAR), "the clear is refused");
      expect_record(&none);
    }
    launch(n % 2 ? ENDS : FAULTS, 3);
    until_rest();
    const ctrl_fault_t f = n % 2 ? none : m.record;
    expect_record(&f);
  }
  WS_CHECK(put(CTRL_CONTROL, CTRL_START | CTRL_ABORT), "a start with an abort is refused");
  until_rest();
  WS_CHECK_EQ(value_of(CTRL_STATUS) & CTRL_FAULT, 0, "an abort of what has not begun");
}

// An abort that comes when the kernel has just ended, faulted or been aborted changes nothing.
static void test_ctrl__abort_beside_the_end(void) {
  begin(100, 100);
  drain = 100;
  for (unsigned how = 0; how < 3; how++)
    for (unsigned n = 1; n < 14; n++) {
      launch((fate_t)how, n);
      WS_CHECK(put(CTRL_CONTROL, CTRL_ABORT), "the abort is refused");
      until_rest();
      WS_CHECK(put(CTRL_CONTROL, CTRL_ABORT), "the second abort is refused");
      const uint32_t cause = value_of(CTRL_CAUSE);
      WS_CHECK_EQ(value_of(CTRL_STATUS), cause ? CTRL_FAULT : CTRL_DONE);
      WS_CHECK_EQ(value_of(CTRL_STATUS), m.fault ? CTRL_FAULT : CTRL_DONE);
    }
}

static void expect_unfit(const char *why) {
  const ctrl_fault_t unfit = {.cause = CTRL_CAUSE_LAUNCH};
  until_rest();
  WS_CHECK_EQ(value_of(CTRL_STATUS), CTRL_FAULT, "%s", why);
  WS_CHECK_EQ(resets, 2, "%s", why);
  expect_record(&unfit);
}

static void test_ctrl__launch_that_does_not_fit(void) {
  begin(100, 100);
  for (unsigned n = 1; n < 20; n += 5) {
    launch(DOES_NOT_FIT, n);
    expect_unfit("no room");
  }
  for (uint32_t local = 0; local <= 0x1FFFF;
       local += local < 70 ? 1 : 1 + ws_rand_below(local / 4)) {
    const uint32_t near = local < 200 ? local : 64u << ws_rand_below(11) | 64u << ws_rand_below(11);
    WS_CHECK(put(CTRL_LOCAL_BYTES, near), "%u local bytes", near);
    launch(ENDS, 20);
    if (!near || (near >= 64 && near <= 65536 && !(near & (near - 1)))) {
      until_rest();
      WS_CHECK_EQ(value_of(CTRL_STATUS), CTRL_DONE, "%u local bytes", near);
    } else {
      expect_unfit("local bytes");
    }
  }
  WS_CHECK(put(CTRL_LOCAL_BYTES, 0x10000), "64 KB");
  launch(ENDS, 1);
  until_rest();
  WS_CHECK_EQ(value_of(CTRL_STATUS), CTRL_DONE);
}

static void test_ctrl__counters(void) {
  begin(100, 100);
  for (unsigned i = 0; i < m.counters; i++) {
    WS_CHECK_EQ(value_of(CTRL_PERF + 8 * i), (uint32_t)perf[i], "counter %u", i);
    WS_CHECK_EQ(value_of(CTRL_PERF + 8 * i + 4), perf[i] >> 32, "counter %u high", i);
  }
  uint32_t data;
  WS_CHECK(!get(CTRL_PERF + 8 * COUNTERS, &data), "one counter too many");
  WS_CHECK(!put(CTRL_PERF, 0), "a write to a counter");
}

static void test_ctrl__cycles_and_instructions(void) {
  begin(100, 100);
  drain = 100;
  launch(ENDS, 300);
  until_rest();
  const uint64_t cycles_of_it = m.cycles;
  WS_CHECK(cycles_of_it >= 300 && cycles_of_it <= 303, "%u cycles", (unsigned)cycles_of_it);
  WS_CHECK(m.instret > 100, "%u instructions", (unsigned)m.instret);
  cycles(50);
  WS_CHECK_EQ(ws_get(O->cycle_o, 0, 64), cycles_of_it / WS_CLOCK_CYCLES);
}

static void test_ctrl__reset_at_any_moment(void) {
  for (unsigned n = 0; n < 30; n++) {
    ws_reset();
    begin(60, 60);
    launch(n % 2 ? FAULTS : ENDS, 5);
    cycles(ws_rand_below(20));
    offer_read(CTRL_STATUS);
    offer_write(0x02C, 1, 0xF);
    bs.ready = rs.ready = 20;
    cycles(ws_rand_below(8));
    I->rst_i = 1; // no answer from the first cycle on
    ws_eval();
    WS_EXPECT(O->s_axi_bvalid, 0);
    WS_EXPECT(O->s_axi_rvalid, 0);
    ws_reset();
    WS_EXPECT(O->s_axi_awready, 0);
    WS_EXPECT(O->s_axi_wready, 0);
    WS_EXPECT(O->s_axi_arready, 0);
    WS_EXPECT(O->s_axi_bvalid, 0);
    WS_EXPECT(O->s_axi_rvalid, 0);
    WS_EXPECT(O->irq_o, 0);
    WS_EXPECT(O->busy_o, 0);
    WS_EXPECT(O->core_rst_o, 0);
    WS_EXPECT(O->part_first_o, 0);
    WS_EXPECT(O->part_skip_o, 0);
  }
}

static void test_ctrl__no_answer_from_the_first_cycle_of_a_reset_on(void) {
  I->s_axi_awvalid = I->s_axi_wvalid = I->s_axi_arvalid = 1;
  for (unsigned n = 0; n < 8; n++)
    ws_tick();
  ws_eval();
  WS_EXPECT(O->s_axi_bvalid, 1);
  WS_EXPECT(O->s_axi_rvalid, 1);
  I->rst_i = 1;
  ws_eval();
  WS_EXPECT(O->s_axi_bvalid, 0);
  WS_EXPECT(O->s_axi_rvalid, 0);
  ws_tick();
  I->rst_i = 0;
  ws_eval();
  WS_EXPECT(O->s_axi_bvalid, 0);
  WS_EXPECT(O->s_axi_rvalid, 0);
}

static uint32_t any_address(void) {
  if (ws_rand_percent(10)) return ws_rand() & 0xFFF;
  if (ws_rand_percent(30)) return CTRL_PERF + 4 * ws_rand_below(2 * COUNTERS + 2);
  return 4 * ws_rand_below(0x20);
}

static void test_ctrl__random(void) {
  begin(50, 50);
  holding = 10;
  const unsigned n = ws_long() ? 200000 : 6000;
  unsigned kernels = 0;
  for (unsigned k = 0; k < n; k++) {
    if (ws_rand_percent(1)) {
      valid_percent = 5 + ws_rand_below(96);
      bs.ready = 5 + ws_rand_below(96);
      rs.ready = 5 + ws_rand_below(96);
      drain = 5 + ws_rand_below(96);
    }
    if (!aw_left && !w_left && bs.n < 3 && ws_rand_percent(30)) {
      const unsigned i = ws_rand_below(CTRL_REG_N);
      if (ws_rand_percent(30)) {
        if (!running) {
          fate = (fate_t)ws_rand_below(3);
          life = 1 + ws_rand_below(40);
        }
        offer_write(CTRL_CONTROL, ws_rand() & (ws_rand_percent(90) ? 7 : UINT32_MAX), 0xF);
      } else if (ws_rand_percent(60)) {
        offer_write(ctrl_regs[i].offset, any_legal(i), 0xF);
      } else {
        offer_write(any_address(), ws_rand() >> ws_rand_below(32),
                    ws_rand_percent(90) ? 0xF : ws_rand_below(16));
      }
    }
    if (!ar_left && rs.n < 3 && ws_rand_percent(50)) offer_read(any_address());
    cycle();
    kernels += O->start_o;
  }
  WS_CHECK(kernels > n / 200, "only %u kernels", kernels);
}

const ws_test_t ws_tests[] = {
    {"registers_read_back", test_ctrl__registers_read_back},
    {"any_order_and_delay", test_ctrl__any_order_and_delay},
    {"cycles_of_a_transfer", test_ctrl__cycles_of_a_transfer},
    {"values_that_do_not_fit_are_refused", test_ctrl__values_that_do_not_fit_are_refused},
#if WS_PC_BITS < 32
    {"an_entry_outside_the_window_of_code_is_refused",
     test_ctrl__an_entry_outside_the_window_of_code_is_refused},
#endif
    {"partial_words_are_refused", test_ctrl__partial_words_are_refused},
    {"addresses_that_name_nothing", test_ctrl__addresses_that_name_nothing},
    {"a_kernel_runs_and_is_done", test_ctrl__a_kernel_runs_and_is_done},
    {"writes_are_refused_while_busy", test_ctrl__writes_are_refused_while_busy},
    {"a_fault_stops_resets_and_is_kept", test_ctrl__a_fault_stops_resets_and_is_kept},
    {"abort_ends_a_kernel", test_ctrl__abort_ends_a_kernel},
    {"abort_beside_the_end", test_ctrl__abort_beside_the_end},
    {"launch_that_does_not_fit", test_ctrl__launch_that_does_not_fit},
    {"counters", test_ctrl__counters},
    {"cycles_and_instructions", test_ctrl__cycles_and_instructions},
    {"reset_at_any_moment", test_ctrl__reset_at_any_moment},
    {"no_answer_from_the_first_cycle_of_a_reset_on",
     test_ctrl__no_answer_from_the_first_cycle_of_a_reset_on},
    {"random", test_ctrl__random},
    {0}};
