// wsgen 0.1.0 | ws_events.v.tmpl 7f93f2d2 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_events: adds up the events of a cycle, counter by counter.
//
// Contract
//   event_n_o field i, EVENT_W bits: events of counter i in the previous cycle, numbered as in
//   gen/perf.def. The field of THREAD_INSNS is 0: thread_n_o has its events, combinational from
//   ev_threads_i, which belong to the previous cycle. A class of lost slots counts ISSUE_WIDTH
//   slots of its sub-core; LOST_DUAL counts the second slot of a cycle in which one instruction
//   issues. NO_WARP counts only with running_i. ev_*, issue_n_i: those of all sub-cores, lowest
//   first.
// Parameters
//   SCHEDULERS sub-cores of ISSUE_WIDTH instructions per cycle; THREADS of a warp.
// Not here: counting over time (ws_perf).

`default_nettype none

module ws_events #(
  parameter SCHEDULERS  = 1,
  parameter ISSUE_WIDTH = 1,
  parameter THREADS     = 8,
  parameter COUNTERS    = 26,
  parameter THREADS_W   = $clog2(ISSUE_WIDTH * THREADS + 1),
  parameter EVENT_W     = $clog2(SCHEDULERS * ISSUE_WIDTH + 1),
  parameter COUNT_W     = $clog2(SCHEDULERS * ISSUE_WIDTH * THREADS + 1)
) (
  input  wire                              clk_i,

  // From ws_ctrl
  input  wire                              running_i,

  // From the sub-cores
  input  wire [SCHEDULERS*ISSUE_WIDTH-1:0] issue_n_i,
  input  wire [SCHEDULERS*THREADS_W-1:0]   ev_threads_i,
  input  wire [SCHEDULERS-1:0]             ev_branch_i,
  input  wire [SCHEDULERS-1:0]             ev_split_i,
  input  wire [SCHEDULERS-1:0]             ev_icache_i,
  input  wire [SCHEDULERS-1:0]             ev_imiss_i,
  input  wire [SCHEDULERS*11-1:0]          ev_lost_i,

  // From ws_mem
  input  wire                              ev_smem_i,
  input  wire                              ev_conflict_i,
  input  wire                              ev_dcache_i,
  input  wire                              ev_dmiss_i,
  input  wire                              ev_store_i,
  input  wire                              ev_read_i,
  input  wire                              ev_write_i,

  // To ws_perf
  output wire [COUNTERS*EVENT_W-1:0]       event_n_o,
  output wire [COUNT_W-1:0]                thread_n_o
);

  // ORDER PERF: gen/perf.def, the last one first
  wire [COUNTERS-1:0] sm_event = {
      1'b0, ev_write_i, ev_read_i, ev_store_i, 2'b00, ev_conflict_i, ev_smem_i, ev_dmiss_i,
      ev_dcache_i,
      2'b00, 11'd0, 2'b00, running_i};

  reg                        some;    // an instruction issues,
  reg                        two;     // or two
  reg [10:0]                 lost;
  reg [COUNTERS-1:0]         first;   // events of one sub-core
  reg [COUNTERS-1:0]         second;  // those that happen twice
  reg [COUNTERS*EVENT_W-1:0] event_n;

  integer p;
  integer e;
  always @* begin
    some    = 1'b0;
    two     = 1'b0;
    lost    = 11'd0;
    first   = {COUNTERS{1'b0}};
    second  = {COUNTERS{1'b0}};
    event_n = {COUNTERS*EVENT_W{1'b0}};
    for (e = 0; e < COUNTERS; e = e + 1)
      event_n[e*EVENT_W] = sm_event[e];
    for (p = 0; p < SCHEDULERS; p = p + 1) begin
      some   = |issue_n_i[p*ISSUE_WIDTH +: ISSUE_WIDTH];
      two    = (ISSUE_WIDTH == 2) & issue_n_i[(p+1)*ISSUE_WIDTH-1];
      lost   = ev_lost_i[p*11 +: 11] & {running_i, {10{1'b1}}};
      first  = {(ISSUE_WIDTH == 2) & some & !two, 3'b000, ev_split_i[p], ev_branch_i[p], 4'b0000,
                ev_imiss_i[p], ev_icache_i[p], lost, 1'b0, some, 1'b0};
      second = {12'd0, (ISSUE_WIDTH == 2) ? lost : 11'd0, 1'b0, two, 1'b0};
      for (e = 0; e < COUNTERS; e = e + 1)
        event_n[e*EVENT_W +: EVENT_W] = event_n[e*EVENT_W +: EVENT_W]
                                        + {{(EVENT_W-1){1'b0}}, first[e]}
                                        + {{(EVENT_W-1){1'b0}}, second[e]};
    end
  end

  reg [COUNTERS*EVENT_W-1:0] event_q;

  always @(posedge clk_i)
    event_q <= event_n;

  assign event_n_o = event_q;

  ws_lib_sum #(
    .N     (SCHEDULERS),
    .WIDTH (THREADS_W),
    .SUM_W (COUNT_W)
  ) u_threads (
    .data_i (ev_threads_i),
    .sum_o  (thread_n_o)
  );

endmodule

`default_nettype wire
