// wsgen 0.1.0 | ws_front.v.tmpl 30623a92 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_front: the front end. Wires fetch, instruction cache, decode and instruction buffers.
//
//   ws_fetch --F0--> ws_rocache --F1--> ws_fetch --D--> ws_decode --> ws_ibuffer --> issue
//       ^------------- predicted path, room in the buffers ---------------'
//
// Contract
//   After a redirect (also the start of a warp) the instructions of the warp appear at its head in
//   the order of the predicted path (ws_nextpc); the path ends at a jalr or an instruction that can
//   only fault. redir_valid_i drops all instructions of the warp that are buffered or on their way;
//   it may come in any cycle.
//   pop_valid_i takes the head of pop_warp_i.
//   Issue width 2: next_* show the instruction after the head; pop_two_i with pop_valid_i takes
//   both. Up to two instructions per cycle reach a head: those of an aligned pair of words that are
//   on the path. An instruction reaches the head at the earliest 4 cycles after its redirect, which
//   is 3 cycles after F0. inv_i empties the instruction cache; busy_o is high until that is done.
//   ws_rocache describes this, and prefetch_o, mreq and mresp. start_i comes before any warp has a
//   path: the line of entry_pc_i is requested.
// Not here: any logic of its own.

`default_nettype none

module ws_front #(
  parameter WARPS         = 8,
  parameter ISSUE_WIDTH   = 1,
  parameter NSRC          = 3,
  parameter UNIT_W        = 4,
  parameter OP_W          = 5,
  parameter CTL_W         = 19,
  parameter IBUF_DEPTH    = 2,
  parameter FTZ           = 0,
  parameter IC_SETS       = 64,
  parameter IC_WAYS       = 4,
  parameter IC_LINE_BYTES = 64,
  parameter IC_MSHR       = 2,
  parameter AXI_DATA_W    = 512,
  parameter WARP_W        = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter IC_LINE_W     = $clog2(IC_LINE_BYTES),
  parameter IC_ID_W       = (IC_MSHR > 1) ? $clog2(IC_MSHR) : 1
) (
  input  wire                   clk_i,
  input  wire                   rst_i,

  // From ws_ctrl and ws_fault
  input  wire                   start_i,
  input  wire [31:2]            entry_pc_i,
  input  wire                   inv_i,
  output wire                   busy_o,
  output wire                   prefetch_o,
  input  wire                   stop_i,
  input  wire [6:2]             regs_i,

  // From ws_simt_stack
  input  wire                   redir_valid_i,
  input  wire [WARP_W-1:0]      redir_warp_i,
  input  wire [31:2]            redir_pc_i,
  input  wire                   wdone_valid_i,
  input  wire [WARP_W-1:0]      wdone_warp_i,

  // From and to ws_axi
  output wire                   mreq_valid_o,
  input  wire                   mreq_ready_i,
  output wire [31:IC_LINE_W]    mreq_addr_o,
  output wire [IC_ID_W-1:0]     mreq_id_o,
  input  wire                   mresp_valid_i,
  output wire                   mresp_ready_o,
  input  wire [IC_ID_W-1:0]     mresp_id_i,
  input  wire [AXI_DATA_W-1:0]  mresp_data_i,
  input  wire                   mresp_err_i,
  input  wire                   mresp_last_i,

  // To ws_perf, and to ws_issue: warps that wait for a line of the instruction cache
  output wire                   ic_access_o,
  output wire                   ic_miss_o,
  output wire [WARPS-1:0]       asleep_o,

  // To and from ws_issue
  output wire [WARPS-1:0]       head_valid_o,
  output wire [WARPS*32-1:0]    head_insn_o,
  output wire [WARPS*CTL_W-1:0] head_ctl_o,
  input  wire                   pop_valid_i,
  input  wire [WARP_W-1:0]      pop_warp_i
);

  localparam CNT_W = $clog2(IBUF_DEPTH + 1);

  // From ws_fetch
  wire                            ic_valid;
  wire [31:2+$clog2(ISSUE_WIDTH)] ic_pc;
  wire [WARPS-1:0]                sleeps;
  wire [ISSUE_WIDTH-1:0]          id_valid;
  wire [ISSUE_WIDTH*30-1:0]       id_pc;
  wire [ISSUE_WIDTH*32-1:0]       id_insn;
  wire [WARP_W-1:0]               id_warp;
  wire                            id_err;

  // From ws_rocache
  wire                      ic_hit;
  wire                      ic_missed;
  wire                      ic_fail;
  wire                      ic_err;
  wire [ISSUE_WIDTH*32-1:0] ic_data;
  wire                      ic_fill;

  // From ws_decode
  wire [ISSUE_WIDTH*CTL_W-1:0] id_ctl;
  wire [ISSUE_WIDTH-1:0]       id_taken;
  wire [ISSUE_WIDTH*30-1:0]    id_target;
  wire [ISSUE_WIDTH-1:0]       id_stop;

  // From ws_ibuffer
  wire [WARPS*CNT_W-1:0] count;

  wire id_nack = 1'b0;

  ws_fetch #(
    .WARPS       (WARPS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .IBUF_DEPTH  (IBUF_DEPTH)
  ) u_fetch (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .stop_i        (stop_i),
    .start_i       (start_i),
    .entry_pc_i    (entry_pc_i),
    .redir_valid_i (redir_valid_i),
    .redir_warp_i  (redir_warp_i),
    .redir_pc_i    (redir_pc_i),
    .wdone_valid_i (wdone_valid_i),
    .wdone_warp_i  (wdone_warp_i),
    .count_i       (count),
    .ic_valid_o    (ic_valid),
    .ic_pc_o       (ic_pc),
    .ic_hit_i      (ic_hit),
    .ic_miss_i     (ic_missed),
    .ic_fail_i     (ic_fail),
    .ic_err_i      (ic_err),
    .ic_data_i     (ic_data),
    .ic_fill_i     (ic_fill),
    .sleeps_o      (sleeps),
    .id_valid_o    (id_valid),
    .id_pc_o       (id_pc),
    .id_insn_o     (id_insn),
    .id_warp_o     (id_warp),
    .id_err_o      (id_err),
    .id_taken_i    (id_taken),
    .id_target_i   (id_target),
    .id_stop_i     (id_stop),
    .id_nack_i     (id_nack)
  );

  ws_rocache #(
    .SETS       (IC_SETS),
    .WAYS       (IC_WAYS),
    .LINE_BYTES (IC_LINE_BYTES),
    .MSHR       (IC_MSHR),
    .AXI_DATA_W (AXI_DATA_W),
    .WORDS      (ISSUE_WIDTH)
  ) u_icache (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .inv_i         (inv_i),
    .busy_o        (busy_o),
    .req_valid_i   (ic_valid),
    .req_addr_i    (ic_pc),
    .hit_o         (ic_hit),
    .miss_o        (ic_missed),
    .fail_o        (ic_fail),
    .err_o         (ic_err),
    .data_o        (ic_data),
    .fill_o        (ic_fill),
    .prefetch_o    (prefetch_o),
    .mreq_valid_o  (mreq_valid_o),
    .mreq_ready_i  (mreq_ready_i),
    .mreq_addr_o   (mreq_addr_o),
    .mreq_id_o     (mreq_id_o),
    .mresp_valid_i (mresp_valid_i),
    .mresp_ready_o (mresp_ready_o),
    .mresp_id_i    (mresp_id_i),
    .mresp_data_i  (mresp_data_i),
    .mresp_err_i   (mresp_err_i),
    .mresp_last_i  (mresp_last_i)
  );

  genvar k;
  generate
    for (k = 0; k < ISSUE_WIDTH; k = k + 1) begin : g_word
      ws_decode #(
        .NSRC   (NSRC),
        .UNIT_W (UNIT_W),
        .OP_W   (OP_W),
        .CTL_W  (CTL_W),
        .FTZ    (FTZ)
      ) u_decode (
        .id_pc_i     (id_pc[k*30 +: 30]),
        .id_insn_i   (id_insn[k*32 +: 32]),
        .id_err_i    (id_err),
        .regs_i      (regs_i),
        .id_ctl_o    (id_ctl[k*CTL_W +: CTL_W]),
        .id_taken_o  (id_taken[k]),
        .id_target_o (id_target[k*30 +: 30]),
        .id_stop_o   (id_stop[k])
      );
    end
  endgenerate

  ws_ibuffer #(
    .WARPS       (WARPS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .CTL_W       (CTL_W),
    .IBUF_DEPTH  (IBUF_DEPTH)
  ) u_ibuffer (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .id_valid_i    (id_valid & {ISSUE_WIDTH{!id_nack}}),
    .id_warp_i     (id_warp),
    .id_insn_i     (id_insn),
    .id_ctl_i      (id_ctl),
    .flush_valid_i (redir_valid_i),
    .flush_warp_i  (redir_warp_i),
    .pop_valid_i   (pop_valid_i),
    .pop_warp_i    (pop_warp_i),
    .count_o       (count),
    .head_valid_o  (head_valid_o),
    .head_insn_o   (head_insn_o),
    .head_ctl_o    (head_ctl_o)
  );

  ws_front_events #(
    .WARPS (WARPS)
  ) u_events (
    .ic_hit_i    (ic_hit),
    .ic_miss_i   (ic_missed),
    .sleeps_i    (sleeps),
    .ic_access_o (ic_access_o),
    .ic_miss_o   (ic_miss_o),
    .asleep_o    (asleep_o)
  );


  // Values of the parameters that cannot work
  generate
    if (!(IC_MSHR <= (1 << IC_ID_W))) begin : g_error0
      ERROR_IC_ID_W_must_number_IC_MSHR u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
