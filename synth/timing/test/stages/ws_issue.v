// SPDX-License-Identifier: Apache-2.0
module ws_issue (
  input  wire [3:0] head_i,
  output wire [3:0] issued_o
);

  // Of the front end, but in this stage.
  ws_nextpc u_next (.pc_i (head_i), .next_o (issued_o));

endmodule
