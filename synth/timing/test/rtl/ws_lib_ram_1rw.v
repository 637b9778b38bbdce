// SPDX-License-Identifier: Apache-2.0
module ws_lib_ram_1rw #(
  parameter DEPTH  = 16,
  parameter WIDTH  = 32,
  parameter WE_N   = 1,
  parameter ADDR_W = (DEPTH > 1) ? $clog2(DEPTH) : 1
) (
  input  wire              clk_i,
  input  wire              en_i,
  input  wire [WE_N-1:0]   we_i,
  input  wire [ADDR_W-1:0] addr_i,
  input  wire [WIDTH-1:0]  wdata_i,
  output wire [WIDTH-1:0]  rdata_o
);
endmodule
