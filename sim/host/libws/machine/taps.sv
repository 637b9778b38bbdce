// SPDX-License-Identifier: Apache-2.0
//
// taps.sv: what a machine with a trace sees of a sub-core: a module that is bound to ws_subcore. At
// each clock edge it tells taps.c what happens in the cycle that ends. Nothing depends on it; the
// Verilog of the SM is the same without it. taps_core.sv and taps_mem.sv do the same.
//
// The warp numbers of a sub-core are its own: PART says which one it is.

import "DPI-C" function void ws_tap_states(int part, longint live, longint barrier, longint blocked,
                                           longint head, longint awake, longint operands,
                                           longint full, longint ready, longint asleep);
import "DPI-C" function void ws_tap_lost(int part, int classes);
import "DPI-C" function void ws_tap_issue(int part, int n, int warp, int pc, int mask);
import "DPI-C" function void ws_tap_take(int part, int k, int collector, int warp, int unit, int rd,
                                         int writes);
import "DPI-C" function void ws_tap_leave(int part, int collector, int unit, int last);
import "DPI-C" function void ws_tap_banks(int part, int collector);
import "DPI-C" function void ws_tap_result(int part, int port, int warp, int rd, int last);
import "DPI-C" function void ws_tap_branch(int part, int warp, int split, int taken);
import "DPI-C" function void ws_tap_pop(int part, int warp, int mask, int depth);
import "DPI-C" function void ws_tap_group(int part, int kind, int warp, int mask, int pc);
import "DPI-C" function void ws_tap_redirect(int part, int warp, int pc);
import "DPI-C" function void ws_tap_warp_end(int part, int warp);
import "DPI-C" function void ws_tap_fetch(int part, int warp, int pc, int insn);
import "DPI-C" function void ws_tap_icache(int part, int miss, int warp, int pc);

// What happens to threads of a warp. ORDER GROUPS: sim/measure/trace/groups.def
package ws_taps_groups;
  typedef enum bit [3:0] {SIDE, TURN, JOIN, BAR, VOTE, LAST, RUN, MERGE, LEAVE} group_t;
endpackage

// The events of a divergence policy, one interface for all: taps_<module>.sv, a file of each policy,
// binds this module to ws_subcore as u_divergence. An event that a policy does not have is tied to
// 0; without the file, the machine cannot be built.
module ws_taps_divergence
  import ws_taps_groups::*;
#(
  parameter WARP_W  = 3,
  parameter THREADS = 8
) (
  // The warp of the events below
  input wire [WARP_W-1:0]  warp_i,

  // The running entry of a SIMT stack ends: pop_mask_i run, with pop_depth_i entries below them
  input wire               pop_i,
  input wire [THREADS-1:0] pop_mask_i,
  input wire [31:0]        pop_depth_i,

  // A PC for each thread: running threads stop, and are at stop_pc_i; all threads that run, from
  // run_pc_i on, also where the warp starts
  input wire               stop_i,
  input wire group_t       stop_kind_i,
  input wire [THREADS-1:0] stop_mask_i,
  input wire [31:2]        stop_pc_i,
  input wire               run_i,
  input wire group_t       run_kind_i,
  input wire [THREADS-1:0] run_mask_i,
  input wire [31:2]        run_pc_i
);

endmodule

