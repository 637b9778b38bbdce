// wsgen 0.1.0 | ws_dispatch.v.tmpl 72a43f27 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dispatch: runs the collector units: which one takes the issued instruction, how old each is,
// which one hands its beat to execution, and the write-after-read policy.
//
// Contract
//   alloc_o        see ws_alloc_*. al_valid_i[0] only with oc_free_o, war_ok_o of the warp, and
//                  unit_ok_o of its unit.
//   grant_o        one-hot: the oldest collector whose beat is complete, whose unit is ready and
//                  which no rule holds back. dx_valid_o: there is one; a granted beat is taken.
//   Rules          ws_dispatch_choice: units, program order; ws_fpu_slot: pairs of banks;
//                  ws_starvation: starvation.
//   older_o        see ws_age. oc_busy_o: see ws_oc_warps.
//   unit_ok_o, unit_want_o: see ws_oc_room.
//   war_ok_o[w]    warp w may issue: the WAR policy, which keeps a younger instruction from writing
//                  a register that an older one of its warp still has to read: ws_war_*.
// Not here: bank requests (ws_collector, ws_rf_arb), pending writes (scoreboard).

`default_nettype none

module ws_dispatch #(
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
  parameter ALU_DIRECT     = 1,
  parameter CUT_ALLOC      = 1,
  parameter CUT_LSU        = 2,
  parameter CUT_BRANCH     = 1,
  parameter CUT_FDIV       = 1,
  parameter FMA_STAGES     = 1,
  parameter SFU_STAGES     = 3,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter ROW_W          = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1
) (
  input  wire                                 clk_i,
  input  wire                                 rst_i,

  // From ws_issue: the instructions that issue, and what waits at the head of each I-buffer
  input  wire [ISSUE_WIDTH-1:0]               al_valid_i,
  input  wire [NSRC*REG_W-1:0]                al_rs_i,  // of the first one
  input  wire [NSRC-1:0]                      al_use_i,
  input  wire [WARPS*REG_W-1:0]               head_rd_i,
  input  wire [WARPS-1:0]                     head_wen_i,

  // From ws_collectors; places of destinations from ws_cta and ws_issue
  input  wire [COLLECTORS-1:0]                oc_valid_i,
  input  wire [COLLECTORS-1:0]                oc_reading_i,
  input  wire [COLLECTORS-1:0]                oc_ready_i,
  input  wire [COLLECTORS-1:0]                oc_last_i,
  input  wire [COLLECTORS-1:0]                oc_part_i,
  input  wire [COLLECTORS*WARP_W-1:0]         oc_warp_i,
  input  wire [COLLECTORS*UNIT_W-1:0]         oc_unit_i,
  output wire [COLLECTORS-1:0]                oc_read_ahead_o,
  input  wire [COLLECTORS*OP_W-1:0]           oc_op_i,
  input  wire [ROW_W-1:0]                     rpw_i,
  input  wire [WARP_W-1:0]                    al_warp_i,
  input  wire [ISSUE_WIDTH*REG_W-1:0]         al_rd_i,
  input  wire [COLLECTORS-1:0]                oc_wen_i,
  input  wire [COLLECTORS*BEAT_W-1:0]         oc_beat_i,

  // From execution (by unit number) and ws_writeback
  input  wire [UNITS-1:0]                     unit_ready_i,
  input  wire [UNITS-1:0]                     unit_next_i,
  input  wire [UNITS-1:0]                     unit_again_i,
  input  wire                                 stall_i,

  // To ws_collectors, ws_dispatch_mux, ws_rf_arb
  output wire [ISSUE_WIDTH*COLLECTORS-1:0]    alloc_o,
  output wire [DISPATCH_WIDTH*COLLECTORS-1:0] grant_o,
  output wire [COLLECTORS*COLLECTORS-1:0]     older_o,

  // To execution
  output wire [DISPATCH_WIDTH-1:0]            dx_valid_o,

  // To ws_issue
  output wire                                 oc_free_o,
  output wire [UNITS-1:0]                     unit_ok_o,
  output wire [WARPS-1:0]                     war_ok_o,
  output wire [WARPS-1:0]                     oc_busy_o
);

  // From ws_fpu_slot
  wire [COLLECTORS-1:0] oc_go;

  // From ws_starvation
  wire [COLLECTORS-1:0] allowed;
  wire [COLLECTORS-1:0] oldest;

  // From ws_unit_early
  wire [UNITS-1:0] ready_early;

  // From ws_oc_room
  wire [COLLECTORS-1:0] oc_ordered;

  // From ws_dispatch_choice
  wire [COLLECTORS-1:0] early;

  // From ws_oc_warps
  wire [WARPS*COLLECTORS-1:0] held;

  ws_alloc #(
    .THREADS    (THREADS),
    .LANES      (LANES),
    .COLLECTORS (COLLECTORS),
    .CUT_ALLOC  (CUT_ALLOC)
  ) u_alloc (
    .al_valid_i (al_valid_i),
    .oc_valid_i (oc_valid_i),
    .oc_last_i  (oc_last_i),
    .grant_i    (grant_o),
    .early_i    (early),
    .dx_valid_i (dx_valid_o),
    .alloc_o    (alloc_o),
    .oc_free_o  (oc_free_o)
  );

  ws_age #(
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .COLLECTORS  (COLLECTORS)
  ) u_age (
    .clk_i   (clk_i),
    .alloc_i (alloc_o),
    .older_o (older_o)
  );

  ws_fpu_slot #(
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
    .UNIT_W         (UNIT_W),
    .ALU_DIRECT     (ALU_DIRECT),
    .FMA_STAGES     (FMA_STAGES)
  ) u_slot (
    .clk_i      (clk_i),
    .rst_i      (rst_i),
    .rpw_i      (rpw_i),
    .al_warp_i  (al_warp_i),
    .al_rd_i    (al_rd_i),
    .oc_wen_i   (oc_wen_i),
    .oc_beat_i  (oc_beat_i),
    .oc_ready_i (oc_ready_i),
    .oc_unit_i  (oc_unit_i),
    .alloc_i    (alloc_o),
    .grant_i    (grant_o),
    .oc_go_o    (oc_go)
  );

  ws_starvation #(
    .FP         (FP),
    .COLLECTORS (COLLECTORS)
  ) u_starvation (
    .clk_i      (clk_i),
    .rst_i      (rst_i),
    .oc_valid_i (oc_valid_i),
    .older_i    (older_o),
    .oc_go_i    (oc_go),
    .stall_i    (stall_i),
    .allowed_o  (allowed),
    .oldest_o   (oldest)
  );

  ws_unit_early #(
    .SCHEDULERS     (SCHEDULERS),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .COLLECTORS     (COLLECTORS),
    .UNIT_W         (UNIT_W),
    .OP_W           (OP_W),
    .CUT_ALLOC      (CUT_ALLOC),
    .CUT_LSU        (CUT_LSU),
    .SFU_STAGES     (SFU_STAGES)
  ) u_early (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .unit_ready_i  (unit_ready_i),
    .unit_next_i   (unit_next_i),
    .unit_again_i  (unit_again_i),
    .oc_unit_i     (oc_unit_i),
    .oc_op_i       (oc_op_i),
    .grant_i       (grant_o),
    .ready_early_o (ready_early)
  );

  ws_oc_room #(
    .COLLECTORS (COLLECTORS),
    .UNIT_W     (UNIT_W)
  ) u_room (
    .oc_valid_i    (oc_valid_i),
    .oc_ready_i    (oc_ready_i),
    .oc_unit_i     (oc_unit_i),
    .ready_early_i (ready_early),
    .oc_ordered_o  (oc_ordered),
    .unit_ok_o     (unit_ok_o)
  );

  ws_dispatch_choice #(
    .WARPS          (WARPS),
    .SCHEDULERS     (SCHEDULERS),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .COLLECTORS     (COLLECTORS),
    .UNIT_W         (UNIT_W),
    .CUT_LSU        (CUT_LSU),
    .CUT_BRANCH     (CUT_BRANCH),
    .CUT_FDIV       (CUT_FDIV),
    .SFU_STAGES     (SFU_STAGES)
  ) u_choice (
    .oc_valid_i      (oc_valid_i),
    .oc_part_i       (oc_part_i),
    .oc_warp_i       (oc_warp_i),
    .oc_unit_i       (oc_unit_i),
    .oc_read_ahead_o (oc_read_ahead_o),
    .oc_ordered_i    (oc_ordered),
    .older_i         (older_o),
    .oc_go_i         (oc_go),
    .allowed_i       (allowed),
    .oldest_i        (oldest),
    .unit_ready_i    (unit_ready_i),
    .ready_early_i   (ready_early),
    .stall_i         (stall_i),
    .grant_o         (grant_o),
    .dx_valid_o      (dx_valid_o),
    .early_o         (early)
  );

  ws_oc_warps #(
    .WARPS      (WARPS),
    .COLLECTORS (COLLECTORS)
  ) u_warps (
    .oc_valid_i (oc_valid_i),
    .oc_warp_i  (oc_warp_i),
    .held_o     (held),
    .oc_busy_o  (oc_busy_o)
  );

  ws_war_in_order #(
    .WARPS          (WARPS),
    .ISSUE_WIDTH    (ISSUE_WIDTH),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .COLLECTORS     (COLLECTORS),
    .REG_W          (REG_W),
    .NSRC           (NSRC),
    .UNIT_W         (UNIT_W)
  ) u_war (
    .clk_i        (clk_i),
    .al_rs_i      (al_rs_i),
    .al_use_i     (al_use_i),
    .head_rd_i    (head_rd_i),
    .head_wen_i   (head_wen_i),
    .oc_reading_i (oc_reading_i),
    .oc_ready_i   (oc_ready_i),
    .oc_unit_i    (oc_unit_i),
    .held_i       (held),
    .alloc_i      (alloc_o),
    .grant_i      (grant_o),
    .war_ok_o     (war_ok_o)
  );

endmodule

`default_nettype wire
