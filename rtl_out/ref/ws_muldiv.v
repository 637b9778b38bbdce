// wsgen 0.1.0 | ws_muldiv.v.tmpl 6e79502a | ref 23204032 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_muldiv: integer multiply and divide of all lanes, one beat at a time under one sequence.
//
// Contract
//   dx_valid_i only with ready_o; a beat without destination is dropped. A multiplication takes
//   PASSES cycles after the one that accepts it, one more when PASSES > 1 and the multiplier is
//   unsigned (mulhsu, mulhu). A division takes 35, less 7 for each leading zero byte that all
//   active dividends share. The last of these cycles shows res_valid_o, held until res_ready_i; the
//   next beat can be accepted in the cycle that takes the result.
//   res_* comes directly from the array: the user registers it.
//   rst_i discards the beat in progress.
// Parameters
//   PASSES 1, 2 or 4: cycles of a multiplication, against area.
// Not here: the arithmetic of a lane (ws_div, ws_mul), the write-back source (ws_result_arb).
//
//   PASSES = 2     c0       c1     c2     c3
//   dx_valid_i   beat 0          beat 1
//   pass                    0      1      0
//   res_valid_o                  beat 0

`default_nettype none

module ws_muldiv #(
  parameter PASSES  = 2,
  parameter WARPS   = 8,
  parameter THREADS = 8,
  parameter LANES   = 8,
  parameter REG_W   = 6,
  parameter WARP_W  = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W  = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1
) (
  input  wire                clk_i,
  input  wire                rst_i,

  // From ws_operand
  input  wire                dx_valid_i,
  input  wire [2:0]          dx_op_i,
  input  wire [WARP_W-1:0]   dx_warp_i,
  input  wire [REG_W-1:0]    dx_rd_i,
  input  wire                dx_wen_i,
  input  wire [BEAT_W-1:0]   dx_beat_i,
  input  wire                dx_last_i,
  input  wire [LANES-1:0]    dx_mask_i,
  input  wire [LANES*32-1:0] dx_a_i,
  input  wire [LANES*32-1:0] dx_b_i,
  output wire                ready_o,

  // To ws_result_arb
  output wire                res_valid_o,
  input  wire                res_ready_i,
  output wire [WARP_W-1:0]   res_warp_o,
  output wire [REG_W-1:0]    res_rd_o,
  output wire [BEAT_W-1:0]   res_beat_o,
  output wire                res_last_o,
  output wire [LANES-1:0]    res_mask_o,
  output wire [LANES*32-1:0] res_data_o
);

  localparam [2:0] IDLE = 3'd0, PASS = 3'd1, PREP = 3'd2, STEP = 3'd3, MOVE = 3'd4, LAST = 3'd5;
  localparam [31:0] PASSES_LEFT = PASSES - 1;

  // ORDER OP: mul mulh mulhsu mulhu div divu rem remu
  reg  [2:0] op_q;
  wire       divide  = op_q[2];
  wire       signed_op = divide ? ~op_q[0] : (op_q[1:0] == 2'd1);  // of the divisor or multiplier
  wire       rem     = op_q[1];
  wire       high    = |op_q[1:0];
  // a pass for an unsigned multiplier
  wire       extra   = (PASSES > 1) & op_q[1];
  wire       load_signed = dx_op_i[2] ? ~dx_op_i[0] : (dx_op_i[1:0] != 2'd3);

  reg  [2:0] state_q;
  reg  [2:0] state_d;
  reg  [5:0] left_q;   // passes after this one, quotient bits still to come
  reg  [5:0] left_d;
  reg        start_q;  // no quotient bit yet

  wire       passes_done = (PASSES == 1) | ~|left_q[1:0];
  wire       pass  = (state_q == PASS);
  wire       prep  = (state_q == PREP);
  wire       step  = (state_q == STEP);
  wire       move  = (state_q == MOVE);
  wire       last  = (state_q == LAST);

  assign res_valid_o = last | (pass & passes_done & ~extra);
  assign ready_o     = (state_q == IDLE) | (res_valid_o & res_ready_i);

  wire       load  = dx_valid_i & dx_wen_i;

  // While nothing but zeros has come out of all dividends they move by bytes.
  wire [LANES-1:0] top_zero;
  wire       skip  = start_q & (&(top_zero | ~res_mask_o));

  always @* begin
    state_d = state_q;
    left_d  = left_q;
    case (state_q)
      PASS: begin
        left_d = left_q - 6'd1;
        if (passes_done)
          state_d = extra ? LAST : PASS;
      end
      PREP: begin
        left_d  = 6'd32;
        state_d = STEP;
      end
      STEP: begin
        left_d = left_q - (skip ? 6'd8 : 6'd1);
        if (left_d == 6'd0)
          state_d = MOVE;
      end
      MOVE:
        state_d = LAST;
      default: ;
    endcase
    if (res_valid_o) begin
      left_d  = left_q;
      state_d = res_ready_i ? IDLE : state_q;
    end
    if (load) begin
      left_d  = PASSES_LEFT[5:0];
      state_d = dx_op_i[2] ? PREP : PASS;
    end
  end

  always @(posedge clk_i) begin
    if (rst_i)
      state_q <= IDLE;
    else
      state_q <= state_d;
  end

  always @(posedge clk_i) begin
    left_q  <= left_d;
    start_q <= prep | (start_q & skip);
  end

  // What the result is for
  localparam TAG_W = WARP_W + REG_W + BEAT_W + 1 + LANES;
  reg [TAG_W-1:0] tag_q;
  always @(posedge clk_i) begin
    if (load) begin
      op_q  <= dx_op_i;
      tag_q <= {dx_warp_i, dx_rd_i, dx_beat_i, dx_last_i, dx_mask_i};
    end
  end
  assign {res_warp_o, res_rd_o, res_beat_o, res_last_o, res_mask_o} = tag_q;

  genvar g;
  generate
    for (g = 0; g < LANES; g = g + 1) begin : g_lane
      ws_div #(
        .PASSES (PASSES)
      ) u_div (
        .clk_i         (clk_i),
        .on_i          (state_q != IDLE),
        .load_i        (load),
        .load_signed_i (load_signed),
        .pass_i        (pass & ~res_valid_o),
        .prep_i        (prep),
        .step_i        (step),
        .skip_i        (skip),
        .move_i        (move),
        .last_i        (last),
        .divide_i      (divide),
        .signed_i      (signed_op),
        .rem_i         (rem),
        .high_i        (high),
        .a_i           (dx_a_i[g*32 +: 32]),
        .b_i           (dx_b_i[g*32 +: 32]),
        .small_o       (top_zero[g]),
        .r_o           (res_data_o[g*32 +: 32])
      );
    end
  endgenerate

endmodule

`default_nettype wire
