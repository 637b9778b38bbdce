// SPDX-License-Identifier: Apache-2.0
//
// taps_ws_simt_stack.sv: the events of a SIMT stack, for ws_taps_divergence of taps.sv.

bind ws_subcore ws_taps_divergence #(
  .WARP_W  (WARP_W),
  .THREADS (THREADS)
) u_divergence (
  .warp_i      (u_issue.u_simt.op_warp),
  .pop_i       (u_issue.u_simt.pop_next),
  .pop_mask_i  (u_issue.u_simt.top_alive),
  .pop_depth_i (32'(u_issue.u_simt.rest_q)),
  .stop_i      (1'b0),
  .stop_kind_i (ws_taps_groups::SIDE),
  .stop_mask_i ('0),
  .stop_pc_i   ('0),
  .run_i       (1'b0),
  .run_kind_i  (ws_taps_groups::RUN),
  .run_mask_i  ('0),
  .run_pc_i    ('0)
);
