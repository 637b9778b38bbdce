// wsgen 0.1.0 | ws_sfu_lane.v.tmpl fcce5f7c | ref 0fe4296a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_sfu_lane: one lane of the special function unit: eight functions of a binary32 operand.
//
// Contract
//   r_o is function op_i of x_i as they were 5 + STAGES clock edges ago, if go_i was high then. A
//   new pair may come in every cycle; the lane never stalls. r_o comes late in its cycle: rounding
//   follows the last register, and normalisation too with STAGES below 3. Without go_i the
//   arithmetic of each stage rests when its turn comes.
//   Every result is bit-exact with tb/model/ws_sfu.c; docs/sfu.md has method and accuracy.
//   Subnormal operands count as zeros of their sign, subnormal results become zeros of their sign,
//   a result that is not a number is 7fc00000. n = any number, x = a number > 0:
//     rcp    +-0 -> +-inf   +-inf -> +-0
//     sqrt   +-0 -> +-0   +inf -> +inf   -x, -inf -> NaN
//     rsqrt  +-0 -> +-inf   +inf -> +0   -x, -inf -> NaN
//     ex2    +-0 -> 1   n >= 128, +inf -> +inf   n <= -128, -inf -> +0
//     lg2    +-0 -> -inf   1 -> +0   +inf -> +inf   -x, -inf -> NaN
//     sin    +-0 -> +-0   |n| < 2^-8 -> n   +-inf -> NaN    cos   +-0 -> 1   +-inf -> NaN
//     tanh   +-0 -> +-0   |n| < 2^-12 -> n   |n| >= 16, +-inf -> +-1
//   From |n| = 2^20 on, the phase of sine and cosine counts as 0: cos n = 1, sin n is about 2^-27.
// Parameters
//   STAGES  0 to 3 additional registers. 1: of the operand and three times its mantissa; u becomes
//   a register, sums do not ripple. 2: also of the rows of T * u. 3: also of the normalised S.
//   Widths that belong to the tables of ws_sfu_rom; _F are fraction bits: an integer i stands for
//   i * 2^-_F. Area grows with T_W * U_W / 2 and C2_W * V_W / 2, less what is below T_F and S_F.
// Not here: valid bits, tags, waiting (ws_sfu).
//
//   edge            1        2          3            4                   5
//   x_i, op_i ->  phase -> y, page -> C0 C1 C2, u -> T = C1 + C2 * v -> S = C0 + y + T * u -> r_o
//
//   STAGES = 3
//   edge            1        2        3        4              5    6      7         8
//   x_i, op_i ->  x, 3 m -> phase -> y, page -> C0 C1 C2, u -> T -> rows -> S -> normalised -> r_o
//
// y in [0, 1) is the reduced operand: a mantissa, or the fraction of a power or of a quadrant. Its
// leading bits choose a row of coefficients. The bits below are u, counted from the middle of the
// row, -1/2 to 1/2; v is u without its last bits. Page 12 (the constant 1) and those of ex2, lg2,
// sin and tanh below 1 add y.

