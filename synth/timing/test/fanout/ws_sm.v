// SPDX-License-Identifier: Apache-2.0
// One register that 256 others depend on.
module ws_sm (
  input  wire         clk_i,
  input  wire [255:0] s_axi_data,
  output wire [255:0] m_axi_data
);

  reg         take_q;
  reg [255:0] data_q;
  always @(posedge clk_i) begin
    take_q <= s_axi_data[0];
    data_q <= take_q ? s_axi_data : data_q;
  end
  assign m_axi_data = data_q;

endmodule
