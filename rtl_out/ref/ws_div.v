// wsgen 0.1.0 | ws_div.v.tmpl a5f1e4bb | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_div: one lane of the multiply/divide unit in two stages: operand registers around
// ws_mul_rows, then an adder; radix-2 division.
//
// Rows: x times a slice, 1 or -1, as two vectors in a register; the lower columns of their sum are
// resolved. Sum: t = addend + these vectors.
//                     x             y                     high                 low
//   multiply   multiplicand   multiplier       upper product so far   lower product so far
//   divide     divisor        dividend above,  remainder so far
//                             quotient below
// Division works on |dividend|; the divisor keeps its sign and is added or subtracted accordingly:
// while x does not change, neither do the vectors.
//
// Contract
//   At most one of these commands per cycle; ws_muldiv gives the same command to all lanes, and all
//   commands except load_i together with on_i:
//     load_i   x = a_i (load_signed_i: with its sign), y = b_i
//     pass_i   rows of one slice of the multiplier: x * slice; y moves right by a slice
//     prep_i   division begins: rows of |x|; x = divisor y (signed_i: with its sign)
//     abs_i    y = t; rows of -|x|
//     step_i   one quotient bit; with skip_i eight, which needs small_o and high = 0
//     move_i   division ends: x = y, or with rem_i high; the sign of the result is kept
//     last_i   rows of the result of a division after move_i, or of what an unsigned multiplier
//              adds to its product
//   Rows enter the register at the end of the cycle. Their sum is in the next one:
//     sum_i    {high, low} = {high + rows, low} >> slice
//     stall_i  rows, high and low keep their values; without stall_i, sum_i and step_i high
//              becomes 0
//   r_o is the result in the same cycle: with plain_i t, otherwise that of the last slice (high_i:
//   upper half). It holds with stall_i; load_i is the only command that may come then.
//   small_o: the upper eight bits of y are 0.
//   Division by zero and the signed overflow give the results of RISC-V without special treatment.
// Parameters
//   PASSES of the multiplier (1: sum_i is never given).
// Not here: counting, operation decode, handshake (ws_muldiv).

