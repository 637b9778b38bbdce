// wsgen 0.1.0 | ws_fma_unpack.v.tmpl 45fbbd89 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fma_unpack: the first stage of ws_fma: significands, three times the multiplicand, the
// alignment shift of the addend, and the result of special operands.
//
// Contract
//   For mode_i, one_i, none_i, neg_p_i, neg_c_i, unsigned_i, rm_i and nv_i see ws_fma. a_*_o and
//   b_*_o (sub, max, any) describe a_i and b_i in the same cycle. s1_*: registers, one cycle after
//   the operands; with SPLIT = 1 an adder follows those of dist and top. P = MAN_W + 1.
//     a, a3     significand of a with its leading digit, and three times that
//     b         significand of b; 1.0 with one_i, 0 with none_i
//     c, ce     significand and exponent of c. Modes 1 and 3: its sign bit above the fraction, its
//               exponent field.
//     top       the addend does not move: there is no product, it is zero or too small to overlap.
//               Mode 2: the number is too large for W bits.
//     dist      where top is 0: exponent of the product - exponent of the addend + P + 3. Mode 2:
//               what brings the last bit of the integer to bit 3P + 2 - W of ws_fma's window.
//     nan, inf  the result is NaN; the result is infinite, unless nan is set. Mode 2: both are 0.
//     sign      sign of the addend; of the product, if that is infinite; 0 for NaN
//     sub       addend and product are finite and have different signs
//     nv        nv_i, or the operands make the operation invalid; 0 without FLAGS
//     rm        rm_i. FTZ: 0 (RNE), but in mode 2 one of 0 RNE, 1 towards zero, 3 away from zero,
//               4 RMM.
//   Exponents are biased. The exponent of a subnormal counts as 1; with FTZ it is 0, and so are c
//   and a * b. If nan or inf is set, the values listed above them do not matter.
// Parameters
//   SPLIT 1: shorter paths from the operands, longer ones to dist and top. Others: see ws_fma.
// Not here: where the digits go (ws_fma).

