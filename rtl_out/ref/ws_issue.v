// wsgen 0.1.0 | ws_issue.v.tmpl 7dbcc7a6 | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue: the issue stage. Wires hazards, divergence and the choice of the warp, and makes of the
// chosen head what the operand stage needs.
//
//   heads --> ws_issue_ready --> ws_sched --one-hot--> head, PC, mask --> ws_nextpc --> al_*
//                ^   ^   ^                                                   |
//   ws_scoreboard_*  |   bar_wait_i              ws_simt_stack <--predicted--'
//                    '---------------------------------'  ^---- br_* resolved
//
// Contract
//   One instruction a cycle leaves the I-buffers: pop_valid_o, with pop_warp_o. Those of
//   a unit go to the operand stage in the same cycle (al_valid_o, only with oc_free_i, lsu_ok_i and
//   sfu_ok_i for LSU and SFU, war_ok_i of the warp); ssy, exit, fence and faults end here.
//   redir_* restarts a warp's front end, wdone_* tells that a warp has ended. wst_*, br_*: see
//   ws_simt_stack; is_bar_o, live_o, bar_wait_i: see ws_barrier; clr_*, id_*: see the scoreboard.
//   Drain: oc_busy_i, lsu_busy_i, dst_busy_i and st_pending_i together follow an instruction without
//   a gap from issue to its effect.
//   An access to fflags, frm or fcsr issues when its warp is drained, and the warp's next instruction
//   when the access has left its collector: so they reach the FPU in program order.
//   fault_* reports a fault of issue, branch or barrier for a cycle; stop_i ends issuing. bar_fault_i
//   is of the instruction whose warp and PC are at br_*.
// Parameters
//   CTL_W, NSRC, REG_W: control bits of ws_decode, sources, bits of a register number. Others: see
//   the units.
// Not here: operand collection, WAR hazards (ws_operand), barriers (ws_barrier).

