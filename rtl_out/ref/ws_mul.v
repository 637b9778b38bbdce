// wsgen 0.1.0 | ws_mul.v.tmpl e6e4e295 | ref 097f1342 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_mul: multiply-add array of one lane: multiplicand times a slice of the multiplier, plus an addend.
//
// Contract
//   Combinational, all operands signed:  t_o = acc_i + a_i * (b_i + below_i)  modulo 2^T_W.
//   below_i is the top bit of the slice below (radix-4 Booth digits overlap by a bit), so slices chain
//   without a correction: b_i = 0 and below_i = 1 is a factor of 1, all ones and 0 a factor of -1.
//   Those make the array the adder of ws_muldiv's divisions as well.
//   |acc_i| <= 2^33. With PASSES > 1 the result always fits T_W.
// Parameters
//   PASSES 1, 2 or 4: slices of the 32-bit multiplier. A slice has 32/PASSES bits; with one pass 34,
//   so that an unsigned multiplier fits. Area is nearly proportional to the slice.
// Not here: operand and result registers, sequence (ws_muldiv).

`default_nettype none

module ws_mul #(
  parameter PASSES  = 2,
  parameter SLICE_W = (PASSES == 1) ? 34 : 32 / PASSES,
  parameter T_W     = (PASSES == 1) ? 64 : SLICE_W + 33
) (
  input  wire [32:0]        a_i,
  input  wire [SLICE_W-1:0] b_i,
  input  wire               below_i,
  input  wire [33:0]        acc_i,
  output wire [T_W-1:0]     t_o
);

  localparam DIGITS = SLICE_W / 2;
  localparam [T_W-1:0] ONE = 1;

  wire [33:0] a_x1 = {a_i[32], a_i};
  wire [33:0] a_x2 = {a_i, 1'b0};

  // Radix-4 Booth digits: -2, -1, 0, 1 or 2 from three bits of the multiplier.
  wire [SLICE_W:0]  b = {b_i, below_i};
  reg               one;
  reg               two;
  reg               negative;

  // A row is a signed 34-bit multiple. Instead of extending its sign s to the left, the sum takes !s
  // and subtracts the sign's weight for all rows at once: s * -2^33 = !s * 2^33 - 2^33. One sum of all:
  // synthesis makes it a carry-save tree.
  reg [33:0]    row;
  reg [T_W-1:0] plus_one;   // two's complement of the negative rows
  reg [T_W-1:0] sign_bias;
  reg [T_W-1:0] sum;

  integer i;
  always @* begin
    plus_one  = {T_W{1'b0}};
    sign_bias = ONE << 33;
    sum       = {{(T_W-34){1'b0}}, ~acc_i[33], acc_i[32:0]};
    for (i = 0; i < DIGITS; i = i + 1) begin
      negative = b[2*i+2];
      one      = b[2*i+1] ^ b[2*i];
      two      = b[2*i+2] ? ~(b[2*i+1] | b[2*i]) : b[2*i+1] & b[2*i];

      row = (({34{one}} & a_x1) | ({34{two}} & a_x2)) ^ {34{negative}};
      sum = sum + ({{(T_W-34){1'b0}}, ~row[33], row[32:0]} << (2 * i));
      plus_one  = plus_one | ({{(T_W-1){1'b0}}, negative} << (2 * i));
      sign_bias = sign_bias + (ONE << (33 + 2 * i));
    end
    sum = sum + plus_one - sign_bias;
  end

  assign t_o = sum;

  generate
    if (PASSES != 1 && PASSES != 2 && PASSES != 4) begin : g_check
      ERROR_PASSES_must_be_1_2_or_4 u_error ();
    end
  endgenerate

endmodule

`default_nettype wire
