// wsgen 0.1.0 | ws_issue_ready.v.tmpl a14ad12b | ref c315f510 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue_ready: which warps may issue the instruction at the head of their I-buffer.
//
// Contract
//   Combinational. ready_o[w]: the head is valid, the warp neither waits for a branch, a pop (blocked)
//   nor at a barrier, and
//     unit instructions   have their registers (sb_ok, war_ok), a collector, and for the LSU its say;
//     exit, fence, bar    find the warp drained (idle), fence and bar also its accesses ordered
//                         (ordered), fence its stores at their end (store_idle);
//     ssy, faults         need nothing else.
//   Accesses to fflags, frm and fcsr are unit instructions that also find the warp drained; fcsr_hold_i
//   keeps the warp until the access has left its collector.
//   stop_i: nothing issues.
//   lost_*_o: the reason why no warp is ready in this cycle although some live; at most one is high.
//   The reason is that of the warps nearest to issuing: in the order collector, LSU, registers (pending
//   write, WAR, drain), empty I-buffer, branch or pop, barrier.
// Parameters
//   WARPS.
// Not here: the choice among the ready ones (ws_sched).

`default_nettype none

module ws_issue_ready #(
  parameter WARPS = 8
) (
  // Heads of the I-buffers
  input  wire [WARPS-1:0]   head_valid_i,
  input  wire [WARPS*4-1:0] head_unit_i,
  input  wire [WARPS*5-1:0] head_op_i,

  // State of the warps
  input  wire [WARPS-1:0]   live_i,
  input  wire [WARPS-1:0]   blocked_i,
  input  wire [WARPS-1:0]   bar_wait_i,
  input  wire [WARPS-1:0]   sb_ok_i,
  input  wire [WARPS-1:0]   war_ok_i,
  input  wire [WARPS-1:0]   idle_i,
  input  wire [WARPS-1:0]   fcsr_hold_i,
  input  wire [WARPS-1:0]   ordered_i,
  input  wire [WARPS-1:0]   store_idle_i,

  // State of the machine
  input  wire               oc_free_i,
  input  wire               lsu_ok_i,
  input  wire               stop_i,

  // To ws_perf
  output wire               lost_collector_o,
  output wire               lost_lsu_o,
  output wire               lost_operand_o,
  output wire               lost_ibuf_o,
  output wire               lost_branch_o,
  output wire               lost_barrier_o,

  // To ws_sched
  output wire [WARPS-1:0]   ready_o
);

  // Of gen/isa.def
  localparam [3:0] UNIT_CTL  = 4'd0;
  localparam [3:0] UNIT_BRU  = 4'd3;
  localparam [3:0] UNIT_LSU  = 4'd4;
  localparam [3:0] UNIT_FPU  = 4'd7;
  localparam [4:0] CTL_EXIT  = 5'd1;
  localparam [4:0] CTL_FENCE = 5'd2;
  localparam [4:0] BRU_BAR   = 5'd9;

  reg [WARPS-1:0] awake;     // has an instruction and is not held by control flow
  reg [WARPS-1:0] operands;  // waits for no earlier instruction of its warp
  reg [WARPS-1:0] ctl;
  reg [WARPS-1:0] lsu;
  reg [WARPS-1:0] leave;
  reg [WARPS-1:0] fence;
  reg [WARPS-1:0] bar;
  reg [WARPS-1:0] fcsr;

  integer w;
  always @* begin
    awake = head_valid_i & ~blocked_i & ~bar_wait_i & {WARPS{!stop_i}};
    for (w = 0; w < WARPS; w = w + 1) begin
      ctl[w]   = head_unit_i[w*4 +: 4] == UNIT_CTL;
      lsu[w]   = head_unit_i[w*4 +: 4] == UNIT_LSU;
      fence[w] = ctl[w] & (head_op_i[w*5 +: 5] == CTL_FENCE);
      leave[w] = ctl[w] & (head_op_i[w*5 +: 5] == CTL_EXIT);
      bar[w]   = (head_unit_i[w*4 +: 4] == UNIT_BRU) & (head_op_i[w*5 +: 5] == BRU_BAR);
      fcsr[w]  = (head_unit_i[w*4 +: 4] == UNIT_FPU) & (head_op_i[w*5+2 +: 3] == 3'd7);  // from 28
    end
    operands = (ctl | (sb_ok_i & war_ok_i)) & ~fcsr_hold_i
             & (~(leave | fence | bar | fcsr) | idle_i) & (~(fence | bar) | ordered_i)
             & (~fence | store_idle_i);
  end

  wire [WARPS-1:0] collector = ctl | {WARPS{oc_free_i}};
  wire [WARPS-1:0] lsu_taken = lsu & {WARPS{!lsu_ok_i}};

  assign ready_o = awake & operands & collector & ~lsu_taken;

  wire lost           = (|live_i) & !(|ready_o) & !stop_i;
  wire some_collector = |(awake & operands & ~lsu_taken);
  wire some_lsu       = |(awake & operands);
  wire some_operand   = |awake;
  wire some_ibuf      = |(~head_valid_i & ~blocked_i & ~bar_wait_i);
  wire some_branch    = |(live_i & blocked_i);

  assign lost_collector_o = lost & some_collector;
  assign lost_lsu_o       = lost & some_lsu & !some_collector;
  assign lost_operand_o   = lost & some_operand & !some_lsu;
  assign lost_ibuf_o      = lost & some_ibuf & !some_operand;
  assign lost_branch_o    = lost & some_branch & !some_operand & !some_ibuf;
  assign lost_barrier_o   = lost & !some_branch & !some_operand & !some_ibuf;

endmodule

`default_nettype wire
