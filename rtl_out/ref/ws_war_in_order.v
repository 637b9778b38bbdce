// wsgen 0.1.0 | ws_war_in_order.v.tmpl 7e87139f | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_war_in_order: write-after-read policy: instructions of a warp leave in program order.
//
// Contract
//   war_ok_o[w]    no instruction of warp w was complete in the cycle before and refused by its
//                  unit: a younger one could not leave either. ALU and FPU take every complete
//                  beat.
//   ws_dispatch_choice makes them leave in order, so the older one has read its sources before the
//   younger one writes.
//   The ports are those of every policy: alloc_i, the collector that takes the issued instruction
//   with sources al_rs_i, al_use_i; head_*, the instructions at the heads of the I-buffers; held_i,
//   collectors of each warp (ws_oc_warps); oc_*, their state; grant_i, whose beats leave.

`default_nettype none

module ws_war_in_order #(
  parameter WARPS          = 8,
  parameter ISSUE_WIDTH    = 1,
  parameter DISPATCH_WIDTH = 1,
  parameter COLLECTORS     = 4,
  parameter REG_W          = 6,
  parameter NSRC           = 3,
  parameter UNIT_W         = 4
) (
  input  wire                                 clk_i,

  input  wire [NSRC*REG_W-1:0]                al_rs_i,
  input  wire [NSRC-1:0]                      al_use_i,
  input  wire [WARPS*REG_W-1:0]               head_rd_i,
  input  wire [WARPS-1:0]                     head_wen_i,
  input  wire [COLLECTORS-1:0]                oc_reading_i,
  input  wire [COLLECTORS-1:0]                oc_ready_i,
  input  wire [COLLECTORS*UNIT_W-1:0]         oc_unit_i,
  input  wire [WARPS*COLLECTORS-1:0]          held_i,
  input  wire [ISSUE_WIDTH*COLLECTORS-1:0]    alloc_i,
  input  wire [DISPATCH_WIDTH*COLLECTORS-1:0] grant_i,
  output wire [WARPS-1:0]                     war_ok_o
);

  // Bits: FPU, ALU
  localparam [15:0] TAKES = 16'b0000_0000_1000_0010;

  reg [COLLECTORS-1:0] stuck_q;  // complete in the last cycle, but not taken by its unit
  reg [COLLECTORS-1:0] gone;
  reg [WARPS-1:0]      war_ok;

  integer k;
  integer w;
  always @* begin
    gone = {COLLECTORS{1'b0}};
    for (k = 0; k < DISPATCH_WIDTH; k = k + 1)
      gone = gone | grant_i[k*COLLECTORS +: COLLECTORS];
    for (w = 0; w < WARPS; w = w + 1)
      war_ok[w] = ~(|(held_i[w*COLLECTORS +: COLLECTORS] & stuck_q));
  end

  integer t;
  always @(posedge clk_i) begin
    for (t = 0; t < COLLECTORS; t = t + 1)
      stuck_q[t] <= oc_ready_i[t] & ~gone[t] & ~TAKES[oc_unit_i[t*UNIT_W +: UNIT_W]];
  end

  assign war_ok_o = war_ok;

  wire unused_inputs = &{1'b0, al_rs_i, al_use_i, head_rd_i, head_wen_i, oc_reading_i, alloc_i};

endmodule

`default_nettype wire
