
  // The counters answer at once.
  always @*
    assume (perf_ready_i);

  axi_lite_rules #(
    .ADDR_W (12),
    .LIVE   (8)
  ) u_rules (
    .clk_i   (clk_i),
    .rst_i   (rst_i),
    .awvalid (s_axi_awvalid),
    .awready (s_axi_awready),
    .awaddr  (s_axi_awaddr),
    .wvalid  (s_axi_wvalid),
    .wready  (s_axi_wready),
    .wdata   (s_axi_wdata),
    .wstrb   (s_axi_wstrb),
    .bvalid  (s_axi_bvalid),
    .bready  (s_axi_bready),
    .bresp   (s_axi_bresp),
    .arvalid (s_axi_arvalid),
    .arready (s_axi_arready),
    .araddr  (s_axi_araddr),
    .rvalid  (s_axi_rvalid),
    .rready  (s_axi_rready),
    .rdata   (s_axi_rdata),
    .rresp   (s_axi_rresp)
  );
