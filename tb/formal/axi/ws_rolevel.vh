
  // Clients keep the contract of a cache, and get what ws_axi would give.
  localparam [31:0] RULE_BEATS = LINE_BYTES * 8 / AXI_DATA_W - 1;
  localparam [31:0] RULE_A     = A_BEATS - 1;
  localparam [31:0] RULE_B     = B_BEATS - 1;

  always @*
    assume (!inv_i);

  line_rules #(
    .CACHE  (0),
    .COUNT  (1),
    .IDS    (1 << A_ID_W),
    .ID_W   (A_ID_W),
    .WHAT_W (32 - A_LINE_W),
    .BURST  (RULE_A != 0),
    .ASKS   (0)   // the level takes each request at once
  ) u_a_rules (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .mreq_valid  (a_mreq_valid_i),
    .mreq_ready  (a_mreq_ready_o),
    .mreq_what   (a_mreq_addr_i),
    .mreq_id     (a_mreq_id_i),
    .mreq_more   (RULE_A[7:0]),
    .mresp_valid (a_mresp_valid_o),
    .mresp_ready (a_mresp_ready_i),
    .mresp_id    (a_mresp_id_o),
    .mresp_last  (a_mresp_last_o)
  );

  line_rules #(
    .CACHE  (0),
    .COUNT  (1),
    .IDS    (1 << B_ID_W),
    .ID_W   (B_ID_W),
    .WHAT_W (32 - B_LINE_W),
    .BURST  (RULE_B != 0),
    .ASKS   (0)   // the level takes each request at once
  ) u_b_rules (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .mreq_valid  (b_mreq_valid_i),
    .mreq_ready  (b_mreq_ready_o),
    .mreq_what   (b_mreq_addr_i),
    .mreq_id     (b_mreq_id_i),
    .mreq_more   (RULE_B[7:0]),
    .mresp_valid (b_mresp_valid_o),
    .mresp_ready (b_mresp_ready_i),
    .mresp_id    (b_mresp_id_o),
    .mresp_last  (b_mresp_last_o)
  );

  // It is a cache itself.
  line_rules #(
    .CACHE  (1),
    .IDS    (MSHR),
    .ID_W   (MSHR_W),
    .WHAT_W (32 - LINE_W),
    .BURST  (RULE_BEATS != 0),
    .HOLD   (0)
  ) u_line_rules (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .mreq_valid  (line_mreq_valid_o),
    .mreq_ready  (line_mreq_ready_i),
    .mreq_what   (line_mreq_addr_o),
    .mreq_id     (line_mreq_id_o),
    .mreq_more   (RULE_BEATS[7:0]),
    .mresp_valid (line_mresp_valid_i),
    .mresp_ready (line_mresp_ready_o),
    .mresp_id    (line_mresp_id_i),
    .mresp_last  (line_mresp_last_i)
  );

  line_rules #(
    .CACHE  (1),
    .IDS    (1),
    .ID_W   (1),
    .WHAT_W (32 - BUS_W),
    .BURST  (0)
  ) u_beat_rules (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .mreq_valid  (beat_mreq_valid_o),
    .mreq_ready  (beat_mreq_ready_i),
    .mreq_what   (beat_mreq_addr_o),
    .mreq_id     (beat_mreq_id_o),
    .mreq_more   (8'd0),
    .mresp_valid (beat_mresp_valid_i),
    .mresp_ready (beat_mresp_ready_o),
    .mresp_id    (beat_mresp_id_i),
    .mresp_last  (beat_mresp_last_i)
  );
