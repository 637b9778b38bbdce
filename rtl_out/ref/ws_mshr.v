// wsgen 0.1.0 | ws_mshr.v.tmpl 11a3ebf1 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_mshr: miss status holding registers: the lines that are requested from memory.
//
// An entry names one row of the cache {set, way}. The tag of the row is already that of the new
// line; its data may not be.
// Requests for the row wait in the replay queue. Each of them is a reference to the entry, and the
// entry is free again when its last reference has left the queue. The requests of a line therefore
// keep their order, and the row stays until all of them are done.
//
// Contract
//   Lookup, combinational: lu_ways_o marks the ways of set lu_set_i that entries hold, and lu_id_o
//   is the entry that holds the way marked in lu_hit_i (0 if none). free_o, free_id_o: an entry is
//   free. spare_o: a second entry is free.
//   ref_valid_i: a request enters the queue with slot number ref_slot_i. It refers to entry
//   ref_id_i. With ref_new_i that entry (free_id_o) is taken for {lu_set_i, ref_way_i}; with
//   ref_filled_i the data of the row are present already (an AMO that hit).
//   fill_valid_i: an AXI beat of a line arrives; fill_set_o, fill_way_o, fill_beat_o say where it
//   is written. After the beat marked fill_last_i the entry counts as filled, with an error if any
//   beat had one.
//   filled_o: entries that are filled, err_o: with an error, both from the next cycle on. They are
//   undefined for an entry that is taken in this cycle.
//   hd_id_i: the entry of the oldest request. pop_valid_i removes that request (slot pop_slot_i).
//   pop_last_o: it is the last one of its entry, which becomes free unless another request enters
//   for it in the same cycle. rst_i frees all entries.
// Parameters
//   MSHR entries (1 or more), SETS, WAYS, BEATS: AXI beats of a line, SLOT_W bits of a queue slot.
// Not here: line addresses (tag RAM, request queue), the queue.

