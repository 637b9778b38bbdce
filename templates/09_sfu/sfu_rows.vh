// SPDX-License-Identifier: Apache-2.0
  // ---- Rows ----

  reg [ROW_W-1:0] in_q;     // of the next beat
  reg [ROW_W-1:0] out_q;    // of the results that come from the lanes
  reg [ROW_W-1:0] read_q;   // of the next beat at res_*
  reg             valid_q;

  assign read        = (|full_q) & (~valid_q | res_ready_i);
  assign res_valid_o = valid_q;

  always @(posedge clk_i) begin
    if (rst_i) begin
      used_q  <= {COUNT_W{1'b0}};
      full_q  <= {COUNT_W{1'b0}};
      in_q    <= {ROW_W{1'b0}};
      out_q   <= {ROW_W{1'b0}};
      read_q  <= {ROW_W{1'b0}};
      valid_q <= 1'b0;
    end else begin
      used_q  <= used;
      full_q  <= full_q + {{(COUNT_W-1){1'b0}}, done} - {{(COUNT_W-1){1'b0}}, read};
      valid_q <= read | (valid_q & ~res_ready_i);
      if (load)
        in_q <= next_row(in_q);
      if (done)
        out_q <= next_row(out_q);
      if (read)
        read_q <= next_row(read_q);
    end
  end

  ws_lib_ram_1r1w #(
    .DEPTH (ROWS),
    .WIDTH (TAG_W)
  ) u_tags (
    .clk_i   (clk_i),
    .we_i    (load),
    .waddr_i (in_q),
    .wdata_i ({dx_warp_i, dx_rd_i, dx_beat_i, dx_last_i, dx_mask_i}),
    .re_i    (read),
    .raddr_i (read_q),
    .rdata_o ({res_warp_o, res_rd_o, res_beat_o, res_last_o, res_mask_o})
  );
