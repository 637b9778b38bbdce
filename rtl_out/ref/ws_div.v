// wsgen 0.1.0 | ws_div.v.tmpl 9c38aa27 | ref 23204032 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_div: one lane of the multiply/divide unit: operand registers around ws_mul, radix-2 division.
//
// Three registers serve both operations, and the multiplier array is the only adder of the divider:
//                     x                   y                              high
//   multiply   multiplicand    multiplier above, product below    upper product so far
//   divide     divisor         dividend above, quotient below     remainder so far
// Division works on |dividend|; the divisor keeps its sign and is added or subtracted accordingly.
//
// Contract
//   At most one of these commands per cycle; ws_muldiv gives the same to all lanes, and with on_i
//   all but load_i:
//     load_i   x = a_i (load_signed_i: with its sign), y = b_i, high = 0
//     pass_i   one slice of the multiplier: {high, y} = {high + x * slice, y} >> slice
//     prep_i   division begins: x = divisor y (signed_i: with its sign), y = |x|
//     step_i   one quotient bit; with skip_i eight, which needs small_o and high = 0
//     move_i   division ends: x = y, or with rem_i high; high = 0; the sign of the result is kept
//   r_o is the result in the same cycle: without last_i that of the pass that would end now
//   (high_i: upper half); with last_i that of a division after move_i, or the upper half of a
//   product by an unsigned multiplier, which takes last_i as one more pass. r_o holds while no
//   command comes; it is undefined without on_i.
//   small_o: the upper eight bits of y are 0.
//   Division by zero and the signed overflow give the results of RISC-V without special treatment.
// Parameters
//   PASSES of the multiplier (1: pass_i is never given).
// Not here: counting, operation decode, handshake (ws_muldiv).

`default_nettype none

module ws_div #(
  parameter PASSES  = 2,
  parameter SLICE_W = (PASSES == 1) ? 34 : 32 / PASSES,
  parameter T_W     = (PASSES == 1) ? 64 : SLICE_W + 33
) (
  input  wire        clk_i,

  // Commands of ws_muldiv
  input  wire        on_i,           // not idle: the array works
  input  wire        load_i,
  input  wire        load_signed_i,
  input  wire        pass_i,
  input  wire        prep_i,
  input  wire        step_i,
  input  wire        skip_i,
  input  wire        move_i,
  input  wire        last_i,
  input  wire        divide_i,
  input  wire        signed_i,
  input  wire        rem_i,
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
  reg        sign_q;  // multiply: top bit of the slice before; divide: negate dividend, then result

  reg [32:0] x_d;
  reg [31:0] y_d;
  reg [32:0] high_d;
  reg        sign_d;

  // The array computes high + x * slice, or with a factor of 1 or -1: |dividend| (high is 0), the
  // partial remainder minus |divisor|, the signed result.
  wire single = divide_i | last_i;
  wire negate = divide_i & (prep_i ? x_q[32] : step_i ? ~x_q[32] : sign_q);
  wire below  = divide_i ? ~negate : sign_q;

  wire [SLICE_W-1:0] slice;
  wire [33:0]        acc = step_i ? {high_q, y_q[31]} : {high_q[32], high_q};
  wire [T_W-1:0]     t;

  ws_mul #(
    .PASSES (PASSES)
  ) u_mul (
    .on_i    (on_i),
    .a_i     (x_q),
    .b_i     (slice),
    .below_i (below),
    .acc_i   (acc),
    .t_o     (t)
  );

  wire quotient_bit = ~t[33];

  assign small_o = ~|y_q[31:24];

  // Parts that differ between one pass and several
  wire [32:0] pass_high;
  wire [31:0] pass_y;
  generate
    if (PASSES == 1) begin : g_one
      wire y_sign = y_q[31] & signed_i;
      assign slice     = single ? {SLICE_W{negate}} : {{2{y_sign}}, y_q};
      assign r_o       = (high_i & ~last_i) ? t[63:32] : t[31:0];
      assign pass_high = 33'd0;
      assign pass_y    = 32'd0;
    end else begin : g_many
      assign slice     = single ? {SLICE_W{negate}} : y_q[SLICE_W-1:0];
      assign pass_high = t[SLICE_W +: 33];
      assign pass_y    = {t[SLICE_W-1:0], y_q[31:SLICE_W]};
      assign r_o       = last_i ? t[31:0] : high_i ? pass_high[31:0] : pass_y;
    end
  endgenerate

  // AND-OR multiplexers with an explicit hold: two thirds of the area of chained ones.
  wire        to_x    = prep_i | (move_i & ~rem_i);
  wire        to_x_r  = move_i & rem_i;
  wire        hold_x  = ~(load_i | prep_i | move_i);
  wire        bit_step  = step_i & ~skip_i;
  wire        byte_step = step_i & skip_i;
  wire        hold_y  = ~(load_i | pass_i | prep_i | step_i);
  wire        less    = step_i & quotient_bit;
  wire        keep    = step_i & ~quotient_bit;
  wire        hold_h  = ~(load_i | pass_i | step_i | move_i);

  // A quotient with its top bit set is that of a division by 0, or of the most negative number by
  // 1 or -1: right as it is, never negated.
  wire        negate_quotient = (sign_q ^ x_q[32]) & ~y_q[31];

  always @* begin
    x_d = (({33{load_i}} & {load_signed_i & a_i[31], a_i})
           | ({33{to_x}} & {prep_i & signed_i & y_q[31], y_q}))
        | (({33{to_x_r}} & {1'b0, high_q[31:0]})
           | ({33{hold_x}} & x_q));

    y_d = (({32{load_i}} & b_i)
           | ({32{hold_y}} & y_q))
        | (({32{pass_i}} & pass_y)
           | ({32{prep_i}} & t[31:0]))
        | (({32{bit_step}} & {y_q[30:0], quotient_bit})
           | ({32{byte_step}} & {y_q[23:0], {8{quotient_bit}}}));

    high_d = (({33{pass_i}} & pass_high)
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
