// wsgen 0.1.0 | ws_lsu_buffer.v.tmpl 34bfac82 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lsu_buffer: holds a beat for which ws_lsu has no room yet.
//
// It cuts the path from the memories through the ready of ws_lsu to the dispatch of the next beat.
//
// Contract
//   dx_* comes with lsu_ready_o only, mx_* goes out with mx_ready_i only, in the same order.
//   CUT_LSU = 1: at most one beat is held. A beat passes in the cycle of dx_* when nothing is
//   held and ws_lsu is ready.
//   CUT_LSU = 2: at most two are held. A beat passes in the cycle after dx_* at the earliest, and
//   mx_* is a register, its valid followed by one gate.
//   lsu_ready_o: there is a place. A register: it does not depend on an input.
//   lsu_next_o, lsu_again_o: lsu_ready_o in the next cycle, without and with a beat in this one.
//   lsu_busy_o[w]: mx_busy_i[w], or a beat of warp w is held. rst_i discards them.
// Not here: an SM without the cut lsu, where a beat goes directly from dispatch to ws_lsu.
//
//   CUT_LSU = 1
//                c0   c1   c2   c3
//   dx_*         a    b         c
//   mx_ready_i   1    0    1    1
//   lsu_ready_o  1    1    0    1
//   mx_*         a         b    c

`default_nettype none

module ws_lsu_buffer #(
  parameter WARPS   = 8,
  parameter THREADS = 8,
  parameter LANES   = 8,
  parameter REG_W   = 6,
  parameter OP_W    = 5,
  parameter CUT_LSU = 2,
  parameter WARP_W  = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W  = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W  = LANES * 32
) (
  input  wire              clk_i,
  input  wire              rst_i,

  // From dispatch
  input  wire              dx_valid_i,
  input  wire [OP_W-1:0]   dx_op_i,
  input  wire [WARP_W-1:0] dx_warp_i,
  input  wire [REG_W-1:0]  dx_rd_i,
  input  wire              dx_wen_i,
  input  wire [BEAT_W-1:0] dx_beat_i,
  input  wire              dx_last_i,
  input  wire [LANES-1:0]  dx_mask_i,
  input  wire [31:2]       dx_pc_i,
  input  wire [31:0]       dx_imm_i,
  input  wire [DATA_W-1:0] dx_c_i,
  input  wire [DATA_W-1:0] dx_a_i,
  input  wire [DATA_W-1:0] dx_b_i,
  output wire              lsu_ready_o,
  output wire              lsu_next_o,
  output wire              lsu_again_o,

  // To ws_lsu
  output wire              mx_valid_o,
  output wire [OP_W-1:0]   mx_op_o,
  output wire [WARP_W-1:0] mx_warp_o,
  output wire [REG_W-1:0]  mx_rd_o,
  output wire              mx_wen_o,
  output wire [BEAT_W-1:0] mx_beat_o,
  output wire              mx_last_o,
  output wire [LANES-1:0]  mx_mask_o,
  output wire [31:2]       mx_pc_o,
  output wire [31:0]       mx_imm_o,
  output wire [DATA_W-1:0] mx_c_o,
  output wire [DATA_W-1:0] mx_a_o,
  output wire [DATA_W-1:0] mx_b_o,
  input  wire              mx_ready_i,
  input  wire [WARPS-1:0]  mx_busy_i,

  // To ws_issue
  output wire [WARPS-1:0]  lsu_busy_o
);

  localparam BEAT_BITS = OP_W + WARP_W + REG_W + 1 + BEAT_W + 1 + LANES + 30 + 32 + DATA_W +
                         DATA_W + DATA_W;

  reg  [1:0]           held_q;   // a beat; one more after it
  reg  [BEAT_BITS-1:0] beat_q;   // the older one
  wire [WARP_W-1:0]    younger;  // warp of the younger one
  wire [WARP_W-1:0]    older = beat_q[BEAT_BITS-5-1 -: WARP_W];  // after op
  wire [BEAT_BITS-1:0] dx_beat = {dx_op_i, dx_warp_i, dx_rd_i, dx_wen_i, dx_beat_i, dx_last_i,
                                  dx_mask_i, dx_pc_i, dx_imm_i, dx_c_i, dx_a_i, dx_b_i};

  generate
    if (CUT_LSU < 2) begin : g_one
      always @(posedge clk_i) begin
        if (rst_i)
          held_q <= 2'b00;
        else
          held_q <= {1'b0, (held_q[0] | dx_valid_i) & ~mx_ready_i};
      end

      always @(posedge clk_i) begin
        if (!held_q[0])
          beat_q <= dx_beat;
      end

      assign younger     = older;
      assign lsu_ready_o = ~held_q[0];
      assign lsu_next_o  = ~held_q[0] | mx_ready_i;
      assign lsu_again_o = mx_ready_i;
      assign mx_valid_o  = (held_q[0] | dx_valid_i) & mx_ready_i;
      assign {mx_op_o, mx_warp_o, mx_rd_o, mx_wen_o, mx_beat_o, mx_last_o, mx_mask_o, mx_pc_o,
              mx_imm_o, mx_c_o, mx_a_o, mx_b_o} = held_q[0] ? beat_q : dx_beat;
    end else begin : g_two
      reg  [BEAT_BITS-1:0] after_q;
      wire                 moves = ~held_q[0] | mx_ready_i;  // the place of the older one is free

      always @(posedge clk_i) begin
        if (rst_i)
          held_q <= 2'b00;
        else
          held_q <= moves ? {1'b0, held_q[1] | dx_valid_i} : {held_q[1] | dx_valid_i, 1'b1};
      end

      always @(posedge clk_i) begin
        if (moves)
          beat_q <= held_q[1] ? after_q : dx_beat;
        if (!held_q[1])
          after_q <= dx_beat;
      end

      assign younger     = after_q[BEAT_BITS-5-1 -: WARP_W];
      assign lsu_ready_o = ~held_q[1];
      assign lsu_next_o  = ~held_q[1] | moves;
      assign lsu_again_o = moves;
      assign mx_valid_o  = held_q[0] & mx_ready_i;
      assign {mx_op_o, mx_warp_o, mx_rd_o, mx_wen_o, mx_beat_o, mx_last_o, mx_mask_o, mx_pc_o,
              mx_imm_o, mx_c_o, mx_a_o, mx_b_o} = beat_q;
    end
  endgenerate

  // Which warps have a beat held, from the registers only.
  reg [WARPS-1:0] held;
  integer i;
  always @* begin
    for (i = 0; i < WARPS; i = i + 1)
      held[i] = (held_q[0] & (older == i[WARP_W-1:0])) |
                (held_q[1] & (younger == i[WARP_W-1:0]));
  end

  assign lsu_busy_o = mx_busy_i | held;

endmodule

`default_nettype wire
