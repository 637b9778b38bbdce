// wsgen 0.1.0 | ws_fp.v.tmpl c6e4b5dd | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fp: the pipelined floating-point unit: one ws_fpu per lane, and accesses to fflags, frm and
// fcsr.
//
// Contract
//   A beat may come in any cycle. wb_*: its results 4 + SP_STAGES + FMA_STAGES cycles after
//   dispatch, for one cycle: ws_writeback never refuses them. Beats without destination produce no
//   results, but they affect fflags and frm. wb_data_o is a register followed by an AND and an OR.
//   clr_*: the register of wb_*, with its last beat, one cycle earlier; up_*: with each beat
//   (see ws_sp).
//   rm_o: the rounding mode of the beat at dispatch, whether or not dx_valid_i is high: 0 to 4,
//   with 7 resolved to frm. ws_fdiv uses it as well.
//   FTZ = 1: fflags, frm and fcsr read as 0 and cannot be written. Otherwise see ws_fcsr.
//   wst_fire_i: a warp starts; only beats of this warp without destination may be in progress.
//   FLAGS = 1: fl_*: flags of ws_fdiv's results, in the cycle in which these are taken. They are
//   taken only with fl_ready_o, which is low while an FCSR instruction is in progress, so that this
//   instruction does not see the flags of a later division.
//   rst_i discards everything in progress.
// Parameters
//   SP_STAGES, FMA_STAGES  additional registers in the lanes, together at most 3.
//   FTZ, FLAGS: see ws_fpu.
// Not here: arithmetic (ws_fpu), divide and square root (ws_fdiv).
//
//                 c0     c1     c2     c3     c4      SP_STAGES = 0, FMA_STAGES = 0
//   dx_valid_i   fma    fcsr
//   frm                        new
//   clr_valid_o                       fma
//   wb_valid_o                               fma

