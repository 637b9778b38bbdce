// SPDX-License-Identifier: Apache-2.0
  assign id_valid_o = id_on & {ISSUE_WIDTH{id_valid_q & !redir_id}};
  assign id_warp_o  = id_warp_q;
  assign id_insn_o  = id_insns_q;
  assign id_err_o   = id_err_q;

  generate
    if (ISSUE_WIDTH > 1) begin : g_two
      assign id_pc_o = {id_pc_q[31:3], 1'b1, id_pc_q[31:3], 1'b0};
    end else begin : g_one
      assign id_pc_o = id_pc_q;
    end
  endgenerate
