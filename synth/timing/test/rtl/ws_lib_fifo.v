// SPDX-License-Identifier: Apache-2.0
// A register of the library: its stage is that of the module that uses it.
module ws_lib_fifo (
  input  wire       clk_i,
  input  wire [7:0] in_i,
  output wire [7:0] out_o
);

  reg [7:0] mem_q;
  always @(posedge clk_i) begin
    mem_q <= in_i;
  end
  assign out_o = mem_q;

endmodule
