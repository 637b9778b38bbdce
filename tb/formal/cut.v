// SPDX-License-Identifier: Apache-2.0
// Cuts a machine at its registers, for proofs. With MAP: a techmap file that turns each register
// into an instance of ws_cut_reg of the same name. Otherwise: that module. Only its ports matter.
`ifdef MAP
(* techmap_celltype = "$dff" *)
module ws_cut_map #(
  parameter WIDTH        = 1,
  parameter CLK_POLARITY = 1
) (
  input  wire             CLK,
  input  wire [WIDTH-1:0] D,
  output wire [WIDTH-1:0] Q
);
  ws_cut_reg #(.WIDTH(WIDTH)) _TECHMAP_REPLACE_ (.clk_i(CLK), .d_i(D), .q_o(Q));
endmodule
`else
module ws_cut_reg #(
  parameter WIDTH = 1
) (
  input  wire             clk_i,
  input  wire [WIDTH-1:0] d_i,
  output wire [WIDTH-1:0] q_o
);
  assign q_o = d_i;
endmodule
`endif
