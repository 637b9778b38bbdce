// wsgen 0.1.0 | ws_subcore.v.tmpl 423ba95c | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_subcore: one warp scheduler with everything that it does not share: instruction cache and
// buffers, registers, SP lanes, multiply, divide, floating point. Wiring only. An SM has SCHEDULERS
// of them; they share the memory stages and the special function unit.
//
//   ws_front --> ws_issue --> ws_operand --> ws_beat_route --> ws_exec
//       ^  redirects  |   ^        ^  write-back  |  |           |
//       '-------------'   '--------+--- branches -+--|-----------'
//                                  |              |  '--> X_dx_* to units that are shared
//                                  '--------------'--- X_wb_* from them
//
// Contract
//   wst_*: warp wst_warp_i, the wst_wic_i-th of its CTA, starts with wst_valid_i and wst_ready_o;
//   it is one of this sub-core's WARPS, as all warp numbers here are. wdone_o: warps that end.
//   For each unit X that the sub-cores share (bus MEM of gen/units.def): X_dx_*, a beat for it,
//   only with X_ready_i; X_wb_*, its results, valid/ready; X_want_o (several sub-cores): see
//   ws_dispatch. live_o, is_bar_o, arr_*, bar_*: see ws_barrier. ic_*: see ws_rocache.
// Parameters: WARPS of this sub-core, number PART of SCHEDULERS; RF_ROWS of its register banks.
// Not here: launch (ws_cta), barriers, special functions (ws_sfu), LSU and memories (ws_mem).

