// wsgen 0.1.0 | ws_dcache_port.v.tmpl 3ff9a196 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache_port: the one port of the data RAM of ws_dcache: its user in each cycle, and stage S3,
// the response of a read.
//
// Contract
//   A fill (fill_i) goes first, then the oldest request of the replay queue (rp_*), then the
//   request in S2 (s2_*). A read goes only when S3 is free or becomes free; a store only when
//   st_ready_i.
//   store_open_o: a store in S2 to any line would go in this cycle, and no way is dropped;
//   room_i: ws_wbuf takes any store. *_go_o: the request goes in this cycle. ram_*: what the data
//   RAM does, unless fill_i.
//   st_*: the store, to ws_wbuf; st_valid_o does not depend on st_ready_i. A store writes the data
//   RAM if its line is there (s2_hit_i), and from the queue unless its line has failed.
//   dr_*: the response, the cycle after a read, held until dr_ready_i. dr_data and dr_off come from
//   the data RAM, with the byte offsets s3_off_o. dr_done_o: the request has no further response.
//   rp_taken_o: a response leaves; rp_failed_o: it is one with an error. The failed request stays
//   in the queue until then; dr_pc_o and dr_line_o belong to it.
//   eff_*: an access takes effect. An AMO does when a lane of it is read, as no other access to the
//   line goes until it is written.
//   rst_i: no response.

