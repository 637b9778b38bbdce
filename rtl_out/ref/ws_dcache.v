// wsgen 0.1.0 | ws_dcache.v.tmpl 149c6c70 | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache: non-blocking, write-through data cache; a request is the part of a beat's access that
// falls into one line.
//
// Stages
//   S1  the request is taken; the tag RAM reads its set.
//   S2  tags are compared. A load that hits reads the data RAM. A store writes it if it hits, and
//       goes to ws_wbuf. Everything else enters the replay queue: a load or AMO that misses (it
//       takes a ws_mshr entry and the victim way, whose tag it rewrites at once, and asks for the
//       line), an AMO that hits (it takes an entry that is filled already), and whatever touches a
//       line that has an entry.
//   S3  output of the data RAM, picked for the lanes: the response.
//   The head of the replay queue uses the data RAM when its line is there; AMOs lane by lane.
//   A line to read ahead (ws_dcache_stream) takes the same way as a load without lanes, when no request
//   comes: it is asked for if it misses and can enter the queue at once, else it is forgotten.
//
//     dc_* taken   S2 compare   S3 dr_* valid          one hit a cycle; no hit waits for a miss
//
// Hazards
//   All accesses to a line with an entry go through the queue: so they take effect in the order in
//   which they were taken, and their row cannot be replaced under them.
//   A line is not asked for while ws_wbuf still has a store to it on the way.
//   After a tag write the request in S2 reads its set again (the tag RAM has one port).
//
// Contract
//   dc_*: valid/ready; at least one lane in dc_mask_i; dc_off_i byte offsets in the line, aligned to
//   the size of dc_op_i; dc_wdata_i register values; dc_tag_i = {warp, rd, beat, op, lq}, returned.
//   dr_*: valid/ready; for loads one response; for AMOs one a lane with the old value; dr_done_o on
//   the response that ends the request. Stores have none. dr_data_o has the aligned words of the
//   lanes in dr_mask_o, dr_off_o the byte offsets in them. dr_err_o: the line came with a bus
//   error; only then dr_pc_o and dr_line_o are valid, and dr_data_o is not.
//   dst_busy_o[w]: a store or AMO of warp w has not taken effect, or is not in ws_wbuf yet.
//   mreq_*: valid/ready; mresp_*: always taken, beats of different ids may interleave.
//   inv_i empties the cache, only when it is idle; rst_i does so at any time at which no read is
//   outstanding. busy_o: that is under way (SETS cycles), no request is taken.
//   rtm_*: an access takes effect. Those of one line come in the order in which they were taken; those
//   of different lines may overtake each other, also stores of one warp.
// Parameters
//   WAYS any number, SETS a power of two, MSHR entries, QUEUE rows of the replay queue.
// Not here: sign extension, address checks (ws_lsu), merging of lanes into requests (ws_coalescer).

