    if (DEPTH == @WORDS@ && WIDTH == @WIDTH@ && WE_N == @GROUPS@) begin : g_@WORDS@x@WIDTH@_@GRANULE@
      @NAME@ u_macro (
        .clk0   (clk_i),
        .csb0   (~en_i),
        .web0   (~write),
        .wmask0 (we_i),  @MASKED@
        .addr0  (@PAD@addr_i@END@),
        .din0   (wdata_i),
        .dout0  (dout)
      );
    end
