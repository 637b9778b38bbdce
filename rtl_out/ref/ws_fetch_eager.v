// wsgen 0.1.0 | ws_fetch_eager.v.tmpl 6317bedd | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fetch_eager: fetch policy in which a warp fetches while its I-buffer has room; warps are
// served round-robin.
//
// Contract
//   room_o[w], combinational: the words of warp w in its I-buffer (count_i) and ISSUE_WIDTH for
//   each of its fetches in F1 and D leave at least ISSUE_WIDTH places.
//   grant_o: the first warp of want_i after the warp chosen last, round-robin; fire_i: that warp
//   fetches. After rst_i warp 0 comes first.
// Parameters
//   WARPS, IBUF_DEPTH; ISSUE_WIDTH words of a fetch, 1 or 2.
// Not here: which warps have a path and are awake (ws_fetch).

`default_nettype none

module ws_fetch_eager #(
  parameter WARPS       = 8,
  parameter ISSUE_WIDTH = 1,
  parameter IBUF_DEPTH  = 2,
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter CNT_W       = $clog2(IBUF_DEPTH + 1),
  parameter WORD_W      = $clog2(ISSUE_WIDTH)
) (
  input  wire                   clk_i,
  input  wire                   rst_i,

  input  wire [WARPS*CNT_W-1:0] count_i,
  input  wire [WARPS-1:0]       f1_warps_i,
  input  wire [WARPS-1:0]       id_warps_i,
  input  wire [CNT_W-1:0]       entering_i,
  output wire [WARPS-1:0]       room_o,
  input  wire [WARPS-1:0]       want_i,
  input  wire                   fire_i,
  output wire [WARPS-1:0]       grant_o,
  output wire [WARP_W-1:0]      grant_warp_o
);

  localparam FULL = IBUF_DEPTH - ISSUE_WIDTH;  // more places in use leave no room for a fetch

  // A port that every policy has
  wire unused_entering = &entering_i;

  reg [WARPS-1:0] room;

  integer w;
  always @* begin
    for (w = 0; w < WARPS; w = w + 1)
      room[w] = {1'b0, count_i[w*CNT_W +: CNT_W]} +
                ({{CNT_W{1'b0}}, f1_warps_i[w]} << WORD_W) +
                ({{CNT_W{1'b0}}, id_warps_i[w]} << WORD_W) <= FULL[CNT_W:0];
  end

  assign room_o = room;

  ws_lib_rr_arb #(
    .N (WARPS)
  ) u_turn (
    .clk_i  (clk_i),
    .rst_i  (rst_i),
    .req_i  (want_i),
    .fire_i (fire_i),
    .gnt_o  (grant_o),
    .idx_o  (grant_warp_o)
  );

endmodule

`default_nettype wire
