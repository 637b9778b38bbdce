// SPDX-License-Identifier: Apache-2.0
module ws_operand (
  input  wire [3:0] issued_i,
  output wire [3:0] beat_o
);

  assign beat_o = {issued_i[0], issued_i[3:1]} & issued_i;

endmodule
