// wsgen 0.1.0 | ws_sfu_decode.v.tmpl 0219f3f6 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_sfu_decode: classifies the operand of a special function.
//
// Contract
//   Combinational.
//   trig_o    the operand is converted to quadrants first
//   flip_o    a negative power: y is complemented
//   cos_o, ex2_o, lg2_o   the operation is cos, ex2, lg2
//   shift_o   shift right to fixed point, from the position for operands up to 2^20; 19 for a
//             mantissa; 63 when the shifter cannot reach: an operand of ex2, sin, cos below 2^-44
//             or from 2^20 on
//   page_o    page of the table
//   add_y_o   S = C0 + y + .., not C0 + ..
//   exp_o     biased exponent of a result S = 1, plus 7, modulo 256; for lg2 the characteristic +
//             128
//   kind_o    0 a number, 1 zero, 2 infinite, 3 NaN
//   sign_o    sign of the result; for the sine, before the quadrant is applied
// Not here: the mantissa (ws_sfu_lane).

`default_nettype none

module ws_sfu_decode (
  // From ws_sfu_lane
  input  wire [2:0]  op_i,
  input  wire [31:0] x_i,

  // To ws_sfu_lane
  output wire        trig_o,
  output wire        cos_o,
  output wire        ex2_o,
  output wire        lg2_o,
  output wire        flip_o,
  output wire [5:0]  shift_o,
  output wire [4:0]  page_o,
  output wire        add_y_o,
  output wire [7:0]  exp_o,
  output wire [1:0]  kind_o,
  output wire        sign_o
);

  localparam [2:0] RCP = 3'd0;
  localparam [2:0] RSQRT = 3'd1;
  localparam [2:0] SQRT = 3'd2;
  localparam [2:0] EX2 = 3'd3;
  localparam [2:0] LG2 = 3'd4;
  localparam [2:0] SIN = 3'd5;
  localparam [2:0] COS = 3'd6;
  localparam [2:0] TANH = 3'd7;

  localparam [1:0] NUMBER   = 2'd0;
  localparam [1:0] ZERO     = 2'd1;
  localparam [1:0] INFINITE = 2'd2;
  localparam [1:0] NAN      = 2'd3;

  wire        neg  = x_i[31];
  wire [7:0]  ex   = x_i[30:23];
  wire        zero = ~|ex;
  wire        top  = &ex;
  wire        frac = |x_i[22:0];
  wire        below_1 = ~ex[7] & ~&ex[6:0];

  wire is_rsqrt = (op_i == RSQRT);
  wire is_sqrt  = (op_i == SQRT);
  wire is_ex2   = (op_i == EX2);
  wire is_lg2   = (op_i == LG2);
  wire is_sin   = (op_i == SIN);
  wire is_cos   = (op_i == COS);
  wire is_tanh  = (op_i == TANH);

  wire as_is    = is_sin & (ex < 8'd119);
  wire trig     = is_cos | (is_sin & ~as_is);

  wire       moves = trig | is_ex2;
  wire [7:0] reach = 8'd146 - ex;
  wire       gone  = moves & (|reach[7:6]);

  assign shift_o = (moves ? reach[5:0] : 6'd19) | {6{gone}};

  // ORDER SFU PAGE: the pages of gen/sfu/sfu.h.
  localparam [4:0] PAGE_ONE = 5'd12;

  wire [7:0] tanh_e   = ex - 8'd115;
  wire       tanh_row = is_tanh & ~|tanh_e[7:4];
  wire       root_odd = (is_rsqrt | is_sqrt) & ~ex[0];

  assign page_o  = tanh_row ? {1'b1, tanh_e[3:0]} :
                   (is_tanh | as_is | (gone & ~is_sin)) ? PAGE_ONE
                                                        : {1'b0, is_cos ? SIN : op_i, root_odd};
  assign add_y_o = is_ex2 | is_lg2 | is_sin | (is_cos & ~gone) | (is_tanh & below_1);

  reg [7:0] exp_a;
  reg [7:0] exp_b;
  reg       exp_c;

  always @* begin
    exp_a = 8'd0;
    exp_b = 8'd134;
    exp_c = 1'b0;
    case (op_i)
      RCP: begin
        exp_a = ~ex;
        exp_b = 8'd4;
        exp_c = 1'b1;
      end
      RSQRT: begin
        exp_a = {1'b1, ~ex[7:1]};
        exp_b = 8'd197;
        exp_c = ~ex[0];
      end
      SQRT: begin
        exp_a = {1'b0, ex[7:1]};
        exp_b = 8'd70;
        exp_c = ex[0];
      end
      LG2: begin
        exp_a = ex;
        exp_b = 8'd1;
      end
      default:
        if (as_is | (is_tanh & below_1)) begin
          exp_a = ex;
          exp_b = 8'd7;
        end
    endcase
  end

  assign exp_o = exp_a + exp_b + {7'd0, exp_c};

  reg [1:0] kind;
  reg       sign;

  always @* begin
    kind = NUMBER;
    sign = 1'b0;
    case (op_i)
      RCP: begin
        kind = zero ? INFINITE : top ? ZERO : NUMBER;
        sign = neg;
      end
      RSQRT: begin
        kind = zero ? INFINITE : neg ? NAN : top ? ZERO : NUMBER;
        sign = neg;
      end
      SQRT: begin
        kind = zero ? ZERO : neg ? NAN : top ? INFINITE : NUMBER;
        sign = neg;
      end
      EX2:
        kind = (ex < 8'd134) ? NUMBER : neg ? ZERO : INFINITE;
      LG2: begin
        kind = zero ? INFINITE : neg ? NAN : top ? INFINITE :
               (ex == 8'd127 & ~frac) ? ZERO : NUMBER;
        sign = below_1;
      end
      COS:
        kind = top ? NAN : NUMBER;
      default: begin
        kind = zero ? ZERO : (is_sin & top) ? NAN : NUMBER;
        sign = neg;
      end
    endcase
    if (top & frac) kind = NAN;
  end

  assign trig_o = trig;
  assign cos_o  = is_cos;
  assign ex2_o  = is_ex2;
  assign lg2_o  = is_lg2;
  assign flip_o = is_ex2 & neg & ~gone;
  assign kind_o = kind;
  assign sign_o = sign;

endmodule

`default_nettype wire
