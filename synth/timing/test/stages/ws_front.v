// SPDX-License-Identifier: Apache-2.0
module ws_front (
  input  wire       clk_i,
  input  wire [3:0] data_i,
  output wire [3:0] head_o
);

  reg [3:0] first_q, head_q;
  always @(posedge clk_i) begin
    first_q <= data_i;
    head_q  <= first_q + 4'd3;
  end
  assign head_o = head_q;

endmodule
