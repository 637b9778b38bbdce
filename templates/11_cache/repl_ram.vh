// SPDX-License-Identifier: Apache-2.0
  // ---- the RAM ---------------------------------------------------------------------------------

  // A row that is written while it is read comes from order_q.
  wire meets = use_i & (set_i == set_q);

  ws_lib_ram_1r1w #(
    .DEPTH (SETS),
    .WIDTH (ORDER_W),
    .WE_N  (1)
  ) u_ram (
    .clk_i   (clk_i),
    .we_i    (clear_i | use_i),
    .waddr_i (clear_i ? clear_set_i : set_q),
    .wdata_i (clear_i ? first : order_d),
    .re_i    (read_i & !meets),
    .raddr_i (set_i),
    .rdata_o (row)
  );

  always @(posedge clk_i) begin
    if (read_i) begin
      set_q  <= set_i;
      kept_q <= meets;
    end
    if (use_i)
      order_q <= order_d;
  end
