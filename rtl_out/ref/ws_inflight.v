// wsgen 0.1.0 | ws_inflight.v.tmpl f5b0bc86 | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_inflight: which kinds of instructions are under way in collectors and units; for the counters of
// lost issue slots.
//
// Contract
//   oc_complete_o  some instruction in a collector has its operands.
//   short_o        some instruction of ALU, BRU or FPU is in a collector, or has left it with a
//                  destination that is not written yet.
//   long_o         the same of the units behind write-back source 1: all others but the LSU.
//   dx_*           a beat leaves its collector. wb_done_i: the last result of an instruction is
//                  written; 0 ALU and BRU, 1 slow units, 2 LSU, 3 FPU.
//   All outputs come from registers and from oc_*. rst_i: nothing has left.
// Parameters
//   SHORT_W, LONG_W: bits that hold the most results of a kind between dispatch and write-back. The
//   units behind them never hold back ALU and FPU, whose results come within 2**SHORT_W - 1 cycles.
// Not here: of which warp they are; registers.

`default_nettype none

module ws_inflight #(
  parameter COLLECTORS = 4,
  parameter NWB        = 4,
  parameter SHORT_W    = 3,
  parameter LONG_W     = 6
) (
  input  wire                    clk_i,
  input  wire                    rst_i,

  // From ws_collector
  input  wire [COLLECTORS-1:0]   oc_valid_i,
  input  wire [COLLECTORS-1:0]   oc_ready_i,
  input  wire [COLLECTORS*4-1:0] oc_unit_i,

  // From ws_dispatch
  input  wire                    dx_valid_i,
  input  wire [3:0]              dx_unit_i,
  input  wire                    dx_last_i,
  input  wire                    dx_wen_i,

  // From ws_writeback
  input  wire [NWB-1:0]          wb_done_i,

  // To ws_issue_ready
  output wire                    oc_complete_o,
  output wire                    short_o,
  output wire                    long_o
);

  // ORDER UNIT: gen/isa.def
  localparam [15:0] SHORT = 16'b1000_1010;
  localparam [15:0] LSU   = 16'b0001_0000;

  // ---- In the collectors ----

  reg short_held;
  reg long_held;

  integer c;
  always @* begin
    short_held = 1'b0;
    long_held  = 1'b0;
    for (c = 0; c < COLLECTORS; c = c + 1) begin
      short_held = short_held | (oc_valid_i[c] & SHORT[oc_unit_i[c*4 +: 4]]);
      long_held  = long_held | (oc_valid_i[c] & !SHORT[oc_unit_i[c*4 +: 4]] & !LSU[oc_unit_i[c*4 +: 4]]);
    end
  end

  // ---- Behind them ----

  reg [SHORT_W-1:0] short_q;
  reg [LONG_W-1:0]  long_q;

  wire left       = dx_valid_i & dx_last_i & dx_wen_i;
  wire short_left = left & SHORT[dx_unit_i];
  wire long_left  = left & !SHORT[dx_unit_i] & !LSU[dx_unit_i];
  wire unused_lsu = wb_done_i[2];

  always @(posedge clk_i) begin
    if (rst_i) begin
      short_q <= {SHORT_W{1'b0}};
      long_q  <= {LONG_W{1'b0}};
    end else begin
      short_q <= short_q + {{(SHORT_W-1){1'b0}}, short_left} - {{(SHORT_W-1){1'b0}}, wb_done_i[0]}
                         - {{(SHORT_W-1){1'b0}}, wb_done_i[3]};
      long_q  <= long_q + {{(LONG_W-1){1'b0}}, long_left} - {{(LONG_W-1){1'b0}}, wb_done_i[1]};
    end
  end

  assign oc_complete_o = |oc_ready_i;
  assign short_o       = short_held | (|short_q);
  assign long_o        = long_held | (|long_q);

endmodule

`default_nettype wire
