// SPDX-License-Identifier: Apache-2.0
// SIMT stack: order of the sides, reconvergence, bounded loops, ssy, ended threads, faults.
#include "simt.h"

static void taken_side_runs_first_and_sides_reconverge(void) {
  begin();
  int side = LABEL(), join = LABEL(), fall;
  E(andi(6, 5, 1));
  TO(ssy(0), join);
  TO(beq(6, 0, 0), side);
  fall = wsa_here(&R.a);
  E(addi(7, 0, 100));
  TO(jal(0, 0), join);
  BIND(side);
  E(addi(7, 0, 200));
  BIND(join);
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(MASK_AT(side), 0x55);
  CHECK_EQ(MASK_AT(fall), 0xAA);
  CHECK_EQ(MASK_AT(join), 0xFF);
  CHECK_EQ(steps_at(wsa_addr(&R.a, join)), 1);
  CHECK(step_at(wsa_addr(&R.a, side), 0) < step_at(wsa_addr(&R.a, fall), 0),
        "the fall-through side ran first");
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), t & 1 ? 100 : 200);
  CHECK_EQ(ws_model_stats(R.m)->divergent_branches, 1);
  CHECK_EQ(ws_model_stats(R.m)->max_depth, 2);
}

static void side_at_reconvergence_is_not_pushed(void) {
  begin();
  int join = LABEL();
  E(addi(7, 5, 0));
  E(slti(6, 5, 3));
  TO(ssy(0), join);
  TO(bne(6, 0, 0), join);
  int body = wsa_here(&R.a);
  E(addi(7, 7, 10));
  BIND(join);
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(MASK_AT(body), 0xF8);
  CHECK_EQ(MASK_AT(join), 0xFF);
  CHECK_EQ(ws_model_stats(R.m)->max_depth, 1);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), t < 3 ? t : t + 10);
}

static void loop_reuses_its_entry(void) {
  begin();
  R.cfg.stack_depth = 1;
  int out = LABEL();
  E(slli(6, 5, 4));
  E(addi(7, 0, 0));
  int loop = wsa_here(&R.a);
  E(addi(7, 7, 1));
  E(addi(6, 6, -1));
  TO(ssy(0), out);
  TO(bge(6, 0, 0), loop);
  BIND(out);
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(ws_model_stats(R.m)->max_depth, 1);
  CHECK_EQ(steps_at(wsa_addr(&R.a, loop)), 7 * 16 + 1);
  CHECK_EQ(MASK_AT(out), 0xFF);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), 16 * t + 1);
}

// if (t & 1) { if (t & 2) { if (t & 4) x += 4; x += 2; } x += 1; } each with a join of its own.
static void nested(unsigned depth) {
  begin();
  R.cfg.stack_depth = depth;
  int join[3] = {LABEL(), LABEL(), LABEL()};
  E(addi(7, 0, 0));
  for (int i = 0; i < 3; i++) {
    E(andi(6, 5, 1 << i));
    TO(ssy(0), join[i]);
    TO(beq(6, 0, 0), join[i]);
  }
  for (int i = 2; i >= 0; i--) {
    E(addi(7, 7, 1 << i));
    BIND(join[i]);
  }
  finish();
}

static void nesting_needs_an_entry_a_level(void) {
  nested(3);
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(ws_model_stats(R.m)->max_depth, 3);
  static const uint32_t want[8] = {0, 1, 0, 3, 0, 1, 0, 7};
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), want[t]);
}

static void one_entry_too_many_is_cause_7(void) {
  nested(2);
  CHECK_EQ(rig_run(), WS_FAULTED);
  CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_STACK);
  CHECK_EQ(ws_model_fault(R.m)->mask, 0x88);
  CHECK_EQ(ws_model_fault(R.m)->pc, CODE + 4 * 10);
}

// A divergence whose ssy names the entry's own reconvergence point replaces the entry.
static void same_reconvergence_replaces_the_entry(void) {
  begin();
  R.cfg.stack_depth = 2;
  int second = LABEL(), third = LABEL(), join = LABEL();
  E(andi(6, 5, 1));
  TO(ssy(0), join);
  TO(beq(6, 0, 0), second); // even | odd: 2 stacked
  E(addi(7, 0, 1));
  TO(jal(0, 0), join);
  BIND(second);
  E(andi(6, 5, 2));
  TO(ssy(0), join);
  TO(beq(6, 0, 0), join); // t & 2 == 0 is at the join already: still 2 stacked
  E(andi(6, 5, 4));
  TO(ssy(0), join);
  TO(beq(6, 0, 0), third); // both sides short of the join: 3 stacked
  E(addi(7, 0, 2));
  TO(jal(0, 0), join);
  BIND(third);
  E(addi(7, 0, 3));
  BIND(join);
  finish();
  CHECK_EQ(rig_run(), WS_FAULTED);
  CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_STACK);
  CHECK_EQ(ws_model_fault(R.m)->mask, 0x44);
  R.cfg.stack_depth = 3;
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(ws_model_stats(R.m)->max_depth, 3);
  CHECK_EQ(MASK_AT(join), 0xFF);
  CHECK_EQ(rig_out(1), 1);
  CHECK_EQ(rig_out(2), 3);
  CHECK_EQ(rig_out(6), 2);
}

static void divergence_without_ssy_is_cause_8(void) {
  begin();
  int join = LABEL();
  E(andi(6, 5, 1));
  TO(beq(6, 0, 0), join);
  E(nop());
  BIND(join);
  finish();
  CHECK_EQ(rig_run(), WS_FAULTED);
  CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_NO_SSY);
  CHECK_EQ(ws_model_fault(R.m)->pc, CODE + 8);
  CHECK_EQ(ws_model_fault(R.m)->mask, 0xFF);
}