`default_nettype none

module ws_div #(
  parameter PASSES  = 2,
  parameter SLICE_W = (PASSES == 1) ? 34 : 32 / PASSES,
  parameter LOW_W   = (PASSES == 1) ? 16 : 32 / PASSES,
  parameter T_W     = (PASSES == 1) ? 64 : SLICE_W + 33
) (
  input  wire        clk_i,

  // Commands of ws_muldiv
  input  wire        on_i,           // not idle: the array works
  input  wire        load_i,
  input  wire        load_signed_i,
  input  wire        pass_i,
  input  wire        prep_i,
  input  wire        abs_i,
  input  wire        step_i,
  input  wire        skip_i,
  input  wire        move_i,
  input  wire        last_i,
  input  wire        divide_i,
  input  wire        signed_i,
  input  wire        rem_i,
  input  wire        stall_i,
  input  wire        sum_i,
  input  wire        plain_i,
  input  wire        high_i,

  // Operands
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,

  // Result
  output wire        small_o,
  output wire [31:0] r_o
);

  reg [32:0] x_q;
  reg [31:0] y_q;
  reg [32:0] high_q;
  // multiply: top bit of the slice before; divide: negate the result
  reg        sign_q;

  reg [32:0] x_d;
  reg [31:0] y_d;
  reg [32:0] high_d;
  reg        sign_d;

  // ---- Multiplier and adder: t = acc + x * slice, or with a factor of 1 or -1 -------------------

  wire               single = divide_i | last_i;
  wire [SLICE_W-1:0] slice;
  wire [33:0]        acc = step_i ? {high_q, y_q[31]} : {high_q[32], high_q};

  wire negate = divide_i & (last_i ? sign_q : x_q[32] ^ (abs_i | step_i));
  wire below  = divide_i ? ~negate : sign_q;

  wire [T_W-1:0]     s;
  wire [T_W-1:LOW_W] c;
  wire               low_carry;

  ws_mul_rows #(
    .PASSES (PASSES)
  ) u_rows (
    .on_i    (on_i),
    .a_i     (x_q),
    .b_i     (slice),
    .below_i (below),
    .s_o     (s),
    .c_o     (c),
    .carry_o (low_carry)
  );

  reg [T_W-1:0]     s_q;
  reg [T_W-1:LOW_W] c_q;
  reg               carry_q;  // out of the columns below c_q

  always @(posedge clk_i) begin
    if (~stall_i) begin
      s_q     <= s;
      c_q     <= c;
      carry_q <= low_carry;
    end
  end

  // Above the resolved columns there are three vectors. A carry-save adder, which computes its sum
  // from its carry, reduces them to two; these leave the place of carry_q free.
  wire [T_W-1:0]     addend  = {{(T_W-34){1'b0}}, ~acc[33], acc[32:0]};
  wire [T_W-1:LOW_W] s_upper = s_q[T_W-1:LOW_W];
  wire [T_W-1:LOW_W] a_upper = addend[T_W-1:LOW_W];
  wire [T_W-1:LOW_W] any     = s_upper | c_q | a_upper;
  wire [T_W-1:LOW_W] even    = (s_upper & c_q) | (a_upper & (s_upper | c_q));
  wire [T_W-1:LOW_W] odd     = (s_upper & c_q & a_upper) | (any & ~even);
  wire [T_W-1:0]     t       = {odd, s_q[LOW_W-1:0]}
                             + {even[T_W-2:LOW_W], carry_q, addend[LOW_W-1:0]};

  wire quotient_bit = ~t[33];

  assign small_o = ~|y_q[31:24];

  // Parts that differ between one pass and several
  wire [31:0] pass_y;
  wire [32:0] sum_high;
  generate
    if (PASSES == 1) begin : g_one
      wire y_sign     = y_q[31] & signed_i;
      wire unused_y   = &pass_y;
      assign slice    = single ? {SLICE_W{negate}} : {{2{y_sign}}, y_q};
      assign pass_y   = 32'd0;
      assign sum_high = 33'd0;
      assign r_o      = (high_i & ~plain_i) ? t[63:32] : t[31:0];
    end else begin : g_many
      assign slice    = single ? {SLICE_W{negate}} : y_q[SLICE_W-1:0];
      assign sum_high = t[SLICE_W +: 33];
      reg [31-SLICE_W:0] low_q;
      wire [31:0]        low = {t[SLICE_W-1:0], low_q};
      always @(posedge clk_i) begin
        if (~stall_i) low_q <= low[31:SLICE_W];
      end
      assign pass_y   = {{SLICE_W{1'b0}}, y_q[31:SLICE_W]};
      assign r_o      = plain_i ? t[31:0] : high_i ? sum_high[31:0] : low;
    end
  endgenerate

  // ---- Operand registers ------------------------------------------------------------------------

  // AND-OR multiplexers with an explicit hold: two thirds of the area of chained ones.
  wire        to_x      = prep_i | (move_i & ~rem_i);
  wire        to_x_r    = move_i & rem_i;
  wire        hold_x    = ~(load_i | prep_i | move_i);
  wire        to_y      = abs_i;
  wire        hold_y    = ~(load_i | pass_i | to_y | step_i);
  wire        bit_step  = step_i & ~skip_i;
  wire        byte_step = step_i & skip_i;
  wire        less      = step_i & quotient_bit;
  wire        keep      = step_i & ~quotient_bit;
  wire        to_h      = sum_i;
  wire        hold_h    = stall_i;

  // A quotient with its top bit set is that of a division by 0, or of the most negative number by 1
  // or -1. It is right as it stands and is never negated.
  wire        negate_quotient = (sign_q ^ x_q[32]) & ~y_q[31];

  always @* begin
    x_d = (({33{load_i}} & {load_signed_i & a_i[31], a_i})
           | ({33{to_x}} & {prep_i & signed_i & y_q[31], y_q}))
        | (({33{to_x_r}} & {1'b0, high_q[31:0]})
           | ({33{hold_x}} & x_q));

    y_d = (({32{load_i}} & b_i)
           | ({32{hold_y}} & y_q))
        | (({32{pass_i}} & pass_y)
           | ({32{to_y}} & t[31:0]))
        | (({32{bit_step}} & {y_q[30:0], quotient_bit})
           | ({32{byte_step}} & {y_q[23:0], {8{quotient_bit}}}));

    high_d = (({33{to_h}} & sum_high)
              | ({33{hold_h}} & high_q))
           | (({33{less}} & t[32:0])
              | ({33{keep}} & acc[32:0]));

    if (load_i)
      sign_d = 1'b0;
    else if (pass_i)
      sign_d = slice[SLICE_W-1];
    else if (prep_i)
      sign_d = x_q[32];
    else if (move_i & ~rem_i)
      sign_d = negate_quotient;
    else
      sign_d = sign_q;
  end

  always @(posedge clk_i) begin
    x_q    <= x_d;
    y_q    <= y_d;
    high_q <= high_d;
    sign_q <= sign_d;
  end

endmodule

`default_nettype wire
