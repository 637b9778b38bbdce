// wsgen 0.1.0 | ws_dcache_lookup.v.tmpl 727a222d | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache_lookup: stages S1 and S2 of ws_dcache: takes a request, and decides with its tags where
// it goes.
//
// Contract
//   dc_*: valid/ready, the request; see ws_dcache. CUT_DCACHE = 0: dc_ready_o when S2 is free or
//   becomes free. CUT_DCACHE = 1: it does not depend on the tags; a load is taken whenever no
//   other one waits in front of S2, a store or AMO when S2 is empty, or holds a store that leaves
//   in any case (store_open_i with the port and the queue ready, regardless of its tags).
//   want_*: a line to prefetch; want_take_o takes it as
//   a request without lanes when no other one comes and the replay queue has room
//   (may_prefetch_i). s1_read_o, s1_set_o: the set to read, in the cycle before S2. s2_stale_o: S2
//   reads its set again, because the tags have been written (tag_write_i) since.
//   s2_*: the request in S2, until it leaves by one of
//     push_o      it enters the replay queue, with a miss register of its own unless waits_i;
//                 take_way_o with it: it misses and takes the victim way
//     s2_load_o   it wants to read the data RAM, until s2_read_go_i
//     s2_store_o  it wants to go to ws_wbuf, and to write the data RAM if s2_hit_o, until
//                 s2_store_go_i
//   s2_set_o: the set of its line, 0 if there is only one set.
//   A prefetch that cannot be pushed at once leaves without effect, unless its set is not read yet.
//   hit_i, victim_i, held_i: ways of the set that hold the line, that is replaced next, that belong
//   to miss registers. A line is taken only when refill_ready_i and the victim belongs to none.
//   drop_way_i (a way may become invalid): nothing is pushed.
//   touch_o: a load or AMO leaves; miss_o: it takes a line from memory. For ws_dcache_stream.
//   dst_busy_o[w]: a store or AMO of warp w is in S2 or in the queue (queue_busy_i).
//   rst_i: S2 is empty.
// Parameters
//   PREFETCH 0: no line is prefetched; all requests have lanes.

