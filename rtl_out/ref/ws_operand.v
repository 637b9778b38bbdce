// wsgen 0.1.0 | ws_operand.v.tmpl 7160c3eb | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_operand: the operand stage: wires the collectors, the register file and its arbiter, dispatch
// and write-back.
//
//   cycle   c0       c1                 c2                          c3 (ALU)
//           issue    bank requests,     operands arrive; dispatch   write-back: bank write; the
//           (al_*)   arbiter, RAM       to execution (dx_*) when    earliest issue of a dependent
//                    address            BYPASS = 1, else in c3      instruction
//                                                                   (FPU: c6)
//
// Contract
//   al_valid_i     an instruction is issued; only with oc_free_o, war_ok_o of its warp and, for the
//                  LSU and SFU, lsu_ok_o and sfu_ok_o. al_use_i: the sources, rs1 lowest, and above
//                  them rd. The mask is not 0.
//   dx_valid_o     a beat goes to unit dx_unit_o, whose unit_ready_i is 1: it is taken. Beats
//                  without an active thread are skipped; dx_last_o marks the last one. Operands
//                  that are not used are 0.
//   wb_*           see ws_writeback: source 0 is always taken, 1 and 2 by handshake.
//                  Source 3, the FPU, is always taken too: its results come exactly 3 cycles later
//                  after dispatch than those of source 0 (see ws_dispatch).
//   oc_free_o may follow unit_ready_i in the same cycle, nothing else does but dx_* and the banks.
//   After rst_i no instruction is held. Register contents survive rst_i.
// Parameters
//   BYPASS: see ws_collector.
// Not here: hazards on pending writes (scoreboard), execution.

