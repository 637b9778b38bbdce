// wsgen 0.1.0 | ws_result_arb.v.tmpl f30ccccd | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_result_arb: write-back source 1: arbitrates the units that share it, and holds a result.
//
// Contract
//   Source s offers a result with res_valid_i[s] and keeps it until res_ready_o[s]; the lowest goes
//   first. res_ready_o[s] depends on wb_ready_i and the res_valid_i below s. The late one is last:
//   late_ready_o does not depend on late_valid_i, which may therefore be derived from late_ready_o.
//   wb_* is a register: valid until wb_ready_i; one result per cycle passes.
//   CUT_DISPATCH = 1: the late source goes first. late_room_o: a late result that comes in the
//   next cycle is taken. CUT_RESULTS = 1: no ready depends on wb_ready_i. With one beat per
//   instruction, one result passes in two cycles; with several, a second register takes the result
//   that comes while the first waits, and one passes per cycle. With CUT_DISPATCH = 1 in addition,
//   and one beat, a late result that finds the register occupied is held separately, so late_room_o
//   depends only on late results.
//   A source that never pauses starves the sources above it. The units cannot: a warp in a loop
//   needs other units too, and one beat per cycle is dispatched to all of them.
// Parameters
//   SOURCES besides the late one; source 0 lowest in the flat ports. CUT_RESULTS: see wb_*.
//   REG_W bits of a register number.
// Not here: which unit is which source (ws_exec).

`default_nettype none

module ws_result_arb #(
  parameter SOURCES      = 2,
  parameter WARPS        = 8,
  parameter THREADS      = 8,
  parameter LANES        = 8,
  parameter REG_W        = 6,
  parameter CUT_DISPATCH = 1,
  parameter CUT_RESULTS  = 1,
  parameter WARP_W       = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W       = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W       = LANES * 32
) (
  input  wire                      clk_i,
  input  wire                      rst_i,

  // From the units
  input  wire [SOURCES-1:0]        res_valid_i,
  output wire [SOURCES-1:0]        res_ready_o,
  input  wire [SOURCES*WARP_W-1:0] res_warp_i,
  input  wire [SOURCES*REG_W-1:0]  res_rd_i,
  input  wire [SOURCES*BEAT_W-1:0] res_beat_i,
  input  wire [SOURCES-1:0]        res_last_i,
  input  wire [SOURCES*LANES-1:0]  res_mask_i,
  input  wire [SOURCES*DATA_W-1:0] res_data_i,

  // From the unit that answers in the cycle of dispatch
  input  wire                      late_valid_i,
  output wire                      late_ready_o,
  input  wire [WARP_W-1:0]         late_warp_i,
  input  wire [REG_W-1:0]          late_rd_i,
  input  wire [BEAT_W-1:0]         late_beat_i,
  input  wire                      late_last_i,
  input  wire [LANES-1:0]          late_mask_i,
  input  wire [DATA_W-1:0]         late_data_i,
  output wire                      late_room_o,

  // To ws_writeback
  output wire                      wb_valid_o,
  input  wire                      wb_ready_i,
  output wire [WARP_W-1:0]         wb_warp_o,
  output wire [REG_W-1:0]          wb_rd_o,
  output wire [BEAT_W-1:0]         wb_beat_o,
  output wire                      wb_last_o,
  output wire [LANES-1:0]          wb_mask_o,
  output wire [DATA_W-1:0]         wb_data_o
);

  localparam TAG_W  = WARP_W + REG_W + BEAT_W + 1 + LANES;
  localparam WORD_W = TAG_W + DATA_W;

  reg               valid_q;
  reg [WORD_W-1:0]  word_q;

  localparam HOLD = (CUT_DISPATCH != 0) & (CUT_RESULTS != 0) & (THREADS == LANES);
  localparam NEXT = (CUT_RESULTS != 0) & (THREADS != LANES);

  wire next_valid;  // a second result waits
  wire leaves = valid_q & wb_ready_i;
  wire free   = NEXT ? ~next_valid : ~valid_q | (leaves & (CUT_RESULTS == 0));

  // ---- Turns ----

  reg [SOURCES-1:0] turn;    // no lower source has a result
  reg               taken;

  integer t;
  always @* begin
    taken = 1'b0;
    for (t = 0; t < SOURCES; t = t + 1) begin
      turn[t] = ~taken;
      taken   = taken | res_valid_i[t];
    end
  end

  wire              late_valid;  // a late result, held or not
  wire [WORD_W-1:0] late_word;

  wire late_first = (CUT_DISPATCH != 0) & late_valid;
  wire late_turn  = late_first | ~|res_valid_i;

  assign res_ready_o = turn & {SOURCES{free & ~late_first}};

  // ---- Late results ----

  wire [WORD_W-1:0] late_now = {late_warp_i, late_rd_i, late_beat_i, late_last_i, late_mask_i,
                                late_data_i};

  generate
    if (HOLD) begin : g_hold
      reg              held_q;
      reg [WORD_W-1:0] hold_q;

      always @(posedge clk_i) begin
        if (rst_i)
          held_q <= 1'b0;
        else
          held_q <= late_valid & ~free;
        if (~held_q)
          hold_q <= late_now;
      end

      assign late_valid   = held_q | late_valid_i;
      assign late_word    = held_q ? hold_q : late_now;
      assign late_ready_o = ~held_q;
      assign late_room_o  = ~held_q & ~late_valid_i;
    end else begin : g_no_hold
      assign late_valid   = late_valid_i;
      assign late_word    = late_now;
      assign late_ready_o = (late_turn | (CUT_DISPATCH != 0)) & free;
      assign late_room_o  = ~late_valid_i & ~valid_q & ~|res_valid_i;
    end
  endgenerate

  // ---- Result ----

  reg [WORD_W-1:0] word;

  integer s;
  always @* begin
    word = {WORD_W{late_turn}} & late_word;
    for (s = 0; s < SOURCES; s = s + 1)
      word = word | ({WORD_W{turn[s] & res_valid_i[s] & ~late_first}}
                     & {res_warp_i[s*WARP_W +: WARP_W], res_rd_i[s*REG_W +: REG_W],
                        res_beat_i[s*BEAT_W +: BEAT_W], res_last_i[s], res_mask_i[s*LANES +: LANES],
                        res_data_i[s*DATA_W +: DATA_W]});
  end

  wire any = ~late_turn | late_valid;

  assign wb_valid_o = valid_q;
  assign {wb_warp_o, wb_rd_o, wb_beat_o, wb_last_o, wb_mask_o, wb_data_o} = word_q;

  wire              loads;
  wire [WORD_W-1:0] load_word;

  generate
    if (NEXT) begin : g_next
      reg              next_valid_q;
      reg [WORD_W-1:0] next_word_q;

      assign next_valid = next_valid_q;
      assign loads      = ~valid_q | leaves;
      assign load_word  = next_valid_q ? next_word_q : word;

      always @(posedge clk_i) begin
        if (rst_i)
          next_valid_q <= 1'b0;
        else
          next_valid_q <= ~loads & (next_valid_q | any);
        if (~next_valid_q)
          next_word_q <= word;
      end
    end else begin : g_no_next
      assign next_valid = 1'b0;
      assign loads      = free;
      assign load_word  = word;
    end
  endgenerate

  always @(posedge clk_i) begin
    if (rst_i)
      valid_q <= 1'b0;
    else if (loads)
      valid_q <= next_valid | any;
    else if (leaves)
      valid_q <= 1'b0;
  end

  always @(posedge clk_i) begin
    if (loads)
      word_q <= load_word;
  end

endmodule

`default_nettype wire
