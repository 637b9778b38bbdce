// SPDX-License-Identifier: Apache-2.0
  ws_lib_rr_arb #(
    .N (WARPS)
  ) u_turn (
    .clk_i  (clk_i),
    .rst_i  (rst_i),
    .req_i  (want),
    .fire_i (f0_valid & !redir_valid_q),
    .gnt_o  (grant),
    .idx_o  (grant_warp)
  );

  wire [WARPS*30-1:0] table_pcs;
  wire [31:2]         table_pc;

  genvar g;
  generate
    for (g = 0; g < WARPS; g = g + 1) begin : g_table
      assign table_pcs[g*30 +: 30] = pc_q[g];
    end
  endgenerate

  ws_lib_onehot_mux #(
    .N     (WARPS),
    .WIDTH (30)
  ) u_table_mux (
    .sel_i  (grant),
    .data_i (table_pcs),
    .data_o (table_pc)
  );

  wire [31:2] f1_next = ((f1_pc_q >> WORD_W) + 30'd1) << WORD_W;

  reg [31:2] f0_pc;

  always @* begin
    if (redir_valid_q | entry_q)
      f0_pc = redir_pc_q;
    else if (|(grant & f1_warps))
      f0_pc = f1_next;
    else if (|(grant & id_warps))
      f0_pc = id_next_q;
    else
      f0_pc = table_pc;
    f0_pc[31:${pc_bits}] = ${pc_top_w}'d${pc_top};  //% if pc_narrow
  end
