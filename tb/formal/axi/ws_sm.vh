
  // All but launch registers, bus, low-power interface and issue is left out; its signals are free.
  // A request for a line or a write stays until it is taken, but for a reset of the core; with all
  // reads open no cache asks for one; what is not taken at once has no place.
  wire [3:0] rule_asks = {wr_valid, dc_mreq_valid, cc_mreq_valid, ic_mreq_valid};
  reg  [3:0] rule_waits_q = 4'd0;
  wire [7:0] rule_reads;

  localparam RULE_READS = SCHEDULERS * IC_MSHR + CC_MSHR + DC_MSHR;

  always @(posedge clk_i)
    rule_waits_q <= bus_rst ? 4'd0
                  : rule_asks & ~{wr_ready, dc_mreq_ready, cc_mreq_ready, ic_mreq_ready};

  always @* begin
    if (!bus_rst)
      assume ((rule_waits_q & ~rule_asks) == 4'd0);
    if (rule_asks[2:0] != 3'd0)
      assume (rule_reads < RULE_READS);
    assume (ic_mresp_ready & cc_mresp_ready);
`ifndef RULE_PAUSE
    // Without a kernel there are no requests.
    if (!quiesce_busy)
      assume (rule_asks == 4'd0);
`endif
  end

  quiesce_rules #(
`ifdef RULE_PAUSE
    .DENIES (0)
`else
    .DENIES (1)
`endif
  ) u_rules (
    .clk_i      (clk_i),
    .rst_i      (rst_i),
    .qreqn      (qreqn_i),
    .qacceptn   (qacceptn_o),
    .qdeny      (qdeny_o),
    .qactive    (qactive_o),
    .irq        (irq_o),
    .runs       (quiesce_busy),
    .resets     (bus_rst),
    .issues     (|rt_issue_valid_o),
    .lite_valid ({s_axi_bvalid, s_axi_wvalid, s_axi_awvalid, s_axi_rvalid, s_axi_arvalid}),
    .lite_ready ({s_axi_bready, s_axi_wready, s_axi_awready, s_axi_rready, s_axi_arready}),
    .axi_valid  ({m_axi_bvalid, m_axi_wvalid, m_axi_awvalid, m_axi_rvalid, m_axi_arvalid}),
    .axi_ready  ({m_axi_bready, m_axi_wready, m_axi_awready, m_axi_rready & m_axi_rlast,
                  m_axi_arready}),
    .reads_o    (rule_reads)
  );

`ifdef RULE_PAUSE
  always @*
    if (!rst_i)
      cover (!qacceptn_o & quiesce_busy & (rule_asks == 4'hf));
`endif
