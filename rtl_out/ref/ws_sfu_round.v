// wsgen 0.1.0 | ws_sfu_round.v.tmpl 2738ba0a | ref e29d60ad | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_sfu_round: normalises, rounds and packs a result of the special function unit.
//
// Contract
//   Combinational. r_o = (-1)^sign_i * n * 2^(exp_i - 7 - 127), to nearest with ties away from
//   zero. n has 7 bits before the binary point and S_F after it. The biased exponent of the result,
//   modulo 256, is 1 to 254; otherwise the result is a zero of that sign. n = 0 gives zero.
//   kind_i other than 0: 1 zero, 2 infinity, 3 NaN (7fc00000).
// Parameters
//   S_F fraction bits, up to 57.

`default_nettype none

module ws_sfu_round #(
  parameter S_F = 29
) (
  // From ws_sfu_lane
  input  wire [S_F+6:0] n_i,
  input  wire [7:0]     exp_i,
  input  wire [1:0]     kind_i,
  input  wire           sign_i,

  // To ws_sfu_lane
  output wire [31:0]    r_o
);

  localparam [1:0] NUMBER   = 2'd0;
  localparam [1:0] NAN      = 2'd3;

  // Leading zeros, from the largest power of two down.
  reg [63:0] norm;
  reg [5:0]  zeros;
  integer    k;

  always @* begin
    norm = {n_i, {(57-S_F){1'b0}}};
    for (k = 5; k >= 0; k = k - 1) begin
      zeros[k] = ~|(norm >> (64 - (1 << k)));
      if (zeros[k]) norm = norm << (1 << k);
    end
  end

  reg [22:0] mantissa;
  reg        carry;
  integer    j;

  always @* begin
    carry = norm[39];
    for (j = 0; j < 23; j = j + 1) begin
      mantissa[j] = norm[40+j] ^ carry;
      carry       = norm[40+j] & carry;
    end
  end

  // 0 is below the smallest normal number and so is 255, which is -1: no sum is too large.
  wire [7:0] exponent = exp_i + {2'b11, ~zeros} + {7'd0, carry};
  wire       number   = (kind_i == NUMBER) & (|exponent) & ~(&exponent) & norm[63];
  wire       nan      = (kind_i == NAN);

  assign r_o[31]    = sign_i & ~nan;
  assign r_o[30:23] = (exponent & {8{number}}) | {8{kind_i[1]}};
  assign r_o[22:0]  = (mantissa & {23{number}}) | {nan, 22'd0};

endmodule

`default_nettype wire
