// wsgen 0.1.0 | ws_dcache.v.tmpl f281c330 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache: non-blocking, write-through data cache; a request is the part of a beat's access that
// falls into one line. Wiring only.
//
// Stages
//   S1  ws_dcache_lookup takes the request; ws_dcache_tags reads its set.
//   S2  Tags are compared. A load that hits reads ws_dcache_data. A store writes it if it hits, and
//       goes to ws_wbuf. Everything else enters ws_dcache_replay: a load or AMO that misses (it
//       takes a miss register and the victim way, whose tag it rewrites at once, and
//       ws_dcache_refill requests the line), an AMO that hits (it takes a miss register that is
//       filled already), and whatever touches a line that has a miss register.
//   S3  Words of the lanes come out of ws_dcache_data: the response.
//   ws_dcache_port gives the data RAM to a fill, the oldest replayed request or S2. AMOs go lane by
//   lane.
//   A line to prefetch (ws_dcache_stream) passes like a load without lanes when no request comes:
//   it is requested if it misses and can enter the queue at once, otherwise it is dropped.
//
//     dc_* taken   S2 compare   S3 dr_* valid      one hit per cycle; no hit waits for a miss
//
// Hazards
//   All accesses to a line with a miss register go through the queue: so they take effect in the
//   order in which they were taken, and their row cannot be replaced under them.
//   A line is not requested while ws_wbuf still has a store to it.
//   After a tag write the request in S2 reads its set again (the tag RAM has one port).
//
// Contract
//   dc_*: valid/ready; at least one lane in dc_mask_i; dc_off_i byte offsets in the line, aligned
//   to the size of dc_op_i; dc_wdata_i register values; dc_tag_i = {warp, rd, beat, op, lq},
//   returned.
//   dr_*: valid/ready; one response for a load; one response per lane with the old value for an
//   AMO; dr_done_o on the response that ends the request. Stores have none. dr_data_o has the
//   aligned words of the lanes in dr_mask_o, dr_off_o the byte offsets in them. dr_err_o: the line
//   has come with a bus error; only then dr_pc_o and dr_line_o are valid, and dr_data_o is not.
//   dst_busy_o[w]: a store or AMO of warp w has not taken effect, or is not in ws_wbuf yet.
//   room_i: st_ready_i for any line; only CUT_DCACHE = 1 uses it.
//   mreq_*: valid/ready; mresp_*: always taken, AXI beats of different ids may interleave.
//   inv_i empties the cache, only when it is idle; rst_i does so at any time at which no read is
//   outstanding. busy_o: that is under way (SETS cycles), no request is taken.
//   eff_*: an access takes effect. Those of one line come in the order in which they were taken;
//   those of different lines may overtake each other, also stores of one warp.
//   miss_o: a request takes a line from memory.
// Parameters
//   WAYS any number, SETS a power of two, MSHR miss registers, QUEUE rows of the replay queue
//   (1: a register for one request), PREFETCH lines (0: none).
// Not here: sign extension, address checks (ws_lsu), merging of lanes into requests (ws_coalescer).

