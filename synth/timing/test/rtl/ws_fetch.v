// SPDX-License-Identifier: Apache-2.0
module ws_fetch (
  input  wire       clk_i,
  input  wire       start_i,
  input  wire [7:0] data_i,
  output wire [7:0] pc_o
);

  reg [7:0] pc_q;
  always @(posedge clk_i) begin
    pc_q <= start_i ? data_i * data_i * data_i : pc_q + 8'd1;
  end
  assign pc_o = pc_q;

endmodule
