// SPDX-License-Identifier: Apache-2.0
// Paths of three boundaries and of one from the front end to the memory stage, and of none.
module ws_sm (
  input  wire       clk_i,
  input  wire [3:0] data_i,
  output wire [3:0] data_o
);

  wire [3:0] head, issued, beat;

  ws_front u_front (.clk_i (clk_i), .data_i (data_i), .head_o (head));
  ws_issue u_issue (.head_i (head), .issued_o (issued));
  ws_operand u_operand (.issued_i (issued), .beat_o (beat));
  ws_mem u_mem (.clk_i (clk_i), .beat_i (~beat ^ head), .data_o (data_o));

endmodule
