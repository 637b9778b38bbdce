// wsgen 0.1.0 | ws_barrier.v.tmpl 4a0db780 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_barrier: CTA barriers. A warp waits from the issue of `bar` until every warp of its CTA that
// has not ended waits at the same barrier number.
//
// One CTA is checked in each cycle: that of a warp that has arrived, otherwise that of the next
// warp in rotation; one cycle in eight always belongs to the rotation. So the last arrival usually
// releases a CTA without delay, and the end of the last missing warp does so within 2**WARP_W steps
// of the rotation.
//
// Contract
//   bar_wait_o[w] rises the cycle after is_bar_i[w] and falls two cycles after the arr_valid_i that
//   completes the barrier, or three, or later when more warps arrive beside it. arr_num_i is the
//   barrier number; BARRIERS or more is a fault in the same cycle, and the warp goes on waiting.
//   wst_*: start of a warp with its CTA slot. The warps of a CTA start one after the other, no
//   other CTA's in between; wst_last_i marks the last one, and before it no barrier of the CTA
//   completes.
//   live_i: warps that have started and not ended.
//   is_bar_i[w]: warp w has issued bar. arr_*: one arrival per sub-core.
//   rst_i: no warp waits.
// Parameters
//   WARPS, CTA_SLOTS; BARRIERS numbers per CTA; SCHEDULERS sub-cores.
// Not here: what a warp must have finished before it issues bar (ws_issue_ready).
//
//   arr_valid_i __/~~\_____________
//   bar_wait_o  ~~~~~~~~~~~\_______    of every warp of the CTA

`default_nettype none

module ws_barrier #(
  parameter WARPS      = 8,
  parameter CTA_SLOTS  = 8,
  parameter BARRIERS   = 4,
  parameter SCHEDULERS = 1,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter SLOT_W     = (CTA_SLOTS > 1) ? $clog2(CTA_SLOTS) : 1
) (
  input  wire                         clk_i,
  input  wire                         rst_i,

  // Warp start, from ws_cta
  input  wire                         wst_fire_i,
  input  wire [WARP_W-1:0]            wst_warp_i,
  input  wire [SLOT_W-1:0]            wst_slot_i,
  input  wire                         wst_last_i,

  // From ws_issue
  input  wire [WARPS-1:0]             live_i,
  input  wire [WARPS-1:0]             is_bar_i,

  // Arrival, from ws_sp
  input  wire [SCHEDULERS-1:0]        arr_valid_i,
  input  wire [SCHEDULERS*WARP_W-1:0] arr_warp_i,
  input  wire [SCHEDULERS*32-1:0]     arr_num_i,

  // To ws_issue
  output wire [WARPS-1:0]             bar_wait_o,

  // To ws_issue: the arriving instruction names a barrier that does not exist
  output wire [SCHEDULERS-1:0]        fault_valid_o
);

  localparam        NUM_W = (BARRIERS > 1) ? $clog2(BARRIERS) : 1;
  localparam [31:0] LIMIT = BARRIERS;

  reg [WARPS*SLOT_W-1:0] slot_q;      // CTA of each warp
  reg [WARPS-1:0]        wait_q;      // has issued bar
  reg [WARPS-1:0]        arrived_q;   // and its barrier number is known
  reg [WARPS*NUM_W-1:0]  num_q;
  reg [WARPS-1:0]        due_q;       // has arrived and was not looked at since
  reg [WARP_W-1:0]       turn_q;      // the next warp in turn
  reg [2:0]              phase_q;
  reg                    starting_q;  // more warps of the CTA in starts_q are to come
  reg [SLOT_W-1:0]       starts_q;

  // ---- Arrivals ---------------------------------------------------------------------------------

  reg [SCHEDULERS-1:0]  bad;      // there is no such barrier
  reg [WARPS-1:0]       arrives;
  reg [WARPS*NUM_W-1:0] num_d;

  integer a;
  integer v;
  always @* begin
    arrives = {WARPS{1'b0}};
    num_d   = num_q;
    for (a = 0; a < SCHEDULERS; a = a + 1) begin
      bad[a] = arr_num_i[a*32 +: 32] >= LIMIT;
      for (v = 0; v < WARPS; v = v + 1) begin
        if (arr_valid_i[a] & (arr_warp_i[a*WARP_W +: WARP_W] == v[WARP_W-1:0])) begin
          arrives[v]              = !bad[a];
          num_d[v*NUM_W +: NUM_W] = arr_num_i[a*32 +: NUM_W];
        end
      end
    end
  end

  assign bar_wait_o    = wait_q;
  assign fault_valid_o = arr_valid_i & bad;

  // ---- All live warps of the CTA wait at the same barrier ---------------------------------------

  // In the turn of a warp that is not live, the CTA in slot 0 is examined.
  wire turns = (&phase_q) | ~|due_q;

  reg [WARPS-1:0]  look;  // one-hot: the warp whose CTA is looked at
  reg              first;
  reg [SLOT_W-1:0] slot;
  reg [WARPS-1:0]  member;
  reg [NUM_W-1:0]  num_or;
  reg [NUM_W-1:0]  num_and;

  integer m;
  always @* begin
    slot = {SLOT_W{1'b0}};
    first = 1'b1;
    for (m = 0; m < WARPS; m = m + 1) begin
      look[m] = turns ? turn_q == m[WARP_W-1:0] : due_q[m] & first;
      first   = first & ~due_q[m];
      slot    = slot | ({SLOT_W{live_i[m] & look[m]}} & slot_q[m*SLOT_W +: SLOT_W]);
    end
    num_or  = {NUM_W{1'b0}};
    num_and = {NUM_W{1'b1}};
    for (m = 0; m < WARPS; m = m + 1) begin
      member[m] = live_i[m] & (slot_q[m*SLOT_W +: SLOT_W] == slot);
      num_or    = num_or  | ({NUM_W{member[m]}} & num_q[m*NUM_W +: NUM_W]);
      num_and   = num_and & ({NUM_W{!member[m]}} | num_q[m*NUM_W +: NUM_W]);
    end
  end

  wire all_here = !(|(member & ~arrived_q));
  wire complete = all_here & (num_or == num_and) & !(starting_q & (starts_q == slot));

  wire [WARPS-1:0] released = {WARPS{complete}} & member;

  // ---- Registers --------------------------------------------------------------------------------

  always @(posedge clk_i) begin
    if (rst_i) begin
      wait_q     <= {WARPS{1'b0}};
      due_q      <= {WARPS{1'b0}};
      turn_q     <= {WARP_W{1'b0}};
      phase_q    <= 3'd0;
      starting_q <= 1'b0;
    end else begin
      wait_q  <= (wait_q | is_bar_i) & ~released;
      due_q   <= (due_q & ~look) | arrives;
      phase_q <= phase_q + 1'b1;
      if (turns)
        turn_q <= turn_q + 1'b1;
      if (wst_fire_i)
        starting_q <= !wst_last_i;
    end
    if (wst_fire_i)
      starts_q <= wst_slot_i;
  end

  integer w;
  always @(posedge clk_i) begin
    arrived_q <= (arrived_q | arrives) & ~(released | {WARPS{rst_i}});
    num_q     <= num_d;
    for (w = 0; w < WARPS; w = w + 1) begin
      if (wst_fire_i & (wst_warp_i == w[WARP_W-1:0]))
        slot_q[w*SLOT_W +: SLOT_W] <= wst_slot_i;
    end
  end

endmodule

`default_nettype wire
