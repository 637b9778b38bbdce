// wsgen 0.1.0 | ws_alu.v.tmpl a0e0b6a7 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_alu: integer ALU of one lane: add, subtract, compare, logic, shift.
//
// Contract
//   Combinational. r_o is the OR of the parts that are selected, 0 when none is:
//     sum_i          a + b, with sub_i a - b
//     xor_i          a ^ b; with sub_i a ^ ~b
//     and_i          a & b; with sub_i a & ~b; with xor_i together a | b or a | ~b
//     left_i         a << b[4:0]
//     right_i        a >> b[4:0]; arith_i: a >>> b[4:0]
//     set_less_i     1 when less_o (sub_i = 1)
//     other_i        this word (0 for none): what all lanes share and ws_sp computes once
//   With sub_i = 1, less_o says a < b (unsigned_i: of unsigned numbers) and equal_o says a == b.
//   left_i and arith_i exclude each other.
// Not here: the decoding of operations, once for all lanes in ws_sp.

`default_nettype none

module ws_alu (
  // Operation, decoded by ws_sp
  input  wire        sub_i,
  input  wire        unsigned_i,
  input  wire        sum_i,
  input  wire        xor_i,
  input  wire        and_i,
  input  wire        left_i,
  input  wire        right_i,
  input  wire        arith_i,
  input  wire        set_less_i,

  // Operands
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,
  input  wire [31:0] other_i,

  // Results
  output wire [31:0] r_o,
  output wire        equal_o,
  output wire        less_o
);

  function [31:0] reversed(input [31:0] v);
    integer n;
    for (n = 0; n < 32; n = n + 1)
      reversed[n] = v[31-n];
  endfunction

  // One adder for sums, differences and compares. Its propagate and generate terms are the logic
  // operations.
  wire [31:0] b    = b_i ^ {32{sub_i}};
  wire [31:0] sum  = a_i + b + {31'd0, sub_i};
  wire [31:0] a_xor_b = a_i ^ b;
  wire [31:0] a_and_b = a_i & b;

  assign equal_o = &a_xor_b;  // a ^ ~b

  // With equal signs the sign of the difference decides, otherwise the sign of one operand.
  assign less_o = (a_i[31] != b_i[31]) ? (unsigned_i ? b_i[31] : a_i[31]) : sum[31];

  // One right shifter; a left shift goes through it reversed.
  wire        fill    = arith_i & a_i[31];
  wire [31:0] shift_0 = left_i ? reversed(a_i) : a_i;
  wire [31:0] shift_1 = b_i[0] ? {fill, shift_0[31:1]} : shift_0;
  wire [31:0] shift_2 = b_i[1] ? {{2{fill}}, shift_1[31:2]} : shift_1;
  wire [31:0] shift_3 = b_i[2] ? {{4{fill}}, shift_2[31:4]} : shift_2;
  wire [31:0] shift_4 = b_i[3] ? {{8{fill}}, shift_3[31:8]} : shift_3;
  wire [31:0] shift_5 = b_i[4] ? {{16{fill}}, shift_4[31:16]} : shift_4;

  // In pairs: the OR of two gated words is one complex gate per bit.
  assign r_o = (({32{sum_i}}   & sum)     | ({32{xor_i}}  & a_xor_b))
             | (({32{right_i}} & shift_5) | ({32{left_i}} & reversed(shift_5)))
             | (({32{and_i}}   & a_and_b) | other_i)
             | {31'd0, set_less_i & less_o};

endmodule

`default_nettype wire
