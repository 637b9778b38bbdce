// wsgen 0.1.0 | ws_beat_reg.v.tmpl 05c8c89c | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_beat_reg: a register between dispatch and the units that compute at once: ALU, BRU, votes
// and shuffles, FPU, float division.
//
// Contract
//   CUT_DISPATCH = 1: ex_* and fe_* are int_dx_* and float_dx_* of the cycle before. With
//   dispatch width 1 the two carry the same beat.
//   CUT_DISPATCH = 0: they are int_dx_* and float_dx_*, and the ready signals pass.
//   xlane_ready_o, fdiv_ready_o: a beat for the unit may leave dispatch. A unit that is ready stays
//   ready until it gets a beat, the unit of votes and shuffles until it gets a last beat; such a
//   beat in the register therefore blocks the next one.
//   fdiv_next_o: fdiv_ready_o in the next cycle for certain, if no beat leaves dispatch for it now.
//   After rst_i the register is empty.
// Parameters
//   CUT_DISPATCH: see above.
// Not here: room for branches (ws_branch_queue); multiplication, CSRs, LSU and SFU, which have
// registers at their inputs.

`default_nettype none

module ws_beat_reg #(
  parameter WARPS          = 8,
  parameter DISPATCH_WIDTH = 1,
  parameter FIMM_W         = 18,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter REG_W          = 6,
  parameter UNIT_W         = 4,
  parameter OP_W           = 5,
  parameter CUT_DISPATCH   = 1,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W         = LANES * 32
) (
  input  wire               clk_i,
  input  wire               rst_i,

  // From ws_operand
  input  wire               int_dx_valid_i,
  input  wire [UNIT_W-1:0]  int_dx_unit_i,
  input  wire [OP_W-1:0]    int_dx_op_i,
  input  wire [WARP_W-1:0]  int_dx_warp_i,
  input  wire [REG_W-1:0]   int_dx_rd_i,
  input  wire               int_dx_wen_i,
  input  wire [BEAT_W-1:0]  int_dx_beat_i,
  input  wire               int_dx_last_i,
  input  wire [LANES-1:0]   int_dx_mask_i,
  input  wire [THREADS-1:0] int_dx_wmask_i,
  input  wire [31:2]        int_dx_pc_i,
  input  wire [31:0]        int_dx_imm_i,
  input  wire [DATA_W-1:0]  int_dx_a_i,
  input  wire [DATA_W-1:0]  int_dx_b_i,
  input  wire               float_dx_valid_i,
  input  wire [UNIT_W-1:0]  float_dx_unit_i,
  input  wire [OP_W-1:0]    float_dx_op_i,
  input  wire [WARP_W-1:0]  float_dx_warp_i,
  input  wire [REG_W-1:0]   float_dx_rd_i,
  input  wire               float_dx_wen_i,
  input  wire [BEAT_W-1:0]  float_dx_beat_i,
  input  wire               float_dx_last_i,
  input  wire [LANES-1:0]   float_dx_mask_i,
  input  wire [FIMM_W-1:0]  float_dx_imm_i,
  input  wire [DATA_W-1:0]  float_dx_a_i,
  input  wire [DATA_W-1:0]  float_dx_b_i,
  input  wire [DATA_W-1:0]  float_dx_c_i,

  // To ws_sp, ws_xlane; to ws_fp, ws_fdiv
  output wire               ex_valid_o,
  output wire [UNIT_W-1:0]  ex_unit_o,
  output wire [OP_W-1:0]    ex_op_o,
  output wire [WARP_W-1:0]  ex_warp_o,
  output wire [REG_W-1:0]   ex_rd_o,
  output wire               ex_wen_o,
  output wire [BEAT_W-1:0]  ex_beat_o,
  output wire               ex_last_o,
  output wire [LANES-1:0]   ex_mask_o,
  output wire [THREADS-1:0] ex_wmask_o,
  output wire [31:2]        ex_pc_o,
  output wire [31:0]        ex_imm_o,
  output wire [DATA_W-1:0]  ex_a_o,
  output wire [DATA_W-1:0]  ex_b_o,
  output wire               fe_valid_o,
  output wire [UNIT_W-1:0]  fe_unit_o,
  output wire [OP_W-1:0]    fe_op_o,
  output wire [WARP_W-1:0]  fe_warp_o,
  output wire [REG_W-1:0]   fe_rd_o,
  output wire               fe_wen_o,
  output wire [BEAT_W-1:0]  fe_beat_o,
  output wire               fe_last_o,
  output wire [LANES-1:0]   fe_mask_o,
  output wire [FIMM_W-1:0]  fe_imm_o,
  output wire [DATA_W-1:0]  fe_a_o,
  output wire [DATA_W-1:0]  fe_b_o,
  output wire [DATA_W-1:0]  fe_c_o,

  // From ws_xlane and ws_fdiv; to dispatch
  input  wire               xlane_ready_i,
  output wire               xlane_ready_o,
  input  wire               fdiv_ready_i,
  input  wire               fdiv_next_i,
  output wire               fdiv_ready_o,
  output wire               fdiv_next_o
);

  localparam [3:0] UNIT_XLANE = 4'd5, UNIT_FDIV = 4'd8;
  localparam BEAT_BITS = UNIT_W + OP_W + WARP_W + REG_W + 1 + BEAT_W + 1 + LANES + THREADS + 30 +
                         32 + DATA_W + DATA_W;

  generate
    if (CUT_DISPATCH != 0) begin : g_cut
      reg                 valid_q;
      reg [BEAT_BITS-1:0] beat_q;

      always @(posedge clk_i) begin
        if (rst_i)
          valid_q <= 1'b0;
        else
          valid_q <= int_dx_valid_i;
      end

      always @(posedge clk_i)
        beat_q <= {int_dx_unit_i, int_dx_op_i, int_dx_warp_i, int_dx_rd_i, int_dx_wen_i,
                   int_dx_beat_i, int_dx_last_i, int_dx_mask_i, int_dx_wmask_i, int_dx_pc_i,
                   int_dx_imm_i, int_dx_a_i, int_dx_b_i};

      assign ex_valid_o = valid_q;
      assign {ex_unit_o, ex_op_o, ex_warp_o, ex_rd_o, ex_wen_o, ex_beat_o, ex_last_o, ex_mask_o,
              ex_wmask_o, ex_pc_o, ex_imm_o, ex_a_o, ex_b_o} = beat_q;
      assign xlane_ready_o = xlane_ready_i & ~(ex_valid_o & ex_last_o & (ex_unit_o == UNIT_XLANE));
    end else begin : g_none
      assign ex_valid_o = int_dx_valid_i;
      assign {ex_unit_o, ex_op_o, ex_warp_o, ex_rd_o, ex_wen_o, ex_beat_o, ex_last_o, ex_mask_o,
              ex_wmask_o, ex_pc_o, ex_imm_o, ex_a_o, ex_b_o} = {int_dx_unit_i, int_dx_op_i,
                                                                int_dx_warp_i, int_dx_rd_i,
                                                                int_dx_wen_i, int_dx_beat_i,
                                                                int_dx_last_i, int_dx_mask_i,
                                                                int_dx_wmask_i, int_dx_pc_i,
                                                                int_dx_imm_i, int_dx_a_i,
                                                                int_dx_b_i};
      assign xlane_ready_o = xlane_ready_i;

      wire unused_clock = &{1'b0, clk_i, rst_i};
    end
  endgenerate

  localparam FLOAT_BITS = UNIT_W + OP_W + WARP_W + REG_W + 1 + BEAT_W + 1 + LANES + FIMM_W +
                          DATA_W + DATA_W + DATA_W;
  localparam ONLY_BITS  = FIMM_W + DATA_W;  // imm and c

  assign fdiv_ready_o =
      fdiv_ready_i & ~((CUT_DISPATCH != 0) & fe_valid_o & (fe_unit_o == UNIT_FDIV));
  assign fdiv_next_o =
      fdiv_next_i & ~((CUT_DISPATCH != 0) & fe_valid_o & (fe_unit_o == UNIT_FDIV));

  generate
    if (CUT_DISPATCH == 0) begin : g_float_none
      assign fe_valid_o = float_dx_valid_i;
      assign {fe_unit_o, fe_op_o, fe_warp_o, fe_rd_o, fe_wen_o, fe_beat_o, fe_last_o, fe_mask_o,
              fe_imm_o, fe_a_o, fe_b_o, fe_c_o} = {float_dx_unit_i, float_dx_op_i, float_dx_warp_i,
                                                   float_dx_rd_i, float_dx_wen_i, float_dx_beat_i,
                                                   float_dx_last_i, float_dx_mask_i, float_dx_imm_i,
                                                   float_dx_a_i, float_dx_b_i, float_dx_c_i};
    end else if (DISPATCH_WIDTH == 1) begin : g_float_same
      reg [ONLY_BITS-1:0] only_q;

      always @(posedge clk_i)
        only_q <= {float_dx_imm_i, float_dx_c_i};

      assign fe_valid_o = ex_valid_o;
      assign {fe_unit_o, fe_op_o, fe_warp_o, fe_rd_o, fe_wen_o, fe_beat_o, fe_last_o, fe_mask_o,
              fe_a_o, fe_b_o} = {ex_unit_o, ex_op_o, ex_warp_o, ex_rd_o, ex_wen_o, ex_beat_o,
                                 ex_last_o, ex_mask_o, ex_a_o, ex_b_o};
      assign {fe_imm_o, fe_c_o} = only_q;

      wire unused_same = &{1'b0, float_dx_valid_i, {float_dx_unit_i, float_dx_op_i, float_dx_warp_i,
                                                    float_dx_rd_i, float_dx_wen_i, float_dx_beat_i,
                                                    float_dx_last_i, float_dx_mask_i, float_dx_a_i,
                                                    float_dx_b_i}};
    end else begin : g_float_cut
      reg                  valid_q;
      reg [FLOAT_BITS-1:0] beat_q;

      always @(posedge clk_i) begin
        if (rst_i)
          valid_q <= 1'b0;
        else
          valid_q <= float_dx_valid_i;
      end

      always @(posedge clk_i)
        beat_q <= {float_dx_unit_i, float_dx_op_i, float_dx_warp_i, float_dx_rd_i, float_dx_wen_i,
                   float_dx_beat_i, float_dx_last_i, float_dx_mask_i, float_dx_imm_i, float_dx_a_i,
                   float_dx_b_i, float_dx_c_i};

      assign fe_valid_o = valid_q;
      assign {fe_unit_o, fe_op_o, fe_warp_o, fe_rd_o, fe_wen_o, fe_beat_o, fe_last_o, fe_mask_o,
              fe_imm_o, fe_a_o, fe_b_o, fe_c_o} = beat_q;
    end
  endgenerate

endmodule

`default_nettype wire
