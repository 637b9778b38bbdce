// SPDX-License-Identifier: Apache-2.0
//
// proof: what is proved of ws_fma and ws_fpu, for all operands of a small format; see tb/formal/run.sh.
//
// Contract
//   bad_o is 0 whatever the inputs, once registers are wires (tb/formal/wires.v). Flags are
//   compared too, but with FTZ, which has none and only RNE. One of the PROVE_ macros says what is compared:
//     EQUAL         ws_fma, with any signs of product and addend, and the plain ws_fma_ref
//     ONE_IS_ADD    a * 1.0 + c and the sum of a and c
//     ONE_FIRST     1.0 * a + c and the sum of a and c
//     FMA_COMMUTES  a * b + c and b * a + c
//     MUL_COMMUTES  a * b and b * a

`default_nettype none

module proof #(
  parameter EXP_W = 4,
  parameter MAN_W = 3,
  parameter FTZ   = 0,
  parameter FLAGS = (FTZ == 0),
  parameter W     = 1 + EXP_W + MAN_W
) (
  input  wire [W-1:0] a_i,
  input  wire [W-1:0] b_i,
  input  wire [W-1:0] c_i,
  input  wire [2:0]   rm_i,
  input  wire         sign_p_i,
  input  wire         sign_c_i,
  output wire         bad_o
);

  wire [W-1:0] r0;
  wire [W-1:0] r1;
  wire [4:0]   flags0;
  wire [4:0]   flags1;

  wire legal = (FTZ != 0) ? rm_i == 3'd0 : rm_i < 3'd5;

  assign bad_o = legal & ((r0 != r1) | ((FLAGS != 0) & (flags0 != flags1)));

`ifdef PROVE_EQUAL
  localparam [W-1:0] SIGN = 1 << (W - 1);

  ws_fma #(
    .EXP_W     (EXP_W),
    .MAN_W     (MAN_W),
    .FTZ       (FTZ),
    .FLAGS     (FLAGS),
    .INT       (0),
    .SP_STAGES (0)
  ) u_fma (
    .clk_i      (1'b0),
    .mode_i     (2'd0),
    .one_i      (1'b0),
    .none_i     (1'b0),
    .neg_p_i    (sign_p_i),
    .neg_c_i    (sign_c_i),
    .unsigned_i (1'b0),
    .rm_i       (rm_i),
    .nv_i       (1'b0),
    .a_i        (a_i),
    .b_i        (b_i),
    .c_i        (c_i),
    .a_sub_o    (),
    .a_max_o    (),
    .a_any_o    (),
    .b_sub_o    (),
    .b_max_o    (),
    .b_any_o    (),
    .r_o        (r0),
    .flags_o    (flags0)
  );

  ws_fma_ref #(
    .EXP_W   (EXP_W),
    .MAN_W   (MAN_W),
    .FTZ     (FTZ)
  ) u_ref (
    .a_i     (a_i ^ (SIGN & {W{sign_p_i}})),
    .b_i     (b_i),
    .c_i     (c_i ^ (SIGN & {W{sign_c_i}})),
    .rm_i    (rm_i),
    .r_o     (r1),
    .flags_o (flags1)
  );
`else
  localparam [W-1:0] ONE   = ((1 << (EXP_W - 1)) - 1) << MAN_W;
  localparam [4:0]   FMADD = 5'd0;
  localparam [4:0]   FADD  = 5'd4;
  localparam [4:0]   FMUL  = 5'd6;

  reg [4:0]   op0;
  reg [4:0]   op1;
  reg [W-1:0] a1;
  reg [W-1:0] b0;
  reg [W-1:0] b1;

  always @* begin
    op0 = FMADD;
    op1 = FMADD;
    b0  = b_i;
    a1  = b_i;
    b1  = a_i;
`ifdef PROVE_ONE_IS_ADD
    b0  = ONE;
    op1 = FADD;
    a1  = a_i;
    b1  = c_i;
`endif
`ifdef PROVE_ONE_FIRST
    b0  = ONE;
    a1  = ONE;
`endif
`ifdef PROVE_MUL_COMMUTES
    op0 = FMUL;
    op1 = FMUL;
`endif
  end

  ws_fpu #(
    .EXP_W     (EXP_W),
    .MAN_W     (MAN_W),
    .FTZ       (FTZ),
    .FLAGS     (FLAGS),
    .INT       (0),
    .SP_STAGES (0)
  ) u_0 (
    .clk_i   (1'b0),
    .op_i    (op0),
    .rm_i    (rm_i),
    .a_i     (a_i),
    .b_i     (b0),
    .c_i     (c_i),
    .r_o     (r0),
    .flags_o (flags0)
  );

  ws_fpu #(
    .EXP_W     (EXP_W),
    .MAN_W     (MAN_W),
    .FTZ       (FTZ),
    .FLAGS     (FLAGS),
    .INT       (0),
    .SP_STAGES (0)
  ) u_1 (
    .clk_i   (1'b0),
    .op_i    (op1),
    .rm_i    (rm_i),
    .a_i     (a1),
    .b_i     (b1),
    .c_i     (c_i),
    .r_o     (r1),
    .flags_o (flags1)
  );
`endif

endmodule

`default_nettype wire