module ws_taps_subcore #(
  parameter PART           = 0,
  parameter WARPS          = 8,
  parameter WARP_W         = 3,
  parameter THREADS        = 8,
  parameter ISSUE_WIDTH    = 1,
  parameter DISPATCH_WIDTH = 1,
  parameter COLLECTORS     = 4,
  parameter NSRC           = 3,
  parameter UNIT_W         = 4,
  parameter REG_W          = 6,
  parameter NWB            = 4
) (
  input wire clk_i,

  // State of the warps
  input wire [WARPS-1:0] live_i,
  input wire [WARPS-1:0] barrier_i,
  input wire [WARPS-1:0] blocked_i,
  input wire [WARPS-1:0] head_i,
  input wire [WARPS-1:0] awake_i,
  input wire [WARPS-1:0] operands_i,
  input wire [WARPS-1:0] full_i,
  input wire [WARPS-1:0] ready_i,
  input wire [WARPS-1:0] asleep_i,
  input wire [10:0]      lost_i,

  // Issue, and what it writes into collectors
  input wire [ISSUE_WIDTH-1:0]            issue_n_i,
  input wire [WARP_W-1:0]                 issue_warp_i,
  input wire [31:2]                       issue_pc_i,
  input wire [THREADS-1:0]                issue_mask_i,
  input wire [ISSUE_WIDTH-1:0]            al_valid_i,
  input wire [WARP_W-1:0]                 al_warp_i,
  input wire [ISSUE_WIDTH*UNIT_W-1:0]     al_unit_i,
  input wire [ISSUE_WIDTH*REG_W-1:0]      al_rd_i,
  input wire [ISSUE_WIDTH*(NSRC+1)-1:0]   al_use_i,
  input wire [ISSUE_WIDTH*COLLECTORS-1:0] alloc_i,

  // Collectors: reads of banks, beats that leave
  input wire [COLLECTORS*NSRC-1:0]           rq_valid_i,
  input wire [COLLECTORS*NSRC-1:0]           rq_grant_i,
  input wire [DISPATCH_WIDTH*COLLECTORS-1:0] grant_i,
  input wire [COLLECTORS-1:0]                oc_last_i,
  input wire [COLLECTORS*UNIT_W-1:0]         oc_unit_i,

  // Results
  input wire [NWB-1:0]        wb_valid_i,
  input wire [NWB-1:0]        wb_ready_i,
  input wire [NWB-1:0]        wb_last_i,
  input wire [NWB*WARP_W-1:0] wb_warp_i,
  input wire [NWB*REG_W-1:0]  wb_rd_i,

  // Divergence: branches, redirects and ends of warps are ports of all policies
  input wire               br_done_i,
  input wire               br_split_i,
  input wire [WARP_W-1:0]  br_warp_i,
  input wire [THREADS-1:0] br_taken_i,
  input wire [WARP_W-1:0]  div_warp_i,
  input wire               pop_i,
  input wire [THREADS-1:0] pop_mask_i,
  input wire [31:0]        pop_depth_i,
  input wire               stop_i,
  input wire [3:0]         stop_kind_i,
  input wire [THREADS-1:0] stop_mask_i,
  input wire [31:2]        stop_pc_i,
  input wire               run_i,
  input wire [3:0]         run_kind_i,
  input wire [THREADS-1:0] run_mask_i,
  input wire [31:2]        run_pc_i,
  input wire               redir_valid_i,
  input wire [WARP_W-1:0]  redir_warp_i,
  input wire [31:2]        redir_pc_i,
  input wire               wdone_valid_i,
  input wire [WARP_W-1:0]  wdone_warp_i,

  // Fetch
  input wire [ISSUE_WIDTH-1:0]    id_valid_i,
  input wire [WARP_W-1:0]         id_warp_i,
  input wire [ISSUE_WIDTH*30-1:0] id_pc_i,
  input wire [ISSUE_WIDTH*32-1:0] id_insn_i,
  input wire                      ic_access_i,
  input wire                      ic_miss_i,
  input wire [WARP_W-1:0]         f1_warp_i,
  input wire [31:2]               f1_pc_i
);

  localparam STATE_W = 9 * WARPS;

  wire [STATE_W-1:0] state = {live_i, barrier_i, blocked_i, head_i, awake_i, operands_i, full_i,
                              ready_i, asleep_i};
  reg  [STATE_W-1:0] state_q;
  reg  [10:0]        lost_q;

  integer k;
  integer c;
  integer s;
  always @(posedge clk_i) begin
    state_q <= state;
    lost_q  <= lost_i;
    if (state != state_q)
      ws_tap_states(PART, 64'(live_i), 64'(barrier_i), 64'(blocked_i), 64'(head_i), 64'(awake_i),
                    64'(operands_i), 64'(full_i), 64'(ready_i), 64'(asleep_i));
    if (lost_i != lost_q)
      ws_tap_lost(PART, 32'(lost_i));
    if (|wb_valid_i)
      for (s = 0; s < NWB; s = s + 1)
        if (wb_valid_i[s] & wb_ready_i[s])
          ws_tap_result(PART, s, 32'(wb_warp_i[s*WARP_W +: WARP_W]),
                        32'(wb_rd_i[s*REG_W +: REG_W]), 32'(wb_last_i[s]));
    if (|grant_i)
      for (k = 0; k < DISPATCH_WIDTH; k = k + 1)
        for (c = 0; c < COLLECTORS; c = c + 1)
          if (grant_i[k*COLLECTORS + c])
            ws_tap_leave(PART, c, 32'(oc_unit_i[c*UNIT_W +: UNIT_W]), 32'(oc_last_i[c]));
    if (|(rq_valid_i & ~rq_grant_i))
      for (c = 0; c < COLLECTORS; c = c + 1)
        if (|(rq_valid_i[c*NSRC +: NSRC] & ~rq_grant_i[c*NSRC +: NSRC]))
          ws_tap_banks(PART, c);
    // A branch that does what was expected is resolved in the cycle in which the next one issues.
    if (br_done_i)
      ws_tap_branch(PART, 32'(br_warp_i), 32'(br_split_i), 32'(br_taken_i));
    if (|issue_n_i)
      ws_tap_issue(PART, 32'(issue_n_i), 32'(issue_warp_i), {issue_pc_i, 2'b00},
                   32'(issue_mask_i));
    if (|al_valid_i)
      for (k = 0; k < ISSUE_WIDTH; k = k + 1)
        for (c = 0; c < COLLECTORS; c = c + 1)
          if (al_valid_i[k] & alloc_i[k*COLLECTORS + c])
            ws_tap_take(PART, k, c, 32'(al_warp_i), 32'(al_unit_i[k*UNIT_W +: UNIT_W]),
                        32'(al_rd_i[k*REG_W +: REG_W]), 32'(al_use_i[k*(NSRC+1) + NSRC]));
    if (pop_i)
      ws_tap_pop(PART, 32'(div_warp_i), 32'(pop_mask_i), pop_depth_i);
    if (stop_i)
      ws_tap_group(PART, 32'(stop_kind_i), 32'(div_warp_i), 32'(stop_mask_i), {stop_pc_i, 2'b00});
    if (run_i)
      ws_tap_group(PART, 32'(run_kind_i), 32'(div_warp_i), 32'(run_mask_i), {run_pc_i, 2'b00});
    if (wdone_valid_i)
      ws_tap_warp_end(PART, 32'(wdone_warp_i));
    if (redir_valid_i)
      ws_tap_redirect(PART, 32'(redir_warp_i), {redir_pc_i, 2'b00});
    for (k = 0; k < ISSUE_WIDTH; k = k + 1)
      if (id_valid_i[k])
        ws_tap_fetch(PART, 32'(id_warp_i), {id_pc_i[k*30 +: 30], 2'b00}, id_insn_i[k*32 +: 32]);
    if (ic_access_i)
      ws_tap_icache(PART, 32'(ic_miss_i), 32'(f1_warp_i), {f1_pc_i, 2'b00});
  end

endmodule

bind ws_subcore ws_taps_subcore #(
  .PART           (PART),
  .WARPS          (WARPS),
  .WARP_W         (WARP_W),
  .THREADS        (THREADS),
  .ISSUE_WIDTH    (ISSUE_WIDTH),
  .DISPATCH_WIDTH (DISPATCH_WIDTH),
  .COLLECTORS     (COLLECTORS),
  .NSRC           (NSRC),
  .UNIT_W         (UNIT_W),
  .REG_W          (REG_W),
  .NWB            (NWB)
) u_taps (
  .clk_i         (clk_i),
  .live_i        (u_issue.u_lost.live_i),
  .barrier_i     (u_issue.u_lost.bar_wait_i),
  .blocked_i     (u_issue.u_lost.blocked_i),
  .head_i        (u_issue.u_lost.head_valid_i),
  .awake_i       (u_issue.u_lost.awake_i),
  .operands_i    (u_issue.u_lost.operands_i),
  .full_i        (u_issue.u_lost.lsu_full_i),
  .ready_i       (u_issue.u_lost.ready_i),
  .asleep_i      (u_issue.u_lost.asleep_i),
  .lost_i        (u_issue.u_lost.lost_o),
  .issue_n_i     (issue_n_o),
  .issue_warp_i  (issue_warp_o),
  .issue_pc_i    (tr_pc_o),
  .issue_mask_i  (tr_mask_o),
  .al_valid_i    (u_operand.u_collectors.al_valid_i),
  .al_warp_i     (u_operand.u_collectors.al_warp_i),
  .al_unit_i     (u_operand.u_collectors.al_unit_i),
  .al_rd_i       (u_operand.u_collectors.al_rd_i),
  .al_use_i      (u_operand.u_collectors.al_use_i),
  .alloc_i       (u_operand.u_collectors.alloc_i),
  .rq_valid_i    (u_operand.u_collectors.rq_valid_o),
  .rq_grant_i    (u_operand.u_collectors.rq_grant_i),
  .grant_i       (u_operand.u_collectors.grant_i),
  .oc_last_i     (u_operand.u_collectors.oc_last_o),
  .oc_unit_i     (u_operand.u_collectors.oc_unit_o),
  .wb_valid_i    (u_operand.u_writeback.wb_valid_i),
  .wb_ready_i    (u_operand.u_writeback.wb_ready_o),
  .wb_last_i     (u_operand.u_writeback.wb_last_i),
  .wb_warp_i     (u_operand.u_writeback.wb_warp_i),
  .wb_rd_i       (u_operand.u_writeback.wb_rd_i),
  .br_done_i     (u_issue.u_simt.ev_branch_o),
  .br_split_i    (u_issue.u_simt.ev_split_o),
  .br_warp_i     (u_issue.u_simt.br_warp_i),
  .br_taken_i    (u_issue.u_simt.br_taken_i),
  .div_warp_i    (u_divergence.warp_i),
  .pop_i         (u_divergence.pop_i),
  .pop_mask_i    (u_divergence.pop_mask_i),
  .pop_depth_i   (u_divergence.pop_depth_i),
  .stop_i        (u_divergence.stop_i),
  .stop_kind_i   (u_divergence.stop_kind_i),
  .stop_mask_i   (u_divergence.stop_mask_i),
  .stop_pc_i     (u_divergence.stop_pc_i),
  .run_i         (u_divergence.run_i),
  .run_kind_i    (u_divergence.run_kind_i),
  .run_mask_i    (u_divergence.run_mask_i),
  .run_pc_i      (u_divergence.run_pc_i),
  .redir_valid_i (u_issue.u_simt.redir_valid_o),
  .redir_warp_i  (u_issue.u_simt.redir_warp_o),
  .redir_pc_i    (u_issue.u_simt.redir_pc_o),
  .wdone_valid_i (u_issue.u_simt.wdone_valid_o),
  .wdone_warp_i  (u_issue.u_simt.wdone_warp_o),
  .id_valid_i    (u_front.u_ibuffer.id_valid_i),
  .id_warp_i     (u_front.u_fetch.id_warp_o),
  .id_pc_i       (u_front.u_fetch.id_pc_o),
  .id_insn_i     (u_front.u_fetch.id_insn_o),
  .ic_access_i   (ev_icache_o),
  .ic_miss_i     (ev_imiss_o),
  .f1_warp_i     (u_front.u_fetch.f1_warp_q),
  .f1_pc_i       (u_front.u_fetch.f1_pc_q)
);
