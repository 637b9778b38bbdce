// wsgen 0.1.0 | ws_sfu_reduce.v.tmpl a233343f | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_sfu_reduce: converts the operand of a special function to the point y of a page of
// coefficients.
//
// Contract
//   The outputs belong to op_i and x_i of two clock edges ago, three with STAGES = 1 or more, and
//   go_o says whether go_i was high then. Without go_i they are undefined, and the phase is not
//   computed.
//   y_o       in [0, 1), for numbers (kind_o = 0):
//             ex2       the fraction of |x|; of a negative power its complement
//             sin, cos  the fraction of the phase, which is |x| in quadrants, for the cosine one
//                       more; in quadrants 1 and 3 its complement
//             others    the fraction of the mantissa
//             Bits below the last one are dropped. Complement: every bit inverted. If shift_o of
//             ws_sfu_decode is 63, fraction and phase are 0.
//   exp_o     that of ws_sfu_decode; of ex2 134 + the whole part of x, modulo 256
//   sign_o    that of ws_sfu_decode; for sine and cosine inverted in quadrants 2 and 3
//   page_o, add_y_o, lg2_o, kind_o: those of ws_sfu_decode
// Parameters
//   Y_W bits of y. STAGES 1 or more: a register of the operand and three times its mantissa.
// Not here: coefficients and interpolation (ws_sfu_lane).
//
//   edge            1        2
//   x_i, op_i ->  phase -> y, page       STAGES = 0
//
//   edge            1        2        3
//   x_i, op_i ->  x, 3 m -> phase -> y, page