`default_nettype none

module ws_fp #(
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter OP_W       = 5,
  parameter SP_STAGES  = 0,
  parameter FMA_STAGES = 1,
  parameter FTZ        = 0,
  parameter FLAGS      = 0,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W     = LANES * 32,
  parameter IMM_W      = (FTZ != 0) ? 3 : 18
) (
  input  wire              clk_i,
  input  wire              rst_i,

  // Warp start, from ws_cta
  input  wire              wst_fire_i,
  input  wire [WARP_W-1:0] wst_warp_i,

  // From ws_operand
  input  wire              dx_valid_i,
  input  wire [OP_W-1:0]   dx_op_i,
  input  wire [WARP_W-1:0] dx_warp_i,
  input  wire [REG_W-1:0]  dx_rd_i,
  input  wire              dx_wen_i,
  input  wire [BEAT_W-1:0] dx_beat_i,
  input  wire              dx_last_i,
  input  wire [LANES-1:0]  dx_mask_i,
  input  wire [IMM_W-1:0]  dx_imm_i,
  input  wire [DATA_W-1:0] dx_a_i,
  input  wire [DATA_W-1:0] dx_b_i,
  input  wire [DATA_W-1:0] dx_c_i,

  // To ws_fdiv
  output wire [2:0]        rm_o,

  // Write-back source 3
  output wire              wb_valid_o,
  output wire [WARP_W-1:0] wb_warp_o,
  output wire [REG_W-1:0]  wb_rd_o,
  output wire [BEAT_W-1:0] wb_beat_o,
  output wire              wb_last_o,
  output wire [LANES-1:0]  wb_mask_o,
  output wire [DATA_W-1:0] wb_data_o,

  // To ws_writeback, ws_scoreboard
  output wire              up_valid_o,
  output wire [WARP_W-1:0] up_warp_o,
  output wire [REG_W-1:0]  up_rd_o,
  output wire [BEAT_W-1:0] up_beat_o,
  output wire              clr_valid_o,
  output wire [WARP_W-1:0] clr_warp_o,
  output wire [REG_W-1:0]  clr_rd_o
);

  localparam DEPTH = 4 + SP_STAGES + FMA_STAGES;
  localparam NOTE_W = (FTZ != 0) ? 1 : (FLAGS != 0) ? 14 : 6;

  wire [NOTE_W-1:0]   note;
  wire [NOTE_W-1:0]   ex_note;
  wire                ex_csr;
  wire [LANES*8-1:0]  ex_value;
  wire [DATA_W-1:0] ex_r;
  wire [LANES*5-1:0]  ex_flags;

  // ---- Lanes ----

  // The operand of an FCSR instruction that sets flags passes the lanes like that of a move.
  localparam [4:0] FPU_FMV_W_X = 5'd22;
  wire [OP_W-1:0] op = ((FLAGS != 0) & (&dx_op_i[4:2])) ? FPU_FMV_W_X : dx_op_i;
  wire unused_flags = &ex_flags;

  genvar g;
  generate
    for (g = 0; g < LANES; g = g + 1) begin : g_lane
      ws_fpu #(
        .FTZ        (FTZ),
        .FLAGS      (FLAGS),
        .SP_STAGES  (SP_STAGES),
        .FMA_STAGES (FMA_STAGES)
      ) u_fpu (
        .clk_i   (clk_i),
        .op_i    (op),
        .rm_i    (rm_o),
        .a_i     (dx_a_i[g*32 +: 32]),
        .b_i     (dx_b_i[g*32 +: 32]),
        .c_i     (dx_c_i[g*32 +: 32]),
        .r_o     (ex_r[g*32 +: 32]),
        .flags_o (ex_flags[g*5 +: 5])
      );

      assign wb_data_o[g*32 +: 32] = (ex_r[g*32 +: 32] & {32{~ex_csr}})
                                     | {24'd0, ex_value[g*8 +: 8]};
    end
  endgenerate

  // ---- Destination of the results ----

  localparam TAG_W = WARP_W + REG_W + BEAT_W + 1 + LANES + NOTE_W;

  wire [(DEPTH+1)*TAG_W-1:0] tag;
  wire [DEPTH:0]             valid;   // it has a destination
  assign valid[0]       = dx_valid_i & dx_wen_i;
  assign tag[TAG_W-1:0] = {dx_warp_i, dx_rd_i, dx_beat_i, dx_last_i, dx_mask_i, note};

  generate
    for (g = 0; g < DEPTH; g = g + 1) begin : g_stage
      reg             valid_q;
      reg [TAG_W-1:0] tag_q;

      assign valid[g+1]                 = valid_q;
      assign tag[(g+1)*TAG_W +: TAG_W]  = tag_q;

      always @(posedge clk_i) begin
        if (rst_i)
          valid_q <= 1'b0;
        else
          valid_q <= valid[g];
      end

      always @(posedge clk_i)
        tag_q <= tag[g*TAG_W +: TAG_W];
    end
  endgenerate

  assign wb_valid_o = valid[DEPTH];
  assign {wb_warp_o, wb_rd_o, wb_beat_o, wb_last_o, wb_mask_o, ex_note} = tag[DEPTH*TAG_W +: TAG_W];

  wire              clr_last;
  wire [LANES-1:0]  unused_mask;
  wire [NOTE_W-1:0] unused_note;

  assign {clr_warp_o, clr_rd_o, up_beat_o, clr_last, unused_mask, unused_note} =
         tag[(DEPTH-1)*TAG_W +: TAG_W];
  assign clr_valid_o = up_valid_o & clr_last;
  assign up_valid_o  = valid[DEPTH-1];
  assign up_warp_o   = clr_warp_o;
  assign up_rd_o     = clr_rd_o;

  // ---- fflags, frm, fcsr ----

  wire [LANES*6-1:0] src;
  generate
    for (g = 0; g < LANES; g = g + 1) begin : g_src
      assign src[g*6 +: 6] = {dx_a_i[g*32+5 +: 3], dx_a_i[g*32 +: 3]};
    end
  endgenerate

  ws_fcsr #(
    .WARPS   (WARPS),
    .THREADS (THREADS),
    .LANES   (LANES),
    .FLAGS   (FLAGS)
  ) u_fcsr (
    .clk_i      (clk_i),
    .wst_fire_i (wst_fire_i),
    .wst_warp_i (wst_warp_i),
    .dx_valid_i (dx_valid_i),
    .dx_op_i    (dx_op_i),
    .dx_warp_i  (dx_warp_i),
    .dx_last_i  (dx_last_i),
    .dx_mask_i  (dx_mask_i),
    .dx_imm_i   (dx_imm_i),
    .dx_src_i   (src),
    .rm_o       (rm_o),
    .note_o     (note),
    .ex_note_i  (ex_note),
    .ex_csr_o   (ex_csr),
    .ex_value_o (ex_value)
  );

endmodule

`default_nettype wire