`default_nettype none

module ws_dcache_lookup #(
  parameter SETS       = 64,
  parameter WAYS       = 4,
  parameter LINE_BYTES = 64,
  parameter PREFETCH   = 4,
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter OP_W       = 5,
  parameter CUT_DCACHE = 1,
  parameter WDATA_W    = 32,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter SET_W      = (SETS > 1) ? $clog2(SETS) : 1,
  parameter LQ         = 16,
  parameter LQ_W       = (LQ > 1) ? $clog2(LQ) : 1,
  parameter TAG_W      = WARP_W + REG_W + BEAT_W + OP_W + LQ_W
) (
  input  wire                     clk_i,
  input  wire                     rst_i,
  input  wire                     inv_i,

  // Requests, lines to prefetch
  input  wire                     dc_valid_i,
  output wire                     dc_ready_o,
  input  wire [31:LINE_W]         dc_line_i,
  input  wire [LANES-1:0]         dc_mask_i,
  input  wire [LANES*LINE_W-1:0]  dc_off_i,
  input  wire [OP_W-1:0]          dc_op_i,
  input  wire [LANES*WDATA_W-1:0] dc_wdata_i,
  input  wire [TAG_W-1:0]         dc_tag_i,
  input  wire [31:2]              dc_pc_i,
  input  wire                     store_open_i,
  input  wire                     want_valid_i,
  input  wire [31:LINE_W]         want_line_i,
  output wire                     want_take_o,

  // To and from ws_dcache_tags
  output wire                     s1_read_o,
  output wire [SET_W-1:0]         s1_set_o,
  output wire                     s2_stale_o,
  output wire                     take_way_o,
  input  wire                     busy_i,
  input  wire                     tag_write_i,
  input  wire [WAYS-1:0]          hit_i,
  input  wire [WAYS-1:0]          victim_i,

  // To and from ws_dcache_replay, ws_dcache_refill
  output wire                     push_o,
  input  wire [WAYS-1:0]          held_i,
  input  wire                     waits_i,
  input  wire                     may_wait_i,
  input  wire                     may_take_i,
  input  wire                     may_prefetch_i,
  input  wire                     drop_way_i,
  input  wire                     refill_ready_i,
  input  wire [WARPS-1:0]         queue_busy_i,

  // The request in S2
  output wire [31:LINE_W]         s2_line_o,
  output wire [LANES-1:0]         s2_mask_o,
  output wire [LANES*LINE_W-1:0]  s2_off_o,
  output wire [OP_W-1:0]          s2_op_o,
  output wire [LANES*WDATA_W-1:0] s2_wdata_o,
  output wire [TAG_W-1:0]         s2_tag_o,
  output wire [31:2]              s2_pc_o,
  output wire [SET_W-1:0]         s2_set_o,

  // To and from ws_dcache_port
  output wire                     s2_load_o,
  output wire                     s2_store_o,
  output wire                     s2_hit_o,
  input  wire                     s2_read_go_i,
  input  wire                     s2_store_go_i,

  // To ws_dcache_stream, to the outside
  output wire                     touch_o,
  output wire                     miss_o,
  output wire [WARPS-1:0]         dst_busy_o
);

  localparam WARP_LSB = TAG_W - WARP_W;  // in the tag

  localparam REQ_W = 32 - LINE_W + LANES + LANES * LINE_W + OP_W + TAG_W + 30;

  localparam INDEX_W   = (4 * SET_W < 32 - LINE_W) ? 4 * SET_W : 32 - LINE_W;
  localparam INDEX_MSB = LINE_W + INDEX_W - 1;

  // The set of a line: bit i is the exclusive or of the bits i, i + SET_W, i + 2 * SET_W and
  // i + 3 * SET_W of the line number. This is its own inverse: of the tag and the set it makes the
  // low bits of the line number.
  function [SET_W-1:0] set_of(input [INDEX_MSB:LINE_W] line);
    integer b;
    begin
      set_of = {SET_W{1'b0}};
      for (b = 0; b < INDEX_W; b = b + 1)
        set_of[b % SET_W] = set_of[b % SET_W] ^ line[LINE_W + b];
      set_of = set_of & {SET_W{SETS > 1}};
    end
  endfunction

  // ---- S1 --------------------------------------------------------------------------------------

  reg        s2_valid_q;
  reg        s2_stale_q;  // its set has yet to be read
  reg  [OP_W-1:0] s2_op_q;
  wire       s2_go;       // it leaves

  wire             s2_free = !busy_i & (!s2_valid_q | s2_go);
  wire             s1_valid;  // a request for S2
  wire [REQ_W-1:0] s1_req;    // all of it but the data
  wire [REQ_W-1:0] dc_req  = {dc_line_i, dc_mask_i, dc_off_i, dc_op_i, dc_tag_i, dc_pc_i};

  generate
    if (CUT_DCACHE == 0) begin : g_direct
      wire unused_open = store_open_i;

      assign dc_ready_o = s2_free;
      assign s1_valid   = dc_valid_i;
      assign s1_req     = dc_req;
    end else begin : g_cut
      reg             wait_q;      // a load waits, which has no data
      reg [REQ_W-1:0] wait_req_q;

      wire dc_load   = ~|dc_op_i[4:3];
      wire s2_leaves = s2_op_q[3] & !s2_op_q[4] & !s2_stale_q & store_open_i & may_wait_i;

      assign dc_ready_o = !busy_i & !wait_q & (dc_load | !s2_valid_q | s2_leaves);
      assign s1_valid   = wait_q | (dc_valid_i & dc_ready_o);
      assign s1_req     = wait_q ? wait_req_q : dc_req;

      always @(posedge clk_i) begin
        if (rst_i)
          wait_q <= 1'b0;
        else
          wait_q <= s1_valid & !s2_free;
      end

      always @(posedge clk_i) begin
        if (!wait_q)
          wait_req_q <= dc_req;
      end
    end
  endgenerate

  wire [31:LINE_W]        s1_line;
  wire [LANES-1:0]        s1_mask;
  wire [LANES*LINE_W-1:0] s1_off;
  wire [OP_W-1:0]              s1_op;
  wire [TAG_W-1:0]        s1_tag;
  wire [31:2]             s1_pc;

  assign {s1_line, s1_mask, s1_off, s1_op, s1_tag, s1_pc} = s1_req;

  wire             has_lanes = s1_valid | (PREFETCH == 0);
  wire [31:LINE_W] line      = has_lanes ? s1_line : want_line_i;

  assign want_take_o = (PREFETCH > 0) & want_valid_i & may_prefetch_i & !s1_valid & s2_free
                       & !inv_i;
  assign s1_set_o    = set_of(line[INDEX_MSB:LINE_W]);
  assign s1_read_o   = (s1_valid & s2_free) | want_take_o;

  // ---- S2: the request -------------------------------------------------------------------------

  reg [31:LINE_W]        s2_line_q;
  reg [SET_W-1:0]        s2_set_q;
  reg [LANES-1:0]        s2_mask_q;
  reg [LANES*LINE_W-1:0] s2_off_q;
  reg [LANES*WDATA_W-1:0] s2_wdata_q;
  reg [TAG_W-1:0]        s2_tag_q;
  reg [31:2]             s2_pc_q;

  always @(posedge clk_i) begin
    if (s1_read_o) begin
      s2_line_q  <= line;
      s2_set_q   <= s1_set_o;
      s2_mask_q  <= s1_mask & {LANES{has_lanes}};
      s2_op_q    <= s1_op & {OP_W{has_lanes}};
      s2_off_q   <= s1_off;
      s2_wdata_q <= dc_wdata_i;
      s2_tag_q   <= s1_tag;
      s2_pc_q    <= s1_pc;
    end
  end

  assign s2_line_o  = s2_line_q;
  assign s2_set_o   = s2_set_q;
  assign s2_mask_o  = s2_mask_q;
  assign s2_off_o   = s2_off_q;
  assign s2_op_o    = s2_op_q;
  assign s2_wdata_o = s2_wdata_q;
  assign s2_tag_o   = s2_tag_q;
  assign s2_pc_o    = s2_pc_q;
  assign s2_stale_o = s2_stale_q;

  // ---- S2: destination -------------------------------------------------------------------------

  wire s2_amo      = s2_op_q[4];
  wire s2_st       = s2_op_q[3] & !s2_amo;
  wire s2_prefetch = (PREFETCH > 0) & ~|s2_mask_q;
  wire s2_look     = s2_valid_q & !s2_stale_q;
  wire s2_hit      = |hit_i;
  wire to_queue    = waits_i | s2_amo | (!s2_st & !s2_hit);
  wire may_refill  = refill_ready_i & ~|(victim_i & held_i);
  wire push        = s2_look & to_queue & !drop_way_i
                     & (s2_prefetch ? may_prefetch_i & !busy_i & !s2_hit & may_refill
                        : waits_i   ? may_wait_i
                                    : may_take_i & (s2_hit | may_refill));

  assign push_o     = push;
  assign take_way_o = push & !s2_hit;
  assign s2_hit_o   = s2_hit;
  assign s2_load_o  = s2_look & !to_queue & !s2_st & !s2_prefetch;
  assign s2_store_o = s2_look & !to_queue & s2_st;
  assign s2_go      = push | s2_read_go_i | s2_store_go_i | (s2_prefetch & (!s2_stale_q | busy_i));

  assign touch_o = s2_valid_q & s2_go & !s2_st & !s2_prefetch;
  assign miss_o  = take_way_o & !s2_prefetch;

  // ---- state -----------------------------------------------------------------------------------

  wire s2_stays = s1_read_o | (s2_valid_q & !s2_go);

  always @(posedge clk_i) begin
    if (rst_i) begin
      s2_valid_q <= 1'b0;
      s2_stale_q <= 1'b0;
    end else begin
      s2_valid_q <= s2_stays;
      s2_stale_q <= s2_stays & tag_write_i;
    end
  end

  // ---- stores and AMOs in flight ---------------------------------------------------------------

  reg [WARPS-1:0] s2_busy;

  integer w;
  always @* begin
    for (w = 0; w < WARPS; w = w + 1)
      s2_busy[w] = s2_valid_q & (s2_st | s2_amo)
                   & (s2_tag_q[WARP_LSB +: WARP_W] == w[WARP_W-1:0]);
  end

  assign dst_busy_o = queue_busy_i | s2_busy;


  // Values of the parameters that cannot work
  generate
    if (!(SETS > 0 && (SETS & (SETS - 1)) == 0)) begin : g_error0
      ERROR_SETS_must_be_a_power_of_two u_error ();
    end
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error1
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
