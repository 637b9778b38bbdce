// wsgen 0.1.0 | ws_dcache_replay.v.tmpl bc216b64 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache_replay: the replay queue of ws_dcache: requests that wait for their line, in order, and
// the miss status registers (ws_mshr) that tell when it is present.
//
// Contract
//   Lookup, combinational, for the request s2_*: held_o marks the ways of its set that belong to
//   lines with an entry; waits_o: the way in hit_i is one of them. may_wait_o: push_i is allowed
//   for a request that waits; may_take_o: for one that takes a new entry.
//   may_prefetch_o: for a prefetch, which has no lanes, takes an entry for its line, and leaves
//   without a response when the line is present. It never finds waits_o.
//   push_i: the request enters. Without waits_o it takes entry push_id_o for row {set, way_i},
//   whose line must be requested with that id, unless hit_i is set: then the line is present.
//   fill_*: AXI beats of lines; fill_set_o, fill_way_o, fill_beat_o: where the beat is written.
//   rp_read_o, rp_write_o: the oldest request has to read its row (load, AMO lane, failed line) or
//   write it (store, AMO lane); rp_* describe it. rp_read_go_i and rp_write_go_i: done, in this
//   cycle. Reads make a response in S3; rp_taken_i when that leaves, with the word of the first
//   lane on word_i; rp_failed_i while it is one with rp_err_o: only with that response a failed
//   request leaves.
//   drop_o: the last request of a failed line leaves: its row must be made invalid. drop_early_o is
//   drop_o, with CUT_DCACHE = 1 already when the oldest request is one of a failed line: push_i
//   must be 0.
//   busy_o[w]: a store or AMO of warp w is in the queue.
// Parameters
//   QUEUE rows of the queue (one more is at its output; 1: one request in all), the others as
//   ws_dcache. ATOMICS 0: no AMO comes.

