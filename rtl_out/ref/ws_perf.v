// wsgen 0.1.0 | ws_perf.v.tmpl beca7b9a | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_perf: performance counters, kept in a RAM.
//
// Each event has a short counter in flops. A walker visits one of them per cycle and adds its value
// to a row of a 26 x 48-bit RAM, so that the long counters cost no flops.
//
// Contract
//   clr_i       all counters become 0, events of this cycle are lost, a new walk begins. rst_i does
//               the same; it is the reset of the machine: counts outlive the reset of the core.
//   event_n_i   field i, EVENT_W bits, is added to counter i; numbers as in the list below. That of
//               THREAD_INSNS is 0: thread_n_i is added there.
//   rd_index_i  selects a counter. With rd_ready_o, once in COUNTERS cycles, rd_data_o is the
//               number of its events in all cycles before this one.
//   rd_row_o    the number of the counter that rd_data_o shows, for a second reader that waits for
//               its own.
// Parameters
//   COUNTERS    3 or more; SLOTS instructions per cycle, so at most SLOTS events.
// Not here: the meaning of events; see the units.
//
// Counters
//   0 CYCLES: cycles since the start of the kernel
//   1 WARP_INSNS: warp instructions issued
//   2 THREAD_INSNS: thread instructions issued (active threads)
//   3 LOST_UNIT: lost: no collector free, one waits for its unit or the write port; or SFU busy
//   4 LOST_BANK: lost: no collector free, all of them wait for register banks
//   5 LOST_LSU: lost: no place for another load or store (back-pressure of memory)
//   6 LOST_PIPELINE: lost: operands not ready; ALU, BRU or FPU has work in flight
//   7 LOST_LONG: lost: operands not ready; only MUL, XLANE, CSR, FDIV or SFU has
//   8 LOST_MEMORY: lost: operands not ready; no unit but memory has work in flight
//   9 LOST_FETCH: lost: instruction buffer empty, waiting for fetch or a redirect
//   10 LOST_ICACHE: lost: instruction buffer empty, all such warps wait for a cache line
//   11 LOST_BRANCH: lost: unresolved branch, or threads reconverge
//   12 LOST_BARRIER: lost: all warps wait at barriers
//   13 NO_WARP: no warp is live (start, last writes), or a fault has stopped the machine
//   14 ICACHE_ACCESS: instruction cache accesses
//   15 ICACHE_MISS: instruction cache misses
//   16 DCACHE_ACCESS: data cache accesses
//   17 DCACHE_MISS: data cache misses of loads and AMOs; prefetched lines do not count
//   18 SMEM_ACCESS: shared memory accesses
//   19 SMEM_CONFLICT: passes of shared memory accesses after the first
//   20 BRANCHES: conditional branches and indirect jumps
//   21 DIVERGENT: branches that diverged
//   22 GLOBAL_STORE: stores sent to memory
//   23 AXI_READ: AXI read transactions
//   24 AXI_WRITE: AXI write transactions
//   25 LOST_DUAL: lost: issue_width 2, second slot of a cycle in which one instruction issues

`default_nettype none

module ws_perf #(
  parameter COUNTERS   = 26,
  parameter THREADS    = 8,
  parameter SLOTS      = 1,
  parameter INDEX_W    = $clog2(COUNTERS),
  parameter EVENT_W    = $clog2(SLOTS + 1),
  parameter COUNT_W    = $clog2(SLOTS * THREADS + 1)
) (
  input  wire                        clk_i,
  input  wire                        rst_i,

  // Events, from all units
  input  wire [COUNTERS*EVENT_W-1:0] event_n_i,
  input  wire [COUNT_W-1:0]          thread_n_i,

  // From and to ws_ctrl
  input  wire                        clr_i,
  input  wire [INDEX_W-1:0]          rd_index_i,
  output wire                        rd_ready_o,
  output wire [47:0]                 rd_data_o,

  // To ws_csr, besides rd_data_o
  output wire [INDEX_W-1:0]          rd_row_o
);

  localparam SHORT_W  = $clog2(COUNTERS * SLOTS + 1);  // the events of a whole walk
  localparam THREAD_W = $clog2(COUNTERS + 1) + COUNT_W;

  localparam MORE_W   = (THREAD_W > SHORT_W) ? THREAD_W : SHORT_W;

  localparam THREAD_INSNS = 2;
  localparam [31:0] LAST_32   = COUNTERS - 1;
  localparam [31:0] THREAD_32 = THREAD_INSNS;

  // ---- Short counters ---------------------------------------------------------------------------

  reg  [COUNTERS*SHORT_W-1:0] short_q;
  reg  [COUNTERS*SHORT_W-1:0] short_d;
  reg  [THREAD_W-1:0]         thread_q;
  reg  [INDEX_W-1:0]          row_q;     // the counter visited
  reg  [SHORT_W-1:0]          gathered;
  reg                         visited;

  wire clr     = rst_i | clr_i;
  wire threads = row_q == THREAD_32[INDEX_W-1:0];

  integer c;
  always @* begin
    gathered = {SHORT_W{1'b0}};
    for (c = 0; c < COUNTERS; c = c + 1) begin
      visited  = row_q == c[INDEX_W-1:0];
      gathered = gathered | (visited ? short_q[c*SHORT_W +: SHORT_W] : {SHORT_W{1'b0}});
      short_d[c*SHORT_W +: SHORT_W] = (clr | visited ? {SHORT_W{1'b0}}
                                                     : short_q[c*SHORT_W +: SHORT_W])
                                    + {{(SHORT_W-EVENT_W){1'b0}},
                                       event_n_i[c*EVENT_W +: EVENT_W] & {EVENT_W{!clr}}};
    end
  end

  always @(posedge clk_i) begin
    short_q  <= short_d;
    thread_q <= clr ? {THREAD_W{1'b0}}
                    : (threads ? {THREAD_W{1'b0}} : thread_q)
                      + {{(THREAD_W-COUNT_W){1'b0}}, thread_n_i};
  end

  // ---- Walk -------------------------------------------------------------------------------------

  reg                first_q;  // first walk: the RAM holds counts of the past
  wire               last = row_q == LAST_32[INDEX_W-1:0];
  wire [INDEX_W-1:0] next = last ? {INDEX_W{1'b0}} : row_q + 1'b1;
  wire [47:0]        count;
  wire [MORE_W-1:0]  more = threads ? {{(MORE_W-THREAD_W){1'b0}}, thread_q}
                                    : {{(MORE_W-SHORT_W){1'b0}}, gathered};
  wire [47:0]        sum;

  ws_lib_add_narrow #(
    .WIDTH  (48),
    .NARROW (MORE_W)
  ) u_sum (
    .wide_i   (count & {48{!first_q}}),
    .narrow_i (more),
    .sum_o    (sum)
  );

  assign rd_ready_o = row_q == rd_index_i;
  assign rd_data_o  = sum;
  assign rd_row_o   = row_q;

  // The row visited is written while the next one is read.
  ws_lib_ram_1r1w #(
    .DEPTH (COUNTERS),
    .WIDTH (48)
  ) u_ram (
    .clk_i   (clk_i),
    .we_i    (1'b1),
    .waddr_i (row_q),
    .wdata_i (sum),
    .re_i    (1'b1),
    .raddr_i (next),
    .rdata_o (count)
  );

  always @(posedge clk_i) begin
    row_q   <= clr ? {INDEX_W{1'b0}} : next;
    first_q <= clr | (first_q & !last);
  end

endmodule

`default_nettype wire
