
  localparam RULE_PC_W = `PC_W;

  wire [WARPS*RULE_PC_W-1:0] rule_next, rule_pc;

  genvar rule_g;
  generate
    for (rule_g = 0; rule_g < WARPS; rule_g = rule_g + 1) begin : g_rule
      assign rule_next[rule_g*RULE_PC_W +: RULE_PC_W] = next_i[rule_g*30 +: RULE_PC_W];
      assign rule_pc[rule_g*RULE_PC_W +: RULE_PC_W]   = group_pcs[rule_g*30 +: RULE_PC_W];
    end
  endgenerate

  simt_rules #(
    .WARPS   (WARPS),
    .THREADS (THREADS),
    .PC_W    (RULE_PC_W),
    .TURNS   (`TURNS),
    .STEPS   (`STEPS),
    .AGAIN   (`AGAIN)
  ) u_rules (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .wst_valid    (wst_valid_i),
    .wst_ready    (wst_ready_o),
    .wst_warp     (wst_warp_i),
    .wst_mask     (wst_mask_i),
    .entry_pc     (entry_pc_i[2 +: RULE_PC_W]),
    .sel          (sel_onehot_i),
    .fire         (fire_i),
    .exits        (exit_i),
    .ssy          (flow_ssy_i),
    .waits        (flow_wait_i),
    .next         (rule_next),
    .is_pc        (is_pc_o[2 +: RULE_PC_W]),
    .is_mask      (is_mask_o),
    .named_valid  (named_valid_i),
    .named_warp   (named_warp_i),
    .br_valid     (br_valid_i),
    .br_ready     (br_ready_o),
    .br_warp      (br_warp_i),
    .br_jalr      (br_jalr_i),
    .br_diverge   (br_diverge_i),
    .br_taken     (br_taken_i),
    .br_target    (br_target_i[2 +: RULE_PC_W]),
    .br_odd       (br_target_i[1]),
    .br_fall      (br_fall_i[2 +: RULE_PC_W]),
    .br_fast      (br_fast_i),
    .expect_taken (expect_taken_o),
    .expect_joins (expect_joins_o),
    .blocked      (blocked_o),
    .live         (live_o),
    .pc           (rule_pc),
    .redir_valid  (redir_valid_o),
    .redir_warp   (redir_warp_o),
    .redir_pc     (redir_pc_o[2 +: RULE_PC_W]),
    .wdone_valid  (wdone_valid_o),
    .wdone_warp   (wdone_warp_o),
    .fault_valid  (fault_valid_o),
    .head_valid   (head_valid_i),
    .head_vote    (exchanges),
    .bar          (sel_bar_i),
    .sync         (sel_sync_i),
    .ex_arr_valid (ex_arr_valid_i),
    .ex_arr_warp  (ex_arr_warp_i),
    .ex_arr_sync  (ex_arr_sync_i),
    .arr_valid    (arr_valid_o),
    .arr_warp     (arr_warp_o),
    .is_bar       (is_bar_o),
    .bar_fault    (bar_fault_o)
  );

  always @* begin
    if (!rst_i) begin
      cover (split_q & forms);
      cover (split_q & op_ssy & ~|vacant);               // no barrier is free
      cover (step & frees & to_outer & (st_why != LEAVES));  // a release
      cover (step & spent & !vain);                      // a turn is given
      cover (step & (st_why == GIVES));
      cover (step & (st_why == GRANTS));
      cover (step & shrinks & !frees);                   // a barrier is left by some
      cover (in_join);
      cover (step & met);
      cover (done);
      cover (step & parks & (st_why == MEETS));
      cover (step & parks & (st_why == SYNCS));
      cover (enter & (st_why == SYNCS) & (next_group != st_mask));
      cover (bar_fault_o);
      cover (fault_valid_o);
    end
  end

  // How it gets there, of warp 0: a turn, and a search, are short. The turn of the threads that are
  // parted begins when the one before is over, or all threads have met at a bar.
  reg [7:0] rule_turn_q;    // instructions of the turn
  reg [7:0] rule_search_q;  // steps without a group that runs
  reg [7:0] rule_runs_q;    // groups that ran without an instruction that issued

  always @(posedge clk_i) begin
    if (rst_i | !parted_q[0] | (step_sel[0] & (spent | met)))
      rule_turn_q <= 8'd0;
    else
      rule_turn_q <= rule_turn_q + is_sel[0];
    if (rst_i | !live_q[0] | (step_sel[0] & !look))
      rule_search_q <= 8'd0;
    else
      rule_search_q <= rule_search_q + step_sel[0];
    if (rst_i | !live_q[0] | is_sel[0])
      rule_runs_q <= 8'd0;
    else
      rule_runs_q <= rule_runs_q + (enter & step_sel[0]);
  end

  always @* begin
    if (!rst_i & live_q[0]) begin
      turn_ends:   assert (rule_turn_q <= `TURN);
      search_ends: assert (rule_search_q <= `SEARCH);
      runs_issue:  assert (rule_runs_q <= `RUNS);
    end
  end

`ifdef STARVES
  // A warp waits for registers where nothing else keeps its next instruction.
  always @*
    assume ((starved_i & (blocked_o | is_sel | ~head_valid_i)) == 0);
`endif