`default_nettype none

module ws_dcache #(
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter LQ         = 16,
  parameter SETS       = 64,
  parameter WAYS       = 4,
  parameter LINE_BYTES = 64,
  parameter MSHR       = 8,
  parameter AXI_DATA_W = 512,
  parameter QUEUE      = (MSHR > 1) ? 2 * MSHR - 1 : 3,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter LQ_W       = (LQ > 1) ? $clog2(LQ) : 1,
  parameter TAG_W      = WARP_W + REG_W + BEAT_W + 5 + LQ_W,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter MSHR_W     = (MSHR > 1) ? $clog2(MSHR) : 1
) (
  input  wire                    clk_i,
  input  wire                    rst_i,

  // From ws_ctrl
  input  wire                    inv_i,
  output wire                    busy_o,

  // From ws_coalescer
  input  wire                    dc_valid_i,
  output wire                    dc_ready_o,
  input  wire [31:LINE_W]        dc_line_i,
  input  wire [LANES-1:0]        dc_mask_i,
  input  wire [LANES*LINE_W-1:0] dc_off_i,
  input  wire [4:0]              dc_op_i,
  input  wire [LANES*32-1:0]     dc_wdata_i,
  input  wire [TAG_W-1:0]        dc_tag_i,
  input  wire [31:2]             dc_pc_i,

  // To ws_lsu
  output wire                    dr_valid_o,
  input  wire                    dr_ready_i,
  output wire [TAG_W-1:0]        dr_tag_o,
  output wire [LANES-1:0]        dr_mask_o,
  output wire [LANES*32-1:0]     dr_data_o,
  output wire [LANES*2-1:0]      dr_off_o,
  output wire                    dr_done_o,
  output wire                    dr_err_o,
  output wire [31:2]             dr_pc_o,
  output wire [31:LINE_W]        dr_line_o,
  output wire [WARPS-1:0]        dst_busy_o,

  // Lines from memory, through ws_axi
  output wire                    mreq_valid_o,
  input  wire                    mreq_ready_i,
  output wire [31:LINE_W]        mreq_addr_o,
  output wire [MSHR_W-1:0]       mreq_id_o,
  input  wire                    mresp_valid_i,
  input  wire [MSHR_W-1:0]       mresp_id_i,
  input  wire [AXI_DATA_W-1:0]   mresp_data_i,
  input  wire                    mresp_err_i,
  input  wire                    mresp_last_i,

  // Effects, in order
  output wire                    rtm_valid_o,
  output wire [WARP_W-1:0]       rtm_warp_o,
  output wire [BEAT_W-1:0]       rtm_beat_o,
  output wire [LANES-1:0]        rtm_mask_o,
  output wire [REG_W-1:0]        rtm_rd_o,
  output wire [1:0]              rtm_kind_o,  // 0 load, 1 store, 2 AMO
  output wire [31:LINE_W]        rtm_line_o,

  // To ws_perf
  output wire                    ev_access_o,
  output wire                    ev_miss_o,

  // Stores to ws_wbuf
  output wire                    st_valid_o,
  input  wire                    st_ready_i,
  output wire [31:LINE_W]        st_line_o,
  output wire [LINE_BYTES*8-1:0] st_data_o,
  output wire [LINE_BYTES-1:0]   st_strb_o,
  output wire [WARP_W-1:0]       st_warp_o,
  output wire [31:2]             st_pc_o,
  output wire [BEAT_W-1:0]       st_beat_o,
  output wire [LANES-1:0]        st_mask_o,
  output wire                    match_valid_o, // a load wants to know:
  output wire [31:LINE_W]        match_line_o,  // has ws_wbuf a store to this line on the way?
  input  wire                    match_i
);

  localparam BEATS    = LINE_BYTES * 8 / AXI_DATA_W;
  localparam FILL_W   = (BEATS > 1) ? $clog2(BEATS) : 1;
  localparam SET_W    = (SETS > 1) ? $clog2(SETS) : 1;
  localparam WAY_W    = (WAYS > 1) ? $clog2(WAYS) : 1;
  localparam WARP_LSB = TAG_W - WARP_W;  // in dc_tag_i
  localparam SET_TOP  = LINE_W + SET_W - 1;

  // ---- S2: the request and its tags ---------------------------------------------------------------

  reg                    s2_valid_q;
  reg                    s2_stale_q;  // its set has yet to be read
  reg [31:LINE_W]        s2_line_q;
  reg [LANES-1:0]        s2_mask_q;
  reg [LANES*LINE_W-1:0] s2_off_q;
  reg [4:0]              s2_op_q;
  reg [LANES*32-1:0]     s2_wdata_q;
  reg [TAG_W-1:0]        s2_tag_q;
  reg [31:2]             s2_pc_q;

  wire [SET_W-1:0] s2_set = s2_line_q[SET_TOP:LINE_W] & {SET_W{SETS > 1}};
  wire             s2_amo = s2_op_q[4];
  wire             s2_st  = s2_op_q[3] & !s2_amo;
  wire             s2_go;  // it leaves

  wire dc_fire = dc_valid_i & dc_ready_o;

  assign dc_ready_o = !busy_o & (!s2_valid_q | s2_go);

  wire             want_valid;
  wire [31:LINE_W] want_line;
  wire             may_ahead;
  wire             want_fire = want_valid & may_ahead & !dc_valid_i & dc_ready_o & !inv_i;
  wire             s1_fire   = dc_fire | want_fire;
  wire [31:LINE_W] s1_line   = dc_valid_i ? dc_line_i : want_line;
  wire             s2_ahead  = ~|s2_mask_q;

  always @(posedge clk_i) begin
    if (s1_fire) begin
      s2_line_q  <= s1_line;
      s2_mask_q  <= dc_mask_i & {LANES{dc_valid_i}};
      s2_op_q    <= dc_op_i & {5{dc_valid_i}};
      s2_off_q   <= dc_off_i;
      s2_wdata_q <= dc_wdata_i;
      s2_tag_q   <= dc_tag_i;
      s2_pc_q    <= dc_pc_i;
    end
  end

  wire [WAYS-1:0]  hit;
  wire [WAYS-1:0]  victim;
  wire [WAY_W-1:0] way;        // that hit, or else the victim
  wire             take_way;   // S2 takes the victim for its line
  wire             drop_way;   // the line just replayed had come with an error
  wire             tag_write;
  wire [SET_W-1:0] rp_set;
  wire [WAY_W-1:0] rp_way;

  ws_dcache_tags #(
    .SETS   (SETS),
    .WAYS   (WAYS),
    .LINE_W (LINE_W)
  ) u_tags (
    .clk_i      (clk_i),
    .rst_i      (rst_i),
    .inv_i      (inv_i),
    .busy_o     (busy_o),
    .read_i     (s1_fire),
    .set_i      (s1_line[SET_TOP:LINE_W]),
    .reread_i   (s2_stale_q),
    .s2_line_i  (s2_line_q),
    .hit_o      (hit),
    .victim_o   (victim),
    .way_o      (way),
    .take_i     (take_way),
    .drop_i     (drop_way),
    .drop_set_i (rp_set),
    .drop_way_i (rp_way),
    .write_o    (tag_write)
  );

  // ---- S2: where the request goes -----------------------------------------------------------------

  wire [WAYS-1:0]   held;       // ways of the set whose lines have requests in the queue
  wire              waits;      // this line has
  wire              may_wait;
  wire              may_take;
  wire              ask_ready;
  wire [MSHR_W-1:0] push_id;

  wire s2_look  = s2_valid_q & !s2_stale_q;
  wire s2_hit   = |hit;
  wire to_queue = waits | s2_amo | (!s2_st & !s2_hit);
  wire may_ask  = ask_ready & ~|(victim & held);
  wire push     = s2_look & to_queue & !drop_way
                  & (s2_ahead ? may_ahead & !busy_o & !s2_hit & may_ask
                              : waits ? may_wait : may_take & (s2_hit | may_ask));
  wire s2_load  = s2_look & !to_queue & !s2_st & !s2_ahead;
  wire s2_store = s2_look & !to_queue & s2_st;

  assign take_way = push & !s2_hit;

  ws_dcache_stream #(
    .LINE_BYTES (LINE_BYTES)
  ) u_stream (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .inv_i        (inv_i),
    .touch_i      (s2_valid_q & s2_go & !s2_st & !s2_ahead),
    .miss_i       (take_way & !s2_ahead),
    .line_i       (s2_line_q),
    .want_valid_o (want_valid),
    .want_line_o  (want_line),
    .want_take_i  (want_fire)
  );

  // ---- line requests ------------------------------------------------------------------------------

  wire ask_valid;
  reg  ask_clear_q;  // no store to the line was on the way, and none has come since
  wire ask_clear = ask_clear_q | !match_i;

  ws_lib_fifo #(
    .DEPTH (2),
    .WIDTH (32 - LINE_W + MSHR_W)
  ) u_ask (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .in_valid_i  (take_way),
    .in_ready_o  (ask_ready),
    .in_data_i   ({s2_line_q, push_id}),
    .out_valid_o (ask_valid),
    .out_ready_i (mreq_ready_i & ask_clear),
    .out_data_o  ({mreq_addr_o, mreq_id_o})
  );

  assign mreq_valid_o  = ask_valid & ask_clear;
  assign match_valid_o = ask_valid;
  assign match_line_o  = mreq_addr_o;

  // ---- replay queue -------------------------------------------------------------------------------

  reg s3_valid_q;
  reg s3_err_q;

  wire                    rp_read;
  wire                    rp_write;
  wire                    rp_read_go;
  wire                    rp_write_go;
  wire                    rp_amo;
  wire                    rp_done;
  wire                    rp_err;
  wire [31:LINE_W]        rp_line;
  wire [LANES-1:0]        rp_mask;
  wire [LANES*LINE_W-1:0] rp_off;
  wire [1:0]              rp_size;
  wire [LANES*32-1:0]     rp_wdata;
  wire [TAG_W-1:0]        rp_tag;
  wire [31:2]             rp_pc;
  wire [SET_W-1:0]        fill_set;
  wire [WAY_W-1:0]        fill_way;
  wire [FILL_W-1:0]       fill_beat;
  wire [WARPS-1:0]        queue_busy;

  ws_dcache_replay #(
    .WARPS      (WARPS),
    .LANES      (LANES),
    .SETS       (SETS),
    .WAYS       (WAYS),
    .LINE_BYTES (LINE_BYTES),
    .MSHR       (MSHR),
    .BEATS      (BEATS),
    .QUEUE      (QUEUE),
    .TAG_W      (TAG_W)
  ) u_replay (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .set_i        (s2_set),
    .hit_i        (hit),
    .held_o       (held),
    .waits_o      (waits),
    .may_wait_o   (may_wait),
    .may_take_o   (may_take),
    .may_ahead_o  (may_ahead),
    .push_id_o    (push_id),
    .push_i       (push),
    .way_i        (way),
    .line_i       (s2_line_q),
    .mask_i       (s2_mask_q),
    .off_i        (s2_off_q),
    .op_i         (s2_op_q),
    .wdata_i      (s2_wdata_q),
    .tag_i        (s2_tag_q),
    .pc_i         (s2_pc_q),
    .fill_valid_i (mresp_valid_i),
    .fill_id_i    (mresp_id_i),
    .fill_last_i  (mresp_last_i),
    .fill_err_i   (mresp_err_i),
    .fill_set_o   (fill_set),
    .fill_way_o   (fill_way),
    .fill_beat_o  (fill_beat),
    .rp_read_o    (rp_read),
    .rp_write_o   (rp_write),
    .rp_amo_o     (rp_amo),
    .rp_done_o    (rp_done),
    .rp_err_o     (rp_err),
    .rp_line_o    (rp_line),
    .rp_set_o     (rp_set),
    .rp_way_o     (rp_way),
    .rp_mask_o    (rp_mask),
    .rp_off_o     (rp_off),
    .rp_size_o    (rp_size),
    .rp_wdata_o   (rp_wdata),
    .rp_tag_o     (rp_tag),
    .rp_pc_o      (rp_pc),
    .read_go_i    (rp_read_go),
    .write_go_i   (rp_write_go),
    .taken_i      (s3_valid_q & dr_ready_i),
    .word_i       (dr_data_o[31:0]),
    .failed_i     (s3_valid_q & s3_err_q),
    .drop_o       (drop_way),
    .busy_o       (queue_busy)
  );

  // ---- one user of the data RAM a cycle: fill, then the queue, then S2 ----------------------------

  reg [LANES*LINE_W-1:0] s3_off_q;

  wire fill       = mresp_valid_i;
  wire rp_turn    = rp_read | rp_write;
  wire store      = !fill & (rp_write | (!rp_turn & s2_store));
  wire store_go   = store & st_ready_i;
  wire s3_free    = !s3_valid_q | dr_ready_i;
  wire s2_read_go = !fill & !rp_turn & s2_load & s3_free;

  assign rp_read_go  = !fill & rp_read & s3_free;
  assign rp_write_go = store_go & rp_write;
  assign s2_go       = push | s2_read_go | (store_go & !rp_turn)
                       | (s2_ahead & (!s2_stale_q | busy_o));

  wire [LANES-1:0] mask = rp_turn ? rp_mask : s2_mask_q;
  wire [TAG_W-1:0] tag  = rp_turn ? rp_tag : s2_tag_q;

  ws_dcache_data #(
    .SETS       (SETS),
    .WAYS       (WAYS),
    .LINE_BYTES (LINE_BYTES),
    .LANES      (LANES),
    .AXI_DATA_W (AXI_DATA_W)
  ) u_data (
    .clk_i       (clk_i),
    .fill_i      (fill),
    .fill_set_i  (fill_set),
    .fill_way_i  (fill_way),
    .fill_beat_i (fill_beat),
    .fill_data_i (mresp_data_i),
    .read_i      (rp_read_go | s2_read_go),
    .write_i     (store_go & (rp_write ? !rp_err : s2_hit)),
    .set_i       (rp_turn ? rp_set : s2_set),
    .way_i       (rp_turn ? rp_way : way),
    .st_mask_i   (mask),
    .st_off_i    (rp_turn ? rp_off : s2_off_q),
    .st_size_i   (rp_turn ? rp_size : s2_op_q[1:0]),
    .st_wdata_i  (rp_turn ? rp_wdata : s2_wdata_q),
    .st_strb_o   (st_strb_o),
    .st_data_o   (st_data_o),
    .off_i       (s3_off_q),
    .data_o      (dr_data_o),
    .byte_o      (dr_off_o)
  );

  assign st_valid_o = store;
  assign st_line_o  = rp_turn ? rp_line : s2_line_q;
  assign st_warp_o  = tag[WARP_LSB +: WARP_W];
  assign st_pc_o    = rp_turn ? rp_pc : s2_pc_q;
  assign st_beat_o  = tag[LQ_W + 5 +: BEAT_W];
  assign st_mask_o  = mask;

  // ---- S3: response -------------------------------------------------------------------------------

  reg [TAG_W-1:0] s3_tag_q;
  reg [LANES-1:0] s3_mask_q;
  reg             s3_done_q;

  always @(posedge clk_i) begin
    if (rp_read_go | s2_read_go) begin
      s3_tag_q  <= tag;
      s3_mask_q <= mask;
      s3_off_q  <= rp_turn ? rp_off : s2_off_q;
      s3_done_q <= !rp_turn | rp_done;
      s3_err_q  <= rp_turn & rp_err;
    end
  end

  assign dr_valid_o = s3_valid_q;
  assign dr_tag_o   = s3_tag_q;
  assign dr_mask_o  = s3_mask_q;
  assign dr_done_o  = s3_done_q;
  assign dr_err_o   = s3_err_q;
  assign dr_pc_o    = rp_pc;    // a failed request stays in the queue until it is answered
  assign dr_line_o  = rp_line;

  // ---- control state ------------------------------------------------------------------------------

  wire s2_stays = s1_fire | (s2_valid_q & !s2_go);

  always @(posedge clk_i) begin
    if (rst_i) begin
      s2_valid_q  <= 1'b0;
      s2_stale_q  <= 1'b0;
      s3_valid_q  <= 1'b0;
      ask_clear_q <= 1'b0;
    end else begin
      s2_valid_q  <= s2_stays;
      s2_stale_q  <= s2_stays & tag_write;
      s3_valid_q  <= rp_read_go | s2_read_go | (s3_valid_q & !dr_ready_i);
      ask_clear_q <= mreq_valid_o & !mreq_ready_i;
    end
  end

  // ---- stores and AMOs in flight ------------------------------------------------------------------

  reg [WARPS-1:0] s2_busy;

  integer w;
  always @* begin
    for (w = 0; w < WARPS; w = w + 1)
      s2_busy[w] = s2_valid_q & (s2_st | s2_amo)
                   & (s2_tag_q[WARP_LSB +: WARP_W] == w[WARP_W-1:0]);
  end

  assign dst_busy_o = queue_busy | s2_busy;

  // ---- effects ------------------------------------------------------------------------------------
  // An AMO takes effect when its lane is read: nobody else gets at the line until it is written.

  localparam BEAT_LSB = LQ_W + 5;
  localparam RD_LSB   = BEAT_LSB + BEAT_W;

  assign rtm_valid_o = (rp_read_go & !rp_err) | s2_read_go | (store_go & !(rp_write & rp_amo));
  assign rtm_warp_o  = tag[WARP_LSB +: WARP_W];
  assign rtm_beat_o  = tag[BEAT_LSB +: BEAT_W];
  assign rtm_rd_o    = tag[RD_LSB +: REG_W];
  assign rtm_mask_o  = mask;
  assign rtm_kind_o  = {rp_turn & rp_amo, store};
  assign rtm_line_o  = st_line_o;

  assign ev_access_o = dc_fire;
  assign ev_miss_o   = take_way & !s2_ahead;

endmodule

`default_nettype wire