`default_nettype none

module ws_subcore #(
  parameter WARPS          = 8,
  parameter SCHEDULERS     = 1,
  parameter ISSUE_WIDTH    = 1,
  parameter DISPATCH_WIDTH = 1,
  parameter FIMM_W         = 18,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter FP             = 1,
  parameter RF_BANKS       = 8,
  parameter RF_ROWS        = 64,
  parameter RF_SWIZZLE     = 1,
  parameter COLLECTORS     = 4,
  parameter REG_W          = 6,
  parameter NSRC           = 3,
  parameter UNIT_W         = 4,
  parameter OP_W           = 5,
  parameter CTL_W          = 19,
  parameter UNITS          = 1 << UNIT_W,
  parameter IBUF_DEPTH     = 2,
  parameter STACK_DEPTH    = 16,
  parameter CLEARS         = 3,
  parameter NWB            = 4,
  parameter CUT_DISPATCH   = 1,
  parameter ALU_DIRECT     = 1,
  parameter CUT_ALLOC      = 1,
  parameter CUT_WRITEBACK  = 1,
  parameter CUT_LSU        = 2,
  parameter CUT_BRANCH     = 1,
  parameter CUT_RESULTS    = 1,
  parameter CUT_FDIV       = 1,
  parameter SP_STAGES      = 0,
  parameter FMA_STAGES     = 1,
  parameter MUL_PASSES     = 2,
  parameter FDIV_SHARE     = 4,
  parameter FTZ            = 0,
  parameter FLAGS          = 0,
  parameter SFU_STAGES     = 3,
  parameter IC_SETS        = 64,
  parameter IC_WAYS        = 4,
  parameter IC_LINE_BYTES  = 64,
  parameter IC_MSHR        = 2,
  parameter AXI_DATA_W     = 512,
  parameter COUNTERS       = 26,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W         = LANES * 32,
  parameter THREADS_W      = $clog2(ISSUE_WIDTH * THREADS + 1),
  parameter ROW_W          = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1,
  parameter IC_LINE_W      = $clog2(IC_LINE_BYTES),
  parameter IC_ID_W        = (IC_MSHR > 1) ? $clog2(IC_MSHR) : 1,
  parameter INDEX_W        = $clog2(COUNTERS),
  parameter PART           = SCHEDULERS - 1,
  parameter SM_WARPS       = WARPS * SCHEDULERS,
  parameter SM_W           = (SM_WARPS > 1) ? $clog2(SM_WARPS) : 1,
  parameter WCNT_W         = $clog2(SM_WARPS + 1)
) (
  input  wire                       clk_i,
  input  wire                       rst_i,

  // Launch, from ws_ctrl
  input  wire                       start_i,
  input  wire                       inv_i,
  input  wire                       stop_i,
  input  wire [31:2]                entry_pc_i,
  input  wire [6:2]                 regs_i,
  input  wire [11:0]                block_x_i,
  input  wire [11:0]                block_y_i,
  input  wire [11:0]                block_z_i,
  input  wire [23:0]                grid_x_i,
  input  wire [15:0]                grid_y_i,
  input  wire [15:0]                grid_z_i,
  input  wire [31:0]                sm_id_i,
  input  wire [31:0]                param_ptr_i,
  input  wire [16:0]                local_bytes_i,
  input  wire [63:0]                cycle_i,
  input  wire [63:0]                instret_i,
  input  wire [INDEX_W-1:0]         perf_row_i,
  input  wire [47:0]                perf_data_i,

  // From and to ws_cta
  input  wire [ROW_W-1:0]           rpw_i,
  output wire [WCNT_W-1:0]          tid_rows_o,
  input  wire                       wst_valid_i,
  output wire                       wst_ready_o,
  input  wire [WARP_W-1:0]          wst_warp_i,
  input  wire [SM_W-1:0]            wst_wic_i,
  input  wire [THREADS-1:0]         wst_mask_i,
  input  wire [23:0]                cta_x_i,
  input  wire [15:0]                cta_y_i,
  input  wire [15:0]                cta_z_i,
  input  wire [31:0]                first_x_i,
  input  wire [27:0]                first_y_i,
  output wire [WARPS-1:0]           wdone_o,

  // To and from ws_barrier
  output wire [WARPS-1:0]           live_o,
  output wire [WARPS-1:0]           is_bar_o,
  output wire                       arr_valid_o,
  output wire [WARP_W-1:0]          arr_warp_o,
  output wire [31:0]                arr_num_o,
  input  wire [WARPS-1:0]           bar_wait_i,
  input  wire                       bar_fault_i,

  // To and from the units that the sub-cores share
  input  wire                       lsu_ready_i,
  input  wire                       lsu_next_i,
  input  wire                       lsu_again_i,
  output wire                       lsu_dx_valid_o,
  output wire [OP_W-1:0]            lsu_dx_op_o,
  output wire [WARP_W-1:0]          lsu_dx_warp_o,
  output wire [REG_W-1:0]           lsu_dx_rd_o,
  output wire                       lsu_dx_wen_o,
  output wire [BEAT_W-1:0]          lsu_dx_beat_o,
  output wire                       lsu_dx_last_o,
  output wire [LANES-1:0]           lsu_dx_mask_o,
  output wire [31:2]                lsu_dx_pc_o,
  output wire [31:0]                lsu_dx_imm_o,
  output wire [DATA_W-1:0]          lsu_dx_c_o,
  output wire [DATA_W-1:0]          lsu_dx_a_o,
  output wire [DATA_W-1:0]          lsu_dx_b_o,
  input  wire                       sfu_ready_i,
  input  wire                       sfu_next_i,
  output wire                       sfu_dx_valid_o,
  output wire [2:0]                 sfu_dx_op_o,
  output wire [WARP_W-1:0]          sfu_dx_warp_o,
  output wire [REG_W-1:0]           sfu_dx_rd_o,
  output wire                       sfu_dx_wen_o,
  output wire [BEAT_W-1:0]          sfu_dx_beat_o,
  output wire                       sfu_dx_last_o,
  output wire [LANES-1:0]           sfu_dx_mask_o,
  output wire [DATA_W-1:0]          sfu_dx_a_o,

  // From and to the LSU
  input  wire                       lsu_wb_valid_i,
  output wire                       lsu_wb_ready_o,
  input  wire [WARP_W-1:0]          lsu_wb_warp_i,
  input  wire [REG_W-1:0]           lsu_wb_rd_i,
  input  wire [BEAT_W-1:0]          lsu_wb_beat_i,
  input  wire                       lsu_wb_last_i,
  input  wire [LANES-1:0]           lsu_wb_mask_i,
  input  wire [DATA_W-1:0]          lsu_wb_data_i,
  input  wire [WARPS-1:0]           lsu_busy_i,
  input  wire [WARPS-1:0]           dst_busy_i,
  input  wire [WARPS-1:0]           st_pending_i,

  // Results of the other units
  input  wire                       sfu_wb_valid_i,
  output wire                       sfu_wb_ready_o,
  input  wire [WARP_W-1:0]          sfu_wb_warp_i,
  input  wire [REG_W-1:0]           sfu_wb_rd_i,
  input  wire [BEAT_W-1:0]          sfu_wb_beat_i,
  input  wire                       sfu_wb_last_i,
  input  wire [LANES-1:0]           sfu_wb_mask_i,
  input  wire [DATA_W-1:0]          sfu_wb_data_i,

  // Refills of the instruction cache
  output wire                       ic_mreq_valid_o,
  input  wire                       ic_mreq_ready_i,
  output wire [31:IC_LINE_W]        ic_mreq_addr_o,
  output wire [IC_ID_W-1:0]         ic_mreq_id_o,
  output wire                       ic_prefetch_o,
  input  wire                       ic_mresp_valid_i,
  output wire                       ic_mresp_ready_o,
  input  wire [IC_ID_W-1:0]         ic_mresp_id_i,
  input  wire [AXI_DATA_W-1:0]      ic_mresp_data_i,
  input  wire                       ic_mresp_err_i,
  input  wire                       ic_mresp_last_i,

  // To ws_fault
  output wire                       sc_fault_valid_o,
  output wire [4:0]                 sc_fault_cause_o,
  output wire [WARP_W-1:0]          sc_fault_warp_o,
  output wire [31:2]                sc_fault_pc_o,
  output wire [THREADS-1:0]         sc_fault_mask_o,

  // To ws_events
  output wire [THREADS_W-1:0]       ev_threads_o,
  output wire                       ev_branch_o,
  output wire                       ev_split_o,
  output wire                       ev_icache_o,
  output wire                       ev_imiss_o,
  output wire [10:0]                ev_lost_o,

  // Retire port
  output wire [31:2]                tr_pc_o,
  output wire [ISSUE_WIDTH*32-1:0]  tr_insn_o,
  output wire [THREADS-1:0]         tr_mask_o,
  output wire [WARPS-1:0]           rt_blocked_o,
  output wire [WARPS-1:0]           rt_head_valid_o,
  output wire [WARPS-1:0]           rt_sb_ok_o,
  output wire [WARPS*30-1:0]        rt_pc_o,
  output wire [RF_BANKS-1:0]        rt_wb_valid_o,
  output wire [RF_BANKS*WARP_W-1:0] rt_wb_warp_o,
  output wire [RF_BANKS*REG_W-1:0]  rt_wb_rd_o,
  output wire [RF_BANKS*BEAT_W-1:0] rt_wb_beat_o,
  output wire [RF_BANKS*LANES-1:0]  rt_wb_mask_o,
  output wire [RF_BANKS*DATA_W-1:0] rt_wb_data_o,
  output wire [ISSUE_WIDTH-1:0]     issue_n_o,
  output wire [WARP_W-1:0]          issue_warp_o
);

  localparam [3:0] UNIT_LSU = 4'd4, UNIT_SFU = 4'd9;

  // From ws_front
  wire                   unused_icache_busy;
  wire [WARPS-1:0]       asleep;
  wire [WARPS-1:0]       head_valid;
  wire [WARPS*32-1:0]    head_insn;
  wire [WARPS*CTL_W-1:0] head_ctl;

  // From ws_issue
  wire                   pop_valid;
  wire                   redir_valid;
  wire [WARP_W-1:0]      redir_warp;
  wire [31:2]            redir_pc;
  wire [WARPS*REG_W-1:0] head_rd;
  wire [WARPS-1:0]       head_wen;
  wire                   al_valid;
  wire [WARP_W-1:0]      al_warp;
  wire [UNIT_W-1:0]      al_unit;
  wire [OP_W-1:0]        al_op;
  wire [REG_W-1:0]       al_rd;
  wire [NSRC:0]          al_use;
  wire [NSRC*REG_W-1:0]  al_rs;
  wire [THREADS-1:0]     al_mask;
  wire [31:0]            al_imm;
  wire [31:2]            al_pc;
  wire                   br_ready;
  wire [WARPS-1:0]       expect_taken;
  wire [WARPS-1:0]       expect_joins;
  wire                   wdone_valid;
  wire [WARP_W-1:0]      wdone_warp;

  // From ws_operand
  wire               oc_free;
  wire [UNITS-1:0]   unit_ok;
  wire [WARPS-1:0]   war_ok;
  wire [WARPS-1:0]   oc_busy;
  wire               dx_valid;
  wire [UNIT_W-1:0]  dx_unit;
  wire [OP_W-1:0]    dx_op;
  wire [WARP_W-1:0]  dx_warp;
  wire [REG_W-1:0]   dx_rd;
  wire               dx_wen;
  wire [BEAT_W-1:0]  dx_beat;
  wire               dx_last;
  wire [LANES-1:0]   dx_mask;
  wire [THREADS-1:0] dx_wmask;
  wire [31:2]        dx_pc;
  wire [31:0]        dx_imm;
  wire [DATA_W-1:0]  dx_a;
  wire [DATA_W-1:0]  dx_b;
  wire [DATA_W-1:0]  dx_c;
  wire               unused_fp_wb_ready;
  wire               ex_wb_ready;
  wire               unused_alu_wb_ready;
  wire               oc_complete;
  wire               short_out;
  wire               long_out;
  wire               oc_clr_valid;
  wire [WARP_W-1:0]  oc_clr_warp;
  wire [REG_W-1:0]   oc_clr_rd;
  wire               alu_clr_valid;
  wire [WARP_W-1:0]  alu_clr_warp;
  wire [REG_W-1:0]   alu_clr_rd;

  // From ws_beat_route
  wire               int_dx_valid;
  wire [UNIT_W-1:0]  int_dx_unit;
  wire [OP_W-1:0]    int_dx_op;
  wire [WARP_W-1:0]  int_dx_warp;
  wire [REG_W-1:0]   int_dx_rd;
  wire               int_dx_wen;
  wire [BEAT_W-1:0]  int_dx_beat;
  wire               int_dx_last;
  wire [LANES-1:0]   int_dx_mask;
  wire [THREADS-1:0] int_dx_wmask;
  wire [31:2]        int_dx_pc;
  wire [31:0]        int_dx_imm;
  wire [DATA_W-1:0]  int_dx_a;
  wire [DATA_W-1:0]  int_dx_b;
  wire               float_dx_valid;
  wire [UNIT_W-1:0]  float_dx_unit;
  wire [OP_W-1:0]    float_dx_op;
  wire [WARP_W-1:0]  float_dx_warp;
  wire [REG_W-1:0]   float_dx_rd;
  wire               float_dx_wen;
  wire [BEAT_W-1:0]  float_dx_beat;
  wire               float_dx_last;
  wire [LANES-1:0]   float_dx_mask;
  wire [FIMM_W-1:0]  float_dx_imm;
  wire [DATA_W-1:0]  float_dx_a;
  wire [DATA_W-1:0]  float_dx_b;
  wire [DATA_W-1:0]  float_dx_c;

  // From ws_exec
  wire [UNITS-1:0]    ex_unit_ready;
  wire [UNITS-1:0]    ex_unit_next;
  wire [UNITS-1:0]    ex_unit_again;
  wire [1:0]          ex_wb_valid;
  wire [2*WARP_W-1:0] ex_wb_warp;
  wire [2*REG_W-1:0]  ex_wb_rd;
  wire [2*BEAT_W-1:0] ex_wb_beat;
  wire [1:0]          ex_wb_last;
  wire [2*LANES-1:0]  ex_wb_mask;
  wire [2*DATA_W-1:0] ex_wb_data;
  wire                fp_wb_valid;
  wire [WARP_W-1:0]   fp_wb_warp;
  wire [REG_W-1:0]    fp_wb_rd;
  wire [BEAT_W-1:0]   fp_wb_beat;
  wire                fp_wb_last;
  wire [LANES-1:0]    fp_wb_mask;
  wire [DATA_W-1:0]   fp_wb_data;
  wire                ex_up_valid;
  wire [WARP_W-1:0]   ex_up_warp;
  wire [REG_W-1:0]    ex_up_rd;
  wire [BEAT_W-1:0]   ex_up_beat;
  wire                fp_up_valid;
  wire [WARP_W-1:0]   fp_up_warp;
  wire [REG_W-1:0]    fp_up_rd;
  wire [BEAT_W-1:0]   fp_up_beat;
  wire                ex_clr_valid;
  wire [WARP_W-1:0]   ex_clr_warp;
  wire [REG_W-1:0]    ex_clr_rd;
  wire                fp_clr_valid;
  wire [WARP_W-1:0]   fp_clr_warp;
  wire [REG_W-1:0]    fp_clr_rd;
  wire                br_valid;
  wire [WARP_W-1:0]   br_warp;
  wire                br_jalr;
  wire                br_diverge;
  wire [THREADS-1:0]  br_taken;
  wire [31:1]         br_target;
  wire [31:2]         br_fall;
  wire                br_fast;

  // Units that the sub-cores share are elsewhere, all others in ws_exec
  wire [UNITS-1:0] unit_ready =
      ({{UNITS-1{1'b0}}, lsu_ready_i} << UNIT_LSU) |
      ({{UNITS-1{1'b0}}, sfu_ready_i} << UNIT_SFU) |
      ex_unit_ready;
  wire [UNITS-1:0] unit_next =
      ({{UNITS-1{1'b0}}, lsu_next_i} << UNIT_LSU) |
      ({{UNITS-1{1'b0}}, sfu_next_i} << UNIT_SFU) |
      ex_unit_next;
  wire [UNITS-1:0] unit_again =
      ({{UNITS-1{1'b0}}, lsu_again_i} << UNIT_LSU) |
      ex_unit_again;

  assign issue_n_o = pop_valid;

  ws_front #(
    .WARPS         (WARPS),
    .ISSUE_WIDTH   (ISSUE_WIDTH),
    .NSRC          (NSRC),
    .UNIT_W        (UNIT_W),
    .OP_W          (OP_W),
    .CTL_W         (CTL_W),
    .IBUF_DEPTH    (IBUF_DEPTH),
    .FTZ           (FTZ),
    .IC_SETS       (IC_SETS),
    .IC_WAYS       (IC_WAYS),
    .IC_LINE_BYTES (IC_LINE_BYTES),
    .IC_MSHR       (IC_MSHR),
    .AXI_DATA_W    (AXI_DATA_W)
  ) u_front (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .start_i       (start_i),
    .entry_pc_i    (entry_pc_i),
    .inv_i         (inv_i),
    .busy_o        (unused_icache_busy),
    .prefetch_o    (ic_prefetch_o),
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
    .pop_valid_i   (pop_valid),
    .pop_warp_i    (issue_warp_o)
  );

  ws_issue #(
    .WARPS       (WARPS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .THREADS     (THREADS),
    .REG_W       (REG_W),
    .NSRC        (NSRC),
    .UNIT_W      (UNIT_W),
    .OP_W        (OP_W),
    .CTL_W       (CTL_W),
    .STACK_DEPTH (STACK_DEPTH),
    .CLEARS      (CLEARS)
  ) u_issue (
    .clk_i           (clk_i),
    .rst_i           (rst_i),
    .stop_i          (stop_i),
    .wst_valid_i     (wst_valid_i),
    .wst_ready_o     (wst_ready_o),
    .wst_warp_i      (wst_warp_i),
    .wst_mask_i      (wst_mask_i),
    .entry_pc_i      (entry_pc_i),
    .head_valid_i    (head_valid),
    .head_insn_i     (head_insn),
    .head_ctl_i      (head_ctl),
    .pop_valid_o     (pop_valid),
    .pop_warp_o      (issue_warp_o),
    .redir_valid_o   (redir_valid),
    .redir_warp_o    (redir_warp),
    .redir_pc_o      (redir_pc),
    .oc_free_i       (oc_free),
    .unit_ok_i       (unit_ok),
    .war_ok_i        (war_ok),
    .oc_busy_i       (oc_busy),
    .head_rd_o       (head_rd),
    .head_wen_o      (head_wen),
    .al_valid_o      (al_valid),
    .al_warp_o       (al_warp),
    .al_unit_o       (al_unit),
    .al_op_o         (al_op),
    .al_rd_o         (al_rd),
    .al_use_o        (al_use),
    .al_rs_o         (al_rs),
    .al_mask_o       (al_mask),
    .al_imm_o        (al_imm),
    .al_pc_o         (al_pc),
    .br_valid_i      (br_valid),
    .br_ready_o      (br_ready),
    .br_warp_i       (br_warp),
    .br_jalr_i       (br_jalr),
    .br_diverge_i    (br_diverge),
    .br_taken_i      (br_taken),
    .br_target_i     (br_target),
    .br_fall_i       (br_fall),
    .br_fast_i       (br_fast),
    .expect_taken_o  (expect_taken),
    .expect_joins_o  (expect_joins),
    .live_o          (live_o),
    .is_bar_o        (is_bar_o),
    .bar_wait_i      (bar_wait_i),
    .bar_fault_i     (bar_fault_i),
    .clr_valid_i     ({fp_clr_valid, oc_clr_valid, alu_clr_valid}),
    .clr_warp_i      ({fp_clr_warp, oc_clr_warp, alu_clr_warp}),
    .clr_rd_i        ({fp_clr_rd, oc_clr_rd, alu_clr_rd}),
    .lsu_busy_i      (lsu_busy_i),
    .dst_busy_i      (dst_busy_i),
    .st_pending_i    (st_pending_i),
    .asleep_i        (asleep),
    .oc_complete_i   (oc_complete),
    .short_i         (short_out),
    .long_i          (long_out),
    .ev_threads_o    (ev_threads_o),
    .ev_branch_o     (ev_branch_o),
    .ev_split_o      (ev_split_o),
    .lost_o          (ev_lost_o),
    .rt_issue_pc_o   (tr_pc_o),
    .rt_issue_insn_o (tr_insn_o),
    .rt_issue_mask_o (tr_mask_o),
    .rt_blocked_o    (rt_blocked_o),
    .rt_head_valid_o (rt_head_valid_o),
    .rt_sb_ok_o      (rt_sb_ok_o),
    .rt_pc_o         (rt_pc_o),
    .wdone_valid_o   (wdone_valid),
    .wdone_warp_o    (wdone_warp),
    .fault_valid_o   (sc_fault_valid_o),
    .fault_cause_o   (sc_fault_cause_o),
    .fault_warp_o    (sc_fault_warp_o),
    .fault_pc_o      (sc_fault_pc_o),
    .fault_mask_o    (sc_fault_mask_o)
  );

  ws_operand #(
    .WARPS          (WARPS),
    .SCHEDULERS     (SCHEDULERS),
    .ISSUE_WIDTH    (ISSUE_WIDTH),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .FP             (FP),
    .RF_BANKS       (RF_BANKS),
    .RF_ROWS        (RF_ROWS),
    .RF_SWIZZLE     (RF_SWIZZLE),
    .COLLECTORS     (COLLECTORS),
    .REG_W          (REG_W),
    .NSRC           (NSRC),
    .UNIT_W         (UNIT_W),
    .OP_W           (OP_W),
    .NWB            (NWB),
    .CUT_DISPATCH   (CUT_DISPATCH),
    .ALU_DIRECT     (ALU_DIRECT),
    .CUT_ALLOC      (CUT_ALLOC),
    .CUT_WRITEBACK  (CUT_WRITEBACK),
    .CUT_LSU        (CUT_LSU),
    .CUT_BRANCH     (CUT_BRANCH),
    .CUT_FDIV       (CUT_FDIV),
    .FMA_STAGES     (FMA_STAGES),
    .SFU_STAGES     (SFU_STAGES)
  ) u_operand (
    .clk_i           (clk_i),
    .rst_i           (rst_i),
    .rpw_i           (rpw_i),
    .al_valid_i      (al_valid),
    .al_warp_i       (al_warp),
    .al_unit_i       (al_unit),
    .al_op_i         (al_op),
    .al_rd_i         (al_rd),
    .al_use_i        (al_use),
    .al_rs_i         (al_rs),
    .al_mask_i       (al_mask),
    .al_imm_i        (al_imm),
    .al_pc_i         (al_pc),
    .head_rd_i       (head_rd),
    .head_wen_i      (head_wen),
    .oc_free_o       (oc_free),
    .unit_ok_o       (unit_ok),
    .war_ok_o        (war_ok),
    .oc_busy_o       (oc_busy),
    .unit_ready_i    (unit_ready),
    .unit_next_i     (unit_next),
    .unit_again_i    (unit_again),
    .dx_valid_o      (dx_valid),
    .dx_unit_o       (dx_unit),
    .dx_op_o         (dx_op),
    .dx_warp_o       (dx_warp),
    .dx_rd_o         (dx_rd),
    .dx_wen_o        (dx_wen),
    .dx_beat_o       (dx_beat),
    .dx_last_o       (dx_last),
    .dx_mask_o       (dx_mask),
    .dx_wmask_o      (dx_wmask),
    .dx_pc_o         (dx_pc),
    .dx_imm_o        (dx_imm),
    .dx_a_o          (dx_a),
    .dx_b_o          (dx_b),
    .dx_c_o          (dx_c),
    .wb_valid_i      ({fp_wb_valid, lsu_wb_valid_i, ex_wb_valid}),
    .wb_ready_o      ({unused_fp_wb_ready, lsu_wb_ready_o, ex_wb_ready, unused_alu_wb_ready}),
    .wb_warp_i       ({fp_wb_warp, lsu_wb_warp_i, ex_wb_warp}),
    .wb_rd_i         ({fp_wb_rd, lsu_wb_rd_i, ex_wb_rd}),
    .wb_beat_i       ({fp_wb_beat, lsu_wb_beat_i, ex_wb_beat}),
    .wb_last_i       ({fp_wb_last, lsu_wb_last_i, ex_wb_last}),
    .wb_mask_i       ({fp_wb_mask, lsu_wb_mask_i, ex_wb_mask}),
    .wb_data_i       ({fp_wb_data, lsu_wb_data_i, ex_wb_data}),
    .up_valid_i      ({fp_up_valid, ex_up_valid}),
    .up_warp_i       ({fp_up_warp, ex_up_warp}),
    .up_rd_i         ({fp_up_rd, ex_up_rd}),
    .up_beat_i       ({fp_up_beat, ex_up_beat}),
    .ex_clr_valid_i  (ex_clr_valid),
    .ex_clr_warp_i   (ex_clr_warp),
    .ex_clr_rd_i     (ex_clr_rd),
    .oc_complete_o   (oc_complete),
    .short_o         (short_out),
    .long_o          (long_out),
    .rt_wb_valid_o   (rt_wb_valid_o),
    .rt_wb_warp_o    (rt_wb_warp_o),
    .rt_wb_rd_o      (rt_wb_rd_o),
    .rt_wb_beat_o    (rt_wb_beat_o),
    .rt_wb_mask_o    (rt_wb_mask_o),
    .rt_wb_data_o    (rt_wb_data_o),
    .clr_valid_o     (oc_clr_valid),
    .clr_warp_o      (oc_clr_warp),
    .clr_rd_o        (oc_clr_rd),
    .alu_clr_valid_o (alu_clr_valid),
    .alu_clr_warp_o  (alu_clr_warp),
    .alu_clr_rd_o    (alu_clr_rd)
  );

  ws_beat_route #(
    .WARPS   (WARPS),
    .FIMM_W  (FIMM_W),
    .THREADS (THREADS),
    .LANES   (LANES),
    .REG_W   (REG_W),
    .UNIT_W  (UNIT_W),
    .OP_W    (OP_W)
  ) u_route (
    .dx_valid_i       (dx_valid),
    .dx_unit_i        (dx_unit),
    .dx_op_i          (dx_op),
    .dx_warp_i        (dx_warp),
    .dx_rd_i          (dx_rd),
    .dx_wen_i         (dx_wen),
    .dx_beat_i        (dx_beat),
    .dx_last_i        (dx_last),
    .dx_mask_i        (dx_mask),
    .dx_wmask_i       (dx_wmask),
    .dx_pc_i          (dx_pc),
    .dx_imm_i         (dx_imm),
    .dx_a_i           (dx_a),
    .dx_b_i           (dx_b),
    .dx_c_i           (dx_c),
    .int_dx_valid_o   (int_dx_valid),
    .int_dx_unit_o    (int_dx_unit),
    .int_dx_op_o      (int_dx_op),
    .int_dx_warp_o    (int_dx_warp),
    .int_dx_rd_o      (int_dx_rd),
    .int_dx_wen_o     (int_dx_wen),
    .int_dx_beat_o    (int_dx_beat),
    .int_dx_last_o    (int_dx_last),
    .int_dx_mask_o    (int_dx_mask),
    .int_dx_wmask_o   (int_dx_wmask),
    .int_dx_pc_o      (int_dx_pc),
    .int_dx_imm_o     (int_dx_imm),
    .int_dx_a_o       (int_dx_a),
    .int_dx_b_o       (int_dx_b),
    .float_dx_valid_o (float_dx_valid),
    .float_dx_unit_o  (float_dx_unit),
    .float_dx_op_o    (float_dx_op),
    .float_dx_warp_o  (float_dx_warp),
    .float_dx_rd_o    (float_dx_rd),
    .float_dx_wen_o   (float_dx_wen),
    .float_dx_beat_o  (float_dx_beat),
    .float_dx_last_o  (float_dx_last),
    .float_dx_mask_o  (float_dx_mask),
    .float_dx_imm_o   (float_dx_imm),
    .float_dx_a_o     (float_dx_a),
    .float_dx_b_o     (float_dx_b),
    .float_dx_c_o     (float_dx_c),
    .lsu_dx_valid_o   (lsu_dx_valid_o),
    .lsu_dx_op_o      (lsu_dx_op_o),
    .lsu_dx_warp_o    (lsu_dx_warp_o),
    .lsu_dx_rd_o      (lsu_dx_rd_o),
    .lsu_dx_wen_o     (lsu_dx_wen_o),
    .lsu_dx_beat_o    (lsu_dx_beat_o),
    .lsu_dx_last_o    (lsu_dx_last_o),
    .lsu_dx_mask_o    (lsu_dx_mask_o),
    .lsu_dx_pc_o      (lsu_dx_pc_o),
    .lsu_dx_imm_o     (lsu_dx_imm_o),
    .lsu_dx_c_o       (lsu_dx_c_o),
    .lsu_dx_a_o       (lsu_dx_a_o),
    .lsu_dx_b_o       (lsu_dx_b_o),
    .sfu_dx_valid_o   (sfu_dx_valid_o),
    .sfu_dx_op_o      (sfu_dx_op_o),
    .sfu_dx_warp_o    (sfu_dx_warp_o),
    .sfu_dx_rd_o      (sfu_dx_rd_o),
    .sfu_dx_wen_o     (sfu_dx_wen_o),
    .sfu_dx_beat_o    (sfu_dx_beat_o),
    .sfu_dx_last_o    (sfu_dx_last_o),
    .sfu_dx_mask_o    (sfu_dx_mask_o),
    .sfu_dx_a_o       (sfu_dx_a_o)
  );

  ws_exec #(
    .WARPS          (WARPS),
    .SCHEDULERS     (SCHEDULERS),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .FIMM_W         (FIMM_W),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .REG_W          (REG_W),
    .UNIT_W         (UNIT_W),
    .OP_W           (OP_W),
    .CUT_DISPATCH   (CUT_DISPATCH),
    .ALU_DIRECT     (ALU_DIRECT),
    .CUT_BRANCH     (CUT_BRANCH),
    .CUT_RESULTS    (CUT_RESULTS),
    .CUT_FDIV       (CUT_FDIV),
    .SP_STAGES      (SP_STAGES),
    .FMA_STAGES     (FMA_STAGES),
    .MUL_PASSES     (MUL_PASSES),
    .FDIV_SHARE     (FDIV_SHARE),
    .FTZ            (FTZ),
    .FLAGS          (FLAGS),
    .COUNTERS       (COUNTERS),
    .PART           (PART)
  ) u_exec (
    .clk_i            (clk_i),
    .rst_i            (rst_i),
    .start_i          (start_i),
    .sm_id_i          (sm_id_i),
    .block_x_i        (block_x_i),
    .block_y_i        (block_y_i),
    .block_z_i        (block_z_i),
    .grid_x_i         (grid_x_i),
    .grid_y_i         (grid_y_i),
    .grid_z_i         (grid_z_i),
    .param_ptr_i      (param_ptr_i),
    .local_bytes_i    (local_bytes_i),
    .cycle_i          (cycle_i),
    .instret_i        (instret_i),
    .perf_row_i       (perf_row_i),
    .perf_data_i      (perf_data_i),
    .wst_fire_i       (wst_valid_i & wst_ready_o),
    .wst_warp_i       (wst_warp_i),
    .wst_wic_i        (wst_wic_i),
    .cta_x_i          (cta_x_i),
    .cta_y_i          (cta_y_i),
    .cta_z_i          (cta_z_i),
    .first_x_i        (first_x_i),
    .first_y_i        (first_y_i),
    .rows_o           (tid_rows_o),
    .int_dx_valid_i   (int_dx_valid),
    .int_dx_unit_i    (int_dx_unit),
    .int_dx_op_i      (int_dx_op),
    .int_dx_warp_i    (int_dx_warp),
    .int_dx_rd_i      (int_dx_rd),
    .int_dx_wen_i     (int_dx_wen),
    .int_dx_beat_i    (int_dx_beat),
    .int_dx_last_i    (int_dx_last),
    .int_dx_mask_i    (int_dx_mask),
    .int_dx_wmask_i   (int_dx_wmask),
    .int_dx_pc_i      (int_dx_pc),
    .int_dx_imm_i     (int_dx_imm),
    .int_dx_a_i       (int_dx_a),
    .int_dx_b_i       (int_dx_b),
    .unit_ready_o     (ex_unit_ready),
    .unit_next_o      (ex_unit_next),
    .unit_again_o     (ex_unit_again),
    .float_dx_valid_i (float_dx_valid),
    .float_dx_unit_i  (float_dx_unit),
    .float_dx_op_i    (float_dx_op),
    .float_dx_warp_i  (float_dx_warp),
    .float_dx_rd_i    (float_dx_rd),
    .float_dx_wen_i   (float_dx_wen),
    .float_dx_beat_i  (float_dx_beat),
    .float_dx_last_i  (float_dx_last),
    .float_dx_mask_i  (float_dx_mask),
    .float_dx_imm_i   (float_dx_imm),
    .float_dx_a_i     (float_dx_a),
    .float_dx_b_i     (float_dx_b),
    .float_dx_c_i     (float_dx_c),
    .sfu_valid_i      (sfu_wb_valid_i),
    .sfu_ready_o      (sfu_wb_ready_o),
    .sfu_warp_i       (sfu_wb_warp_i),
    .sfu_rd_i         (sfu_wb_rd_i),
    .sfu_beat_i       (sfu_wb_beat_i),
    .sfu_last_i       (sfu_wb_last_i),
    .sfu_mask_i       (sfu_wb_mask_i),
    .sfu_data_i       (sfu_wb_data_i),
    .wb_valid_o       (ex_wb_valid),
    .wb_warp_o        (ex_wb_warp),
    .wb_rd_o          (ex_wb_rd),
    .wb_beat_o        (ex_wb_beat),
    .wb_last_o        (ex_wb_last),
    .wb_mask_o        (ex_wb_mask),
    .wb_data_o        (ex_wb_data),
    .wb_ready_i       (ex_wb_ready),
    .fp_valid_o       (fp_wb_valid),
    .fp_warp_o        (fp_wb_warp),
    .fp_rd_o          (fp_wb_rd),
    .fp_beat_o        (fp_wb_beat),
    .fp_last_o        (fp_wb_last),
    .fp_mask_o        (fp_wb_mask),
    .fp_data_o        (fp_wb_data),
    .up_valid_o       (ex_up_valid),
    .up_warp_o        (ex_up_warp),
    .up_rd_o          (ex_up_rd),
    .up_beat_o        (ex_up_beat),
    .fp_up_valid_o    (fp_up_valid),
    .fp_up_warp_o     (fp_up_warp),
    .fp_up_rd_o       (fp_up_rd),
    .fp_up_beat_o     (fp_up_beat),
    .clr_valid_o      (ex_clr_valid),
    .clr_warp_o       (ex_clr_warp),
    .clr_rd_o         (ex_clr_rd),
    .fp_clr_valid_o   (fp_clr_valid),
    .fp_clr_warp_o    (fp_clr_warp),
    .fp_clr_rd_o      (fp_clr_rd),
    .expect_taken_i   (expect_taken),
    .expect_joins_i   (expect_joins),
    .br_valid_o       (br_valid),
    .br_ready_i       (br_ready),
    .br_warp_o        (br_warp),
    .br_jalr_o        (br_jalr),
    .br_diverge_o     (br_diverge),
    .br_taken_o       (br_taken),
    .br_target_o      (br_target),
    .br_fall_o        (br_fall),
    .br_fast_o        (br_fast),
    .arr_valid_o      (arr_valid_o),
    .arr_warp_o       (arr_warp_o),
    .arr_num_o        (arr_num_o)
  );

  ws_lib_onehot #(
    .N (WARPS)
  ) u_wdone (
    .valid_i  (wdone_valid),
    .index_i  (wdone_warp),
    .onehot_o (wdone_o)
  );


  // Values of the parameters that cannot work
  generate
    if (!(PART >= 0 && PART < SCHEDULERS)) begin : g_error0
      ERROR_PART_must_be_below_SCHEDULERS u_error ();
    end
    if (!(IC_MSHR <= (1 << IC_ID_W))) begin : g_error1
      ERROR_IC_ID_W_must_number_IC_MSHR u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
