// wsgen 0.1.0 | ws_fma_round.v.tmpl 950f5d10 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fma_round: rounds and packs what ws_fma has normalised, a float or an integer.
//
// Contract
//   r_o and flags_o are registers: one cycle after the inputs, two with CUT.
//   mode_i 0 and 1: digits_i has the significand in its upper bits and ones below. half_i is the
//   bit below the significand, next_i the one after that (always 0 without FLAGS); rest_i: there
//   are more bits set below. e_i is the biased exponent for a leading digit in the top bit; it is 1
//   when that bit is 0 (FTZ: below 1 for what becomes zero). minus_i: digits_i is the one's
//   complement of a negative number; half_i, next_i and rest_i are not complemented. odd_i is the
//   last bit of the significand in digits_i, sign_i the sign of the result. zero_i: the number is
//   0, and digits_i too. nan_i, inf_i: the result is NaN or infinity, regardless of the number.
//   mode_i 2: minus_i is the sign of an integer, and digits_i its magnitude or, with minus_i, the
//   complement of that; odd_i is the last bit of the magnitude. inf_i: the magnitude exceeds
//   digits_i. The magnitude comes from a float, so it has at most P digits, and an increment never
//   makes it too large.
//   mode_i 3: digits_i is the result; minus_i, half_i, next_i and rest_i are 0.
//   rm_i 0 RNE, 1 RTZ, 2 RDN, 3 RUP, 4 RMM; with FTZ 0 RNE, 1 RTZ, 3 away from zero, 4 RMM.
//   flags_o {NV, DZ, OF, UF, NX}; nv_i is ORed into NV.
// Parameters
//   EXP_W, MAN_W, FTZ, FLAGS  as in ws_fma. CUT: one more register, at the inputs.

