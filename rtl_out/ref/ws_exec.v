// wsgen 0.1.0 | ws_exec.v.tmpl 7241de1b | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_exec: execution stage: the units that take beats from the dispatcher, except those that all
// sub-cores share. Wiring only.
//
// Contract
//   int_dx_valid_i only while unit_ready_o[int_dx_unit_i]; a beat is then taken. Bits of
//   unit_ready_o of other units are 0. Beats of one instruction come in ascending order, `last` on
//   the last. With floating point, float_dx_* is the same for FPU and FDIV, and int_dx_* for all
//   other units.
//   CUT_DISPATCH = 1: branches, votes, shuffles and results of FPU and FDIV take one more cycle
//   (ws_beat_reg). With dispatch width 1, float_dx_* and int_dx_* then carry the same beat, of
//   any unit.
//   wb_*: source 0 has the results of ALU and jalr, which are never refused. Source 1 has those of
//   multiply/divide, vote/shuffle, CSR reads, divide and square root, and special functions (sfu_*,
//   valid/ready), held until wb_ready_i. Source 1 is a register, source 0 only with ALU_DIRECT = 0.
//   fp_*: source 3, of the FPU, never refused. br_*, arr_*: see ws_branch_queue; up_*, clr_*: see
//   ws_sp; fp_up_*, fp_clr_*: see ws_fp; start_i, rows_o: see ws_tid.
// Parameters
//   WARPS of this sub-core, which is number PART of SCHEDULERS. Others: see the units.
// Not here: LSU (ws_mem), ws_sfu, arbitration for register banks (ws_writeback).

