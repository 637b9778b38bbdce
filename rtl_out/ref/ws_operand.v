// wsgen 0.1.0 | ws_operand.v.tmpl 348bad97 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_operand: the operand stages: wires the collectors, the register file, dispatch and write-back.
//
//   cycle   c0       c1                 c2                          c3 (ALU), c6 (FPU)
//           issue    bank requests,     operands arrive; dispatch   write-back: bank write; the
//           (al_*)   arbiter, RAM       to execution (dx_*) when    earliest issue of a dependent
//                    address            BYPASS = 1, else in c3      instruction
//
// Contract
//   al_valid_i     an instruction is issued; only with oc_free_o, war_ok_o of its warp and, for the
//                  LSU and SFU, unit_ok_o of the unit. al_use_i: the sources, the first lowest, and
//                  above them rd. The mask is not 0.
//   dx_valid_o     a beat goes to unit dx_unit_o, whose unit_ready_i is 1: it is taken. Beats
//                  without an active thread are skipped; dx_last_o marks the last one. Operands
//                  that are not used are 0.
//   al2_valid_i    issue width 2: a second instruction of the same warp, with the same mask; only
//                  with al_valid_i and oc_two_o. It is younger than the first and for another unit
//                  (ALU and BRU count as one); it shares no register with it that either writes,
//                  but with the WAR policy in_order it may write a source of the first.
//   unit_want_o   see ws_oc_room.
//   wb_*           see ws_writeback: source 0 is always taken, 1 and 2 by handshake. Source 3, the
//                  FPU, is always taken too: from dispatch on, its results take a fixed number
//                  of cycles more than those of source 0 (see ws_fpu_slot).
//   up_*, ex_clr_*   see ws_upcoming, as are alu_clr_*.
//   Only oc_free_o, oc_two_o, dx_*, dx2_* and the banks may depend on unit_ready_i in the same
//   cycle.
//   After rst_i no instruction is held. Register contents survive rst_i.
// Parameters
//   BYPASS: see ws_collector.
// Not here: hazards on pending writes (scoreboard), execution.

