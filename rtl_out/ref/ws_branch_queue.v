// wsgen 0.1.0 | ws_branch_queue.v.tmpl 518f1776 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_branch_queue: registers between the lanes, which compare, and the SIMT stack.
//
// Contract
//   sp_br_*, sp_arr_*: the outputs of ws_sp. br_*, arr_*: the same in the same order.
//   CUT_BRANCH = 0: at once.
//   CUT_BRANCH = 1: from registers, in the next cycle at the earliest. At most two of them wait:
//   sp_br_ready_o is always 1, and bru_ready_o stops further ones. arr_* comes for one cycle, in
//   which br_* are those of the bar, with br_valid_o low. One bar per cycle passes.
//   br_fast_o      the branch changes nothing: all its threads go to the predicted side, and no
//                  reconvergence is there. expect_*: per warp, what the SIMT stack expects of the
//                  branch that the warp waits for.
//   ex_*           the beat at ws_sp in this cycle; bru_ready_o: a beat of the BRU may leave
//                  dispatch. bru_next_o: one certainly may in the next cycle, if none leaves in
//                  this one; bru_again_o: even if a branch other than jalr or bar leaves in this
//                  one.
//   After rst_i nothing waits.
// Parameters
//   CUT_BRANCH: see above. CUT_DISPATCH = 1: a beat reaches ws_sp in the cycle after dispatch.
// Not here: comparison (ws_sp), what a branch does (ws_simt_stack).
//
//   CUT_BRANCH = 1   c0      c1
//   sp_br_valid_i    branch
//   br_valid_o               branch

