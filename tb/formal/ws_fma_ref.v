// SPDX-License-Identifier: Apache-2.0
//
// Plain reference of ws_fma's arithmetic, for proofs at small formats: r = a * b + c, combinational,
// without a thought for cost. Product and addend become integers in units of the smallest product's
// last bit (and some zeros below), their exact sum is rounded once.

`default_nettype none

module ws_fma_ref #(
  parameter EXP_W = 4,
  parameter MAN_W = 3,
  parameter FTZ   = 0,
  parameter W     = 1 + EXP_W + MAN_W
) (
  input  wire [W-1:0] a_i,
  input  wire [W-1:0] b_i,
  input  wire [W-1:0] c_i,
  input  wire [2:0]   rm_i,
  output reg  [W-1:0] r_o,
  output reg  [4:0]   flags_o
);

  localparam P    = MAN_W + 1;
  localparam TOP  = (1 << EXP_W) - 1;
  localparam BIAS = TOP >> 1;
  localparam LOW  = MAN_W + 1;                // zeros below
  localparam X_W  = 2 * P + 2 * TOP + LOW;
  localparam ONE  = LOW + BIAS + 2 * MAN_W - 1;  // where the leading digit of the least normal number is
  localparam [W-1:0] QNAN = {1'b0, {EXP_W{1'b1}}, 1'b1, {(MAN_W-1){1'b0}}};

  function nan(input [W-1:0] x);
    nan = (&x[W-2:MAN_W]) && x[MAN_W-1:0] != 0;
  endfunction
  function inf(input [W-1:0] x);
    inf = (&x[W-2:MAN_W]) && x[MAN_W-1:0] == 0;
  endfunction
  function zero(input [W-1:0] x);
    zero = x[W-2:MAN_W] == 0 && (FTZ != 0 || x[MAN_W-1:0] == 0);
  endfunction
  function [X_W-1:0] digits(input [W-1:0] x);   // the significand
    digits = zero(x) ? 0 : {x[W-2:MAN_W] != 0, x[MAN_W-1:0]};
  endfunction
  function integer place(input [W-1:0] x);      // its exponent, 0 for the least
    place = x[W-2:MAN_W] == 0 ? 0 : x[W-2:MAN_W] - 1;
  endfunction
  // Whether a magnitude is rounded up when the digits from `from` on stay.
  function up(input [X_W-1:0] x, input integer from, input sign, input [2:0] mode);
    reg half, rest;
    begin
      half = from > 0 ? x[from-1] : 1'b0;
      rest = (x & ((1 << (from > 0 ? from - 1 : 0)) - 1)) != 0;
      case (mode)
        3'd0: up = half && (rest || x[from]);
        3'd2: up = sign && (half || rest);
        3'd3: up = !sign && (half || rest);
        3'd4: up = half;
        default: up = 1'b0;
      endcase
    end
  endfunction

  reg sign_p, sign, invalid, inexact, over, tiny;
  reg [2:0] rm;
  reg [X_W-1:0] product, addend, sum, left;
  integer lead, from, e, i;

  always @* begin
    rm      = FTZ != 0 ? 3'd0 : rm_i;
    sign_p  = a_i[W-1] ^ b_i[W-1];
    invalid = (inf(a_i) && zero(b_i)) || (zero(a_i) && inf(b_i))
           || (nan(a_i) && !a_i[MAN_W-1]) || (nan(b_i) && !b_i[MAN_W-1]) || (nan(c_i) && !c_i[MAN_W-1])
           || ((inf(a_i) || inf(b_i)) && !nan(a_i) && !nan(b_i) && inf(c_i) && sign_p != c_i[W-1]);

    product = (digits(a_i) * digits(b_i)) << (place(a_i) + place(b_i) + LOW);
    addend  = digits(c_i) << (place(c_i) + BIAS + MAN_W - 1 + LOW);
    if (sign_p == c_i[W-1]) begin
      sum  = product + addend;
      sign = sign_p;
    end else if (product > addend) begin
      sum  = product - addend;
      sign = sign_p;
    end else begin
      sum  = addend - product;
      sign = product == addend ? rm == 3'd2 : c_i[W-1];
    end

    lead = 0;
    for (i = 0; i < X_W; i = i + 1)
      if (sum[i]) lead = i;

    // tiny: less than the least normal number when rounded as if the exponent went on
    tiny = lead < ONE;
    from = lead - MAN_W;
    if (lead == ONE - 1 && up(sum, from, sign, rm) && (&(sum >> from | ~{P{1'b1}}))) tiny = 1'b0;

    // round where the format ends (or where it would, with FTZ)
    if (FTZ == 0 && lead < ONE) from = ONE - MAN_W;
    if (from < 0) from = 0;                     // a zero
    left    = (sum >> from) + up(sum, from, sign, rm);
    inexact = (sum & ((1 << from) - 1)) != 0;
    e       = from + MAN_W - ONE;               // the exponent field except for a leading digit
    over    = e >= 0 && e + (left >> MAN_W) >= TOP;

    flags_o = 5'd0;
    if (nan(a_i) || nan(b_i) || nan(c_i) || invalid) begin
      r_o        = QNAN;
      flags_o[4] = invalid;
    end else if (inf(a_i) || inf(b_i))
      r_o = {sign_p, {EXP_W{1'b1}}, {MAN_W{1'b0}}};
    else if (inf(c_i))
      r_o = c_i;
    else if (sum == 0)
      r_o = {sign, {(W-1){1'b0}}};
    else if (FTZ != 0 && tiny) begin
      r_o     = {sign, {(W-1){1'b0}}};
      flags_o = 5'b00011;
    end else if (over) begin
      r_o     = {sign, {EXP_W{1'b1}}, {MAN_W{1'b0}}};
      if (rm == 3'd1 || (rm == 3'd2 && !sign) || (rm == 3'd3 && sign))
        r_o   = r_o - 1'b1;
      flags_o = 5'b00101;
    end else begin
      left       = left + (e << MAN_W);
      r_o        = {sign, left[W-2:0]};
      flags_o[1] = tiny && inexact;
      flags_o[0] = inexact;
    end
  end

endmodule

`default_nettype wire
