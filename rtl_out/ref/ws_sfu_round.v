// wsgen 0.1.0 | ws_sfu_round.v.tmpl ede37984 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_sfu_round: normalises, rounds and packs a result of the special function unit.
//
// Contract
//   Combinational, or with CUT one clock edge later. r_o = (-1)^sign_i * n * 2^(exp_i - 7 - 127),
//   to nearest with ties away from zero. n has 7 bits before the binary point and S_F after it. The
//   biased exponent of the result, modulo 256, is 1 to 254; otherwise the result is a zero of that
//   sign. n = 0 gives zero.
//   kind_i other than 0: 1 zero, 2 infinity, 3 NaN (7fc00000).
// Parameters
//   S_F fraction bits, up to 57. CUT 1: a register between normalisation and rounding.

`default_nettype none

module ws_sfu_round #(
  parameter S_F = 29,
  parameter CUT = 0
) (
  input  wire           clk_i,

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

  wire [38:0] unused_norm = norm[38:0];

  localparam Z_W = 25 + 8 + 2 + 1;
  wire [Z_W-1:0] z_d = {norm[63:39], exp_i + {2'b11, ~zeros}, kind_i, sign_i};
  reg  [Z_W-1:0] z_q;
  generate
    if (CUT != 0) begin : g_cut
      always @(posedge clk_i) z_q <= z_d;
    end else begin : g_no_cut
      wire unused_clk = clk_i;
      always @* z_q = z_d;
    end
  endgenerate
  wire        leading;
  wire [22:0] digits;
  wire        half;
  wire [7:0]  e;
  wire [1:0]  kind;
  wire        sign;
  assign {leading, digits, half, e, kind, sign} = z_q;

  reg [22:0] mantissa;
  reg        carry;
  integer    j;

  always @* begin
    carry = half;
    for (j = 0; j < 23; j = j + 1) begin
      mantissa[j] = digits[j] ^ carry;
      carry       = digits[j] & carry;
    end
  end

  // 0 is below the smallest normal number, and 255 stands for -1: no sum is too large.
  wire [7:0] exponent = e + {7'd0, carry};
  wire       number   = (kind == NUMBER) & (|exponent) & ~(&exponent) & leading;
  wire       nan      = (kind == NAN);

  assign r_o[31]    = sign & ~nan;
  assign r_o[30:23] = (exponent & {8{number}}) | {8{kind[1]}};
  assign r_o[22:0]  = (mantissa & {23{number}}) | {nan, 22'd0};

endmodule

`default_nettype wire
