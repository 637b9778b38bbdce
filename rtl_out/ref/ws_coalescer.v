// wsgen 0.1.0 | ws_coalescer.v.tmpl 1bb45433 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_coalescer: chooses the lanes whose accesses form one request, and translates their address.
//
// Contract
//   Combinational. The first lane is the lowest of pend_i, first_lane_addr_o its virtual address.
//   group_o: the pending lanes that are served with it:
//     constants        same word              cc_addr_o  physical word address
//     local window     same physical line     line_o     physical line
//     global           same line              line_o     the line
//   In the shared window group_o has no meaning. off_o: byte offset in the line, for every lane.
//   A local offset is interleaved by thread: word w of thread t is word w * THREADS + t of the
//   warp's part, so equal offsets of neighbouring threads are neighbours in memory. const_base_i is
//   a multiple of 16, local_base_i of a line; local_bytes_i is 0 or a power of two; local addresses
//   are below local_bytes_i (checked before).
// Parameters
//   LINE_BYTES of the data cache.
// Not here: checks (ws_addr_decode), the remaining lanes (ws_lsu).

`default_nettype none

module ws_coalescer #(
  parameter LINE_BYTES = 64,
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter DATA_W     = LANES * 32,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter THREAD_W   = $clog2(THREADS)
) (
  // Beat
  input  wire [LANES-1:0]        pend_i,
  input  wire [DATA_W-1:0]       addr_i,
  input  wire [WARP_W-1:0]       warp_i,
  input  wire [THREAD_W-1:0]     first_thread_i,  // of lane 0

  // Launch
  input  wire [31:4]             const_base_i,
  input  wire [31:4]             local_base_i,
  input  wire [16:6]             local_bytes_i,

  // Request
  output wire [LANES-1:0]        first_lane_o,
  output wire [31:0]             first_lane_addr_o,
  output wire [LANES-1:0]        group_o,
  output wire [31:LINE_W]        line_o,
  output wire [LANES*LINE_W-1:0] off_o,
  output wire [31:2]             cc_addr_o
);

  localparam LANE_LG  = $clog2(LANES);
  // Lowest address bit that local accesses to one line share, and the lanes of a line.
  localparam SPLIT    = (LINE_W > THREAD_W + 2) ? LINE_W - THREAD_W : 2;
  localparam BLOCK_LG = (LINE_W - 2 < LANE_LG) ? LINE_W - 2 : LANE_LG;

  // ---- Thread of each lane; byte offset in the line of a local access ----

  wire [LANES*THREAD_W-1:0] thread;
  wire [LANES*LINE_W-1:0]   local_line_off;

  genvar g;
  generate
    for (g = 0; g < LANES; g = g + 1) begin : g_lane
      localparam [31:0] LANE = g;
      wire [THREAD_W-1:0] number = first_thread_i | LANE[THREAD_W-1:0];

      assign thread[g*THREAD_W +: THREAD_W] = number;

      // The thread stands between word and byte.
      if (LINE_W > THREAD_W + 2)
        assign local_line_off[g*LINE_W +: LINE_W] =
               {addr_i[g*32+2 +: LINE_W-THREAD_W-2], number, addr_i[g*32 +: 2]};
      else
        assign local_line_off[g*LINE_W +: LINE_W] = {number[LINE_W-3:0], addr_i[g*32 +: 2]};
    end
  endgenerate

  // ---- First lane ----

  wire [LANES-1:0]    first_lane = pend_i & (~pend_i + 1'b1);
  wire [31:0]         first_addr;
  reg  [THREAD_W-1:0] first_lane_thread;

  ws_lib_onehot_mux #(
    .N     (LANES),
    .WIDTH (32)
  ) u_first (
    .sel_i  (first_lane),
    .data_i (addr_i),
    .data_o (first_addr)
  );

  integer i;
  always @* begin
    first_lane_thread = {THREAD_W{1'b0}};
    for (i = 0; i < LANES; i = i + 1)
      first_lane_thread = first_lane_thread
                        | (thread[i*THREAD_W +: THREAD_W] & {THREAD_W{first_lane[i]}});
  end

  // The window of the first lane, found in all lanes at once.
  reg is_const;
  reg is_local;
  integer n;
  always @* begin
    is_const = 1'b0;
    is_local = 1'b0;
    for (n = 0; n < LANES; n = n + 1) begin
      is_const = is_const | (first_lane[n] & ((addr_i[n*32+28 +: 4] == 4'hC) |
                                          (addr_i[n*32+28 +: 4] == 4'hF)));
      is_local = is_local | (first_lane[n] & (addr_i[n*32+28 +: 4] == 4'hE));
    end
  end

  // ---- The warp's part of local memory ----

  // It begins at warp * local_bytes * THREADS. As local_bytes is a power of two, neither the
  // product's terms nor the offset have a bit in common.
  reg [WARP_W+16:6] part;
  integer w;
  always @* begin
    part = {(WARP_W+11){1'b0}};
    for (w = 0; w < WARP_W; w = w + 1)
      part = part | ({{WARP_W{1'b0}}, local_bytes_i & {11{warp_i[w]}}} << w);
  end
  wire [31:2] part_off  = {{(15-WARP_W){1'b0}}, part, 4'd0} << THREAD_W;
  // A line that is longer than the shortest part holds several.
  wire [LINE_W-1:0] part_in_line = {part_off[LINE_W-1:2], 2'd0};

  // ---- Group: equal address bits, down to a bit that depends on the window ----

  reg [LANES-1:0]        group;
  reg [LANES*LINE_W-1:0] off;
  reg [31:2]             unlike;
  reg [LANES-1:0]        block;   // lanes of the same line when their local offsets are equal
  reg [31:0]             addr;
  integer j;
  integer k;
  always @* begin
    for (j = 0; j < LANES; j = j + 1) begin
      addr   = addr_i[j*32 +: 32];
      unlike = addr[31:2] ^ first_addr[31:2];
      for (k = 0; k < LANES; k = k + 1)
        block[k] = ((k >> BLOCK_LG) == (j >> BLOCK_LG));
      group[j] = pend_i[j] & ~|unlike[31:LINE_W]
               & (~is_const | ~|unlike[LINE_W-1:2])
               & (~is_local | (~|unlike[LINE_W-1:SPLIT] & |(first_lane & block)));
      off[j*LINE_W +: LINE_W] =
          is_local ? part_in_line | local_line_off[j*LINE_W +: LINE_W] : addr[LINE_W-1:0];
    end
  end

  // ---- Physical address of the first lane ----

  wire [31:2] local_off = {{(16-THREAD_W){1'b0}}, first_addr[15:2], first_lane_thread};

  // Of a constant; those of the last 2 KB begin at 0, too.
  wire [31:2] const_off = {4'h0, first_addr[27:11] & ~{17{first_addr[28]}}, first_addr[10:2]};

  wire [31:2] offset = is_local ? part_off | local_off : const_off;
  wire [31:2] moved  = {is_local ? local_base_i : const_base_i, 2'b00} + offset;

  assign first_lane_o      = first_lane;
  assign first_lane_addr_o = first_addr;
  assign group_o     = group;
  assign line_o      = is_local ? moved[31:LINE_W] : first_addr[31:LINE_W];
  assign off_o       = off;
  assign cc_addr_o   = moved;


  // Values of the parameters that cannot work
  generate
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error0
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
