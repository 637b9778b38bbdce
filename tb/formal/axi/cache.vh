
  // What ws_axi may rely on, of a cache (ws_rocache, ws_dcache, ws_uncached).
`ifdef RULE_SEGMENTS
  // An aligned part of a line is asked for.
  wire [7:0] rule_more = {{(8-LINE_W+BUS_W){1'b0}}, mreq_beats_o};

  always @* begin
    if (mreq_valid_o & !rst_i) begin
      assert ((mreq_beats_o & (mreq_beats_o + 1'b1)) == 0);
      assert ((mreq_beats_o & mreq_first_o) == 0);
      cover (mreq_first_o != 0);
      cover (mreq_beats_o != 0);
    end
  end

  wire [15:0] rule_what = {rule_more, {(8-LINE_W+BUS_W){1'b0}}, mreq_first_o};
`else
  localparam [31:0] RULE_BEATS = LINE_BYTES * 8 / AXI_DATA_W - 1;

  wire [7:0]  rule_more = RULE_BEATS[7:0];
  wire [15:0] rule_what = 16'd0;
`endif

`ifdef RULE_ALWAYS_READY
  wire rule_ready = 1'b1;
`else
  wire rule_ready = mresp_ready_o;
`endif

`ifdef RULE_DATA
  // Caches are emptied when nothing is on its way; a request has a lane.
`ifndef RULE_SEGMENTS
  always @*
    assume (!inv_i);
`endif
  always @*
    assume (!dc_valid_i | (|dc_mask_i));
`endif

  line_rules #(
    .CACHE  (1),
    .IDS    (MSHR),
    .ID_W   (MSHR_W),
    .WHAT_W (48 - LINE_W),
    .BURST  (LINE_BYTES * 8 > AXI_DATA_W),
    .HOLD   (`RULE_HOLD)
  ) u_line_rules (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .mreq_valid  (mreq_valid_o),
    .mreq_ready  (mreq_ready_i),
    .mreq_what   ({mreq_addr_o, rule_what}),
    .mreq_id     (mreq_id_o),
    .mreq_more   (rule_more),
    .mresp_valid (mresp_valid_i),
    .mresp_ready (rule_ready),
    .mresp_id    (mresp_id_i),
    .mresp_last  (mresp_last_i)
  );
