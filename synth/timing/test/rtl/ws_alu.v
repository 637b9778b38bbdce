// SPDX-License-Identifier: Apache-2.0
module ws_alu (
  input  wire [7:0] a_i,
  output wire [7:0] sum_o
);

  assign sum_o = a_i + {a_i[3:0], a_i[7:4]};

endmodule
