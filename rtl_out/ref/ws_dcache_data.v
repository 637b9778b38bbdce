// wsgen 0.1.0 | ws_dcache_data.v.tmpl f848a85f | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache_data: data RAM of ws_dcache, one row per line, between the lanes and memory.
//
// Contract
//   Store side, combinational: st_strb_o and st_data_o are the line image of the store st_*, as
//   ws_line_scatter makes it, whether it is written here or not.
//   One of these per cycle; fill_i has priority, and the others must then be low:
//     fill_i   writes one AXI beat of a line to row {fill_set_i, fill_way_i}
//     write_i  writes the store to row {set_i, way_i}
//     read_i   reads row {set_i, way_i}: from the next cycle on, data_o gives each lane the word at
//              byte offset off_i of that line, until the next read; writes do not disturb it
// Parameters
//   SETS, WAYS, LINE_BYTES, LANES, AXI_DATA_W bits of an AXI beat (LINE_BYTES * 8 or less).

`default_nettype none

module ws_dcache_data #(
  parameter SETS       = 64,
  parameter WAYS       = 4,
  parameter LINE_BYTES = 64,
  parameter LANES      = 8,
  parameter AXI_DATA_W = 512,
  parameter DATA_W     = LANES * 32,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter SET_W      = (SETS > 1) ? $clog2(SETS) : 1,
  parameter WAY_W      = (WAYS > 1) ? $clog2(WAYS) : 1,
  parameter BEATS      = LINE_BYTES * 8 / AXI_DATA_W,
  parameter FILL_W     = (BEATS > 1) ? $clog2(BEATS) : 1
) (
  input  wire                    clk_i,

  // From memory
  input  wire                    fill_i,
  input  wire [SET_W-1:0]        fill_set_i,
  input  wire [WAY_W-1:0]        fill_way_i,
  input  wire [FILL_W-1:0]       fill_beat_i,
  input  wire [AXI_DATA_W-1:0]   fill_data_i,

  // A request's row
  input  wire                    read_i,
  input  wire                    write_i,
  input  wire [SET_W-1:0]        set_i,
  input  wire [WAY_W-1:0]        way_i,

  // Store: lanes to line
  input  wire [LANES-1:0]        st_mask_i,
  input  wire [LANES*LINE_W-1:0] st_off_i,
  input  wire [1:0]              st_size_i,
  input  wire [DATA_W-1:0]       st_wdata_i,
  output wire [LINE_BYTES-1:0]   st_strb_o,
  output wire [LINE_BYTES*8-1:0] st_data_o,

  // Load: line to lanes
  input  wire [LANES*LINE_W-1:0] off_i,
  output wire [DATA_W-1:0]       data_o,
  output wire [LANES*2-1:0]      byte_o  // byte offsets in the words of data_o
);

  localparam ROW_W     = (SETS * WAYS > 1) ? $clog2(SETS * WAYS) : 1;
  localparam WORD_W    = LINE_W - 2;
  localparam BUS_BYTES = AXI_DATA_W / 8;

  // ---- lanes to line ---------------------------------------------------------------------------

  ws_line_scatter #(
    .LANES      (LANES),
    .LINE_BYTES (LINE_BYTES)
  ) u_scatter (
    .mask_i (st_mask_i),
    .off_i  (st_off_i),
    .size_i (st_size_i),
    .data_i (st_wdata_i),
    .strb_o (st_strb_o),
    .line_o (st_data_o)
  );

  // ---- the RAM ---------------------------------------------------------------------------------

  wire [WAY_W-1:0]        row_way = fill_i ? fill_way_i : way_i;
  wire [SET_W-1:0]        row_set = fill_i ? fill_set_i : set_i;
  wire [ROW_W-1:0]        row;
  reg  [LINE_BYTES-1:0]   fill_strb;
  wire [LINE_BYTES*8-1:0] line;

  generate
    if (WAYS == 1)
      assign row = row_set | {SET_W{row_way}};  // the way is 0
    else if (SETS == 1)
      assign row = row_way | {WAY_W{row_set}};  // the set is 0
    else
      assign row = {row_way, row_set};
  endgenerate

  integer b;
  always @* begin
    for (b = 0; b < BEATS; b = b + 1)
      fill_strb[b*BUS_BYTES +: BUS_BYTES] = {BUS_BYTES{fill_beat_i == b[FILL_W-1:0]}};
  end

  ws_lib_ram_1rw #(
    .DEPTH (SETS * WAYS),
    .WIDTH (LINE_BYTES * 8),
    .WE_N  (LINE_BYTES),
    .HOLD  (1)
  ) u_ram (
    .clk_i   (clk_i),
    .en_i    (fill_i | read_i | write_i),
    .we_i    (fill_i ? fill_strb : st_strb_o & {LINE_BYTES{write_i}}),
    .addr_i  (row),
    .wdata_i (fill_i ? {BEATS{fill_data_i}} : st_data_o),
    .rdata_o (line)
  );

  // ---- line to lanes ---------------------------------------------------------------------------

  reg [LANES*WORD_W-1:0] word;
  reg [LANES*2-1:0]      byte_off;

  integer l;
  always @* begin
    for (l = 0; l < LANES; l = l + 1) begin
      word[l*WORD_W +: WORD_W] = off_i[l*LINE_W + 2 +: WORD_W];
      byte_off[l*2 +: 2]       = off_i[l*LINE_W +: 2];
    end
  end

  assign byte_o = byte_off;

  ws_line_gather #(
    .LANES      (LANES),
    .LINE_BYTES (LINE_BYTES)
  ) u_gather (
    .line_i (line),
    .word_i (word),
    .data_o (data_o)
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
  endgenerate
endmodule

`default_nettype wire
