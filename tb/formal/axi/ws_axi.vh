
  // The contract of the caches and of ws_wbuf: a request stays until it is taken.
  reg [3:0]                       rule_waits_q = 4'd0;
  reg [31-IC_LINE_W+IC_ID_W:0]    rule_ic_q;
  reg [31-CC_LINE_W+CC_ID_W:0]    rule_cc_q;
  reg [31-DC_LINE_W+DC_ID_W:0]    rule_dc_q;
  reg [31-BUS_W+AXI_DATA_W*9/8:0] rule_wr_q;

  always @(posedge clk_i) begin
    rule_waits_q <= {wr_valid_i & ~wr_ready_o, dc_mreq_valid_i & ~dc_mreq_ready_o,
                     cc_mreq_valid_i & ~cc_mreq_ready_o, ic_mreq_valid_i & ~ic_mreq_ready_o}
                    & {4{!rst_i}};
    rule_ic_q    <= {ic_mreq_addr_i, ic_mreq_id_i};
    rule_cc_q    <= {cc_mreq_addr_i, cc_mreq_id_i};
    rule_dc_q    <= {dc_mreq_addr_i, dc_mreq_id_i};
    rule_wr_q    <= {wr_addr_i, wr_data_i, wr_strb_i};
  end

  always @* begin
    if (!rst_i) begin
      if (rule_waits_q[0])
        assume (ic_mreq_valid_i & ({ic_mreq_addr_i, ic_mreq_id_i} == rule_ic_q));
      if (rule_waits_q[1])
        assume (cc_mreq_valid_i & ({cc_mreq_addr_i, cc_mreq_id_i} == rule_cc_q));
      if (rule_waits_q[2])
        assume (dc_mreq_valid_i & ({dc_mreq_addr_i, dc_mreq_id_i} == rule_dc_q));
      if (rule_waits_q[3])
        assume (wr_valid_i & ({wr_addr_i, wr_data_i, wr_strb_i} == rule_wr_q));
    end
  end

  axi_master_rules #(
    .ID_W   (AXI_ID_W),
    .DATA_W (AXI_DATA_W),
    .READS  (IC_MSHR + CC_MSHR + DC_MSHR),
    .WRITES (WRITE_MSHR)
  ) u_rules (
    .clk_i   (clk_i),
    .rst_i   (rst_i),
    .arvalid (m_axi_arvalid),
    .arready (m_axi_arready),
    .arid    (m_axi_arid),
    .araddr  (m_axi_araddr),
    .arlen   (m_axi_arlen),
    .arsize  (m_axi_arsize),
    .arburst (m_axi_arburst),
    .rvalid  (m_axi_rvalid),
    .rready  (m_axi_rready),
    .rlast   (m_axi_rlast),
    .awvalid (m_axi_awvalid),
    .awready (m_axi_awready),
    .awid    (m_axi_awid),
    .awaddr  (m_axi_awaddr),
    .awlen   (m_axi_awlen),
    .awsize  (m_axi_awsize),
    .awburst (m_axi_awburst),
    .wvalid  (m_axi_wvalid),
    .wready  (m_axi_wready),
    .wdata   (m_axi_wdata),
    .wstrb   (m_axi_wstrb),
    .wlast   (m_axi_wlast),
    .bvalid  (m_axi_bvalid),
    .bready  (m_axi_bready)
  );