`default_nettype none

module ws_branch_queue #(
  parameter WARPS        = 8,
  parameter THREADS      = 8,
  parameter UNIT_W       = 4,
  parameter OP_W         = 5,
  parameter CUT_DISPATCH = 1,
  parameter CUT_BRANCH   = 1,
  parameter WARP_W       = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  input  wire               clk_i,
  input  wire               rst_i,

  // From ws_sp, and the beat that it has
  input  wire               sp_br_valid_i,
  output wire               sp_br_ready_o,
  input  wire [WARP_W-1:0]  sp_br_warp_i,
  input  wire               sp_br_jalr_i,
  input  wire               sp_br_diverge_i,
  input  wire [THREADS-1:0] sp_br_taken_i,
  input  wire [31:1]        sp_br_target_i,
  input  wire [31:2]        sp_br_fall_i,
  input  wire               sp_arr_valid_i,
  input  wire [WARP_W-1:0]  sp_arr_warp_i,
  input  wire [31:0]        sp_arr_num_i,
  input  wire               ex_valid_i,
  input  wire [UNIT_W-1:0]  ex_unit_i,
  input  wire [OP_W-1:0]    ex_op_i,
  input  wire [THREADS-1:0] ex_wmask_i,
  input  wire               sp_ready_i,

  // To dispatch
  output wire               bru_ready_o,
  output wire               bru_next_o,
  output wire               bru_again_o,

  // From and to ws_simt_stack
  input  wire [WARPS-1:0]   expect_taken_i,
  input  wire [WARPS-1:0]   expect_joins_i,
  output wire               br_valid_o,
  input  wire               br_ready_i,
  output wire [WARP_W-1:0]  br_warp_o,
  output wire               br_jalr_o,
  output wire               br_diverge_o,
  output wire [THREADS-1:0] br_taken_o,
  output wire [31:1]        br_target_o,
  output wire [31:2]        br_fall_o,
  output wire               br_fast_o,

  // To ws_barrier
  output wire               arr_valid_o,
  output wire [WARP_W-1:0]  arr_warp_o,
  output wire [31:0]        arr_num_o
);

  localparam [3:0] UNIT_BRU = 4'd3;

  generate
    if (CUT_BRANCH != 0) begin : g_queue
      localparam WORD_W = WARP_W + 1 + 1 + THREADS + 30 + 32 + 2;

      // ---- Push ---------------------------------------------------------------------------------

      wire bru   = ex_valid_i & (ex_unit_i == UNIT_BRU);
      wire plain = bru & (ex_op_i[2:1] != 2'd1);  // neither jalr nor bar
      wire jump  = bru & (ex_op_i[2:0] == 3'd2);
      wire bar   = bru & (ex_op_i[2:0] == 3'd3);

      // A branch that shows in the cycle of its last beat; other branches are ignored.
      wire right = expect_taken_i[sp_br_warp_i]
                 ? !(|(ex_wmask_i & ~sp_br_taken_i)) & !sp_br_target_i[1] : !(|sp_br_taken_i);
      wire fast = plain & right & !expect_joins_i[sp_br_warp_i];

      wire push = sp_br_valid_i | sp_arr_valid_i;
      wire [31:0] number = sp_arr_valid_i ? sp_arr_num_i : {sp_br_target_i, 1'b0};
      wire [WORD_W-1:0] word = {{sp_br_warp_i, sp_br_jalr_i, sp_br_diverge_i, sp_br_taken_i,
                                 sp_br_fall_i}, number, fast,
                                sp_arr_valid_i};

      // ---- The queue ----------------------------------------------------------------------------

      reg  [1:0]        held_q;   // one waits; another one after it
      reg  [WORD_W-1:0] first_q;
      reg  [WORD_W-1:0] second_q;
      wire              is_bar;
      wire [31:0]       shown;
      wire              pop   = held_q[0] & (is_bar | br_ready_i);
      wire              moves = pop | !held_q[0];

      always @(posedge clk_i) begin
        if (rst_i)
          held_q <= 2'b00;
        else
          held_q <= moves ? {held_q[1] & push, held_q[1] | push} : {held_q[1] | push, 1'b1};
      end

      always @(posedge clk_i) begin
        if (moves)
          first_q <= held_q[1] ? second_q : word;
        if (!held_q[1] | moves)
          second_q <= word;
      end

      // ---- Pop ----------------------------------------------------------------------------------

      assign {{br_warp_o, br_jalr_o, br_diverge_o, br_taken_o,
               br_fall_o}, shown, br_fast_o, is_bar} = first_q;
      assign br_target_o = shown[31:1];
      assign br_valid_o  = held_q[0] & !is_bar;
      assign arr_valid_o = held_q[0] & is_bar;
      assign arr_warp_o  = br_warp_o;
      assign arr_num_o   = shown;

      // The two places are for waiting branches, the beat at ws_sp, and one that leaves dispatch
      // now. A branch that changes nothing, and a bar, leave at once. ws_sp keeps a jump for a
      // cycle, and a branch that meets arr_*, which has no place; nothing may follow these.
      wire       coming = (CUT_DISPATCH != 0) & plain;
      wire       bars   = sp_arr_valid_i | ((CUT_DISPATCH != 0) & bar);  // on their way
      wire       keeps  = (CUT_DISPATCH != 0) ? jump : sp_arr_valid_i;
      wire [1:0] count  = {held_q[1] | (held_q[0] & coming), held_q[0] ^ coming};
      wire       three  = held_q[1] & coming;
      wire       goes   = held_q[0] & (br_fast_o | is_bar);
      wire       flows  = !held_q[1] & (!held_q[0] | goes) & !coming;  // all that is here goes
      wire       room   = flows | (!bars & !three & (!count[1] | goes));

      assign bru_ready_o   = sp_ready_i & !keeps & room;

      // The same a cycle earlier, as if the SIMT stack took only branches that change nothing.
      wire clear  = !held_q[0] | goes;  // no branch is left waiting
      wire stuck  = plain & (sp_arr_valid_i | !sp_ready_i);  // one that ws_sp is going to keep
      wire steady = !jump & !bar & !stuck & !held_q[1];

      assign bru_next_o  = steady & (clear | !push);
      assign bru_again_o = steady & clear & (!push | fast | sp_arr_valid_i);
      assign sp_br_ready_o = 1'b1;

      wire unused_bits = &{1'b0, ex_op_i[OP_W-1:3], sp_arr_warp_i, count[0]};
    end else begin : g_none
      assign {br_valid_o, br_warp_o, br_jalr_o, br_diverge_o, br_taken_o, br_target_o,
              br_fall_o} = {sp_br_valid_i, sp_br_warp_i, sp_br_jalr_i, sp_br_diverge_i,
                            sp_br_taken_i, sp_br_target_i, sp_br_fall_i};
      assign br_fast_o    = 1'b0;
      assign sp_br_ready_o = br_ready_i;
      assign {arr_valid_o, arr_warp_o, arr_num_o} = {sp_arr_valid_i, sp_arr_warp_i, sp_arr_num_i};

      // ws_sp takes no branch while it holds one.
      assign bru_ready_o = sp_ready_i &
                           ~((CUT_DISPATCH != 0) & ex_valid_i & (ex_unit_i == UNIT_BRU));
      assign bru_next_o  = 1'b0;  // not known
      assign bru_again_o = 1'b0;

      wire unused_inputs = &{1'b0, clk_i, rst_i, ex_op_i, ex_wmask_i, expect_taken_i,
                             expect_joins_i};
    end
  endgenerate

endmodule

`default_nettype wire
