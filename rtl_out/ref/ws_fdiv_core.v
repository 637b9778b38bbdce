// wsgen 0.1.0 | ws_fdiv_core.v.tmpl 5fcd3d35 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fdiv_core: correctly rounded floating-point division and square root, two result bits per
// cycle.
//
// Contract
//   start_i takes the operands of a_i / b_i or, with start_sqrt_i, of the square root of a_i. It
//   may come at any time and discards an operation in progress. busy_o is high from the next cycle
//   on; r_o and flags_o are valid from the first cycle in which it is low until start_i. From the
//   cycle after start_i on, sqrt_i (the value of start_sqrt_i) and rm_i hold for as long as the
//   user needs the result.
//   Numbers are those of RISC-V F: rm_i 0 RNE, 1 RTZ, 2 RDN, 3 RUP, 4 RMM, others RNE; canonical
//   NaN; flags_o {NV, DZ, OF, UF, NX}, tininess after rounding.
//   Cycles of busy_o: half of MAN_W + 2, or of MAN_W + 3 if the dividend has the smaller
//   significand (binary32: 13), and fewer if a subnormal result has fewer bits (not with FTZ). A
//   root with an even biased exponent takes one more cycle. A subnormal operand takes one more
//   cycle for each leading zero of a divisor, for every two of a dividend and for every four of a
//   radicand. Zeros, infinities, NaNs and negative radicands take no cycles.
// Parameters
//   EXP_W (2 or more), MAN_W (3 or more)  bits of exponent and fraction.
//   FTZ    subnormal operands count as zeros, subnormal results become zeros; always RNE.
//   FLAGS  0: flags_o is 0.
// Not here: lanes and their order (ws_fdiv).
//
// Restoring digit recurrence with remainder R, result Q, and D, which is the divisor or the
// remaining bits of the radicand:
//                 from X           less B         Q and R after it
//   divide        2 R              D              2 Q + q with q = (X >= B), X - B if q, else X
//   root          4 R + 2 bits     4 Q + 1        the same; the two bits are the top ones of D
// E follows the exponent of the last bit of Q. The recurrence ends when Q has all its bits, the
// last of them one below the fraction, or when E shows that the last bit is half the smallest
// subnormal. Leading zeros of the dividend or radicand and subnormal results therefore need no
// special treatment. A quotient never rounds up to a power of two, so it is tiny after rounding
// exactly when it is tiny before.

