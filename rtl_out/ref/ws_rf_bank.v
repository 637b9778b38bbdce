// wsgen 0.1.0 | ws_rf_bank.v.tmpl 009e354f | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_rf_bank: one bank of the register file: a single-ported RAM whose row is one beat of a
// register, one word per lane.
//
// Contract
//   Reads or writes in a cycle, never both (ws_rf_arb keeps reads off a bank that is written).
//   rd_valid_i   data_o shows the row from the next cycle on, until the bank reads or writes again.
//   wr_valid_i   the lanes of wr_mask_i are written at the end of the cycle. The mask is not 0.
//                data_o is undefined after it.
// Not here: bypass of a write to a read of the same row (the scoreboard keeps them apart).

`default_nettype none

module ws_rf_bank #(
  parameter LANES   = 8,
  parameter RF_ROWS = 64,
  parameter DATA_W  = LANES * 32,
  parameter ROW_W   = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1
) (
  input  wire              clk_i,

  // From ws_writeback
  input  wire              wr_valid_i,
  input  wire [ROW_W-1:0]  wr_row_i,
  input  wire [LANES-1:0]  wr_mask_i,
  input  wire [DATA_W-1:0] wr_data_i,

  // From ws_rf_arb
  input  wire              rd_valid_i,
  input  wire [ROW_W-1:0]  rd_row_i,

  // To ws_rf_bus
  output wire [DATA_W-1:0] data_o
);

  ws_lib_ram_1rw #(
    .DEPTH (RF_ROWS),
    .WIDTH (DATA_W),
    .WE_N  (LANES)
  ) u_ram (
    .clk_i   (clk_i),
    .en_i    (wr_valid_i | rd_valid_i),
    .we_i    (wr_mask_i & {LANES{wr_valid_i}}),
    .addr_i  (wr_valid_i ? wr_row_i : rd_row_i),
    .wdata_i (wr_data_i),
    .rdata_o (data_o)
  );

endmodule

`default_nettype wire
