// wsgen 0.1.0 | ws_issue_select.v.tmpl d44fa17e | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue_select: the instruction of the chosen warp, as the other units need it.
//
// Contract
//   Combinational. sel_onehot_i is the chosen warp, is_pc_i the PC of the instruction; fire_i: the
//   instruction issues. head_*: the instructions to choose from, per warp; there_o: the chosen one
//   exists. Of it
//     al_*     what the operand stages need, al_valid_o when it issues and is of a unit;
//     set_*    the register it is going to write, set_valid_o when it issues and writes one;
//     flow_*   what it does to the control flow of its warp, see ws_simt_issue;
//     reconv_* what ws_issue_reconv needs, valid when it issues and names a reconvergence PC;
//     bar_o, exit_o, bad_o (a fault found at decode), fcsr_o (an access to fflags, frm or fcsr),
//     load_o   what it is, when it issues; bar_o per warp.
// Parameters
//   See ws_issue_heads.
// Not here: the choice of the warp (ws_sched_*).

`default_nettype none

module ws_issue_select #(
  parameter WARPS   = 8,
  parameter REG_W   = 6,
  parameter NSRC    = 3,
  parameter UNIT_W  = 4,
  parameter OP_W    = 5,
  parameter CTL_W   = 19,
  parameter UNIT_AT = NSRC + 1,
  parameter OP_AT   = UNIT_AT + UNIT_W,
  parameter IMM_AT  = OP_AT + OP_W
) (
  // The chosen warp
  input  wire [WARPS-1:0]       sel_onehot_i,
  input  wire [31:2]            is_pc_i,
  input  wire                   fire_i,

  // From ws_ibuffer
  input  wire [WARPS-1:0]       head_valid_i,
  input  wire [WARPS*32-1:0]    head_insn_i,
  input  wire [WARPS*CTL_W-1:0] head_ctl_i,

  // To ws_operand
  output wire                   al_valid_o,
  output wire [UNIT_W-1:0]      al_unit_o,
  output wire [OP_W-1:0]        al_op_o,
  output wire [REG_W-1:0]       al_rd_o,
  output wire [NSRC:0]          al_use_o,
  output wire [NSRC*REG_W-1:0]  al_rs_o,
  output wire [31:0]            al_imm_o,
  output wire [31:2]            al_pc_o,

  // To the scoreboard
  output wire                   set_valid_o,
  output wire [REG_W-1:0]       set_rd_o,

  // To ws_simt_stack
  output wire                   flow_ssy_o,
  output wire                   flow_wait_o,
  output wire                   flow_taken_o,

  // To ws_issue_reconv
  output wire                   reconv_valid_o,
  output wire [31:7]            reconv_insn_o,
  output wire [2:0]             reconv_imm_type_o,
  output wire                   reconv_branch_o,
  output wire [1:0]             reconv_names_o,
  output wire [31:2]            reconv_pc_o,

  // To others
  output wire                   there_o,
  output wire [31:0]            insn_o,
  output wire [WARPS-1:0]       bar_o,
  output wire                   exit_o,
  output wire                   bad_o,
  output wire                   fcsr_o,
  output wire                   load_o
);

  // Of gen/isa.def and gen/fault.def. Codes from 16 of unit CTL are faults found at decode.
  localparam [3:0] UNIT_CTL = 4'd0, UNIT_BRU = 4'd3, UNIT_FPU = 4'd7;
  localparam [4:0] CTL_SSY = 5'd0, CTL_EXIT = 5'd1, BRU_BAR = 5'd3;
  // Bits: LSU
  localparam [15:0] MEMORY = 16'b0000_0000_0001_0000;

  // From ws_nextpc
  wire [31:1] unused_target;
  wire [31:2] unused_next;
  wire [31:2] unused_rpc;

  // ---- The instruction --------------------------------------------------------------------------

  wire [CTL_W-1:0] ctl;

  ws_lib_onehot_mux #(
    .N     (WARPS),
    .WIDTH (32)
  ) u_insn_mux (
    .sel_i  (sel_onehot_i),
    .data_i (head_insn_i),
    .data_o (insn_o)
  );

  ws_lib_onehot_mux #(
    .N     (WARPS),
    .WIDTH (CTL_W)
  ) u_ctl_mux (
    .sel_i  (sel_onehot_i),
    .data_i (head_ctl_i),
    .data_o (ctl)
  );

  ws_regs #(
    .REG_W (REG_W),
    .NSRC  (NSRC),
    .CTL_W (CTL_W)
  ) u_regs (
    .insn_i (insn_o[31:7]),
    .ctl_i  (ctl),
    .regs_o ({al_rd_o, al_rs_o})
  );

  assign there_o    = |(sel_onehot_i & head_valid_i);
  assign al_unit_o  = ctl[UNIT_AT +: UNIT_W];
  assign al_op_o    = ctl[OP_AT +: OP_W];
  assign al_use_o   = ctl[NSRC:0];
  assign al_pc_o    = is_pc_i;

  // ---- Kind of instruction ----------------------------------------------------------------------

  wire is_ctl    = al_unit_o == UNIT_CTL;
  wire is_bru    = al_unit_o == UNIT_BRU;
  wire is_bar    = is_bru & (al_op_o == BRU_BAR);
  wire is_branch = is_bru & (al_op_o[2:1] != 2'd1);  // the others are jalr and bar
  wire is_names  = is_bru & (al_op_o[4:3] != 2'd0);
  wire is_ssy    = is_ctl & (al_op_o == CTL_SSY);
  wire is_fcsr   = (NSRC > 2) & (al_unit_o == UNIT_FPU) & (al_op_o[4:2] == 3'd7);  // from 28

  assign al_valid_o  = fire_i & !is_ctl;
  assign set_valid_o = al_valid_o & al_use_o[NSRC];
  assign set_rd_o    = al_rd_o;

  assign bar_o  = sel_onehot_i & {WARPS{fire_i & is_bar}};
  assign exit_o = fire_i & is_ctl & (al_op_o == CTL_EXIT);
  assign bad_o  = fire_i & is_ctl & al_op_o[4];
  assign fcsr_o = fire_i & is_fcsr;
  assign load_o = fire_i & MEMORY[al_unit_o] & al_use_o[NSRC];

  // ---- Next state of the warp -------------------------------------------------------------------

  ws_nextpc #(
    .NSRC (NSRC),
    .ONLY (2)
  ) u_nextpc (
    .pc_i       (is_pc_i),
    .insn_i     (insn_o[31:7]),
    .imm_type_i (ctl[IMM_AT +: 3]),
    .jump_i     (1'b0),
    .branch_i   (is_branch),
    .names_i    (reconv_names_o),
    .imm_o      (al_imm_o),
    .target_o   (unused_target),
    .taken_o    (flow_taken_o),
    .next_o     (unused_next),
    .rpc_o      (unused_rpc)
  );

  assign reconv_valid_o    = fire_i & flow_ssy_o;
  assign reconv_insn_o     = insn_o[31:7];
  assign reconv_imm_type_o = ctl[IMM_AT +: 3];
  assign reconv_branch_o   = is_branch;
  assign reconv_names_o    = al_op_o[4:3] & {2{is_bru}};
  assign reconv_pc_o       = al_pc_o;

  assign flow_ssy_o  = is_ssy | is_names;
  assign flow_wait_o = is_bru & !is_bar;

endmodule

`default_nettype wire
