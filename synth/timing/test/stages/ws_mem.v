// SPDX-License-Identifier: Apache-2.0
module ws_mem (
  input  wire       clk_i,
  input  wire [3:0] beat_i,
  output wire [3:0] data_o
);

  reg [3:0] data_q;
  always @(posedge clk_i)
    data_q <= beat_i ^ 4'd5;
  assign data_o = data_q;

endmodule
