// wsgen 0.1.0 | ws_issue_ready.v.tmpl 78ec54ff | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue_ready: which warps may issue the instruction at the head of their I-buffer.
//
// Contract
//   Combinational. ready_o[w]: the head is valid, the warp neither waits for a branch, a pop (blocked)
//   nor at a barrier, and
//     unit instructions   have their registers (sb_ok, war_ok), a collector, and for LSU and SFU their
//                         say;
//     exit, fence, bar    find the warp drained (idle), fence and bar also its accesses ordered
//                         (ordered), fence its stores at their end (store_idle);
//     ssy, faults         need nothing else.
//   Accesses to fflags, frm and fcsr are unit instructions that also find the warp drained; fcsr_hold_i
//   keeps the warp until the access has left its collector.
//   stop_i: nothing issues.
//   lost_o: the class of a cycle in which no warp is ready; one bit is high then, otherwise none. It is
//   that of the warps nearest to issuing, the first that holds for some warp:
//     0 unit                sfu_ok_i is missing
//     0 unit, 1 bank        no collector is free: some instruction in one has its operands
//                           (oc_complete_i), or none has
//     2 LSU                 lsu_ok_i is missing
//     3 pipeline, 4 long,   registers (pending write, WAR, drain): short_i, else long_i, else neither
//     5 memory
//     6 fetch, 7 I-cache    empty I-buffer: of a warp that is not asleep_i, or all are
//     8 branch or pop, 9 barrier
//     10 no warp            none lives, or stop_i
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
  input  wire [WARPS-1:0]   asleep_i,     // in the front end, until a cache line comes
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
  input  wire               sfu_ok_i,
  input  wire               stop_i,

  // From ws_inflight
  input  wire               oc_complete_i,
  input  wire               short_i,
  input  wire               long_i,

  // To ws_perf
  output wire [10:0]        lost_o,

  // To ws_sched
  output wire [WARPS-1:0]   ready_o
);

  // Of gen/isa.def
  localparam [3:0] UNIT_CTL  = 4'd0;
  localparam [3:0] UNIT_BRU  = 4'd3;
  localparam [3:0] UNIT_LSU  = 4'd4;
  localparam [3:0] UNIT_FPU  = 4'd7;
  localparam [3:0] UNIT_SFU  = 4'd9;
  localparam [4:0] CTL_EXIT  = 5'd1;
  localparam [4:0] CTL_FENCE = 5'd2;
  localparam [4:0] BRU_BAR   = 5'd3;

  reg [WARPS-1:0] awake;     // has an instruction and is not held by control flow
  reg [WARPS-1:0] operands;  // waits for no earlier instruction of its warp
  reg [WARPS-1:0] ctl;
  reg [WARPS-1:0] lsu;
  reg [WARPS-1:0] sfu;
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
      sfu[w]   = head_unit_i[w*4 +: 4] == UNIT_SFU;
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
  wire [WARPS-1:0] sfu_taken = sfu & {WARPS{!sfu_ok_i}};

  assign ready_o = awake & operands & collector & ~lsu_taken & ~sfu_taken;

  wire [WARPS-1:0] empty = ~head_valid_i & ~blocked_i & ~bar_wait_i;

  wire none         = !(|live_i) | stop_i;
  wire lost         = !(|ready_o) & !none;
  wire at_collector = |(awake & operands & ~lsu_taken);
  wire at_lsu       = |(awake & operands) & !at_collector;
  wire at_operand   = (|awake) & !(|(awake & operands));
  wire at_fetch     = |(empty & ~asleep_i) & !(|awake);
  wire at_icache    = (|empty) & !(|(empty & ~asleep_i)) & !(|awake);
  wire held         = !(|awake) & !(|empty);
  wire at_branch    = |(live_i & blocked_i) & held;
  wire at_barrier   = !(|(live_i & blocked_i)) & held;

  // ORDER PERF: gen/perf.def
  assign lost_o[0]  = lost & at_collector & (oc_complete_i | oc_free_i);  // oc_free_i: the SFU
  assign lost_o[1]  = lost & at_collector & !oc_complete_i & !oc_free_i;
  assign lost_o[2]  = lost & at_lsu;
  assign lost_o[3]  = lost & at_operand & short_i;
  assign lost_o[4]  = lost & at_operand & !short_i & long_i;
  assign lost_o[5]  = lost & at_operand & !short_i & !long_i;
  assign lost_o[6]  = lost & at_fetch;
  assign lost_o[7]  = lost & at_icache;
  assign lost_o[8]  = lost & at_branch;
  assign lost_o[9]  = lost & at_barrier;
  assign lost_o[10] = none;

endmodule

`default_nettype wire
