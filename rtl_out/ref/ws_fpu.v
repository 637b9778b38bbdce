// wsgen 0.1.0 | ws_fpu.v.tmpl cadabecb | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fpu: floating-point operations of one lane: gives ws_fma its operands, compares, classifies.
//
// Contract
//   One operation per cycle, never stalls; r_o and flags_o are registers, 4 + SP_STAGES +
//   FMA_STAGES cycles after the operands. Inputs are not registered and may come late in the cycle.
//   op_i is a code of unit FPU below 28; other codes give an undefined result. rm_i 0 RNE, 1 RTZ, 2
//   RDN, 3 RUP, 4 RMM applies to arithmetic and conversions. flags_o {NV, DZ, OF, UF, NX}.
//   Values, NaNs and flags are those of RISC-V F. With FTZ subnormals count as zeros in operands
//   and results, except for moves, sign injection and classification, and only conversions to
//   integers use a rounding mode other than RNE.
// Parameters
//   EXP_W, MAN_W  the format. INT = 0: without conversions (they exist for 8 and 23 bits only).
//   FLAGS 0: flags_o is 0. SP_STAGES, FMA_STAGES: see ws_fma.
// Not here: valid bits, dynamic rounding mode, flags of the warp (ws_fp); division (ws_fdiv).

`default_nettype none

module ws_fpu #(
  parameter OP_W       = 5,
  parameter EXP_W      = 8,
  parameter MAN_W      = 23,
  parameter FTZ        = 0,
  parameter FLAGS      = 0,
  parameter INT        = 1,
  parameter SP_STAGES  = 0,
  parameter FMA_STAGES = 1,
  parameter W          = 1 + EXP_W + MAN_W
) (
  input  wire            clk_i,

  // From ws_fp
  input  wire [OP_W-1:0] op_i,
  input  wire [2:0]      rm_i,
  input  wire [W-1:0]    a_i,
  input  wire [W-1:0]    b_i,
  input  wire [W-1:0]    c_i,

  // To ws_fp
  output wire [W-1:0]    r_o,
  output wire [4:0]      flags_o
);

  // Groups of four codes
  wire is_fma  = op_i[4:2] == 3'd0;
  wire is_add  = op_i[4:2] == 3'd1 & ~op_i[1];
  wire is_mul  = op_i[4:2] == 3'd1 & op_i[1];
  wire is_sgn  = op_i[4:2] == 3'd2;
  wire is_ends = op_i[4:2] == 3'd3;               // minimum, maximum
  wire is_cmp  = op_i[4:2] == 3'd4;
  wire is_move = op_i[4:2] == 3'd5 & (|op_i[1:0]);
  wire is_kind = op_i[4:2] == 3'd5 & ~(|op_i[1:0]);
  wire to_int  = op_i[4:2] == 3'd6 & ~op_i[1];
  wire of_int  = op_i[4:2] == 3'd6 & op_i[1];
  wire none    = op_i[4] | op_i[3];
  wire as_bits = is_sgn | is_cmp | is_move | is_kind;

  wire unused_op = &op_i;

  wire a_sign = a_i[W-1];
  wire b_sign = b_i[W-1];
  wire a_sub, a_max, a_any, b_sub, b_max, b_any;
  wire a_zero = a_sub & ((FTZ != 0) | ~a_any);
  wire b_zero = b_sub & ((FTZ != 0) | ~b_any);
  wire a_nan  = a_max & a_any;
  wire b_nan  = b_max & b_any;

  // Magnitudes are compared by halves, quarters, ...: after each step, the bits at multiples of 2 *
  // span hold the result for the 2 * span bits from there upward.
  localparam M_W = W - 1;
  reg [M_W-1:0] less;
  reg [M_W-1:0] differ;
  integer span;
  always @* begin
    less   = ~a_i[M_W-1:0] & b_i[M_W-1:0];
    differ = a_i[M_W-1:0] ^ b_i[M_W-1:0];
    for (span = 1; span < M_W; span = 2 * span) begin
      less   = (less >> span) | (less & ~(differ >> span));
      differ = differ | (differ >> span);
    end
  end

  wire zeros  = a_zero & b_zero;
  wire lower  = (a_sign & ~b_sign)
              | ((a_sign ~^ b_sign) & (a_sign ? ~less[0] & differ[0] : less[0]));
  wire equal  = zeros | (~differ[0] & (a_sign ~^ b_sign));
  wire holds  = ~a_nan & ~b_nan & ((lower & ~op_i[1] & ~zeros) | (equal & ~op_i[0]));
  wire first  = b_nan | (~a_nan & (lower ^ op_i[0]));
  wire invalid = (((is_ends | is_cmp) & ((a_nan & ~a_i[MAN_W-1]) | (b_nan & ~b_i[MAN_W-1])))
                  | (is_cmp & ~op_i[1] & (a_nan | b_nan))) & (FLAGS != 0);

  wire [3:0] size = {a_max & ~a_any, ~a_max & ~a_sub, a_sub & a_any, a_sub & ~a_any};
  wire [9:0] kind = {a_nan & a_i[MAN_W-1], a_nan & ~a_i[MAN_W-1], size & {4{~a_sign}},
                     {size[0], size[1], size[2], size[3]} & {4{a_sign}}};

  // The addend, or the operand that passes through ws_fma unchanged. Bits and integers come
  // rotated.
  wire sgn = (is_sgn & ~op_i[1]) ? b_sign ^ op_i[0] : a_sign ^ (is_sgn & b_sign);
  wire [W+9:0] kinds = {{W{1'b0}}, kind & {10{is_kind}}};
  wire [9:0]   unused_kinds = kinds[W+9:W];
  wire [W-1:0] word = ({sgn, a_i[W-2:0]} & {W{is_sgn | is_move | of_int}})
                    | kinds[W-1:0] | {{(W-1){1'b0}}, is_cmp & holds};
  wire [W-1:0] c = ((c_i & {W{is_fma}}) | (b_i & {W{is_add | (is_ends & ~first)}}))
                 | ((a_i & {W{to_int | (is_ends & first)}}) |
                    {word[W-1], word[EXP_W-1:0], word[W-2:EXP_W]})
                 | {is_mul & (a_sign ^ b_sign), {(W-1){1'b0}}};

  ws_fma #(
    .EXP_W      (EXP_W),
    .MAN_W      (MAN_W),
    .FTZ        (FTZ),
    .FLAGS      (FLAGS),
    .INT        (INT),
    .SP_STAGES  (SP_STAGES),
    .FMA_STAGES (FMA_STAGES)
  ) u_fma (
    .clk_i      (clk_i),
    .mode_i     ({as_bits | to_int, as_bits | of_int}),
    .one_i      (is_add),
    .none_i     (none),
    .neg_p_i    (is_fma & op_i[1]),
    .neg_c_i    ((is_fma | is_add) & op_i[0]),
    .unsigned_i (as_bits | op_i[0]),
    .rm_i       (rm_i),
    .nv_i       (invalid),
    .a_i        (a_i),
    .b_i        (b_i),
    .c_i        (c),
    .a_sub_o    (a_sub),
    .a_max_o    (a_max),
    .a_any_o    (a_any),
    .b_sub_o    (b_sub),
    .b_max_o    (b_max),
    .b_any_o    (b_any),
    .r_o        (r_o),
    .flags_o    (flags_o)
  );

endmodule

`default_nettype wire
