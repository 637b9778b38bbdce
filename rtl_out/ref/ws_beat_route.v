// wsgen 0.1.0 | ws_beat_route.v.tmpl 5a380afa | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_beat_route: the dispatched beat on its way to the units. Wires only.
//
// Contract
//   Combinational. px_*: to ws_exec; fx_*: to the floating-point units; dx_*: to the LSU; sx_*: to
//   the SFU. All carry the beat that comes. px_valid_o and fx_valid_o are high for any beat,
//   dx_valid_o and
//   sx_valid_o for one of the LSU or SFU only.
// One beat leaves per cycle.

`default_nettype none

module ws_beat_route #(
  parameter WARPS   = 8,
  parameter FIMM_W  = 18,
  parameter THREADS = 8,
  parameter LANES   = 8,
  parameter REG_W   = 6,
  parameter UNIT_W  = 4,
  parameter OP_W    = 5,
  parameter WARP_W  = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W  = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W  = LANES * 32
) (
  // From ws_operand
  input  wire               disp_valid_i,
  input  wire [UNIT_W-1:0]  disp_unit_i,
  input  wire [OP_W-1:0]    disp_op_i,
  input  wire [WARP_W-1:0]  disp_warp_i,
  input  wire [REG_W-1:0]   disp_rd_i,
  input  wire               disp_wen_i,
  input  wire [BEAT_W-1:0]  disp_beat_i,
  input  wire               disp_last_i,
  input  wire [LANES-1:0]   disp_mask_i,
  input  wire [THREADS-1:0] disp_wmask_i,
  input  wire [31:2]        disp_pc_i,
  input  wire [31:0]        disp_imm_i,
  input  wire [DATA_W-1:0]  disp_a_i,
  input  wire [DATA_W-1:0]  disp_b_i,
  input  wire [DATA_W-1:0]  disp_c_i,

  // To ws_exec
  output wire               px_valid_o,
  output wire [UNIT_W-1:0]  px_unit_o,
  output wire [OP_W-1:0]    px_op_o,
  output wire [WARP_W-1:0]  px_warp_o,
  output wire [REG_W-1:0]   px_rd_o,
  output wire               px_wen_o,
  output wire [BEAT_W-1:0]  px_beat_o,
  output wire               px_last_o,
  output wire [LANES-1:0]   px_mask_o,
  output wire [THREADS-1:0] px_wmask_o,
  output wire [31:2]        px_pc_o,
  output wire [31:0]        px_imm_o,
  output wire [DATA_W-1:0]  px_a_o,
  output wire [DATA_W-1:0]  px_b_o,
  output wire               fx_valid_o,
  output wire [UNIT_W-1:0]  fx_unit_o,
  output wire [OP_W-1:0]    fx_op_o,
  output wire [WARP_W-1:0]  fx_warp_o,
  output wire [REG_W-1:0]   fx_rd_o,
  output wire               fx_wen_o,
  output wire [BEAT_W-1:0]  fx_beat_o,
  output wire               fx_last_o,
  output wire [LANES-1:0]   fx_mask_o,
  output wire [FIMM_W-1:0]  fx_imm_o,
  output wire [DATA_W-1:0]  fx_a_o,
  output wire [DATA_W-1:0]  fx_b_o,
  output wire [DATA_W-1:0]  fx_c_o,

  // To the LSU and the SFU
  output wire               dx_valid_o,
  output wire [OP_W-1:0]    dx_op_o,
  output wire [WARP_W-1:0]  dx_warp_o,
  output wire [REG_W-1:0]   dx_rd_o,
  output wire               dx_wen_o,
  output wire [BEAT_W-1:0]  dx_beat_o,
  output wire               dx_last_o,
  output wire [LANES-1:0]   dx_mask_o,
  output wire [31:2]        dx_pc_o,
  output wire [31:0]        dx_imm_o,
  output wire [DATA_W-1:0]  dx_a_o,
  output wire [DATA_W-1:0]  dx_b_o,
  output wire               sx_valid_o,
  output wire [2:0]         sx_op_o,
  output wire [WARP_W-1:0]  sx_warp_o,
  output wire [REG_W-1:0]   sx_rd_o,
  output wire               sx_wen_o,
  output wire [BEAT_W-1:0]  sx_beat_o,
  output wire               sx_last_o,
  output wire [LANES-1:0]   sx_mask_o,
  output wire [DATA_W-1:0]  sx_a_o
);

  localparam [3:0] UNIT_LSU = 4'd4, UNIT_SFU = 4'd9;

  assign px_valid_o = disp_valid_i;
  assign px_unit_o  = disp_unit_i;
  assign px_op_o    = disp_op_i;
  assign px_warp_o  = disp_warp_i;
  assign px_rd_o    = disp_rd_i;
  assign px_wen_o   = disp_wen_i;
  assign px_beat_o  = disp_beat_i;
  assign px_last_o  = disp_last_i;
  assign px_mask_o  = disp_mask_i;
  assign px_wmask_o = disp_wmask_i;
  assign px_pc_o    = disp_pc_i;
  assign px_imm_o   = disp_imm_i;
  assign px_a_o     = disp_a_i;
  assign px_b_o     = disp_b_i;

  assign dx_valid_o = disp_valid_i & (disp_unit_i == UNIT_LSU);
  assign dx_op_o   = disp_op_i;
  assign dx_warp_o = disp_warp_i;
  assign dx_rd_o   = disp_rd_i;
  assign dx_wen_o  = disp_wen_i;
  assign dx_beat_o = disp_beat_i;
  assign dx_last_o = disp_last_i;
  assign dx_mask_o = disp_mask_i;
  assign dx_pc_o   = disp_pc_i;
  assign dx_imm_o  = disp_imm_i;
  assign dx_a_o    = disp_a_i;
  assign dx_b_o    = disp_b_i;

  assign fx_valid_o = disp_valid_i;
  assign fx_unit_o  = disp_unit_i;
  assign fx_op_o    = disp_op_i;
  assign fx_warp_o  = disp_warp_i;
  assign fx_rd_o    = disp_rd_i;
  assign fx_wen_o   = disp_wen_i;
  assign fx_beat_o  = disp_beat_i;
  assign fx_last_o  = disp_last_i;
  assign fx_mask_o  = disp_mask_i;
  assign fx_a_o     = disp_a_i;
  assign fx_b_o     = disp_b_i;
  assign fx_c_o     = disp_c_i;
  assign fx_imm_o   = disp_imm_i[FIMM_W-1:0];

  assign sx_valid_o = disp_valid_i & (disp_unit_i == UNIT_SFU);
  assign sx_op_o    = disp_op_i[2:0];
  assign sx_warp_o = disp_warp_i;
  assign sx_rd_o   = disp_rd_i;
  assign sx_wen_o  = disp_wen_i;
  assign sx_beat_o = disp_beat_i;
  assign sx_last_o = disp_last_i;
  assign sx_mask_o = disp_mask_i;
  assign sx_a_o    = disp_a_i;

endmodule

`default_nettype wire
