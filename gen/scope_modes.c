// SPDX-License-Identifier: Apache-2.0
// Texts that differ in a line by mode, by the rooms of the templates that have them.
#include "scope.h"

// 02_front
static void front(ws_scope_t *s, const ws_config_t *c) {
  ws_set(s, "icache_group",
         ws_fetch_block(c)
             ? ".WORDS (FETCH_BYTES / 4), .ROW_W ((FETCH_BYTES > 16) ? FETCH_BYTES * 8 : "
               "(AXI_DATA_W < 128) ? AXI_DATA_W : 128)"
             : ".WORDS (ISSUE_WIDTH)");
}

// 03_issue
static void issue(ws_scope_t *s, const ws_config_t *c) {
  const bool waits = WS_HAS(c, sched, turn);
  const bool floats = c->mul_unit == WS_mul_unit_fp;
  ws_set(s, "and_turn", waits ? " & turn" : "");
  ws_set(s, "or_not_turn", waits ? " | ~turn" : "");
  ws_set(s, "sfu_ok", c->sfu ? "sfu_ok_i" : "1'b1");
  ws_set(s, "and_unpaced", ws_intervals(c) > 1 ? " & ~paced_i" : "");
  ws_set(s, "sb_seen", c->ready_bit ? "sb_bit" : "sb_ok");
  // Read barriers in software: what needs no barrier has read before the second one writes.
  ws_set(s, "pair_in_order", WS_HAS(c, war, ordered) ? "1" : "0");
  ws_set(s, "or_next_jumps",
         c->war == WS_war_software
             ? "\n                  // a jump waits until its warp has read, also the first one\n"
               "                  | (al2_unit_i == UNIT_BRU)\n"
               "                  | ((al2_unit_i == UNIT_ALU) & (al2_op_i == ALU_LINK))"
             : "");
  ws_set(s, "oc_two", ws_class_collectors(c) ? "oc_two[w]" : "oc_two_i");
  ws_set(s, "flight", ws_flight_timed(c) ? "timed" : "out");
  ws_set(s, "or_own_class", ws_class_collectors(c) ? " | lsu | sfu" : "");
  ws_set(
      s, "or_both_lanes",
      c->collector_in_sp < c->issue_width
          ? "\n                  // one instruction for the lanes enters the collectors per cycle"
            "\n                  | !((al_unit_i == UNIT_LSU) | (al_unit_i == UNIT_SFU) |\n"
            "                      (al2_unit_i == UNIT_LSU) | (al2_unit_i == UNIT_SFU))"
          : "");
  ws_set(s, "pace_issued",
         floats ? "issued[c] | ((c == 1 || c == 3) & (issued[1] | issued[3]))" : "issued[c]");
  ws_set(s, "pair_floats",
         floats ? " |\n                    ((al_unit_i == UNIT_FPU) & (al2_unit_i == 4'd2)) |"
                  "\n                    ((al_unit_i == 4'd2) & (al2_unit_i == UNIT_FPU))"
                : "");
}

