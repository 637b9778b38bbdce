// wsgen 0.1.0 | ws_issue_ready.v.tmpl 6fc28d80 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue_ready: which warps may issue the instruction at the head of their I-buffer.
//
// Contract
//   Combinational. ready_o[w]: the head is valid, the warp waits neither for a branch or a pop
//   (blocked) nor at a barrier, and
//     unit instructions   have their registers (sb_ok, war_ok), a collector, and the operand stages
//                         take one for the unit (unit_ok);
//     exit, fence, bar    find the warp drained (sb_busy, oc_busy and lsu_busy are low), fence and
//                         bar also its accesses ordered (dst_busy is low), fence its stores at
//                         their end (st_pending is low);
//     ssy, faults         need nothing else.
//   Accesses to fflags, frm and fcsr are unit instructions that also find the warp drained;
//   fcsr_hold_i keeps the warp until the access has left its collector.
//   stop_i: nothing issues.
//   For ws_lost: awake_o: the warp has an instruction and is not held by control flow; operands_o:
//   it waits for no earlier instruction of its warp; lsu_full_o: the LSU takes none.
// Parameters
//   WARPS; NSRC sources of an instruction, 3 with float registers.
// Not here: the choice among the ready ones (ws_sched_*).

`default_nettype none

module ws_issue_ready #(
  parameter WARPS  = 8,
  parameter NSRC   = 3,
  parameter UNIT_W = 4,
  parameter OP_W   = 5,
  parameter UNITS  = 1 << UNIT_W
) (
  // Heads of the I-buffers
  input  wire [WARPS-1:0]        head_valid_i,
  input  wire [WARPS*UNIT_W-1:0] head_unit_i,
  input  wire [WARPS*OP_W-1:0]   head_op_i,

  // State of the warps
  input  wire [WARPS-1:0]        blocked_i,
  input  wire [WARPS-1:0]        bar_wait_i,
  input  wire [WARPS-1:0]        sb_ok_i,
  input  wire [WARPS-1:0]        sb_busy_i,
  input  wire [WARPS-1:0]        fcsr_hold_i,
  input  wire [WARPS-1:0]        war_ok_i,
  input  wire [WARPS-1:0]        oc_busy_i,
  input  wire [WARPS-1:0]        lsu_busy_i,
  input  wire [WARPS-1:0]        dst_busy_i,
  input  wire [WARPS-1:0]        st_pending_i,

  // State of the machine
  input  wire                    oc_free_i,
  input  wire [UNITS-1:0]        unit_ok_i,
  input  wire                    stop_i,

  // To ws_lost
  output wire [WARPS-1:0]        awake_o,
  output wire [WARPS-1:0]        operands_o,
  output wire [WARPS-1:0]        lsu_full_o,

  // To the scheduler
  output wire [WARPS-1:0]        ready_o
);

  // Of gen/isa.def
  localparam [3:0] UNIT_CTL = 4'd0, UNIT_BRU = 4'd3, UNIT_FPU = 4'd7;
  localparam [4:0] CTL_EXIT = 5'd1, CTL_FENCE = 5'd2, BRU_BAR = 5'd3;

  // Bits: SFU, LSU
  localparam [15:0] HELD = 16'b0000_0010_0001_0000;
  // Bits: LSU
  localparam [15:0] MEMORY = 16'b0000_0000_0001_0000;

  reg [WARPS-1:0] ctl;
  reg [WARPS-1:0] memory;
  reg [WARPS-1:0] full;    // the operand stages take none for the unit
  reg [WARPS-1:0] leave;
  reg [WARPS-1:0] fence;
  reg [WARPS-1:0] bar;
  reg [WARPS-1:0] fcsr;

  integer u;
  integer w;
  always @* begin
    for (w = 0; w < WARPS; w = w + 1) begin
      ctl[w]   = head_unit_i[w*UNIT_W +: UNIT_W] == UNIT_CTL;
      memory[w] = MEMORY[head_unit_i[w*UNIT_W +: UNIT_W]];
      full[w]  = 1'b0;
      for (u = 0; u < UNITS; u = u + 1)
        full[w] = full[w] | (HELD[u] & !unit_ok_i[u] &
                             (head_unit_i[w*UNIT_W +: UNIT_W] == u[UNIT_W-1:0]));
      fence[w] = ctl[w] & (head_op_i[w*OP_W +: OP_W] == CTL_FENCE);
      leave[w] = ctl[w] & (head_op_i[w*OP_W +: OP_W] == CTL_EXIT);
      bar[w]   = (head_unit_i[w*UNIT_W +: UNIT_W] == UNIT_BRU) &
                 (head_op_i[w*OP_W +: OP_W] == BRU_BAR);
      fcsr[w]  = (NSRC > 2) & (head_unit_i[w*UNIT_W +: UNIT_W] == UNIT_FPU)
               & (head_op_i[w*OP_W+2 +: 3] == 3'd7);  // from 28
    end
  end

  wire [WARPS-1:0] drained = ~(sb_busy_i | oc_busy_i | lsu_busy_i);

  assign awake_o    = head_valid_i & ~blocked_i & ~bar_wait_i & {WARPS{!stop_i}};
  assign operands_o = (ctl | (sb_ok_i & war_ok_i)) & ~fcsr_hold_i
                    & (~(leave | fence | bar | fcsr) | drained) & (~(fence | bar) | ~dst_busy_i)
                    & (~fence | ~st_pending_i);

  wire [WARPS-1:0] collector = ctl | {WARPS{oc_free_i}};

  assign lsu_full_o = memory & full;
  wire [WARPS-1:0] may = awake_o & operands_o;

  assign ready_o = may & collector & ~full;

endmodule

`default_nettype wire
