// SPDX-License-Identifier: Apache-2.0
module ws_ctrl (
  input  wire clk_i,
  input  wire stop_i,
  output wire run_o
);

  reg run_q;
  always @(posedge clk_i) begin
    run_q <= ~stop_i;
  end
  assign run_o = run_q;

endmodule