// 04_collect to 06_dispatch
static void operand(ws_scope_t *s, const ws_config_t *c) {
  // Results of the FPU come one cycle after those of the ALU.
  const bool one = c->fpu_regs - ws_int_steps(c) == 1;
  ws_set(s, "set_turn", c->sfu_mul ? "set_i[1] | (turn_q & ~set_i[0])" : "turn_q");
  // Which of two instructions the collectors of set k are offered, and where one comes alone.
  ws_set(s, "offer",
         ws_class_collectors(c) && c->issue_width == 2
             ? "((&al_valid_i) & (swap_i == (k == 0))) ? insn[AL_W +: AL_W] : insn[0 +: AL_W]"
             : "al_valid_i[k] ? insn[k*AL_W +: AL_W] : insn[0 +: AL_W]");
  ws_set(s, "turn", c->sfu_mul ? "turn" : "turn_q"); // of ws_alloc_pair
  // With read barriers in software, what is older and for ALU or FPU leaves first.
  ws_set(s, "after_fixed", c->war == WS_war_software ? " | ~LOCKABLE[oc_unit_i[d*4 +: 4]]" : "");
  // The number of beats that may leave per cycle has a parameter of its own where it is not that of
  // the instructions that issue.
  const bool wide = ws_dispatch_wide(c);
  ws_set(s, "sets", wide ? "DISPATCH_WIDTH" : "ISSUE_WIDTH");
  ws_set(s, "sets_w", wide ? "dispatch width" : "issue width");
  ws_set(s, "Sets_w", wide ? "Dispatch width" : "Issue width");
  ws_set(s, "offer_at", wide ? "0" : "SET*AL_W");
  ws_set(s, "leave_grants",
         wide ? "grant_i[0 +: COLLECTORS] | grant_i[COLLECTORS +: COLLECTORS]"
              : "grant_i[i*COLLECTORS +: COLLECTORS]");
  ws_set(s, "not_soon",
         ws_unit_blocked(c) ? "\n                  (~UNITS_SOON[oc_unit_i[h*4 +: 4]] & "
                              "~blocked_i[oc_unit_i[h*4 +: 4]])"
                            : "~UNITS_SOON[oc_unit_i[h*4 +: 4]]");
  ws_set(s, "but_blocked", ws_unit_blocked(c) ? " unless ws_unit_blocked says otherwise" : "");
  ws_set(s, "waits_ahead",
         wide ? "(waits[h*COLLECTORS +: COLLECTORS] &\n"
                "                             ~(beside[h*COLLECTORS +: COLLECTORS] & may))"
              : "waits[h*COLLECTORS +: COLLECTORS]");
  ws_set(s, "beside_wire",
         wide ? "  wire [COLLECTORS*COLLECTORS-1:0] beside;  // of ws_dispatch_second" : "");
  ws_set(s, "beside_out", wide ? "\n  assign beside_o = beside & ~shares;" : "");
  ws_set(s, "or_meets", ws_fpu_pair(c) ? " |\n            meets_i[n1*COLLECTORS + n2]" : "");
  ws_set(s, "fpu_due", one ? "fpu_wen" : "{due_q[FPU_LATER-2:0], fpu_wen}");
  ws_set(s, "fpu_due_pair", one ? "fpu_pair" : "{due_pair_q[(FPU_LATER-1)*BANK_W-1:0], fpu_pair}");
}

// 07_exec: fewer integer lanes than lanes: ALU, branches, multiplier and divider see steps of
// beats, which are beats of so many lanes; ws_int_turn keeps the beats apart.
static void steps(ws_scope_t *s, const ws_config_t *c) {
  const bool narrow = ws_int_steps(c) > 1, floats = c->mul_unit == WS_mul_unit_fp;
  const char *from = floats ? "fx" : "dx";
  ws_set(s, "int_shape", narrow ? ".LANES (INT_LANES), .BEAT_W (INT_BEAT_W), " : "");
  ws_set(s, "sp_from", narrow ? "st_*" : "ex_*");
  ws_set(s, "sp_to", narrow ? "st_wb_*" : "wb_*[0]");
  ws_set(s, "sp_told", narrow ? " .up_* (st_up_*)," : "");
  ws_set(s, "branches_of", narrow ? ".ex_* (st_*), .bru_again_o (unused_again), " : "");
  // A step may have no active thread; a beat has one.
  ws_set(s, "and_any_32", narrow ? " & {32{|dx_mask_i}}" : "");
  ws_set(s, "and_any", narrow ? " & (|dx_mask_i)" : "");
  ws_set(s, "and_seen", narrow ? " & (inside_q | (|dx_mask_i))" : "");
  ws_set(s, "inside_note",
         narrow ? "an active thread has been there, and more beats are to come"
                : "more beats of the same instruction to come");
  ws_set(s, "steps_note",
         narrow ? " A beat is a step of ws_int_split: without an active thread it counts\n"
                  "//   for nothing, but its result shows."
                : "");
  ws_set(s, "mul_from", from);
  ws_set(s, "mul_beat", narrow ? "mt" : from);
  ws_set(s, "mul_op", narrow ? "mt_op" : floats ? "fx_op_i[2:0]" : "dx_op_i[2:0]");
  ws_set(s, "mul_to", narrow ? "mt_res_*" : "mul_res_*");
  ws_set(s, "mul_valid",
         narrow ? "mt_valid" : ws_fmt("%s_valid & (%s_unit == UNIT_MUL)", from, from));
  ws_set(s, "turn_mul", floats ? "" : " | (dx_unit_i == UNIT_MUL)");
  ws_set(s, "turn_units", floats ? "ALU and BRU" : "ALU, BRU and MUL");
  ws_set(s, "turn_free", floats ? "" : " & free");
  ws_set(s, "turn_soon", floats ? "" : " & soon");
}

