
  generate
@BRANCHES@
    if (DEPTH * WIDTH < @BITS@) begin : g_flops
      @CELL@_flops #(.DEPTH (DEPTH), .WIDTH (WIDTH), .WE_N (WE_N)) u_flops (
        .clk_i   (clk_i),
        .we_i    (we_i),
        .waddr_i (waddr_i),
        .wdata_i (wdata_i),
        .re_i    (re_i),
        .raddr_i (raddr_i),
        .rdata_o (rdata_o)
      );
    end
  endgenerate

endmodule

`default_nettype wire
