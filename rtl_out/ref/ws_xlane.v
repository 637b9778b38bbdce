// wsgen 0.1.0 | ws_xlane.v.tmpl 57ef9e0f | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_xlane: instructions across the threads of a warp: vote and shuffle.
//
// Contract
//   dx_valid_i only with ready_o; instructions without destination are dropped.
//   vote: over the active threads with rs1 != 0: all, any, uniform, ballot; every active thread
//   gets the result. shfl: rs1 of thread rs2 (idx), own - rs2 (up), own + rs2 (down), own ^ rs2
//   (bfly), with all 32 bits of rs2; the thread's own rs1 if that thread does not exist or is not
//   active.
//   res_* are results for ws_result_arb, valid until res_ready_i.
//   THREADS = LANES: res_valid_o in the cycle of dx_valid_i, and ready_o is res_ready_i: no
//   latency, no storage. More threads: beats are gathered. Then a vote gives one result per beat; a
//   shuffle gives one for each beat and each beat of source threads in it, with the mask of its
//   lanes. Results follow each other in every cycle; the first result of a vote comes one cycle
//   after the last beat, that of a shuffle three cycles after it. res_last_o marks the last result.
//   The unit is not ready from the last beat until the last result has left.
//   rst_i discards the instruction in progress.
// Not here: the write-back register (ws_result_arb).

`default_nettype none

module ws_xlane #(
  parameter WARPS    = 8,
  parameter THREADS  = 8,
  parameter LANES    = 8,
  parameter REG_W    = 6,
  parameter WARP_W   = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W   = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W   = LANES * 32,
  parameter THREAD_W = $clog2(THREADS)
) (
  // From ws_operand
  input  wire               dx_valid_i,
  input  wire [2:0]         dx_op_i,
  input  wire [WARP_W-1:0]  dx_warp_i,
  input  wire [REG_W-1:0]   dx_rd_i,
  input  wire               dx_wen_i,
  input  wire [BEAT_W-1:0]  dx_beat_i,
  input  wire               dx_last_i,
  input  wire [LANES-1:0]   dx_mask_i,
  input  wire [THREADS-1:0] dx_wmask_i,
  input  wire [DATA_W-1:0]  dx_a_i,
  input  wire [DATA_W-1:0]  dx_b_i,
  output wire               ready_o,

  // To ws_result_arb
  output wire               res_valid_o,
  input  wire               res_ready_i,
  output wire [WARP_W-1:0]  res_warp_o,
  output wire [REG_W-1:0]   res_rd_o,
  output wire [BEAT_W-1:0]  res_beat_o,
  output wire               res_last_o,
  output wire [LANES-1:0]   res_mask_o,
  output wire [DATA_W-1:0]  res_data_o
);

  // ORDER OP: vote.all any uni ballot, shfl.idx up down bfly
  localparam [2:0] OP_ALL = 3'd0, OP_ANY = 3'd1, OP_UNI = 3'd2;
  localparam [2:0] OP_IDX = 3'd4, OP_UP = 3'd5, OP_BFLY = 3'd7;

  // A thread number is {beat, lane}.
  localparam [31:0]         LANES_M1  = LANES - 1;
  localparam [THREAD_W-1:0] LANE_MASK = LANES_M1[THREAD_W-1:0];

  // ---- The incoming beat: votes, and the source thread of each lane ----------------

  wire [THREAD_W-1:0]       first;  // thread of lane 0
  reg  [LANES-1:0]          yes_in;
  reg  [LANES*THREAD_W-1:0] source_in;
  reg  [31:0]               delta;
  reg  [THREAD_W-1:0]       own;
  reg  [THREAD_W-1:0]       from;
  reg  [THREAD_W:0]         sum;
  reg                       absent;

  integer i;
  always @* begin
    for (i = 0; i < LANES; i = i + 1) begin
      yes_in[i] = |dx_a_i[i*32 +: 32];
      delta     = dx_b_i[i*32 +: 32];
      own       = first | i[THREAD_W-1:0];
      sum       = {1'b0, (dx_op_i == OP_IDX) ? {THREAD_W{1'b0}} : own}
                + ({1'b0, delta[THREAD_W-1:0]} ^ {(THREAD_W+1){dx_op_i == OP_UP}})
                + {{THREAD_W{1'b0}}, dx_op_i == OP_UP};
      from      = (dx_op_i == OP_BFLY) ? own ^ delta[THREAD_W-1:0] : sum[THREAD_W-1:0];
      absent    = |delta[31:THREAD_W] | (sum[THREAD_W] & (dx_op_i != OP_BFLY));
      source_in[i*THREAD_W +: THREAD_W] = (absent | ~dx_wmask_i[from]) ? own : from;
    end
  end

  // ---- Result of a vote, lanes of a shuffle ----

  wire [2:0]                op;
  wire [THREADS-1:0]        active;
  wire [THREADS-1:0]        yes;      // active threads that say yes
  wire [DATA_W-1:0]       row;      // rs1 of the beat of source threads
  wire [LANES*THREAD_W-1:0] source;   // source thread of each lane

  wire all_yes = (yes == active);
  wire any_yes = |yes;

  reg  [31:0] vote;
  always @* begin
    case (op)
      OP_ALL:  vote = {31'd0, all_yes};
      OP_ANY:  vote = {31'd0, any_yes};
      OP_UNI:  vote = {31'd0, all_yes | ~any_yes};
      default: begin
        vote = 32'd0;
        vote[THREADS-1:0] = yes;
      end
    endcase
  end

  // A vote's result takes the path of the value of lane 0, which all lanes take.
  reg [DATA_W-1:0] values;
  always @* begin
    values = row;
    if (!op[2])
      values[31:0] = vote;
  end

  genvar g;
  generate
    for (g = 0; g < LANES; g = g + 1) begin : g_lane
      wire [THREAD_W-1:0] lane = source[g*THREAD_W +: THREAD_W] & LANE_MASK;
      reg  [LANES-1:0]    sel;
      integer k;
      always @* begin
        for (k = 0; k < LANES; k = k + 1)
          sel[k] = op[2] ? (lane == k[THREAD_W-1:0]) : (k == 0);
      end

      ws_lib_onehot_mux #(
        .N     (LANES),
        .WIDTH (32)
      ) u_pick (
        .sel_i  (sel),
        .data_i (values),
        .data_o (res_data_o[g*32 +: 32])
      );
    end
  endgenerate

  // ---- One beat: straight through ----

  assign first       = {THREAD_W{1'b0}};
  assign op          = dx_op_i;
  assign active      = dx_wmask_i;
  assign yes         = yes_in & dx_mask_i;
  assign row         = dx_a_i;
  assign source      = source_in;

  assign ready_o     = res_ready_i;
  assign res_valid_o = dx_valid_i & dx_wen_i;
  assign res_warp_o  = dx_warp_i;
  assign res_rd_o    = dx_rd_i;
  assign res_beat_o  = dx_beat_i;
  assign res_last_o  = dx_last_i;
  assign res_mask_o  = dx_mask_i;

  generate
    if (THREADS != LANES) begin : g_check
      ERROR_LANES_made_for_one_beat u_error ();
    end
  endgenerate

  generate
    if (!(LANES > 0 && THREADS % LANES == 0)) begin : g_divides
      ERROR_LANES_must_divide_THREADS u_error ();
    end
  endgenerate

endmodule

`default_nettype wire
