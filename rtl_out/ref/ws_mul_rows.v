// wsgen 0.1.0 | ws_mul_rows.v.tmpl 9042ef23 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_mul_rows: multiplier array of one lane without its final adder: multiplicand times a slice of
// the multiplier as two vectors.
//
// Contract
//   Combinational, all operands signed:
//     s_o + {c_o, LOW_W'b0} + (carry_o << LOW_W) = a_i * (b_i + below_i) - 2^33  modulo 2^T_W
//   The lower LOW_W bits of the sum are resolved: a register after the array has no second vector
//   there. The 2^33 serves an addend of 34 bits: with its sign bit inverted, it needs no extension.
//   below_i is the top bit of the slice below (radix-4 Booth digits overlap by one bit), so slices
//   chain without a correction: b_i = 0 and below_i = 1 is a factor of 1, all ones and 0 a factor
//   of -1. Without on_i the array rests: all outputs are 0.
// Parameters
//   PASSES 1, 2, 4, 8 or 16: slices of the 32-bit multiplier. A slice has 32/PASSES bits; with one
//   pass 34, so that an unsigned multiplier fits. Area is nearly proportional to the slice.
// mul_style=infer: s_o is one product, for the DSP blocks of an FPGA.
// Not here: operand registers, the sum of both vectors (ws_div), sequence (ws_muldiv).

`default_nettype none

module ws_mul_rows #(
  parameter PASSES  = 2,
  parameter SLICE_W = (PASSES == 1) ? 34 : 32 / PASSES,
  parameter T_W     = (PASSES == 1) ? 64 : SLICE_W + 33,
  parameter LOW_W   = (PASSES == 1) ? 16 : 32 / PASSES
) (
  input  wire               on_i,
  input  wire [32:0]        a_i,
  input  wire [SLICE_W-1:0] b_i,
  input  wire               below_i,
  output wire [T_W-1:0]     s_o,
  output wire [T_W-1:LOW_W] c_o,
  output wire               carry_o
);

  localparam DIGITS = SLICE_W / 2;
  localparam FIRST  = DIGITS + 1;        // vectors of the array: rows, one of corrections
  localparam ALL    = FIRST + 2 * (FIRST - 2);
  localparam [T_W-1:0] ONE = 1;

  // Radix-4 Booth digits, -2 to 2, from three bits of the multiplier each. A row is a signed 34-bit
  // multiple. Instead of extending its sign s to the left, it takes !s, and the corrections
  // subtract the sign's weight for all rows at once: s * -2^33 = !s * 2^33 - 2^33. In the columns
  // below, the corrections contain the ones that complete the two's complement of negative rows.
  // Carry-save adders take three vectors from the front of a list and append two, until two are
  // left.
  // They compute their sum from their carry: a fifth less area than with exclusive ors.
  function [2*T_W-1:0] two_vectors;
    input [33:0]        a_x1;
    input [33:0]        a_x2;
    input [SLICE_W:0]   digits;
    reg                 one;
    reg                 two;
    reg                 negative;
    reg [33:0]          row;
    reg [T_W-1:0]       corrections;
    reg [T_W-1:0]       x;
    reg [T_W-1:0]       y;
    reg [T_W-1:0]       z;
    reg [T_W-1:0]       carry;
    reg [T_W*ALL-1:0]   list;
    integer             i;
    begin
      list        = {(T_W*ALL){1'b0}};
      corrections = ~(ONE << 33) + ONE;
      for (i = 0; i < DIGITS; i = i + 1)
        corrections = corrections - (ONE << (33 + 2 * i));
      for (i = 0; i < DIGITS; i = i + 1) begin
        negative = digits[2*i+2];
        one      = digits[2*i+1] ^ digits[2*i];
        two      = digits[2*i+2] ? ~(digits[2*i+1] | digits[2*i]) : digits[2*i+1] & digits[2*i];

        row = (({34{one}} & a_x1) | ({34{two}} & a_x2)) ^ {34{negative}};
        list[T_W*i +: T_W] = {{(T_W-34){1'b0}}, ~row[33], row[32:0]} << (2 * i);
        corrections        = corrections | ({{(T_W-1){1'b0}}, negative} << (2 * i));
      end
      list[T_W*DIGITS +: T_W] = corrections;
      for (i = 0; i < FIRST - 2; i = i + 1) begin
        x = list[T_W*(3*i)   +: T_W];
        y = list[T_W*(3*i+1) +: T_W];
        z = list[T_W*(3*i+2) +: T_W];
        carry = (x & y) | (z & (x | y));
        list[T_W*(FIRST+2*i)   +: T_W] = (x & y & z) | ((x | y | z) & ~carry);
        list[T_W*(FIRST+2*i+1) +: T_W] = carry << 1;
      end
      two_vectors = list[T_W*(ALL-2) +: 2*T_W];
    end
  endfunction

  reg [2*T_W-1:0] sum;
  always @* begin
    sum = {(2*T_W){1'b0}};
    if (on_i) sum = two_vectors({a_i[32], a_i}, {a_i, 1'b0}, {b_i, below_i});
  end

  wire [T_W-1:0] s = sum[2*T_W-1:T_W];
  wire [T_W-1:0] c = sum[T_W-1:0];

  assign {carry_o, s_o[LOW_W-1:0]} = {1'b0, s[LOW_W-1:0]} + {1'b0, c[LOW_W-1:0]};
  assign s_o[T_W-1:LOW_W]          = s[T_W-1:LOW_W];
  assign c_o                       = c[T_W-1:LOW_W];

  generate
    if (PASSES < 1 || PASSES > 16 || (PASSES & (PASSES - 1)) != 0) begin : g_check
      ERROR_PASSES_must_be_1_2_4_8_or_16 u_error ();
    end
  endgenerate

endmodule

`default_nettype wire
