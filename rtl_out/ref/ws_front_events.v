// wsgen 0.1.0 | ws_front_events.v.tmpl 67fa8c9e | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_front_events: events of the front end for the performance counters.
//
// Contract
//   Combinational. ic_access_o: the instruction cache answers a fetch, now or with a miss;
//   ic_miss_o: with a miss. asleep_o: warps that wait for a cache line.
// Parameters
//   WARPS.
// Not here: the prefetches (ws_rocache).

`default_nettype none

module ws_front_events #(
  parameter WARPS = 8
) (
  // From ws_rocache and ws_fetch
  input  wire             ic_hit_i,
  input  wire             ic_miss_i,
  input  wire [WARPS-1:0] sleeps_i,

  // To ws_perf and ws_issue
  output wire             ic_access_o,
  output wire             ic_miss_o,
  output wire [WARPS-1:0] asleep_o
);

  assign ic_access_o = ic_hit_i | ic_miss_i;
  assign ic_miss_o   = ic_miss_i;
  assign asleep_o    = sleeps_i;

endmodule

`default_nettype wire