`default_nettype none

module ws_issue #(
  parameter WARPS       = 8,
  parameter THREADS     = 8,
  parameter REG_W       = 6,
  parameter NSRC        = 3,
  parameter CTL_W       = 19,
  parameter CLEARS      = 3,
  parameter STACK_DEPTH = 16,
  parameter COUNT_W     = $clog2(THREADS + 1),
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  input  wire                   clk_i,
  input  wire                   rst_i,
  input  wire                   stop_i,

  // Warp start, from ws_cta
  input  wire                   wst_valid_i,
  output wire                   wst_ready_o,
  input  wire [WARP_W-1:0]      wst_warp_i,
  input  wire [THREADS-1:0]     wst_mask_i,
  input  wire [31:2]            entry_pc_i,

  // From and to ws_front
  input  wire [WARPS-1:0]       head_valid_i,
  input  wire [WARPS*32-1:0]    head_insn_i,
  input  wire [WARPS*CTL_W-1:0] head_ctl_i,
  output wire                   pop_valid_o,
  output wire [WARP_W-1:0]      pop_warp_o,
  output wire                   redir_valid_o,
  output wire [WARP_W-1:0]      redir_warp_o,
  output wire [31:2]            redir_pc_o,

  // From and to ws_operand
  input  wire                   oc_free_i,
  input  wire                   lsu_ok_i,
  input  wire                   sfu_ok_i,
  input  wire [WARPS-1:0]       war_ok_i,
  input  wire [WARPS-1:0]       oc_busy_i,
  output wire [WARPS*REG_W-1:0] head_rd_o,
  output wire [WARPS-1:0]       head_wen_o,
  output wire                   al_valid_o,
  output wire [WARP_W-1:0]      al_warp_o,
  output wire [3:0]             al_unit_o,
  output wire [4:0]             al_op_o,
  output wire [REG_W-1:0]       al_rd_o,
  output wire [NSRC:0]          al_use_o,
  output wire [REG_W-1:0]       al_rs1_o,
  output wire [REG_W-1:0]       al_rs2_o,
  output wire [REG_W-1:0]       al_rs3_o,
  output wire [THREADS-1:0]     al_mask_o,
  output wire [31:0]            al_imm_o,
  output wire [31:2]            al_pc_o,

  // From ws_exec
  input  wire                   br_valid_i,
  output wire                   br_ready_o,
  input  wire [WARP_W-1:0]      br_warp_i,
  input  wire                   br_jalr_i,
  input  wire                   br_diverge_i,
  input  wire [THREADS-1:0]     br_taken_i,
  input  wire [31:1]            br_target_i,
  input  wire [31:2]            br_fall_i,

  // To and from ws_barrier
  output wire [WARPS-1:0]       live_o,
  output wire [WARPS-1:0]       is_bar_o,
  input  wire [WARPS-1:0]       bar_wait_i,
  input  wire                   bar_fault_i,

  // From ws_exec and ws_operand
  input  wire [CLEARS-1:0]        clr_valid_i,
  input  wire [CLEARS*WARP_W-1:0] clr_warp_i,
  input  wire [CLEARS*REG_W-1:0]  clr_rd_i,

  // For the classes of lost issue slots, see ws_issue_ready
  input  wire [WARPS-1:0]       asleep_i,
  input  wire                   oc_complete_i,
  input  wire                   short_i,
  input  wire                   long_i,

  // From ws_mem, for each warp
  input  wire [WARPS-1:0]       lsu_busy_i,
  input  wire [WARPS-1:0]       dst_busy_i,
  input  wire [WARPS-1:0]       st_pending_i,

  // To ws_perf
  output wire [COUNT_W-1:0]     ev_threads_o,
  output wire                   ev_branch_o,
  output wire                   ev_split_o,
  output wire [10:0]            lost_o,

  // Retire port; state of the warps for reports
  output wire [31:2]            rt_issue_pc_o,
  output wire [31:0]            rt_issue_insn_o,
  output wire [THREADS-1:0]     rt_issue_mask_o,
  output wire [WARPS-1:0]       rt_blocked_o,
  output wire [WARPS-1:0]       rt_head_valid_o,
  output wire [WARPS-1:0]       rt_sb_ok_o,
  output wire [WARPS*30-1:0]    rt_pc_o,

  // To ws_cta and others
  output wire                   wdone_valid_o,
  output wire [WARP_W-1:0]      wdone_warp_o,

  // To ws_fault
  output wire                   fault_valid_o,
  output wire [4:0]             fault_cause_o,
  output wire [WARP_W-1:0]      fault_warp_o,
  output wire [31:2]            fault_pc_o,
  output wire [THREADS-1:0]     fault_mask_o
);

  // Of gen/isa.def and gen/fault.def. Codes from 16 of unit CTL are faults found at decode.
  localparam [3:0] UNIT_CTL = 4'd0, UNIT_ALU = 4'd1, UNIT_BRU = 4'd3, UNIT_FPU = 4'd7;
  localparam [4:0] CTL_SSY = 5'd0, CTL_EXIT = 5'd1, ALU_LINK = 5'd18, BRU_BAR = 5'd3;
  localparam [4:0] CAUSE_BARRIER = 5'd13;

  // Of the control bits, those of ws_decode: registers used, and where the rest lies.
  localparam USES = NSRC + 1, UNIT_AT = USES, OP_AT = USES + 4, IMM_AT = USES + 9;
  localparam FLOAT_AT = USES + 12;

  // ---- Heads -------------------------------------------------------------------------------------

  reg [WARPS*4-1:0]          head_unit;
  reg [WARPS*5-1:0]          head_op;
  reg [WARPS*REG_W-1:0]      head_rd;
  reg [WARPS-1:0]            head_wen;
  reg [WARPS*USES-1:0]       head_use;
  reg [WARPS*USES*REG_W-1:0] head_regs;  // {rd, sources}

  integer h;
  always @* begin
    for (h = 0; h < WARPS; h = h + 1) begin
      head_unit[h*4 +: 4] = head_ctl_i[h*CTL_W+UNIT_AT +: 4];
      head_op[h*5 +: 5]   = head_ctl_i[h*CTL_W+OP_AT +: 5];
      head_wen[h]         = head_ctl_i[h*CTL_W+NSRC];
      head_rd[h*REG_W +: REG_W] = {head_ctl_i[h*CTL_W+FLOAT_AT+2], head_insn_i[h*32+7 +: 5]};
      head_use[h*USES +: USES] = head_ctl_i[h*CTL_W +: USES];
      head_regs[h*USES*REG_W +: USES*REG_W] = {
        head_rd[h*REG_W +: REG_W],
        1'b1, head_insn_i[h*32+27 +: 5],
        head_ctl_i[h*CTL_W+FLOAT_AT+1], head_insn_i[h*32+20 +: 5],
        head_ctl_i[h*CTL_W+FLOAT_AT], head_insn_i[h*32+15 +: 5]};
    end
  end

  assign head_rd_o  = head_rd;
  assign head_wen_o = head_wen;

  // ---- Choice of the warp ------------------------------------------------------------------------

  wire [WARPS-1:0]  live;
  wire [WARPS-1:0]  blocked;
  wire [WARPS-1:0]  sb_ok;
  wire [WARPS-1:0]  sb_busy;
  wire [WARPS-1:0]  fcsr_hold;
  wire [WARPS-1:0]  ready;
  wire              fire;
  wire [WARPS-1:0]  sel_onehot;
  wire [WARP_W-1:0] sel_warp;

  ws_issue_ready #(
    .WARPS (WARPS)
  ) u_ready (
    .head_valid_i  (head_valid_i),
    .head_unit_i   (head_unit),
    .head_op_i     (head_op),
    .live_i        (live),
    .asleep_i      (asleep_i),
    .blocked_i     (blocked),
    .bar_wait_i    (bar_wait_i),
    .sb_ok_i       (sb_ok),
    .war_ok_i      (war_ok_i),
    .idle_i        (~(sb_busy | oc_busy_i | lsu_busy_i)),
    .fcsr_hold_i   (fcsr_hold),
    .ordered_i     (~dst_busy_i),
    .store_idle_i  (~st_pending_i),
    .oc_free_i     (oc_free_i),
    .lsu_ok_i      (lsu_ok_i),
    .sfu_ok_i      (sfu_ok_i),
    .stop_i        (stop_i),
    .oc_complete_i (oc_complete_i),
    .short_i       (short_i),
    .long_i        (long_i),
    .lost_o        (lost_o),
    .ready_o       (ready)
  );

  ws_sched #(
    .WARPS    (WARPS)
  ) u_sched (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .ready_i      (ready),
    .fire_i       (fire),
    .sel_valid_o  (fire),
    .sel_onehot_o (sel_onehot),
    .sel_warp_o   (sel_warp)
  );

  // ---- Its instruction ---------------------------------------------------------------------------

  wire [31:0]        is_insn;
  wire [CTL_W-1:0]   is_ctl;
  wire [31:2]        is_pc;
  wire [THREADS-1:0] is_mask;
  wire [31:2]        is_rpc;
  wire               is_taken;
  wire [31:2]        is_next;
  wire [31:1]        unused_target;  // decode has looked at it

  ws_lib_onehot_mux #(
    .N     (WARPS),
    .WIDTH (32)
  ) u_insn_mux (
    .sel_i  (sel_onehot),
    .data_i (head_insn_i),
    .data_o (is_insn)
  );

  ws_lib_onehot_mux #(
    .N     (WARPS),
    .WIDTH (CTL_W)
  ) u_ctl_mux (
    .sel_i  (sel_onehot),
    .data_i (head_ctl_i),
    .data_o (is_ctl)
  );

  wire [3:0] is_unit = is_ctl[UNIT_AT +: 4];
  wire [4:0] is_op   = is_ctl[OP_AT +: 5];

  wire is_ctl_unit = is_unit == UNIT_CTL;
  wire is_bru      = is_unit == UNIT_BRU;
  wire is_exit     = is_ctl_unit & (is_op == CTL_EXIT);
  wire is_bad      = is_ctl_unit & is_op[4];
  wire is_bar      = is_bru & (is_op == BRU_BAR);
  wire is_branch   = is_bru & (is_op[2:1] != 2'd1);  // the others are jalr and bar
  wire is_ssy      = (is_ctl_unit & (is_op == CTL_SSY)) | (is_bru & (is_op[4:3] != 2'd0));
  wire is_jump     = (is_unit == UNIT_ALU) & (is_op == ALU_LINK);

  ws_nextpc u_nextpc (
    .pc_i       (is_pc),
    .insn_i     (is_insn[31:7]),
    .imm_type_i (is_ctl[IMM_AT +: 3]),
    .jump_i     (is_jump),
    .branch_i   (is_branch),
    .names_i    (is_op[4:3] & {2{is_bru}}),
    .imm_o      (al_imm_o),
    .target_o   (unused_target),
    .taken_o    (is_taken),
    .next_o     (is_next),
    .rpc_o      (is_rpc)
  );

  assign pop_valid_o = fire;
  assign pop_warp_o  = sel_warp;

  assign al_valid_o = fire & !is_ctl_unit;
  assign al_warp_o  = sel_warp;
  assign al_unit_o  = is_unit;
  assign al_op_o    = is_op;
  assign al_rd_o    = {is_ctl[FLOAT_AT+2], is_insn[11:7]};
  assign al_use_o   = is_ctl[NSRC:0];
  assign al_rs1_o   = {is_ctl[FLOAT_AT], is_insn[19:15]};
  assign al_rs2_o   = {is_ctl[FLOAT_AT+1], is_insn[24:20]};
  assign al_rs3_o   = {1'b1, is_insn[31:27]};
  assign al_mask_o  = is_mask;
  assign al_pc_o    = is_pc;

  // An access to fflags, frm or fcsr has issued. Its warp was drained, so that the warp is in the
  // collectors as long as the access is.
  wire             is_fcsr = (is_unit == UNIT_FPU) & (is_op[4:2] == 3'd7);
  reg  [WARPS-1:0] fcsr_q;

  assign fcsr_hold = fcsr_q & oc_busy_i;

  always @(posedge clk_i) begin
    if (rst_i)
      fcsr_q <= {WARPS{1'b0}};
    else
      fcsr_q <= fcsr_hold | (sel_onehot & {WARPS{fire & is_fcsr}});
  end

  // ---- State of the warps ------------------------------------------------------------------------

  wire               stack_fault;
  wire [4:0]         stack_cause;
  wire [THREADS-1:0] stack_mask;
  wire [WARPS*30-1:0] warp_pc;

  ws_simt_stack #(
    .WARPS       (WARPS),
    .THREADS     (THREADS),
    .STACK_DEPTH (STACK_DEPTH)
  ) u_simt_stack (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .wst_valid_i   (wst_valid_i),
    .wst_ready_o   (wst_ready_o),
    .wst_warp_i    (wst_warp_i),
    .wst_mask_i    (wst_mask_i),
    .entry_pc_i    (entry_pc_i),
    .sel_onehot_i  (sel_onehot),
    .sel_warp_i    (sel_warp),
    .is_pc_o       (is_pc),
    .is_mask_o     (is_mask),
    .is_fire_i     (fire),
    .is_ssy_i      (is_ssy),
    .is_exit_i     (is_exit),
    .is_wait_i     (is_bru & !is_bar),
    .is_taken_i    (is_taken),
    .is_next_i     (is_next),
    .is_rpc_i      (is_rpc),
    .br_valid_i    (br_valid_i),
    .br_ready_o    (br_ready_o),
    .br_warp_i     (br_warp_i),
    .br_jalr_i     (br_jalr_i),
    .br_diverge_i  (br_diverge_i),
    .br_taken_i    (br_taken_i),
    .br_target_i   (br_target_i),
    .br_fall_i     (br_fall_i),
    .blocked_o     (blocked),
    .live_o        (live),
    .pc_o          (warp_pc),
    .redir_valid_o (redir_valid_o),
    .redir_warp_o  (redir_warp_o),
    .redir_pc_o    (redir_pc_o),
    .wdone_valid_o (wdone_valid_o),
    .wdone_warp_o  (wdone_warp_o),
    .ev_branch_o   (ev_branch_o),
    .ev_split_o    (ev_split_o),
    .fault_valid_o (stack_fault),
    .fault_cause_o (stack_cause),
    .fault_mask_o  (stack_mask)
  );

  assign live_o   = live;
  assign is_bar_o = sel_onehot & {WARPS{fire & is_bar}};

  ws_scoreboard_bitmap #(
    .WARPS  (WARPS),
    .REG_W  (REG_W),
    .NSRC   (NSRC),
    .CLEARS (CLEARS)
  ) u_scoreboard (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .head_regs_i (head_regs),
    .head_use_i  (head_use),
    .set_valid_i (al_valid_o & is_ctl[NSRC]),
    .set_warp_i  (sel_warp),
    .set_rd_i    (al_rd_o),
    .clr_valid_i (clr_valid_i),
    .clr_warp_i  (clr_warp_i),
    .clr_rd_i    (clr_rd_i),
    .sb_ok_o     (sb_ok),
    .sb_busy_o   (sb_busy)
  );

  // ---- Faults: of the instruction at br_*, else of the head ----------------------------------------

  wire behind = stack_fault | bar_fault_i;

  assign fault_valid_o = behind | (fire & is_bad);
  assign fault_cause_o = stack_fault ? stack_cause : bar_fault_i ? CAUSE_BARRIER : {1'b0, is_op[3:0]};
  assign fault_warp_o  = behind ? br_warp_i : sel_warp;
  assign fault_pc_o    = behind ? br_fall_i - 30'd1 : is_pc;
  assign fault_mask_o  = stack_fault ? stack_mask : bar_fault_i ? br_taken_i : is_mask;

  // ---- Events ------------------------------------------------------------------------------------

  reg [COUNT_W-1:0] threads;

  integer t;
  always @* begin
    threads = {COUNT_W{1'b0}};
    for (t = 0; t < THREADS; t = t + 1)
      threads = threads + {{(COUNT_W-1){1'b0}}, fire & is_mask[t]};
  end

  assign ev_threads_o = threads;

  // ---- Retire port -------------------------------------------------------------------------------

  assign rt_issue_pc_o    = is_pc;
  assign rt_issue_insn_o  = is_insn;
  assign rt_issue_mask_o  = is_mask;
  assign rt_blocked_o     = blocked;
  assign rt_head_valid_o  = head_valid_i;
  assign rt_sb_ok_o       = sb_ok;
  assign rt_pc_o          = warp_pc;

endmodule

`default_nettype wire
