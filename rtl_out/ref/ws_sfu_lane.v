// wsgen 0.1.0 | ws_sfu_lane.v.tmpl 6f2335a3 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_sfu_lane: one lane of the special function unit: eight functions of a binary32 operand.
//
// Contract
//   r_o is function op_i of x_i, as of 5 + STAGES clock edges ago, if go_i was high then. A
//   new pair may come in every cycle; the lane never stalls. r_o comes late in its cycle: rounding
//   follows the last register, and normalisation too with STAGES below 3. Without go_i the
//   arithmetic of each stage does not switch when its turn comes.
//   Every result is bit-exact with sim/model/ws_sfu.c; docs/sfu.md has method and accuracy.
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

  // Without additional stages sums ripple: they wait for the high columns in any case.
  localparam RIPPLE = (STAGES == 0) ? 1 : 0;

  // Adds a row that has bits in the columns `cols` only to {sum, carry}. The other columns keep
  // their values; the one above these must have no carry yet. Carries are selected, not summed,
  // which saves a cell per bit.
  function [2*COLS-1:0] add_row;
    input [2*COLS-1:0] sc;
    input [COLS-1:0]   row;
    input [COLS-1:0]   cols;
    reg   [COLS-1:0]   p;
    reg   [COLS-1:0]   c;
    begin
      p       = sc[2*COLS-1:COLS] ^ row;
      c       = sc[COLS-1:0];
      add_row = {p ^ (c & cols), ((((p & c) | (~p & row)) & cols) << 1) | (c & ~cols)};
    end
  endfunction

  // addend + a * b as two vectors, without the columns outside `keep`. Radix-4 Booth digits of b
  // choose rows -2a .. 2a; a row whose digit has its sign bit set is the complement of the positive
  // row, which is one last place of a less. Bits of a row in columns that are left out are lost, so
  // rows are rounded down, and those with the sign bit to the next place below. Rows are not sign
  // extended: the first ends in {!s, s, s}, the others in {1, !s}, which is the same except for a
  // constant above all. Rows below HALF form one chain with the addend, the others a second one. b
  // has no digits below `first`.
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

  // ---- 1, 2: y and its page ---------------------------------------------------------------------

  wire           go2;
  wire [Y_W-1:0] y2;
  wire [4:0]     page2;
  wire           add_y2;
  wire           lg2_2;
  wire [7:0]     exp2;
  wire [1:0]     kind2;
  wire           sign2;

  ws_sfu_reduce #(
    .Y_W    (Y_W),
    .STAGES (STAGES)
  ) u_reduce (
    .clk_i   (clk_i),
    .go_i    (go_i),
    .op_i    (op_i),
    .x_i     (x_i),
    .go_o    (go2),
    .y_o     (y2),
    .page_o  (page2),
    .add_y_o (add_y2),
    .lg2_o   (lg2_2),
    .exp_o   (exp2),
    .kind_o  (kind2),
    .sign_o  (sign2)
  );

  reg [4:3] go_q;   // registers of that number hold an operand's values
  always @(posedge clk_i) go_q <= {go_q[3], go2};

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
    .page_i  (page2),
    .y_i     (y2[Y_W-1:Y_W-LEVEL0-7]),
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
    y3_q     <= y2;
    add_y3_q <= add_y2;
    lg2_3_q  <= lg2_2;
    exp3_q   <= exp2;
    kind3_q  <= kind2;
    sign3_q  <= sign2;
  end

  wire [Y_W-1:0]     y_row;
  wire [U_W-1:0]     row_u        = {~y_row[Y_W-1], y_row[Y_W-2:Y_W-U_W]};
  wire [Y_W-U_W-1:0] unused_y_row = y_row[Y_W-U_W-1:0];
  wire [U_W-1:0]     u;
  generate
    if (STAGES >= 1) begin : g_u
      reg [U_W-1:0] u3_q;
      always @(posedge clk_i) u3_q <= row_u;
      assign y_row = (y2 << LEVEL0) << level;
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
  wire [COLS-1:0] slope;
  wire [COLS-1:0] c0_y;

  reg [2*COLS-1:0] slope_rows;
  always @* begin
    slope_rows = {(2*COLS){1'b0}};
    if (go_q[3])
      slope_rows = multiply_add({c2, {(T_W-C2_W){1'b0}}},
                                {u[U_W-1:U_W-V_W], {(U_W-V_W){1'b0}}},
                                c1_cols & (ALL << T_CUT), ALL << T_CUT, (U_W - V_W) / 2);
  end

  ws_sfu_sum #(
    .WIDTH  (COLS),
    .RIPPLE (RIPPLE)
  ) u_slope (
    .en_i  (go_q[3]),
    .a_i   (slope_rows[2*COLS-1:COLS]),
    .b_i   (slope_rows[COLS-1:0]),
    .sum_o (slope)
  );

  ws_sfu_sum #(
    .WIDTH  (COLS),
    .RIPPLE (RIPPLE)
  ) u_c0_y (
    .en_i  (go_q[3]),
    .a_i   ({{(COLS-C0_W){1'b0}}, c0} << (Y_W - C0_F)),
    .b_i   ({{(COLS-Y_W){1'b0}}, y3_q & {Y_W{add_y3_q}}}),
    .sum_o (c0_y)
  );

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

  wire [COLS-1:0]   c0_y_cols = {{(COLS-Y_W-1){1'b0}}, c0_y4_q} << (S_CUT + S_F - Y_W);
  reg  [2*COLS-1:0] rows;
  always @* begin
    rows = {(2*COLS){1'b0}};
    if (go_q[4]) rows = multiply_add(t4_q, u4_q, c0_y_cols, ALL << S_CUT, 0);
  end

  wire              sum_en;
  wire [2*COLS-1:0] sum_rows;
  wire [COLS-1:0]   value;
  wire              lg2;
  wire [7:0]        exp;
  wire [1:0]        kind;
  wire              sign;
  generate
    if (STAGES >= 2) begin : g_rows
      reg [2*COLS-1:0] rows_q;
      reg [11:0]       with_q;   // what belongs to them
      always @(posedge clk_i) begin
        rows_q <= rows;
        with_q <= {lg2_4_q, exp4_q, kind4_q, sign4_q};
      end
      assign sum_en                 = 1'b1;
      assign sum_rows               = rows_q;
      assign {lg2, exp, kind, sign} = with_q;
    end else begin : g_no_rows
      assign sum_en                 = go_q[4];
      assign sum_rows               = rows;
      assign {lg2, exp, kind, sign} = {lg2_4_q, exp4_q, kind4_q, sign4_q};
    end
  endgenerate

  ws_sfu_sum #(
    .WIDTH  (COLS),
    .RIPPLE (RIPPLE)
  ) u_value (
    .en_i  (sum_en),
    .a_i   (sum_rows[2*COLS-1:COLS]),
    .b_i   (sum_rows[COLS-1:0]),
    .sum_o (value)
  );

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