static void uniform_branch_consumes_ssy(void) {
  begin();
  int next = LABEL(), join = LABEL();
  TO(ssy(0), join);
  TO(beq(0, 0, 0), next);
  BIND(next);
  E(andi(6, 5, 1));
  TO(beq(6, 0, 0), join);
  E(nop());
  BIND(join);
  finish();
  CHECK_EQ(rig_run(), WS_FAULTED);
  CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_NO_SSY);
}

static void jumps_keep_ssy_and_the_last_ssy_counts(void) {
  begin();
  int sub = LABEL(), over = LABEL(), join = LABEL(), wrong = LABEL();
  TO(ssy(0), wrong);
  TO(ssy(0), join);
  TO(jal(1, 0), sub);
  TO(jal(0, 0), over);
  BIND(sub);
  E(jalr(0, 1, 0));
  BIND(over);
  E(addi(7, 0, 0));
  E(andi(6, 5, 1));
  TO(beq(6, 0, 0), join);
  E(addi(7, 0, 1));
  BIND(join);
  E(nop());
  BIND(wrong);
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(MASK_AT(join), 0xFF);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), t & 1);
}

static void branch_to_the_next_instruction_is_uniform(void) {
  begin();
  E(andi(6, 5, 1));
  E(beq(6, 0, 4));
  int next = wsa_here(&R.a);
  E(addi(7, 0, 9));
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(MASK_AT(next), 0xFF);
  CHECK_EQ(ws_model_stats(R.m)->divergent_branches, 0);
}

static void ended_threads_leave_every_entry(void) {
  begin();
  int dies = LABEL(), join = LABEL();
  E(addi(7, 0, 5));
  E(slti(6, 5, 4));
  TO(ssy(0), join);
  TO(bne(6, 0, 0), dies);
  E(addi(7, 0, 6));
  TO(jal(0, 0), join);
  BIND(dies);
  E(exit());
  BIND(join);
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(MASK_AT(join), 0xF0);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), t < 4 ? 0 : 6);
}

static void entries_without_threads_are_popped(void) {
  begin();
  int a = LABEL(), join = LABEL();
  E(slti(6, 5, 4));
  TO(ssy(0), join);
  TO(bne(6, 0, 0), a);
  E(exit());
  BIND(a);
  E(exit());
  BIND(join); // no thread comes back
  E(ebreak());
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(ws_model_stats(R.m)->warp_instrs, 6);
}

// Threads leave a loop by exit, one a trip; the rest goes on.
static void exit_inside_a_loop(void) {
  begin();
  R.cfg.stack_depth = 2;
  int stay = LABEL(), out = LABEL();
  E(addi(7, 0, 0));
  int loop = wsa_here(&R.a);
  E(addi(7, 7, 1));
  TO(ssy(0), stay);
  TO(blt(7, 5, 0), stay);
  E(csrr(8, WSA_ACTIVE));
  rig_put_result(8, 0);
  E(exit());
  BIND(stay);
  TO(ssy(0), out);
  TO(beq(0, 0, 0), loop);
  BIND(out);
  E(ebreak());
  CHECK_EQ(rig_run(), WS_OK);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), t < 2 ? 3 : 1u << t);
}

static void divergent_indirect_jump_is_cause_9(void) {
  begin();
  E(slli(6, 5, 2));
  E(auipc(8, 0));
  E(add(8, 8, 6));
  E(jalr(0, 8, 12));
  finish();
  CHECK_EQ(rig_run(), WS_FAULTED);
  CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_JUMP_DIVERGES);
  CHECK_EQ(ws_model_fault(R.m)->pc, CODE + 16);
}

// Bit 0 of the target does not count, so targets that differ in it agree.
static void indirect_jump_drops_bit_0(void) {
  begin();
  E(andi(6, 5, 1));
  E(auipc(8, 0));
  E(add(8, 8, 6));
  E(jalr(9, 8, 12));
  E(sub(7, 9, 8));
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), 12 - (t & 1));
}

const test_t tests_simt[] = {
    {"model/simt/taken_side_runs_first_and_sides_reconverge",
     taken_side_runs_first_and_sides_reconverge},
    {"model/simt/side_at_reconvergence_is_not_pushed", side_at_reconvergence_is_not_pushed},
    {"model/simt/loop_reuses_its_entry", loop_reuses_its_entry},
    {"model/simt/nesting_needs_an_entry_a_level", nesting_needs_an_entry_a_level},
    {"model/simt/one_entry_too_many_is_cause_7", one_entry_too_many_is_cause_7},
    {"model/simt/same_reconvergence_replaces_the_entry", same_reconvergence_replaces_the_entry},
    {"model/simt/divergence_without_ssy_is_cause_8", divergence_without_ssy_is_cause_8},
    {"model/simt/uniform_branch_consumes_ssy", uniform_branch_consumes_ssy},
    {"model/simt/jumps_keep_ssy_and_the_last_ssy_counts", jumps_keep_ssy_and_the_last_ssy_counts},
    {"model/simt/branch_to_the_next_instruction_is_uniform",
     branch_to_the_next_instruction_is_uniform},
    {"model/simt/ended_threads_leave_every_entry", ended_threads_leave_every_entry},
    {"model/simt/entries_without_threads_are_popped", entries_without_threads_are_popped},
    {"model/simt/exit_inside_a_loop", exit_inside_a_loop},
    {"model/simt/divergent_indirect_jump_is_cause_9", divergent_indirect_jump_is_cause_9},
    {"model/simt/indirect_jump_drops_bit_0", indirect_jump_drops_bit_0},
    {0}};