`default_nettype none

module ws_mshr #(
  parameter MSHR   = 8,
  parameter SETS   = 64,
  parameter WAYS   = 4,
  parameter BEATS  = 1,
  parameter SLOT_W = 4,
  parameter ID_W   = (MSHR > 1) ? $clog2(MSHR) : 1,
  parameter FILL_W = (BEATS > 1) ? $clog2(BEATS) : 1,
  parameter SET_W  = (SETS > 1) ? $clog2(SETS) : 1,
  parameter WAY_W  = (WAYS > 1) ? $clog2(WAYS) : 1
) (
  input  wire              clk_i,
  input  wire              rst_i,

  // Lookup by the request in the compare stage
  input  wire [SET_W-1:0]  lu_set_i,
  input  wire [WAYS-1:0]   lu_hit_i,
  output wire [WAYS-1:0]   lu_ways_o,
  output wire [ID_W-1:0]   lu_id_o,
  output wire              free_o,
  output wire [ID_W-1:0]   free_id_o,
  output wire              spare_o,

  // That request enters the replay queue
  input  wire              ref_valid_i,
  input  wire [ID_W-1:0]   ref_id_i,
  input  wire [SLOT_W-1:0] ref_slot_i,
  input  wire              ref_new_i,
  input  wire              ref_filled_i,
  input  wire [WAY_W-1:0]  ref_way_i,

  // Line data from memory
  input  wire              fill_valid_i,
  input  wire [ID_W-1:0]   fill_id_i,
  input  wire              fill_last_i,
  input  wire              fill_err_i,
  output wire [SET_W-1:0]  fill_set_o,
  output wire [WAY_W-1:0]  fill_way_o,
  output wire [FILL_W-1:0] fill_beat_o,
  output wire [MSHR-1:0]   filled_o,
  output wire [MSHR-1:0]   err_o,

  // Head of the replay queue
  input  wire [ID_W-1:0]   hd_id_i,
  input  wire              pop_valid_i,
  input  wire [SLOT_W-1:0] pop_slot_i,
  output wire              pop_last_o
);

  reg  [MSHR*SET_W-1:0] set_q;
  reg  [MSHR*WAY_W-1:0] way_q;
  reg  [MSHR-1:0]       filled_q;
  reg  [MSHR-1:0]       err_q;
  wire [MSHR-1:0]       busy;

  // ---- references ------------------------------------------------------------------------------

  ws_pending #(
    .N      (MSHR),
    .SLOT_W (SLOT_W)
  ) u_refs (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .push_valid_i (ref_valid_i),
    .push_key_i   (ref_id_i),
    .push_slot_i  (ref_slot_i),
    .pop_valid_i  (pop_valid_i),
    .pop_key_i    (hd_id_i),
    .pop_slot_i   (pop_slot_i),
    .pop_last_o   (pop_last_o),
    .busy_o       (busy)
  );

  // ---- lookup and selection --------------------------------------------------------------------

  reg [WAYS-1:0]  lu_ways;
  reg [ID_W-1:0]  lu_id;
  reg [WAYS-1:0]  held;      // way of one entry, when it is in the set looked up
  reg [ID_W-1:0]  free_id;
  reg [MSHR-1:0]  take;
  reg [MSHR-1:0]  fill_sel;
  reg [SET_W-1:0] fill_set;
  reg [WAY_W-1:0] fill_way;

  integer m;
  always @* begin
    lu_ways   = {WAYS{1'b0}};
    lu_id     = {ID_W{1'b0}};
    held      = {WAYS{1'b0}};
    free_id   = {ID_W{1'b0}};
    fill_set  = {SET_W{1'b0}};
    fill_way  = {WAY_W{1'b0}};
    for (m = MSHR - 1; m >= 0; m = m - 1) begin
      held = {WAYS{1'b0}};
      if (busy[m] && set_q[m*SET_W +: SET_W] == lu_set_i)
        held[way_q[m*WAY_W +: WAY_W]] = 1'b1;
      lu_ways = lu_ways | held;
      if (|(held & lu_hit_i))
        lu_id = lu_id | m[ID_W-1:0];

      if (!busy[m])
        free_id = m[ID_W-1:0];
      take[m] = ref_valid_i & ref_new_i & (ref_id_i == m[ID_W-1:0]);

      fill_sel[m] = (fill_id_i == m[ID_W-1:0]);
      fill_set    = fill_set | ({SET_W{fill_sel[m]}} & set_q[m*SET_W +: SET_W]);
      fill_way    = fill_way | ({WAY_W{fill_sel[m]}} & way_q[m*WAY_W +: WAY_W]);
    end
  end

  assign lu_ways_o   = lu_ways;
  assign lu_id_o     = lu_id;
  assign free_o      = ~&busy;
  assign free_id_o   = free_id;
  assign spare_o     = ~&(busy | (busy + 1'b1));
  assign fill_set_o  = fill_set;
  assign fill_way_o  = fill_way;

  // ---- state -----------------------------------------------------------------------------------

  wire [MSHR-1:0] fill = fill_sel & {MSHR{fill_valid_i}};

  assign filled_o = filled_q | (fill & {MSHR{fill_last_i}});
  assign err_o    = err_q | (fill & {MSHR{fill_err_i}});

  always @(posedge clk_i) begin
    filled_q <= (filled_o & ~take) | (take & {MSHR{ref_filled_i}});
    err_q    <= err_o & ~take;
  end

  integer j;
  always @(posedge clk_i) begin
    for (j = 0; j < MSHR; j = j + 1)
      if (take[j]) begin
        set_q[j*SET_W +: SET_W] <= lu_set_i;
        way_q[j*WAY_W +: WAY_W] <= ref_way_i;
      end
  end

  // The beats of different lines may interleave, so every entry counts its own.
  generate
    if (BEATS > 1) begin : g_beats
      reg [MSHR*FILL_W-1:0] beat_q;
      reg [FILL_W-1:0]      beat;

      integer b;
      always @* begin
        beat = {FILL_W{1'b0}};
        for (b = 0; b < MSHR; b = b + 1)
          beat = beat | ({FILL_W{fill_sel[b]}} & beat_q[b*FILL_W +: FILL_W]);
      end

      integer c;
      always @(posedge clk_i) begin
        for (c = 0; c < MSHR; c = c + 1)
          if (take[c])
            beat_q[c*FILL_W +: FILL_W] <= {FILL_W{1'b0}};
          else if (fill[c])
            beat_q[c*FILL_W +: FILL_W] <= beat + 1'b1;
      end

      assign fill_beat_o = beat;
    end else begin : g_one_beat
      assign fill_beat_o = {FILL_W{1'b0}};
    end
  endgenerate


  // Values of the parameters that cannot work
  generate
    if (!(SETS > 0 && (SETS & (SETS - 1)) == 0)) begin : g_error0
      ERROR_SETS_must_be_a_power_of_two u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
