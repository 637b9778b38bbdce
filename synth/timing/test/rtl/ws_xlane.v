// SPDX-License-Identifier: Apache-2.0
// Only the opposite of all_o is in the mapped netlist.
module ws_xlane (
  input  wire [7:0] a_i,
  output wire       all_o
);

  assign all_o = &a_i[3:0];

endmodule
