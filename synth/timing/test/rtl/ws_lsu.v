// SPDX-License-Identifier: Apache-2.0
module ws_lsu (
  input  wire       clk_i,
  input  wire [7:0] addr_i,
  output wire [7:0] data_o
);

  wire [7:0]  addr_q;
  wire [63:0] row;

  ws_lib_ram_1rw #(
    .DEPTH (256),
    .WIDTH (64)
  ) u_ram (
    .clk_i   (clk_i),
    .en_i    (1'b1),
    .we_i    (addr_q[0]),
    .addr_i  (addr_q),
    .wdata_i ({8{addr_q}}),
    .rdata_o (row)
  );

  ws_decode u_decode (
    .clk_i  (clk_i),
    .addr_i (addr_i ^ 8'h55),
    .addr_o (addr_q)
  );

  ws_lib_fifo u_fifo (
    .clk_i (clk_i),
    .in_i  (row[7:0] & row[15:8] & {8{&row[63:16]}}),
    .out_o (data_o)
  );

endmodule
