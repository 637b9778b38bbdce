// SPDX-License-Identifier: Apache-2.0
  wire [WARPS-1:0]  turn_gnt;
  wire [WARP_W-1:0] unused_idx;

  ws_lib_rr_arb #(
    .N (WARPS)
  ) u_turn (
    .clk_i  (clk_i),
    .rst_i  (rst_i),
    .req_i  (ready_i),
    .fire_i (fire_i & turn),
    .gnt_o  (turn_gnt),
    .idx_o  (unused_idx)
  );

  wire [WARPS-1:0] oldest;

  ws_oldest #(.*) u_oldest (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .young_valid_i (wst_fire_i),
    .young_warp_i  (wst_warp_i),
    .among_i       (ready_i),
    .oldest_o      (oldest)
  );