`default_nettype none

module ws_dcache_replay #(
  parameter SETS       = 64,
  parameter WAYS       = 4,
  parameter LINE_BYTES = 64,
  parameter MSHR       = 8,
  parameter BEATS      = 1,
  parameter QUEUE      = 15,
  parameter PREFETCH   = 4,
  parameter ATOMICS    = 1,
  parameter TAG_W      = 17,  // tag of a request, the warp on top
  parameter FILL_W     = (BEATS > 1) ? $clog2(BEATS) : 1,
  parameter WARPS      = 8,
  parameter LANES      = 8,
  parameter OP_W       = 5,
  parameter CUT_DCACHE = 1,
  parameter CAS        = 0,
  parameter LRSC       = 0,
  parameter WDATA_W    = 32,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter DATA_W     = LANES * 32,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter SET_W      = (SETS > 1) ? $clog2(SETS) : 1,
  parameter WAY_W      = (WAYS > 1) ? $clog2(WAYS) : 1,
  parameter MSHR_W     = (MSHR > 1) ? $clog2(MSHR) : 1
) (
  input  wire                     clk_i,
  input  wire                     rst_i,

  // The request in S2: lookup
  input  wire [WAYS-1:0]          hit_i,
  output wire [WAYS-1:0]          held_o,
  output wire                     waits_o,
  output wire                     may_wait_o,
  output wire                     may_take_o,
  output wire                     may_prefetch_o,
  output wire [MSHR_W-1:0]        push_id_o,

  // The request in S2 enters
  input  wire                     push_i,
  input  wire [WAY_W-1:0]         way_i,
  input  wire [31:LINE_W]         s2_line_i,
  input  wire [LANES-1:0]         s2_mask_i,
  input  wire [LANES*LINE_W-1:0]  s2_off_i,
  input  wire [OP_W-1:0]          s2_op_i,
  input  wire [LANES*WDATA_W-1:0] s2_wdata_i,
  input  wire [TAG_W-1:0]         s2_tag_i,
  input  wire [31:2]              s2_pc_i,
  input  wire [SET_W-1:0]         s2_set_i,

  // Lines from memory
  input  wire                     fill_valid_i,
  input  wire [MSHR_W-1:0]        fill_id_i,
  input  wire                     fill_last_i,
  input  wire                     fill_err_i,
  output wire [SET_W-1:0]         fill_set_o,
  output wire [WAY_W-1:0]         fill_way_o,
  output wire [FILL_W-1:0]        fill_beat_o,

  // The oldest request
  output wire                     rp_read_o,
  output wire                     rp_write_o,
  output wire                     rp_done_o,
  output wire                     rp_err_o,
  output wire [31:LINE_W]         rp_line_o,
  output wire [SET_W-1:0]         rp_set_o,
  output wire [WAY_W-1:0]         rp_way_o,
  output wire [LANES-1:0]         rp_mask_o,
  output wire [LANES*LINE_W-1:0]  rp_off_o,
  output wire [1:0]               rp_size_o,
  output wire [DATA_W-1:0]        rp_wdata_o,
  output wire [TAG_W-1:0]         rp_tag_o,
  output wire [31:2]              rp_pc_o,
  input  wire                     rp_read_go_i,
  input  wire                     rp_write_go_i,
  input  wire                     rp_taken_i,
  input  wire                     rp_failed_i,
  input  wire [31:0]              word_i,
  output wire                     drop_o,
  output wire                     drop_early_o,

  output wire [WARPS-1:0]         busy_o
);

  localparam SLOT_W   = $clog2(QUEUE + 1);
  localparam WARP_LSB = TAG_W - WARP_W;

  // ---- the queue -------------------------------------------------------------------------------

  localparam SLOTS = 1 << SLOT_W;
  localparam KEY_W = 3 + MSHR_W;

  // See below: kind and id of each request, and the state of the oldest one.
  reg [SLOTS*KEY_W-1:0] keys_q;      // by slot
  reg                   prefetch_q;  // of the oldest request: no lane waits for the line
  reg                   is_amo_q;
  reg                   is_store_q;
  reg [MSHR_W-1:0]      id_q;
  reg                   filled_q;
  reg                   err_q;

  wire                    ready;
  wire                    valid;
  wire                    more;
  wire [LANES-1:0]        mask;
  wire [LANES*LINE_W-1:0] off;
  wire [OP_W-1:0]              op;
  wire [LANES*WDATA_W-1:0] wdata;
  wire                    leaves;

  // The set beside the line, so that no logic stands between the RAM and rp_set_o
  localparam ROW_W = SET_W + WAY_W;

  ws_lib_fifo_ram #(
    .DEPTH (QUEUE),
    .WIDTH (ROW_W + (32 - LINE_W) + LANES + LANES * LINE_W + OP_W + LANES * WDATA_W + TAG_W + 30)
  ) u_queue (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .in_valid_i  (push_i),
    .in_ready_o  (ready),
    .in_data_i   ({
      s2_set_i,
      way_i, s2_line_i, s2_mask_i, s2_off_i, s2_op_i, s2_wdata_i, s2_tag_i, s2_pc_i
    }),
    .out_valid_o (valid),
    .out_ready_i (leaves),
    .out_data_o  ({
      rp_set_o,
      rp_way_o, rp_line_o, mask, off, op, wdata, rp_tag_o, rp_pc_o
    }),
    .more_o      (more)
  );

  // Slot numbers go round; they tell the requests in the queue apart.
  reg [SLOT_W-1:0] in_slot_q;
  reg [SLOT_W-1:0] read_slot_q;  // of the oldest request in the RAM
  reg [SLOT_W-1:0] out_slot_q;

  wire read = more & (!valid | leaves);

  always @(posedge clk_i) begin
    if (rst_i) begin
      in_slot_q   <= {SLOT_W{1'b0}};
      read_slot_q <= {SLOT_W{1'b0}};
      out_slot_q  <= {SLOT_W{1'b0}};
    end else begin
      if (push_i)
        in_slot_q <= in_slot_q + 1'b1;
      if (read)
        read_slot_q <= read_slot_q + 1'b1;
      if (leaves)
        out_slot_q <= out_slot_q + 1'b1;
    end
  end

  // ---- entries ---------------------------------------------------------------------------------

  wire              free;
  wire [MSHR_W-1:0] free_id;
  wire [MSHR_W-1:0] hit_id;
  wire [MSHR-1:0]   fills;  // filled from the next cycle on
  wire [MSHR-1:0]   errs;
  wire              spare;
  wire              last;  // request of its line

  assign waits_o        = |(hit_i & held_o);
  assign may_wait_o     = ready;
  assign may_take_o     = ready & free;
  assign may_prefetch_o = (PREFETCH > 0) & ready & spare;
  assign push_id_o      = waits_o ? hit_id : free_id;

  ws_mshr #(
    .MSHR   (MSHR),
    .SETS   (SETS),
    .WAYS   (WAYS),
    .BEATS  (BEATS),
    .SLOT_W (SLOT_W)
  ) u_mshr (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .lu_set_i     (s2_set_i),
    .lu_hit_i     (hit_i),
    .lu_ways_o    (held_o),
    .lu_id_o      (hit_id),
    .free_o       (free),
    .free_id_o    (free_id),
    .spare_o      (spare),
    .ref_valid_i  (push_i),
    .ref_id_i     (push_id_o),
    .ref_slot_i   (in_slot_q),
    .ref_new_i    (!waits_o),
    .ref_filled_i (|hit_i),
    .ref_way_i    (way_i),
    .fill_valid_i (fill_valid_i),
    .fill_id_i    (fill_id_i),
    .fill_last_i  (fill_last_i),
    .fill_err_i   (fill_err_i),
    .fill_set_o   (fill_set_o),
    .fill_way_o   (fill_way_o),
    .fill_beat_o  (fill_beat_o),
    .filled_o     (fills),
    .err_o        (errs),
    .hd_id_i      (id_q),
    .pop_valid_i  (leaves),
    .pop_slot_i   (out_slot_q),
    .pop_last_o   (last)
  );

  // ---- the entry of the oldest request ---------------------------------------------------------

  // Kind and id are not in the RAM. So those of the next request are known before it is read, and
  // registers tell what the oldest request is and whether its line is present.
  wire [KEY_W-1:0]  key      = {(PREFETCH > 0) & ~|s2_mask_i, s2_op_i[4], s2_op_i[3] & !s2_op_i[4],
                                push_id_o};
  wire [KEY_W-1:0]  next_key = keys_q[read_slot_q*KEY_W +: KEY_W];
  wire [MSHR_W-1:0] next_id  = next_key[MSHR_W-1:0];

  reg filled;
  reg err;
  reg next_filled;
  reg next_err;

  integer m;
  always @* begin
    filled      = 1'b0;
    err         = 1'b0;
    next_filled = 1'b0;
    next_err    = 1'b0;
    for (m = 0; m < MSHR; m = m + 1) begin
      filled      = filled | (fills[m] & (id_q == m[MSHR_W-1:0]));
      err         = err | (errs[m] & (id_q == m[MSHR_W-1:0]));
      next_filled = next_filled | (fills[m] & (next_id == m[MSHR_W-1:0]));
      next_err    = next_err | (errs[m] & (next_id == m[MSHR_W-1:0]));
    end
  end

  // The written slot never belongs to a request in the RAM, so it does not depend on push_i.
  integer i;
  always @(posedge clk_i) begin
    for (i = 0; i < SLOTS; i = i + 1)
      if (in_slot_q == i[SLOT_W-1:0])
        keys_q[i*KEY_W +: KEY_W] <= key;
    if (read)
      {prefetch_q, is_amo_q, is_store_q, id_q} <= next_key;
    filled_q <= read ? next_filled : filled;
    err_q    <= read ? next_err : err;
  end

  // ---- demand of the oldest request ------------------------------------------------------------

  wire go  = valid & filled_q & !prefetch_q;
  wire amo = is_amo_q & !err_q;
  wire st  = is_store_q;

  wire [LANES-1:0]  amo_lane;
  wire [LINE_W-1:0] amo_off;
  wire              amo_last;
  wire              amo_read;
  wire              amo_write;
  wire [31:0]       amo_result;
  wire              amo_keep;   // amo_write, but the word stays as it is: it is not written

  generate
    if (ATOMICS != 0) begin : g_amo
      wire keep;

      assign amo_keep = amo_write & keep;

      ws_dcache_amo #(
        .LANES        (LANES),
        .LINE_W       (LINE_W),
        .WDATA_W      (WDATA_W),
        .CAS          (CAS),
        .LRSC         (LRSC),
        .CUT_DCACHE (CUT_DCACHE)
      ) u_amo (
        .clk_i       (clk_i),
        .rst_i       (rst_i),
        .valid_i     (go & amo),
        .op_i        (op),
        .mask_i      (mask),
        .off_i       (off),
        .wdata_i     (wdata),
        .lane_o      (amo_lane),
        .off_o       (amo_off),
        .last_o      (amo_last),
        .read_o      (amo_read),
        .read_ack_i  (rp_read_go_i & amo),
        .taken_i     (rp_taken_i),
        .word_i      (word_i),
        .write_o     (amo_write),
        .write_ack_i ((rp_write_go_i & amo) | amo_keep),
        .keep_o      (keep),
        .result_o    (amo_result)
      );
    end else begin : g_no_amo
      wire unused_amo = &{rp_taken_i, word_i, op[4:2]};

      assign amo_lane   = {LANES{1'b0}};  // no AMO comes
      assign amo_off    = {LINE_W{1'b0}};
      assign amo_last   = 1'b0;
      assign amo_read   = 1'b0;
      assign amo_write  = 1'b0;
      assign amo_result = 32'd0;
      assign amo_keep   = 1'b0;
    end
  endgenerate

  assign rp_read_o  = go & !rp_failed_i & (amo ? amo_read : !st);
  assign rp_write_o = go & (amo ? amo_write & !amo_keep : st);
  assign rp_done_o  = !amo | amo_last;
  assign rp_err_o   = valid & err_q;
  assign rp_mask_o  = amo ? amo_lane : mask;
  assign rp_off_o   = amo ? {LANES{amo_off}} : off;
  assign rp_size_o  = amo ? 2'd2 : op[1:0];
  assign rp_wdata_o = amo ? {LANES{amo_result}} : wdata[DATA_W-1:0];

  assign leaves = (rp_read_go_i & !amo & !err_q) | (rp_failed_i & rp_taken_i) |
                  ((rp_write_go_i | amo_keep) & rp_done_o) |
                  (valid & filled_q & prefetch_q);
  assign drop_o = leaves & last & err_q;
  assign drop_early_o = (CUT_DCACHE == 0) ? drop_o : valid & filled_q & err_q;

  // ---- stores and AMOs of each warp ------------------------------------------------------------

  wire unused_last;

  ws_pending #(
    .N      (WARPS),
    .SLOT_W (SLOT_W)
  ) u_warps (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .push_valid_i (push_i & (s2_op_i[3] | s2_op_i[4])),
    .push_key_i   (s2_tag_i[WARP_LSB +: WARP_W]),
    .push_slot_i  (in_slot_q),
    .pop_valid_i  (leaves & (is_store_q | is_amo_q)),
    .pop_key_i    (rp_tag_o[WARP_LSB +: WARP_W]),
    .pop_slot_i   (out_slot_q),
    .pop_last_o   (unused_last),
    .busy_o       (busy_o)
  );


  // Values of the parameters that cannot work
  generate
    if (!(SETS > 0 && (SETS & (SETS - 1)) == 0)) begin : g_error0
      ERROR_SETS_must_be_a_power_of_two u_error ();
    end
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error1
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
    if (!(PREFETCH == 0 || MSHR >= 2)) begin : g_error2
      ERROR_MSHR_must_be_2_or_more_to_prefetch u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
