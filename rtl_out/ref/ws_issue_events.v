// wsgen 0.1.0 | ws_issue_events.v.tmpl c3922871 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue_events: events of the issue stage for the performance counters.
//
// Contract
//   ev_threads_o: threads of the instructions that issued in the cycle before: fire_i, whose active
//   threads are is_mask_i. These signals arrive late in the cycle, so a register precedes the
//   count. Combinational: ev_branch_o: a branch is resolved; ev_split_o: it diverges; issue width
//   2: alone_o: an instruction issues without a second one.
// Parameters
//   THREADS; ISSUE_WIDTH bits of fire_i.
// Not here: lost issue slots (ws_lost).

`default_nettype none

module ws_issue_events #(
  parameter ISSUE_WIDTH = 1,
  parameter THREADS     = 8,
  parameter THREADS_W   = $clog2(ISSUE_WIDTH * THREADS + 1)
) (
  input  wire                   clk_i,

  // Issue
  input  wire [ISSUE_WIDTH-1:0] fire_i,
  input  wire [THREADS-1:0]     is_mask_i,

  // From ws_simt_stack
  input  wire                   branch_i,
  input  wire                   split_i,

  // To ws_perf
  output wire [THREADS_W-1:0]   ev_threads_o,
  output wire                   ev_branch_o,
  output wire                   ev_split_o
);

  localparam ONE_W = $clog2(THREADS + 1);

  reg [ISSUE_WIDTH-1:0] fire_q;
  reg [THREADS-1:0]     mask_q;
  reg [ONE_W-1:0]       threads;  // of one instruction

  always @(posedge clk_i) begin
    fire_q <= fire_i;
    mask_q <= is_mask_i;
  end

  integer t;
  always @* begin
    threads = {ONE_W{1'b0}};
    for (t = 0; t < THREADS; t = t + 1)
      threads = threads + {{(ONE_W-1){1'b0}}, fire_q[0] & mask_q[t]};
  end

  generate
    if (ISSUE_WIDTH > 1) begin : g_two
      assign ev_threads_o = fire_q[1] ? {threads, 1'b0} : {1'b0, threads};
    end else begin : g_one
      assign ev_threads_o = threads;
    end
  endgenerate

  assign ev_branch_o = branch_i;
  assign ev_split_o  = split_i;

endmodule

`default_nettype wire
