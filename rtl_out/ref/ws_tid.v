// wsgen 0.1.0 | ws_tid.v.tmpl 8d384cbf | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_tid: thread indices of the launch: walks the block once and stores x, y, z of every thread in
// a RAM.
//
// Contract
//   start_i begins the walk, x fastest, then y, then z, warp after warp: in each cycle as many
//   threads as the largest power of two that divides block_x_i and LANES. All CTAs have the same
//   shape, so the rows serve all of them. rows_o warps of a CTA are ready in the next cycle; a warp
//   may then start, and be read, when its number in the CTA is below rows_o.
//   rd_en_i reads row {warp in CTA, beat}: rd_tid_o from the next cycle on, until the next read;
//   {z, y, x} of lane 0 lowest. A read delays the walk by one cycle.
//   block_x_i and block_y_i hold from start_i on. A block larger than the machine is never read.
//   rst_i ends the walk with no row ready.
// Parameters
//   TID_W bits of an index: a block has at most WARPS * THREADS threads in any direction.
// Not here: which CSR shows which index (ws_csr).

`default_nettype none

module ws_tid #(
  parameter WARPS   = 8,
  parameter THREADS = 8,
  parameter LANES   = 8,
  parameter WARP_W  = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter COUNT_W = $clog2(WARPS + 1),
  parameter ROW_W   = WARP_W + $clog2(THREADS / LANES),
  parameter TID_W   = $clog2(WARPS * THREADS)
) (
  input  wire                     clk_i,
  input  wire                     rst_i,

  // From ws_ctrl
  input  wire                     start_i,
  input  wire [TID_W-1:0]         block_x_i,
  input  wire [TID_W-1:0]         block_y_i,

  // To ws_cta
  output wire [COUNT_W-1:0]       rows_o,

  // From and to ws_csr
  input  wire                     rd_en_i,
  input  wire [ROW_W-1:0]         rd_row_i,
  output wire [LANES*3*TID_W-1:0] rd_tid_o
);

  localparam THREAD_W = $clog2(THREADS);
  localparam LANE_LG  = $clog2(LANES);
  localparam ID_W     = COUNT_W + THREAD_W;
  localparam MASK_W   = (LANES > 1) ? LANE_LG : 1;
  localparam [31:0]       LANES_M1 = LANES - 1;
  localparam [THREAD_W-1:0] LANE_MASK = LANES_M1[THREAD_W-1:0];
  localparam [31:0]       ALL_ROWS = WARPS;

  reg              walk_q;
  reg [MASK_W-1:0] mask_q;  // threads of a cycle - 1: the digits of x that their lanes give
  reg [ID_W-1:0]   id_q;    // thread of the block, the first of a cycle
  reg [TID_W-1:0]  x_q;
  reg [TID_W-1:0]  y_q;
  reg [TID_W-1:0]  z_q;

  // ---- Threads of a cycle -----------------------------------------------------------------------

  reg [MASK_W-1:0] mask;
  reg              odd;  // of the block's row, in units of 2 ** k

  integer k;
  always @* begin
    odd = (LANES == 1);
    for (k = 0; k < MASK_W; k = k + 1) begin
      odd     = odd | block_x_i[k];
      mask[k] = ~odd;
    end
  end

  always @(posedge clk_i) begin
    if (start_i)
      mask_q <= mask;
  end

  wire [TID_W-1:0] x_mask  = {{(TID_W-MASK_W){1'b0}}, mask_q};
  wire [ID_W-1:0]  id_mask = {{(ID_W-MASK_W){1'b0}}, mask_q};

  // ---- Walk -------------------------------------------------------------------------------------

  wire write  = walk_q & ~rd_en_i;
  wire x_last = ((x_q | x_mask) == block_x_i - 1'b1);
  wire y_last = (y_q == block_y_i - 1'b1);

  wire [ID_W-1:0] id_next = id_q + id_mask + 1'b1;
  wire            id_last = (id_next[ID_W-1:THREAD_W] == ALL_ROWS[COUNT_W-1:0]);

  wire [ID_W-1:0] id_d = start_i ? {ID_W{1'b0}} : write ? id_next : id_q;

  assign rows_o = id_d[ID_W-1:THREAD_W];

  always @(posedge clk_i) begin
    if (rst_i) begin
      walk_q <= 1'b0;
      id_q   <= {ID_W{1'b0}};
    end else begin
      walk_q <= start_i | (walk_q & ~(write & id_last));
      id_q   <= id_d;
    end
  end

  always @(posedge clk_i) begin
    if (start_i) begin
      x_q <= {TID_W{1'b0}};
      y_q <= {TID_W{1'b0}};
      z_q <= {TID_W{1'b0}};
    end else if (write) begin
      x_q <= x_last ? {TID_W{1'b0}} : x_q + x_mask + 1'b1;
      if (x_last)
        y_q <= y_last ? {TID_W{1'b0}} : y_q + 1'b1;
      if (x_last & y_last)
        z_q <= z_q + 1'b1;
    end
  end

  // ---- Rows -------------------------------------------------------------------------------------

  reg [LANES-1:0]         lane;
  reg [LANES*3*TID_W-1:0] tid;

  integer i;
  always @* begin
    for (i = 0; i < LANES; i = i + 1) begin
      lane[i] = ((id_q[THREAD_W-1:0] & LANE_MASK & ~id_mask[THREAD_W-1:0])
                 == (i[THREAD_W-1:0] & ~id_mask[THREAD_W-1:0]));
      tid[i*3*TID_W +: 3*TID_W] = {z_q, y_q, x_q | (i[TID_W-1:0] & x_mask)};
    end
  end

  ws_lib_ram_1rw #(
    .DEPTH ((THREADS / LANES) << WARP_W),
    .WIDTH (LANES * 3 * TID_W),
    .WE_N  (LANES),
    .HOLD  (1)
  ) u_rows (
    .clk_i   (clk_i),
    .en_i    (rd_en_i | walk_q),
    .we_i    (lane & {LANES{write}}),
    .addr_i  (rd_en_i ? rd_row_i : id_q[LANE_LG +: ROW_W]),
    .wdata_i (tid),
    .rdata_o (rd_tid_o)
  );

endmodule

`default_nettype wire