`default_nettype none

module ws_operand #(
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter COLLECTORS = 4,
  parameter RF_BANKS   = 8,
  parameter RF_ROWS    = 64,
  parameter RF_SWIZZLE = 1,
  parameter WAR        = 0,
  parameter BYPASS     = 1,
  parameter REG_W      = 6,
  parameter NSRC       = 3,
  parameter NWB        = 4,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter ROW_W      = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1
) (
  input  wire                         clk_i,
  input  wire                         rst_i,

  // From ws_cta: register file rows a warp takes for one beat
  input  wire [ROW_W-1:0]             rpw_i,

  // From ws_issue
  input  wire                         al_valid_i,
  input  wire [WARP_W-1:0]            al_warp_i,
  input  wire [3:0]                   al_unit_i,
  input  wire [4:0]                   al_op_i,
  input  wire [REG_W-1:0]             al_rd_i,
  input  wire [NSRC:0]                al_use_i,
  input  wire [REG_W-1:0]             al_rs1_i,
  input  wire [REG_W-1:0]             al_rs2_i,
  input  wire [REG_W-1:0]             al_rs3_i,
  input  wire [THREADS-1:0]           al_mask_i,
  input  wire [31:0]                  al_imm_i,
  input  wire [31:2]                  al_pc_i,

  // From ws_ibuffer: destinations at the heads (WAR = 2)
  input  wire [WARPS*REG_W-1:0]       head_rd_i,
  input  wire [WARPS-1:0]             head_wen_i,

  // To ws_issue
  output wire                         oc_free_o,
  output wire                         lsu_ok_o,
  output wire                         sfu_ok_o,
  output wire [WARPS-1:0]             war_ok_o,
  output wire [WARPS-1:0]             busy_o,

  // To and from ws_exec, ws_lsu
  input  wire [15:0]                  unit_ready_i,
  output wire                         dx_valid_o,
  output wire [3:0]                   dx_unit_o,
  output wire [4:0]                   dx_op_o,
  output wire [WARP_W-1:0]            dx_warp_o,
  output wire [REG_W-1:0]             dx_rd_o,
  output wire                         dx_wen_o,
  output wire [BEAT_W-1:0]            dx_beat_o,
  output wire                         dx_last_o,
  output wire [LANES-1:0]             dx_mask_o,
  output wire [THREADS-1:0]           dx_wmask_o,
  output wire [31:2]                  dx_pc_o,
  output wire [31:0]                  dx_imm_o,
  output wire [LANES*32-1:0]          dx_a_o,
  output wire [LANES*32-1:0]          dx_b_o,
  output wire [LANES*32-1:0]          dx_c_o,

  // From ws_exec, ws_lsu: 0 ALU, 1 slow units, 2 LSU, 3 FPU
  input  wire [NWB-1:0]               wb_valid_i,
  output wire [NWB-1:0]               wb_ready_o,
  input  wire [NWB*WARP_W-1:0]        wb_warp_i,
  input  wire [NWB*REG_W-1:0]         wb_rd_i,
  input  wire [NWB*BEAT_W-1:0]        wb_beat_i,
  input  wire [NWB*LANES-1:0]         wb_mask_i,
  input  wire [NWB*LANES*32-1:0]      wb_data_i,
  input  wire [NWB-1:0]               wb_last_i,

  // To ws_issue, see ws_inflight
  output wire                         oc_complete_o,
  output wire                         short_o,
  output wire                         long_o,

  // Retire port: register file writes of this cycle, one a bank
  output wire [RF_BANKS-1:0]          rt_wb_valid_o,
  output wire [RF_BANKS*WARP_W-1:0]   rt_wb_warp_o,
  output wire [RF_BANKS*REG_W-1:0]    rt_wb_rd_o,
  output wire [RF_BANKS*BEAT_W-1:0]   rt_wb_beat_o,
  output wire [RF_BANKS*LANES-1:0]    rt_wb_mask_o,
  output wire [RF_BANKS*LANES*32-1:0] rt_wb_data_o,

  // To ws_scoreboard: slow units and LSU
  output wire                         clr_valid_o,
  output wire [WARP_W-1:0]            clr_warp_o,
  output wire [REG_W-1:0]             clr_rd_o
);

  localparam DATA_W = LANES * 32;
  localparam BANK_W = (RF_BANKS > 1) ? $clog2(RF_BANKS) : 1;

  // ---- Where the sources of the issued instruction are ----

  wire [NSRC*REG_W-1:0]  al_rs = {al_rs3_i, al_rs2_i, al_rs1_i};
  wire [NSRC*BANK_W-1:0] al_bank;
  wire [NSRC*ROW_W-1:0]  al_row;

  genvar s;
  generate
    for (s = 0; s < NSRC; s = s + 1) begin : g_source
      ws_rf_map #(
        .WARPS      (WARPS),
        .THREADS    (THREADS),
        .LANES      (LANES),
        .RF_BANKS   (RF_BANKS),
        .RF_ROWS    (RF_ROWS),
        .RF_SWIZZLE (RF_SWIZZLE),
        .REG_W      (REG_W)
      ) u_map (
        .warp_i (al_warp_i),
        .reg_i  (al_rs[s*REG_W +: REG_W]),
        .rpw_i  (rpw_i),
        .bank_o (al_bank[s*BANK_W +: BANK_W]),
        .row_o  (al_row[s*ROW_W +: ROW_W])
      );
    end
  endgenerate

  // And the destination, for the write ports
  wire [BANK_W-1:0] al_rd_bank;
  wire [ROW_W-1:0]  unused_row;

  ws_rf_map #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .RF_BANKS   (RF_BANKS),
    .RF_ROWS    (RF_ROWS),
    .RF_SWIZZLE (RF_SWIZZLE),
    .REG_W      (REG_W)
  ) u_rd_map (
    .warp_i (al_warp_i),
    .reg_i  (al_rd_i),
    .rpw_i  (rpw_i),
    .bank_o (al_rd_bank),
    .row_o  (unused_row)
  );

  // ---- Collectors ----

  wire [COLLECTORS-1:0]             alloc;
  wire [COLLECTORS-1:0]             grant;
  wire [COLLECTORS*COLLECTORS-1:0]  older;
  wire [COLLECTORS-1:0]             oc_valid;
  wire [COLLECTORS-1:0]             oc_reading;
  wire [COLLECTORS-1:0]             oc_ready;
  wire [COLLECTORS-1:0]             oc_last;
  wire [COLLECTORS-1:0]             oc_part;
  wire [COLLECTORS*WARP_W-1:0]      oc_warp;
  wire [COLLECTORS*4-1:0]           oc_unit;
  wire [COLLECTORS-1:0]             oc_wen;
  wire [COLLECTORS*NSRC-1:0]        rq_valid;
  wire [COLLECTORS*NSRC*BANK_W-1:0] rq_bank;
  wire [COLLECTORS*NSRC*ROW_W-1:0]  rq_row;
  wire [COLLECTORS*NSRC-1:0]        rq_grant;
  wire [NSRC*DATA_W-1:0]            src_data;

  // What the dispatch multiplexers carry of each collector
  localparam BEAT_BUS_W = 4 + 5 + WARP_W + REG_W + 1 + BEAT_W + 1 + LANES + THREADS + 30 + 32;

  wire [COLLECTORS*BEAT_BUS_W-1:0]  oc_bus;
  wire [BEAT_BUS_W-1:0]             dx_bus;
  wire [NSRC*COLLECTORS-1:0]        oc_source;  // leaves with this source
  wire [NSRC*COLLECTORS*DATA_W-1:0] oc_data;
  wire [NSRC*DATA_W-1:0]            dx_data;

  genvar c;
  genvar p;
  generate
    for (c = 0; c < COLLECTORS; c = c + 1) begin : g_collector
      wire [4:0]             op;
      wire [REG_W-1:0]       rd;
      wire                   wen;
      wire [BEAT_W-1:0]      beat;
      wire [LANES-1:0]       mask;
      wire [THREADS-1:0]     wmask;
      wire [31:2]            pc;
      wire [31:0]            imm;
      wire [NSRC-1:0]        use_src;
      wire [NSRC*DATA_W-1:0] data;

      ws_collector #(
        .WARPS    (WARPS),
        .THREADS  (THREADS),
        .LANES    (LANES),
        .RF_BANKS (RF_BANKS),
        .RF_ROWS  (RF_ROWS),
        .NSRC     (NSRC),
        .REG_W    (REG_W),
        .BYPASS   (BYPASS)
      ) u_collector (
        .clk_i       (clk_i),
        .rst_i       (rst_i),
        .alloc_i     (alloc[c]),
        .al_warp_i   (al_warp_i),
        .al_unit_i   (al_unit_i),
        .al_op_i     (al_op_i),
        .al_rd_i     (al_rd_i),
        .al_wen_i    (al_use_i[NSRC]),
        .al_use_i    (al_use_i[NSRC-1:0]),
        .al_bank_i   (al_bank),
        .al_row_i    (al_row),
        .al_mask_i   (al_mask_i),
        .al_imm_i    (al_imm_i),
        .al_pc_i     (al_pc_i),
        .rq_valid_o  (rq_valid[c*NSRC +: NSRC]),
        .rq_bank_o   (rq_bank[c*NSRC*BANK_W +: NSRC*BANK_W]),
        .rq_row_o    (rq_row[c*NSRC*ROW_W +: NSRC*ROW_W]),
        .rq_grant_i  (rq_grant[c*NSRC +: NSRC]),
        .src_data_i  (src_data),
        .valid_o     (oc_valid[c]),
        .reading_o   (oc_reading[c]),
        .dp_valid_o  (oc_ready[c]),
        .dp_last_o   (oc_last[c]),
        .dp_part_o   (oc_part[c]),
        .dp_grant_i  (grant[c]),
        .dp_warp_o   (oc_warp[c*WARP_W +: WARP_W]),
        .dp_unit_o   (oc_unit[c*4 +: 4]),
        .dp_op_o     (op),
        .dp_rd_o     (rd),
        .dp_wen_o    (wen),
        .dp_beat_o   (beat),
        .dp_mask_o   (mask),
        .dp_wmask_o  (wmask),
        .dp_pc_o     (pc),
        .dp_imm_o    (imm),
        .dp_use_o    (use_src),
        .dp_data_o   (data)
      );

      assign oc_bus[c*BEAT_BUS_W +: BEAT_BUS_W] =
          {oc_unit[c*4 +: 4], op, oc_warp[c*WARP_W +: WARP_W], rd, wen, beat, oc_last[c], mask,
           wmask, pc, imm};
      assign oc_wen[c] = wen;

      for (p = 0; p < NSRC; p = p + 1) begin : g_operand
        assign oc_source[p*COLLECTORS + c] = grant[c] & use_src[p];
        assign oc_data[(p*COLLECTORS + c)*DATA_W +: DATA_W] = data[p*DATA_W +: DATA_W];
      end
    end
  endgenerate

  ws_lib_onehot_mux #(
    .N     (COLLECTORS),
    .WIDTH (BEAT_BUS_W)
  ) u_dispatch_mux (
    .sel_i  (grant),
    .data_i (oc_bus),
    .data_o (dx_bus)
  );

  generate
    for (p = 0; p < NSRC; p = p + 1) begin : g_operand_mux
      ws_lib_onehot_mux #(
        .N     (COLLECTORS),
        .WIDTH (DATA_W)
      ) u_mux (
        .sel_i  (oc_source[p*COLLECTORS +: COLLECTORS]),
        .data_i (oc_data[p*COLLECTORS*DATA_W +: COLLECTORS*DATA_W]),
        .data_o (dx_data[p*DATA_W +: DATA_W])
      );
    end
  endgenerate

  assign {dx_unit_o, dx_op_o, dx_warp_o, dx_rd_o, dx_wen_o, dx_beat_o, dx_last_o, dx_mask_o,
          dx_wmask_o, dx_pc_o, dx_imm_o} = dx_bus;
  assign {dx_c_o, dx_b_o, dx_a_o} = dx_data;

  // ---- Dispatch ----

  wire stall;

  ws_dispatch #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .COLLECTORS (COLLECTORS),
    .NSRC       (NSRC),
    .REG_W      (REG_W),
    .RF_BANKS   (RF_BANKS),
    .WAR        (WAR)
  ) u_dispatch (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .al_valid_i   (al_valid_i),
    .al_rs_i      (al_rs),
    .al_use_i     (al_use_i[NSRC-1:0]),
    .al_rd_bank_i (al_rd_bank),
    .head_rd_i    (head_rd_i),
    .head_wen_i   (head_wen_i),
    .oc_valid_i   (oc_valid),
    .oc_reading_i (oc_reading),
    .oc_ready_i   (oc_ready),
    .oc_last_i    (oc_last),
    .oc_part_i    (oc_part),
    .oc_warp_i    (oc_warp),
    .oc_unit_i    (oc_unit),
    .oc_wen_i     (oc_wen),
    .unit_ready_i (unit_ready_i),
    .stall_i      (stall),
    .alloc_o      (alloc),
    .grant_o      (grant),
    .older_o      (older),
    .dx_valid_o   (dx_valid_o),
    .oc_free_o    (oc_free_o),
    .lsu_ok_o     (lsu_ok_o),
    .sfu_ok_o     (sfu_ok_o),
    .war_ok_o     (war_ok_o),
    .busy_o       (busy_o)
  );

  // ---- What lost issue slots are counted for ----

  ws_inflight #(
    .COLLECTORS (COLLECTORS),
    .NWB        (NWB)
  ) u_inflight (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .oc_valid_i    (oc_valid),
    .oc_ready_i    (oc_ready),
    .oc_unit_i     (oc_unit),
    .dx_valid_i    (dx_valid_o),
    .dx_unit_i     (dx_unit_o),
    .dx_last_i     (dx_last_o),
    .dx_wen_i      (dx_wen_o),
    .wb_done_i     (wb_valid_i & wb_ready_o & wb_last_i),
    .oc_complete_o (oc_complete_o),
    .short_o       (short_o),
    .long_o        (long_o)
  );

  // ---- Register file ----

  wire [RF_BANKS-1:0]             wr_valid;
  wire [RF_BANKS*ROW_W-1:0]       wr_row;
  wire [RF_BANKS*LANES-1:0]       wr_mask;
  wire [RF_BANKS*DATA_W-1:0]      wr_data;
  wire [RF_BANKS-1:0]             rd_valid;
  wire [RF_BANKS*ROW_W-1:0]       rd_row;
  wire [NSRC*RF_BANKS-1:0]        rd_src;
  wire [RF_BANKS*DATA_W-1:0]      bank_data;

  ws_writeback #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .RF_BANKS   (RF_BANKS),
    .RF_ROWS    (RF_ROWS),
    .RF_SWIZZLE (RF_SWIZZLE),
    .REG_W      (REG_W),
    .NWB        (NWB)
  ) u_writeback (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .rpw_i       (rpw_i),
    .wb_valid_i  (wb_valid_i),
    .wb_ready_o  (wb_ready_o),
    .wb_warp_i   (wb_warp_i),
    .wb_rd_i     (wb_rd_i),
    .wb_beat_i   (wb_beat_i),
    .wb_mask_i   (wb_mask_i),
    .wb_data_i   (wb_data_i),
    .wb_last_i   (wb_last_i[2:1]),
    .wr_valid_o  (wr_valid),
    .wr_row_o    (wr_row),
    .wr_mask_o   (wr_mask),
    .wr_data_o   (wr_data),
    .wr_warp_o   (rt_wb_warp_o),
    .wr_rd_o     (rt_wb_rd_o),
    .wr_beat_o   (rt_wb_beat_o),
    .clr_valid_o (clr_valid_o),
    .clr_warp_o  (clr_warp_o),
    .clr_rd_o    (clr_rd_o),
    .stall_o     (stall)
  );

  assign rt_wb_valid_o = wr_valid;
  assign rt_wb_mask_o  = wr_mask;
  assign rt_wb_data_o  = wr_data;

  ws_rf_arb #(
    .COLLECTORS (COLLECTORS),
    .NSRC       (NSRC),
    .RF_BANKS   (RF_BANKS),
    .RF_ROWS    (RF_ROWS)
  ) u_arb (
    .rq_valid_i (rq_valid),
    .rq_bank_i  (rq_bank),
    .rq_row_i   (rq_row),
    .rq_grant_o (rq_grant),
    .older_i    (older),
    .wr_valid_i (wr_valid),
    .rd_valid_o (rd_valid),
    .rd_row_o   (rd_row),
    .rd_src_o   (rd_src)
  );

  ws_rf_bus #(
    .LANES    (LANES),
    .RF_BANKS (RF_BANKS),
    .NSRC     (NSRC)
  ) u_bus (
    .clk_i       (clk_i),
    .rd_src_i    (rd_src),
    .bank_data_i (bank_data),
    .src_data_o  (src_data)
  );

  genvar b;
  generate
    for (b = 0; b < RF_BANKS; b = b + 1) begin : g_bank
      ws_rf_bank #(
        .LANES   (LANES),
        .RF_ROWS (RF_ROWS)
      ) u_bank (
        .clk_i      (clk_i),
        .wr_valid_i (wr_valid[b]),
        .wr_row_i   (wr_row[b*ROW_W +: ROW_W]),
        .wr_mask_i  (wr_mask[b*LANES +: LANES]),
        .wr_data_i  (wr_data[b*DATA_W +: DATA_W]),
        .rd_valid_i (rd_valid[b]),
        .rd_row_i   (rd_row[b*ROW_W +: ROW_W]),
        .data_o     (bank_data[b*DATA_W +: DATA_W])
      );
    end
  endgenerate

endmodule

`default_nettype wire
