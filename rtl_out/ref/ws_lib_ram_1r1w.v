// wsgen 0.1.0 | ws_lib_ram_1r1w.v.tmpl a5825390 | ref e94b4a22 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_ram_1r1w: synchronous RAM with one read and one write port on one clock.
//
//   ws_lib_ram_1r1w #(.DEPTH (), .WIDTH ()) u_ram (
//     .clk_i, .we_i, .waddr_i [ADDR_W], .wdata_i [WIDTH], .re_i, .raddr_i [ADDR_W],
//     .rdata_o [WIDTH]);
//
// Contract
//   re_i reads: rdata_o shows the row from the next cycle on and holds until the next read.
//   A read of the row that is written in the same cycle returns undefined data (the RTL gives
//   the old row, RAM macros may not): users avoid it or ignore the result.
//   Rows and rdata_o are undefined until written and read. Addresses must be below DEPTH.
// Parameters
//   DEPTH rows (1 and more, any number), WIDTH bits a row.
// Not here: reset, initial contents, write enables per group, bypass.

`default_nettype none

module ws_lib_ram_1r1w #(
  parameter DEPTH  = 16,
  parameter WIDTH  = 32,
  parameter ADDR_W = (DEPTH > 1) ? $clog2(DEPTH) : 1
) (
  input  wire              clk_i,

  // Write port
  input  wire              we_i,
  input  wire [ADDR_W-1:0] waddr_i,
  input  wire [WIDTH-1:0]  wdata_i,

  // Read port
  input  wire              re_i,
  input  wire [ADDR_W-1:0] raddr_i,
  output wire [WIDTH-1:0]  rdata_o
);

  localparam ROWS = (DEPTH > 1) ? DEPTH : 2;  // so that the address bit has a use

  reg [WIDTH-1:0] mem_q [0:ROWS-1];
  reg [WIDTH-1:0] rdata_q;

  assign rdata_o = rdata_q;

  always @(posedge clk_i) begin
    if (we_i)
      mem_q[waddr_i] <= wdata_i;
  end

  always @(posedge clk_i) begin
    if (re_i)
      rdata_q <= mem_q[raddr_i];
  end

endmodule

`default_nettype wire
