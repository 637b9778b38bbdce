// wsgen 0.1.0 | ws_issue_next.v.tmpl 765e60f1 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue_next: the next PCs of the instructions at the heads of the I-buffers.
//
// Contract
//   Combinational, warp by warp: next_o is the predicted successor of the instruction at the head,
//   see ws_nextpc; pc_i its PC. Undefined without a head. Each warp has its own adder, so that the
//   sums are there before a warp is chosen.
// Parameters
//   WORDS_ON: pc_i is the PC of the word WORDS_ON words before the instruction, 0 or 1.
// Not here: the immediate operand and what else depends on the chosen warp (ws_issue_select).

`default_nettype none

module ws_issue_next #(
  parameter WARPS    = 8,
  parameter NSRC     = 3,
  parameter UNIT_W   = 4,
  parameter OP_W     = 5,
  parameter CTL_W    = 19,
  parameter UNIT_AT  = NSRC + 1,
  parameter OP_AT    = UNIT_AT + UNIT_W,
  parameter IMM_AT   = OP_AT + OP_W,
  parameter WORDS_ON = 0
) (
  // From ws_ibuffer
  input  wire [WARPS*32-1:0]    head_insn_i,
  input  wire [WARPS*CTL_W-1:0] head_ctl_i,

  // From and to ws_simt_stack
  input  wire [WARPS*30-1:0]    pc_i,
  output wire [WARPS*30-1:0]    next_o
);

  // Of gen/isa.def
  localparam [3:0] UNIT_ALU = 4'd1, UNIT_BRU = 4'd3;
  localparam [4:0] ALU_LINK = 5'd18;

  genvar g;
  generate
    for (g = 0; g < WARPS; g = g + 1) begin : g_warp
      wire [CTL_W-1:0] ctl  = head_ctl_i[g*CTL_W +: CTL_W];
      wire [31:0]      insn = head_insn_i[g*32 +: 32];
      wire [UNIT_W-1:0]       unit = ctl[UNIT_AT +: UNIT_W];
      wire [OP_W-1:0]       op   = ctl[OP_AT +: OP_W];
      wire             bru  = unit == UNIT_BRU;

      wire [31:0] unused_imm;
      wire [31:1] unused_target;
      wire        unused_taken;
      wire [31:2] unused_rpc;
      wire        unused_opcode = &insn[6:0];
      wire        unused_rest   = &ctl;

      ws_nextpc #(
        .NSRC     (NSRC),
        .WORDS_ON (WORDS_ON),
        .ONLY     (1)
      ) u_nextpc (
        .pc_i       (pc_i[g*30 +: 30]),
        .insn_i     (insn[31:7]),
        .imm_type_i (ctl[IMM_AT +: 3]),
        .jump_i     ((unit == UNIT_ALU) & (op == ALU_LINK)),
        .branch_i   (bru & (op[2:1] != 2'd1)),  // the others are jalr and bar
        .names_i    (op[4:3]),  // matter to branches only
        .imm_o      (unused_imm),
        .target_o   (unused_target),
        .taken_o    (unused_taken),
        .next_o     (next_o[g*30 +: 30]),
        .rpc_o      (unused_rpc)
      );
    end
  endgenerate

endmodule

`default_nettype wire