`default_nettype none

module ws_operand #(
  parameter WARPS          = 8,
  parameter SCHEDULERS     = 1,
  parameter ISSUE_WIDTH    = 1,
  parameter DISPATCH_WIDTH = 1,
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
  parameter UNITS          = 1 << UNIT_W,
  parameter NWB            = 4,
  parameter CUT_DISPATCH   = 1,
  parameter ALU_DIRECT     = 1,
  parameter CUT_ALLOC      = 1,
  parameter CUT_WRITEBACK  = 1,
  parameter CUT_LSU        = 2,
  parameter CUT_BRANCH     = 1,
  parameter CUT_FDIV       = 1,
  parameter FMA_STAGES     = 1,
  parameter SFU_STAGES     = 3,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W         = LANES * 32,
  parameter ROW_W          = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1,
  parameter BYPASS         = 1
) (
  input  wire                       clk_i,
  input  wire                       rst_i,

  // From ws_cta: register file rows of a warp for one beat
  input  wire [ROW_W-1:0]           rpw_i,

  // From ws_issue
  input  wire                       al_valid_i,
  input  wire [WARP_W-1:0]          al_warp_i,
  input  wire [UNIT_W-1:0]          al_unit_i,
  input  wire [OP_W-1:0]            al_op_i,
  input  wire [REG_W-1:0]           al_rd_i,
  input  wire [NSRC:0]              al_use_i,
  input  wire [NSRC*REG_W-1:0]      al_rs_i,
  input  wire [THREADS-1:0]         al_mask_i,
  input  wire [31:0]                al_imm_i,
  input  wire [31:2]                al_pc_i,

  // From ws_ibuffer: destinations at the heads (WAR policy bloom)
  input  wire [WARPS*REG_W-1:0]     head_rd_i,
  input  wire [WARPS-1:0]           head_wen_i,

  // To ws_issue
  output wire                       oc_free_o,
  output wire [UNITS-1:0]           unit_ok_o,
  output wire [WARPS-1:0]           war_ok_o,
  output wire [WARPS-1:0]           oc_busy_o,

  // To and from ws_exec, ws_lsu
  input  wire [UNITS-1:0]           unit_ready_i,
  input  wire [UNITS-1:0]           unit_next_i,
  input  wire [UNITS-1:0]           unit_again_i,
  output wire                       dx_valid_o,
  output wire [UNIT_W-1:0]          dx_unit_o,
  output wire [OP_W-1:0]            dx_op_o,
  output wire [WARP_W-1:0]          dx_warp_o,
  output wire [REG_W-1:0]           dx_rd_o,
  output wire                       dx_wen_o,
  output wire [BEAT_W-1:0]          dx_beat_o,
  output wire                       dx_last_o,
  output wire [LANES-1:0]           dx_mask_o,
  output wire [THREADS-1:0]         dx_wmask_o,
  output wire [31:2]                dx_pc_o,
  output wire [31:0]                dx_imm_o,
  output wire [DATA_W-1:0]          dx_a_o,
  output wire [DATA_W-1:0]          dx_b_o,
  output wire [DATA_W-1:0]          dx_c_o,

  // From ws_exec, ws_lsu: 0 ALU, 1 ws_result_arb, 2 LSU, 3 FPU
  input  wire [NWB-1:0]             wb_valid_i,
  output wire [NWB-1:0]             wb_ready_o,
  input  wire [NWB*WARP_W-1:0]      wb_warp_i,
  input  wire [NWB*REG_W-1:0]       wb_rd_i,
  input  wire [NWB*BEAT_W-1:0]      wb_beat_i,
  input  wire [NWB-1:0]             wb_last_i,
  input  wire [NWB*LANES-1:0]       wb_mask_i,
  input  wire [NWB*DATA_W-1:0]      wb_data_i,
  input  wire [(NWB-2)-1:0]         up_valid_i,
  input  wire [(NWB-2)*WARP_W-1:0]  up_warp_i,
  input  wire [(NWB-2)*REG_W-1:0]   up_rd_i,
  input  wire [(NWB-2)*BEAT_W-1:0]  up_beat_i,
  input  wire                       ex_clr_valid_i,
  input  wire [WARP_W-1:0]          ex_clr_warp_i,
  input  wire [REG_W-1:0]           ex_clr_rd_i,

  // To ws_issue, see ws_inflight
  output wire                       oc_complete_o,
  output wire                       short_o,
  output wire                       long_o,

  // Retire port: register file writes of this cycle, one per bank
  output wire [RF_BANKS-1:0]        rt_wb_valid_o,
  output wire [RF_BANKS*WARP_W-1:0] rt_wb_warp_o,
  output wire [RF_BANKS*REG_W-1:0]  rt_wb_rd_o,
  output wire [RF_BANKS*BEAT_W-1:0] rt_wb_beat_o,
  output wire [RF_BANKS*LANES-1:0]  rt_wb_mask_o,
  output wire [RF_BANKS*DATA_W-1:0] rt_wb_data_o,

  // To ws_scoreboard: write-back sources 1 and 2, the ALU
  output wire                       clr_valid_o,
  output wire [WARP_W-1:0]          clr_warp_o,
  output wire [REG_W-1:0]           clr_rd_o,
  output wire                       alu_clr_valid_o,
  output wire [WARP_W-1:0]          alu_clr_warp_o,
  output wire [REG_W-1:0]           alu_clr_rd_o
);

  // From ws_collectors
  wire [COLLECTORS*NSRC-1:0]                                         rq_valid;
  wire [COLLECTORS*NSRC*((RF_BANKS > 1) ? $clog2(RF_BANKS) : 1)-1:0] rq_bank;
  wire [COLLECTORS*NSRC*ROW_W-1:0]                                   rq_row;
  wire [COLLECTORS-1:0]                                              oc_valid;
  wire [COLLECTORS-1:0]                                              oc_reading;
  wire [COLLECTORS-1:0]                                              oc_ready;
  wire [COLLECTORS-1:0]                                              oc_last;
  wire [COLLECTORS-1:0]                                              oc_part;
  wire [COLLECTORS*WARP_W-1:0]                                       oc_warp;
  wire [COLLECTORS*UNIT_W-1:0]                                       oc_unit;
  wire [COLLECTORS*OP_W-1:0]                                         oc_op;
  wire [COLLECTORS*REG_W-1:0]                                        oc_rd;
  wire [COLLECTORS-1:0]                                              oc_wen;
  wire [COLLECTORS*BEAT_W-1:0]                                       oc_beat;
  wire [COLLECTORS*LANES-1:0]                                        oc_mask;
  wire [COLLECTORS*THREADS-1:0]                                      oc_wmask;
  wire [COLLECTORS*30-1:0]                                           oc_pc;
  wire [COLLECTORS*32-1:0]                                           oc_imm;
  wire [COLLECTORS*NSRC-1:0]                                         oc_use;
  wire [COLLECTORS*NSRC*DATA_W-1:0]                                  oc_data;

  // From ws_dispatch
  wire [COLLECTORS-1:0]                oc_read_ahead;
  wire [ISSUE_WIDTH*COLLECTORS-1:0]    alloc;
  wire [DISPATCH_WIDTH*COLLECTORS-1:0] grant;
  wire [COLLECTORS*COLLECTORS-1:0]     older;

  // From ws_rf
  wire [COLLECTORS*NSRC-1:0]            rq_grant;
  wire [DISPATCH_WIDTH*NSRC*DATA_W-1:0] src_data;

  // From ws_upcoming
  wire [(NWB-2)-1:0]        due_valid;
  wire [(NWB-2)*WARP_W-1:0] due_warp;
  wire [(NWB-2)*REG_W-1:0]  due_rd;
  wire [(NWB-2)*BEAT_W-1:0] due_beat;

  // From ws_writeback
  wire [RF_BANKS-1:0]        wr_valid;
  wire [RF_BANKS*ROW_W-1:0]  wr_row;
  wire [RF_BANKS*LANES-1:0]  wr_mask;
  wire [RF_BANKS*DATA_W-1:0] wr_data;
  wire [3*WARP_W-1:0]        wp_warp;
  wire [3*REG_W-1:0]         wp_rd;
  wire [3*BEAT_W-1:0]        wp_beat;
  wire [RF_BANKS-1:0]        wp_alu;
  wire [RF_BANKS-1:0]        wp_fpu;
  wire                       stall;

  ws_collectors #(
    .WARPS          (WARPS),
    .ISSUE_WIDTH    (ISSUE_WIDTH),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .RF_BANKS       (RF_BANKS),
    .RF_ROWS        (RF_ROWS),
    .RF_SWIZZLE     (RF_SWIZZLE),
    .COLLECTORS     (COLLECTORS),
    .REG_W          (REG_W),
    .NSRC           (NSRC),
    .UNIT_W         (UNIT_W),
    .OP_W           (OP_W),
    .BYPASS         (BYPASS)
  ) u_collectors (
    .clk_i           (clk_i),
    .rst_i           (rst_i),
    .rpw_i           (rpw_i),
    .al_warp_i       (al_warp_i),
    .al_mask_i       (al_mask_i),
    .al_valid_i      ({al_valid_i}),
    .al_unit_i       ({al_unit_i}),
    .al_op_i         ({al_op_i}),
    .al_rd_i         ({al_rd_i}),
    .al_use_i        ({al_use_i}),
    .al_rs_i         ({al_rs_i}),
    .al_imm_i        ({al_imm_i}),
    .al_pc_i         ({al_pc_i}),
    .alloc_i         (alloc),
    .grant_i         (grant),
    .rq_valid_o      (rq_valid),
    .rq_bank_o       (rq_bank),
    .rq_row_o        (rq_row),
    .rq_grant_i      (rq_grant),
    .src_data_i      (src_data),
    .oc_valid_o      (oc_valid),
    .oc_reading_o    (oc_reading),
    .oc_ready_o      (oc_ready),
    .oc_last_o       (oc_last),
    .oc_part_o       (oc_part),
    .oc_warp_o       (oc_warp),
    .oc_unit_o       (oc_unit),
    .oc_read_ahead_i (oc_read_ahead),
    .oc_op_o         (oc_op),
    .oc_rd_o         (oc_rd),
    .oc_wen_o        (oc_wen),
    .oc_beat_o       (oc_beat),
    .oc_mask_o       (oc_mask),
    .oc_wmask_o      (oc_wmask),
    .oc_pc_o         (oc_pc),
    .oc_imm_o        (oc_imm),
    .oc_use_o        (oc_use),
    .oc_data_o       (oc_data)
  );

  ws_dispatch #(
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
    .ALU_DIRECT     (ALU_DIRECT),
    .CUT_ALLOC      (CUT_ALLOC),
    .CUT_LSU        (CUT_LSU),
    .CUT_BRANCH     (CUT_BRANCH),
    .CUT_FDIV       (CUT_FDIV),
    .FMA_STAGES     (FMA_STAGES),
    .SFU_STAGES     (SFU_STAGES)
  ) u_dispatch (
    .clk_i           (clk_i),
    .rst_i           (rst_i),
    .al_valid_i      ({al_valid_i}),
    .al_rs_i         (al_rs_i),
    .al_use_i        (al_use_i[NSRC-1:0]),
    .head_rd_i       (head_rd_i),
    .head_wen_i      (head_wen_i),
    .oc_valid_i      (oc_valid),
    .oc_reading_i    (oc_reading),
    .oc_ready_i      (oc_ready),
    .oc_last_i       (oc_last),
    .oc_part_i       (oc_part),
    .oc_warp_i       (oc_warp),
    .oc_unit_i       (oc_unit),
    .oc_read_ahead_o (oc_read_ahead),
    .oc_op_i         (oc_op),
    .rpw_i           (rpw_i),
    .al_warp_i       (al_warp_i),
    .al_rd_i         ({al_rd_i}),
    .oc_wen_i        (oc_wen),
    .oc_beat_i       (oc_beat),
    .unit_ready_i    (unit_ready_i),
    .unit_next_i     (unit_next_i),
    .unit_again_i    (unit_again_i),
    .stall_i         (stall),
    .alloc_o         (alloc),
    .grant_o         (grant),
    .older_o         (older),
    .dx_valid_o      ({dx_valid_o}),
    .oc_free_o       (oc_free_o),
    .unit_ok_o       (unit_ok_o),
    .war_ok_o        (war_ok_o),
    .oc_busy_o       (oc_busy_o)
  );

  ws_dispatch_mux #(
    .WARPS          (WARPS),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .COLLECTORS     (COLLECTORS),
    .REG_W          (REG_W),
    .NSRC           (NSRC),
    .UNIT_W         (UNIT_W),
    .OP_W           (OP_W)
  ) u_mux (
    .grant_i    (grant),
    .oc_unit_i  (oc_unit),
    .oc_op_i    (oc_op),
    .oc_warp_i  (oc_warp),
    .oc_rd_i    (oc_rd),
    .oc_wen_i   (oc_wen),
    .oc_beat_i  (oc_beat),
    .oc_last_i  (oc_last),
    .oc_mask_i  (oc_mask),
    .oc_wmask_i (oc_wmask),
    .oc_pc_i    (oc_pc),
    .oc_imm_i   (oc_imm),
    .oc_use_i   (oc_use),
    .oc_data_i  (oc_data),
    .dx_unit_o  ({dx_unit_o}),
    .dx_op_o    ({dx_op_o}),
    .dx_warp_o  ({dx_warp_o}),
    .dx_rd_o    ({dx_rd_o}),
    .dx_wen_o   ({dx_wen_o}),
    .dx_beat_o  ({dx_beat_o}),
    .dx_last_o  ({dx_last_o}),
    .dx_mask_o  ({dx_mask_o}),
    .dx_wmask_o ({dx_wmask_o}),
    .dx_pc_o    ({dx_pc_o}),
    .dx_imm_o   ({dx_imm_o}),
    .dx_a_o     ({dx_a_o}),
    .dx_b_o     ({dx_b_o}),
    .dx_c_o     ({dx_c_o})
  );

  ws_rf #(
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .LANES          (LANES),
    .RF_BANKS       (RF_BANKS),
    .RF_ROWS        (RF_ROWS),
    .COLLECTORS     (COLLECTORS),
    .NSRC           (NSRC)
  ) u_rf (
    .clk_i      (clk_i),
    .rq_valid_i (rq_valid),
    .rq_bank_i  (rq_bank),
    .rq_row_i   (rq_row),
    .rq_grant_o (rq_grant),
    .older_i    (older),
    .wr_valid_i (wr_valid),
    .wr_row_i   (wr_row),
    .wr_mask_i  (wr_mask),
    .wr_data_i  (wr_data),
    .src_data_o (src_data)
  );

  ws_upcoming #(
    .WARPS          (WARPS),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .REG_W          (REG_W),
    .UNIT_W         (UNIT_W),
    .NWB            (NWB),
    .ALU_DIRECT     (ALU_DIRECT)
  ) u_upcoming (
    .dx_valid_i      ({dx_valid_o}),
    .dx_unit_i       ({dx_unit_o}),
    .dx_warp_i       ({dx_warp_o}),
    .dx_rd_i         ({dx_rd_o}),
    .dx_wen_i        ({dx_wen_o}),
    .dx_beat_i       ({dx_beat_o}),
    .dx_last_i       ({dx_last_o}),
    .up_valid_i      (up_valid_i),
    .up_warp_i       (up_warp_i),
    .up_rd_i         (up_rd_i),
    .up_beat_i       (up_beat_i),
    .ex_clr_valid_i  (ex_clr_valid_i),
    .ex_clr_warp_i   (ex_clr_warp_i),
    .ex_clr_rd_i     (ex_clr_rd_i),
    .due_valid_o     (due_valid),
    .due_warp_o      (due_warp),
    .due_rd_o        (due_rd),
    .due_beat_o      (due_beat),
    .alu_clr_valid_o (alu_clr_valid_o),
    .alu_clr_warp_o  (alu_clr_warp_o),
    .alu_clr_rd_o    (alu_clr_rd_o)
  );

  ws_writeback #(
    .WARPS          (WARPS),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .FP             (FP),
    .RF_BANKS       (RF_BANKS),
    .RF_ROWS        (RF_ROWS),
    .RF_SWIZZLE     (RF_SWIZZLE),
    .REG_W          (REG_W),
    .NWB            (NWB),
    .CUT_WRITEBACK  (CUT_WRITEBACK)
  ) u_writeback (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .rpw_i       (rpw_i),
    .wb_valid_i  (wb_valid_i),
    .wb_ready_o  (wb_ready_o),
    .wb_warp_i   (wb_warp_i),
    .wb_rd_i     (wb_rd_i),
    .wb_beat_i   (wb_beat_i),
    .wb_last_i   (wb_last_i),
    .wb_mask_i   (wb_mask_i),
    .wb_data_i   (wb_data_i),
    .up_valid_i  (due_valid),
    .up_warp_i   (due_warp),
    .up_rd_i     (due_rd),
    .up_beat_i   (due_beat),
    .wr_valid_o  (wr_valid),
    .wr_row_o    (wr_row),
    .wr_mask_o   (wr_mask),
    .wr_data_o   (wr_data),
    .wp_warp_o   (wp_warp),
    .wp_rd_o     (wp_rd),
    .wp_beat_o   (wp_beat),
    .wp_alu_o    (wp_alu),
    .wp_fpu_o    (wp_fpu),
    .clr_valid_o (clr_valid_o),
    .clr_warp_o  (clr_warp_o),
    .clr_rd_o    (clr_rd_o),
    .stall_o     (stall)
  );

  ws_inflight #(
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .FP             (FP),
    .COLLECTORS     (COLLECTORS),
    .UNIT_W         (UNIT_W),
    .NWB            (NWB),
    .CUT_DISPATCH   (CUT_DISPATCH)
  ) u_inflight (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .oc_valid_i    (oc_valid),
    .oc_ready_i    (oc_ready),
    .oc_unit_i     (oc_unit),
    .dx_valid_i    ({dx_valid_o}),
    .dx_unit_i     ({dx_unit_o}),
    .dx_wen_i      ({dx_wen_o}),
    .dx_last_i     ({dx_last_o}),
    .wb_valid_i    (wb_valid_i),
    .wb_ready_i    (wb_ready_o),
    .wb_last_i     (wb_last_i),
    .oc_complete_o (oc_complete_o),
    .short_o       (short_o),
    .long_o        (long_o)
  );

  ws_retire_write #(
    .WARPS          (WARPS),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .FP             (FP),
    .RF_BANKS       (RF_BANKS),
    .REG_W          (REG_W)
  ) u_retire (
    .wr_valid_i    (wr_valid),
    .wr_mask_i     (wr_mask),
    .wr_data_i     (wr_data),
    .wp_warp_i     (wp_warp),
    .wp_rd_i       (wp_rd),
    .wp_beat_i     (wp_beat),
    .wp_alu_i      (wp_alu),
    .wp_fpu_i      (wp_fpu),
    .rt_wb_valid_o (rt_wb_valid_o),
    .rt_wb_warp_o  (rt_wb_warp_o),
    .rt_wb_rd_o    (rt_wb_rd_o),
    .rt_wb_beat_o  (rt_wb_beat_o),
    .rt_wb_mask_o  (rt_wb_mask_o),
    .rt_wb_data_o  (rt_wb_data_o)
  );

endmodule

`default_nettype wire
