// wsgen 0.1.0 | ws_mem_events.v.tmpl 21b984bf | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_mem_events: events of the memory stages, for the performance counters.
//
// Contract
//   Combinational; each output is high for one event per cycle.
//     ev_smem_o      the last pass of an access to shared memory
//     ev_conflict_o  a pass after which lanes are left
//     ev_dcache_o    a request enters the data cache
//     ev_dmiss_o     a request takes a line from memory
//     ev_store_o     a store enters the write buffer
//     ev_write_o     a write is taken by the bus

`default_nettype none

module ws_mem_events #(
  parameter LANES = 8
) (
  // Shared memory
  input  wire             sm_valid_i,
  input  wire             sm_ready_i,
  input  wire [LANES-1:0] sm_mask_i,
  input  wire [LANES-1:0] sm_served_i,

  // Data cache, write buffer
  input  wire             dc_valid_i,
  input  wire             dc_ready_i,
  input  wire             dc_miss_i,
  input  wire             st_valid_i,
  input  wire             st_ready_i,

  // Bus
  input  wire             wr_valid_i,
  input  wire             wr_ready_i,

  // To ws_perf
  output wire             ev_smem_o,
  output wire             ev_conflict_o,
  output wire             ev_dcache_o,
  output wire             ev_dmiss_o,
  output wire             ev_store_o,
  output wire             ev_write_o
);

  wire pass = sm_valid_i & sm_ready_i;
  wire all  = (sm_served_i == sm_mask_i);

  assign ev_smem_o     = pass & all;
  assign ev_conflict_o = pass & !all;
  assign ev_dcache_o   = dc_valid_i & dc_ready_i;
  assign ev_dmiss_o    = dc_miss_i;
  assign ev_store_o    = st_valid_i & st_ready_i;
  assign ev_write_o    = wr_valid_i & wr_ready_i;

endmodule

`default_nettype wire
