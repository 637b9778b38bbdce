// SPDX-License-Identifier: Apache-2.0
//
// ws_timeline: an SM whose register banks are watched from outside, for test.c.
//
// Contract
//   As ws_sm, of which it shows the instruction that issues and the writes to the register banks
//   (its retire port), and the reads of the banks, which no port of ws_sm tells.
//   rd_valid_o, rd_row_o: rows that are read in this cycle, per bank (ws_rf_arb).
// Parameters
//   Those of the machine of `configs`.

`default_nettype none

module ws_timeline #(
  parameter WARPS      = 4,
  parameter THREADS    = 4,
  parameter RF_BANKS   = 4,
  parameter WARP_W     = 2,
  parameter REG_W      = 6,
  parameter ROW_W      = 6,
  parameter AXI_ID_W   = 5,
  parameter AXI_DATA_W = 64
) (
  input  wire                      clk_i,
  input  wire                      rst_i,
  // Host
  input  wire                      s_axi_awvalid,
  output wire                      s_axi_awready,
  input  wire [11:0]               s_axi_awaddr,
  input  wire                      s_axi_wvalid,
  output wire                      s_axi_wready,
  input  wire [31:0]               s_axi_wdata,
  input  wire [3:0]                s_axi_wstrb,
  output wire                      s_axi_bvalid,
  input  wire                      s_axi_bready,
  output wire [1:0]                s_axi_bresp,
  input  wire                      s_axi_arvalid,
  output wire                      s_axi_arready,
  input  wire [11:0]               s_axi_araddr,
  output wire                      s_axi_rvalid,
  input  wire                      s_axi_rready,
  output wire [31:0]               s_axi_rdata,
  output wire [1:0]                s_axi_rresp,
  output wire                      irq_o,
  // What happens
  output wire                      issue_valid_o,
  output wire [WARP_W-1:0]         issue_warp_o,
  output wire [29:0]               issue_pc_o,
  output wire [RF_BANKS-1:0]       rd_valid_o,
  output wire [RF_BANKS*ROW_W-1:0] rd_row_o,
  output wire [RF_BANKS-1:0]       wb_valid_o,
  output wire [RF_BANKS*WARP_W-1:0] wb_warp_o,
  output wire [RF_BANKS*REG_W-1:0] wb_rd_o,
  // Memory
  output wire [AXI_ID_W-1:0]       m_axi_arid,
  output wire [31:0]               m_axi_araddr,
  output wire [7:0]                m_axi_arlen,
  output wire [2:0]                m_axi_arsize,
  output wire [1:0]                m_axi_arburst,
  output wire                      m_axi_arvalid,
  input  wire                      m_axi_arready,
  input  wire [AXI_ID_W-1:0]       m_axi_rid,
  input  wire [AXI_DATA_W-1:0]     m_axi_rdata,
  input  wire [1:0]                m_axi_rresp,
  input  wire                      m_axi_rlast,
  input  wire                      m_axi_rvalid,
  output wire                      m_axi_rready,
  output wire [AXI_ID_W-1:0]       m_axi_awid,
  output wire [31:0]               m_axi_awaddr,
  output wire [7:0]                m_axi_awlen,
  output wire [2:0]                m_axi_awsize,
  output wire [1:0]                m_axi_awburst,
  output wire                      m_axi_awvalid,
  input  wire                      m_axi_awready,
  output wire [AXI_DATA_W-1:0]     m_axi_wdata,
  output wire [AXI_DATA_W/8-1:0]   m_axi_wstrb,
  output wire                      m_axi_wlast,
  output wire                      m_axi_wvalid,
  input  wire                      m_axi_wready,
  input  wire [AXI_ID_W-1:0]       m_axi_bid,
  input  wire [1:0]                m_axi_bresp,
  input  wire                      m_axi_bvalid,
  output wire                      m_axi_bready
);

  ws_sm u_sm (
    .clk_i           (clk_i),
    .rst_i           (rst_i),
    .s_axi_awvalid   (s_axi_awvalid),
    .s_axi_awready   (s_axi_awready),
    .s_axi_awaddr    (s_axi_awaddr),
    .s_axi_wvalid    (s_axi_wvalid),
    .s_axi_wready    (s_axi_wready),
    .s_axi_wdata     (s_axi_wdata),
    .s_axi_wstrb     (s_axi_wstrb),
    .s_axi_bvalid    (s_axi_bvalid),
    .s_axi_bready    (s_axi_bready),
    .s_axi_bresp     (s_axi_bresp),
    .s_axi_arvalid   (s_axi_arvalid),
    .s_axi_arready   (s_axi_arready),
    .s_axi_araddr    (s_axi_araddr),
    .s_axi_rvalid    (s_axi_rvalid),
    .s_axi_rready    (s_axi_rready),
    .s_axi_rdata     (s_axi_rdata),
    .s_axi_rresp     (s_axi_rresp),
    .irq_o           (irq_o),
    .rt_start_valid_o(),
    .rt_start_warp_o (),
    .rt_start_wic_o  (),
    .rt_start_x_o    (),
    .rt_start_y_o    (),
    .rt_start_z_o    (),
    .rt_issue_valid_o(issue_valid_o),
    .rt_issue_warp_o (issue_warp_o),
    .rt_issue_pc_o   (issue_pc_o),
    .rt_issue_insn_o (),
    .rt_issue_mask_o (),
    .rt_live_o       (),
    .rt_bar_wait_o   (),
    .rt_blocked_o    (),
    .rt_head_valid_o (),
    .rt_sb_ok_o      (),
    .rt_pc_o         (),
    .rt_wb_valid_o   (wb_valid_o),
    .rt_wb_warp_o    (wb_warp_o),
    .rt_wb_rd_o      (wb_rd_o),
    .rt_wb_beat_o    (),
    .rt_wb_mask_o    (),
    .rt_wb_data_o    (),
    .rt_sm_valid_o   (),
    .rt_sm_warp_o    (),
    .rt_sm_beat_o    (),
    .rt_sm_mask_o    (),
    .rt_sm_rd_o      (),
    .rt_sm_kind_o    (),
    .rt_cc_valid_o   (),
    .rt_cc_warp_o    (),
    .rt_cc_beat_o    (),
    .rt_cc_mask_o    (),
    .rt_cc_rd_o      (),
    .rt_dc_valid_o   (),
    .rt_dc_warp_o    (),
    .rt_dc_beat_o    (),
    .rt_dc_mask_o    (),
    .rt_dc_rd_o      (),
    .rt_dc_kind_o    (),
    .rt_dc_line_o    (),
    .m_axi_arid      (m_axi_arid),
    .m_axi_araddr    (m_axi_araddr),
    .m_axi_arlen     (m_axi_arlen),
    .m_axi_arsize    (m_axi_arsize),
    .m_axi_arburst   (m_axi_arburst),
    .m_axi_arcache   (),
    .m_axi_arprot    (),
    .m_axi_arvalid   (m_axi_arvalid),
    .m_axi_arready   (m_axi_arready),
    .m_axi_rid       (m_axi_rid),
    .m_axi_rdata     (m_axi_rdata),
    .m_axi_rresp     (m_axi_rresp),
    .m_axi_rlast     (m_axi_rlast),
    .m_axi_rvalid    (m_axi_rvalid),
    .m_axi_rready    (m_axi_rready),
    .m_axi_awid      (m_axi_awid),
    .m_axi_awaddr    (m_axi_awaddr),
    .m_axi_awlen     (m_axi_awlen),
    .m_axi_awsize    (m_axi_awsize),
    .m_axi_awburst   (m_axi_awburst),
    .m_axi_awcache   (),
    .m_axi_awprot    (),
    .m_axi_awvalid   (m_axi_awvalid),
    .m_axi_awready   (m_axi_awready),
    .m_axi_wdata     (m_axi_wdata),
    .m_axi_wstrb     (m_axi_wstrb),
    .m_axi_wlast     (m_axi_wlast),
    .m_axi_wvalid    (m_axi_wvalid),
    .m_axi_wready    (m_axi_wready),
    .m_axi_bid       (m_axi_bid),
    .m_axi_bresp     (m_axi_bresp),
    .m_axi_bvalid    (m_axi_bvalid),
    .m_axi_bready    (m_axi_bready)
  );

  assign rd_valid_o = u_sm.u_core.u_subcore.u_operand.u_rf.u_arb.rd_valid_o;
  assign rd_row_o   = u_sm.u_core.u_subcore.u_operand.u_rf.u_arb.rd_row_o;

  generate
    if (WARPS != 4 || THREADS != 4) begin : g_check
      ERROR_timelines_are_of_four_warps u_error ();
    end
  endgenerate

endmodule

`default_nettype wire
