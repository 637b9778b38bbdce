// SPDX-License-Identifier: Apache-2.0
module ws_nextpc (
  input  wire [3:0] pc_i,
  output wire [3:0] next_o
);

  assign next_o = pc_i + 4'd1;

endmodule
