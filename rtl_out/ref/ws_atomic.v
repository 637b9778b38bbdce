// wsgen 0.1.0 | ws_atomic.v.tmpl a54c9e6d | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_atomic: arithmetic of the atomic memory operations: the word that replaces the one in memory.
//
// Contract
//   Combinational. a_i is the word in memory, b_i the register. r_o is a_i op b_i; b_i for
//   AMOSWAP_W and for every operation that is not an AMO (so a store may use the same path).
//   With CAS, AMOCAS_W: b_i when a_i is c_i, else a_i. With LRSC, LR_W: a_i; SC_W: b_i. An
//   SC_W that fails comes as LR_W.
//   keep_o: AMOCAS_W or LR_W leaves the word as it is: it need not be written.

`default_nettype none

module ws_atomic #(
  parameter OP_W = 5,
  parameter CAS  = 0,
  parameter LRSC = 0
) (
  input  wire [OP_W-1:0] op_i,  // operation of the LSU
  input  wire [31:0]     a_i,
  input  wire [31:0]     b_i,
  input  wire [31:0]     c_i,
  output wire            keep_o,
  output wire [31:0]     r_o
);

  localparam [4:0] LSU_AMOADD_W = 5'd16, LSU_AMOXOR_W = 5'd17, LSU_AMOOR_W = 5'd18,
                   LSU_AMOAND_W = 5'd19, LSU_AMOMIN_W = 5'd20, LSU_AMOMAX_W = 5'd21,
                   LSU_AMOMINU_W = 5'd22, LSU_AMOMAXU_W = 5'd23, LSU_AMOSWAP_W = 5'd24,
                   LSU_AMOCAS_W = 5'd25, LSU_LR_W = 5'd26;

  // Which parts reach the result, by operation; MIN and MAX compare first.
  reg use_sum;
  reg use_xor;  // of the adder's halves: a ^ b
  reg use_and;  //                        a & b
  reg compare;
  reg maximum;
  reg is_signed;

  always @* begin
    use_sum   = 1'b0;
    use_xor   = 1'b0;
    use_and   = 1'b0;
    compare   = 1'b0;
    maximum   = 1'b0;
    is_signed = 1'b0;
    case (op_i)
      LSU_AMOADD_W:  use_sum = 1'b1;
      LSU_AMOXOR_W:  use_xor = 1'b1;
      LSU_AMOAND_W:  use_and = 1'b1;
      LSU_AMOOR_W:   {use_xor, use_and} = 2'b11;
      LSU_AMOMIN_W:  {compare, maximum, is_signed} = 3'b101;
      LSU_AMOMAX_W:  {compare, maximum, is_signed} = 3'b111;
      LSU_AMOMINU_W: {compare, maximum, is_signed} = 3'b100;
      LSU_AMOMAXU_W: {compare, maximum, is_signed} = 3'b110;
      LSU_AMOSWAP_W: compare = 1'b0;
      default:   compare = 1'b0;
    endcase
  end

  // One adder: a + b, or a - b to compare.
  wire [31:0] b_add = b_i ^ {32{compare}};
  wire [31:0] sum;
  wire        no_borrow;  // a >= b, unsigned

  assign {no_borrow, sum} = {1'b0, a_i} + {1'b0, b_add} + {32'd0, compare};

  wire less  = (a_i[31] == b_i[31]) ? ~no_borrow : a_i[31] ^ ~is_signed;  // a < b
  wire use_a = (compare & (less ^ maximum)) | keep_o;
  wire use_b = compare ? ~use_a : ~(use_sum | use_xor | use_and | keep_o);

  assign keep_o = ((CAS != 0) & (op_i == LSU_AMOCAS_W) & (a_i != c_i)) |
                  ((LRSC != 0) & (op_i == LSU_LR_W));

  assign r_o = ({32{use_sum}} & sum) |
               ({32{use_xor}} & (a_i ^ b_add)) |
               ({32{use_and}} & (a_i & b_add)) |
               ({32{use_a}} & a_i) |
               ({32{use_b}} & b_i);

endmodule

`default_nettype wire