`default_nettype none

module ws_sfu_lane #(
  parameter Y_W    = 27,
  parameter U_W    = 18,
  parameter V_W    = 12,
  parameter C0_W   = 27,
  parameter C0_F   = 26,
  parameter C1_W   = 20,
  parameter C1_F   = 25,
  parameter C2_W   = 13,
  parameter C2_F   = 24,
  parameter T_W    = 23,
  parameter T_F    = 28,
  parameter S_F    = 29,
  parameter LEVEL0 = 1,
  parameter STAGES = 3
) (
  input  wire        clk_i,

  // From ws_sfu
  input  wire        go_i,
  input  wire [2:0]  op_i,
  input  wire [31:0] x_i,

  // To ws_sfu
  output wire [31:0] r_o
);

  // ---- Arithmetic: sums as two vectors, {sum, carry} --------------------------------------------

  localparam S_CUT = T_F + U_W - S_F;               // columns of T * u below S
  // of C2 * v, both at the top of T and u, below T
  localparam T_CUT = C2_F + T_W - C2_W + U_W - T_F;
  localparam COLS  = S_F + 2 + S_CUT;
  localparam [COLS-1:0] ALL = {COLS{1'b1}};

  // Adds a row that has bits in columns m only. The other columns keep their values; the one above
  // m must have no carry yet. Carries are selected, not summed, which saves a cell per bit.
  function [2*COLS-1:0] add_row;
    input [2*COLS-1:0] sc;
    input [COLS-1:0]   row;
    input [COLS-1:0]   m;
    reg   [COLS-1:0]   p;
    reg   [COLS-1:0]   c;
    begin
      p       = sc[2*COLS-1:COLS] ^ row;
      c       = sc[COLS-1:0];
      add_row = {p ^ (c & m), ((((p & c) | (~p & row)) & m) << 1) | (c & ~m)};
    end
  endfunction

  // The sum itself. Without additional stages by ripple carry: its wait is for the high columns,
  // which settle last in any case.
  function [COLS-1:0] resolve;
    input [2*COLS-1:0] sc;
    reg   [COLS-1:0]   p;
    reg   [COLS-1:0]   c;
    reg                carry;
    integer            k;
    begin
      p     = sc[2*COLS-1:COLS] ^ sc[COLS-1:0];
      c     = {COLS{1'b0}};
      carry = 1'b0;
      for (k = 0; k < COLS - 1; k = k + 1) begin
        carry = p[k] ? carry : sc[k];
        c     = c | ({{(COLS-1){1'b0}}, carry} << (k + 1));
      end
      resolve = (STAGES == 0) ? p ^ c : sc[2*COLS-1:COLS] + sc[COLS-1:0];
    end
  endfunction

  // addend + a * b without the columns outside keep, as two vectors. Radix-4 Booth digits of b
  // choose rows -2a .. 2a; a row with its digit's sign bit set is the complement of the positive
  // one, one last place of a less. What a row has in lost columns is gone, so rows are rounded
  // down, and those with the sign bit to the next place below. Rows are not sign extended: the
  // first ends in {!s, s, s}, the others in {1, !s}, which is the same but for a constant above
  // all. Rows below HALF form one chain with the addend, the others a second one. b has no digits
  // below `first`.
  localparam DIGITS = U_W / 2;
  localparam HALF   = (DIGITS + 1) / 2;

  function [2*COLS-1:0] multiply_add;
    input [T_W-1:0]    a;
    input [U_W-1:0]    b;
    input [COLS-1:0]   addend;
    input [COLS-1:0]   keep;
    input integer      first;
    reg   [U_W:0]      digits;
    reg                one;
    reg                two;
    reg   [T_W:0]      r;
    reg   [COLS-1:0]   row;
    reg   [COLS-1:0]   m;
    reg   [COLS-1:0]   high_m;
    reg   [2*COLS-1:0] low;
    reg   [2*COLS-1:0] high;
    integer            i;
    begin
      digits = {b, 1'b0};
      low    = {addend, {COLS{1'b0}}};
      high   = {(2*COLS){1'b0}};
      high_m = {COLS{1'b0}};
      for (i = 0; i < DIGITS; i = i + 1) begin
        one = digits[2*i+1] ^ digits[2*i];
        two = (digits[2*i+2] ^ digits[2*i+1]) & ~one;
        r   = (({(T_W+1){one}} & {a[T_W-1], a}) | ({(T_W+1){two}} & {a, 1'b0})) ^
              {(T_W+1){digits[2*i+2]}};
        if (i == first) begin
          row = {{(COLS-T_W-3){1'b0}}, ~r[T_W], r[T_W], r} << (2 * i);
          m   = (ALL << (2 * i)) & ~(ALL << (T_W + 2 * i + 3));
        end else begin
          row = {{(COLS-T_W-2){1'b0}}, 1'b1, ~r[T_W], r[T_W-1:0]} << (2 * i);
          m   = (ALL << (2 * i)) & ~(ALL << (T_W + 2 * i + 2));
        end
        m   = m & keep;
        row = row & m;
        if (i >= HALF) high_m = high_m | m;

        if (i == first)                  low[COLS-1:0]       = row;
        else if (i > first && i < HALF)  low                 = add_row(low, row, m);
        else if (i == HALF)              high[2*COLS-1:COLS] = row;
        else if (i == HALF + 1)          high[COLS-1:0]      = row;
        else if (i > HALF + 1)           high                = add_row(high, row, m);
      end
      low          = add_row(low, high[2*COLS-1:COLS], high_m);
      low          = add_row(low, high[COLS-1:0], high_m | (high_m << 1));
      m            = ALL << (T_W + U_W);
      multiply_add = add_row(low, m, m);
    end
  endfunction

  // ---- 0: operand and three times its mantissa, a register with STAGES = 1 or more --------------

  wire        go;
  wire [2:0]  op;
  wire [31:0] x;
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
      assign triple = 26'd0;
    end
  endgenerate

  reg [4:1] go_q;   // registers of that number hold an operand's values
  always @(posedge clk_i) go_q <= {go_q[3:1], go};

  // ---- 1: for sine and cosine the operand times 2/pi, in quadrants ------------------------------

  wire [23:0] m = {1'b1, x[22:0]};
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
  localparam TERMS   = 9;
  localparam [8*TERMS-1:0] TERM = {
    {2'b00, 6'd1}, {2'b00, 6'd3}, {2'b10, 6'd8}, {2'b11, 6'd15}, {2'b01, 6'd17},
    {2'b00, 6'd22}, {2'b01, 6'd25}, {2'b01, 6'd28}, {2'b01, 6'd31}
  };

  // Columns of term i.
  function [COLS-1:0] term_cols;
    input integer i;
    integer       point;  // of the multiple
    begin
      point     = PHASE_F - {26'd0, TERM[8*i +: 6]};
      term_cols = ~(ALL << (point + (TERM[8*i+7] ? 26 : 24))) & ((point > 0) ? ALL << point : ALL);
    end
  endfunction

  // A negative term is its complement less its columns; these all together are a constant, which
  // takes the place of the columns that the first two terms leave free.
  function [COLS-1:0] phase_of;
    input [COLS-1:0]   x1;
    input [COLS-1:0]   times_3;   // of x1, with STAGES = 1 or more
    reg   [COLS-1:0]   x3;
    reg   [2*COLS-1:0] sum;
    reg   [COLS-1:0]   term;
    reg   [COLS-1:0]   rest;
    integer            i;
    begin
      x3   = (STAGES == 0) ? resolve({x1, x1 << 1}) : times_3;
      rest = {COLS{1'b0}};
      for (i = 0; i < TERMS; i = i + 1)
        if (TERM[8*i+6]) rest = rest - term_cols(i);
      rest = rest & ~(ALL << PHASE_W);
      sum  = {rest & ~term_cols(1), {COLS{1'b0}}};
      for (i = 0; i < TERMS; i = i + 1) begin
        term = ((TERM[8*i+7] ? x3 : x1) << PHASE_F) >> TERM[8*i +: 6];
        term = (term ^ {COLS{TERM[8*i+6]}}) & term_cols(i);
        if (i == 0)      sum = sum | {term, {COLS{1'b0}}};
        else if (i == 1) sum = add_row({sum[2*COLS-1:COLS], term}, rest & term_cols(1),
                                       term_cols(1));
        else             sum = add_row(sum, term, term_cols(i));
      end
      phase_of = resolve(sum);
    end
  endfunction

  reg [COLS-1:0] phase;
  always @* begin
    phase = {COLS{1'b0}};
    if (go) phase = phase_of({{(COLS-24){1'b0}}, m}, {{(COLS-26){1'b0}}, triple});
  end
  wire [COLS-PHASE_W-1:0] unused_phase = phase[COLS-1:PHASE_W];

  // Phase or mantissa is shifted right to the binary point of y, from a position for operands up to
  // 2^20. A mantissa goes to [1, 2). Values out of the shifter's reach count as 0, so their power
  // or cosine is 1.
  wire [PHASE_W-1:0] fixed_d = trig ? phase[PHASE_W-1:0] : {m, {PHASE_F{1'b0}}};

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

  reg [Y_W-1:0] y2_q;
  reg [4:0]     page2_q;
  reg           add_y2_q;
  reg           lg2_2_q;
  reg [7:0]     exp2_q;
  reg [1:0]     kind2_q;
  reg           sign2_q;

  always @(posedge clk_i) begin
    y2_q     <= wide[Y_W-1:0] ^ {Y_W{flip}};
    page2_q  <= page1_q;
    add_y2_q <= add_y1_q;
    lg2_2_q  <= lg2_1_q;
    exp2_q   <= ex2_1_q ? {flip1_q, whole} + 8'd134 : exp1_q;
    kind2_q  <= kind1_q;
    sign2_q  <= sign1_q ^ (trig1_q & quadrant[1]);
  end

  // ---- 3: coefficients and u --------------------------------------------------------------------

  wire [2:0]      level;
  wire [C0_W-1:0] c0;   // registered
  wire [C1_W-1:0] c1;
  wire [C2_W-1:0] c2;

  ws_sfu_rom #(
    .C0_W   (C0_W),
    .C1_W   (C1_W),
    .C2_W   (C2_W),
    .LEVEL0 (LEVEL0)
  ) u_rom (
    .clk_i   (clk_i),
    .page_i  (page2_q),
    .y_i     (y2_q[Y_W-1:Y_W-LEVEL0-7]),
    .level_o (level),
    .c0_o    (c0),
    .c1_o    (c1),
    .c2_o    (c2)
  );

  reg [Y_W-1:0] y3_q;
  reg           add_y3_q;
  reg           lg2_3_q;
  reg [7:0]     exp3_q;
  reg [1:0]     kind3_q;
  reg           sign3_q;

  always @(posedge clk_i) begin
    y3_q     <= y2_q;
    add_y3_q <= add_y2_q;
    lg2_3_q  <= lg2_2_q;
    exp3_q   <= exp2_q;
    kind3_q  <= kind2_q;
    sign3_q  <= sign2_q;
  end

  wire [Y_W-1:0]     y_row;
  wire [U_W-1:0]     row_u        = {~y_row[Y_W-1], y_row[Y_W-2:Y_W-U_W]};
  wire [Y_W-U_W-1:0] unused_y_row = y_row[Y_W-U_W-1:0];
  wire [U_W-1:0]     u;
  generate
    if (STAGES >= 1) begin : g_u
      reg [U_W-1:0] u3_q;
      always @(posedge clk_i) u3_q <= row_u;
      assign y_row = (y2_q << LEVEL0) << level;
      assign u     = u3_q;
    end else begin : g_no_u
      reg [2:0] level3_q;
      always @(posedge clk_i) level3_q <= level;
      assign y_row = (y3_q << LEVEL0) << level3_q;
      assign u     = row_u;
    end
  endgenerate

  // ---- 4: T = C1 + C2 * v, C0 + y ---------------------------------------------------------------

  wire [COLS-1:0] c1_cols  = {{(COLS-C1_W){c1[C1_W-1]}}, c1} << (T_CUT + T_F - C1_F);
  reg  [COLS-1:0] slope;
  reg  [COLS-1:0] c0_y;
  always @* begin
    slope = {COLS{1'b0}};
    c0_y  = {COLS{1'b0}};
    if (go_q[3]) begin
      slope = resolve(multiply_add({c2, {(T_W-C2_W){1'b0}}},
                                   {u[U_W-1:U_W-V_W], {(U_W-V_W){1'b0}}},
                                   c1_cols & (ALL << T_CUT), ALL << T_CUT, (U_W - V_W) / 2));
      c0_y  = resolve({{{(COLS-C0_W){1'b0}}, c0} << (Y_W - C0_F),
                       {{(COLS-Y_W){1'b0}}, y3_q & {Y_W{add_y3_q}}}});
    end
  end
  wire [COLS-T_W-1:0] unused_slope = {slope[COLS-1:T_CUT+T_W], slope[T_CUT-1:0]};
  wire [COLS-Y_W-2:0] unused_c0_y  = c0_y[COLS-1:Y_W+1];

  reg [T_W-1:0] t4_q;
  reg [Y_W:0]   c0_y4_q;
  reg [U_W-1:0] u4_q;
  reg           lg2_4_q;
  reg [7:0]     exp4_q;
  reg [1:0]     kind4_q;
  reg           sign4_q;

  always @(posedge clk_i) begin
    t4_q    <= slope[T_CUT +: T_W];
    c0_y4_q <= c0_y[Y_W:0];
    u4_q    <= u;
    lg2_4_q <= lg2_3_q;
    exp4_q  <= exp3_q;
    kind4_q <= kind3_q;
    sign4_q <= sign3_q;
  end

  // ---- 5: S = C0 + y + T * u --------------------------------------------------------------------

  wire [COLS-1:0] c0_y_cols = {{(COLS-Y_W-1){1'b0}}, c0_y4_q} << (S_CUT + S_F - Y_W);
  wire [COLS-1:0] value;
  wire            lg2;
  wire [7:0]      exp;
  wire [1:0]      kind;
  wire            sign;
  generate
    if (STAGES >= 2) begin : g_rows
      reg [2*COLS-1:0] rows;
      reg [2*COLS-1:0] rows_q;
      reg [11:0]       with_q;   // what belongs to them
      always @* begin
        rows = {(2*COLS){1'b0}};
        if (go_q[4]) rows = multiply_add(t4_q, u4_q, c0_y_cols, ALL << S_CUT, 0);
      end
      always @(posedge clk_i) begin
        rows_q <= rows;
        with_q <= {lg2_4_q, exp4_q, kind4_q, sign4_q};
      end
      assign value                  = resolve(rows_q);
      assign {lg2, exp, kind, sign} = with_q;
    end else begin : g_no_rows
      reg [COLS-1:0] sum;
      always @* begin
        sum = {COLS{1'b0}};
        if (go_q[4]) sum = resolve(multiply_add(t4_q, u4_q, c0_y_cols, ALL << S_CUT, 0));
      end
      assign value                  = sum;
      assign {lg2, exp, kind, sign} = {lg2_4_q, exp4_q, kind4_q, sign4_q};
    end
  endgenerate
  wire [S_CUT-1:0] unused_value = value[S_CUT-1:0];

  // A negative logarithm is the complement of characteristic and S.
  wire minus = lg2 & sign;

  reg [S_F+1:0] s5_q;
  reg           lg2_5_q;
  reg [7:0]     exp5_q;
  reg [1:0]     kind5_q;
  reg           sign5_q;

  always @(posedge clk_i) begin
    s5_q    <= value[COLS-1:S_CUT] ^ {(S_F+2){minus}};
    lg2_5_q <= lg2;
    exp5_q  <= exp ^ {8{minus}};
    kind5_q <= kind;
    sign5_q <= sign;
  end

  // ---- 6: normalise, round, pack ----------------------------------------------------------------

  // The characteristic of a logarithm is before the binary point of S, whose own two bits there are
  // 0.
  ws_sfu_round #(
    .S_F    (S_F),
    .CUT    ((STAGES >= 3) ? 1 : 0)
  ) u_round (
    .clk_i  (clk_i),
    .n_i    ({lg2_5_q ? exp5_q[6:0] : {5'd0, s5_q[S_F+1:S_F]}, s5_q[S_F-1:0]}),
    .exp_i  (lg2_5_q ? 8'd134 : exp5_q),
    .kind_i (kind5_q),
    .sign_i (sign5_q),
    .r_o    (r_o)
  );

  generate
    if (U_W % 2 != 0 || V_W % 2 != 0 || (U_W - V_W) / 2 >= HALF || T_F + 2 < S_F || S_CUT > T_W ||
        T_CUT > T_W + U_W - V_W || T_CUT + T_W > COLS || C0_F > Y_W || Y_W > S_F) begin : g_check
      ERROR_widths_do_not_fit u_error ();
    end
  endgenerate

endmodule

`default_nettype wire