`default_nettype none

module ws_dcache_port #(
  parameter SETS       = 64,
  parameter WAYS       = 4,
  parameter LINE_BYTES = 64,
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter OP_W       = 5,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W     = LANES * 32,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter SET_W      = (SETS > 1) ? $clog2(SETS) : 1,
  parameter WAY_W      = (WAYS > 1) ? $clog2(WAYS) : 1,
  parameter LQ         = 16,
  parameter LQ_W       = (LQ > 1) ? $clog2(LQ) : 1,
  parameter TAG_W      = WARP_W + REG_W + BEAT_W + OP_W + LQ_W
) (
  input  wire                    clk_i,
  input  wire                    rst_i,

  // From ws_axi: an AXI beat of a line is written
  input  wire                    fill_i,

  // The oldest request of ws_dcache_replay
  input  wire                    rp_read_i,
  input  wire                    rp_write_i,
  input  wire                    rp_done_i,
  input  wire                    rp_err_i,
  input  wire [31:LINE_W]        rp_line_i,
  input  wire [SET_W-1:0]        rp_set_i,
  input  wire [WAY_W-1:0]        rp_way_i,
  input  wire [LANES-1:0]        rp_mask_i,
  input  wire [LANES*LINE_W-1:0] rp_off_i,
  input  wire [1:0]              rp_size_i,
  input  wire [DATA_W-1:0]       rp_wdata_i,
  input  wire [TAG_W-1:0]        rp_tag_i,
  input  wire [31:2]             rp_pc_i,
  output wire                    rp_read_go_o,
  output wire                    rp_write_go_o,
  output wire                    rp_taken_o,
  output wire                    rp_failed_o,

  // The request in S2
  input  wire [31:LINE_W]        s2_line_i,
  input  wire [LANES-1:0]        s2_mask_i,
  input  wire [LANES*LINE_W-1:0] s2_off_i,
  input  wire [TAG_W-1:0]        s2_tag_i,
  input  wire [31:2]             s2_pc_i,
  input  wire [SET_W-1:0]        s2_set_i,
  input  wire [DATA_W-1:0]       s2_wdata_i,
  input  wire [1:0]              s2_size_i,
  input  wire                    s2_load_i,
  input  wire                    s2_store_i,
  input  wire                    s2_hit_i,
  input  wire [WAY_W-1:0]        way_i,
  output wire                    s2_read_go_o,
  output wire                    s2_store_go_o,
  input  wire                    room_i,
  output wire                    store_open_o,

  // To ws_dcache_data
  output wire                    ram_read_o,
  output wire                    ram_write_o,
  output wire [SET_W-1:0]        ram_set_o,
  output wire [WAY_W-1:0]        ram_way_o,
  output wire [LANES*LINE_W-1:0] ram_off_o,
  output wire [1:0]              ram_size_o,
  output wire [DATA_W-1:0]       ram_wdata_o,
  output wire [LANES*LINE_W-1:0] s3_off_o,

  // Stores, to ws_wbuf
  output wire                    st_valid_o,
  input  wire                    st_ready_i,
  output wire [31:LINE_W]        st_line_o,
  output wire [WARP_W-1:0]       st_warp_o,
  output wire [31:2]             st_pc_o,
  output wire [BEAT_W-1:0]       st_beat_o,
  output wire [LANES-1:0]        st_mask_o,

  // Responses, to ws_lsu
  output wire                    dr_valid_o,
  input  wire                    dr_ready_i,
  output wire [TAG_W-1:0]        dr_tag_o,
  output wire [LANES-1:0]        dr_mask_o,
  output wire                    dr_done_o,
  output wire                    dr_err_o,
  output wire [31:2]             dr_pc_o,
  output wire [31:LINE_W]        dr_line_o,

  // Effects
  output wire                    eff_valid_o,
  output wire [TAG_W-1:0]        eff_tag_o,
  output wire [LANES-1:0]        eff_mask_o
);

  localparam WARP_LSB = TAG_W - WARP_W;  // in the tag
  localparam BEAT_LSB = LQ_W + OP_W;
  localparam OP_LSB   = LQ_W;

  reg                    s3_valid_q;
  reg [TAG_W-1:0]        s3_tag_q;
  reg [LANES-1:0]        s3_mask_q;
  reg [LANES*LINE_W-1:0] s3_off_q;
  reg                    s3_done_q;
  reg                    s3_err_q;

  // ---- choice of the request -------------------------------------------------------------------

  wire rp_turn  = rp_read_i | rp_write_i;
  wire store    = !fill_i & (rp_write_i | (!rp_turn & s2_store_i));
  wire store_go = store & st_ready_i;
  wire s3_free  = !s3_valid_q | dr_ready_i;
  wire read_go  = rp_read_go_o | s2_read_go_o;

  assign rp_read_go_o  = !fill_i & rp_read_i & s3_free;
  assign rp_write_go_o = store_go & rp_write_i;
  assign s2_read_go_o  = !fill_i & !rp_turn & s2_load_i & s3_free;
  assign s2_store_go_o = store_go & !rp_turn;
  assign store_open_o  = !fill_i & !rp_turn & !rp_err_i & room_i;

  // ---- operation -------------------------------------------------------------------------------

  wire [LANES-1:0] mask = rp_turn ? rp_mask_i : s2_mask_i;
  wire [TAG_W-1:0] tag  = rp_turn ? rp_tag_i : s2_tag_i;

  assign ram_read_o  = read_go;
  assign ram_write_o = store_go & (rp_write_i ? !rp_err_i : s2_hit_i);
  assign ram_set_o   = rp_turn ? rp_set_i : s2_set_i;
  assign ram_way_o   = rp_turn ? rp_way_i : way_i;
  assign ram_off_o   = rp_turn ? rp_off_i : s2_off_i;
  assign ram_size_o  = rp_turn ? rp_size_i : s2_size_i;
  assign ram_wdata_o = rp_turn ? rp_wdata_i : s2_wdata_i;

  assign st_valid_o = store;
  assign st_line_o  = rp_turn ? rp_line_i : s2_line_i;
  assign st_warp_o  = tag[WARP_LSB +: WARP_W];
  assign st_pc_o    = rp_turn ? rp_pc_i : s2_pc_i;
  assign st_beat_o  = tag[BEAT_LSB +: BEAT_W];
  assign st_mask_o  = mask;

  wire rp_amo = rp_tag_i[OP_LSB + 4];

  assign eff_valid_o = (rp_read_go_o & !rp_err_i) | s2_read_go_o |
                       (store_go & !(rp_write_i & rp_amo));
  assign eff_tag_o   = tag;
  assign eff_mask_o  = mask;

  // ---- reservations ----------------------------------------------------------------------------

  wire sc_fail;

  assign sc_fail = 1'b0;

  // ---- S3: response ----------------------------------------------------------------------------

  always @(posedge clk_i) begin
    if (rst_i)
      s3_valid_q <= 1'b0;
    else
      s3_valid_q <= read_go | (s3_valid_q & !dr_ready_i);
  end

  always @(posedge clk_i) begin
    if (read_go) begin
      s3_tag_q  <= tag;
      s3_mask_q <= mask;
      s3_off_q  <= ram_off_o | {LANES{{(LINE_W-1){1'b0}}, sc_fail}};
      s3_done_q <= !rp_turn | rp_done_i;
      s3_err_q  <= rp_turn & rp_err_i;
    end
  end

  assign s3_off_o   = s3_off_q;
  assign dr_valid_o = s3_valid_q;
  assign dr_tag_o   = s3_tag_q;
  assign dr_mask_o  = s3_mask_q;
  assign dr_done_o  = s3_done_q;
  assign dr_err_o   = s3_err_q;
  assign dr_pc_o    = rp_pc_i;
  assign dr_line_o  = rp_line_i;

  assign rp_taken_o  = s3_valid_q & dr_ready_i;
  assign rp_failed_o = s3_valid_q & s3_err_q;


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
