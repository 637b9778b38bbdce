// wsgen 0.1.0 | ws_front.v.tmpl c84507a5 | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_front: the front end. Wires fetch, instruction cache, decode and instruction buffers.
//
//   ws_fetch --F0--> ws_rocache --F1--> ws_fetch --D--> ws_decode --> ws_ibuffer --> issue
//       ^------------- predicted path, room in the buffers ---------------'
//
// Contract
//   After a redirect (also the start of a warp) the warp's instructions appear at its head in the
//   order of the predicted path (ws_nextpc); the path ends at a jalr or an instruction that can only
//   fault. redir_valid_i drops what is buffered or on its way; it may come in any cycle. pop_valid_i
//   takes the head of pop_warp_i.
//   An instruction reaches the head at the earliest 4 cycles after its redirect, 3 after F0.
//   inv_i empties the instruction cache, busy_o until that is done; see ws_rocache, also for
//   ahead_o, mreq and mresp. start_i, before any warp has a path: the line of entry_pc_i is asked for.
// Not here: any logic of its own.

`default_nettype none

module ws_front #(
  parameter WARPS         = 8,
  parameter WARP_W        = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter IBUF_DEPTH    = 2,
  parameter CTL_W         = 19,
  parameter IC_SETS       = 64,
  parameter IC_WAYS       = 4,
  parameter IC_LINE_BYTES = 64,
  parameter IC_LINE_W     = $clog2(IC_LINE_BYTES),
  parameter IC_MSHR       = 2,
  parameter IC_MSHR_W     = (IC_MSHR > 1) ? $clog2(IC_MSHR) : 1,
  parameter AXI_DATA_W    = 512
) (
  input  wire                   clk_i,
  input  wire                   rst_i,

  // From ws_ctrl and ws_fault
  input  wire                   start_i,
  input  wire [31:2]            entry_pc_i,
  input  wire                   inv_i,
  output wire                   busy_o,
  output wire                   ahead_o,
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
  output wire [IC_MSHR_W-1:0]   mreq_id_o,
  input  wire                   mresp_valid_i,
  output wire                   mresp_ready_o,
  input  wire [IC_MSHR_W-1:0]   mresp_id_i,
  input  wire [AXI_DATA_W-1:0]  mresp_data_i,
  input  wire                   mresp_err_i,
  input  wire                   mresp_last_i,

  // To ws_perf
  output wire                   ic_access_o,
  output wire                   ic_miss_o,

  // To ws_issue: warps that wait for a line of the instruction cache
  output wire [WARPS-1:0]       asleep_o,

  // To and from ws_issue
  output wire [WARPS-1:0]       head_valid_o,
  output wire [WARPS*32-1:0]    head_insn_o,
  output wire [WARPS*CTL_W-1:0] head_ctl_o,
  input  wire                   pop_valid_i,
  input  wire [WARP_W-1:0]      pop_warp_i
);

  localparam CNT_W = $clog2(IBUF_DEPTH + 1);

  wire [WARPS*CNT_W-1:0] count;

  wire        ic_valid;
  wire [31:2] ic_pc;
  wire        ic_hit;
  wire        ic_miss;
  wire        ic_fail;
  wire        ic_err;
  wire [31:0] ic_data;
  wire        ic_fill;

  wire              id_valid;
  wire [WARP_W-1:0] id_warp;
  wire [31:2]       id_pc;
  wire [31:0]       id_insn;
  wire              id_err;
  wire [CTL_W-1:0]  id_ctl;
  wire              id_taken;
  wire [31:2]       id_target;
  wire              id_stop;
  wire              id_nack;

  assign id_nack = 1'b0;

  assign ic_access_o = ic_hit | ic_miss;
  assign ic_miss_o   = ic_miss;

  ws_fetch #(
    .WARPS      (WARPS),
    .IBUF_DEPTH (IBUF_DEPTH)
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
    .ic_miss_i     (ic_miss),
    .ic_fail_i     (ic_fail),
    .ic_err_i      (ic_err),
    .ic_data_i     (ic_data),
    .ic_fill_i     (ic_fill),
    .asleep_o      (asleep_o),
    .id_valid_o    (id_valid),
    .id_warp_o     (id_warp),
    .id_pc_o       (id_pc),
    .id_insn_o     (id_insn),
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
    .AXI_DATA_W (AXI_DATA_W)
  ) u_icache (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .inv_i         (inv_i),
    .busy_o        (busy_o),
    .req_valid_i   (ic_valid),
    .req_addr_i    (ic_pc),
    .hit_o         (ic_hit),
    .miss_o        (ic_miss),
    .fail_o        (ic_fail),
    .err_o         (ic_err),
    .data_o        (ic_data),
    .fill_o        (ic_fill),
    .ahead_o       (ahead_o),
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

  ws_decode u_decode (
    .id_pc_i     (id_pc),
    .id_insn_i   (id_insn),
    .id_err_i    (id_err),
    .regs_i      (regs_i),
    .id_ctl_o    (id_ctl),
    .id_taken_o  (id_taken),
    .id_target_o (id_target),
    .id_stop_o   (id_stop)
  );

  ws_ibuffer #(
    .WARPS      (WARPS),
    .IBUF_DEPTH (IBUF_DEPTH),
    .CTL_W      (CTL_W)
  ) u_ibuffer (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .id_valid_i    (id_valid & !id_nack),
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

endmodule

`default_nettype wire
