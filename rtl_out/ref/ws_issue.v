// wsgen 0.1.0 | ws_issue.v.tmpl 6e9c9711 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue: the issue stage. Wires hazards, divergence and the choice of the warp.
//
//   heads --> ws_issue_heads --> ws_issue_ready --> ws_sched_* --> ws_issue_select --> al_*
//                                  ^   ^   ^                            | flow_*
//                   ws_scoreboard_*'   |   '----- ws_simt_stack <-------'
//                                 bar_wait_i            ^---- br_* resolved
//
// Contract
//   Each cycle one instruction leaves the I-buffers: pop_valid_o, with pop_warp_o. Those of a unit
//   go to the operand stages in the same cycle (al_valid_o, only with oc_free_i,
//   unit_ok_i of its unit, war_ok_i of the warp); ssy, exit, fence and faults end here.
//   Issue width 2: pop_two_o: the second of the warp (next_*, valid only where head_* are) leaves
//   with it, for a unit too (al2_valid_o, only with oc_two_i); warp and mask are those of al_*.
//   redir_* restarts a warp's front end, wdone_* tells that a warp has ended. wst_*, br_*: see
//   ws_simt_stack; is_bar_o, live_o, bar_wait_i: see ws_barrier; clr_*, id_*: see the scoreboard.
//   Drain: oc_busy_i, lsu_busy_i, dst_busy_i and st_pending_i together follow an instruction
//   without a gap from issue to its effect.
//   An access to fflags, frm or fcsr issues when its warp is drained, and the warp's next
//   instruction when the access has left its collector: so they reach the FPU in program order.
//   fault_* reports a fault of issue, branch or barrier for a cycle; stop_i ends issuing.
//   bar_fault_i is of the instruction whose warp and PC are at br_*.
// Parameters
//   CTL_W, NSRC, REG_W: control bits of ws_decode, sources, bits of a register number.
// Not here: operand collection, WAR hazards (ws_operand), barriers (ws_barrier).