`default_nettype none

module ws_fma_unpack #(
  parameter EXP_W = 8,
  parameter MAN_W = 23,
  parameter FTZ   = 0,
  parameter FLAGS = 0,
  parameter INT   = 1,
  parameter SPLIT = 0,
  parameter W     = 1 + EXP_W + MAN_W
) (
  input  wire             clk_i,

  // From ws_fpu
  input  wire [1:0]       mode_i,
  input  wire             one_i,
  input  wire             none_i,
  input  wire             neg_p_i,
  input  wire             neg_c_i,
  input  wire             unsigned_i,
  input  wire [2:0]       rm_i,
  input  wire             nv_i,
  input  wire [W-1:0]     a_i,
  input  wire [W-1:0]     b_i,
  input  wire [W-1:0]     c_i,

  // To ws_fpu
  output wire             a_sub_o,
  output wire             a_max_o,
  output wire             a_any_o,
  output wire             b_sub_o,
  output wire             b_max_o,
  output wire             b_any_o,

  // To ws_fma
  output wire [MAN_W:0]   s1_a_o,
  output wire [MAN_W+2:0] s1_a3_o,
  output wire [MAN_W:0]   s1_b_o,
  output wire [MAN_W:0]   s1_c_o,
  output wire [EXP_W-1:0] s1_ce_o,
  output wire [EXP_W:0]   s1_dist_o,
  output wire             s1_top_o,
  output wire             s1_sign_o,
  output wire             s1_sub_o,
  output wire             s1_nan_o,
  output wire             s1_inf_o,
  output wire             s1_nv_o,
  output wire             s1_unsigned_o,
  output wire [1:0]       s1_mode_o,
  output wire [2:0]       s1_rm_o
);

  localparam P    = MAN_W + 1;
  localparam BIAS = (1 << (EXP_W - 1)) - 1;
  localparam E_W  = EXP_W + 2;                    // exponents and their differences, signed
  localparam [0:0] SUBNORMALS = (FTZ == 0);

  wire [EXP_W-1:0] a_exp = a_i[MAN_W +: EXP_W];
  wire [EXP_W-1:0] b_exp = b_i[MAN_W +: EXP_W];
  wire [EXP_W-1:0] c_exp = c_i[MAN_W +: EXP_W];
  wire [MAN_W-1:0] a_man = a_i[MAN_W-1:0];
  wire [MAN_W-1:0] b_man = b_i[MAN_W-1:0];
  wire [MAN_W-1:0] c_man = c_i[MAN_W-1:0];

  assign a_sub_o = ~|a_exp;
  assign a_max_o = &a_exp;
  assign a_any_o = |a_man;
  assign b_sub_o = ~|b_exp;
  assign b_max_o = &b_exp;
  assign b_any_o = |b_man;

  wire [1:0] mode   = (INT != 0) ? mode_i : {2{mode_i[0]}};
  wire       raw    = mode[0];                    // c_i is an integer or bits
  wire       has_b  = ~one_i & ~none_i;
  wire       b_max  = b_max_o & has_b;
  wire       c_max  = &c_exp & ~raw;
  wire       c_sub  = ~|c_exp;
  wire       a_zero = a_sub_o & ~(SUBNORMALS & a_any_o);
  wire       b_zero = b_sub_o & ~(SUBNORMALS & b_any_o) & has_b;

  // Without subnormals, the multiplier operand makes a product zero.
  wire [P-1:0] a_sig = {~a_sub_o, a_man};
  wire         b_off = (b_sub_o & has_b) | none_i | (a_sub_o & ~SUBNORMALS);
  wire [P-1:0] b_sig = {~b_off, b_man & {MAN_W{has_b & ~(b_off & ~SUBNORMALS)}}};
  wire [P-1:0] c_sig = {raw ? c_i[W-1] : ~c_sub, c_man & {MAN_W{SUBNORMALS | raw | ~c_sub}}};

  wire sign_p = a_i[W-1] ^ (b_i[W-1] & ~one_i) ^ neg_p_i;
  wire sign_c = (c_i[W-1] ^ neg_c_i) & ~(raw & unsigned_i);

  wire a_nan   = a_max_o & a_any_o & ~none_i;
  wire b_nan   = b_max & b_any_o;
  wire c_nan   = c_max & (|c_man);
  wire p_inf   = (a_max_o & ~none_i) | b_max;
  wire p_bad   = (a_max_o & ~a_any_o & b_zero) | (b_max & ~b_any_o & a_zero);
  wire any_nan = a_nan | b_nan | c_nan;
  wire c_bad   = p_inf & c_max & (sign_p ^ sign_c);
  wire nan     = any_nan | p_bad | c_bad;
  wire inf     = p_inf | c_max;
  wire any_snan = (a_nan & ~a_man[MAN_W-1]) | (b_nan & ~b_man[MAN_W-1]) | (c_nan & ~c_man[MAN_W-1]);
  wire nv       = (FLAGS != 0) & (nv_i | p_bad | (c_bad & ~any_nan) | any_snan);

  // dist = exponent of the product - that of the addend + P + 3. Mode 2 replaces the exponent of
  // the product by one that brings the integer's last bit to bit 3P + 2 - W. (OFFSET: one more, for
  // the complement x2.)
  localparam [EXP_W-1:0] INT_EXP = EXP_W - 5;
  localparam [EXP_W-1:0] ONE_EXP = BIAS;
  localparam [E_W-1:0]   OFFSET  = P + 4 - BIAS;
  wire [EXP_W-1:0] a_low = {{(EXP_W-1){1'b0}}, a_sub_o & SUBNORMALS};
  wire [EXP_W-1:0] b_low = {{(EXP_W-1){1'b0}}, b_sub_o & has_b & SUBNORMALS};
  wire [EXP_W-1:0] c_low = {{(EXP_W-1){1'b0}}, c_sub & ~raw & SUBNORMALS};
  wire [EXP_W-1:0] a_e   = a_exp | a_low | {EXP_W{none_i}};
  wire [EXP_W-1:0] b_e   = (b_exp & {EXP_W{has_b}}) | b_low | (ONE_EXP & {EXP_W{one_i}})
                         | (INT_EXP & {EXP_W{none_i}});
  wire [EXP_W-1:0] c_e   = c_exp | c_low;
  wire [E_W-1:0]   x0    = {2'b00, a_e};
  wire [E_W-1:0]   x1    = {2'b00, b_e};
  wire [E_W-1:0]   x2    = ~{2'b00, c_e};
  wire [E_W-1:0]   y0    = x0 ^ x1 ^ x2;
  wire [E_W-1:0]   y1    = ((x0 & x1) | (x2 & (x0 ^ x1))) << 1;
  wire [E_W-1:0]   z0    = y0 ^ y1 ^ OFFSET;
  wire [E_W-1:0]   z1    = ((y0 & y1) | (OFFSET & (y0 ^ y1))) << 1;

  // FTZ: the only roundings besides RNE are those to integers, whose sign is known.
  wire [2:0] rm = (FTZ == 0) ? rm_i
                : (mode != 2'd2 || rm_i == 3'd0) ? 3'd0
                : (rm_i == 3'd4) ? 3'd4
                : {1'b0, (rm_i == 3'd2 & sign_c) | (rm_i == 3'd3 & ~sign_c), 1'b1};

  reg [P-1:0]     a_q;
  reg [P+1:0]     a3_q;
  reg [P-1:0]     b_q;
  reg [P-1:0]     c_q;
  reg [EXP_W-1:0] ce_q;
  reg             sign_q, sub_q, nan_q, inf_q, nv_q, unsigned_q;
  reg [1:0]       mode_q;
  reg [2:0]       rm_q;
  always @(posedge clk_i) begin
    a_q        <= a_sig;
    a3_q       <= {2'b00, a_sig} + {1'b0, a_sig, 1'b0};
    b_q        <= b_sig;
    c_q        <= c_sig;
    ce_q       <= c_e;
    sign_q     <= (p_inf ? sign_p : sign_c) & ~nan;
    sub_q      <= (sign_p ^ sign_c) & ~none_i & ~inf & ~nan;
    nan_q      <= nan & ~mode[1];
    inf_q      <= inf & ~mode[1];
    nv_q       <= nv;
    unsigned_q <= unsigned_i;
    mode_q     <= mode;
    rm_q       <= rm;
  end

  wire unmoved = (a_zero | b_zero | none_i) & (mode != 2'd2);
  generate
    if (SPLIT != 0) begin : g_split
      reg [E_W-1:0] z0_q;
      reg [E_W-1:0] z1_q;
      reg           unmoved_q;
      always @(posedge clk_i) begin
        z0_q      <= z0;
        z1_q      <= z1;
        unmoved_q <= unmoved;
      end
      wire [E_W-1:0] distance = z0_q + z1_q;
      assign s1_dist_o = distance[E_W-2:0];
      assign s1_top_o  = distance[E_W-1] | unmoved_q;
    end else begin : g_whole
      reg [E_W-2:0]  dist_q;
      reg            top_q;
      wire [E_W-1:0] distance = z0 + z1;
      always @(posedge clk_i) begin
        dist_q <= distance[E_W-2:0];
        top_q  <= distance[E_W-1] | unmoved;
      end
      assign s1_dist_o = dist_q;
      assign s1_top_o  = top_q;
    end
  endgenerate

  assign s1_a_o        = a_q;
  assign s1_a3_o       = a3_q;
  assign s1_b_o        = b_q;
  assign s1_c_o        = c_q;
  assign s1_ce_o       = ce_q;
  assign s1_sign_o     = sign_q;
  assign s1_sub_o      = sub_q;
  assign s1_nan_o      = nan_q;
  assign s1_inf_o      = inf_q;
  assign s1_nv_o       = nv_q;
  assign s1_unsigned_o = unsigned_q;
  assign s1_mode_o     = mode_q;
  assign s1_rm_o       = rm_q;

endmodule

`default_nettype wire
