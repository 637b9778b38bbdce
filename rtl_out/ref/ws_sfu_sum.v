// wsgen 0.1.0 | ws_sfu_sum.v.tmpl 122fba83 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_sfu_sum: the sum of two vectors of the special function unit.
//
// Contract
//   Combinational. sum_o = a_i + b_i, modulo 2 ** WIDTH; 0 without en_i, which comes early.
// Parameters
//   WIDTH bits. RIPPLE = 1: by ripple carry, which is smaller, for operands whose high bits settle
//   last. 0: by the adder that synthesis chooses.

`default_nettype none

module ws_sfu_sum #(
  parameter WIDTH  = 32,
  parameter RIPPLE = 0
) (
  input  wire             en_i,
  input  wire [WIDTH-1:0] a_i,
  input  wire [WIDTH-1:0] b_i,
  output reg  [WIDTH-1:0] sum_o
);

  reg [WIDTH-1:0] p;
  reg [WIDTH-1:0] c;
  reg             carry;

  integer k;
  always @* begin
    p     = a_i ^ b_i;
    c     = {WIDTH{1'b0}};
    carry = 1'b0;
    sum_o = {WIDTH{1'b0}};
    if (en_i) begin
      if (RIPPLE != 0) begin
        for (k = 0; k < WIDTH - 1; k = k + 1) begin
          carry = p[k] ? carry : b_i[k];
          c     = c | ({{(WIDTH-1){1'b0}}, carry} << (k + 1));
        end
        sum_o = p ^ c;
      end else begin
        sum_o = a_i + b_i;
      end
    end
  end

endmodule

`default_nettype wire