`default_nettype none

module ws_fdiv_core #(
  parameter EXP_W = 8,
  parameter MAN_W = 23,
  parameter FTZ   = 0,
  parameter FLAGS = 0,
  parameter N_W   = 1 + EXP_W + MAN_W
) (
  input  wire           clk_i,
  input  wire           rst_i,

  // From ws_fdiv
  input  wire           start_i,
  input  wire           start_sqrt_i,
  input  wire           sqrt_i,
  input  wire [2:0]     rm_i,
  input  wire [N_W-1:0] a_i,
  input  wire [N_W-1:0] b_i,

  // To ws_fdiv
  output wire           busy_o,
  output wire [N_W-1:0] r_o,
  output wire [4:0]     flags_o
);

  localparam P    = MAN_W + 1;                // bits of a significand
  localparam BIAS = (1 << (EXP_W - 1)) - 1;
  localparam TOP  = (1 << EXP_W) - 1;         // biased exponent of infinities and NaNs

  // E without its constant part: e_q + K is the biased exponent of a complete result.
  localparam E_W = $clog2(TOP + BIAS + 2 * P) + 1;
  localparam [E_W-1:0] K    = BIAS + P + 1;
  localparam [E_W-1:0] ONE  = 1 - K;
  localparam [E_W-1:0] TWO  = 2 - K;
  localparam [E_W-1:0] OVER = TOP - K;
  localparam [E_W-1:0] HALF = (1 << (EXP_W - 2)) - 1;

  // ---- Operands: x is the dividend, y divisor or radicand ----

  wire [N_W-1:0]   y      = start_sqrt_i ? a_i : b_i;
  wire [EXP_W-1:0] x_exp  = a_i[MAN_W +: EXP_W];
  wire [EXP_W-1:0] y_exp  = y[MAN_W +: EXP_W];
  wire             x_frac = |a_i[MAN_W-1:0];
  wire             y_frac = |y[MAN_W-1:0];
  wire             x_low  = ~|x_exp;
  wire             y_low  = ~|y_exp;
  wire             x_top  = ~start_sqrt_i & (&x_exp);
  wire             y_top  = &y_exp;

  wire x_zero = ~start_sqrt_i & x_low & ((FTZ != 0) | ~x_frac);
  wire y_zero = y_low & ((FTZ != 0) | ~y_frac);
  wire x_inf  = x_top & ~x_frac;
  wire y_inf  = y_top & ~y_frac;
  wire x_nan  = x_top & x_frac;
  wire y_nan  = y_top & y_frac;
  wire x_sign = ~start_sqrt_i & a_i[N_W-1];
  wire y_sign = y[N_W-1];

  wire invalid = (x_zero & y_zero) | (x_inf & y_inf) | (start_sqrt_i & y_sign & ~y_zero & ~y_nan);

  // ---- State ----

  reg           sign_q;
  reg           nan_q;    // results that need no digits
  reg           inf_q;
  reg           zero_q;
  reg           even_q;   // the radicand has to move up by one bit
  reg           lost_q;   // a 1 below Q that R does not contain
  reg [P:0]     q_q;
  reg [P:0]     d_q;
  reg [P+1:0]   r_q;
  reg [E_W-1:0] e_q;

  wire special = nan_q | inf_q | zero_q;
  wire low     = (FTZ == 0) & ($signed(e_q) <= $signed(ONE));

  wire busy    = ~(special | q_q[P] | low);
  wire shift   = busy & (sqrt_i ? even_q : (FTZ == 0) & ~d_q[P-1]);
  wire step    = busy & ~shift;
  wire single  = q_q[P-1] | ((FTZ == 0) & (e_q == TWO));  // the second bit would be one too many

  assign busy_o = busy;

  // ---- Two bits ----

  wire [P+2:0] x1 = sqrt_i ? {r_q[P:0], d_q[P:P-1]} : {r_q, 1'b0};
  wire [P+2:0] b1 = sqrt_i ? {q_q[P:0], 2'b01} : {2'b00, d_q[P-1:0], 1'b0};
  wire [P+3:0] t1 = {1'b0, x1} - {1'b0, b1};
  wire         q1 = ~t1[P+3];
  wire [P+1:0] r1 = q1 ? t1[P+1:0] : x1[P+1:0];

  wire [P+2:0] x2 = sqrt_i ? {r1[P:0], d_q[P-2:P-3]} : {r1, 1'b0};
  wire [P+2:0] b2 = sqrt_i ? {q_q[P-1:0], q1, 2'b01} : b1;
  wire [P+3:0] t2 = {1'b0, x2} - {1'b0, b2};
  wire         q2 = ~t2[P+3];

  // ---- Exponent: one adder ----

  wire [E_W-1:0] x_e    = {{(E_W-EXP_W){1'b0}}, x_exp[EXP_W-1:1], x_exp[0] | x_low};
  wire [E_W-1:0] y_e    = {{(E_W-EXP_W){1'b0}}, y_exp[EXP_W-1:1], y_exp[0] | y_low};
  // y_e / 2 - 2**(EXP_W-2): the exponent of a root, less BIAS
  wire [E_W-1:0] y_half = ({1'b0, y_e[E_W-1:1]} & HALF) | ({E_W{~y_exp[EXP_W-1]}} & ~HALF);

  wire [E_W-1:0] e_base  = start_i ? x_e & {E_W{~start_sqrt_i}} : e_q;
  wire [E_W-1:0] e_add   = start_i ? (start_sqrt_i ? y_half : ~y_e)
                                   : {{(E_W-1){step}}, (step & single) | (shift & ~sqrt_i)};
  wire           e_carry = start_i & (~start_sqrt_i | y_e[0]);

  always @(posedge clk_i) begin
    if (rst_i)
      nan_q <= 1'b1;
    else if (start_i)
      nan_q <= invalid | x_nan | y_nan;
  end

  always @(posedge clk_i) begin
    if (start_i) begin
      inf_q  <= x_inf | (start_sqrt_i ? y_inf : y_zero);
      zero_q <= x_zero | (start_sqrt_i ? y_zero : y_inf);
      sign_q <= x_sign ^ y_sign;
      q_q    <= {(P+1){1'b0}};
      d_q    <= {1'b0, ~y_low, y[MAN_W-1:0]};
      r_q    <= {2'b00, {P{~start_sqrt_i}} & {~x_low, a_i[MAN_W-1:0]}};
      lost_q <= 1'b0;
    end else begin
      if (shift)
        d_q <= {d_q[P-1:0], 1'b0};
      else if (sqrt_i)
        d_q <= {d_q[P-4:0], 4'b0000};
      if (step) begin
        q_q    <= single ? {q_q[P-1:0], q1} : {q_q[P-2:0], q1, q2};
        r_q    <= q2 ? t2[P+1:0] : x2[P+1:0];
        lost_q <= single & (q2 | (|r1[P+1:P]));
      end
    end
    e_q    <= e_base + e_add + {{(E_W-1){1'b0}}, e_carry};
    even_q <= start_i & start_sqrt_i & ~y_e[0];
  end

  // ---- Rounding ----

  wire below   = lost_q | (|r_q);
  wire nearest = q_q[0] & (below | q_q[1]);
  reg  up;
  reg  to_inf;   // where an overflow goes

  generate
    if (FTZ != 0) begin : g_nearest
      wire unused_rm = &rm_i;
      always @* begin
        up     = nearest;
        to_inf = 1'b1;
      end
    end else begin : g_modes
      wire inexact = q_q[0] | below;
      always @* begin
        case (rm_i)
          3'd1: begin
            up     = 1'b0;
            to_inf = 1'b0;
          end
          3'd2: begin
            up     = sign_q & inexact;
            to_inf = sign_q;
          end
          3'd3: begin
            up     = ~sign_q & inexact;
            to_inf = ~sign_q;
          end
          3'd4: begin
            up     = q_q[0];
            to_inf = 1'b1;
          end
          default: begin
            up     = nearest;
            to_inf = 1'b1;
          end
        endcase
      end
    end
  endgenerate

  wire [EXP_W-1:0] e_field = e_q[EXP_W-1:0] + K[EXP_W-1:0];
  wire [N_W-2:0]   rounded = {e_field & {EXP_W{q_q[P]}}, q_q[P-1:1]} + {{(N_W-2){1'b0}}, up};

  wire tiny = (FTZ != 0) ? $signed(e_q) < $signed(ONE) : ~q_q[P];
  wire over = ~special & ($signed(e_q) >= $signed(OVER));

  wire inf   = ~nan_q & (inf_q | (over & to_inf));
  wire most  = over & ~to_inf;
  wire none  = special | over | ((FTZ != 0) & tiny);
  wire [N_W-2:0] set = {{(EXP_W-1){nan_q | inf | most}}, nan_q | inf, nan_q | most,
                        {(MAN_W-1){most}}};

  assign r_o = {sign_q & ~nan_q, (rounded & {(N_W-1){~none}}) | set};

  // ---- Flags ----

  generate
    if (FLAGS != 0) begin : g_flags
      reg  nv_q;
      reg  dz_q;
      wire lossy = ~special & (q_q[0] | below | over | ((FTZ != 0) & tiny));
      always @(posedge clk_i) begin
        if (start_i) begin
          nv_q <= invalid | (x_nan & ~a_i[MAN_W-1]) | (y_nan & ~y[MAN_W-1]);
          dz_q <= ~start_sqrt_i & y_zero & ~x_zero & ~x_top;
        end
      end
      assign flags_o = {nv_q, dz_q, over, lossy & tiny, lossy};
    end else begin : g_no_flags
      assign flags_o = 5'd0;
    end

    if (EXP_W < 2 || MAN_W < 3) begin : g_check
      ERROR_format_too_small u_error ();
    end
  endgenerate

endmodule

`default_nettype wire
