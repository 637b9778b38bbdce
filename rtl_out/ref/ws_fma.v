// wsgen 0.1.0 | ws_fma.v.tmpl 02678aea | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fma: fused multiply-add of one lane, and the conversions that share its shifters and rounding.
//
// Contract
//   One operation per cycle, never stalls; r_o and flags_o are registers, 4 + STAGES cycles after
//   the operands, STAGES = SP_STAGES + FMA_STAGES. Operands are not registered: they may arrive
//   late in the cycle, because the first stage is the shortest.
//   mode_i 0  r = a * b + c with one rounding, as IEEE 754 and RISC-V F define it (canonical NaN,
//             tininess after rounding). one_i: b counts as 1.0. none_i: there is no product, r is
//             c. neg_p_i and neg_c_i change the signs of product and addend.
//          1  r = the integer in c_i as a float. unsigned_i: it has no sign.
//          2  r = the float c_i as an integer of W bits, saturated; unsigned_i likewise.
//          3  r = the bits in c_i. unsigned_i is 1.
//   Modes 1 to 3 need none_i; modes 1 and 3 need neg_c_i = 0. Their x comes in c_i rotated, as
//   {x[W-1], x[EXP_W-1:0], x[W-2:EXP_W]}.
//   rm_i 0 RNE, 1 RTZ, 2 RDN, 3 RUP, 4 RMM. flags_o {NV, DZ, OF, UF, NX}; nv_i is ORed into NV.
//   a_*_o and b_*_o describe a_i and b_i in the same cycle, in every mode.
// Parameters
//   EXP_W (3 or more), MAN_W (2 or more)  the format.
//   INT    0: without modes 1 and 2, which exist for 8 and 23 bits only.
//   FTZ    subnormals count as zeros in operands and results; RNE only, except in mode 2.
//   FLAGS  0: flags_o is 0.
//   SP_STAGES, FMA_STAGES  additional registers, 0 to 3 in total. 1: one after the sum and one
//              before the rounding, instead of the one before the normalisation. 2: also the one
//              before the normalisation. 3: also one in the multiplier. With FMA_STAGES the
//              operands may arrive later in the cycle.
// Not here: operations and their operands (ws_fpu), unpacking (ws_fma_unpack), rounding
// (ws_fma_round).
//
// All terms are added in one window, in which bit 0 is the last bit of the product; P = MAN_W + 1:
//     3P+1        2P+2 | 2P+1      2P | 2P-1           0 | -1 -2 |
//     addend, unmoved  | carries      | product          |       | addend, bits that are lost
//     ----- high ------|----------------- low -----------|-------|
// The addend moves right by dist. While the product is too small to overlap it, dist stays 0 and
// the product contributes a sticky bit only. When the signs differ, the sum is addend minus
// |product| in two's complement: product rows are subtracted, no operand is complemented, and the
// increment of the rounding turns a negative sum into its magnitude. The high part only counts up
// or down. If dist is above P, the sum lies in the low part, otherwise its digits begin in the high
// part; the part with the leading digits is normalised. For a subnormal result, the normalisation
// ends at the smallest exponent.

