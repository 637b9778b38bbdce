// wsgen 0.1.0 | ws_muldiv.v.tmpl c2b79de4 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_muldiv: integer multiply and divide of all lanes in two stages: rows of the multiplier array,
// and their sum.
//
// Contract
//   dx_valid_i only with ready_o, which is a register; a beat without destination is dropped.
//   A multiplication makes rows for PASSES cycles after the one that accepts it, one more when
//   PASSES > 1 and the multiplier is unsigned (mulhsu, mulhu). A division makes rows for 36 cycles,
//   minus 7 for each leading zero byte that all active dividends share. The cycle after these shows
//   res_valid_o, held until res_ready_i. No rows are made while a result waits.
//   ready_o: no beat makes rows, or a beat makes rows for the last time and no result can delay it;
//   it is therefore low in the only cycle of a beat that has just one. A multiplication is accepted
//   every PASSES cycles, or every second cycle with PASSES = 1.
//   next_o: ready_o in the next cycle, if no beat comes in this one.
//   res_* comes directly from the adder: the user registers it.
//   rst_i discards the beats in progress.
// Parameters
//   PASSES 1, 2, 4, 8 or 16: cycles of a multiplication, against area.
// Not here: the arithmetic of a lane (ws_div, ws_mul_rows), the write-back source (ws_result_arb).
//
//   PASSES = 2     c0       c1     c2     c3       c4     c5
//   dx_valid_i   beat 0          beat 1
//   rows of pass            0      1      0        1
//   res_valid_o                         beat 0          beat 1

