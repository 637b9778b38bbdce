// wsgen 0.1.0 | ws_subcore.v.tmpl 39ecb1a3 | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_subcore: one warp scheduler with all it needs for itself: instruction cache and buffers, registers,
// SP lanes, slow units. Wiring only. An SM has SCHEDULERS of them; they share the memory stage.
//
//   ws_front --> ws_issue --> ws_operand --> ws_exec
//       ^  redirects  |   ^        |  ^ write-back |
//       '-------------'   '--------+--+- branches -'
//                                  '--|--> dx_* to LSU and SFU
//                                     '--- lsu_*, sfu_* from them
//
// Contract
//   wst_*: warp wst_warp_i, the wst_wic_i-th of its CTA, starts with wst_valid_i and wst_ready_o; it
//   is one of this sub-core's WARPS, as all warp numbers here are. wdone_o: warps that end.
//   dx_*: a beat for the LSU, with lsu_ready_i only. lsu_*: its results, valid/ready.
//   sx_valid_o: the beat is for the SFU; with sfu_ready_i only. sfu_*: its results, valid/ready.
//   live_o, is_bar_o, arr_*, bar_*: see ws_barrier. ic_*: refills of the instruction cache, see
//   ws_rocache. Others: see the stages.
// Parameters
//   WARPS of this sub-core, which is number PART of SCHEDULERS; RF_ROWS of its register banks. Others:
//   see the units.
// Not here: launch (ws_cta), barriers, special functions (ws_sfu), LSU and memories (ws_mem).

