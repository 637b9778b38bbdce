// wsgen 0.1.0 | ws_unit_early.v.tmpl e686a97c | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_unit_early: which units will take a beat, as far as registers of this stage show.
//
// It keeps the issue of an instruction, which waits for a collector, from following the state of
// the units: no path goes from a unit through this stage to the issue stage and back.
//
// Contract
//   ready_early_o  by unit number. CUT_ALLOC = 0: unit_ready_i.
//                  CUT_ALLOC = 1: a register: units that are ready according to unit_next_i or
//                  unit_again_i of the cycle before; none in the cycle after rst_i. Units outside
//                  of ws_exec (LSU, SFU) whose ready is not known early are unit_ready_i.
//   grant_i        collectors whose beats leave, whose units and operations are oc_*. The BRU takes
//                  no beat in the cycle after a jalr or bar, whatever unit_again_i says.
// Not here: choice of the beat that leaves (ws_dispatch_choice), room for instructions of LSU and
// SFU (ws_oc_room).

`default_nettype none

module ws_unit_early #(
  parameter SCHEDULERS     = 1,
  parameter DISPATCH_WIDTH = 1,
  parameter COLLECTORS     = 4,
  parameter UNIT_W         = 4,
  parameter OP_W           = 5,
  parameter UNITS          = 1 << UNIT_W,
  parameter CUT_ALLOC      = 1,
  parameter CUT_LSU        = 2,
  parameter SFU_STAGES     = 3
) (
  input  wire                                 clk_i,
  input  wire                                 rst_i,

  // From execution
  input  wire [UNITS-1:0]                     unit_ready_i,
  input  wire [UNITS-1:0]                     unit_next_i,
  input  wire [UNITS-1:0]                     unit_again_i,

  // From ws_collectors, ws_dispatch_choice
  input  wire [COLLECTORS*UNIT_W-1:0]         oc_unit_i,
  input  wire [COLLECTORS*OP_W-1:0]           oc_op_i,
  input  wire [DISPATCH_WIDTH*COLLECTORS-1:0] grant_i,

  // To ws_dispatch_choice, ws_oc_room
  output wire [UNITS-1:0]                     ready_early_o
);

  localparam [3:0] UNIT_BRU = 4'd3;
  // Bits: SFU, LSU
  localparam [15:0] AS_IS = {6'd0, !((SCHEDULERS == 1) & (SFU_STAGES != 0)), 4'd0,
                             !((SCHEDULERS == 1) & (CUT_LSU != 0)), 4'd0};

  generate
    if (CUT_ALLOC != 0) begin : g_register
      reg  [COLLECTORS-1:0] gone;
      reg  [COLLECTORS-1:0] turns;   // jalr or bar, if of the BRU
      reg  [UNITS-1:0]           leaves;  // by unit number
      reg                   turn;    // a jalr or bar leaves

      integer g;
      integer u;
      integer c;
      always @* begin
        gone = {COLLECTORS{1'b0}};
        for (g = 0; g < DISPATCH_WIDTH; g = g + 1)
          gone = gone | grant_i[g*COLLECTORS +: COLLECTORS];
        leaves = {UNITS{1'b0}};
        turn   = 1'b0;
        for (c = 0; c < COLLECTORS; c = c + 1) begin
          turns[c] = (oc_unit_i[c*UNIT_W +: UNIT_W] == UNIT_BRU) & (oc_op_i[c*OP_W+1 +: 2] == 2'd1);
          turn     = turn | (gone[c] & turns[c]);
          for (u = 0; u < UNITS; u = u + 1)
            leaves[u] = leaves[u] | (gone[c] & (oc_unit_i[c*UNIT_W +: UNIT_W] == u[UNIT_W-1:0]));
        end
      end

      reg [UNITS-1:0] early_q;
      always @(posedge clk_i) begin
        if (rst_i)
          early_q <= {UNITS{1'b0}};
        else
          early_q <= unit_next_i &
                    (~leaves | (unit_again_i & ~({{UNITS-1{1'b0}}, turn} << UNIT_BRU)));
      end

      assign ready_early_o = (early_q & ~AS_IS) | (unit_ready_i & AS_IS);
    end else begin : g_as_it_is
      assign ready_early_o = unit_ready_i;

      wire unused_inputs = &{1'b0, clk_i, rst_i, unit_next_i, unit_again_i, oc_unit_i, oc_op_i,
                             grant_i};
    end
  endgenerate

endmodule

`default_nettype wire
