// SPDX-License-Identifier: Apache-2.0
// A module of the front end in the memory stage, to which its register then belongs.
module ws_decode (
  input  wire       clk_i,
  input  wire [7:0] addr_i,
  output wire [7:0] addr_o
);

  reg [7:0] addr_q;
  always @(posedge clk_i) begin
    addr_q <= addr_i;
  end
  assign addr_o = addr_q;

endmodule