`default_nettype none

module ws_muldiv #(
  parameter PASSES  = 2,
  parameter WARPS   = 8,
  parameter THREADS = 8,
  parameter LANES   = 8,
  parameter REG_W   = 6,
  parameter WARP_W  = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W  = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W  = LANES * 32
) (
  input  wire              clk_i,
  input  wire              rst_i,

  // From ws_operand
  input  wire              dx_valid_i,
  input  wire [2:0]        dx_op_i,
  input  wire [WARP_W-1:0] dx_warp_i,
  input  wire [REG_W-1:0]  dx_rd_i,
  input  wire              dx_wen_i,
  input  wire [BEAT_W-1:0] dx_beat_i,
  input  wire              dx_last_i,
  input  wire [LANES-1:0]  dx_mask_i,
  input  wire [DATA_W-1:0] dx_a_i,
  input  wire [DATA_W-1:0] dx_b_i,
  output wire              ready_o,
  output wire              next_o,

  // To ws_result_arb
  output wire              res_valid_o,
  input  wire              res_ready_i,
  output wire [WARP_W-1:0] res_warp_o,
  output wire [REG_W-1:0]  res_rd_o,
  output wire [BEAT_W-1:0] res_beat_o,
  output wire              res_last_o,
  output wire [LANES-1:0]  res_mask_o,
  output wire [DATA_W-1:0] res_data_o
);

  // ---- Sequence of the beat in the array --------------------------------------------------------

  localparam [2:0] IDLE = 3'd0, PASS = 3'd1, PREP = 3'd2, ABS = 3'd3, STEP = 3'd4, MOVE = 3'd5,
                   LAST = 3'd6;
  localparam [31:0] PASSES_LEFT = PASSES - 1;
  localparam PASS_W = (PASSES > 4) ? 4 : 2;  // bits of the number of passes left

  // ORDER OP: mul mulh mulhsu mulhu div divu rem remu
  reg  [2:0] op_q;
  wire       divide      = op_q[2];
  wire       signed_op   = divide ? ~op_q[0] : (op_q[1:0] == 2'd1);  // divisor or multiplier
  wire       rem         = op_q[1];
  wire       high        = |op_q[1:0];
  wire       extra       = (PASSES > 1) & op_q[1];   // a pass for an unsigned multiplier
  wire       load_signed = dx_op_i[2] ? ~dx_op_i[0] : (dx_op_i[1:0] != 2'd3);

  reg  [2:0] state_q;
  reg  [2:0] state_d;
  reg  [5:0] left_q;   // passes after this one, quotient bits still to come
  reg  [5:0] left_d;
  reg        start_q;  // no quotient bit yet

  localparam TAG_W = WARP_W + REG_W + BEAT_W + 1 + LANES;
  reg  [TAG_W-1:0] tag_q;  // what the result is for

  wire       last_pass = (state_q == PASS) & ((PASSES == 1) | ~|left_q[PASS_W-1:0]);
  wire       last      = (state_q == LAST);
  wire       done      = (last_pass & ~extra) | last;  // the array has what the result needs
  wire       stall     = res_valid_o & ~res_ready_i;
  wire       load      = dx_valid_i & dx_wen_i;

  // All dividends move by bytes as long as only zeros have come out of all of them.
  wire [LANES-1:0] top_zero;
  wire       skip  = start_q & (&(top_zero | ~tag_q[LANES-1:0]));

  function is_ready(input [2:0] state, input [PASS_W-1:0] left, input more);
    is_ready = (state == IDLE) | (state == LAST) |
               ((PASSES > 1) & (state == PASS) & ~|left & ~more);
  endfunction

  reg        next;

  always @* begin
    state_d = state_q;
    left_d  = left_q;
    case (state_q)
      PASS: begin
        left_d = left_q - 6'd1;
        if (last_pass)
          state_d = extra ? LAST : IDLE;
      end
      PREP:
        state_d = ABS;
      ABS: begin
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
      LAST:
        state_d = IDLE;
      default: ;
    endcase
    if (stall) begin
      left_d  = left_q;
      state_d = state_q;
    end
    next = is_ready(state_d, left_d[PASS_W-1:0], extra);
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
    start_q <= (state_q == ABS) | (start_q & skip);
    if (load) begin
      op_q  <= dx_op_i;
      tag_q <= {dx_warp_i, dx_rd_i, dx_beat_i, dx_last_i, dx_mask_i};
    end
  end

  // ---- Readiness and result ---------------------------------------------------------------------

  reg             ready_q;
  reg             final_q;   // the sum is a result
  reg             sum_q;     // more passes follow
  reg             plain_q;
  reg             high_q;
  reg [TAG_W-1:0] res_tag_q;

  always @(posedge clk_i) begin
    if (rst_i)
      ready_q <= 1'b1;
    else
      ready_q <= is_ready(state_d, left_d[PASS_W-1:0], extra);
  end

  always @(posedge clk_i) begin
    if (rst_i) begin
      final_q <= 1'b0;
      sum_q   <= 1'b0;
    end else if (~stall) begin
      final_q <= done;
      sum_q   <= (state_q == PASS) & (~last_pass | extra);
    end
  end

  always @(posedge clk_i) begin
    if (~stall) begin
      plain_q   <= last;
      high_q    <= high;
      res_tag_q <= tag_q;
    end
  end

  assign ready_o     = ready_q;
  assign next_o      = next;
  assign res_valid_o = final_q;
  assign {res_warp_o, res_rd_o, res_beat_o, res_last_o, res_mask_o} = res_tag_q;

  // ---- Lanes ------------------------------------------------------------------------------------

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
        .pass_i        ((state_q == PASS) & ~stall),
        .prep_i        ((state_q == PREP) & ~stall),
        .abs_i         (state_q == ABS),
        .step_i        (state_q == STEP),
        .skip_i        (skip),
        .move_i        (state_q == MOVE),
        .last_i        (last),
        .divide_i      (divide),
        .signed_i      (signed_op),
        .rem_i         (rem),
        .stall_i       (stall),
        .sum_i         (sum_q),
        .plain_i       (plain_q),
        .high_i        (high_q),
        .a_i           (dx_a_i[g*32 +: 32]),
        .b_i           (dx_b_i[g*32 +: 32]),
        .small_o       (top_zero[g]),
        .r_o           (res_data_o[g*32 +: 32])
      );
    end
  endgenerate

endmodule

`default_nettype wire
