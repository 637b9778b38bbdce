// wsgen 0.1.0 | ws_rf.v.tmpl a07da4bc | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_rf: the register file: banks, their arbiter and the operand buses.
//
//   cycle   rq_valid_i, rq_grant_o; RAM address  |  next cycle: the row on its bus, src_data_o
//
// Contract
//   rq_*           sources that collectors request, see ws_rf_arb. A source that is granted is on
//                  its bus in the next cycle: bus s of src_data_o carries source s of the
//                  instruction; dispatch width 2: buses of the even collectors lowest, then those
//                  of the odd ones.
//   wr_*           what is written at the end of the cycle, per bank; a bank that is written is not
//                  read.
//   Register contents survive rst_i.
// Not here: which bank and row a register has (ws_rf_map).

`default_nettype none

module ws_rf #(
  parameter DISPATCH_WIDTH = 1,
  parameter LANES          = 8,
  parameter RF_BANKS       = 8,
  parameter RF_ROWS        = 64,
  parameter COLLECTORS     = 4,
  parameter NSRC           = 3,
  parameter DATA_W         = LANES * 32,
  parameter BANK_W         = (RF_BANKS > 1) ? $clog2(RF_BANKS) : 1,
  parameter ROW_W          = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1
) (
  input  wire                                  clk_i,

  // From ws_collectors, ws_age
  input  wire [COLLECTORS*NSRC-1:0]            rq_valid_i,
  input  wire [COLLECTORS*NSRC*BANK_W-1:0]     rq_bank_i,
  input  wire [COLLECTORS*NSRC*ROW_W-1:0]      rq_row_i,
  output wire [COLLECTORS*NSRC-1:0]            rq_grant_o,
  input  wire [COLLECTORS*COLLECTORS-1:0]      older_i,

  // From ws_writeback
  input  wire [RF_BANKS-1:0]                   wr_valid_i,
  input  wire [RF_BANKS*ROW_W-1:0]             wr_row_i,
  input  wire [RF_BANKS*LANES-1:0]             wr_mask_i,
  input  wire [RF_BANKS*DATA_W-1:0]            wr_data_i,

  // To ws_collectors
  output wire [DISPATCH_WIDTH*NSRC*DATA_W-1:0] src_data_o
);

  // From ws_rf_arb
  wire [RF_BANKS-1:0]                     rd_valid;
  wire [RF_BANKS*ROW_W-1:0]               rd_row;
  wire [DISPATCH_WIDTH*NSRC*RF_BANKS-1:0] rd_src;

  // From ws_rf_bank
  wire [RF_BANKS*DATA_W-1:0] bank_data;

  ws_rf_arb #(
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .RF_BANKS       (RF_BANKS),
    .RF_ROWS        (RF_ROWS),
    .COLLECTORS     (COLLECTORS),
    .NSRC           (NSRC)
  ) u_arb (
    .rq_valid_i (rq_valid_i),
    .rq_bank_i  (rq_bank_i),
    .rq_row_i   (rq_row_i),
    .rq_grant_o (rq_grant_o),
    .older_i    (older_i),
    .wr_valid_i (wr_valid_i),
    .rd_valid_o (rd_valid),
    .rd_row_o   (rd_row),
    .rd_src_o   (rd_src)
  );

  genvar b;
  generate
    for (b = 0; b < RF_BANKS; b = b + 1) begin : g_bank
      ws_rf_bank #(
        .LANES   (LANES),
        .RF_ROWS (RF_ROWS)
      ) u_bank (
        .clk_i      (clk_i),
        .wr_valid_i (wr_valid_i[b]),
        .wr_row_i   (wr_row_i[b*ROW_W +: ROW_W]),
        .wr_mask_i  (wr_mask_i[b*LANES +: LANES]),
        .wr_data_i  (wr_data_i[b*DATA_W +: DATA_W]),
        .rd_valid_i (rd_valid[b]),
        .rd_row_i   (rd_row[b*ROW_W +: ROW_W]),
        .data_o     (bank_data[b*DATA_W +: DATA_W])
      );
    end
  endgenerate

  ws_rf_bus #(
    .LANES    (LANES),
    .RF_BANKS (RF_BANKS),
    .NSRC     (DISPATCH_WIDTH*NSRC)
  ) u_bus (
    .clk_i       (clk_i),
    .rd_src_i    (rd_src),
    .bank_data_i (bank_data),
    .src_data_o  (src_data_o)
  );

endmodule

`default_nettype wire