`default_nettype none

module ws_sfu_reduce #(
  parameter Y_W    = 27,
  parameter STAGES = 3
) (
  input  wire           clk_i,

  // From ws_sfu_lane
  input  wire           go_i,
  input  wire [2:0]     op_i,
  input  wire [31:0]    x_i,

  // To ws_sfu_lane
  output wire           go_o,
  output wire [Y_W-1:0] y_o,
  output wire [4:0]     page_o,
  output wire           add_y_o,
  output wire           lg2_o,
  output wire [7:0]     exp_o,
  output wire [1:0]     kind_o,
  output wire           sign_o
);

  // ---- 0: operand and three times its mantissa, a register with STAGES = 1 or more --------------

  wire        go;
  wire [2:0]  op;
  wire [31:0] x;
  wire [23:0] m = {1'b1, x[22:0]};
  wire [25:0] triple;
  generate
    if (STAGES >= 1) begin : g_operand
      reg        go0_q;
      reg [2:0]  op0_q;
      reg [31:0] x0_q;
      reg [25:0] triple0_q;
      always @(posedge clk_i) begin
        go0_q     <= go_i;
        op0_q     <= op_i;
        x0_q      <= x_i;
        triple0_q <= {3'b001, x_i[22:0]} + {2'b01, x_i[22:0], 1'b0};
      end
      assign go     = go0_q;
      assign op     = op0_q;
      assign x      = x0_q;
      assign triple = triple0_q;
    end else begin : g_no_operand
      assign go     = go_i;
      assign op     = op_i;
      assign x      = x_i;
      ws_sfu_sum #(
        .WIDTH  (26),
        .RIPPLE (1)
      ) u_triple (
        .en_i  (go),
        .a_i   ({2'b00, m}),
        .b_i   ({1'b0, m, 1'b0}),
        .sum_o (triple)
      );
    end
  endgenerate

  // ---- 1: for sine and cosine the operand times 2/pi, in quadrants ------------------------------

  wire        trig;
  wire        is_cos;
  wire        is_ex2;
  wire        is_lg2;
  wire        flip_d;
  wire [5:0]  shift_d;
  wire [4:0]  page_d;
  wire        add_y_d;
  wire [7:0]  exp_d;
  wire [1:0]  kind_d;
  wire        sign_d;

  ws_sfu_decode u_decode (
    .op_i    (op),
    .x_i     (x),
    .trig_o  (trig),
    .cos_o   (is_cos),
    .ex2_o   (is_ex2),
    .lg2_o   (is_lg2),
    .flip_o  (flip_d),
    .shift_o (shift_d),
    .page_o  (page_d),
    .add_y_o (add_y_d),
    .exp_o   (exp_d),
    .kind_o  (kind_d),
    .sign_o  (sign_d)
  );

  // 2/pi in signed digits, {times 3, negative, position below the point}; each multiple is rounded
  // down before its sign is applied. PHASE_F fraction bits: at |x| = 100 pi a last place is 2^-26
  // quadrants.
  localparam PHASE_F = 11;
  localparam PHASE_W = 24 + PHASE_F;
  localparam COLS    = PHASE_W + 2;   // of three times a mantissa
  localparam TERMS   = 9;
  localparam [8*TERMS-1:0] TERM = {
    {2'b00, 6'd1}, {2'b00, 6'd3}, {2'b10, 6'd8}, {2'b11, 6'd15}, {2'b01, 6'd17},
    {2'b00, 6'd22}, {2'b01, 6'd25}, {2'b01, 6'd28}, {2'b01, 6'd31}
  };
  localparam [COLS-1:0] ALL = {COLS{1'b1}};

  // Columns of term i.
  function [COLS-1:0] term_cols;
    input integer i;
    integer       point;  // of the multiple
    begin
      point     = PHASE_F - {26'd0, TERM[8*i +: 6]};
      term_cols = ~(ALL << (point + (TERM[8*i+7] ? 26 : 24))) & ((point > 0) ? ALL << point : ALL);
    end
  endfunction

  // Adds a row that has bits in the columns `cols` only to {sum, carry}. The other columns keep
  // their values; the one above these must have no carry yet. Carries are selected, not summed,
  // which saves a cell per bit.
  function [2*COLS-1:0] add_term;
    input [2*COLS-1:0] sc;
    input [COLS-1:0]   row;
    input [COLS-1:0]   cols;
    reg   [COLS-1:0]   p;
    reg   [COLS-1:0]   c;
    begin
      p       = sc[2*COLS-1:COLS] ^ row;
      c       = sc[COLS-1:0];
      add_term = {p ^ (c & cols), ((((p & c) | (~p & row)) & cols) << 1) | (c & ~cols)};
    end
  endfunction

  // The phase as {sum, carry}. A negative term is its complement less its columns. The sum of these
  // columns is a constant, which is added in the columns that the first two terms leave free.
  function [2*COLS-1:0] phase_of;
    input [COLS-1:0]   x1;
    input [COLS-1:0]   x3;   // three times x1
    reg   [2*COLS-1:0] sum;
    reg   [COLS-1:0]   term;
    reg   [COLS-1:0]   rest;
    integer            i;
    begin
      rest = {COLS{1'b0}};
      for (i = 0; i < TERMS; i = i + 1)
        if (TERM[8*i+6]) rest = rest - term_cols(i);
      rest = rest & ~(ALL << PHASE_W);
      sum  = {rest & ~term_cols(1), {COLS{1'b0}}};
      for (i = 0; i < TERMS; i = i + 1) begin
        term = ((TERM[8*i+7] ? x3 : x1) << PHASE_F) >> TERM[8*i +: 6];
        term = (term ^ {COLS{TERM[8*i+6]}}) & term_cols(i);
        if (i == 0)      sum = sum | {term, {COLS{1'b0}}};
        else if (i == 1) sum = add_term({sum[2*COLS-1:COLS], term}, rest & term_cols(1),
                                        term_cols(1));
        else             sum = add_term(sum, term, term_cols(i));
      end
      phase_of = sum;
    end
  endfunction

  reg  [2*COLS-1:0] rows;
  wire [COLS-1:0]   phase;

  always @* begin
    rows = {(2*COLS){1'b0}};
    if (go) rows = phase_of({{(COLS-24){1'b0}}, m}, {{(COLS-26){1'b0}}, triple});
  end

  ws_sfu_sum #(
    .WIDTH  (COLS),
    .RIPPLE ((STAGES == 0) ? 1 : 0)
  ) u_phase (
    .en_i  (go),
    .a_i   (rows[2*COLS-1:COLS]),
    .b_i   (rows[COLS-1:0]),
    .sum_o (phase)
  );

  wire [COLS-PHASE_W-1:0] unused_phase = phase[COLS-1:PHASE_W];

  // Phase or mantissa is shifted right to the binary point of y, from a position for operands up to
  // 2^20. A mantissa goes to [1, 2). Values out of the shifter's reach count as 0, so their power
  // or cosine is 1.
  wire [PHASE_W-1:0] fixed_d = trig ? phase[PHASE_W-1:0] : {m, {PHASE_F{1'b0}}};

  reg               go1_q;
  reg [PHASE_W-1:0] fixed1_q;
  reg [5:0]         shift1_q;
  reg [4:0]         page1_q;
  reg               add_y1_q;
  reg               trig1_q;
  reg               cos1_q;
  reg               ex2_1_q;
  reg               flip1_q;    // a negative power: complement
  reg               lg2_1_q;
  reg [7:0]         exp1_q;
  reg [1:0]         kind1_q;
  reg               sign1_q;

  always @(posedge clk_i) begin
    go1_q    <= go;
    fixed1_q <= fixed_d;
    shift1_q <= shift_d;
    page1_q  <= page_d;
    add_y1_q <= add_y_d;
    trig1_q  <= trig;
    cos1_q   <= is_cos;
    ex2_1_q  <= is_ex2;
    flip1_q  <= flip_d;
    lg2_1_q  <= is_lg2;
    exp1_q   <= exp_d;
    kind1_q  <= kind_d;
    sign1_q  <= sign_d;
  end

  // ---- 2: y -------------------------------------------------------------------------------------

  localparam PAD = Y_W - 4 - PHASE_F;
  // Coarse shifts first: the fine ones then have few bits.
  wire [PHASE_W+PAD-1:0] wide_far     = ({fixed1_q, {PAD{1'b0}}} >> {shift1_q[5], 5'd0})
                                        >> {shift1_q[4], 4'd0};
  wire [PHASE_W+PAD-1:0] wide         = ((wide_far >> {shift1_q[3], 3'd0}) >> {shift1_q[2], 2'd0})
                                        >> shift1_q[1:0];
  wire [PHASE_W-23:0]    unused_wide  = wide[PHASE_W+PAD-1:Y_W+7];
  wire [1:0]             quadrant     = wide[Y_W+1:Y_W] + {1'b0, cos1_q};
  wire                   flip         = flip1_q | (trig1_q & quadrant[0]);
  wire [6:0]             whole        = wide[Y_W+6:Y_W] ^ {7{flip1_q}};

  reg           go2_q;
  reg [Y_W-1:0] y2_q;
  reg [4:0]     page2_q;
  reg           add_y2_q;
  reg           lg2_2_q;
  reg [7:0]     exp2_q;
  reg [1:0]     kind2_q;
  reg           sign2_q;

  always @(posedge clk_i) begin
    go2_q    <= go1_q;
    y2_q     <= wide[Y_W-1:0] ^ {Y_W{flip}};
    page2_q  <= page1_q;
    add_y2_q <= add_y1_q;
    lg2_2_q  <= lg2_1_q;
    exp2_q   <= ex2_1_q ? {flip1_q, whole} + 8'd134 : exp1_q;
    kind2_q  <= kind1_q;
    sign2_q  <= sign1_q ^ (trig1_q & quadrant[1]);
  end

  assign go_o    = go2_q;
  assign y_o     = y2_q;
  assign page_o  = page2_q;
  assign add_y_o = add_y2_q;
  assign lg2_o   = lg2_2_q;
  assign exp_o   = exp2_q;
  assign kind_o  = kind2_q;
  assign sign_o  = sign2_q;

endmodule

`default_nettype wire
