// wsgen 0.1.0 | ws_collectors.v.tmpl 4e633b1b | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_collectors: the collector units, and the bank and row of each source of the instructions that
// they take.
//
// Contract
//   al_*           instructions that issue, of warp al_warp_i with mask al_mask_i; al_use_i:
//                  sources, the first lowest, and above them rd. alloc_i[c]: collector c takes the
//                  first one. Issue width 2: instruction 1 comes only with instruction 0, which
//                  then goes to an even collector and instruction 1 to an odd one,
//                  alloc_i[COLLECTORS + c]. An instruction alone goes to any.
//   grant_i[c]     the beat of collector c leaves; dispatch width 2: or grant_i[COLLECTORS + c].
//   src_data_i     operand buses; dispatch width 2: those of even collectors, then of odd ones.
//   oc_*, rq_*     per collector, see ws_collector: state, beat and reads.
// Parameters
//   BYPASS: see ws_collector.
// Not here: which collector takes an instruction, and whose beat leaves (ws_dispatch).

`default_nettype none

module ws_collectors #(
  parameter WARPS          = 8,
  parameter ISSUE_WIDTH    = 1,
  parameter DISPATCH_WIDTH = 1,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter RF_BANKS       = 8,
  parameter RF_ROWS        = 64,
  parameter RF_SWIZZLE     = 1,
  parameter COLLECTORS     = 4,
  parameter REG_W          = 6,
  parameter NSRC           = 3,
  parameter UNIT_W         = 4,
  parameter OP_W           = 5,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W         = LANES * 32,
  parameter BANK_W         = (RF_BANKS > 1) ? $clog2(RF_BANKS) : 1,
  parameter ROW_W          = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1,
  parameter BYPASS         = 1
) (
  input  wire                                  clk_i,
  input  wire                                  rst_i,

  // From ws_cta: register file rows of a warp for one beat
  input  wire [ROW_W-1:0]                      rpw_i,

  // From ws_issue
  input  wire [WARP_W-1:0]                     al_warp_i,
  input  wire [THREADS-1:0]                    al_mask_i,
  input  wire [ISSUE_WIDTH-1:0]                al_valid_i,
  input  wire [ISSUE_WIDTH*UNIT_W-1:0]         al_unit_i,
  input  wire [ISSUE_WIDTH*OP_W-1:0]           al_op_i,
  input  wire [ISSUE_WIDTH*REG_W-1:0]          al_rd_i,
  input  wire [ISSUE_WIDTH*(NSRC+1)-1:0]       al_use_i,
  input  wire [ISSUE_WIDTH*NSRC*REG_W-1:0]     al_rs_i,
  input  wire [ISSUE_WIDTH*32-1:0]             al_imm_i,
  input  wire [ISSUE_WIDTH*30-1:0]             al_pc_i,

  // From ws_dispatch
  input  wire [ISSUE_WIDTH*COLLECTORS-1:0]     alloc_i,
  input  wire [DISPATCH_WIDTH*COLLECTORS-1:0]  grant_i,

  // To and from ws_rf
  output wire [COLLECTORS*NSRC-1:0]            rq_valid_o,
  output wire [COLLECTORS*NSRC*BANK_W-1:0]     rq_bank_o,
  output wire [COLLECTORS*NSRC*ROW_W-1:0]      rq_row_o,
  input  wire [COLLECTORS*NSRC-1:0]            rq_grant_i,
  input  wire [DISPATCH_WIDTH*NSRC*DATA_W-1:0] src_data_i,

  // To ws_dispatch, ws_dispatch_mux
  output wire [COLLECTORS-1:0]                 oc_valid_o,
  output wire [COLLECTORS-1:0]                 oc_reading_o,
  output wire [COLLECTORS-1:0]                 oc_ready_o,
  output wire [COLLECTORS-1:0]                 oc_last_o,
  output wire [COLLECTORS-1:0]                 oc_part_o,
  output wire [COLLECTORS*WARP_W-1:0]          oc_warp_o,
  output wire [COLLECTORS*UNIT_W-1:0]          oc_unit_o,
  input  wire [COLLECTORS-1:0]                 oc_read_ahead_i,
  output wire [COLLECTORS*OP_W-1:0]            oc_op_o,
  output wire [COLLECTORS*REG_W-1:0]           oc_rd_o,
  output wire [COLLECTORS-1:0]                 oc_wen_o,
  output wire [COLLECTORS*BEAT_W-1:0]          oc_beat_o,
  output wire [COLLECTORS*LANES-1:0]           oc_mask_o,
  output wire [COLLECTORS*THREADS-1:0]         oc_wmask_o,
  output wire [COLLECTORS*30-1:0]              oc_pc_o,
  output wire [COLLECTORS*32-1:0]              oc_imm_o,
  output wire [COLLECTORS*NSRC-1:0]            oc_use_o,
  output wire [COLLECTORS*NSRC*DATA_W-1:0]     oc_data_o
);

  // ---- Banks of the source registers ----------------

  wire [ISSUE_WIDTH*NSRC*BANK_W-1:0] bank;
  wire [ISSUE_WIDTH*NSRC*ROW_W-1:0]  row;

  genvar s;
  generate
    for (s = 0; s < ISSUE_WIDTH*NSRC; s = s + 1) begin : g_source
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
        .reg_i  (al_rs_i[s*REG_W +: REG_W]),
        .rpw_i  (rpw_i),
        .bank_o (bank[s*BANK_W +: BANK_W]),
        .row_o  (row[s*ROW_W +: ROW_W])
      );
    end
  endgenerate

  // ---- Offer to the collectors of each set: the last instruction for it, or the first -----------

  localparam INSN_W = UNIT_W + OP_W + REG_W + (NSRC+1) + 32 + 30;
  localparam AL_W   = INSN_W + NSRC * (BANK_W + ROW_W);

  wire [ISSUE_WIDTH*AL_W-1:0] insn;
  wire [ISSUE_WIDTH*AL_W-1:0] offer;

  genvar k;
  generate
    for (k = 0; k < ISSUE_WIDTH; k = k + 1) begin : g_offer
      assign insn[k*AL_W +: AL_W] =
          {bank[k*NSRC*BANK_W +: NSRC*BANK_W], row[k*NSRC*ROW_W +: NSRC*ROW_W],
           {al_unit_i[k*UNIT_W +: UNIT_W], al_op_i[k*OP_W +: OP_W], al_rd_i[k*REG_W +: REG_W],
            al_use_i[k*(NSRC+1) +: (NSRC+1)], al_imm_i[k*32 +: 32], al_pc_i[k*30 +: 30]}};
      assign offer[k*AL_W +: AL_W] =
          al_valid_i[k] ? insn[k*AL_W +: AL_W] : insn[0 +: AL_W];
    end
  endgenerate

  // ---- The collectors ----

  reg [COLLECTORS-1:0] take;
  reg [COLLECTORS-1:0] leave;

  integer i;
  always @* begin
    take  = {COLLECTORS{1'b0}};
    leave = {COLLECTORS{1'b0}};
    for (i = 0; i < ISSUE_WIDTH; i = i + 1) begin
      take  = take | alloc_i[i*COLLECTORS +: COLLECTORS];
      leave = leave | grant_i[i*COLLECTORS +: COLLECTORS];
    end
  end

  genvar c;
  generate
    for (c = 0; c < COLLECTORS; c = c + 1) begin : g_collector
      localparam SET = c % DISPATCH_WIDTH;

      wire [NSRC*BANK_W-1:0] take_bank;
      wire [NSRC*ROW_W-1:0]  take_row;
      wire [UNIT_W-1:0] take_unit;
      wire [OP_W-1:0]   take_op;
      wire [REG_W-1:0]  take_rd;
      wire [NSRC:0]     take_use;
      wire [31:0]       take_imm;
      wire [31:2]       take_pc;

      assign {take_bank, take_row, {take_unit, take_op, take_rd, take_use, take_imm, take_pc}} =
          offer[SET*AL_W +: AL_W];

      ws_collector #(
        .WARPS      (WARPS),
        .THREADS    (THREADS),
        .LANES      (LANES),
        .RF_BANKS   (RF_BANKS),
        .RF_ROWS    (RF_ROWS),
        .RF_SWIZZLE (RF_SWIZZLE),
        .REG_W      (REG_W),
        .NSRC       (NSRC),
        .UNIT_W     (UNIT_W),
        .OP_W       (OP_W),
        .BYPASS     (BYPASS)
      ) u_collector (
        .clk_i        (clk_i),
        .rst_i        (rst_i),
        .alloc_i      (take[c]),
        .al_wen_i     (take_use[NSRC]),
        .al_use_i     (take_use[NSRC-1:0]),
        .al_warp_i    (al_warp_i),
        .al_unit_i    (take_unit),
        .al_op_i      (take_op),
        .al_rd_i      (take_rd),
        .al_mask_i    (al_mask_i),
        .al_imm_i     (take_imm),
        .al_pc_i      (take_pc),
        .al_bank_i    (take_bank),
        .al_row_i     (take_row),
        .rq_valid_o   (rq_valid_o[c*NSRC +: NSRC]),
        .rq_bank_o    (rq_bank_o[c*NSRC*BANK_W +: NSRC*BANK_W]),
        .rq_row_o     (rq_row_o[c*NSRC*ROW_W +: NSRC*ROW_W]),
        .rq_grant_i   (rq_grant_i[c*NSRC +: NSRC]),
        .src_data_i   (src_data_i[SET*NSRC*DATA_W +: NSRC*DATA_W]),
        .valid_o      (oc_valid_o[c]),
        .reading_o    (oc_reading_o[c]),
        .dp_part_o    (oc_part_o[c]),
        .dp_grant_i   (leave[c]),
        .read_ahead_i (oc_read_ahead_i[c]),
        .dp_valid_o   (oc_ready_o[c]),
        .dp_unit_o    (oc_unit_o[c*UNIT_W +: UNIT_W]),
        .dp_op_o      (oc_op_o[c*OP_W +: OP_W]),
        .dp_warp_o    (oc_warp_o[c*WARP_W +: WARP_W]),
        .dp_rd_o      (oc_rd_o[c*REG_W +: REG_W]),
        .dp_wen_o     (oc_wen_o[c]),
        .dp_beat_o    (oc_beat_o[c*BEAT_W +: BEAT_W]),
        .dp_last_o    (oc_last_o[c]),
        .dp_mask_o    (oc_mask_o[c*LANES +: LANES]),
        .dp_wmask_o   (oc_wmask_o[c*THREADS +: THREADS]),
        .dp_pc_o      (oc_pc_o[c*30 +: 30]),
        .dp_imm_o     (oc_imm_o[c*32 +: 32]),
        .dp_use_o     (oc_use_o[c*NSRC +: NSRC]),
        .dp_data_o    (oc_data_o[c*NSRC*DATA_W +: NSRC*DATA_W])
      );
    end
  endgenerate

endmodule

`default_nettype wire
