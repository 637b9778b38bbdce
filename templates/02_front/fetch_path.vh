// SPDX-License-Identifier: Apache-2.0
  // The words of D that are on the path; one that is predicted taken or stops ends the sequence
  // that F0 and F1 assumed.
  reg [ISSUE_WIDTH-1:0] id_on;
  reg                   id_cut;
  reg                   id_ends;
  reg [31:2]            id_go_on;

  integer k;
  always @* begin
    id_cut   = 1'b0;
    id_ends  = 1'b0;
    id_go_on = id_next_q;
    for (k = 0; k < ISSUE_WIDTH; k = k + 1) begin
      id_on[k] = !id_cut & ((ISSUE_WIDTH == 1) | (k != 0) | !id_pc_q[2]);
      if (id_on[k] & id_taken_i[k])
        id_go_on = id_target_i[k*30 +: 30];
      if (id_on[k] & id_stop_i[k])
        id_ends = !id_nack_i;
      id_cut = id_cut | (id_on[k] & (id_taken_i[k] | id_stop_i[k]));
    end
  end

  wire id_turn = id_valid_q & (id_cut | id_nack_i);

  wire redir_id = redir_valid_i & (redir_warp_i == id_warp_q);
