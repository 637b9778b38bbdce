// wsgen 0.1.0 | ws_barrier.v.tmpl 6c3168b2 | ref c315f510 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_barrier: CTA barriers. A warp waits from the issue of `bar` until every warp of its CTA that has
// not ended waits at the same barrier number.
//
// One CTA is looked at in each cycle: that of the warp that has arrived in the cycle before, otherwise
// that of the next warp in turn. So the last arrival releases a CTA without delay, and the end of the
// last warp that was missing does so within 2**WARP_W cycles, without a queue of events.
//
// Contract
//   bar_wait_o[w] rises the cycle after is_bar_fire_i and falls two cycles after the arr_valid_i that
//   completes the barrier. arr_num_i is the barrier number; BARRIERS or more is a fault in the same
//   cycle, and the warp goes on waiting.
//   wst_*: start of a warp with its CTA slot. The warps of a CTA start one after the other, no other
//   CTA's in between; wst_last_i marks the last one, and before it no barrier of the CTA completes.
//   live_i: warps that have started and not ended.
//   rst_i: nobody waits.
// Parameters
//   WARPS, CTA_SLOTS; BARRIERS numbers a CTA.
// Not here: what a warp must have finished before it issues bar (ws_issue_ready).
//
//   arr_valid_i __/~~\_____________
//   bar_wait_o  ~~~~~~~~~~~\_______    of every warp of the CTA

`default_nettype none

module ws_barrier #(
  parameter WARPS     = 8,
  parameter CTA_SLOTS = 8,
  parameter BARRIERS  = 4,
  parameter WARP_W    = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter SLOT_W    = (CTA_SLOTS > 1) ? $clog2(CTA_SLOTS) : 1
) (
  input  wire              clk_i,
  input  wire              rst_i,

  // Warp start, from ws_cta
  input  wire              wst_fire_i,
  input  wire [WARP_W-1:0] wst_warp_i,
  input  wire [SLOT_W-1:0] wst_slot_i,
  input  wire              wst_last_i,

  // From ws_simt_stack
  input  wire [WARPS-1:0]  live_i,

  // Issue of bar
  input  wire              is_bar_fire_i,
  input  wire [WARPS-1:0]  is_onehot_i,

  // Arrival, from ws_sp
  input  wire              arr_valid_i,
  input  wire [WARP_W-1:0] arr_warp_i,
  input  wire [31:0]       arr_num_i,

  // To ws_issue_ready
  output wire [WARPS-1:0]  bar_wait_o,

  // To ws_fault: the arriving instruction names a barrier that does not exist
  output wire              fault_valid_o
);

  localparam        NUM_W = (BARRIERS > 1) ? $clog2(BARRIERS) : 1;
  localparam [31:0] LIMIT = BARRIERS;

  reg [WARPS*SLOT_W-1:0] slot_q;      // CTA of each warp
  reg [WARPS-1:0]        wait_q;      // has issued bar
  reg [WARPS-1:0]        arrived_q;   // and its barrier number is known
  reg [WARPS*NUM_W-1:0]  num_q;
  reg [WARP_W-1:0]       look_q;      // the warp whose CTA is looked at
  reg                    starting_q;  // more warps of the CTA in starts_q are to come
  reg [SLOT_W-1:0]       starts_q;

  wire arr_bad = arr_num_i >= LIMIT;
  wire arrives = arr_valid_i & !arr_bad;

  assign bar_wait_o    = wait_q;
  assign fault_valid_o = arr_valid_i & arr_bad;

  // ---- Does every live warp of the CTA wait at one number? ---------------------------------------
  // In the turn of a warp that does not live, the CTA in slot 0 is looked at.

  reg [SLOT_W-1:0] slot;
  reg [WARPS-1:0]  member;
  reg [NUM_W-1:0]  num_or;
  reg [NUM_W-1:0]  num_and;

  integer m;
  always @* begin
    slot = {SLOT_W{1'b0}};
    for (m = 0; m < WARPS; m = m + 1)
      slot = slot | ({SLOT_W{live_i[m] & (look_q == m[WARP_W-1:0])}} & slot_q[m*SLOT_W +: SLOT_W]);
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

  // ---- Registers ---------------------------------------------------------------------------------

  always @(posedge clk_i) begin
    if (rst_i) begin
      wait_q     <= {WARPS{1'b0}};
      look_q     <= {WARP_W{1'b0}};
      starting_q <= 1'b0;
    end else begin
      wait_q <= (wait_q | ({WARPS{is_bar_fire_i}} & is_onehot_i)) & ~released;
      look_q <= arrives ? arr_warp_i : look_q + 1'b1;
      if (wst_fire_i)
        starting_q <= !wst_last_i;
    end
    if (wst_fire_i)
      starts_q <= wst_slot_i;
  end

  integer w;
  always @(posedge clk_i) begin
    for (w = 0; w < WARPS; w = w + 1) begin
      if (wst_fire_i & (wst_warp_i == w[WARP_W-1:0]))
        slot_q[w*SLOT_W +: SLOT_W] <= wst_slot_i;
      if (rst_i | released[w])
        arrived_q[w] <= 1'b0;
      else if (arrives & (arr_warp_i == w[WARP_W-1:0]))
        arrived_q[w] <= 1'b1;
      if (arr_valid_i & (arr_warp_i == w[WARP_W-1:0]))
        num_q[w*NUM_W +: NUM_W] <= arr_num_i[NUM_W-1:0];
    end
  end

endmodule

`default_nettype wire
