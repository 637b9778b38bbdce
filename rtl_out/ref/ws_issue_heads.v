// wsgen 0.1.0 | ws_issue_heads.v.tmpl 730693e9 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue_heads: fields of the instructions at the heads of the I-buffers.
//
// Contract
//   Combinational, warp by warp: unit, operation, registers {rd, last source, .., first source},
//   which of them are used, rd and whether it is written. Undefined without a head.
// Parameters
//   WARPS, REG_W, NSRC, CTL_W: see ws_regs.
// Not here: the chosen instruction (ws_issue_select).

`default_nettype none

module ws_issue_heads #(
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
  // From ws_ibuffer
  input  wire [WARPS*32-1:0]             head_insn_i,
  input  wire [WARPS*CTL_W-1:0]          head_ctl_i,

  // To ws_issue_ready
  output wire [WARPS*UNIT_W-1:0]         head_unit_o,
  output wire [WARPS*OP_W-1:0]           head_op_o,

  // To the scoreboard
  output wire [WARPS*(NSRC+1)*REG_W-1:0] head_regs_o,
  output wire [WARPS*(NSRC+1)-1:0]       head_use_o,

  // To ws_operand
  output wire [WARPS*REG_W-1:0]          head_rd_o,
  output wire [WARPS-1:0]                head_wen_o
);

  localparam USES = NSRC + 1;

  genvar g;
  generate
    for (g = 0; g < WARPS; g = g + 1) begin : g_warp
      wire [CTL_W-1:0]      ctl  = head_ctl_i[g*CTL_W +: CTL_W];
      wire [31:0]           insn = head_insn_i[g*32 +: 32];
      wire [USES*REG_W-1:0] regs;

      wire unused_opcode = &insn[6:0];
      wire unused_rest   = &ctl[CTL_W-1:IMM_AT];

      ws_regs #(
        .REG_W (REG_W),
        .NSRC  (NSRC),
        .CTL_W (CTL_W)
      ) u_regs (
        .insn_i (insn[31:7]),
        .ctl_i  (ctl),
        .regs_o (regs)
      );

      assign head_unit_o[g*UNIT_W +: UNIT_W]                      = ctl[UNIT_AT +: UNIT_W];
      assign head_op_o[g*OP_W +: OP_W]                        = ctl[OP_AT +: OP_W];
      assign head_regs_o[g*USES*REG_W +: USES*REG_W]    = regs;
      assign head_use_o[g*USES +: USES]                 = ctl[NSRC:0];
      assign head_rd_o[g*REG_W +: REG_W]                = regs[NSRC*REG_W +: REG_W];
      assign head_wen_o[g]                              = ctl[NSRC];
    end
  endgenerate

endmodule

`default_nettype wire
