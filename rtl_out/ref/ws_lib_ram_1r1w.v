// wsgen 0.1.0 | ws_lib_ram_1r1w.v.tmpl d9b783ab | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_ram_1r1w: synchronous RAM with one read port and one write port on one clock, and write
// enables per group of bits.
//
//   ws_lib_ram_1r1w #(.DEPTH (), .WIDTH (), .WE_N ()) u_ram (
//     .clk_i, .we_i [WE_N], .waddr_i [ADDR_W], .wdata_i [WIDTH], .re_i,
//     .raddr_i [ADDR_W], .rdata_o [WIDTH]);
//
// Contract
//   we_i writes the groups whose bit is set.
//   re_i reads: rdata_o shows the row from the next cycle on and holds until the next read.
//   A read of the row that is written in the same cycle returns undefined data (this RTL returns
//   the old row, but RAM macros may not): users avoid such a read or ignore its result.
//   A row is undefined until it is written, rdata_o until it is read. Addresses must be below
//   DEPTH.
// Parameters
//   DEPTH rows (any number from 1 on), WIDTH bits per row, WE_N groups (divides WIDTH).
// Not here: reset, initial contents, bypass.

`default_nettype none

module ws_lib_ram_1r1w #(
  parameter DEPTH  = 16,
  parameter WIDTH  = 32,
  parameter WE_N   = 1,
  parameter ADDR_W = (DEPTH > 1) ? $clog2(DEPTH) : 1
) (
  input  wire              clk_i,

  // Write port
  input  wire [WE_N-1:0]   we_i,
  input  wire [ADDR_W-1:0] waddr_i,
  input  wire [WIDTH-1:0]  wdata_i,

  // Read port
  input  wire              re_i,
  input  wire [ADDR_W-1:0] raddr_i,
  output wire [WIDTH-1:0]  rdata_o
);

  localparam GROUP_W = WIDTH / WE_N;
  localparam ROWS    = (DEPTH > 1) ? DEPTH : 2;  // so that the address bit has a use

  reg [WIDTH-1:0] mem_q [0:ROWS-1];
  reg [WIDTH-1:0] rdata_q;

  assign rdata_o = rdata_q;

  always @(posedge clk_i) begin
    if (re_i)
      rdata_q <= mem_q[raddr_i];
  end

  // One block per group, as in ws_lib_ram_1rw.
  genvar g;
  generate
    if (WE_N * GROUP_W != WIDTH) begin : g_check
      ERROR_WE_N_must_divide_WIDTH u_error ();
    end
    for (g = 0; g < WE_N; g = g + 1) begin : g_write
      always @(posedge clk_i) begin
        if (we_i[g])
          mem_q[waddr_i][g*GROUP_W +: GROUP_W] <= wdata_i[g*GROUP_W +: GROUP_W];
      end
    end
  endgenerate

endmodule

`default_nettype wire