`default_nettype none

module ws_fma #(
  parameter EXP_W      = 8,
  parameter MAN_W      = 23,
  parameter FTZ        = 0,
  parameter FLAGS      = 0,
  parameter INT        = 1,
  parameter SP_STAGES  = 0,
  parameter FMA_STAGES = 1,
  parameter W          = 1 + EXP_W + MAN_W
) (
  input  wire         clk_i,

  // From ws_fpu
  input  wire [1:0]   mode_i,
  input  wire         one_i,
  input  wire         none_i,
  input  wire         neg_p_i,
  input  wire         neg_c_i,
  input  wire         unsigned_i,
  input  wire [2:0]   rm_i,
  input  wire         nv_i,
  input  wire [W-1:0] a_i,
  input  wire [W-1:0] b_i,
  input  wire [W-1:0] c_i,

  // To ws_fpu
  output wire         a_sub_o,
  output wire         a_max_o,
  output wire         a_any_o,
  output wire         b_sub_o,
  output wire         b_max_o,
  output wire         b_any_o,
  output wire [W-1:0] r_o,
  output wire [4:0]   flags_o
);

  localparam P      = MAN_W + 1;
  localparam BIAS   = (1 << (EXP_W - 1)) - 1;
  localparam E_W    = EXP_W + 2;                  // exponents and their differences, signed
  localparam DIGITS = P / 3 + 1;
  localparam TOP    = 3 * P + 1;                  // bits of the window
  localparam MID    = 2 * P + 2;
  localparam LOW    = (FTZ != 0) ? 0 : -2;
  localparam V_W    = MID - LOW;                  // what is normalised
  localparam LEVELS = $clog2(V_W + 1);
  localparam HALF_V = 1 << (LEVELS - 1);
  localparam FINE   = (P > 11) ? 4 : (P > 5) ? 3 : 2;
  localparam [0:0] SUBNORMALS = (FTZ == 0);

  localparam STAGES    = SP_STAGES + FMA_STAGES;
  localparam CUT_ROWS  = (STAGES >= 3);
  localparam CUT_SUM   = (STAGES >= 1);
  localparam CUT_COUNT = (STAGES != 1);
  localparam CUT_ROUND = (STAGES >= 1) ? 1 : 0;

  // ---- Stage 1: unpack, three times the multiplicand, distance ----------------------------------

  wire [MAN_W:0]   s1_a;
  wire [MAN_W+2:0] s1_a3;
  wire [MAN_W:0]   s1_b;
  wire [MAN_W:0]   s1_c;
  wire [EXP_W-1:0] s1_ce;
  wire [EXP_W:0]   s1_dist;
  wire             s1_top;
  wire             s1_sign;
  wire             s1_sub;
  wire             s1_nan;
  wire             s1_inf;
  wire             s1_nv;
  wire             s1_unsigned;
  wire [1:0]       s1_mode;
  wire [2:0]       s1_rm;
  ws_fma_unpack #(
    .EXP_W (EXP_W),
    .MAN_W (MAN_W),
    .FTZ   (FTZ),
    .FLAGS (FLAGS),
    .INT   (INT),
    .SPLIT ((FMA_STAGES > 0) ? 1 : 0)
  ) u_unpack (
    .clk_i         (clk_i),
    .mode_i        (mode_i),
    .one_i         (one_i),
    .none_i        (none_i),
    .neg_p_i       (neg_p_i),
    .neg_c_i       (neg_c_i),
    .unsigned_i    (unsigned_i),
    .rm_i          (rm_i),
    .nv_i          (nv_i),
    .a_i           (a_i),
    .b_i           (b_i),
    .c_i           (c_i),
    .a_sub_o       (a_sub_o),
    .a_max_o       (a_max_o),
    .a_any_o       (a_any_o),
    .b_sub_o       (b_sub_o),
    .b_max_o       (b_max_o),
    .b_any_o       (b_any_o),
    .s1_a_o        (s1_a),
    .s1_a3_o       (s1_a3),
    .s1_b_o        (s1_b),
    .s1_c_o        (s1_c),
    .s1_ce_o       (s1_ce),
    .s1_dist_o     (s1_dist),
    .s1_top_o      (s1_top),
    .s1_sign_o     (s1_sign),
    .s1_sub_o      (s1_sub),
    .s1_nan_o      (s1_nan),
    .s1_inf_o      (s1_inf),
    .s1_nv_o       (s1_nv),
    .s1_unsigned_o (s1_unsigned),
    .s1_mode_o     (s1_mode),
    .s1_rm_o       (s1_rm)
  );

  // Control that travels along: sign of the addend, subtraction, NaN, infinity (or too large for an
  // integer), NV, unsigned, mode, rm.
  localparam CTL_W = 11;
  wire [CTL_W-1:0] s1_ctl = {s1_sign, s1_sub, s1_nan, s1_inf, s1_nv, s1_unsigned, s1_mode, s1_rm};

  // ---- Stage 2: addend to its place, product in two rows, their sum's lower half ----------------

  // The fine shift first, when there are few bits; then one of the coarse ones.
  localparam CH_W   = P + (1 << FINE) - 1;
  localparam PLACES = ((TOP - LOW) >> FINE) + 1;
  localparam PL_W   = E_W - 1 - FINE;
  wire [CH_W-1:0] chunk = {s1_c, {(CH_W-P){1'b0}}} >> (s1_dist[FINE-1:0] & {FINE{~s1_top}});

  localparam A_W = TOP - LOW + 1;
  reg [A_W-1:0]    place;
  reg [PLACES-1:0] at;
  reg [CH_W-1:0]   lost;
  integer k;
  always @* begin
    place = {A_W{1'b0}};
    for (k = 0; k < PLACES; k = k + 1) begin
      at[k] = (s1_dist[E_W-2:FINE] == k[PL_W-1:0] & ~s1_top) | (k == 0 & s1_top);
      place = place | ({A_W{at[k]}} & ({chunk, {(A_W-CH_W){1'b0}}} >> (k << FINE)));
    end
    lost = {CH_W{~|at}};
    for (k = 0; k < PLACES; k = k + 1)
      if (CH_W + (k << FINE) > A_W)
        lost = lost | ({CH_W{at[k]}} & ~({CH_W{1'b1}} << (CH_W + (k << FINE) - A_W)));
    // the lower bits of what came in mode 1 or 3
    place[A_W-1-P -: EXP_W] = place[A_W-1-P -: EXP_W] | (s1_ce & {EXP_W{s1_mode[0]}});
  end

  // Radix-8 Booth rows. A row is a multiple of a, complemented if it is negative; the missing 1 is
  // placed below the next row. An inverted sign bit and constants replace the sign extension: the
  // rows add up to exactly product + 2^MID, so a sum without this 2^MID indicates a borrow.
  localparam R_W   = MID + 1;
  localparam MORE  = P % 3;                       // the top digit is at most 1, 2 or 4
  localparam SIGNS = (DIGITS > 2) ? 3 : 1 + MORE;
  wire [3*DIGITS:0] bx = {{(3*DIGITS-P){1'b0}}, s1_b, 1'b0};
  genvar i;
  generate
    for (i = 0; i < DIGITS; i = i + 1) begin : g_digit
      wire [2:0]     digit    = bx[3*i +: 3] ^ {3{bx[3*i+3]}};
      wire           negative = bx[3*i+3] ^ s1_sub;
      wire [P+1:0]   multiple = ((({(P+2){digit == 3'd1 | digit == 3'd2}} & {2'b00, s1_a})
                                  | ({(P+2){digit == 3'd3 | digit == 3'd4}} & {1'b0, s1_a, 1'b0}))
                               | (({(P+2){digit == 3'd5 | digit == 3'd6}} & s1_a3)
                                  | ({(P+2){digit == 3'd7}} & {s1_a, 2'b00}))) ^ {(P+2){negative}};
      wire [R_W-1:0] row;
      if (i == 0) begin : g_first                 // and 2^(P+2) more
        assign row = {{(P-SIGNS){1'b0}}, ~negative, {SIGNS{negative}}, multiple};
      end else begin : g_next
        wire [R_W-1:0] one_less = {{(R_W-1){1'b0}}, bx[3*i] ^ s1_sub} << (3 * i - 3);
        if (i < DIGITS - 2) begin : g_middle
          assign row = ({{(P-2){1'b0}}, 2'b11, ~negative, multiple} << (3 * i)) | one_less;
        end else if (i < DIGITS - 1) begin : g_second
          localparam [1:0] ONES = (1 << MORE) - 1;
          assign row = ({{(P-2){1'b0}}, ONES, ~negative, multiple} << (3 * i)) | one_less;
        end else begin : g_top
          wire [1:0] unused_top = multiple[P+1:P];
          assign row = ({{(P+1-MORE){1'b0}}, 1'b1, ~negative, multiple[P+MORE-1:0]} << (3 * i))
                     | one_less;
        end
      end
    end
  endgenerate

  // Carry-save adders: each takes three vectors from the front of a list and appends two. Bits
  // below the first column in which all three have bits pass unchanged; USED: the bits that vectors
  // have.
  localparam VECTORS = 3 * DIGITS - 1;
  localparam [R_W-1:0] ONE = 1;
  localparam [R_W*VECTORS-1:0] USED = used_bits(DIGITS);

  function [R_W-1:0] below_three;
    input [R_W-1:0] x;
    input [R_W-1:0] y;
    input [R_W-1:0] z;
    below_three = ~(x & y & z) & ((x & y & z) - ONE);
  endfunction

  function [R_W*VECTORS-1:0] used_bits;
    input integer digits;
    integer n;
    reg [R_W-1:0] x, y, z, thin;
    begin
      used_bits = {(R_W*VECTORS){1'b0}};
      for (n = 0; n < digits; n = n + 1) begin
        used_bits[R_W*n +: R_W] = ({R_W{1'b1}} >> (R_W - P - 5)) << (3 * n);
        if (n > 0) used_bits[R_W*n+3*n-3] = 1'b1;
      end
      used_bits[R_W*digits+3*digits-3] = 1'b1;
      for (n = 0; n < digits - 1; n = n + 1) begin
        x = used_bits[R_W*(3*n)   +: R_W];
        y = used_bits[R_W*(3*n+1) +: R_W];
        z = used_bits[R_W*(3*n+2) +: R_W];
        thin = below_three(x, y, z);
        used_bits[R_W*(digits+1+2*n) +: R_W] = x | y | z;
        used_bits[R_W*(digits+2+2*n) +: R_W] = (thin & ((y & x) | (z & (x | y))))
                                             | ((~thin & ((x & y) | (z & (x | y)))) << 1);
      end
    end
  endfunction

  genvar n;
  generate
    for (n = 0; n < VECTORS; n = n + 1) begin : g_vector
      wire [R_W-1:0] v;
      if (n < DIGITS) begin : g_row
        assign v = g_digit[n].row;
      end else if (n == DIGITS) begin : g_last
        assign v = {{(R_W-1){1'b0}}, s1_sub} << (3 * DIGITS - 3);
      end else begin : g_adder
        localparam FROM = (n - DIGITS - 1) / 2 * 3;
        localparam [R_W-1:0] U0 = USED[R_W*FROM       +: R_W];
        localparam [R_W-1:0] U1 = USED[R_W*(FROM + 1) +: R_W];
        localparam [R_W-1:0] U2 = USED[R_W*(FROM + 2) +: R_W];
        localparam [R_W-1:0] THIN = below_three(U0, U1, U2);
        wire [R_W-1:0] v0 = g_vector[FROM].v;
        wire [R_W-1:0] v1 = g_vector[FROM+1].v;
        wire [R_W-1:0] v2 = g_vector[FROM+2].v;
        wire [R_W-1:0] majority = (v0 & v1) | (v2 & (v0 | v1));
        if ((n - DIGITS) % 2 == 1) begin : g_sum
          assign v = (THIN & (v0 | (v1 & ~U0) | (v2 & ~U0 & ~U1)))
                   | (~THIN & ((v0 & v1 & v2) | ((v0 | v1 | v2) & ~majority)));
        end else begin : g_carry
          assign v = (THIN & ((v1 & U0) | (v2 & (U0 | U1)))) | ((~THIN & majority) << 1);
        end
      end
    end
  endgenerate

  wire [E_W-2:0] int_e = BIAS + W - 1;
  wire [E_W-2:0] e_d   = (s1_mode == 2'd1 ? int_e : {1'b0, s1_ce}) + (s1_dist & {(E_W-1){~s1_top}});
  wire           low_d = ~s1_top & (s1_dist > P[E_W-2:0]) & ~s1_mode[1];

  localparam X_W = A_W + 2 * R_W + E_W - 1 + 2 + CTL_W;
  wire           too_large = (s1_mode == 2'd2) & s1_top;     // for an integer
  wire [X_W-1:0] x_d = {place, g_vector[VECTORS-1].v, g_vector[VECTORS-2].v, e_d, low_d,
                        |(lost & chunk), s1_ctl[CTL_W-1:8], s1_ctl[7] | too_large, s1_ctl[6:0]};
  reg  [X_W-1:0] x_q;
  generate
    if (CUT_ROWS) begin : g_cut_rows
      always @(posedge clk_i) x_q <= x_d;
    end else begin : g_no_cut_rows
      always @* x_q = x_d;
    end
  endgenerate
  wire [A_W-1:0]   addend;
  wire [R_W-1:0]   row_c, row_s;
  wire [E_W-2:0]   e_win;
  wire             in_low, c_lost;
  wire [CTL_W-1:0] ctl_x;
  assign {addend, row_c, row_s, e_win, in_low, c_lost, ctl_x} = x_q;

  wire [MID:LOW] add_s, add_c;
  assign add_s[MID:0] = row_s;
  assign add_c[MID:0] = row_c;
  generate
    if (LOW < 0) begin : g_below
      assign add_s[-1:LOW] = {-LOW{1'b0}};
      assign add_c[-1:LOW] = {-LOW{1'b0}};
    end
  endgenerate
  wire [MID:LOW] add_a = {1'b0, addend[V_W-1:0]};
  wire [MID:LOW] major = (add_s & add_c) | (add_a & (add_s | add_c));
  wire [MID:LOW] save  = (add_s & add_c & add_a) | ((add_s | add_c | add_a) & ~major);
  wire [MID:LOW] carry = major << 1;

  localparam HALF = (STAGES == 0) ? P + P / 3 : P / 2;
  reg [HALF-1:LOW] s2_sum;
  reg              s2_up;
  reg [MID:HALF]   s2_save, s2_carry;
  reg [P-1:0]      s2_high;
  reg [E_W-2:0]    s2_e;
  reg              s2_low, s2_lost;
  reg [CTL_W-1:0]  s2_ctl;
  always @(posedge clk_i) begin
    {s2_up, s2_sum} <= {1'b0, save[HALF-1:LOW]} + {1'b0, carry[HALF-1:LOW]};
    s2_save  <= save[MID:HALF];
    s2_carry <= carry[MID:HALF];
    s2_high  <= addend[A_W-1:V_W];
    s2_e     <= e_win;
    s2_low   <= in_low;
    s2_lost  <= c_lost;
    s2_ctl   <= ctl_x;
  end

  // ---- Stage 3: sum, leading digits -------------------------------------------------------------

  wire [MID:HALF] upper;
  wire            unused_up;
  assign {upper, unused_up} = {s2_save, s2_up} + {s2_carry, s2_up};
  wire [MID:LOW] sum    = {upper, s2_sum};
  wire           step   = ~sum[MID];              // the high part counts, down when subtracting

  wire [P:0]     below_ones;                      // of the high part, as far as it counts
  ws_lib_ones_below #(
    .N (P + 1)
  ) u_ones (
    .x_i    (s2_high ^ {P{s2_ctl[CTL_W-2]}}),
    .ones_o (below_ones)
  );

  wire [P-1:0]   high   = s2_high ^ (below_ones[P-1:0] & {P{step}});
  wire           below  = s2_ctl[CTL_W-2] & step & below_ones[P];

  localparam Y_W = V_W + E_W - 1 + 3 + CTL_W;
  wire [Y_W-1:0] y_d = {s2_low ? sum[MID-1:LOW] : {high, sum[MID-1:P+LOW]},
                        s2_low ? s2_e - P[E_W-2:0] : s2_e,
                        s2_lost | (~s2_low & (|sum[P+LOW-1:LOW])),
                        below | ((|s2_ctl[4:3]) & s2_ctl[CTL_W-1]), below, s2_ctl};
  reg  [Y_W-1:0] y_q;
  generate
    if (CUT_SUM) begin : g_cut_sum
      always @(posedge clk_i) y_q <= y_d;
    end else begin : g_no_cut_sum
      always @* y_q = y_d;
    end
  endgenerate
  wire [V_W-1:0]   value;
  wire [E_W-2:0]   e_top;
  wire             rest, minus, sum_minus;
  wire [CTL_W-1:0] ctl_y;
  assign {value, e_top, rest, minus, sum_minus, ctl_y} = y_q;

  // x has a 1 where a digit differs from the one above it; the last one is for the 0 below. The
  // first 1 gives the shift. For a negative power of two it is one too many, which the increment of
  // the rounding corrects.
  wire [E_W-2:0]   e_room = e_top - {{(E_W-2){1'b0}}, 1'b1};
  reg [V_W:0]      x;
  reg [LEVELS-1:0] count;
  reg              room;
  reg              zero;
  integer l;
  always @* begin
    x    = {value, 1'b0} ^ {minus, value};
    zero = ~(((|x[V_W:V_W+1-HALF_V]) | (|x[V_W-HALF_V:0])) | rest);
    room = ~SUBNORMALS | (|(e_room >> LEVELS));
    for (l = LEVELS - 1; l >= 0; l = l - 1) begin
      count[l] = ~|(x >> (V_W + 1 - (1 << l))) & (room | e_room[l]) & ~ctl_y[4];
      room     = room | (e_room[l] & ~count[l]);
      if (count[l]) x = x << (1 << l);
    end
  end

  wire sign = (zero & ctl_y[CTL_W-2]) ? SUBNORMALS & (ctl_y[2:0] == 3'd2)
                                      : ctl_y[CTL_W-1] ^ sum_minus;

  localparam N_W = V_W + E_W - 1 + LEVELS + 4 + CTL_W - 2;
  wire [N_W-1:0] n_d = {value, e_top, count, rest, minus, zero, sign, ctl_y[CTL_W-3:0]};
  reg  [N_W-1:0] n_q;
  generate
    if (CUT_COUNT) begin : g_cut_count
      always @(posedge clk_i) n_q <= n_d;
    end else begin : g_no_cut_count
      always @* n_q = n_d;
    end
  endgenerate
  wire [V_W-1:0]    s3_value;
  wire [E_W-2:0]    s3_e;
  wire [LEVELS-1:0] s3_count;
  wire              s3_rest, s3_minus, s3_zero, s3_sign;
  wire [CTL_W-3:0]  s3_ctl;
  assign {s3_value, s3_e, s3_count, s3_rest, s3_minus, s3_zero, s3_sign, s3_ctl} = n_q;

  // ---- Stage 4: normalise; round ----------------------------------------------------------------

  // After each level, bits that the remaining levels cannot bring up become sticky.
  localparam KEEP = (FLAGS != 0) ? P + 2 : P + 1;
  reg [V_W-1:0] norm, drop;
  reg           norm_rest;
  integer t;
  always @* begin
    norm      = s3_value;
    norm_rest = s3_rest;
    for (t = LEVELS - 1; t >= 0; t = t - 1) begin
      if (s3_count[t]) norm = norm << (1 << t);
      drop      = (KEEP + (1 << t) > V_W) ? {V_W{1'b0}}
                                          : ~({V_W{1'b1}} << (V_W - KEEP + 1 - (1 << t)));
      norm_rest = norm_rest | (|(norm & drop));
      norm      = norm & ~drop;
    end
  end

  // Integers and bits are W digits instead of P, never shifted.
  wire             is_int = s3_ctl[4];
  wire [P-1:0]     upper_digits = norm[V_W-1 -: P] ^ {P{s3_minus}};
  wire [EXP_W-1:0] lower_digits = (s3_value[V_W-1-P -: EXP_W] ^ {EXP_W{s3_minus}})
                                | {EXP_W{~is_int}};

  ws_fma_round #(
    .EXP_W (EXP_W),
    .MAN_W (MAN_W),
    .FTZ   (FTZ),
    .FLAGS (FLAGS),
    .CUT   (CUT_ROUND)
  ) u_round (
    .clk_i      (clk_i),
    .mode_i     (s3_ctl[4:3]),
    .unsigned_i (s3_ctl[5]),
    .rm_i       (s3_ctl[2:0]),
    .digits_i   ({upper_digits, lower_digits}),
    .half_i     (is_int ? s3_value[V_W-1-W] : norm[V_W-1-P]),
    .next_i     ((FLAGS != 0) & ~is_int & norm[V_W-KEEP]),
    .rest_i     (is_int ? s3_rest | (|s3_value[V_W-2-W:0]) : norm_rest),
    .odd_i      (is_int ? s3_value[V_W-W] : upper_digits[0]),
    .e_i        ({1'b0, s3_e} - {{(E_W-LEVELS){1'b0}}, s3_count}),
    .minus_i    (s3_minus),
    .sign_i     (s3_sign),
    .zero_i     (s3_zero),
    .nan_i      (s3_ctl[8]),
    .inf_i      (s3_ctl[7]),
    .nv_i       (s3_ctl[6]),
    .r_o        (r_o),
    .flags_o    (flags_o)
  );

  generate
    if (INT != 0 && (EXP_W != 8 || MAN_W != 23)) begin : g_check_int
      ERROR_INT_needs_8_and_23_bits u_error ();
    end
    if (STAGES < 0 || STAGES > 3) begin : g_check_stages
      ERROR_SP_STAGES_and_FMA_STAGES_must_not_exceed_3 u_error ();
    end
  endgenerate

endmodule

`default_nettype wire