`default_nettype none

module ws_exec #(
  parameter WARPS          = 8,
  parameter SCHEDULERS     = 1,
  parameter DISPATCH_WIDTH = 1,
  parameter FIMM_W         = 18,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter REG_W          = 6,
  parameter UNIT_W         = 4,
  parameter OP_W           = 5,
  parameter UNITS          = 1 << UNIT_W,
  parameter CUT_DISPATCH   = 1,
  parameter ALU_DIRECT     = 1,
  parameter CUT_BRANCH     = 1,
  parameter CUT_RESULTS    = 1,
  parameter CUT_FDIV       = 1,
  parameter SP_STAGES      = 0,
  parameter FMA_STAGES     = 1,
  parameter MUL_PASSES     = 2,
  parameter FDIV_SHARE     = 4,
  parameter FTZ            = 0,
  parameter FLAGS          = 0,
  parameter COUNTERS       = 26,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W         = LANES * 32,
  parameter INDEX_W        = $clog2(COUNTERS),
  parameter PART           = SCHEDULERS - 1,
  parameter SM_W           = (WARPS * SCHEDULERS > 1) ? $clog2(WARPS * SCHEDULERS) : 1,
  parameter COUNT_W        = $clog2(WARPS * SCHEDULERS + 1)
) (
  input  wire                clk_i,
  input  wire                rst_i,

  // Launch, from ws_ctrl
  input  wire                start_i,
  input  wire [31:0]         sm_id_i,
  input  wire [11:0]         block_x_i,
  input  wire [11:0]         block_y_i,
  input  wire [11:0]         block_z_i,
  input  wire [23:0]         grid_x_i,
  input  wire [15:0]         grid_y_i,
  input  wire [15:0]         grid_z_i,
  input  wire [31:0]         param_ptr_i,
  input  wire [16:0]         local_bytes_i,
  input  wire [63:0]         cycle_i,
  input  wire [63:0]         instret_i,

  // From ws_perf
  input  wire [INDEX_W-1:0]  perf_row_i,
  input  wire [47:0]         perf_data_i,

  // From and to ws_cta
  input  wire                wst_fire_i,
  input  wire [WARP_W-1:0]   wst_warp_i,
  input  wire [SM_W-1:0]     wst_wic_i,
  input  wire [23:0]         cta_x_i,
  input  wire [15:0]         cta_y_i,
  input  wire [15:0]         cta_z_i,
  input  wire [31:0]         first_x_i,
  input  wire [27:0]         first_y_i,
  output wire [COUNT_W-1:0]  rows_o,

  // From ws_operand
  input  wire                int_dx_valid_i,
  input  wire [UNIT_W-1:0]   int_dx_unit_i,
  input  wire [OP_W-1:0]     int_dx_op_i,
  input  wire [WARP_W-1:0]   int_dx_warp_i,
  input  wire [REG_W-1:0]    int_dx_rd_i,
  input  wire                int_dx_wen_i,
  input  wire [BEAT_W-1:0]   int_dx_beat_i,
  input  wire                int_dx_last_i,
  input  wire [LANES-1:0]    int_dx_mask_i,
  input  wire [THREADS-1:0]  int_dx_wmask_i,
  input  wire [31:2]         int_dx_pc_i,
  input  wire [31:0]         int_dx_imm_i,
  input  wire [DATA_W-1:0]   int_dx_a_i,
  input  wire [DATA_W-1:0]   int_dx_b_i,
  output wire [UNITS-1:0]    unit_ready_o,
  output wire [UNITS-1:0]    unit_next_o,
  output wire [UNITS-1:0]    unit_again_o,

  // From ws_operand, to FPU and FDIV
  input  wire                float_dx_valid_i,
  input  wire [UNIT_W-1:0]   float_dx_unit_i,
  input  wire [OP_W-1:0]     float_dx_op_i,
  input  wire [WARP_W-1:0]   float_dx_warp_i,
  input  wire [REG_W-1:0]    float_dx_rd_i,
  input  wire                float_dx_wen_i,
  input  wire [BEAT_W-1:0]   float_dx_beat_i,
  input  wire                float_dx_last_i,
  input  wire [LANES-1:0]    float_dx_mask_i,
  input  wire [FIMM_W-1:0]   float_dx_imm_i,
  input  wire [DATA_W-1:0]   float_dx_a_i,
  input  wire [DATA_W-1:0]   float_dx_b_i,
  input  wire [DATA_W-1:0]   float_dx_c_i,

  // From the units that the sub-cores share
  input  wire                sfu_valid_i,
  output wire                sfu_ready_o,
  input  wire [WARP_W-1:0]   sfu_warp_i,
  input  wire [REG_W-1:0]    sfu_rd_i,
  input  wire [BEAT_W-1:0]   sfu_beat_i,
  input  wire                sfu_last_i,
  input  wire [LANES-1:0]    sfu_mask_i,
  input  wire [DATA_W-1:0]   sfu_data_i,

  // To ws_writeback: sources 0 and 1; source 0 never waits
  output wire [1:0]          wb_valid_o,
  output wire [2*WARP_W-1:0] wb_warp_o,
  output wire [2*REG_W-1:0]  wb_rd_o,
  output wire [2*BEAT_W-1:0] wb_beat_o,
  output wire [1:0]          wb_last_o,
  output wire [2*LANES-1:0]  wb_mask_o,
  output wire [2*DATA_W-1:0] wb_data_o,
  input  wire                wb_ready_i,

  // To ws_writeback: source 3, never refused
  output wire                fp_valid_o,
  output wire [WARP_W-1:0]   fp_warp_o,
  output wire [REG_W-1:0]    fp_rd_o,
  output wire [BEAT_W-1:0]   fp_beat_o,
  output wire                fp_last_o,
  output wire [LANES-1:0]    fp_mask_o,
  output wire [DATA_W-1:0]   fp_data_o,

  // To ws_writeback, ws_scoreboard
  output wire                up_valid_o,
  output wire [WARP_W-1:0]   up_warp_o,
  output wire [REG_W-1:0]    up_rd_o,
  output wire [BEAT_W-1:0]   up_beat_o,
  output wire                fp_up_valid_o,
  output wire [WARP_W-1:0]   fp_up_warp_o,
  output wire [REG_W-1:0]    fp_up_rd_o,
  output wire [BEAT_W-1:0]   fp_up_beat_o,
  output wire                clr_valid_o,
  output wire [WARP_W-1:0]   clr_warp_o,
  output wire [REG_W-1:0]    clr_rd_o,
  output wire                fp_clr_valid_o,
  output wire [WARP_W-1:0]   fp_clr_warp_o,
  output wire [REG_W-1:0]    fp_clr_rd_o,

  // From and to ws_simt_stack
  input  wire [WARPS-1:0]    expect_taken_i,
  input  wire [WARPS-1:0]    expect_joins_i,
  output wire                br_valid_o,
  input  wire                br_ready_i,
  output wire [WARP_W-1:0]   br_warp_o,
  output wire                br_jalr_o,
  output wire                br_diverge_o,
  output wire [THREADS-1:0]  br_taken_o,
  output wire [31:1]         br_target_o,
  output wire [31:2]         br_fall_o,
  output wire                br_fast_o,

  // To ws_barrier
  output wire                arr_valid_o,
  output wire [WARP_W-1:0]   arr_warp_o,
  output wire [31:0]         arr_num_o
);

  localparam ROW_W = SM_W + $clog2(THREADS / LANES);
  localparam TID_W = $clog2(WARPS * SCHEDULERS * THREADS);
  localparam [3:0] UNIT_MUL = 4'd2, UNIT_XLANE = 4'd5, UNIT_CSR = 4'd6, UNIT_FPU = 4'd7,
                   UNIT_FDIV = 4'd8;

  wire              mul_res_valid;
  wire              mul_res_ready;
  wire [WARP_W-1:0] mul_res_warp;
  wire [REG_W-1:0]  mul_res_rd;
  wire [BEAT_W-1:0] mul_res_beat;
  wire              mul_res_last;
  wire [LANES-1:0]  mul_res_mask;
  wire [DATA_W-1:0] mul_res_data;
  wire              csr_res_valid;
  wire              csr_res_ready;
  wire [WARP_W-1:0] csr_res_warp;
  wire [REG_W-1:0]  csr_res_rd;
  wire [BEAT_W-1:0] csr_res_beat;
  wire              csr_res_last;
  wire [LANES-1:0]  csr_res_mask;
  wire [DATA_W-1:0] csr_res_data;
  wire              div_res_valid;
  wire              div_res_ready;
  wire [WARP_W-1:0] div_res_warp;
  wire [REG_W-1:0]  div_res_rd;
  wire [BEAT_W-1:0] div_res_beat;
  wire              div_res_last;
  wire [LANES-1:0]  div_res_mask;
  wire [DATA_W-1:0] div_res_data;
  // From ws_beat_reg
  wire               ex_valid;
  wire [UNIT_W-1:0]  ex_unit;
  wire [OP_W-1:0]    ex_op;
  wire [WARP_W-1:0]  ex_warp;
  wire [REG_W-1:0]   ex_rd;
  wire               ex_wen;
  wire [BEAT_W-1:0]  ex_beat;
  wire               ex_last;
  wire [LANES-1:0]   ex_mask;
  wire [THREADS-1:0] ex_wmask;
  wire [31:2]        ex_pc;
  wire [31:0]        ex_imm;
  wire [DATA_W-1:0]  ex_a;
  wire [DATA_W-1:0]  ex_b;
  wire               fe_valid;
  wire [UNIT_W-1:0]  fe_unit;
  wire [OP_W-1:0]    fe_op;
  wire [WARP_W-1:0]  fe_warp;
  wire [REG_W-1:0]   fe_rd;
  wire               fe_wen;
  wire [BEAT_W-1:0]  fe_beat;
  wire               fe_last;
  wire [LANES-1:0]   fe_mask;
  wire [FIMM_W-1:0]  fe_imm;
  wire [DATA_W-1:0]  fe_a;
  wire [DATA_W-1:0]  fe_b;
  wire [DATA_W-1:0]  fe_c;
  wire               xlane_ready;
  wire               fdiv_ready;
  wire               fdiv_next;

  // From ws_sp
  wire               sp_ready;
  wire               sp_br_valid;
  wire [WARP_W-1:0]  sp_br_warp;
  wire               sp_br_jalr;
  wire               sp_br_diverge;
  wire [THREADS-1:0] sp_br_taken;
  wire [31:1]        sp_br_target;
  wire [31:2]        sp_br_fall;
  wire               sp_arr_valid;
  wire [WARP_W-1:0]  sp_arr_warp;
  wire [31:0]        sp_arr_num;

  // From ws_branch_queue
  wire sp_br_ready;
  wire bru_ready;
  wire bru_next;
  wire bru_again;

  // From ws_muldiv
  wire mul_ready;
  wire mul_next;

  // From ws_tid
  wire [LANES*3*($clog2((WARPS * SCHEDULERS) * THREADS))-1:0] tid_tid;

  // From ws_csr
  wire             tid_en;
  wire [ROW_W-1:0] tid_row;
  wire             csr_ready;

  // From ws_xlane
  wire              lane_ready;
  wire              late_valid;
  wire [WARP_W-1:0] late_warp;
  wire [REG_W-1:0]  late_rd;
  wire [BEAT_W-1:0] late_beat;
  wire              late_last;
  wire [LANES-1:0]  late_mask;
  wire [DATA_W-1:0] late_data;

  // From ws_fp
  wire [2:0] rm;

  // From ws_fdiv
  wire div_ready;
  wire div_next;

  // From ws_result_arb
  wire late_ready;
  wire late_room;

  // A beat for the unit. int_dx_*, float_dx_*: units with registers at their inputs; ex_*, fe_*:
  // units that compute at once. ws_sp and plain units look at the number of the unit themselves.
  wire to_mul = int_dx_valid_i & (int_dx_unit_i == UNIT_MUL);
  wire to_xlane = ex_valid & (ex_unit == UNIT_XLANE);
  wire to_csr = int_dx_valid_i & (int_dx_unit_i == UNIT_CSR);
  wire to_fpu = fe_valid & (fe_unit == UNIT_FPU);
  wire to_fdiv = fe_valid & (fe_unit == UNIT_FDIV);

  // By unit number: 0 for units that sub-cores share, 1 for units that are always ready.
  assign unit_ready_o = {7'd0, fdiv_ready, 1'b1, csr_ready, xlane_ready, 1'b0, bru_ready, mul_ready,
                         2'b10};
  assign unit_next_o = {7'd0, fdiv_next, 4'b1000, bru_next, mul_next, 2'b10};
  assign unit_again_o = {12'b0000_0000_1000, bru_again, 3'b010};

  ws_beat_reg #(
    .WARPS          (WARPS),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .FIMM_W         (FIMM_W),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .REG_W          (REG_W),
    .UNIT_W         (UNIT_W),
    .OP_W           (OP_W),
    .CUT_DISPATCH   (CUT_DISPATCH)
  ) u_beat_reg (
    .clk_i            (clk_i),
    .rst_i            (rst_i),
    .int_dx_valid_i   (int_dx_valid_i),
    .int_dx_unit_i    (int_dx_unit_i),
    .int_dx_op_i      (int_dx_op_i),
    .int_dx_warp_i    (int_dx_warp_i),
    .int_dx_rd_i      (int_dx_rd_i),
    .int_dx_wen_i     (int_dx_wen_i),
    .int_dx_beat_i    (int_dx_beat_i),
    .int_dx_last_i    (int_dx_last_i),
    .int_dx_mask_i    (int_dx_mask_i),
    .int_dx_wmask_i   (int_dx_wmask_i),
    .int_dx_pc_i      (int_dx_pc_i),
    .int_dx_imm_i     (int_dx_imm_i),
    .int_dx_a_i       (int_dx_a_i),
    .int_dx_b_i       (int_dx_b_i),
    .float_dx_valid_i (float_dx_valid_i),
    .float_dx_unit_i  (float_dx_unit_i),
    .float_dx_op_i    (float_dx_op_i),
    .float_dx_warp_i  (float_dx_warp_i),
    .float_dx_rd_i    (float_dx_rd_i),
    .float_dx_wen_i   (float_dx_wen_i),
    .float_dx_beat_i  (float_dx_beat_i),
    .float_dx_last_i  (float_dx_last_i),
    .float_dx_mask_i  (float_dx_mask_i),
    .float_dx_imm_i   (float_dx_imm_i),
    .float_dx_a_i     (float_dx_a_i),
    .float_dx_b_i     (float_dx_b_i),
    .float_dx_c_i     (float_dx_c_i),
    .ex_valid_o       (ex_valid),
    .ex_unit_o        (ex_unit),
    .ex_op_o          (ex_op),
    .ex_warp_o        (ex_warp),
    .ex_rd_o          (ex_rd),
    .ex_wen_o         (ex_wen),
    .ex_beat_o        (ex_beat),
    .ex_last_o        (ex_last),
    .ex_mask_o        (ex_mask),
    .ex_wmask_o       (ex_wmask),
    .ex_pc_o          (ex_pc),
    .ex_imm_o         (ex_imm),
    .ex_a_o           (ex_a),
    .ex_b_o           (ex_b),
    .fe_valid_o       (fe_valid),
    .fe_unit_o        (fe_unit),
    .fe_op_o          (fe_op),
    .fe_warp_o        (fe_warp),
    .fe_rd_o          (fe_rd),
    .fe_wen_o         (fe_wen),
    .fe_beat_o        (fe_beat),
    .fe_last_o        (fe_last),
    .fe_mask_o        (fe_mask),
    .fe_imm_o         (fe_imm),
    .fe_a_o           (fe_a),
    .fe_b_o           (fe_b),
    .fe_c_o           (fe_c),
    .xlane_ready_i    ((CUT_DISPATCH != 0) & (THREADS == LANES) ? late_room : lane_ready),
    .xlane_ready_o    (xlane_ready),
    .fdiv_ready_i     (div_ready),
    .fdiv_next_i      (div_next),
    .fdiv_ready_o     (fdiv_ready),
    .fdiv_next_o      (fdiv_next)
  );

  // By hand: two units on the same lanes; a write-back source of its own, branches, barriers.
  ws_sp #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .REG_W      (REG_W),
    .UNIT_W     (UNIT_W),
    .OP_W       (OP_W),
    .ALU_DIRECT (ALU_DIRECT),
    .SP_STAGES  (SP_STAGES)
  ) u_sp (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .dx_valid_i   (ex_valid),
    .dx_unit_i    (ex_unit),
    .dx_op_i      (ex_op),
    .dx_warp_i    (ex_warp),
    .dx_rd_i      (ex_rd),
    .dx_wen_i     (ex_wen),
    .dx_beat_i    (ex_beat),
    .dx_last_i    (ex_last),
    .dx_mask_i    (ex_mask),
    .dx_pc_i      (ex_pc),
    .dx_imm_i     (ex_imm),
    .dx_a_i       (ex_a),
    .dx_b_i       (ex_b),
    .bru_ready_o  (sp_ready),
    .wb_valid_o   (wb_valid_o[0]),
    .wb_warp_o    (wb_warp_o[0 +: WARP_W]),
    .wb_rd_o      (wb_rd_o[0 +: REG_W]),
    .wb_beat_o    (wb_beat_o[0 +: BEAT_W]),
    .wb_last_o    (wb_last_o[0]),
    .wb_mask_o    (wb_mask_o[0 +: LANES]),
    .wb_data_o    (wb_data_o[0 +: DATA_W]),
    .up_valid_o   (up_valid_o),
    .up_warp_o    (up_warp_o),
    .up_rd_o      (up_rd_o),
    .up_beat_o    (up_beat_o),
    .clr_valid_o  (clr_valid_o),
    .clr_warp_o   (clr_warp_o),
    .clr_rd_o     (clr_rd_o),
    .br_valid_o   (sp_br_valid),
    .br_ready_i   (sp_br_ready),
    .br_warp_o    (sp_br_warp),
    .br_jalr_o    (sp_br_jalr),
    .br_diverge_o (sp_br_diverge),
    .br_taken_o   (sp_br_taken),
    .br_target_o  (sp_br_target),
    .br_fall_o    (sp_br_fall),
    .arr_valid_o  (sp_arr_valid),
    .arr_warp_o   (sp_arr_warp),
    .arr_num_o    (sp_arr_num)
  );

  ws_branch_queue #(
    .WARPS        (WARPS),
    .THREADS      (THREADS),
    .UNIT_W       (UNIT_W),
    .OP_W         (OP_W),
    .CUT_DISPATCH (CUT_DISPATCH),
    .CUT_BRANCH   (CUT_BRANCH)
  ) u_branches (
    .clk_i           (clk_i),
    .rst_i           (rst_i),
    .sp_br_valid_i   (sp_br_valid),
    .sp_br_ready_o   (sp_br_ready),
    .sp_br_warp_i    (sp_br_warp),
    .sp_br_jalr_i    (sp_br_jalr),
    .sp_br_diverge_i (sp_br_diverge),
    .sp_br_taken_i   (sp_br_taken),
    .sp_br_target_i  (sp_br_target),
    .sp_br_fall_i    (sp_br_fall),
    .sp_arr_valid_i  (sp_arr_valid),
    .sp_arr_warp_i   (sp_arr_warp),
    .sp_arr_num_i    (sp_arr_num),
    .ex_valid_i      (ex_valid),
    .ex_unit_i       (ex_unit),
    .ex_op_i         (ex_op),
    .ex_wmask_i      (ex_wmask),
    .sp_ready_i      (sp_ready),
    .bru_ready_o     (bru_ready),
    .bru_next_o      (bru_next),
    .bru_again_o     (bru_again),
    .expect_taken_i  (expect_taken_i),
    .expect_joins_i  (expect_joins_i),
    .br_valid_o      (br_valid_o),
    .br_ready_i      (br_ready_i),
    .br_warp_o       (br_warp_o),
    .br_jalr_o       (br_jalr_o),
    .br_diverge_o    (br_diverge_o),
    .br_taken_o      (br_taken_o),
    .br_target_o     (br_target_o),
    .br_fall_o       (br_fall_o),
    .br_fast_o       (br_fast_o),
    .arr_valid_o     (arr_valid_o),
    .arr_warp_o      (arr_warp_o),
    .arr_num_o       (arr_num_o)
  );

  // By hand: products may come from the FPU's bus, and in steps.
  ws_muldiv #(
    .PASSES  (MUL_PASSES),
    .WARPS   (WARPS),
    .THREADS (THREADS),
    .LANES   (LANES),
    .REG_W   (REG_W)
  ) u_muldiv (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .dx_valid_i  (to_mul),
    .dx_op_i     (int_dx_op_i[2:0]),
    .dx_warp_i   (int_dx_warp_i),
    .dx_rd_i     (int_dx_rd_i),
    .dx_wen_i    (int_dx_wen_i),
    .dx_beat_i   (int_dx_beat_i),
    .dx_last_i   (int_dx_last_i),
    .dx_mask_i   (int_dx_mask_i),
    .dx_a_i      (int_dx_a_i),
    .dx_b_i      (int_dx_b_i),
    .ready_o     (mul_ready),
    .next_o      (mul_next),
    .res_valid_o (mul_res_valid),
    .res_ready_i (mul_res_ready),
    .res_warp_o  (mul_res_warp),
    .res_rd_o    (mul_res_rd),
    .res_beat_o  (mul_res_beat),
    .res_last_o  (mul_res_last),
    .res_mask_o  (mul_res_mask),
    .res_data_o  (mul_res_data)
  );

  ws_tid #(
    .WARPS   (WARPS * SCHEDULERS),
    .THREADS (THREADS),
    .LANES   (LANES)
  ) u_tid (
    .clk_i     (clk_i),
    .rst_i     (rst_i),
    .start_i   (start_i),
    .block_x_i (block_x_i[TID_W-1:0]),
    .block_y_i (block_y_i[TID_W-1:0]),
    .rows_o    (rows_o),
    .rd_en_i   (tid_en),
    .rd_row_i  (tid_row),
    .rd_tid_o  (tid_tid)
  );

  // By hand: launch values and thread indices come in, and the number of the CSR is its immediate.
  ws_csr #(
    .WARPS      (WARPS),
    .SCHEDULERS (SCHEDULERS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .REG_W      (REG_W),
    .COUNTERS   (COUNTERS),
    .PART       (PART)
  ) u_csr (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .sm_id_i       (sm_id_i),
    .block_x_i     (block_x_i),
    .block_y_i     (block_y_i),
    .block_z_i     (block_z_i),
    .grid_x_i      (grid_x_i),
    .grid_y_i      (grid_y_i),
    .grid_z_i      (grid_z_i),
    .param_ptr_i   (param_ptr_i),
    .local_bytes_i (local_bytes_i),
    .cycle_i       (cycle_i),
    .instret_i     (instret_i),
    .perf_row_i    (perf_row_i),
    .perf_data_i   (perf_data_i),
    .wst_fire_i    (wst_fire_i),
    .wst_warp_i    (wst_warp_i),
    .wst_wic_i     (wst_wic_i),
    .cta_x_i       (cta_x_i),
    .cta_y_i       (cta_y_i),
    .cta_z_i       (cta_z_i),
    .first_x_i     (first_x_i),
    .first_y_i     (first_y_i),
    .rd_en_o       (tid_en),
    .rd_row_o      (tid_row),
    .rd_tid_i      (tid_tid),
    .dx_valid_i    (to_csr),
    .dx_warp_i     (int_dx_warp_i),
    .dx_rd_i       (int_dx_rd_i),
    .dx_wen_i      (int_dx_wen_i),
    .dx_beat_i     (int_dx_beat_i),
    .dx_last_i     (int_dx_last_i),
    .dx_mask_i     (int_dx_mask_i),
    .dx_wmask_i    (int_dx_wmask_i),
    .dx_csr_i      (int_dx_imm_i[11:0]),
    .ready_o       (csr_ready),
    .res_valid_o   (csr_res_valid),
    .res_ready_i   (csr_res_ready),
    .res_warp_o    (csr_res_warp),
    .res_rd_o      (csr_res_rd),
    .res_beat_o    (csr_res_beat),
    .res_last_o    (csr_res_last),
    .res_mask_o    (csr_res_mask),
    .res_data_o    (csr_res_data)
  );

  // By hand: its results are the late source.
  ws_xlane #(
    .WARPS   (WARPS),
    .THREADS (THREADS),
    .LANES   (LANES),
    .REG_W   (REG_W)
  ) u_xlane (
    .dx_valid_i  (to_xlane),
    .dx_op_i     (ex_op[2:0]),
    .dx_warp_i   (ex_warp),
    .dx_rd_i     (ex_rd),
    .dx_wen_i    (ex_wen),
    .dx_beat_i   (ex_beat),
    .dx_last_i   (ex_last),
    .dx_mask_i   (ex_mask),
    .dx_wmask_i  (ex_wmask),
    .dx_a_i      (ex_a),
    .dx_b_i      (ex_b),
    .ready_o     (lane_ready),
    .res_valid_o (late_valid),
    .res_ready_i (late_ready),
    .res_warp_o  (late_warp),
    .res_rd_o    (late_rd),
    .res_beat_o  (late_beat),
    .res_last_o  (late_last),
    .res_mask_o  (late_mask),
    .res_data_o  (late_data)
  );

  // By hand: a write-back source of its own; fcsr, which divisions share.
  ws_fp #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .REG_W      (REG_W),
    .OP_W       (OP_W),
    .SP_STAGES  (SP_STAGES),
    .FMA_STAGES (FMA_STAGES),
    .FTZ        (FTZ),
    .FLAGS      (FLAGS)
  ) u_fp (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .wst_fire_i  (wst_fire_i),
    .wst_warp_i  (wst_warp_i),
    .dx_valid_i  (to_fpu),
    .dx_op_i     (fe_op),
    .dx_warp_i   (fe_warp),
    .dx_rd_i     (fe_rd),
    .dx_wen_i    (fe_wen),
    .dx_beat_i   (fe_beat),
    .dx_last_i   (fe_last),
    .dx_mask_i   (fe_mask),
    .dx_imm_i    (fe_imm),
    .dx_a_i      (fe_a),
    .dx_b_i      (fe_b),
    .dx_c_i      (fe_c),
    .rm_o        (rm),
    .wb_valid_o  (fp_valid_o),
    .wb_warp_o   (fp_warp_o),
    .wb_rd_o     (fp_rd_o),
    .wb_beat_o   (fp_beat_o),
    .wb_last_o   (fp_last_o),
    .wb_mask_o   (fp_mask_o),
    .wb_data_o   (fp_data_o),
    .up_valid_o  (fp_up_valid_o),
    .up_warp_o   (fp_up_warp_o),
    .up_rd_o     (fp_up_rd_o),
    .up_beat_o   (fp_up_beat_o),
    .clr_valid_o (fp_clr_valid_o),
    .clr_warp_o  (fp_clr_warp_o),
    .clr_rd_o    (fp_clr_rd_o)
  );

  // By hand: rounding mode and flags of ws_fp.
  ws_fdiv #(
    .SHARE    (FDIV_SHARE),
    .WARPS    (WARPS),
    .THREADS  (THREADS),
    .LANES    (LANES),
    .REG_W    (REG_W),
    .CUT_FDIV (CUT_FDIV),
    .FTZ      (FTZ),
    .FLAGS    (FLAGS)
  ) u_fdiv (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .dx_valid_i  (to_fdiv),
    .dx_warp_i   (fe_warp),
    .dx_rd_i     (fe_rd),
    .dx_wen_i    (fe_wen),
    .dx_beat_i   (fe_beat),
    .dx_last_i   (fe_last),
    .dx_mask_i   (fe_mask),
    .dx_a_i      (fe_a),
    .dx_b_i      (fe_b),
    .dx_op_i     (fe_op[0]),
    .dx_rm_i     (rm),
    .ready_o     (div_ready),
    .next_o      (div_next),
    .res_valid_o (div_res_valid),
    .res_ready_i (div_res_ready),
    .res_warp_o  (div_res_warp),
    .res_rd_o    (div_res_rd),
    .res_beat_o  (div_res_beat),
    .res_last_o  (div_res_last),
    .res_mask_o  (div_res_mask),
    .res_data_o  (div_res_data)
  );

  // Vote/shuffle may answer in the cycle of dispatch and is the late source.
  ws_result_arb #(
    .SOURCES      (4),
    .WARPS        (WARPS),
    .THREADS      (THREADS),
    .LANES        (LANES),
    .REG_W        (REG_W),
    .CUT_DISPATCH (CUT_DISPATCH),
    .CUT_RESULTS  (CUT_RESULTS)
  ) u_results (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .res_valid_i  ({sfu_valid_i, div_res_valid, csr_res_valid, mul_res_valid}),
    .res_ready_o  ({sfu_ready_o, div_res_ready, csr_res_ready, mul_res_ready}),
    .res_warp_i   ({sfu_warp_i, div_res_warp, csr_res_warp, mul_res_warp}),
    .res_rd_i     ({sfu_rd_i, div_res_rd, csr_res_rd, mul_res_rd}),
    .res_beat_i   ({sfu_beat_i, div_res_beat, csr_res_beat, mul_res_beat}),
    .res_last_i   ({sfu_last_i, div_res_last, csr_res_last, mul_res_last}),
    .res_mask_i   ({sfu_mask_i, div_res_mask, csr_res_mask, mul_res_mask}),
    .res_data_i   ({sfu_data_i, div_res_data, csr_res_data, mul_res_data}),
    .late_valid_i (late_valid),
    .late_ready_o (late_ready),
    .late_warp_i  (late_warp),
    .late_rd_i    (late_rd),
    .late_beat_i  (late_beat),
    .late_last_i  (late_last),
    .late_mask_i  (late_mask),
    .late_data_i  (late_data),
    .late_room_o  (late_room),
    .wb_valid_o   (wb_valid_o[1]),
    .wb_ready_i   (wb_ready_i),
    .wb_warp_o    (wb_warp_o[WARP_W +: WARP_W]),
    .wb_rd_o      (wb_rd_o[REG_W +: REG_W]),
    .wb_beat_o    (wb_beat_o[BEAT_W +: BEAT_W]),
    .wb_last_o    (wb_last_o[1]),
    .wb_mask_o    (wb_mask_o[LANES +: LANES]),
    .wb_data_o    (wb_data_o[DATA_W +: DATA_W])
  );


  // Values of the parameters that cannot work
  generate
    if (!(PART >= 0 && PART < SCHEDULERS)) begin : g_error0
      ERROR_PART_must_be_below_SCHEDULERS u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
