// wsgen 0.1.0 | ws_rf_bus.v.tmpl 62969054 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_rf_bus: the operand buses from the register file banks to the collectors, one for each source
// position (all first sources share one bus, all second sources another, ...).
//
//   cycle   rd_src_i: bank chosen by ws_rf_arb  |  next cycle: that bank's row on the source's bus
//
// Contract
//   rd_src_i[s*RF_BANKS + b]: bank b reads a source s in this cycle; one-hot or 0 for each s. In
//   the next cycle bus s carries bank_data_i of that bank; without a read it carries 0.
// Parameters
//   NSRC buses. Dispatch width 2: even and odd collectors have buses of their own, the even ones
//   lowest.
// Why buses: one instruction per cycle is dispatched, so one source of each position per cycle is
// enough. A crossbar from every bank to every collector adds about a sixth to the area of the
// operand stages for a few percent of throughput at the densest mix of instructions.

`default_nettype none

module ws_rf_bus #(
  parameter LANES    = 8,
  parameter RF_BANKS = 8,
  parameter NSRC     = 3,
  parameter DATA_W   = LANES * 32
) (
  input  wire                       clk_i,

  // From ws_rf_arb, ws_rf_bank
  input  wire [NSRC*RF_BANKS-1:0]   rd_src_i,
  input  wire [RF_BANKS*DATA_W-1:0] bank_data_i,

  // To ws_collector
  output wire [NSRC*DATA_W-1:0]     src_data_o
);

  reg [NSRC*RF_BANKS-1:0] from_q;  // the bank whose row arrives

  always @(posedge clk_i)
    from_q <= rd_src_i;

  genvar s;
  generate
    for (s = 0; s < NSRC; s = s + 1) begin : g_source
      ws_lib_onehot_mux #(
        .N     (RF_BANKS),
        .WIDTH (DATA_W)
      ) u_mux (
        .sel_i  (from_q[s*RF_BANKS +: RF_BANKS]),
        .data_i (bank_data_i),
        .data_o (src_data_o[s*DATA_W +: DATA_W])
      );
    end
  endgenerate

endmodule

`default_nettype wire