`default_nettype none

module ws_subcore #(
  parameter WARPS         = 8,
  parameter SCHEDULERS    = 1,
  parameter PART          = SCHEDULERS - 1,
  parameter THREADS       = 8,
  parameter LANES         = 8,
  parameter RF_BANKS      = 8,
  parameter RF_ROWS       = 64,
  parameter RF_SWIZZLE    = 1,
  parameter IBUF_DEPTH    = 2,
  parameter IC_SETS       = 64,
  parameter IC_WAYS       = 4,
  parameter IC_LINE_BYTES = 64,
  parameter IC_MSHR       = 2,
  parameter AXI_DATA_W    = 512,
  parameter STACK_DEPTH   = 16,
  parameter COLLECTORS    = 4,
  parameter WAR           = 0,
  parameter SP_STAGES     = 0,
  parameter MUL_PASSES    = 2,
  parameter REG_W         = 6,
  parameter NSRC          = 3,
  parameter CTL_W         = 19,
  parameter FDIV_SHARE    = 4,
  parameter COUNT_W       = $clog2(THREADS + 1),
  parameter INDEX_W       = $clog2(26),
  parameter SM_WARPS      = WARPS * SCHEDULERS,
  parameter SM_W          = (SM_WARPS > 1) ? $clog2(SM_WARPS) : 1,
  parameter WCNT_W        = $clog2(SM_WARPS + 1),
  parameter WARP_W        = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W        = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter ROW_W         = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1,
  parameter IC_LINE_W     = $clog2(IC_LINE_BYTES),
  parameter IC_ID_W       = (IC_MSHR > 1) ? $clog2(IC_MSHR) : 1
) (
  input  wire                         clk_i,
  input  wire                         rst_i,

  // Launch, from ws_ctrl
  input  wire                         start_i,
  input  wire                         inv_i,
  input  wire                         stop_i,
  input  wire [31:2]                  entry_pc_i,
  input  wire [6:2]                   regs_i,
  input  wire [31:0]                  sm_id_i,
  input  wire [11:0]                  block_x_i,
  input  wire [11:0]                  block_y_i,
  input  wire [11:0]                  block_z_i,
  input  wire [23:0]                  grid_x_i,
  input  wire [15:0]                  grid_y_i,
  input  wire [15:0]                  grid_z_i,
  input  wire [31:0]                  param_ptr_i,
  input  wire [16:0]                  local_bytes_i,
  input  wire [63:0]                  cycle_i,
  input  wire [63:0]                  instret_i,

  // From ws_perf
  input  wire [INDEX_W-1:0]           perf_row_i,
  input  wire [47:0]                  perf_data_i,

  // From and to ws_cta
  input  wire [ROW_W-1:0]             rpw_i,
  output wire [WCNT_W-1:0]            rows_o,
  input  wire                         wst_valid_i,
  output wire                         wst_ready_o,
  input  wire [WARP_W-1:0]            wst_warp_i,
  input  wire [SM_W-1:0]              wst_wic_i,
  input  wire [THREADS-1:0]           wst_mask_i,
  input  wire [23:0]                  cta_x_i,
  input  wire [15:0]                  cta_y_i,
  input  wire [15:0]                  cta_z_i,
  input  wire [31:0]                  first_x_i,
  input  wire [27:0]                  first_y_i,
  output wire [WARPS-1:0]             wdone_o,

  // To and from ws_barrier
  output wire [WARPS-1:0]             live_o,
  output wire [WARPS-1:0]             is_bar_o,
  output wire                         arr_valid_o,
  output wire [WARP_W-1:0]            arr_warp_o,
  output wire [31:0]                  arr_num_o,
  input  wire [WARPS-1:0]             bar_wait_i,
  input  wire                         bar_fault_i,

  // To and from the LSU
  input  wire                         lsu_ready_i,
  output wire                         dx_valid_o,
  output wire [4:0]                   dx_op_o,
  output wire [WARP_W-1:0]            dx_warp_o,
  output wire [REG_W-1:0]             dx_rd_o,
  output wire                         dx_wen_o,
  output wire [BEAT_W-1:0]            dx_beat_o,
  output wire                         dx_last_o,
  output wire [LANES-1:0]             dx_mask_o,
  output wire [31:2]                  dx_pc_o,
  output wire [31:0]                  dx_imm_o,
  output wire [LANES*32-1:0]          dx_a_o,
  output wire [LANES*32-1:0]          dx_b_o,
  input  wire                         lsu_valid_i,
  output wire                         lsu_ready_o,
  input  wire [WARP_W-1:0]            lsu_warp_i,
  input  wire [REG_W-1:0]             lsu_rd_i,
  input  wire [BEAT_W-1:0]            lsu_beat_i,
  input  wire                         lsu_last_i,
  input  wire [LANES-1:0]             lsu_mask_i,
  input  wire [LANES*32-1:0]          lsu_data_i,
  input  wire [WARPS-1:0]             lsu_busy_i,
  input  wire [WARPS-1:0]             dst_busy_i,
  input  wire [WARPS-1:0]             st_pending_i,

  // To and from the SFU, which sees dx_* too
  input  wire                         sfu_ready_i,
  output wire                         sx_valid_o,
  input  wire                         sfu_valid_i,
  output wire                         sfu_ready_o,
  input  wire [WARP_W-1:0]            sfu_warp_i,
  input  wire [REG_W-1:0]             sfu_rd_i,
  input  wire [BEAT_W-1:0]            sfu_beat_i,
  input  wire                         sfu_last_i,
  input  wire [LANES-1:0]             sfu_mask_i,
  input  wire [LANES*32-1:0]          sfu_data_i,

  // Refills of the instruction cache
  output wire                         ic_mreq_valid_o,
  input  wire                         ic_mreq_ready_i,
  output wire [31:IC_LINE_W]          ic_mreq_addr_o,
  output wire [IC_ID_W-1:0]           ic_mreq_id_o,
  output wire                         ic_ahead_o,
  input  wire                         ic_mresp_valid_i,
  output wire                         ic_mresp_ready_o,
  input  wire [IC_ID_W-1:0]           ic_mresp_id_i,
  input  wire [AXI_DATA_W-1:0]        ic_mresp_data_i,
  input  wire                         ic_mresp_err_i,
  input  wire                         ic_mresp_last_i,

  // To ws_fault
  output wire                         fault_valid_o,
  output wire [4:0]                   fault_cause_o,
  output wire [WARP_W-1:0]            fault_warp_o,
  output wire [31:2]                  fault_pc_o,
  output wire [THREADS-1:0]           fault_mask_o,

  // To ws_perf
  output wire [COUNT_W-1:0]           ev_threads_o,
  output wire                         ev_branch_o,
  output wire                         ev_split_o,
  output wire                         ev_icache_o,
  output wire                         ev_imiss_o,
  output wire [10:0]                  lost_o,

  // Retire port
  output wire [31:2]                  rt_issue_pc_o,
  output wire [31:0]                  rt_issue_insn_o,
  output wire [THREADS-1:0]           rt_issue_mask_o,
  output wire [WARPS-1:0]             rt_blocked_o,
  output wire [WARPS-1:0]             rt_head_valid_o,
  output wire [WARPS-1:0]             rt_sb_ok_o,
  output wire [WARPS*30-1:0]          rt_pc_o,
  output wire [RF_BANKS-1:0]          rt_wb_valid_o,
  output wire [RF_BANKS*WARP_W-1:0]   rt_wb_warp_o,
  output wire [RF_BANKS*REG_W-1:0]    rt_wb_rd_o,
  output wire [RF_BANKS*BEAT_W-1:0]   rt_wb_beat_o,
  output wire [RF_BANKS*LANES-1:0]    rt_wb_mask_o,
  output wire [RF_BANKS*LANES*32-1:0] rt_wb_data_o,

  // Issue
  output wire                         issue_o,
  output wire [WARP_W-1:0]            issue_warp_o
);

  localparam [3:0] UNIT_LSU = 4'd4;  // ORDER UNIT: gen/isa.def
  localparam [3:0] UNIT_SFU = 4'd9;

  // From ws_front
  wire                   unused_icache_busy;
  wire [WARPS-1:0]       asleep;
  wire [WARPS-1:0]       head_valid;
  wire [WARPS*32-1:0]    head_insn;
  wire [WARPS*CTL_W-1:0] head_ctl;

  // From ws_issue
  wire                   redir_valid;
  wire [WARP_W-1:0]      redir_warp;
  wire [31:2]            redir_pc;
  wire [WARPS*REG_W-1:0] head_rd;
  wire [WARPS-1:0]       head_wen;
  wire                   al_valid;
  wire [WARP_W-1:0]      al_warp;
  wire [3:0]             al_unit;
  wire [4:0]             al_op;
  wire [REG_W-1:0]       al_rd;
  wire [NSRC:0]          al_use;
  wire [REG_W-1:0]       al_rs1;
  wire [REG_W-1:0]       al_rs2;
  wire [REG_W-1:0]       al_rs3;
  wire [THREADS-1:0]     al_mask;
  wire [31:0]            al_imm;
  wire [31:2]            al_pc;
  wire                   br_ready;
  wire                   wdone_valid;
  wire [WARP_W-1:0]      wdone_warp;

  // From ws_operand
  wire               ex_wb_ready;
  wire               unused_alu_wb_ready;  // the ALU's results are always taken,
  wire               unused_fp_wb_ready;   // those of the FPU too
  wire                oc_free;
  wire                lsu_ok;
  wire                sfu_ok;
  wire [WARPS-1:0]    war_ok;
  wire [WARPS-1:0]    oc_busy;
  wire                dx_valid;
  wire [3:0]          dx_unit;
  wire [4:0]          dx_op;
  wire [WARP_W-1:0]   dx_warp;
  wire [REG_W-1:0]    dx_rd;
  wire                dx_wen;
  wire [BEAT_W-1:0]   dx_beat;
  wire                dx_last;
  wire [LANES-1:0]    dx_mask;
  wire [THREADS-1:0]  dx_wmask;
  wire [31:2]         dx_pc;
  wire [31:0]         dx_imm;
  wire [LANES*32-1:0] dx_a;
  wire [LANES*32-1:0] dx_b;
  wire [LANES*32-1:0] dx_c;
  wire                oc_complete;
  wire                short_out;
  wire                long_out;
  wire                oc_clr_valid;
  wire [WARP_W-1:0]   oc_clr_warp;
  wire [REG_W-1:0]    oc_clr_rd;

  // From ws_exec
  wire [15:0]           ex_unit_ready;
  wire [1:0]            ex_wb_valid;
  wire [2*WARP_W-1:0]   ex_wb_warp;
  wire [2*REG_W-1:0]    ex_wb_rd;
  wire [2*BEAT_W-1:0]   ex_wb_beat;
  wire [1:0]            ex_wb_last;
  wire [2*LANES-1:0]    ex_wb_mask;
  wire [2*LANES*32-1:0] ex_wb_data;
  wire                  ex_clr_valid;
  wire [WARP_W-1:0]     ex_clr_warp;
  wire [REG_W-1:0]      ex_clr_rd;
  wire                  fp_clr_valid;
  wire [WARP_W-1:0]     fp_clr_warp;
  wire [REG_W-1:0]      fp_clr_rd;
  wire                  fp_wb_valid;
  wire [WARP_W-1:0]     fp_wb_warp;
  wire [REG_W-1:0]      fp_wb_rd;
  wire [BEAT_W-1:0]     fp_wb_beat;
  wire                  fp_wb_last;
  wire [LANES-1:0]      fp_wb_mask;
  wire [LANES*32-1:0]   fp_wb_data;
  wire                  br_valid;
  wire [WARP_W-1:0]     br_warp;
  wire                  br_jalr;
  wire                  br_diverge;
  wire [THREADS-1:0]    br_taken;
  wire [31:1]           br_target;
  wire [31:2]           br_fall;

  // LSU and SFU are elsewhere, all other units are in ws_exec
  wire [15:0] unit_ready = ex_unit_ready | ({15'd0, lsu_ready_i} << UNIT_LSU)
                           | ({15'd0, sfu_ready_i} << UNIT_SFU);

  assign dx_valid_o = dx_valid & (dx_unit == UNIT_LSU);
  assign sx_valid_o = dx_valid & (dx_unit == UNIT_SFU);
  assign dx_op_o    = dx_op;
  assign dx_warp_o  = dx_warp;
  assign dx_rd_o    = dx_rd;
  assign dx_wen_o   = dx_wen;
  assign dx_beat_o  = dx_beat;
  assign dx_last_o  = dx_last;
  assign dx_mask_o  = dx_mask;
  assign dx_pc_o    = dx_pc;
  assign dx_imm_o   = dx_imm;
  assign dx_a_o     = dx_a;
  assign dx_b_o     = dx_b;

  reg [WARPS-1:0] wdone;

  integer w;
  always @* begin
    for (w = 0; w < WARPS; w = w + 1)
      wdone[w] = wdone_valid & (wdone_warp == w[WARP_W-1:0]);
  end

  assign wdone_o = wdone;

  ws_front #(
    .WARPS         (WARPS),
    .IBUF_DEPTH    (IBUF_DEPTH),
    .IC_SETS       (IC_SETS),
    .IC_WAYS       (IC_WAYS),
    .IC_LINE_BYTES (IC_LINE_BYTES),
    .IC_MSHR       (IC_MSHR),
    .AXI_DATA_W    (AXI_DATA_W),
    .CTL_W         (CTL_W)
  ) u_front (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .start_i       (start_i),
    .entry_pc_i    (entry_pc_i),
    .inv_i         (inv_i),
    .busy_o        (unused_icache_busy),
    .ahead_o       (ic_ahead_o),
    .stop_i        (stop_i),
    .regs_i        (regs_i),
    .redir_valid_i (redir_valid),
    .redir_warp_i  (redir_warp),
    .redir_pc_i    (redir_pc),
    .wdone_valid_i (wdone_valid),
    .wdone_warp_i  (wdone_warp),
    .mreq_valid_o  (ic_mreq_valid_o),
    .mreq_ready_i  (ic_mreq_ready_i),
    .mreq_addr_o   (ic_mreq_addr_o),
    .mreq_id_o     (ic_mreq_id_o),
    .mresp_valid_i (ic_mresp_valid_i),
    .mresp_ready_o (ic_mresp_ready_o),
    .mresp_id_i    (ic_mresp_id_i),
    .mresp_data_i  (ic_mresp_data_i),
    .mresp_err_i   (ic_mresp_err_i),
    .mresp_last_i  (ic_mresp_last_i),
    .ic_access_o   (ev_icache_o),
    .ic_miss_o     (ev_imiss_o),
    .asleep_o      (asleep),
    .head_valid_o  (head_valid),
    .head_insn_o   (head_insn),
    .head_ctl_o    (head_ctl),
    .pop_valid_i   (issue_o),
    .pop_warp_i    (issue_warp_o)
  );

  ws_issue #(
    .WARPS       (WARPS),
    .THREADS     (THREADS),
    .STACK_DEPTH (STACK_DEPTH),
    .REG_W       (REG_W),
    .NSRC        (NSRC),
    .CTL_W       (CTL_W)
  ) u_issue (
    .clk_i            (clk_i),
    .rst_i            (rst_i),
    .stop_i           (stop_i),
    .wst_valid_i      (wst_valid_i),
    .wst_ready_o      (wst_ready_o),
    .wst_warp_i       (wst_warp_i),
    .wst_mask_i       (wst_mask_i),
    .entry_pc_i       (entry_pc_i),
    .head_valid_i     (head_valid),
    .head_insn_i      (head_insn),
    .head_ctl_i       (head_ctl),
    .pop_valid_o      (issue_o),
    .pop_warp_o       (issue_warp_o),
    .redir_valid_o    (redir_valid),
    .redir_warp_o     (redir_warp),
    .redir_pc_o       (redir_pc),
    .oc_free_i        (oc_free),
    .lsu_ok_i         (lsu_ok),
    .sfu_ok_i         (sfu_ok),
    .war_ok_i         (war_ok),
    .oc_busy_i        (oc_busy),
    .head_rd_o        (head_rd),
    .head_wen_o       (head_wen),
    .al_valid_o       (al_valid),
    .al_warp_o        (al_warp),
    .al_unit_o        (al_unit),
    .al_op_o          (al_op),
    .al_rd_o          (al_rd),
    .al_use_o         (al_use),
    .al_rs1_o         (al_rs1),
    .al_rs2_o         (al_rs2),
    .al_rs3_o         (al_rs3),
    .al_mask_o        (al_mask),
    .al_imm_o         (al_imm),
    .al_pc_o          (al_pc),
    .br_valid_i       (br_valid),
    .br_ready_o       (br_ready),
    .br_warp_i        (br_warp),
    .br_jalr_i        (br_jalr),
    .br_diverge_i     (br_diverge),
    .br_taken_i       (br_taken),
    .br_target_i      (br_target),
    .br_fall_i        (br_fall),
    .live_o           (live_o),
    .is_bar_o         (is_bar_o),
    .bar_wait_i       (bar_wait_i),
    .bar_fault_i      (bar_fault_i),
    .clr_valid_i      ({fp_clr_valid, oc_clr_valid, ex_clr_valid}),
    .clr_warp_i       ({fp_clr_warp, oc_clr_warp, ex_clr_warp}),
    .clr_rd_i         ({fp_clr_rd, oc_clr_rd, ex_clr_rd}),
    .asleep_i         (asleep),
    .oc_complete_i    (oc_complete),
    .short_i          (short_out),
    .long_i           (long_out),
    .lsu_busy_i       (lsu_busy_i),
    .dst_busy_i       (dst_busy_i),
    .st_pending_i     (st_pending_i),
    .ev_threads_o     (ev_threads_o),
    .ev_branch_o      (ev_branch_o),
    .ev_split_o       (ev_split_o),
    .lost_o           (lost_o),
    .rt_issue_pc_o    (rt_issue_pc_o),
    .rt_issue_insn_o  (rt_issue_insn_o),
    .rt_issue_mask_o  (rt_issue_mask_o),
    .rt_blocked_o     (rt_blocked_o),
    .rt_head_valid_o  (rt_head_valid_o),
    .rt_sb_ok_o       (rt_sb_ok_o),
    .rt_pc_o          (rt_pc_o),
    .wdone_valid_o    (wdone_valid),
    .wdone_warp_o     (wdone_warp),
    .fault_valid_o    (fault_valid_o),
    .fault_cause_o    (fault_cause_o),
    .fault_warp_o     (fault_warp_o),
    .fault_pc_o       (fault_pc_o),
    .fault_mask_o     (fault_mask_o)
  );

  ws_operand #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .COLLECTORS (COLLECTORS),
    .RF_BANKS   (RF_BANKS),
    .RF_ROWS    (RF_ROWS),
    .RF_SWIZZLE (RF_SWIZZLE),
    .WAR        (WAR),
    .REG_W      (REG_W),
    .NSRC       (NSRC)
  ) u_operand (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .rpw_i         (rpw_i),
    .al_valid_i    (al_valid),
    .al_warp_i     (al_warp),
    .al_unit_i     (al_unit),
    .al_op_i       (al_op),
    .al_rd_i       (al_rd),
    .al_use_i      (al_use),
    .al_rs1_i      (al_rs1),
    .al_rs2_i      (al_rs2),
    .al_rs3_i      (al_rs3),
    .al_mask_i     (al_mask),
    .al_imm_i      (al_imm),
    .al_pc_i       (al_pc),
    .head_rd_i     (head_rd),
    .head_wen_i    (head_wen),
    .oc_free_o     (oc_free),
    .lsu_ok_o      (lsu_ok),
    .sfu_ok_o      (sfu_ok),
    .war_ok_o      (war_ok),
    .busy_o        (oc_busy),
    .unit_ready_i  (unit_ready),
    .dx_valid_o    (dx_valid),
    .dx_unit_o     (dx_unit),
    .dx_op_o       (dx_op),
    .dx_warp_o     (dx_warp),
    .dx_rd_o       (dx_rd),
    .dx_wen_o      (dx_wen),
    .dx_beat_o     (dx_beat),
    .dx_last_o     (dx_last),
    .dx_mask_o     (dx_mask),
    .dx_wmask_o    (dx_wmask),
    .dx_pc_o       (dx_pc),
    .dx_imm_o      (dx_imm),
    .dx_a_o        (dx_a),
    .dx_b_o        (dx_b),
    .dx_c_o        (dx_c),
    .wb_valid_i    ({fp_wb_valid, lsu_valid_i, ex_wb_valid}),
    .wb_ready_o    ({unused_fp_wb_ready, lsu_ready_o, ex_wb_ready, unused_alu_wb_ready}),
    .wb_warp_i     ({fp_wb_warp, lsu_warp_i, ex_wb_warp}),
    .wb_rd_i       ({fp_wb_rd, lsu_rd_i, ex_wb_rd}),
    .wb_beat_i     ({fp_wb_beat, lsu_beat_i, ex_wb_beat}),
    .wb_mask_i     ({fp_wb_mask, lsu_mask_i, ex_wb_mask}),
    .wb_data_i     ({fp_wb_data, lsu_data_i, ex_wb_data}),
    .wb_last_i     ({fp_wb_last, lsu_last_i, ex_wb_last}),
    .oc_complete_o (oc_complete),
    .short_o       (short_out),
    .long_o        (long_out),
    .rt_wb_valid_o (rt_wb_valid_o),
    .rt_wb_warp_o  (rt_wb_warp_o),
    .rt_wb_rd_o    (rt_wb_rd_o),
    .rt_wb_beat_o  (rt_wb_beat_o),
    .rt_wb_mask_o  (rt_wb_mask_o),
    .rt_wb_data_o  (rt_wb_data_o),
    .clr_valid_o   (oc_clr_valid),
    .clr_warp_o    (oc_clr_warp),
    .clr_rd_o      (oc_clr_rd)
  );

  ws_exec #(
    .WARPS      (WARPS),
    .SCHEDULERS (SCHEDULERS),
    .PART       (PART),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .SP_STAGES  (SP_STAGES),
    .FDIV_SHARE (FDIV_SHARE),
    .MUL_PASSES (MUL_PASSES),
    .REG_W      (REG_W)
  ) u_exec (
    .clk_i          (clk_i),
    .rst_i          (rst_i),
    .start_i        (start_i),
    .sm_id_i        (sm_id_i),
    .block_x_i      (block_x_i),
    .block_y_i      (block_y_i),
    .block_z_i      (block_z_i),
    .grid_x_i       (grid_x_i),
    .grid_y_i       (grid_y_i),
    .grid_z_i       (grid_z_i),
    .param_ptr_i    (param_ptr_i),
    .local_bytes_i  (local_bytes_i),
    .cycle_i        (cycle_i),
    .instret_i      (instret_i),
    .perf_row_i     (perf_row_i),
    .perf_data_i    (perf_data_i),
    .wst_fire_i     (wst_valid_i & wst_ready_o),
    .wst_warp_i     (wst_warp_i),
    .wst_wic_i      (wst_wic_i),
    .cta_x_i        (cta_x_i),
    .cta_y_i        (cta_y_i),
    .cta_z_i        (cta_z_i),
    .first_x_i      (first_x_i),
    .first_y_i      (first_y_i),
    .rows_o         (rows_o),
    .unit_ready_o   (ex_unit_ready),
    .dx_valid_i     (dx_valid),
    .dx_unit_i      (dx_unit),
    .dx_op_i        (dx_op),
    .dx_warp_i      (dx_warp),
    .dx_rd_i        (dx_rd),
    .dx_wen_i       (dx_wen),
    .dx_beat_i      (dx_beat),
    .dx_last_i      (dx_last),
    .dx_mask_i      (dx_mask),
    .dx_wmask_i     (dx_wmask),
    .dx_pc_i        (dx_pc),
    .dx_imm_i       (dx_imm),
    .dx_a_i         (dx_a),
    .dx_b_i         (dx_b),
    .fx_valid_i     (dx_valid),
    .fx_unit_i      (dx_unit),
    .fx_op_i        (dx_op),
    .fx_warp_i      (dx_warp),
    .fx_rd_i        (dx_rd),
    .fx_wen_i       (dx_wen),
    .fx_beat_i      (dx_beat),
    .fx_last_i      (dx_last),
    .fx_mask_i      (dx_mask),
    .fx_imm_i       (dx_imm[17:0]),
    .fx_a_i         (dx_a),
    .fx_b_i         (dx_b),
    .fx_c_i         (dx_c),
    .sfu_valid_i    (sfu_valid_i),
    .sfu_ready_o    (sfu_ready_o),
    .sfu_warp_i     (sfu_warp_i),
    .sfu_rd_i       (sfu_rd_i),
    .sfu_beat_i     (sfu_beat_i),
    .sfu_last_i     (sfu_last_i),
    .sfu_mask_i     (sfu_mask_i),
    .sfu_data_i     (sfu_data_i),
    .wb_valid_o     (ex_wb_valid),
    .wb_ready_i     (ex_wb_ready),
    .wb_warp_o      (ex_wb_warp),
    .wb_rd_o        (ex_wb_rd),
    .wb_beat_o      (ex_wb_beat),
    .wb_last_o      (ex_wb_last),
    .wb_mask_o      (ex_wb_mask),
    .wb_data_o      (ex_wb_data),
    .clr_valid_o    (ex_clr_valid),
    .clr_warp_o     (ex_clr_warp),
    .clr_rd_o       (ex_clr_rd),
    .fp_clr_valid_o (fp_clr_valid),
    .fp_clr_warp_o  (fp_clr_warp),
    .fp_clr_rd_o    (fp_clr_rd),
    .fp_valid_o     (fp_wb_valid),
    .fp_warp_o      (fp_wb_warp),
    .fp_rd_o        (fp_wb_rd),
    .fp_beat_o      (fp_wb_beat),
    .fp_last_o      (fp_wb_last),
    .fp_mask_o      (fp_wb_mask),
    .fp_data_o      (fp_wb_data),
    .br_valid_o     (br_valid),
    .br_ready_i     (br_ready),
    .br_warp_o      (br_warp),
    .br_jalr_o      (br_jalr),
    .br_diverge_o   (br_diverge),
    .br_taken_o     (br_taken),
    .br_target_o    (br_target),
    .br_fall_o      (br_fall),
    .arr_valid_o    (arr_valid_o),
    .arr_warp_o     (arr_warp_o),
    .arr_num_o      (arr_num_o)
  );

endmodule

`default_nettype wire
