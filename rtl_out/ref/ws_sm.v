// wsgen 0.1.0 | ws_sm.v.tmpl 396251e9 | ref 84222325 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_sm: a GPU streaming multiprocessor with its AXI4 master.
//
//   s_axi --> ws_core --lines, writes--> ws_axi --> m_axi
//
// Contract
//   One clock, one synchronous reset (active high, at least two cycles). s_axi_*: AXI4-Lite launch
//   registers (docs/machine.md). m_axi_*: AXI4 master, incrementing bursts of whole bus words, one
//   id for writes. irq_o: a kernel is done or has faulted.
//   Every valid of m_axi_* is low, and nothing is outstanding, while irq_o is high; in rst_i every
//   valid is low. rst_i drops outstanding transactions: reset the memory together with the SM.
//   rt_*: the retire port: effects of instructions, for simulation and proof; see each stage.
//   With several schedulers, sub-core p has the warps p, p + SCHEDULERS .. as its 0, 1 ..
// Parameters
//   As in docs/parameters.md; sizes in bytes where the name says so, otherwise counts. SLOTS
//   instructions may issue in a cycle.

`default_nettype none

module ws_sm #(
  parameter WARPS          = 8,
  parameter SCHEDULERS     = 1,
  parameter SLOTS          = 1,
  parameter ISSUE_WIDTH    = 1,
  parameter DISPATCH_WIDTH = 1,
  parameter FIMM_W         = 18,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter CTA_SLOTS      = 8,
  parameter BARRIERS       = 4,
  parameter FP             = 1,
  parameter RF_BANKS       = 8,
  parameter RF_ROWS        = 64,
  parameter RF_SWIZZLE     = 1,
  parameter COLLECTORS     = 4,
  parameter REG_W          = 6,
  parameter NSRC           = 3,
  parameter UNIT_W         = 4,
  parameter OP_W           = 5,
  parameter CTL_W          = 19,
  parameter IBUF_DEPTH     = 2,
  parameter STACK_DEPTH    = 16,
  parameter CLEARS         = 3,
  parameter NWB            = 4,
  parameter CUT_DISPATCH   = 1,
  parameter ALU_DIRECT     = 1,
  parameter CUT_ALLOC      = 1,
  parameter CUT_WRITEBACK  = 1,
  parameter CUT_LOADS      = 1,
  parameter CUT_LSU        = 2,
  parameter CUT_BRANCH     = 1,
  parameter CUT_RESULTS    = 1,
  parameter CUT_FDIV       = 1,
  parameter CUT_DCACHE     = 1,
  parameter SP_STAGES      = 0,
  parameter FMA_STAGES     = 1,
  parameter MUL_PASSES     = 2,
  parameter FDIV_SHARE     = 4,
  parameter FTZ            = 0,
  parameter FLAGS          = 0,
  parameter SFU_LANES      = 2,
  parameter SFU_STAGES     = 3,
  parameter CAS            = 0,
  parameter LRSC           = 0,
  parameter WDATA_W        = 32,
  parameter SMEM_BYTES     = 16384,
  parameter SMEM_BANKS     = 8,
  parameter IC_SETS        = 64,
  parameter IC_WAYS        = 4,
  parameter IC_LINE_BYTES  = 64,
  parameter IC_MSHR        = 2,
  parameter CC_SETS        = 8,
  parameter CC_WAYS        = 4,
  parameter CC_LINE_BYTES  = 64,
  parameter CC_MSHR        = 2,
  parameter DC_SETS        = 64,
  parameter DC_WAYS        = 4,
  parameter DC_LINE_BYTES  = 64,
  parameter DC_MSHR        = 8,
  parameter WRITE_MSHR     = 64,
  parameter AXI_DATA_W     = 512,
  parameter COUNTERS       = 26,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter SW_W           = (WARPS / SCHEDULERS > 1) ? $clog2(WARPS / SCHEDULERS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W         = LANES * 32,
  parameter IC_ID_W        = (IC_MSHR > 1) ? $clog2(IC_MSHR) : 1,
  parameter CC_ID_W        = (CC_MSHR > 1) ? $clog2(CC_MSHR) : 1,
  parameter DC_LINE_W      = $clog2(DC_LINE_BYTES),
  parameter DC_ID_W        = (DC_MSHR > 1) ? $clog2(DC_MSHR) : 1,
  parameter SM_ID_W        = IC_ID_W + $clog2(SCHEDULERS),
  parameter BUS_ID_W       = (SM_ID_W > CC_ID_W) ? ((SM_ID_W > DC_ID_W) ? SM_ID_W : DC_ID_W) : ((CC_ID_W > DC_ID_W) ? CC_ID_W : DC_ID_W),
  parameter AXI_ID_W       = 2 + BUS_ID_W
) (
  input  wire                                  clk_i,
  input  wire                                  rst_i,

  // AXI4-Lite slave: launch registers
  input  wire                                  s_axi_awvalid,
  output wire                                  s_axi_awready,
  input  wire [11:0]                           s_axi_awaddr,
  input  wire                                  s_axi_wvalid,
  output wire                                  s_axi_wready,
  input  wire [31:0]                           s_axi_wdata,
  input  wire [3:0]                            s_axi_wstrb,
  output wire                                  s_axi_bvalid,
  input  wire                                  s_axi_bready,
  output wire [1:0]                            s_axi_bresp,
  input  wire                                  s_axi_arvalid,
  output wire                                  s_axi_arready,
  input  wire [11:0]                           s_axi_araddr,
  output wire                                  s_axi_rvalid,
  input  wire                                  s_axi_rready,
  output wire [31:0]                           s_axi_rdata,
  output wire [1:0]                            s_axi_rresp,
  output wire                                  irq_o,

  // Retire port: warps that start, instructions issued (SLOTS, the older one of a pair below),
  // register writes (one per bank of each sub-core), memory accesses that take effect; state of the
  // warps
  output wire                                  rt_start_valid_o,
  output wire [WARP_W-1:0]                     rt_start_warp_o,
  output wire [WARP_W-1:0]                     rt_start_wic_o,
  output wire [23:0]                           rt_start_x_o,
  output wire [15:0]                           rt_start_y_o,
  output wire [15:0]                           rt_start_z_o,
  output wire [SLOTS-1:0]                      rt_issue_valid_o,
  output wire [SLOTS*WARP_W-1:0]               rt_issue_warp_o,
  output wire [SLOTS*30-1:0]                   rt_issue_pc_o,
  output wire [SLOTS*32-1:0]                   rt_issue_insn_o,
  output wire [SLOTS*THREADS-1:0]              rt_issue_mask_o,
  output wire [WARPS-1:0]                      rt_live_o,
  output wire [WARPS-1:0]                      rt_bar_wait_o,
  output wire [WARPS-1:0]                      rt_blocked_o,
  output wire [WARPS-1:0]                      rt_head_valid_o,
  output wire [WARPS-1:0]                      rt_sb_ok_o,
  output wire [WARPS*30-1:0]                   rt_pc_o,
  output wire [SCHEDULERS*RF_BANKS-1:0]        rt_wb_valid_o,
  output wire [SCHEDULERS*RF_BANKS*WARP_W-1:0] rt_wb_warp_o,
  output wire [SCHEDULERS*RF_BANKS*REG_W-1:0]  rt_wb_rd_o,
  output wire [SCHEDULERS*RF_BANKS*BEAT_W-1:0] rt_wb_beat_o,
  output wire [SCHEDULERS*RF_BANKS*LANES-1:0]  rt_wb_mask_o,
  output wire [SCHEDULERS*RF_BANKS*DATA_W-1:0] rt_wb_data_o,
  output wire                                  rt_sm_valid_o,
  output wire [WARP_W-1:0]                     rt_sm_warp_o,
  output wire [BEAT_W-1:0]                     rt_sm_beat_o,
  output wire [LANES-1:0]                      rt_sm_mask_o,
  output wire [REG_W-1:0]                      rt_sm_rd_o,
  output wire [1:0]                            rt_sm_kind_o,
  output wire                                  rt_cc_valid_o,
  output wire [WARP_W-1:0]                     rt_cc_warp_o,
  output wire [BEAT_W-1:0]                     rt_cc_beat_o,
  output wire [LANES-1:0]                      rt_cc_mask_o,
  output wire [REG_W-1:0]                      rt_cc_rd_o,
  output wire                                  rt_dc_valid_o,
  output wire [WARP_W-1:0]                     rt_dc_warp_o,
  output wire [BEAT_W-1:0]                     rt_dc_beat_o,
  output wire [LANES-1:0]                      rt_dc_mask_o,
  output wire [REG_W-1:0]                      rt_dc_rd_o,
  output wire [1:0]                            rt_dc_kind_o,
  output wire [31:DC_LINE_W]                   rt_dc_line_o,

  // AXI4 master: memory
  output wire [AXI_ID_W-1:0]                   m_axi_arid,
  output wire [31:0]                           m_axi_araddr,
  output wire [7:0]                            m_axi_arlen,
  output wire [2:0]                            m_axi_arsize,
  output wire [1:0]                            m_axi_arburst,
  output wire [3:0]                            m_axi_arcache,
  output wire [2:0]                            m_axi_arprot,
  output wire                                  m_axi_arvalid,
  input  wire                                  m_axi_arready,
  input  wire [AXI_ID_W-1:0]                   m_axi_rid,
  input  wire [AXI_DATA_W-1:0]                 m_axi_rdata,
  input  wire [1:0]                            m_axi_rresp,
  input  wire                                  m_axi_rlast,
  input  wire                                  m_axi_rvalid,
  output wire                                  m_axi_rready,
  output wire [AXI_ID_W-1:0]                   m_axi_awid,
  output wire [31:0]                           m_axi_awaddr,
  output wire [7:0]                            m_axi_awlen,
  output wire [2:0]                            m_axi_awsize,
  output wire [1:0]                            m_axi_awburst,
  output wire [3:0]                            m_axi_awcache,
  output wire [2:0]                            m_axi_awprot,
  output wire                                  m_axi_awvalid,
  input  wire                                  m_axi_awready,
  output wire [AXI_DATA_W-1:0]                 m_axi_wdata,
  output wire [AXI_DATA_W/8-1:0]               m_axi_wstrb,
  output wire                                  m_axi_wlast,
  output wire                                  m_axi_wvalid,
  input  wire                                  m_axi_wready,
  input  wire [AXI_ID_W-1:0]                   m_axi_bid,
  input  wire [1:0]                            m_axi_bresp,
  input  wire                                  m_axi_bvalid,
  output wire                                  m_axi_bready
);

  // From ws_core
  wire                             ic_mreq_valid;
  wire [31:$clog2(IC_LINE_BYTES)]  ic_mreq_addr;
  wire [SM_ID_W-1:0]               ic_mreq_id;
  wire                             ic_mresp_ready;
  wire                             cc_mreq_valid;
  wire [31:$clog2(CC_LINE_BYTES)]  cc_mreq_addr;
  wire [CC_ID_W-1:0]               cc_mreq_id;
  wire                             cc_mresp_ready;
  wire                             dc_mreq_valid;
  wire [31:DC_LINE_W]              dc_mreq_addr;
  wire [DC_ID_W-1:0]               dc_mreq_id;
  wire                             wr_valid;
  wire [31:$clog2(AXI_DATA_W / 8)] wr_addr;
  wire [AXI_DATA_W-1:0]            wr_data;
  wire [AXI_DATA_W/8-1:0]          wr_strb;
  wire                             ack_ready;
  wire                             bus_halt;
  wire                             bus_rst;

  // From ws_axi
  wire                  bus_idle;
  wire                  bus_quiet;
  wire                  ic_mreq_ready;
  wire                  ic_mresp_valid;
  wire [SM_ID_W-1:0]    ic_mresp_id;
  wire [AXI_DATA_W-1:0] ic_mresp_data;
  wire                  ic_mresp_err;
  wire                  ic_mresp_last;
  wire                  cc_mreq_ready;
  wire                  cc_mresp_valid;
  wire [CC_ID_W-1:0]    cc_mresp_id;
  wire [AXI_DATA_W-1:0] cc_mresp_data;
  wire                  cc_mresp_err;
  wire                  cc_mresp_last;
  wire                  dc_mreq_ready;
  wire                  dc_mresp_valid;
  wire [DC_ID_W-1:0]    dc_mresp_id;
  wire [AXI_DATA_W-1:0] dc_mresp_data;
  wire                  dc_mresp_err;
  wire                  dc_mresp_last;
  wire                  wr_ready;
  wire                  ack_valid;
  wire                  ack_err;

  ws_core #(
    .WARPS          (WARPS),
    .SCHEDULERS     (SCHEDULERS),
    .SLOTS          (SLOTS),
    .ISSUE_WIDTH    (ISSUE_WIDTH),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .FIMM_W         (FIMM_W),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .CTA_SLOTS      (CTA_SLOTS),
    .BARRIERS       (BARRIERS),
    .FP             (FP),
    .RF_BANKS       (RF_BANKS),
    .RF_ROWS        (RF_ROWS),
    .RF_SWIZZLE     (RF_SWIZZLE),
    .COLLECTORS     (COLLECTORS),
    .REG_W          (REG_W),
    .NSRC           (NSRC),
    .UNIT_W         (UNIT_W),
    .OP_W           (OP_W),
    .CTL_W          (CTL_W),
    .IBUF_DEPTH     (IBUF_DEPTH),
    .STACK_DEPTH    (STACK_DEPTH),
    .CLEARS         (CLEARS),
    .NWB            (NWB),
    .CUT_DISPATCH   (CUT_DISPATCH),
    .ALU_DIRECT     (ALU_DIRECT),
    .CUT_ALLOC      (CUT_ALLOC),
    .CUT_WRITEBACK  (CUT_WRITEBACK),
    .CUT_LOADS      (CUT_LOADS),
    .CUT_LSU        (CUT_LSU),
    .CUT_BRANCH     (CUT_BRANCH),
    .CUT_RESULTS    (CUT_RESULTS),
    .CUT_FDIV       (CUT_FDIV),
    .CUT_DCACHE     (CUT_DCACHE),
    .SP_STAGES      (SP_STAGES),
    .FMA_STAGES     (FMA_STAGES),
    .MUL_PASSES     (MUL_PASSES),
    .FDIV_SHARE     (FDIV_SHARE),
    .FTZ            (FTZ),
    .FLAGS          (FLAGS),
    .SFU_LANES      (SFU_LANES),
    .SFU_STAGES     (SFU_STAGES),
    .CAS            (CAS),
    .LRSC           (LRSC),
    .WDATA_W        (WDATA_W),
    .SMEM_BYTES     (SMEM_BYTES),
    .SMEM_BANKS     (SMEM_BANKS),
    .IC_SETS        (IC_SETS),
    .IC_WAYS        (IC_WAYS),
    .IC_LINE_BYTES  (IC_LINE_BYTES),
    .IC_MSHR        (IC_MSHR),
    .CC_SETS        (CC_SETS),
    .CC_WAYS        (CC_WAYS),
    .CC_LINE_BYTES  (CC_LINE_BYTES),
    .CC_MSHR        (CC_MSHR),
    .DC_SETS        (DC_SETS),
    .DC_WAYS        (DC_WAYS),
    .DC_LINE_BYTES  (DC_LINE_BYTES),
    .DC_MSHR        (DC_MSHR),
    .WRITE_MSHR     (WRITE_MSHR),
    .AXI_DATA_W     (AXI_DATA_W),
    .COUNTERS       (COUNTERS)
  ) u_core (
    .clk_i            (clk_i),
    .rst_i            (rst_i),
    .s_axi_awvalid    (s_axi_awvalid),
    .s_axi_awready    (s_axi_awready),
    .s_axi_awaddr     (s_axi_awaddr),
    .s_axi_wvalid     (s_axi_wvalid),
    .s_axi_wready     (s_axi_wready),
    .s_axi_wdata      (s_axi_wdata),
    .s_axi_wstrb      (s_axi_wstrb),
    .s_axi_bvalid     (s_axi_bvalid),
    .s_axi_bready     (s_axi_bready),
    .s_axi_bresp      (s_axi_bresp),
    .s_axi_arvalid    (s_axi_arvalid),
    .s_axi_arready    (s_axi_arready),
    .s_axi_araddr     (s_axi_araddr),
    .s_axi_rvalid     (s_axi_rvalid),
    .s_axi_rready     (s_axi_rready),
    .s_axi_rdata      (s_axi_rdata),
    .s_axi_rresp      (s_axi_rresp),
    .irq_o            (irq_o),
    .rt_start_valid_o (rt_start_valid_o),
    .rt_start_warp_o  (rt_start_warp_o),
    .rt_start_wic_o   (rt_start_wic_o),
    .rt_start_x_o     (rt_start_x_o),
    .rt_start_y_o     (rt_start_y_o),
    .rt_start_z_o     (rt_start_z_o),
    .rt_issue_valid_o (rt_issue_valid_o),
    .rt_issue_warp_o  (rt_issue_warp_o),
    .rt_issue_pc_o    (rt_issue_pc_o),
    .rt_issue_insn_o  (rt_issue_insn_o),
    .rt_issue_mask_o  (rt_issue_mask_o),
    .rt_live_o        (rt_live_o),
    .rt_bar_wait_o    (rt_bar_wait_o),
    .rt_blocked_o     (rt_blocked_o),
    .rt_head_valid_o  (rt_head_valid_o),
    .rt_sb_ok_o       (rt_sb_ok_o),
    .rt_pc_o          (rt_pc_o),
    .rt_wb_valid_o    (rt_wb_valid_o),
    .rt_wb_warp_o     (rt_wb_warp_o),
    .rt_wb_rd_o       (rt_wb_rd_o),
    .rt_wb_beat_o     (rt_wb_beat_o),
    .rt_wb_mask_o     (rt_wb_mask_o),
    .rt_wb_data_o     (rt_wb_data_o),
    .rt_sm_valid_o    (rt_sm_valid_o),
    .rt_sm_warp_o     (rt_sm_warp_o),
    .rt_sm_beat_o     (rt_sm_beat_o),
    .rt_sm_mask_o     (rt_sm_mask_o),
    .rt_sm_rd_o       (rt_sm_rd_o),
    .rt_sm_kind_o     (rt_sm_kind_o),
    .rt_cc_valid_o    (rt_cc_valid_o),
    .rt_cc_warp_o     (rt_cc_warp_o),
    .rt_cc_beat_o     (rt_cc_beat_o),
    .rt_cc_mask_o     (rt_cc_mask_o),
    .rt_cc_rd_o       (rt_cc_rd_o),
    .rt_dc_valid_o    (rt_dc_valid_o),
    .rt_dc_warp_o     (rt_dc_warp_o),
    .rt_dc_beat_o     (rt_dc_beat_o),
    .rt_dc_mask_o     (rt_dc_mask_o),
    .rt_dc_rd_o       (rt_dc_rd_o),
    .rt_dc_kind_o     (rt_dc_kind_o),
    .rt_dc_line_o     (rt_dc_line_o),
    .ic_mreq_valid_o  (ic_mreq_valid),
    .ic_mreq_ready_i  (ic_mreq_ready),
    .ic_mreq_addr_o   (ic_mreq_addr),
    .ic_mreq_id_o     (ic_mreq_id),
    .ic_mresp_valid_i (ic_mresp_valid),
    .ic_mresp_ready_o (ic_mresp_ready),
    .ic_mresp_id_i    (ic_mresp_id),
    .ic_mresp_data_i  (ic_mresp_data),
    .ic_mresp_err_i   (ic_mresp_err),
    .ic_mresp_last_i  (ic_mresp_last),
    .cc_mreq_valid_o  (cc_mreq_valid),
    .cc_mreq_ready_i  (cc_mreq_ready),
    .cc_mreq_addr_o   (cc_mreq_addr),
    .cc_mreq_id_o     (cc_mreq_id),
    .cc_mresp_valid_i (cc_mresp_valid),
    .cc_mresp_ready_o (cc_mresp_ready),
    .cc_mresp_id_i    (cc_mresp_id),
    .cc_mresp_data_i  (cc_mresp_data),
    .cc_mresp_err_i   (cc_mresp_err),
    .cc_mresp_last_i  (cc_mresp_last),
    .dc_mreq_valid_o  (dc_mreq_valid),
    .dc_mreq_ready_i  (dc_mreq_ready),
    .dc_mreq_addr_o   (dc_mreq_addr),
    .dc_mreq_id_o     (dc_mreq_id),
    .dc_mresp_valid_i (dc_mresp_valid),
    .dc_mresp_id_i    (dc_mresp_id),
    .dc_mresp_data_i  (dc_mresp_data),
    .dc_mresp_err_i   (dc_mresp_err),
    .dc_mresp_last_i  (dc_mresp_last),
    .wr_valid_o       (wr_valid),
    .wr_ready_i       (wr_ready),
    .wr_addr_o        (wr_addr),
    .wr_data_o        (wr_data),
    .wr_strb_o        (wr_strb),
    .ack_valid_i      (ack_valid),
    .ack_ready_o      (ack_ready),
    .ack_err_i        (ack_err),
    .bus_halt_o       (bus_halt),
    .bus_idle_i       (bus_idle),
    .bus_quiet_i      (bus_quiet),
    .bus_rst_o        (bus_rst)
  );

  ws_axi #(
    .IC_LINE_BYTES (IC_LINE_BYTES),
    .IC_MSHR       (SCHEDULERS * IC_MSHR),
    .CC_LINE_BYTES (CC_LINE_BYTES),
    .CC_MSHR       (CC_MSHR),
    .DC_LINE_BYTES (DC_LINE_BYTES),
    .DC_MSHR       (DC_MSHR),
    .WRITE_MSHR    (WRITE_MSHR),
    .AXI_DATA_W    (AXI_DATA_W),
    .IC_ID_W       (SM_ID_W)
  ) u_axi (
    .clk_i            (clk_i),
    .rst_i            (bus_rst),
    .halt_i           (bus_halt),
    .idle_o           (bus_idle),
    .quiet_o          (bus_quiet),
    .ic_mreq_valid_i  (ic_mreq_valid),
    .ic_mreq_ready_o  (ic_mreq_ready),
    .ic_mreq_addr_i   (ic_mreq_addr),
    .ic_mreq_id_i     (ic_mreq_id),
    .ic_mresp_valid_o (ic_mresp_valid),
    .ic_mresp_ready_i (ic_mresp_ready),
    .ic_mresp_id_o    (ic_mresp_id),
    .ic_mresp_data_o  (ic_mresp_data),
    .ic_mresp_err_o   (ic_mresp_err),
    .ic_mresp_last_o  (ic_mresp_last),
    .cc_mreq_valid_i  (cc_mreq_valid),
    .cc_mreq_ready_o  (cc_mreq_ready),
    .cc_mreq_addr_i   (cc_mreq_addr),
    .cc_mreq_id_i     (cc_mreq_id),
    .cc_mresp_valid_o (cc_mresp_valid),
    .cc_mresp_ready_i (cc_mresp_ready),
    .cc_mresp_id_o    (cc_mresp_id),
    .cc_mresp_data_o  (cc_mresp_data),
    .cc_mresp_err_o   (cc_mresp_err),
    .cc_mresp_last_o  (cc_mresp_last),
    .dc_mreq_valid_i  (dc_mreq_valid),
    .dc_mreq_ready_o  (dc_mreq_ready),
    .dc_mreq_addr_i   (dc_mreq_addr),
    .dc_mreq_id_i     (dc_mreq_id),
    .dc_mresp_valid_o (dc_mresp_valid),
    .dc_mresp_id_o    (dc_mresp_id),
    .dc_mresp_data_o  (dc_mresp_data),
    .dc_mresp_err_o   (dc_mresp_err),
    .dc_mresp_last_o  (dc_mresp_last),
    .wr_valid_i       (wr_valid),
    .wr_ready_o       (wr_ready),
    .wr_addr_i        (wr_addr),
    .wr_data_i        (wr_data),
    .wr_strb_i        (wr_strb),
    .wb_valid_o       (ack_valid),
    .wb_ready_i       (ack_ready),
    .wb_err_o         (ack_err),
    .m_axi_arid       (m_axi_arid),
    .m_axi_araddr     (m_axi_araddr),
    .m_axi_arlen      (m_axi_arlen),
    .m_axi_arsize     (m_axi_arsize),
    .m_axi_arburst    (m_axi_arburst),
    .m_axi_arcache    (m_axi_arcache),
    .m_axi_arprot     (m_axi_arprot),
    .m_axi_arvalid    (m_axi_arvalid),
    .m_axi_arready    (m_axi_arready),
    .m_axi_rid        (m_axi_rid),
    .m_axi_rdata      (m_axi_rdata),
    .m_axi_rresp      (m_axi_rresp),
    .m_axi_rlast      (m_axi_rlast),
    .m_axi_rvalid     (m_axi_rvalid),
    .m_axi_rready     (m_axi_rready),
    .m_axi_awid       (m_axi_awid),
    .m_axi_awaddr     (m_axi_awaddr),
    .m_axi_awlen      (m_axi_awlen),
    .m_axi_awsize     (m_axi_awsize),
    .m_axi_awburst    (m_axi_awburst),
    .m_axi_awcache    (m_axi_awcache),
    .m_axi_awprot     (m_axi_awprot),
    .m_axi_awvalid    (m_axi_awvalid),
    .m_axi_awready    (m_axi_awready),
    .m_axi_wdata      (m_axi_wdata),
    .m_axi_wstrb      (m_axi_wstrb),
    .m_axi_wlast      (m_axi_wlast),
    .m_axi_wvalid     (m_axi_wvalid),
    .m_axi_wready     (m_axi_wready),
    .m_axi_bid        (m_axi_bid),
    .m_axi_bresp      (m_axi_bresp),
    .m_axi_bvalid     (m_axi_bvalid),
    .m_axi_bready     (m_axi_bready)
  );


  // Values of the parameters that cannot work
  generate
    if (SCHEDULERS != 1) begin : g_error0
      ERROR_SCHEDULERS_is_fixed_at_1 u_error ();
    end
    if (ISSUE_WIDTH != 1) begin : g_error1
      ERROR_ISSUE_WIDTH_is_fixed_at_1 u_error ();
    end
    if (DISPATCH_WIDTH != 1) begin : g_error2
      ERROR_DISPATCH_WIDTH_is_fixed_at_1 u_error ();
    end
    if (SLOTS != 1) begin : g_error3
      ERROR_SLOTS_is_fixed_at_1 u_error ();
    end
    if (REG_W != 6) begin : g_error4
      ERROR_REG_W_is_fixed_at_6 u_error ();
    end
    if (CUT_LSU != 2) begin : g_error5
      ERROR_CUT_LSU_is_fixed_at_2 u_error ();
    end
    if (NSRC != 3) begin : g_error6
      ERROR_NSRC_is_fixed_at_3 u_error ();
    end
    if (UNIT_W != 4) begin : g_error7
      ERROR_UNIT_W_is_fixed_at_4 u_error ();
    end
    if (OP_W != 5) begin : g_error8
      ERROR_OP_W_is_fixed_at_5 u_error ();
    end
    if (CTL_W != 19) begin : g_error9
      ERROR_CTL_W_is_fixed_at_19 u_error ();
    end
    if (FP != 1) begin : g_error10
      ERROR_FP_is_fixed_at_1 u_error ();
    end
    if (FTZ != 0) begin : g_error11
      ERROR_FTZ_is_fixed_at_0 u_error ();
    end
    if (FLAGS != 0) begin : g_error12
      ERROR_FLAGS_is_fixed_at_0 u_error ();
    end
    if (FIMM_W != 18) begin : g_error13
      ERROR_FIMM_W_is_fixed_at_18 u_error ();
    end
    if (CLEARS != 3) begin : g_error14
      ERROR_CLEARS_is_fixed_at_3 u_error ();
    end
    if (NWB != 4) begin : g_error15
      ERROR_NWB_is_fixed_at_4 u_error ();
    end
    if (COUNTERS != 26) begin : g_error16
      ERROR_COUNTERS_is_fixed_at_26 u_error ();
    end
    if (CAS != 0) begin : g_error17
      ERROR_CAS_is_fixed_at_0 u_error ();
    end
    if (LRSC != 0) begin : g_error18
      ERROR_LRSC_is_fixed_at_0 u_error ();
    end
    if (WDATA_W != 32) begin : g_error19
      ERROR_WDATA_W_is_fixed_at_32 u_error ();
    end
    if (WARPS < 1 || WARPS > 64) begin : g_error20
      ERROR_WARPS_must_be_1_to_64 u_error ();
    end
    if (THREADS < 2 || THREADS > 32 || (THREADS & (THREADS - 1)) != 0) begin : g_error21
      ERROR_THREADS_must_be_2_to_32_and_a_power_of_two u_error ();
    end
    if (LANES < 1 || LANES > 32 || (LANES & (LANES - 1)) != 0) begin : g_error22
      ERROR_LANES_must_be_1_to_32_and_a_power_of_two u_error ();
    end
    if (CTA_SLOTS < 1 || CTA_SLOTS > 32) begin : g_error23
      ERROR_CTA_SLOTS_must_be_1_to_32 u_error ();
    end
    if (RF_BANKS < 1 || RF_BANKS > 16 || (RF_BANKS & (RF_BANKS - 1)) != 0) begin : g_error24
      ERROR_RF_BANKS_must_be_1_to_16_and_a_power_of_two u_error ();
    end
    if (IBUF_DEPTH < 2 || IBUF_DEPTH > 8) begin : g_error25
      ERROR_IBUF_DEPTH_must_be_2_to_8 u_error ();
    end
    if (IC_WAYS < 1 || IC_WAYS > 32) begin : g_error26
      ERROR_IC_WAYS_must_be_1_to_32 u_error ();
    end
    if (IC_LINE_BYTES < 8 || IC_LINE_BYTES > 256 || (IC_LINE_BYTES & (IC_LINE_BYTES - 1)) != 0) begin : g_error27
      ERROR_IC_LINE_BYTES_must_be_8_to_256_and_a_power_of_two u_error ();
    end
    if (IC_MSHR < 1 || IC_MSHR > 16) begin : g_error28
      ERROR_IC_MSHR_must_be_1_to_16 u_error ();
    end
    if (AXI_DATA_W < 32 || AXI_DATA_W > 512 || (AXI_DATA_W & (AXI_DATA_W - 1)) != 0) begin : g_error29
      ERROR_AXI_DATA_W_must_be_32_to_512_and_a_power_of_two u_error ();
    end
    if (STACK_DEPTH < 2 || STACK_DEPTH > 64) begin : g_error30
      ERROR_STACK_DEPTH_must_be_2_to_64 u_error ();
    end
    if (BARRIERS < 1 || BARRIERS > 16) begin : g_error31
      ERROR_BARRIERS_must_be_1_to_16 u_error ();
    end
    if (COLLECTORS < 1 || COLLECTORS > 16) begin : g_error32
      ERROR_COLLECTORS_must_be_1_to_16 u_error ();
    end
    if (RF_SWIZZLE < 0 || RF_SWIZZLE > 1) begin : g_error33
      ERROR_RF_SWIZZLE_must_be_0_to_1 u_error ();
    end
    if (CUT_DISPATCH < 0 || CUT_DISPATCH > 1) begin : g_error34
      ERROR_CUT_DISPATCH_must_be_0_to_1 u_error ();
    end
    if (ALU_DIRECT < 0 || ALU_DIRECT > 1) begin : g_error35
      ERROR_ALU_DIRECT_must_be_0_to_1 u_error ();
    end
    if (CUT_ALLOC < 0 || CUT_ALLOC > 1) begin : g_error36
      ERROR_CUT_ALLOC_must_be_0_to_1 u_error ();
    end
    if (CUT_WRITEBACK < 0 || CUT_WRITEBACK > 1) begin : g_error37
      ERROR_CUT_WRITEBACK_must_be_0_to_1 u_error ();
    end
    if (CUT_BRANCH < 0 || CUT_BRANCH > 1) begin : g_error38
      ERROR_CUT_BRANCH_must_be_0_to_1 u_error ();
    end
    if (CUT_RESULTS < 0 || CUT_RESULTS > 1) begin : g_error39
      ERROR_CUT_RESULTS_must_be_0_to_1 u_error ();
    end
    if (CUT_LOADS < 0 || CUT_LOADS > 1) begin : g_error40
      ERROR_CUT_LOADS_must_be_0_to_1 u_error ();
    end
    if (CUT_FDIV < 0 || CUT_FDIV > 1) begin : g_error41
      ERROR_CUT_FDIV_must_be_0_to_1 u_error ();
    end
    if (CUT_DCACHE < 0 || CUT_DCACHE > 1) begin : g_error42
      ERROR_CUT_DCACHE_must_be_0_to_1 u_error ();
    end
    if (SP_STAGES < 0 || SP_STAGES > 3) begin : g_error43
      ERROR_SP_STAGES_must_be_0_to_3 u_error ();
    end
    if (FMA_STAGES < 0 || FMA_STAGES > 3) begin : g_error44
      ERROR_FMA_STAGES_must_be_0_to_3 u_error ();
    end
    if (MUL_PASSES < 1 || MUL_PASSES > 16 || (MUL_PASSES & (MUL_PASSES - 1)) != 0) begin : g_error45
      ERROR_MUL_PASSES_must_be_1_to_16_and_a_power_of_two u_error ();
    end
    if (FDIV_SHARE < 1 || FDIV_SHARE > 32 || (FDIV_SHARE & (FDIV_SHARE - 1)) != 0) begin : g_error46
      ERROR_FDIV_SHARE_must_be_1_to_32_and_a_power_of_two u_error ();
    end
    if (SFU_LANES < 1 || SFU_LANES > 32 || (SFU_LANES & (SFU_LANES - 1)) != 0) begin : g_error47
      ERROR_SFU_LANES_must_be_1_to_32_and_a_power_of_two u_error ();
    end
    if (SFU_STAGES < 0 || SFU_STAGES > 3) begin : g_error48
      ERROR_SFU_STAGES_must_be_0_to_3 u_error ();
    end
    if (SMEM_BANKS < 1 || SMEM_BANKS > 32 || (SMEM_BANKS & (SMEM_BANKS - 1)) != 0) begin : g_error49
      ERROR_SMEM_BANKS_must_be_1_to_32_and_a_power_of_two u_error ();
    end
    if (CC_WAYS < 1 || CC_WAYS > 32) begin : g_error50
      ERROR_CC_WAYS_must_be_1_to_32 u_error ();
    end
    if (CC_LINE_BYTES < 8 || CC_LINE_BYTES > 256 || (CC_LINE_BYTES & (CC_LINE_BYTES - 1)) != 0) begin : g_error51
      ERROR_CC_LINE_BYTES_must_be_8_to_256_and_a_power_of_two u_error ();
    end
    if (CC_MSHR < 1 || CC_MSHR > 16) begin : g_error52
      ERROR_CC_MSHR_must_be_1_to_16 u_error ();
    end
    if (DC_WAYS < 1 || DC_WAYS > 32) begin : g_error53
      ERROR_DC_WAYS_must_be_1_to_32 u_error ();
    end
    if (DC_LINE_BYTES < 8 || DC_LINE_BYTES > 256 || (DC_LINE_BYTES & (DC_LINE_BYTES - 1)) != 0) begin : g_error54
      ERROR_DC_LINE_BYTES_must_be_8_to_256_and_a_power_of_two u_error ();
    end
    if (DC_MSHR < 1 || DC_MSHR > 16) begin : g_error55
      ERROR_DC_MSHR_must_be_1_to_16 u_error ();
    end
    if (WRITE_MSHR < 1 || WRITE_MSHR > 64) begin : g_error56
      ERROR_WRITE_MSHR_must_be_1_to_64 u_error ();
    end
    if (!((THREADS & (THREADS - 1)) == 0)) begin : g_error57
      ERROR_THREADS_must_be_a_power_of_two u_error ();
    end
    if (!(LANES > 0 && THREADS % LANES == 0)) begin : g_error58
      ERROR_LANES_must_divide_THREADS u_error ();
    end
    if (!((RF_BANKS & (RF_BANKS - 1)) == 0)) begin : g_error59
      ERROR_RF_BANKS_must_be_a_power_of_two u_error ();
    end
    if (!((SMEM_BANKS & (SMEM_BANKS - 1)) == 0)) begin : g_error60
      ERROR_SMEM_BANKS_must_be_a_power_of_two u_error ();
    end
    if (!(SMEM_BYTES > 0 && SMEM_BYTES % 1024 == 0)) begin : g_error61
      ERROR_SMEM_BYTES_must_be_whole_KB u_error ();
    end
    if (!(SFU_LANES > 0 && LANES % SFU_LANES == 0)) begin : g_error62
      ERROR_SFU_LANES_must_divide_LANES u_error ();
    end
    if (!(FDIV_SHARE > 0 && LANES % FDIV_SHARE == 0)) begin : g_error63
      ERROR_FDIV_SHARE_must_divide_LANES u_error ();
    end
    if (!(SP_STAGES + FMA_STAGES <= 3)) begin : g_error64
      ERROR_SP_STAGES_and_FMA_STAGES_must_not_exceed_3 u_error ();
    end
    if (!(ALU_DIRECT == 0 || (CUT_DISPATCH != 0 && SP_STAGES == 0))) begin : g_error65
      ERROR_ALU_DIRECT_needs_CUT_DISPATCH u_error ();
    end
    if (!(ALU_DIRECT == 0 || CUT_WRITEBACK == 0 || (CUT_RESULTS != 0 && (CUT_LSU != 0 || CUT_LOADS != 0)))) begin : g_error66
      ERROR_ALU_DIRECT_needs_cuts u_error ();
    end
    if (!(RF_ROWS * RF_BANKS * LANES >= (1 << REG_W) * THREADS)) begin : g_error67
      ERROR_RF_ROWS_must_hold_a_warp u_error ();
    end
    if (!(IC_SETS > 0 && (IC_SETS & (IC_SETS - 1)) == 0)) begin : g_error68
      ERROR_IC_SETS_must_be_a_power_of_two u_error ();
    end
    if (!(CC_SETS > 0 && (CC_SETS & (CC_SETS - 1)) == 0)) begin : g_error69
      ERROR_CC_SETS_must_be_a_power_of_two u_error ();
    end
    if (!(DC_SETS > 0 && (DC_SETS & (DC_SETS - 1)) == 0)) begin : g_error70
      ERROR_DC_SETS_must_be_a_power_of_two u_error ();
    end
    if (!(AXI_DATA_W <= IC_LINE_BYTES * 8)) begin : g_error71
      ERROR_AXI_DATA_W_must_not_exceed_a_line_of_IC u_error ();
    end
    if (!(AXI_DATA_W <= CC_LINE_BYTES * 8)) begin : g_error72
      ERROR_AXI_DATA_W_must_not_exceed_a_line_of_CC u_error ();
    end
    if (!(AXI_DATA_W <= DC_LINE_BYTES * 8)) begin : g_error73
      ERROR_AXI_DATA_W_must_not_exceed_a_line_of_DC u_error ();
    end
    if (!(IC_MSHR <= (1 << IC_ID_W))) begin : g_error74
      ERROR_IC_ID_W_must_number_IC_MSHR u_error ();
    end
    if (!(IC_ID_W == ((IC_MSHR > 1) ? $clog2(IC_MSHR) : 1))) begin : g_error75
      ERROR_IC_ID_W_follows_from_IC_MSHR u_error ();
    end
    if (!(CTA_SLOTS <= WARPS)) begin : g_error76
      ERROR_CTA_SLOTS_must_not_exceed_WARPS u_error ();
    end
    if (!(SMEM_BYTES <= 262144)) begin : g_error77
      ERROR_SMEM_BYTES_must_not_exceed_256_KB u_error ();
    end
    if (WARP_W != ((WARPS > 1) ? $clog2(WARPS) : 1) ||
        SW_W != ((WARPS / SCHEDULERS > 1) ? $clog2(WARPS / SCHEDULERS) : 1) ||
        BEAT_W != ((THREADS > LANES) ? $clog2(THREADS / LANES) : 1) ||
        DATA_W != (LANES * 32) ||
        CC_ID_W != ((CC_MSHR > 1) ? $clog2(CC_MSHR) : 1) ||
        DC_LINE_W != ($clog2(DC_LINE_BYTES)) ||
        DC_ID_W != ((DC_MSHR > 1) ? $clog2(DC_MSHR) : 1) ||
        SM_ID_W != (IC_ID_W + $clog2(SCHEDULERS)) ||
        BUS_ID_W != ((SM_ID_W > CC_ID_W) ? ((SM_ID_W > DC_ID_W) ? SM_ID_W : DC_ID_W) : ((CC_ID_W > DC_ID_W) ? CC_ID_W : DC_ID_W)) ||
        AXI_ID_W != (2 + BUS_ID_W)) begin : g_error78
      ERROR_a_derived_parameter_was_overridden u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
