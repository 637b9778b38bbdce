// wsgen 0.1.0 | ws_sched.v.tmpl 21f0fc7f | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_sched: chooses the warp that issues; round robin.
//
// Contract
//   Combinational from ready_i to sel_*: one ready warp, if there is any. fire_i: it has issued.
//   The first ready warp after the one that issued last, going up and wrapping.
//   After rst_i warp 0 goes first.
// Parameters
//   WARPS.
// Not here: what makes a warp ready (ws_issue_ready).

`default_nettype none

module ws_sched #(
  parameter WARPS    = 8,
  parameter WARP_W   = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  input  wire              clk_i,
  input  wire              rst_i,

  // From ws_issue_ready
  input  wire [WARPS-1:0]  ready_i,

  // The choice
  input  wire              fire_i,
  output wire              sel_valid_o,
  output wire [WARPS-1:0]  sel_onehot_o,
  output wire [WARP_W-1:0] sel_warp_o
);

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
