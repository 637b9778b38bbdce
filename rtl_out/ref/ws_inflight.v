// wsgen 0.1.0 | ws_inflight.v.tmpl a6672387 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_inflight: which kinds of instructions are under way in collectors and units; for the counters
// of lost issue slots.
//
// Contract
//   oc_complete_o  some instruction in a collector has its operands.
//   short_o        some instruction of ALU, BRU or FPU is in a collector, or has left it with a
//                  destination that is not written yet.
//   long_o         the same for the units at write-back source 1: all others except the LSU.
//   dx_*           beats leave their collectors, with dispatch width 2 up to two for different
//                  units.
//   wb_*           results are written; with wb_last_i the last one of an instruction: 0 ALU
//                  and BRU, 1 ws_result_arb, 2 LSU, 3 FPU.
//   All outputs come from registers and from oc_*. After rst_i no beat has left.
// Parameters
//   SHORT_W, LONG_W: bits that hold the most results of a kind between dispatch and write-back.
//   Nothing holds back results of ALU and FPU, so at most 2**SHORT_W - 1 of them are on their way.
// Not here: the warps and registers of these instructions.

`default_nettype none

module ws_inflight #(
  parameter DISPATCH_WIDTH = 1,
  parameter FP             = 1,
  parameter COLLECTORS     = 4,
  parameter UNIT_W         = 4,
  parameter NWB            = 4,
  parameter CUT_DISPATCH   = 1,
  parameter SHORT_W        = 2 + DISPATCH_WIDTH + CUT_DISPATCH,
  parameter LONG_W         = 6
) (
  input  wire                             clk_i,
  input  wire                             rst_i,

  // From ws_collectors
  input  wire [COLLECTORS-1:0]            oc_valid_i,
  input  wire [COLLECTORS-1:0]            oc_ready_i,
  input  wire [COLLECTORS*UNIT_W-1:0]     oc_unit_i,

  // From ws_dispatch and ws_dispatch_mux
  input  wire [DISPATCH_WIDTH-1:0]        dx_valid_i,
  input  wire [DISPATCH_WIDTH*UNIT_W-1:0] dx_unit_i,
  input  wire [DISPATCH_WIDTH-1:0]        dx_wen_i,
  input  wire [DISPATCH_WIDTH-1:0]        dx_last_i,

  // Write-back
  input  wire [NWB-1:0]                   wb_valid_i,
  input  wire [NWB-1:0]                   wb_ready_i,
  input  wire [NWB-1:0]                   wb_last_i,

  // To ws_issue_ready
  output wire                             oc_complete_o,
  output wire                             short_o,
  output wire                             long_o
);

  // Bits: FPU, BRU, ALU
  localparam [15:0] SHORT = 16'b0000_0000_1000_1010;
  // Bits: LSU
  localparam [15:0] MEMORY = 16'b0000_0000_0001_0000;

  // ---- In the collectors ----

  reg short_held;
  reg long_held;

  integer c;
  always @* begin
    short_held = 1'b0;
    long_held  = 1'b0;
    for (c = 0; c < COLLECTORS; c = c + 1) begin
      short_held = short_held | (oc_valid_i[c] & SHORT[oc_unit_i[c*UNIT_W +: UNIT_W]]);
      long_held  = long_held | (oc_valid_i[c] & !SHORT[oc_unit_i[c*UNIT_W +: UNIT_W]] &
                                !MEMORY[oc_unit_i[c*UNIT_W +: UNIT_W]]);
    end
  end

  // ---- Instructions after them ----

  reg [SHORT_W-1:0] short_q;
  reg [SHORT_W-1:0] short_d;
  reg [LONG_W-1:0]  long_q;
  reg [LONG_W-1:0]  long_d;
  reg               left;

  wire [NWB-1:0] done = wb_valid_i & wb_ready_i & wb_last_i;

  integer k;
  always @* begin
    short_d = short_q;
    long_d  = long_q;
    left    = 1'b0;
    for (k = 0; k < DISPATCH_WIDTH; k = k + 1) begin
      left    = dx_valid_i[k] & dx_last_i[k] & dx_wen_i[k];
      short_d = short_d + {{(SHORT_W-1){1'b0}}, left & SHORT[dx_unit_i[k*UNIT_W +: UNIT_W]]};
      long_d  = long_d + {{(LONG_W-1){1'b0}}, left & !SHORT[dx_unit_i[k*UNIT_W +: UNIT_W]] &
                                              !MEMORY[dx_unit_i[k*UNIT_W +: UNIT_W]]};
    end
    short_d = short_d - {{(SHORT_W-1){1'b0}}, done[0]};
    if (FP != 0)
      short_d = short_d - {{(SHORT_W-1){1'b0}}, done[NWB-1]};
    long_d = long_d - {{(LONG_W-1){1'b0}}, done[1]};
  end

  wire unused_lsu = done[2];

  always @(posedge clk_i) begin
    if (rst_i) begin
      short_q <= {SHORT_W{1'b0}};
      long_q  <= {LONG_W{1'b0}};
    end else begin
      short_q <= short_d;
      long_q  <= long_d;
    end
  end

  assign oc_complete_o = |oc_ready_i;
  assign short_o       = short_held | (|short_q);
  assign long_o        = long_held | (|long_q);

endmodule

`default_nettype wire
