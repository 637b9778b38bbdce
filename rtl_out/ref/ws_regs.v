// wsgen 0.1.0 | ws_regs.v.tmpl 5d942361 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_regs: the registers that an instruction names.
//
// Contract
//   Combinational. regs_o is {rd, last source, .., first source}. Register n of the float registers
//   has number 32 + n; ctl_i, the control bits of ws_decode, tells which registers are float
//   registers. Fields that the instruction does not use give an undefined number.
// Parameters
//   REG_W bits of a register number, NSRC sources, CTL_W control bits: 6, 3, 19 with float
//   registers; 5, 2, 15 without. With compare-and-swap or stores with an index they are 5, 3, 16
//   without: their third source is in the field of rd.
// Not here: which of the registers are used (control bits).

`default_nettype none

module ws_regs #(
  parameter REG_W = 6,
  parameter NSRC  = 3,
  parameter CTL_W = 19
) (
  input  wire [31:7]               insn_i,
  input  wire [CTL_W-1:0]          ctl_i,
  output wire [(NSRC+1)*REG_W-1:0] regs_o
);

  wire unused_funct = &{insn_i[26:25], insn_i[14:12]};

  wire [(NSRC+1)*REG_W-1:0] named;  // {rd, last source, .., first source}

  generate
    if (REG_W == 5) begin : g_third
      wire unused_ctl = &{ctl_i, insn_i[31:27]};

      assign named = {insn_i[11:7], insn_i[11:7], insn_i[24:20], insn_i[19:15]};
    end else if (NSRC > 2) begin : g_float
      localparam FLOAT_AT = CTL_W - 3;  // {rd, rs2, rs1} is a float register; rs3 if rd is

      wire unused_ctl = &ctl_i[FLOAT_AT-1:0];

      // The third source of compare-and-swap, and of stores with an index, is in the field of rd.
      wire [5:0] rs3 = ctl_i[FLOAT_AT+2] ? {1'b1, insn_i[31:27]} : {1'b0, insn_i[11:7]};

      assign named = {ctl_i[FLOAT_AT+2], insn_i[11:7], rs3,
                      ctl_i[FLOAT_AT+1], insn_i[24:20], ctl_i[FLOAT_AT], insn_i[19:15]};
    end else begin : g_integer
      wire unused_ctl = &{ctl_i, insn_i[31:27]};

      assign named = {insn_i[11:7], insn_i[24:20], insn_i[19:15]};
    end
  endgenerate

  assign regs_o = named;

endmodule

`default_nettype wire