// 08_float: fmad.s, operation 7 of the FPU, is a sum of three operands whose product is cut, which
// unsigned_i says in mode 0.
static void fmad(ws_scope_t *s, const ws_config_t *c) {
  const bool infer = c->mul_style == WS_mul_style_infer;
  ws_set(s, "or_fmad", c->fmad ? " | op_i == 5'd7" : "");
  ws_set(s, "not_fmad", c->fmad ? " & op_i != 5'd7" : "");
  ws_set(s, "not_fused", c->fmad ? " & op_i[4:2] != 3'd0" : "");
  ws_set(s, "xor_sub", c->fmad ? "" : " ^ s1_sub");
  ws_set(s, "row_sub", c->fmad ? "1'b0" : "s1_sub");
  ws_set(s, "fma_product", c->fmad ? "cut_product" : "product");
  ws_set(s, "fma_cut_note",
         c->fmad ? "\n//             unsigned_i: the product is cut to P digits (ws_fma_cut)."
                 : "");
  ws_set(s, "cut_rows", infer ? "{R_W{1'b0}}" : "g_vector[VECTORS-1].v");
  ws_set(s, "cut_rows_2", infer ? "{3'd0, product}" : "g_vector[VECTORS-2].v");
}

// 08_float: registers of the FPU lanes that are there, or are left out.
static void fpu_regs(ws_scope_t *s, const ws_config_t *c) {
  const bool s1 = c->fpu_regs == 4, s2 = c->fpu_regs > 1;
  ws_set(s, "fma_s1_at", s1 ? "@(posedge clk_i)" : "@*");
  ws_set(s, "fma_s1_to", s1 ? "<=" : "=");
  ws_set(s, "fma_s1_note", s1 ? "registers, one cycle" : "no registers, no cycle");
  ws_set(s, "fma_s1_clock", s1 ? "" : "\n  wire unused_clk = clk_i;");
  ws_set(s, "fma_s2_at", s2 ? "@(posedge clk_i)" : "@*");
  ws_set(s, "fma_s2_to", s2 ? "<=" : "=");
  ws_set(s, "fma_count", c->fpu_regs > 2 ? "(STAGES != 1)" : "0");
}

// 09_sfu
static void sfu(ws_scope_t *s, const ws_config_t *c) {
  // What takes the operand of a special function; it reads the quadrant in the exponent.
  ws_set(s, "sfu_reduce", c->sfu_pairs ? "ws_sfu_pair" : "ws_sfu_reduce");
  ws_set(s, "sfu_exp1", c->sfu_pairs ? "exp1_q ^ {6'd0, quadrant & {2{trig1_q}}}" : "exp1_q");
  ws_set(
      s, "sfu_exp_note",
      c->sfu_pairs
          ? ";\n//             of sine and cosine with those bits inverted in which the quadrant "
            "has a 1"
          : "");
}

// 10_lsu to 12_bus
static void mem(ws_scope_t *s, const ws_config_t *c) {
  const bool back = c->dcache && c->dcache_write;
  ws_set(s, "arcache", c->load_ops ? "{3'b001, !(gnt[2] & dc_mreq_fresh_i)}" : "4'b0011");
  ws_set(s, "dcache_rows",
         c->dcache_queue == ws_dcache_queue(c) ? "(MSHR > 1) ? 2 * MSHR - 1 : 3"
                                               : ws_fmt("%d", c->dcache_queue));
  ws_set(s, "missed_s2", back ? "!s2_hit" : "(!s2_st & !s2_hit)");
  ws_set(s, "missed", back ? "!hit_i" : "(!store & !hit_i)");
  ws_set(s, "missed_unused", back ? "store, " : "");
  ws_set(s, "of_wbuf", back ? "buffer" : "st");
  ws_set(s, "of_buffer", back ? "buffer_" : "");
  ws_set(s, "of_port", back ? "port" : "axi");
  ws_set(s, "port_halt", back ? "port_halt" : "halt");
  ws_set(s, "dc_line", back ? "dc_eff_line" : "st_line");
}

// 01_launch: the clock register
static void clock_register(ws_scope_t *s, const ws_config_t *c) {
  ws_set(s, "clock_note", c->clock_half ? ", every second cycle" : "");
  ws_set(s, "clock_register", c->clock_half ? "{1'b0, cycle_q[63:1]}" : "cycle_q");
}

void ws_scope_modes(ws_scope_t *s, const ws_config_t *c) {
  front(s, c);
  issue(s, c);
  operand(s, c);
  steps(s, c);
  fmad(s, c);
  fpu_regs(s, c);
  sfu(s, c);
  mem(s, c);
  clock_register(s, c);
}
