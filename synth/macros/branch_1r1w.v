    if (DEPTH == @WORDS@ && WIDTH == @WIDTH@ && WE_N == @GROUPS@) begin : g_@WORDS@x@WIDTH@_@GRANULE@
      @NAME@ u_macro (
        .clk0   (clk_i),
        .csb0   (~(|we_i)),
        .wmask0 (we_i),  @MASKED@
        .addr0  (@PAD@waddr_i@END@),
        .din0   (wdata_i),
        .clk1   (clk_i),
        .csb1   (~re_i),
        .addr1  (@PAD@raddr_i@END@),
        .dout1  (dout)
      );
    end
