// SPDX-License-Identifier: Apache-2.0
// SIMT stack: branches that name their reconvergence PC themselves.
#include "simt.h"

// if (t >= 3) x += 10, the branch of which is forward and says itself that its sides meet at its
// target; what an earlier ssy said is forgotten.
static void forward_branch_names_its_target(void) {
  begin();
  int join = LABEL(), wrong = LABEL();
  E(addi(7, 5, 0));
  E(slti(6, 5, 3));
  TO(ssy(0), wrong);
  TO(bne_r(6, 0, 0), join);
  int body = wsa_here(&R.a);
  E(addi(7, 7, 10));
  BIND(join);
  E(nop());
  BIND(wrong);
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(MASK_AT(body), 0xF8);
  CHECK_EQ(MASK_AT(join), 0xFF);
  CHECK_EQ(steps_at(wsa_addr(&R.a, join)), 1);
  CHECK_EQ(ws_model_stats(R.m)->max_depth, 1);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), t < 3 ? t : t + 10);
}

// A loop of 16 t + 1 iterations with a backward branch: its sides meet after it.
static void backward_branch_names_its_successor(void) {
  begin();
  R.cfg.stack_depth = 1;
  E(slli(6, 5, 4));
  E(addi(7, 0, 0));
  int loop = wsa_here(&R.a);
  E(addi(7, 7, 1));
  E(addi(6, 6, -1));
  TO(bge_r(6, 0, 0), loop);
  int out = wsa_here(&R.a);
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(ws_model_stats(R.m)->max_depth, 1);
  CHECK_EQ(steps_at(wsa_addr(&R.a, loop)), 7 * 16 + 1);
  CHECK_EQ(MASK_AT(out), 0xFF);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), 16 * t + 1);
}

// Back to the next turn of an outer loop, where those wait that are done with it; the others go on
// after the branch and reach it on their own paths.
static void annotated_branch_meets_at_the_turn_of_an_outer_loop(void) {
  begin();
  R.cfg.stack_depth = 1;
  E(addi(7, 0, 0));
  E(addi(9, 0, 3));
  int outer = wsa_here(&R.a);
  int done = LABEL();
  E(addi(9, 9, -1));
  TO(blt_r(9, 0, 0), done);
  E(andi(6, 5, 1));
  TO(beq_p(6, 0, 0), outer);
  E(addi(7, 7, 1));
  TO(jal(0, 0), outer);
  BIND(done);
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(ws_model_stats(R.m)->max_depth, 1);
  CHECK_EQ(steps_at(wsa_addr(&R.a, outer)), 4);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), t & 1 ? 3 : 0);
}

// if (t & 1) x = 8 else x = 4: both sides are after the branch, which names the place after both.
// The place may also be in front of it.
static void branch_names_a_place_near_it(void) {
  begin();
  R.cfg.stack_depth = 2;
  int other = LABEL(), join = LABEL(), done = LABEL();
  E(addi(9, 0, 0));
  E(andi(6, 5, 1));
  wsa_to_m(&R.a, wsa_beq_m(6, 0, 0, 0), other, join);
  E(addi(7, 0, 8));
  TO(jal(0, 0), join);
  BIND(other);
  E(addi(7, 0, 4));
  BIND(join);
  int turn = wsa_here(&R.a);
  E(addi(9, 9, 1));
  E(addi(10, 0, 3));
  TO(beq_r(9, 10, 0), done);
  int odd = wsa_here(&R.a);
  E(addi(7, 7, 16));
  wsa_to_m(&R.a, wsa_bne_m(6, 0, 0, 0), turn, turn);
  E(addi(7, 7, 32));
  TO(jal(0, 0), turn);
  BIND(done);
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(ws_model_stats(R.m)->max_depth, 2);
  CHECK_EQ(steps_at(wsa_addr(&R.a, turn)), 3);
  CHECK_EQ(MASK_AT(odd), 0xFF);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), t & 1 ? 8 + 2 * 16 : 4 + 2 * 48);
}

// To a place out of line and back after the branch, where the others wait.
static void annotated_branch_meets_behind_itself(void) {
  begin();
  R.cfg.stack_depth = 1;
  int away = LABEL(), back = LABEL(), done = LABEL();
  E(addi(7, 0, 1));
  E(andi(6, 5, 1));
  TO(bne_p(6, 0, 0), away);
  BIND(back);
  int met = wsa_here(&R.a);
  E(addi(7, 7, 4));
  TO(jal(0, 0), done);
  BIND(away);
  E(addi(7, 7, 8));
  TO(jal(0, 0), back);
  BIND(done);
  finish();
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(steps_at(wsa_addr(&R.a, met)), 1);
  CHECK_EQ(MASK_AT(met), 0xFF);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), t & 1 ? 13 : 5);
}

// Its reconvergence PC serves no other branch.
static void annotated_branch_leaves_no_ssy(void) {
  begin();
  int next = LABEL(), join = LABEL();
  TO(beq_r(0, 0, 0), next);
  BIND(next);
  E(andi(6, 5, 1));
  TO(beq(6, 0, 0), join);
  E(nop());
  BIND(join);
  finish();
  CHECK_EQ(rig_run(), WS_FAULTED);
  CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_NO_SSY);
}

const test_t tests_simt_names[] = {
    {"model/simt/forward_branch_names_its_target", forward_branch_names_its_target},
    {"model/simt/backward_branch_names_its_successor", backward_branch_names_its_successor},
    {"model/simt/annotated_branch_meets_at_the_turn_of_an_outer_loop",
     annotated_branch_meets_at_the_turn_of_an_outer_loop},
    {"model/simt/annotated_branch_meets_behind_itself", annotated_branch_meets_behind_itself},
    {"model/simt/branch_names_a_place_near_it", branch_names_a_place_near_it},
    {"model/simt/annotated_branch_leaves_no_ssy", annotated_branch_leaves_no_ssy},
    {0}};