`default_nettype none

module ws_issue #(
  parameter WARPS       = 8,
  parameter ISSUE_WIDTH = 1,
  parameter THREADS     = 8,
  parameter REG_W       = 6,
  parameter NSRC        = 3,
  parameter UNIT_W      = 4,
  parameter OP_W        = 5,
  parameter CTL_W       = 19,
  parameter UNITS       = 1 << UNIT_W,
  parameter STACK_DEPTH = 16,
  parameter CLEARS      = 3,
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter THREADS_W   = $clog2(ISSUE_WIDTH * THREADS + 1)
) (
  input  wire                      clk_i,
  input  wire                      rst_i,
  input  wire                      stop_i,

  // Warp start, from ws_cta
  input  wire                      wst_valid_i,
  output wire                      wst_ready_o,
  input  wire [WARP_W-1:0]         wst_warp_i,
  input  wire [THREADS-1:0]        wst_mask_i,
  input  wire [31:2]               entry_pc_i,

  // From and to ws_front
  input  wire [WARPS-1:0]          head_valid_i,
  input  wire [WARPS*32-1:0]       head_insn_i,
  input  wire [WARPS*CTL_W-1:0]    head_ctl_i,
  output wire                      pop_valid_o,
  output wire [WARP_W-1:0]         pop_warp_o,
  output wire                      redir_valid_o,
  output wire [WARP_W-1:0]         redir_warp_o,
  output wire [31:2]               redir_pc_o,

  // From and to ws_operand
  input  wire                      oc_free_i,
  input  wire [UNITS-1:0]          unit_ok_i,
  input  wire [WARPS-1:0]          war_ok_i,
  input  wire [WARPS-1:0]          oc_busy_i,
  output wire [WARPS*REG_W-1:0]    head_rd_o,
  output wire [WARPS-1:0]          head_wen_o,
  output wire                      al_valid_o,
  output wire [WARP_W-1:0]         al_warp_o,
  output wire [UNIT_W-1:0]         al_unit_o,
  output wire [OP_W-1:0]           al_op_o,
  output wire [REG_W-1:0]          al_rd_o,
  output wire [NSRC:0]             al_use_o,
  output wire [NSRC*REG_W-1:0]     al_rs_o,
  output wire [THREADS-1:0]        al_mask_o,
  output wire [31:0]               al_imm_o,
  output wire [31:2]               al_pc_o,

  // From and to ws_exec
  input  wire                      br_valid_i,
  output wire                      br_ready_o,
  input  wire [WARP_W-1:0]         br_warp_i,
  input  wire                      br_jalr_i,
  input  wire                      br_diverge_i,
  input  wire [THREADS-1:0]        br_taken_i,
  input  wire [31:1]               br_target_i,
  input  wire [31:2]               br_fall_i,
  input  wire                      br_fast_i,
  output wire [WARPS-1:0]          expect_taken_o,
  output wire [WARPS-1:0]          expect_joins_o,

  // To and from ws_barrier
  output wire [WARPS-1:0]          live_o,
  output wire [WARPS-1:0]          is_bar_o,
  input  wire [WARPS-1:0]          bar_wait_i,
  input  wire                      bar_fault_i,

  // From ws_exec and ws_operand
  input  wire [CLEARS-1:0]         clr_valid_i,
  input  wire [CLEARS*WARP_W-1:0]  clr_warp_i,
  input  wire [CLEARS*REG_W-1:0]   clr_rd_i,

  // From ws_mem, for each warp
  input  wire [WARPS-1:0]          lsu_busy_i,
  input  wire [WARPS-1:0]          dst_busy_i,
  input  wire [WARPS-1:0]          st_pending_i,

  // For the classes of lost issue slots, see ws_lost
  input  wire [WARPS-1:0]          asleep_i,
  input  wire                      oc_complete_i,
  input  wire                      short_i,
  input  wire                      long_i,

  // To ws_perf
  output wire [THREADS_W-1:0]      ev_threads_o,
  output wire                      ev_branch_o,
  output wire                      ev_split_o,
  output wire [10:0]               lost_o,

  // Retire port; state of the warps for reports; to ws_cta and others
  output wire [31:2]               rt_issue_pc_o,
  output wire [ISSUE_WIDTH*32-1:0] rt_issue_insn_o,
  output wire [THREADS-1:0]        rt_issue_mask_o,
  output wire [WARPS-1:0]          rt_blocked_o,
  output wire [WARPS-1:0]          rt_head_valid_o,
  output wire [WARPS-1:0]          rt_sb_ok_o,
  output wire [WARPS*30-1:0]       rt_pc_o,
  output wire                      wdone_valid_o,
  output wire [WARP_W-1:0]         wdone_warp_o,

  // To ws_fault
  output wire                      fault_valid_o,
  output wire [4:0]                fault_cause_o,
  output wire [WARP_W-1:0]         fault_warp_o,
  output wire [31:2]               fault_pc_o,
  output wire [THREADS-1:0]        fault_mask_o
);

  wire [ISSUE_WIDTH-1:0] fire;  // the first, the second instruction of the chosen warp issues
  wire [ISSUE_WIDTH-1:0] load;  // and is a load
  wire [ISSUE_WIDTH*WARPS*30-1:0] next_pc;  // their successors, for each warp
  wire [ISSUE_WIDTH-1:0] flow_ssy;
  wire [ISSUE_WIDTH-1:0] flow_wait;
  wire [ISSUE_WIDTH-1:0] flow_taken;
  wire [ISSUE_WIDTH-1:0]    reconv_valid;
  wire [ISSUE_WIDTH*25-1:0] reconv_insn;
  wire [ISSUE_WIDTH*3-1:0]  reconv_imm_type;
  wire [ISSUE_WIDTH-1:0]    reconv_branch;
  wire [ISSUE_WIDTH*2-1:0]  reconv_names;
  wire [ISSUE_WIDTH*30-1:0] reconv_pc;

  // From ws_issue_heads
  wire [WARPS*UNIT_W-1:0]         head_unit;
  wire [WARPS*OP_W-1:0]           head_op;
  wire [WARPS*(NSRC+1)*REG_W-1:0] head_regs;
  wire [WARPS*(NSRC+1)-1:0]       head_use;

  // From ws_issue_ready
  wire [WARPS-1:0] awake;
  wire [WARPS-1:0] operands;
  wire [WARPS-1:0] lsu_full;
  wire [WARPS-1:0] ready;

  // From ws_fcsr_hold
  wire [WARPS-1:0] fcsr_hold;

  // From ws_sched_rr
  wire [WARPS-1:0]  sel_onehot;
  wire [WARP_W-1:0] sel_warp;

  // From ws_issue_select
  wire             set_valid;
  wire [REG_W-1:0] set_rd;
  wire             unused_there;
  wire [31:0]      is_insn;
  wire             is_exit;
  wire             is_bad;
  wire             is_fcsr;

  // From ws_issue_reconv
  wire              named_valid;
  wire [WARP_W-1:0] named_warp;
  wire [31:2]       named_rpc;

  // From ws_simt_stack
  wire [31:2]         is_pc;
  wire [THREADS-1:0]  is_mask;
  wire [WARPS-1:0]    unused_meets;
  wire [WARPS-1:0]    blocked;
  wire [WARPS*30-1:0] warp_pc;
  wire                branch;
  wire                split;
  wire                stack_valid;
  wire [4:0]          stack_cause;
  wire [THREADS-1:0]  stack_mask;

  // From ws_scoreboard_bitmap
  wire [WARPS-1:0]          sb_ok;
  wire [WARPS-1:0]          sb_busy;
  wire [(WARPS<<REG_W)-1:0] unused_pend;

  assign pop_valid_o = fire[0];
  assign pop_warp_o  = sel_warp;
  assign al_warp_o   = sel_warp;
  assign al_mask_o   = is_mask;

  // ---- Choice of the warp -----------------------------------------------------------------------

  ws_issue_heads #(
    .WARPS  (WARPS),
    .REG_W  (REG_W),
    .NSRC   (NSRC),
    .UNIT_W (UNIT_W),
    .OP_W   (OP_W),
    .CTL_W  (CTL_W)
  ) u_heads (
    .head_insn_i (head_insn_i),
    .head_ctl_i  (head_ctl_i),
    .head_unit_o (head_unit),
    .head_op_o   (head_op),
    .head_regs_o (head_regs),
    .head_use_o  (head_use),
    .head_rd_o   (head_rd_o),
    .head_wen_o  (head_wen_o)
  );

  ws_issue_next #(
    .WARPS  (WARPS),
    .NSRC   (NSRC),
    .UNIT_W (UNIT_W),
    .OP_W   (OP_W),
    .CTL_W  (CTL_W)
  ) u_next (
    .head_insn_i (head_insn_i),
    .head_ctl_i  (head_ctl_i),
    .pc_i        (warp_pc),
    .next_o      (next_pc[0 +: WARPS*30])
  );

  ws_issue_ready #(
    .WARPS  (WARPS),
    .NSRC   (NSRC),
    .UNIT_W (UNIT_W),
    .OP_W   (OP_W)
  ) u_ready (
    .head_valid_i (head_valid_i),
    .head_unit_i  (head_unit),
    .head_op_i    (head_op),
    .blocked_i    (blocked),
    .bar_wait_i   (bar_wait_i),
    .sb_ok_i      (sb_ok),
    .sb_busy_i    (sb_busy),
    .fcsr_hold_i  (fcsr_hold),
    .war_ok_i     (war_ok_i),
    .oc_busy_i    (oc_busy_i),
    .lsu_busy_i   (lsu_busy_i),
    .dst_busy_i   (dst_busy_i),
    .st_pending_i (st_pending_i),
    .oc_free_i    (oc_free_i),
    .unit_ok_i    (unit_ok_i),
    .stop_i       (stop_i),
    .awake_o      (awake),
    .operands_o   (operands),
    .lsu_full_o   (lsu_full),
    .ready_o      (ready)
  );

  ws_fcsr_hold #(
    .WARPS (WARPS),
    .NSRC  (NSRC)
  ) u_fcsr_hold (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .sel_onehot_i (sel_onehot),
    .fcsr_i       (is_fcsr),
    .oc_busy_i    (oc_busy_i),
    .fcsr_hold_o  (fcsr_hold)
  );

  ws_sched_rr #(
    .WARPS       (WARPS),
    .ISSUE_WIDTH (ISSUE_WIDTH)
  ) u_sched (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .wst_fire_i   (wst_valid_i & wst_ready_o),
    .wst_warp_i   (wst_warp_i),
    .ready_i      (ready),
    .head_valid_i (head_valid_i),
    .sb_ok_i      (sb_ok),
    .sb_busy_i    (sb_busy),
    .bar_wait_i   (bar_wait_i),
    .live_i       (live_o),
    .load_i       (load),
    .fire_i       (fire[0]),
    .sel_valid_o  (fire[0]),
    .sel_onehot_o (sel_onehot),
    .sel_warp_o   (sel_warp)
  );

  // ---- Its instruction, and the next one --------------------------------------------------------

  ws_issue_select #(
    .WARPS  (WARPS),
    .REG_W  (REG_W),
    .NSRC   (NSRC),
    .UNIT_W (UNIT_W),
    .OP_W   (OP_W),
    .CTL_W  (CTL_W)
  ) u_select (
    .sel_onehot_i      (sel_onehot),
    .is_pc_i           (is_pc),
    .fire_i            (fire[0]),
    .head_valid_i      (head_valid_i),
    .head_insn_i       (head_insn_i),
    .head_ctl_i        (head_ctl_i),
    .al_valid_o        (al_valid_o),
    .al_unit_o         (al_unit_o),
    .al_op_o           (al_op_o),
    .al_rd_o           (al_rd_o),
    .al_use_o          (al_use_o),
    .al_rs_o           (al_rs_o),
    .al_imm_o          (al_imm_o),
    .al_pc_o           (al_pc_o),
    .set_valid_o       (set_valid),
    .set_rd_o          (set_rd),
    .flow_ssy_o        (flow_ssy[0]),
    .flow_wait_o       (flow_wait[0]),
    .flow_taken_o      (flow_taken[0]),
    .reconv_valid_o    (reconv_valid[0]),
    .reconv_insn_o     (reconv_insn[0 +: 25]),
    .reconv_imm_type_o (reconv_imm_type[0 +: 3]),
    .reconv_branch_o   (reconv_branch[0]),
    .reconv_names_o    (reconv_names[0 +: 2]),
    .reconv_pc_o       (reconv_pc[0 +: 30]),
    .there_o           (unused_there),
    .insn_o            (is_insn),
    .bar_o             (is_bar_o),
    .exit_o            (is_exit),
    .bad_o             (is_bad),
    .fcsr_o            (is_fcsr),
    .load_o            (load[0])
  );

  ws_issue_reconv #(
    .WARPS       (WARPS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .NSRC        (NSRC)
  ) u_reconv (
    .clk_i             (clk_i),
    .rst_i             (rst_i),
    .sel_warp_i        (sel_warp),
    .reconv_valid_i    (reconv_valid),
    .reconv_insn_i     (reconv_insn),
    .reconv_imm_type_i (reconv_imm_type),
    .reconv_branch_i   (reconv_branch),
    .reconv_names_i    (reconv_names),
    .reconv_pc_i       (reconv_pc),
    .named_valid_o     (named_valid),
    .named_warp_o      (named_warp),
    .named_rpc_o       (named_rpc)
  );

  // ---- State of the warps -----------------------------------------------------------------------

  ws_simt_stack #(
    .WARPS       (WARPS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .THREADS     (THREADS),
    .STACK_DEPTH (STACK_DEPTH)
  ) u_simt (
    .clk_i          (clk_i),
    .rst_i          (rst_i),
    .wst_valid_i    (wst_valid_i),
    .wst_ready_o    (wst_ready_o),
    .wst_warp_i     (wst_warp_i),
    .wst_mask_i     (wst_mask_i),
    .entry_pc_i     (entry_pc_i),
    .sel_onehot_i   (sel_onehot),
    .fire_i         (fire),
    .exit_i         (is_exit),
    .flow_ssy_i     (flow_ssy),
    .flow_wait_i    (flow_wait),
    .flow_taken_i   (flow_taken),
    .next_i         (next_pc),
    .is_pc_o        (is_pc),
    .is_mask_o      (is_mask),
    .meets_o        (unused_meets),
    .named_valid_i  (named_valid),
    .named_warp_i   (named_warp),
    .named_rpc_i    (named_rpc),
    .br_valid_i     (br_valid_i),
    .br_ready_o     (br_ready_o),
    .br_warp_i      (br_warp_i),
    .br_jalr_i      (br_jalr_i),
    .br_diverge_i   (br_diverge_i),
    .br_taken_i     (br_taken_i),
    .br_target_i    (br_target_i),
    .br_fall_i      (br_fall_i),
    .br_fast_i      (br_fast_i),
    .expect_taken_o (expect_taken_o),
    .expect_joins_o (expect_joins_o),
    .blocked_o      (blocked),
    .live_o         (live_o),
    .pc_o           (warp_pc),
    .redir_valid_o  (redir_valid_o),
    .redir_warp_o   (redir_warp_o),
    .redir_pc_o     (redir_pc_o),
    .wdone_valid_o  (wdone_valid_o),
    .wdone_warp_o   (wdone_warp_o),
    .ev_branch_o    (branch),
    .ev_split_o     (split),
    .fault_valid_o  (stack_valid),
    .fault_cause_o  (stack_cause),
    .fault_mask_o   (stack_mask)
  );

  ws_scoreboard_bitmap #(
    .WARPS  (WARPS),
    .REG_W  (REG_W),
    .NSRC   (NSRC),
    .CLEARS (CLEARS)
  ) u_scoreboard (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .head_regs_i   (head_regs),
    .head_use_i    (head_use),
    .pop_valid_i   (fire[0]),
    .pop_warp_i    (sel_warp),
    .set_valid_i   (set_valid),
    .set_rd_i      (set_rd),
    .flush_valid_i (redir_valid_o),
    .flush_warp_i  (redir_warp_o),
    .clr_valid_i   (clr_valid_i),
    .clr_warp_i    (clr_warp_i),
    .clr_rd_i      (clr_rd_i),
    .sb_ok_o       (sb_ok),
    .sb_busy_o     (sb_busy),
    .pend_o        (unused_pend)
  );

  ws_issue_fault #(
    .WARPS   (WARPS),
    .THREADS (THREADS)
  ) u_fault (
    .stack_valid_i (stack_valid),
    .stack_cause_i (stack_cause),
    .stack_mask_i  (stack_mask),
    .bar_fault_i   (bar_fault_i),
    .br_warp_i     (br_warp_i),
    .br_taken_i    (br_taken_i),
    .br_fall_i     (br_fall_i),
    .bad_i         (is_bad),
    .cause_i       (al_op_o[3:0]),
    .sel_warp_i    (sel_warp),
    .is_pc_i       (is_pc),
    .is_mask_i     (is_mask),
    .fault_valid_o (fault_valid_o),
    .fault_cause_o (fault_cause_o),
    .fault_warp_o  (fault_warp_o),
    .fault_pc_o    (fault_pc_o),
    .fault_mask_o  (fault_mask_o)
  );

  // ---- For the counters and the retire port -----------------------------------------------------

  ws_lost #(
    .WARPS (WARPS)
  ) u_lost (
    .live_i        (live_o),
    .blocked_i     (blocked),
    .bar_wait_i    (bar_wait_i),
    .head_valid_i  (head_valid_i),
    .awake_i       (awake),
    .operands_i    (operands),
    .lsu_full_i    (lsu_full),
    .ready_i       (ready),
    .asleep_i      (asleep_i),
    .oc_free_i     (oc_free_i),
    .oc_complete_i (oc_complete_i),
    .short_i       (short_i),
    .long_i        (long_i),
    .stop_i        (stop_i),
    .lost_o        (lost_o)
  );

  ws_issue_events #(
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .THREADS     (THREADS)
  ) u_events (
    .clk_i        (clk_i),
    .fire_i       (fire),
    .is_mask_i    (is_mask),
    .branch_i     (branch),
    .split_i      (split),
    .ev_threads_o (ev_threads_o),
    .ev_branch_o  (ev_branch_o),
    .ev_split_o   (ev_split_o)
  );

  ws_issue_tap #(
    .WARPS       (WARPS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .THREADS     (THREADS)
  ) u_tap (
    .is_pc_i         (is_pc),
    .is_insn_i       (is_insn),
    .is_mask_i       (is_mask),
    .blocked_i       (blocked),
    .head_valid_i    (head_valid_i),
    .sb_ok_i         (sb_ok),
    .warp_pc_i       (warp_pc),
    .rt_issue_pc_o   (rt_issue_pc_o),
    .rt_issue_insn_o (rt_issue_insn_o),
    .rt_issue_mask_o (rt_issue_mask_o),
    .rt_blocked_o    (rt_blocked_o),
    .rt_head_valid_o (rt_head_valid_o),
    .rt_sb_ok_o      (rt_sb_ok_o),
    .rt_pc_o         (rt_pc_o)
  );

endmodule

`default_nettype wire
