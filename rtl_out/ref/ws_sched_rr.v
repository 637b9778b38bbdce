// wsgen 0.1.0 | ws_sched_rr.v.tmpl 7693b149 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_sched_rr: chooses the warp that issues; round robin.
//
// Contract
//   Combinational from ready_i to sel_*: one ready warp, if there is any. fire_i: it has issued.
//   Chooses the first ready warp after the one that issued last, going up and wrapping.
//   After rst_i warp 0 goes first.
// Parameters
//   WARPS; ISSUE_WIDTH bits of load_i.
// Not here: what makes a warp ready (ws_issue_ready).

`default_nettype none

module ws_sched_rr #(
  parameter WARPS       = 8,
  parameter ISSUE_WIDTH = 1,
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  input  wire                   clk_i,
  input  wire                   rst_i,

  input  wire                   wst_fire_i,
  input  wire [WARP_W-1:0]      wst_warp_i,
  input  wire [WARPS-1:0]       ready_i,
  input  wire [WARPS-1:0]       head_valid_i,
  input  wire [WARPS-1:0]       sb_ok_i,
  input  wire [WARPS-1:0]       sb_busy_i,
  input  wire [WARPS-1:0]       bar_wait_i,
  input  wire [WARPS-1:0]       live_i,
  input  wire [ISSUE_WIDTH-1:0] load_i,
  input  wire                   fire_i,
  output wire                   sel_valid_o,
  output wire [WARPS-1:0]       sel_onehot_o,
  output wire [WARP_W-1:0]      sel_warp_o
);

  // Ports of every policy
  wire unused_start = &{wst_fire_i, wst_warp_i};
  wire unused_state = &{head_valid_i, sb_ok_i, sb_busy_i, bar_wait_i, live_i, load_i};

  assign sel_valid_o = |ready_i;

  ws_lib_rr_arb #(
    .N (WARPS)
  ) u_arb (
    .clk_i  (clk_i),
    .rst_i  (rst_i),
    .req_i  (ready_i),
    .fire_i (fire_i),
    .gnt_o  (sel_onehot_o),
    .idx_o  (sel_warp_o)
  );

endmodule

`default_nettype wire
