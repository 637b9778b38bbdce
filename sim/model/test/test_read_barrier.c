// SPDX-License-Identifier: Apache-2.0
// Read barriers: which writes the model takes for too early.
#include "t.h"

static void begin(void) {
  rig_reset();
  R.cfg.isa.read_barriers = true;
  E(csrr(5, WSA_TID));
  E(csrr(6, WSA_PARAM));
  E(addi(7, 5, 1));
}

static int run(void) {
  E(exit());
  return rig_run();
}

// The program so far has a store of x7 that comes last but one.
static void check_refused(unsigned reg) {
  char words[80];
  CHECK_EQ(run(), WS_ERROR);
  snprintf(words, sizeof words, "writes x%u, which pc 0x", reg);
  CHECK(strstr(ws_model_err(R.m), words), "%s", ws_model_err(R.m));
}

static void write_after_a_store_needs_a_barrier(void) {
  begin();
  E(sw(7, 6, 0));
  E(addi(7, 0, 2));
  check_refused(7);
  if (t_failed()) return;
  CHECK(strstr(ws_model_err(R.m), "pc 0x0001000c may still"), "%s", ws_model_err(R.m));
  begin();
  E(rdbar(3, 0));
  E(sw(7, 6, 0));
  E(rdbar(0, 1 << 2));
  E(addi(7, 0, 2));
  CHECK_EQ(run(), WS_OK);
}

static void another_barrier_does_not_help(void) {
  begin();
  E(rdbar(3, 0));
  E(sw(7, 6, 0));
  E(rdbar(0, 0x3f & ~(1 << 2)));
  E(addi(7, 0, 2));
  check_refused(7);
}

static void barrier_without_a_number_is_none(void) {
  for (unsigned set = 0; set < 8; set += 7) {
    begin();
    E(rdbar(set, 0));
    E(sw(7, 6, 0));
    E(rdbar(0, 0x3f));
    E(addi(7, 0, 2));
    check_refused(7);
    if (t_failed()) return;
  }
}

static void control_word_holds_for_one_instruction(void) {
  begin();
  E(rdbar(1, 0));
  E(add(8, 5, 5));
  E(sw(7, 6, 0)); // sets nothing
  E(rdbar(0, 1));
  E(addi(7, 0, 2));
  check_refused(7);
  if (t_failed()) return;
  begin();
  E(rdbar(1, 0));
  E(rdbar(2, 0)); // holds
  E(ssy(4));      // between without effect
  E(sw(7, 6, 0));
  E(rdbar(0, 2));
  E(addi(7, 0, 2));
  CHECK_EQ(run(), WS_OK);
}

static void result_that_is_used_tells(void) {
  begin();
  E(mul(8, 7, 5));
  E(add(9, 8, 8));
  E(addi(7, 0, 2));
  CHECK_EQ(run(), WS_OK);
  begin();
  E(mul(8, 7, 5));
  E(addi(8, 0, 1)); // a write after the write
  E(addi(7, 0, 2));
  CHECK_EQ(run(), WS_OK);
  begin();
  E(mul(7, 7, 5)); // itself
  E(addi(7, 0, 2));
  CHECK_EQ(run(), WS_OK);
  begin();
  E(mul(8, 7, 5));
  E(add(9, 5, 5));
  E(addi(7, 0, 2));
  check_refused(7);
}

static void some_units_read_in_order(void) {
  begin();
  E(add(8, 7, 7));
  E(mul(7, 5, 5));
  E(sw(7, 6, 0));
  E(lw(7, 6, 4)); // of the LSU, too
  CHECK_EQ(run(), WS_OK);
  begin();
  E(mul(8, 7, 7));
  E(lw(7, 6, 0));
  check_refused(7);
}

static void jumps_wait(void) {
  begin();
  E(sw(7, 6, 0));
  E(bne(0, 0, 4));
  E(addi(7, 0, 2));
  E(sw(7, 6, 0));
  E(jal(0, 4));
  E(addi(7, 0, 2));
  E(sw(7, 6, 0));
  E(bar(0));
  E(addi(7, 0, 2));
  E(sw(7, 6, 0));
  E(fence());
  E(addi(7, 0, 2));
  CHECK_EQ(run(), WS_OK);
}

// One side stores, the other writes: of other threads.
static void threads_that_write_are_others(void) {
  begin();
  int other = LABEL(), join = LABEL();
  E(slti(8, 5, 3));
  TO(ssy(0), join);
  TO(beq(8, 0, 0), other);
  E(addi(7, 0, 2));
  TO(jal(0, 0), join);
  BIND(other); // runs first
  E(sw(7, 6, 0));
  BIND(join);
  CHECK_EQ(run(), WS_OK);
}

static void other_machines_have_no_rdbar(void) {
  rig_reset();
  E(rdbar(1, 0));
  CHECK_EQ(run(), WS_FAULTED);
  CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_ILLEGAL);
  rig_reset();
  E(csrr(6, WSA_PARAM));
  E(sw(6, 6, 0));
  E(addi(6, 0, 2));
  CHECK_EQ(run(), WS_OK);
  begin();
  R.cfg.unguarded = true;
  E(sw(7, 6, 0));
  E(addi(7, 0, 2));
  CHECK_EQ(run(), WS_OK);
}

const test_t tests_read_barrier[] = {
    {"model/read_barrier/write_after_a_store_needs_a_barrier", write_after_a_store_needs_a_barrier},
    {"model/read_barrier/another_barrier_does_not_help", another_barrier_does_not_help},
    {"model/read_barrier/barrier_without_a_number_is_none", barrier_without_a_number_is_none},
    {"model/read_barrier/control_word_holds_for_one_instruction",
     control_word_holds_for_one_instruction},
    {"model/read_barrier/result_that_is_used_tells", result_that_is_used_tells},
    {"model/read_barrier/some_units_read_in_order", some_units_read_in_order},
    {"model/read_barrier/jumps_wait", jumps_wait},
    {"model/read_barrier/threads_that_write_are_others", threads_that_write_are_others},
    {"model/read_barrier/other_machines_have_no_rdbar", other_machines_have_no_rdbar},
    {0}};
