// SPDX-License-Identifier: Apache-2.0
// A stand-in for an SM: a register of the front end, the lanes, the memory stage.
module ws_sm (
  input  wire       clk_i,
  input  wire       s_axi_valid,
  input  wire [7:0] s_axi_data,
  output wire [7:0] m_axi_data,
  output wire       m_axi_busy,
  output wire       m_axi_run
);

  wire [7:0] pc;
  wire [7:0] sum;
  wire       all;
  wire       stop = all ^ pc[7];

  ws_fetch u_fetch (
    .clk_i   (clk_i),
    .start_i (s_axi_valid),
    .data_i  (s_axi_data),
    .pc_o    (pc)
  );

  ws_alu u_alu (
    .a_i   (pc),
    .sum_o (sum)
  );

  ws_lsu u_lsu (
    .clk_i  (clk_i),
    .addr_i (sum),
    .data_o (m_axi_data)
  );

  ws_xlane u_xlane (
    .a_i   (pc),
    .all_o (all)
  );

  ws_ctrl u_ctrl (
    .clk_i  (clk_i),
    .stop_i (stop),
    .run_o  (m_axi_run)
  );

  assign m_axi_busy = s_axi_valid & pc[0];

endmodule
