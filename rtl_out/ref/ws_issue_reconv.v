// wsgen 0.1.0 | ws_issue_reconv.v.tmpl 64567406 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue_reconv: the reconvergence PC that an issued instruction names.
//
// Contract
//   reconv_*: an instruction of warp sel_warp_i issues and names a reconvergence PC. Issue width 2:
//   element 1 is the second of the cycle; at most one of the two names one.
//   named_*: a cycle later, which PC it is. No branch of the warp is resolved before.
//   After rst_i nothing is named.
// Not here: whether the instruction issues (ws_issue_select), the stack (ws_simt_stack).

`default_nettype none

module ws_issue_reconv #(
  parameter WARPS       = 8,
  parameter ISSUE_WIDTH = 1,
  parameter NSRC        = 3,
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  input  wire                      clk_i,
  input  wire                      rst_i,

  // From the scheduler and ws_issue_select
  input  wire [WARP_W-1:0]         sel_warp_i,
  input  wire [ISSUE_WIDTH-1:0]    reconv_valid_i,
  input  wire [ISSUE_WIDTH*25-1:0] reconv_insn_i,
  input  wire [ISSUE_WIDTH*3-1:0]  reconv_imm_type_i,
  input  wire [ISSUE_WIDTH-1:0]    reconv_branch_i,
  input  wire [ISSUE_WIDTH*2-1:0]  reconv_names_i,
  input  wire [ISSUE_WIDTH*30-1:0] reconv_pc_i,

  // To ws_simt_stack
  output wire                      named_valid_o,
  output wire [WARP_W-1:0]         named_warp_o,
  output wire [31:2]               named_rpc_o
);

  localparam WORD_W = 25 + 3 + 1 + 2 + 30;

  reg              valid_q;
  reg [WARP_W-1:0] warp_q;
  reg [WORD_W-1:0] word_q;

  wire [ISSUE_WIDTH*WORD_W-1:0] word;

  genvar k;
  generate
    for (k = 0; k < ISSUE_WIDTH; k = k + 1) begin : g_word
      assign word[k*WORD_W +: WORD_W] = {reconv_insn_i[k*25 +: 25], reconv_imm_type_i[k*3 +: 3],
                                         reconv_branch_i[k], reconv_names_i[k*2 +: 2],
                                         reconv_pc_i[k*30 +: 30]};
    end
  endgenerate

  always @(posedge clk_i) begin
    if (rst_i)
      valid_q <= 1'b0;
    else
      valid_q <= |reconv_valid_i;
  end

  always @(posedge clk_i) begin
    warp_q <= sel_warp_i;
    word_q <= reconv_valid_i[0] ? word[0 +: WORD_W] : word[(ISSUE_WIDTH-1)*WORD_W +: WORD_W];
  end

  wire [31:7] is_insn;
  wire [2:0]  is_imm_type;
  wire        is_branch;
  wire [1:0]  is_names;
  wire [31:2] is_pc;
  // From ws_nextpc
  wire [31:0] unused_imm;
  wire [31:1] unused_target;
  wire        unused_taken;
  wire [31:2] unused_next;

  assign {is_insn, is_imm_type, is_branch, is_names, is_pc} = word_q;

  ws_nextpc #(
    .NSRC (NSRC),
    .ONLY (3)
  ) u_nextpc (
    .pc_i       (is_pc),
    .insn_i     (is_insn),
    .imm_type_i (is_imm_type),
    .jump_i     (1'b0),
    .branch_i   (is_branch),
    .names_i    (is_names),
    .imm_o      (unused_imm),
    .target_o   (unused_target),
    .taken_o    (unused_taken),
    .next_o     (unused_next),
    .rpc_o      (named_rpc_o)
  );

  assign named_valid_o = valid_q;
  assign named_warp_o  = warp_q;

endmodule

`default_nettype wire
