// SPDX-License-Identifier: Apache-2.0
  // ---- The destinations' banks ----

  wire [ISSUE_WIDTH*BANK_W-1:0] bank;
  wire [ISSUE_WIDTH*ROW_W-1:0]  unused_row;

  genvar k;
  generate
    for (k = 0; k < ISSUE_WIDTH; k = k + 1) begin : g_rd
      ws_rf_map #(.*) u_map (  //% if reg_whole
        .warp_i (al_warp_i),
        .reg_i  (al_rd_i[k*REG_W +: REG_W]),
        .bank_o (bank[k*BANK_W +: BANK_W]),
        .row_o  (unused_row[k*ROW_W +: ROW_W]),
        .*
      );
      ws_rf_map_pack #(.*) u_map (  //% if reg_pack
        .warp_i (al_warp_i),
        .reg_i  (al_rd_i[k*REG_W +: REG_W]),
        .bank_o (bank[k*BANK_W +: BANK_W]),
        .row_o  (unused_row[k*ROW_W +: ROW_W]),
        .*
      );
    end
  endgenerate
