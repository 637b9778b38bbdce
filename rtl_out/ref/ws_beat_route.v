// wsgen 0.1.0 | ws_beat_route.v.tmpl ff71e8b8 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_beat_route: the dispatched beat on its way to the units. Wires only.
//
// Contract
//   Combinational. int_dx_*: to ws_exec; float_dx_*: to the floating-point units; X_dx_*: to unit
//   X, of bus MEM of gen/units.def. All carry the beat that comes. int_dx_valid_o and
//   float_dx_valid_o are high for any beat, X_dx_valid_o for one of unit X only.
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
  input  wire               dx_valid_i,
  input  wire [UNIT_W-1:0]  dx_unit_i,
  input  wire [OP_W-1:0]    dx_op_i,
  input  wire [WARP_W-1:0]  dx_warp_i,
  input  wire [REG_W-1:0]   dx_rd_i,
  input  wire               dx_wen_i,
  input  wire [BEAT_W-1:0]  dx_beat_i,
  input  wire               dx_last_i,
  input  wire [LANES-1:0]   dx_mask_i,
  input  wire [THREADS-1:0] dx_wmask_i,
  input  wire [31:2]        dx_pc_i,
  input  wire [31:0]        dx_imm_i,
  input  wire [DATA_W-1:0]  dx_a_i,
  input  wire [DATA_W-1:0]  dx_b_i,
  input  wire [DATA_W-1:0]  dx_c_i,

  // To ws_exec
  output wire               int_dx_valid_o,
  output wire [UNIT_W-1:0]  int_dx_unit_o,
  output wire [OP_W-1:0]    int_dx_op_o,
  output wire [WARP_W-1:0]  int_dx_warp_o,
  output wire [REG_W-1:0]   int_dx_rd_o,
  output wire               int_dx_wen_o,
  output wire [BEAT_W-1:0]  int_dx_beat_o,
  output wire               int_dx_last_o,
  output wire [LANES-1:0]   int_dx_mask_o,
  output wire [THREADS-1:0] int_dx_wmask_o,
  output wire [31:2]        int_dx_pc_o,
  output wire [31:0]        int_dx_imm_o,
  output wire [DATA_W-1:0]  int_dx_a_o,
  output wire [DATA_W-1:0]  int_dx_b_o,
  output wire               float_dx_valid_o,
  output wire [UNIT_W-1:0]  float_dx_unit_o,
  output wire [OP_W-1:0]    float_dx_op_o,
  output wire [WARP_W-1:0]  float_dx_warp_o,
  output wire [REG_W-1:0]   float_dx_rd_o,
  output wire               float_dx_wen_o,
  output wire [BEAT_W-1:0]  float_dx_beat_o,
  output wire               float_dx_last_o,
  output wire [LANES-1:0]   float_dx_mask_o,
  output wire [FIMM_W-1:0]  float_dx_imm_o,
  output wire [DATA_W-1:0]  float_dx_a_o,
  output wire [DATA_W-1:0]  float_dx_b_o,
  output wire [DATA_W-1:0]  float_dx_c_o,

  // To the units that the sub-cores share
  output wire               lsu_dx_valid_o,
  output wire [OP_W-1:0]    lsu_dx_op_o,
  output wire [WARP_W-1:0]  lsu_dx_warp_o,
  output wire [REG_W-1:0]   lsu_dx_rd_o,
  output wire               lsu_dx_wen_o,
  output wire [BEAT_W-1:0]  lsu_dx_beat_o,
  output wire               lsu_dx_last_o,
  output wire [LANES-1:0]   lsu_dx_mask_o,
  output wire [31:2]        lsu_dx_pc_o,
  output wire [31:0]        lsu_dx_imm_o,
  output wire [DATA_W-1:0]  lsu_dx_c_o,
  output wire [DATA_W-1:0]  lsu_dx_a_o,
  output wire [DATA_W-1:0]  lsu_dx_b_o,
  output wire               sfu_dx_valid_o,
  output wire [2:0]         sfu_dx_op_o,
  output wire [WARP_W-1:0]  sfu_dx_warp_o,
  output wire [REG_W-1:0]   sfu_dx_rd_o,
  output wire               sfu_dx_wen_o,
  output wire [BEAT_W-1:0]  sfu_dx_beat_o,
  output wire               sfu_dx_last_o,
  output wire [LANES-1:0]   sfu_dx_mask_o,
  output wire [DATA_W-1:0]  sfu_dx_a_o
);

  localparam [3:0] UNIT_LSU = 4'd4, UNIT_SFU = 4'd9;

  assign int_dx_valid_o = dx_valid_i;
  assign int_dx_unit_o  = dx_unit_i;
  assign int_dx_op_o    = dx_op_i;
  assign int_dx_warp_o  = dx_warp_i;
  assign int_dx_rd_o    = dx_rd_i;
  assign int_dx_wen_o   = dx_wen_i;
  assign int_dx_beat_o  = dx_beat_i;
  assign int_dx_last_o  = dx_last_i;
  assign int_dx_mask_o  = dx_mask_i;
  assign int_dx_wmask_o = dx_wmask_i;
  assign int_dx_pc_o    = dx_pc_i;
  assign int_dx_imm_o   = dx_imm_i;
  assign int_dx_a_o     = dx_a_i;
  assign int_dx_b_o     = dx_b_i;

  assign float_dx_valid_o = dx_valid_i;
  assign float_dx_unit_o  = dx_unit_i;
  assign float_dx_op_o    = dx_op_i;
  assign float_dx_warp_o  = dx_warp_i;
  assign float_dx_rd_o    = dx_rd_i;
  assign float_dx_wen_o   = dx_wen_i;
  assign float_dx_beat_o  = dx_beat_i;
  assign float_dx_last_o  = dx_last_i;
  assign float_dx_mask_o  = dx_mask_i;
  assign float_dx_a_o     = dx_a_i;
  assign float_dx_b_o     = dx_b_i;
  assign float_dx_c_o     = dx_c_i;
  assign float_dx_imm_o   = dx_imm_i[FIMM_W-1:0];

  assign lsu_dx_valid_o = dx_valid_i & (dx_unit_i == UNIT_LSU);
  assign lsu_dx_op_o    = dx_op_i;
  assign lsu_dx_warp_o = dx_warp_i;
  assign lsu_dx_rd_o   = dx_rd_i;
  assign lsu_dx_wen_o  = dx_wen_i;
  assign lsu_dx_beat_o = dx_beat_i;
  assign lsu_dx_last_o = dx_last_i;
  assign lsu_dx_mask_o = dx_mask_i;
  assign lsu_dx_pc_o   = dx_pc_i;
  assign lsu_dx_imm_o  = dx_imm_i;
  assign lsu_dx_c_o    = dx_c_i;
  assign lsu_dx_a_o    = dx_a_i;
  assign lsu_dx_b_o    = dx_b_i;

  assign sfu_dx_valid_o = dx_valid_i & (dx_unit_i == UNIT_SFU);
  assign sfu_dx_op_o    = dx_op_i[2:0];
  assign sfu_dx_warp_o = dx_warp_i;
  assign sfu_dx_rd_o   = dx_rd_i;
  assign sfu_dx_wen_o  = dx_wen_i;
  assign sfu_dx_beat_o = dx_beat_i;
  assign sfu_dx_last_o = dx_last_i;
  assign sfu_dx_mask_o = dx_mask_i;
  assign sfu_dx_a_o    = dx_a_i;

endmodule

`default_nettype wire
