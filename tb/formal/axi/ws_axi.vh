
  // The contract of ws_wbuf: a write stays until it is taken.
  reg                             rule_waits_q = 1'b0;
  reg [31-BUS_W+AXI_DATA_W*9/8:0] rule_wr_q;

  always @(posedge clk_i) begin
    rule_waits_q <= !rst_i & wr_valid_i & !wr_ready_o;
    rule_wr_q    <= {wr_addr_i, wr_data_i, wr_strb_i};
  end

  always @*
    if (!rst_i & rule_waits_q)
      assume (wr_valid_i & ({wr_addr_i, wr_data_i, wr_strb_i} == rule_wr_q));

  // That of the caches, which is proved on them.
  localparam RULE_HOLD = AXI_DATA_W > ROW_W;
  localparam RULE_DC_BURST = DC_LINE_BYTES * 8 > AXI_DATA_W;

`ifdef RULE_SEGMENTS
  // An aligned part of a line.
  localparam DC_PART_W = DC_LINE_W - BUS_W;

  wire [DC_PART_W-1:0] rule_dc_first = dc_mreq_first_i;
  wire [7:0]           rule_dc_more  = {{(8-DC_PART_W){1'b0}}, dc_mreq_beats_i};

  always @*
    assume (((dc_mreq_beats_i & (dc_mreq_beats_i + 1'b1)) == {DC_PART_W{1'b0}}) &
            ((dc_mreq_first_i & dc_mreq_beats_i) == {DC_PART_W{1'b0}}));
`else
  localparam DC_PART_W = 1;

  wire       rule_dc_first = 1'b0;
  wire [7:0] rule_dc_more  = DC_BEATS[7:0];
`endif

  line_rules #(
    .CACHE  (0),
    .IDS    (IC_MSHR),
    .ID_W   (IC_ID_W),
    .WHAT_W (32 - IC_LINE_W),
    .BURST  (IC_BEATS != 0),
    .HOLD   (RULE_HOLD)
  ) u_ic_rules (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .mreq_valid  (ic_mreq_valid_i),
    .mreq_ready  (ic_mreq_ready_o),
    .mreq_what   (ic_mreq_addr_i),
    .mreq_id     (ic_mreq_id_i),
    .mreq_more   (IC_BEATS[7:0]),
    .mresp_valid (ic_mresp_valid_o),
    .mresp_ready (ic_mresp_ready_i),
    .mresp_id    (ic_mresp_id_o),
    .mresp_last  (ic_mresp_last_o)
  );

  line_rules #(
    .CACHE  (0),
    .IDS    (CC_MSHR),
    .ID_W   (CC_ID_W),
    .WHAT_W (32 - CC_LINE_W),
    .BURST  (CC_BEATS != 0),
    .HOLD   (RULE_HOLD)
  ) u_cc_rules (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .mreq_valid  (cc_mreq_valid_i),
    .mreq_ready  (cc_mreq_ready_o),
    .mreq_what   (cc_mreq_addr_i),
    .mreq_id     (cc_mreq_id_i),
    .mreq_more   (CC_BEATS[7:0]),
    .mresp_valid (cc_mresp_valid_o),
    .mresp_ready (cc_mresp_ready_i),
    .mresp_id    (cc_mresp_id_o),
    .mresp_last  (cc_mresp_last_o)
  );

  line_rules #(
    .CACHE  (0),
    .IDS    (DC_MSHR),
    .ID_W   (DC_ID_W),
    .WHAT_W (32 - DC_LINE_W + DC_PART_W + 8),
    .BURST  (RULE_DC_BURST),
    .HOLD   (0)
  ) u_dc_rules (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .mreq_valid  (dc_mreq_valid_i),
    .mreq_ready  (dc_mreq_ready_o),
    .mreq_what   ({dc_mreq_addr_i, rule_dc_first, rule_dc_more}),
    .mreq_id     (dc_mreq_id_i),
    .mreq_more   (rule_dc_more),
    .mresp_valid (dc_mresp_valid_o),
    .mresp_ready (1'b1),
    .mresp_id    (dc_mresp_id_o),
    .mresp_last  (dc_mresp_last_o)
  );

  // A cache of full bus width keeps no beat waiting.
  always @*
    if (!RULE_HOLD)
      assume (ic_mresp_ready_i & cc_mresp_ready_i);

  axi_master_rules #(
    .ID_W   (AXI_ID_W),
    .DATA_W (AXI_DATA_W),
    .READS  (IC_MSHR + CC_MSHR + DC_MSHR),
    .WRITES (WRITE_MSHR),
    .BURSTS ((IC_BEATS != 0) | (CC_BEATS != 0) | RULE_DC_BURST)
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
    .rid     (m_axi_rid),
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

  // A burst is as long as what its cache asks for.
  wire [1:0] rule_src = m_axi_arid[SUB_W +: 2];

  always @* begin
    if (m_axi_arvalid) begin
      assert (rule_src != 2'd3);
      if (rule_src == 2'd0) assert (m_axi_arlen == IC_BEATS[7:0]);
      if (rule_src == 2'd1) assert (m_axi_arlen == CC_BEATS[7:0]);
      if (rule_src == 2'd2) assert (m_axi_arlen == rule_dc_more);
    end
  end

  // Idle means idle, and a halt keeps it.
  reg rule_halted_q = 1'b0;

  always @(posedge clk_i)
    rule_halted_q <= !rst_i & halt_i & idle_o;

  always @* begin
    if (!rst_i) begin
      if (rule_halted_q & halt_i)
        assert (idle_o & !m_axi_arvalid & !m_axi_awvalid & !m_axi_wvalid);
      cover (rule_halted_q & halt_i & ic_mreq_valid_i & wr_valid_i);
    end
  end
