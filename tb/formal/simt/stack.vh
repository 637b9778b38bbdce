
  localparam RULE_PC_W = `PC_W;

  wire [WARPS*RULE_PC_W-1:0] rule_next, rule_pc;

  genvar rule_g;
  generate
    for (rule_g = 0; rule_g < WARPS; rule_g = rule_g + 1) begin : g_rule
      assign rule_next[rule_g*RULE_PC_W +: RULE_PC_W] = next_i[rule_g*30 +: RULE_PC_W];
      assign rule_pc[rule_g*RULE_PC_W +: RULE_PC_W]   = pc_q[rule_g*30 +: RULE_PC_W];
    end
  endgenerate

  simt_rules #(
    .WARPS   (WARPS),
    .THREADS (THREADS),
    .PC_W    (RULE_PC_W),
    .TURNS   (`TURNS),
    .STEPS   (`STEPS)
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
    .head_valid   ({WARPS{1'b1}}),
    .head_vote    ({WARPS{1'b0}}),
    .bar          ({WARPS{1'b0}}),
    .sync         ({WARPS{1'b0}}),
    .ex_arr_valid (1'b0),
    .ex_arr_warp  ({WARP_W{1'b0}}),
    .ex_arr_sync  (1'b0),
    .arr_valid    (1'b0),
    .arr_warp     ({WARP_W{1'b0}}),
    .is_bar       ({WARPS{1'b0}}),
    .bar_fault    (1'b0)
  );

  always @* begin
    if (!rst_i) begin
      cover (run & both);
      cover (run & !both);
      cover (split_q & !queue);
      cover (popped);
      cover (pop_next & !popped);
      cover (in_vain);
      cover (wdone_valid_o);
      cover (fault_valid_o & (fault_cause_o == NO_SSY));
    end
  end

  // 2 * (THREADS - 1) waiting entries are enough for any program.
  always @* begin
    if (!rst_i)
      fits: assert (!overflow);
  end
