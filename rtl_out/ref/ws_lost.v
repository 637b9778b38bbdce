// wsgen 0.1.0 | ws_lost.v.tmpl 827f3ed0 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lost: the class of an issue slot that is lost.
//
// Contract
//   Combinational. lost_o: in a cycle in which no warp is ready one bit is high, otherwise none. It
//   is the first class of this list that applies to some warp; the warps nearest to issuing come
//   first:
//     0 unit, 1 bank        no collector is free: some instruction in one has its operands
//                           (oc_complete_i), or none has; or the unit of the instruction takes none
//     2 LSU                 the LSU takes none (lsu_full_i)
//     3 pipeline, 4 long,   registers (pending write, WAR, drain): short_i, else long_i, else
//                           neither
//     5 memory
//     6 fetch, 7 I-cache    empty I-buffer: of a warp that is not asleep_i, or all are
//     8 branch or pop, 9 barrier
//     10 no warp            none is live, or stop_i
//   awake_i, operands_i, lsu_full_i and ready_i are those of ws_issue_ready; blocked_i covers warps
//   that are not live.
// Parameters
//   WARPS.
// Not here: kinds of instructions in flight (ws_inflight).

`default_nettype none

module ws_lost #(
  parameter WARPS = 8
) (
  // State of the warps
  input  wire [WARPS-1:0] live_i,
  input  wire [WARPS-1:0] blocked_i,
  input  wire [WARPS-1:0] bar_wait_i,
  input  wire [WARPS-1:0] head_valid_i,

  // From ws_issue_ready
  input  wire [WARPS-1:0] awake_i,
  input  wire [WARPS-1:0] operands_i,
  input  wire [WARPS-1:0] lsu_full_i,
  input  wire [WARPS-1:0] ready_i,

  // From ws_front, ws_operand and ws_inflight
  input  wire [WARPS-1:0] asleep_i,
  input  wire             oc_free_i,
  input  wire             oc_complete_i,
  input  wire             short_i,
  input  wire             long_i,
  input  wire             stop_i,

  // To ws_perf
  output wire [10:0]      lost_o
);

  wire [WARPS-1:0] empty = ~head_valid_i & ~blocked_i & ~bar_wait_i;

  wire none         = !(|live_i) | stop_i;
  wire lost         = !(|ready_i) & !none;
  wire at_collector = |(awake_i & operands_i & ~lsu_full_i);
  wire at_lsu       = |(awake_i & operands_i) & !at_collector;
  wire at_operand   = (|awake_i) & !(|(awake_i & operands_i));
  wire at_fetch     = |(empty & ~asleep_i) & !(|awake_i);
  wire at_icache    = (|empty) & !(|(empty & ~asleep_i)) & !(|awake_i);
  wire held         = !(|awake_i) & !(|empty);
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