`default_nettype none

module ws_fma_round #(
  parameter EXP_W   = 8,
  parameter MAN_W   = 23,
  parameter FTZ     = 0,
  parameter FLAGS   = 0,
  parameter CUT     = 0,
  parameter W       = 1 + EXP_W + MAN_W,
  parameter E_W     = EXP_W + 2
) (
  input  wire           clk_i,

  // From ws_fma
  input  wire [1:0]     mode_i,
  input  wire           unsigned_i,
  input  wire [2:0]     rm_i,
  input  wire [W-1:0]   digits_i,
  input  wire           half_i,
  input  wire           next_i,
  input  wire           rest_i,
  input  wire           odd_i,
  input  wire [E_W-1:0] e_i,
  input  wire           minus_i,
  input  wire           sign_i,
  input  wire           zero_i,
  input  wire           nan_i,
  input  wire           inf_i,
  input  wire           nv_i,

  // To ws_fpu
  output wire [W-1:0]   r_o,
  output wire [4:0]     flags_o
);

  localparam [0:0] SUBNORMALS = (FTZ == 0);

  localparam Z_W = W + E_W + 16;
  wire [Z_W-1:0] z_d = {digits_i, e_i, half_i, next_i, rest_i, odd_i, minus_i, sign_i, zero_i,
                        nan_i, inf_i, nv_i, unsigned_i, mode_i, rm_i};
  reg  [Z_W-1:0] z_q;
  generate
    if (CUT != 0) begin : g_cut
      always @(posedge clk_i) z_q <= z_d;
    end else begin : g_no_cut
      always @* z_q = z_d;
    end
  endgenerate
  wire [W-1:0]   digits;
  wire [E_W-1:0] e;
  wire           half, next, rest, odd, minus, sign, zero, nan, inf, nv, no_sign;
  wire [1:0]     mode;
  wire [2:0]     rm;
  assign {digits, e, half, next, rest, odd, minus, sign, zero, nan, inf, nv, no_sign, mode, rm}
    = z_q;

  // ---- Round ------------------------------------------------------------------------------------

  // With minus, digits is a one's complement. The magnitude of a negative sum is that plus 1 if
  // nothing follows; otherwise the bits that follow are complemented, too. A negative integer is
  // the complement of its rounded magnitude plus 1: complemented digits are incremented if those of
  // the magnitude are not.
  wire to_int  = mode == 2'd2;
  wire is_sum  = ~mode[1];
  wire more    = rest | next;
  wire inexact = half | more;
  wire flip    = minus & is_sum;
  wire round   = half ^ (flip & more);
  wire even    = rm == 3'd0;
  wire nearest = even | (rm == 3'd4);
  wire away    = SUBNORMALS ? (rm == 3'd2 & sign) | (rm == 3'd3 & ~sign) : rm == 3'd3;
  wire up      = (round & nearest & (~even | odd | more)) | (away & inexact);

  wire [W-1:0] ones;
  ws_lib_ones_below #(
    .N (W)
  ) u_ones (
    .x_i    (digits[W-2:0]),
    .ones_o (ones)
  );

  // No increment from the largest number to infinity when the mode does not round there.
  wire cap  = SUBNORMALS & ~nearest & ~away & ones[W-1] & (&e[EXP_W-1:1]) & ~e[0] & ~e[EXP_W];
  wire inc  = is_sum ? up | (minus & ~inexact & ~cap) : to_int & (up ^ minus);
  wire [W-1:0] sum = digits ^ (ones & {W{inc}});

  // The exponent field: 0 when the leading digit is 0. The carry out of the fraction increments it.
  wire             e_off   = SUBNORMALS ? ~digits[W-1] : e[E_W-1] | zero;
  wire [EXP_W-1:0] e_field = e[EXP_W-1:0] & {EXP_W{~e_off}};
  reg  [EXP_W-1:0] e_ones;
  integer k;
  always @* begin
    e_ones[0] = ones[W-1] & (SUBNORMALS | ~e[E_W-1]);
    for (k = 1; k < EXP_W; k = k + 1) e_ones[k] = e_ones[k-1] & e_field[k-1];
  end
  wire [EXP_W-1:0] e_sum = e_field ^ (e_ones & {EXP_W{inc}});

  // ---- Special results, known before the increment ----------------------------------------------

  wire huge    = ~e[E_W-1] & ((|e[E_W-1:EXP_W]) | (&e[EXP_W-1:0])) & ~zero;
  wire tiny    = ~SUBNORMALS & (e[E_W-1] | (~|e));
  wire special = is_sum & (nan | inf | huge);
  wire largest = special & ~nan & ~inf & ~nearest & ~away;    // not infinity
  wire sat     = to_int & (inf | ((digits[W-1] ^ minus) & ~no_sign) | (minus & no_sign));
  wire fill    = sat & ~minus;

  wire [W-1:0] as_float = {1'b0, e_sum & {EXP_W{is_sum & ~special}},
                           sum[W-2:EXP_W] & {MAN_W{is_sum & ~special & ~tiny}}};
  wire [W-1:0] as_int   = sum & {W{mode[1] & ~sat}};
  wire [W-1:0] set      = {is_sum ? sign : sat & (no_sign ^ minus),
                           {(EXP_W-1){special | fill}}, (special & ~largest) | fill,
                           (special & nan) | largest | fill, {(MAN_W-1){largest | fill}}};

  // Tiny after rounding: with one more bit, the significand would still have no leading digit.
  wire finer  = nearest ? next ^ (flip & rest) : away & more;
  wire slight = ~digits[W-1] & ~(ones[W-1] & round & finer);
  wire over   = huge | (&e_sum) | (cap & minus & ~inexact);
  wire finite = is_sum & ~nan & ~inf;
  wire out    = to_int & (inf | (digits[W-1] & ~minus & ~no_sign)
                          | ((no_sign | ~digits[W-1]) & minus
                             & ((no_sign & ~digits[W-1]) | ~ones[W-1] | up)));
  wire [4:0] flags_d = {nv | out, 1'b0, finite & over, finite & slight & inexact,
                        (finite & (inexact | over)) | (to_int & inexact & ~out)};

  reg [W-1:0] r_q;
  reg [4:0]   flags_q;
  always @(posedge clk_i) begin
    r_q     <= as_float | as_int | set;
    flags_q <= flags_d;
  end
  assign r_o     = r_q;
  assign flags_o = (FLAGS != 0) ? flags_q : 5'd0;

endmodule

`default_nettype wire
