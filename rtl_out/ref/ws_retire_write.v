// wsgen 0.1.0 | ws_retire_write.v.tmpl 55b5ba6b | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_retire_write: register file writes of a cycle, bank by bank, for the retire port.
//
// Contract
//   Combinational. rt_wb_*[b]: the write of bank b: wr_*[b], and the warp, register and beat of the
//   write port in wp_* that uses the bank: 0 with wp_alu_i[b], 2 with wp_fpu_i[b] alone, otherwise
//   1.
// Not here: the choice of the ports (ws_writeback).

`default_nettype none

module ws_retire_write #(
  parameter WARPS          = 8,
  parameter DISPATCH_WIDTH = 1,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter FP             = 1,
  parameter RF_BANKS       = 8,
  parameter REG_W          = 6,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W         = LANES * 32
) (
  // From ws_writeback
  input  wire [RF_BANKS-1:0]        wr_valid_i,
  input  wire [RF_BANKS*LANES-1:0]  wr_mask_i,
  input  wire [RF_BANKS*DATA_W-1:0] wr_data_i,
  input  wire [3*WARP_W-1:0]        wp_warp_i,
  input  wire [3*REG_W-1:0]         wp_rd_i,
  input  wire [3*BEAT_W-1:0]        wp_beat_i,
  input  wire [RF_BANKS-1:0]        wp_alu_i,
  input  wire [RF_BANKS-1:0]        wp_fpu_i,

  // Retire port
  output wire [RF_BANKS-1:0]        rt_wb_valid_o,
  output wire [RF_BANKS*WARP_W-1:0] rt_wb_warp_o,
  output wire [RF_BANKS*REG_W-1:0]  rt_wb_rd_o,
  output wire [RF_BANKS*BEAT_W-1:0] rt_wb_beat_o,
  output wire [RF_BANKS*LANES-1:0]  rt_wb_mask_o,
  output wire [RF_BANKS*DATA_W-1:0] rt_wb_data_o
);

  assign rt_wb_valid_o = wr_valid_i;
  assign rt_wb_mask_o  = wr_mask_i;
  assign rt_wb_data_o  = wr_data_i;

  localparam WB3    = (FP != 0) && (DISPATCH_WIDTH > 1);  // the FPU has a port
  localparam WORD_W = WARP_W + REG_W + BEAT_W;

  wire [3*WORD_W-1:0] word;

  genvar p;
  genvar b;
  generate
    for (p = 0; p < 3; p = p + 1) begin : g_port
      assign word[p*WORD_W +: WORD_W] = {wp_warp_i[p*WARP_W +: WARP_W], wp_rd_i[p*REG_W +: REG_W],
                                         wp_beat_i[p*BEAT_W +: BEAT_W]};
    end
    for (b = 0; b < RF_BANKS; b = b + 1) begin : g_bank
      assign {rt_wb_warp_o[b*WARP_W +: WARP_W], rt_wb_rd_o[b*REG_W +: REG_W],
              rt_wb_beat_o[b*BEAT_W +: BEAT_W]} =
          wp_alu_i[b] ? word[0 +: WORD_W] : (WB3 & wp_fpu_i[b]) ? word[2*WORD_W +: WORD_W]
                                                                : word[WORD_W +: WORD_W];
    end
  endgenerate

endmodule

`default_nettype wire
