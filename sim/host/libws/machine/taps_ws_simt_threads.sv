// SPDX-License-Identifier: Apache-2.0
//
// taps_ws_simt_threads.sv: the events of a machine with a PC for each thread, for
// ws_taps_divergence of taps.sv. An operation is a start, the second cycle of a branch that
// diverges (split_q), or a step of a search. Threads that pass a warpsync stop and run at once, for
// others may go on with them.

bind ws_subcore ws_taps_divergence #(
  .WARP_W  (WARP_W),
  .THREADS (THREADS)
) u_divergence (
  .warp_i      (u_issue.u_simt.op_warp),
  .pop_i       (1'b0),
  .pop_mask_i  ('0),
  .pop_depth_i ('0),
  .stop_i      (u_issue.u_simt.split_q
                | (u_issue.u_simt.step & (|u_issue.u_simt.st_mask)
                   & (u_issue.u_simt.u_choice.park_o | u_issue.u_simt.u_choice.passes
                      | u_issue.u_simt.u_choice.ends))),
  .stop_kind_i (u_issue.u_simt.split_q
                ? (u_issue.u_simt.taken_at_r | u_issue.u_simt.fall_at_r ? ws_taps_groups::JOIN
                                                                        : ws_taps_groups::SIDE)
                : u_issue.u_simt.u_choice.turns   ? ws_taps_groups::TURN
                : u_issue.u_simt.u_choice.at_rpc  ? ws_taps_groups::JOIN
                : u_issue.u_simt.u_choice.at_bar  ? ws_taps_groups::BAR
                : u_issue.u_simt.u_choice.ends    ? ws_taps_groups::LAST
                                                  : ws_taps_groups::VOTE),
  .stop_mask_i (u_issue.u_simt.split_q ? u_issue.u_simt.side : u_issue.u_simt.st_mask),
  .stop_pc_i   (u_issue.u_simt.u_parked.park_pc_i),
  .run_i       (u_issue.u_simt.start | u_issue.u_simt.split_q | u_issue.u_simt.enter),
  .run_kind_i  (!u_issue.u_simt.step | !u_issue.u_simt.u_choice.to_outer_o ? ws_taps_groups::RUN
                : u_issue.u_simt.u_choice.leaves ? ws_taps_groups::LEAVE
                                                 : ws_taps_groups::MERGE),
  .run_mask_i  (u_issue.u_simt.u_groups.new_mask_i),
  .run_pc_i    (u_issue.u_simt.u_groups.new_pc_i)
);