`default_nettype none

module ws_dcache #(
  parameter SETS       = 64,
  parameter WAYS       = 4,
  parameter LINE_BYTES = 64,
  parameter MSHR       = 8,
  parameter QUEUE      = (MSHR > 1) ? 2 * MSHR - 1 : 3,
  parameter PREFETCH   = 4,
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter OP_W       = 5,
  parameter CUT_DCACHE = 1,
  parameter CAS        = 0,
  parameter LRSC       = 0,
  parameter WDATA_W    = 32,
  parameter AXI_DATA_W = 512,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W     = LANES * 32,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter MSHR_W     = (MSHR > 1) ? $clog2(MSHR) : 1,
  parameter LQ         = 16,
  parameter LQ_W       = (LQ > 1) ? $clog2(LQ) : 1,
  parameter TAG_W      = WARP_W + REG_W + BEAT_W + OP_W + LQ_W
) (
  input  wire                     clk_i,
  input  wire                     rst_i,

  // From ws_ctrl
  input  wire                     inv_i,
  output wire                     busy_o,

  // From ws_coalescer
  input  wire                     dc_valid_i,
  output wire                     dc_ready_o,
  input  wire [31:LINE_W]         dc_line_i,
  input  wire [LANES-1:0]         dc_mask_i,
  input  wire [LANES*LINE_W-1:0]  dc_off_i,
  input  wire [OP_W-1:0]          dc_op_i,
  input  wire [LANES*WDATA_W-1:0] dc_wdata_i,
  input  wire [TAG_W-1:0]         dc_tag_i,
  input  wire [31:2]              dc_pc_i,

  // To ws_lsu
  output wire                     dr_valid_o,
  input  wire                     dr_ready_i,
  output wire [TAG_W-1:0]         dr_tag_o,
  output wire [LANES-1:0]         dr_mask_o,
  output wire [DATA_W-1:0]        dr_data_o,
  output wire [LANES*2-1:0]       dr_off_o,
  output wire                     dr_done_o,
  output wire                     dr_err_o,
  output wire [31:2]              dr_pc_o,
  output wire [31:LINE_W]         dr_line_o,
  output wire [WARPS-1:0]         dst_busy_o,

  // Lines from memory, through ws_axi
  output wire                     mreq_valid_o,
  input  wire                     mreq_ready_i,
  output wire [31:LINE_W]         mreq_addr_o,
  output wire [MSHR_W-1:0]        mreq_id_o,
  input  wire                     mresp_valid_i,
  input  wire [MSHR_W-1:0]        mresp_id_i,
  input  wire [AXI_DATA_W-1:0]    mresp_data_i,
  input  wire                     mresp_err_i,
  input  wire                     mresp_last_i,

  // Effects and misses
  output wire                     eff_valid_o,
  output wire [TAG_W-1:0]         eff_tag_o,
  output wire [LANES-1:0]         eff_mask_o,
  output wire                     miss_o,

  // Stores to ws_wbuf
  output wire                     st_valid_o,
  input  wire                     st_ready_i,
  output wire [31:LINE_W]         st_line_o,
  output wire [LINE_BYTES*8-1:0]  st_data_o,
  output wire [LINE_BYTES-1:0]    st_strb_o,
  output wire [WARP_W-1:0]        st_warp_o,
  output wire [31:2]              st_pc_o,
  output wire [BEAT_W-1:0]        st_beat_o,
  output wire [LANES-1:0]         st_mask_o,
  input  wire                     room_i,  // any store is taken
  output wire                     match_valid_o,  // a request for a line is due:
  output wire [31:LINE_W]         match_line_o,  // has ws_wbuf a store to this line?
  input  wire                     match_i
);

  localparam SET_W  = (SETS > 1) ? $clog2(SETS) : 1;
  localparam WAY_W  = (WAYS > 1) ? $clog2(WAYS) : 1;
  localparam BEATS  = LINE_BYTES * 8 / AXI_DATA_W;
  localparam FILL_W = (BEATS > 1) ? $clog2(BEATS) : 1;

  // From ws_dcache_lookup
  wire                     want_take;
  wire                     s1_read;
  wire [SET_W-1:0]         s1_set;
  wire                     s2_stale;
  wire                     take_way;
  wire                     push;
  wire [31:LINE_W]         s2_line;
  wire [LANES-1:0]         s2_mask;
  wire [LANES*LINE_W-1:0]  s2_off;
  wire [OP_W-1:0]          s2_op;
  wire [LANES*WDATA_W-1:0] s2_wdata;
  wire [TAG_W-1:0]         s2_tag;
  wire [31:2]              s2_pc;
  wire [SET_W-1:0]         s2_set;
  wire                     s2_load;
  wire                     s2_store;
  wire                     s2_hit;
  wire                     touch;

  // From ws_dcache_tags
  wire [WAYS-1:0]  hit;
  wire [WAYS-1:0]  victim;
  wire [WAY_W-1:0] way;
  wire             tag_write;

  // From ws_dcache_stream
  wire             want_valid;
  wire [31:LINE_W] want_line;

  // From ws_dcache_refill
  wire refill_ready;

  // From ws_dcache_replay
  wire [WAYS-1:0]         held;
  wire                    waits;
  wire                    may_wait;
  wire                    may_take;
  wire                    may_prefetch;
  wire [MSHR_W-1:0]       push_id;
  wire [SET_W-1:0]        fill_set;
  wire [WAY_W-1:0]        fill_way;
  wire [FILL_W-1:0]       fill_beat;
  wire                    rp_read;
  wire                    rp_write;
  wire                    rp_done;
  wire                    rp_err;
  wire [31:LINE_W]        rp_line;
  wire [SET_W-1:0]        rp_set;
  wire [WAY_W-1:0]        rp_way;
  wire [LANES-1:0]        rp_mask;
  wire [LANES*LINE_W-1:0] rp_off;
  wire [1:0]              rp_size;
  wire [DATA_W-1:0]       rp_wdata;
  wire [TAG_W-1:0]        rp_tag;
  wire [31:2]             rp_pc;
  wire                    drop_way;
  wire                    drop_early;
  wire [WARPS-1:0]        queue_busy;

  // From ws_dcache_port
  wire                    rp_read_go;
  wire                    rp_write_go;
  wire                    rp_taken;
  wire                    rp_failed;
  wire                    s2_read_go;
  wire                    s2_store_go;
  wire                    store_open;
  wire                    ram_read;
  wire                    ram_write;
  wire [SET_W-1:0]        ram_set;
  wire [WAY_W-1:0]        ram_way;
  wire [LANES*LINE_W-1:0] ram_off;
  wire [1:0]              ram_size;
  wire [DATA_W-1:0]       ram_wdata;
  wire [LANES*LINE_W-1:0] s3_off;

  ws_dcache_lookup #(
    .SETS       (SETS),
    .WAYS       (WAYS),
    .LINE_BYTES (LINE_BYTES),
    .PREFETCH   (PREFETCH),
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .REG_W      (REG_W),
    .OP_W       (OP_W),
    .CUT_DCACHE (CUT_DCACHE),
    .WDATA_W    (WDATA_W),
    .LQ         (LQ)
  ) u_lookup (
    .clk_i          (clk_i),
    .rst_i          (rst_i),
    .inv_i          (inv_i),
    .dc_valid_i     (dc_valid_i),
    .dc_ready_o     (dc_ready_o),
    .dc_line_i      (dc_line_i),
    .dc_mask_i      (dc_mask_i),
    .dc_off_i       (dc_off_i),
    .dc_op_i        (dc_op_i),
    .dc_wdata_i     (dc_wdata_i),
    .dc_tag_i       (dc_tag_i),
    .dc_pc_i        (dc_pc_i),
    .store_open_i   (store_open),
    .want_valid_i   (want_valid),
    .want_line_i    (want_line),
    .want_take_o    (want_take),
    .s1_read_o      (s1_read),
    .s1_set_o       (s1_set),
    .s2_stale_o     (s2_stale),
    .take_way_o     (take_way),
    .busy_i         (busy_o),
    .tag_write_i    (tag_write),
    .hit_i          (hit),
    .victim_i       (victim),
    .push_o         (push),
    .held_i         (held),
    .waits_i        (waits),
    .may_wait_i     (may_wait),
    .may_take_i     (may_take),
    .may_prefetch_i (may_prefetch),
    .drop_way_i     (drop_early),
    .refill_ready_i (refill_ready),
    .queue_busy_i   (queue_busy),
    .s2_line_o      (s2_line),
    .s2_mask_o      (s2_mask),
    .s2_off_o       (s2_off),
    .s2_op_o        (s2_op),
    .s2_wdata_o     (s2_wdata),
    .s2_tag_o       (s2_tag),
    .s2_pc_o        (s2_pc),
    .s2_set_o       (s2_set),
    .s2_load_o      (s2_load),
    .s2_store_o     (s2_store),
    .s2_hit_o       (s2_hit),
    .s2_read_go_i   (s2_read_go),
    .s2_store_go_i  (s2_store_go),
    .touch_o        (touch),
    .miss_o         (miss_o),
    .dst_busy_o     (dst_busy_o)
  );

  ws_dcache_tags #(
    .SETS   (SETS),
    .WAYS   (WAYS),
    .LINE_W (LINE_W)
  ) u_tags (
    .clk_i      (clk_i),
    .rst_i      (rst_i),
    .inv_i      (inv_i),
    .busy_o     (busy_o),
    .read_i     (s1_read),
    .set_i      (s1_set),
    .reread_i   (s2_stale),
    .s2_line_i  (s2_line),
    .s2_set_i   (s2_set),
    .hit_o      (hit),
    .victim_o   (victim),
    .way_o      (way),
    .take_i     (take_way),
    .drop_i     (drop_way),
    .drop_set_i (rp_set),
    .drop_way_i (rp_way),
    .write_o    (tag_write)
  );

  ws_dcache_stream #(
    .PREFETCH   (PREFETCH),
    .LINE_BYTES (LINE_BYTES),
    .CUT_DCACHE (CUT_DCACHE)
  ) u_stream (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .inv_i        (inv_i),
    .touch_i      (touch),
    .miss_i       (miss_o),
    .line_i       (s2_line),
    .want_valid_o (want_valid),
    .want_line_o  (want_line),
    .want_take_i  (want_take)
  );

  ws_dcache_refill #(
    .LINE_BYTES (LINE_BYTES),
    .MSHR       (MSHR)
  ) u_refill (
    .clk_i          (clk_i),
    .rst_i          (rst_i),
    .refill_ready_o (refill_ready),
    .take_i         (take_way),
    .line_i         (s2_line),
    .id_i           (push_id),
    .match_valid_o  (match_valid_o),
    .match_line_o   (match_line_o),
    .match_i        (match_i),
    .mreq_valid_o   (mreq_valid_o),
    .mreq_ready_i   (mreq_ready_i),
    .mreq_addr_o    (mreq_addr_o),
    .mreq_id_o      (mreq_id_o)
  );

  ws_dcache_replay #(
    .SETS       (SETS),
    .WAYS       (WAYS),
    .LINE_BYTES (LINE_BYTES),
    .MSHR       (MSHR),
    .BEATS      (BEATS),
    .QUEUE      (QUEUE),
    .PREFETCH   (PREFETCH),
    .TAG_W      (TAG_W),
    .WARPS      (WARPS),
    .LANES      (LANES),
    .OP_W       (OP_W),
    .CUT_DCACHE (CUT_DCACHE),
    .CAS        (CAS),
    .LRSC       (LRSC),
    .WDATA_W    (WDATA_W)
  ) u_replay (
    .clk_i          (clk_i),
    .rst_i          (rst_i),
    .hit_i          (hit),
    .held_o         (held),
    .waits_o        (waits),
    .may_wait_o     (may_wait),
    .may_take_o     (may_take),
    .may_prefetch_o (may_prefetch),
    .push_id_o      (push_id),
    .push_i         (push),
    .way_i          (way),
    .s2_line_i      (s2_line),
    .s2_mask_i      (s2_mask),
    .s2_off_i       (s2_off),
    .s2_op_i        (s2_op),
    .s2_wdata_i     (s2_wdata),
    .s2_tag_i       (s2_tag),
    .s2_pc_i        (s2_pc),
    .s2_set_i       (s2_set),
    .fill_valid_i   (mresp_valid_i),
    .fill_id_i      (mresp_id_i),
    .fill_last_i    (mresp_last_i),
    .fill_err_i     (mresp_err_i),
    .fill_set_o     (fill_set),
    .fill_way_o     (fill_way),
    .fill_beat_o    (fill_beat),
    .rp_read_o      (rp_read),
    .rp_write_o     (rp_write),
    .rp_done_o      (rp_done),
    .rp_err_o       (rp_err),
    .rp_line_o      (rp_line),
    .rp_set_o       (rp_set),
    .rp_way_o       (rp_way),
    .rp_mask_o      (rp_mask),
    .rp_off_o       (rp_off),
    .rp_size_o      (rp_size),
    .rp_wdata_o     (rp_wdata),
    .rp_tag_o       (rp_tag),
    .rp_pc_o        (rp_pc),
    .rp_read_go_i   (rp_read_go),
    .rp_write_go_i  (rp_write_go),
    .rp_taken_i     (rp_taken),
    .rp_failed_i    (rp_failed),
    .word_i         (dr_data_o[31:0]),
    .drop_o         (drop_way),
    .drop_early_o   (drop_early),
    .busy_o         (queue_busy)
  );

  ws_dcache_port #(
    .SETS       (SETS),
    .WAYS       (WAYS),
    .LINE_BYTES (LINE_BYTES),
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .REG_W      (REG_W),
    .OP_W       (OP_W),
    .LQ         (LQ)
  ) u_port (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .fill_i        (mresp_valid_i),
    .rp_read_i     (rp_read),
    .rp_write_i    (rp_write),
    .rp_done_i     (rp_done),
    .rp_err_i      (rp_err),
    .rp_line_i     (rp_line),
    .rp_set_i      (rp_set),
    .rp_way_i      (rp_way),
    .rp_mask_i     (rp_mask),
    .rp_off_i      (rp_off),
    .rp_size_i     (rp_size),
    .rp_wdata_i    (rp_wdata),
    .rp_tag_i      (rp_tag),
    .rp_pc_i       (rp_pc),
    .rp_read_go_o  (rp_read_go),
    .rp_write_go_o (rp_write_go),
    .rp_taken_o    (rp_taken),
    .rp_failed_o   (rp_failed),
    .s2_line_i     (s2_line),
    .s2_mask_i     (s2_mask),
    .s2_off_i      (s2_off),
    .s2_tag_i      (s2_tag),
    .s2_pc_i       (s2_pc),
    .s2_set_i      (s2_set),
    .s2_wdata_i    (s2_wdata[DATA_W-1:0]),
    .s2_size_i     (s2_op[1:0]),
    .s2_load_i     (s2_load),
    .s2_store_i    (s2_store),
    .s2_hit_i      (s2_hit),
    .way_i         (way),
    .s2_read_go_o  (s2_read_go),
    .s2_store_go_o (s2_store_go),
    .room_i        (room_i),
    .store_open_o  (store_open),
    .ram_read_o    (ram_read),
    .ram_write_o   (ram_write),
    .ram_set_o     (ram_set),
    .ram_way_o     (ram_way),
    .ram_off_o     (ram_off),
    .ram_size_o    (ram_size),
    .ram_wdata_o   (ram_wdata),
    .s3_off_o      (s3_off),
    .st_valid_o    (st_valid_o),
    .st_ready_i    (st_ready_i),
    .st_line_o     (st_line_o),
    .st_warp_o     (st_warp_o),
    .st_pc_o       (st_pc_o),
    .st_beat_o     (st_beat_o),
    .st_mask_o     (st_mask_o),
    .dr_valid_o    (dr_valid_o),
    .dr_ready_i    (dr_ready_i),
    .dr_tag_o      (dr_tag_o),
    .dr_mask_o     (dr_mask_o),
    .dr_done_o     (dr_done_o),
    .dr_err_o      (dr_err_o),
    .dr_pc_o       (dr_pc_o),
    .dr_line_o     (dr_line_o),
    .eff_valid_o   (eff_valid_o),
    .eff_tag_o     (eff_tag_o),
    .eff_mask_o    (eff_mask_o)
  );

  ws_dcache_data #(
    .SETS       (SETS),
    .WAYS       (WAYS),
    .LINE_BYTES (LINE_BYTES),
    .LANES      (LANES),
    .AXI_DATA_W (AXI_DATA_W),
    .BEATS      (BEATS)
  ) u_data (
    .clk_i       (clk_i),
    .fill_i      (mresp_valid_i),
    .fill_set_i  (fill_set),
    .fill_way_i  (fill_way),
    .fill_beat_i (fill_beat),
    .fill_data_i (mresp_data_i),
    .read_i      (ram_read),
    .write_i     (ram_write),
    .set_i       (ram_set),
    .way_i       (ram_way),
    .st_mask_i   (st_mask_o),
    .st_off_i    (ram_off),
    .st_size_i   (ram_size),
    .st_wdata_i  (ram_wdata),
    .st_strb_o   (st_strb_o),
    .st_data_o   (st_data_o),
    .off_i       (s3_off),
    .data_o      (dr_data_o),
    .byte_o      (dr_off_o)
  );


  // Values of the parameters that cannot work
  generate
    if (!(SETS > 0 && (SETS & (SETS - 1)) == 0)) begin : g_error0
      ERROR_SETS_must_be_a_power_of_two u_error ();
    end
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error1
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
    if (!(AXI_DATA_W <= LINE_BYTES * 8)) begin : g_error2
      ERROR_AXI_DATA_W_must_not_exceed_a_line u_error ();
    end
    if (!(PREFETCH == 0 || MSHR >= 2)) begin : g_error3
      ERROR_MSHR_must_be_2_or_more_to_prefetch u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
