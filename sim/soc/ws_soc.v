// SPDX-License-Identifier: Apache-2.0
//
// ws_soc: two SMs, a crossbar and two channels of memory, as an example of docs/integration.md.
//
//   s_axi --> ws_soc_ctrl --> ws_sm x 2 --> ws_soc_xbar --> m_axi, channels 0 and 1
//
// Contract
//   Registers of SM i are at i * 0x1000. Channels of memory are interleaved by 4 KB. Signals of
//   channel 1 are in the upper halves of m_axi_*. All else as ws_sm says.
// Parameters
//   ID_W, DATA_W: AXI_ID_W and AXI_DATA_W of ws_sm, which is emitted with RETIRE_PORT=0;
//   the defaults are those of tiny.

`default_nettype none

module ws_soc #(
  parameter ID_W   = 5,
  parameter DATA_W = 64
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  // Host
  input  wire                  s_axi_awvalid,
  output wire                  s_axi_awready,
  input  wire [12:0]           s_axi_awaddr,
  input  wire                  s_axi_wvalid,
  output wire                  s_axi_wready,
  input  wire [31:0]           s_axi_wdata,
  input  wire [3:0]            s_axi_wstrb,
  output wire                  s_axi_bvalid,
  input  wire                  s_axi_bready,
  output wire [1:0]            s_axi_bresp,
  input  wire                  s_axi_arvalid,
  output wire                  s_axi_arready,
  input  wire [12:0]           s_axi_araddr,
  output wire                  s_axi_rvalid,
  input  wire                  s_axi_rready,
  output wire [31:0]           s_axi_rdata,
  output wire [1:0]            s_axi_rresp,
  output wire [1:0]            irq_o,
  // Memory
  output wire [2*(ID_W+1)-1:0]      m_axi_arid,
  output wire [63:0]                m_axi_araddr,
  output wire [15:0]                m_axi_arlen,
  output wire [5:0]                 m_axi_arsize,
  output wire [3:0]                 m_axi_arburst,
  output wire [7:0]                 m_axi_arcache,
  output wire [5:0]                 m_axi_arprot,
  output wire [1:0]                 m_axi_arvalid,
  input  wire [1:0]                 m_axi_arready,
  input  wire [2*(ID_W+1)-1:0]      m_axi_rid,
  input  wire [2*DATA_W-1:0]        m_axi_rdata,
  input  wire [3:0]                 m_axi_rresp,
  input  wire [1:0]                 m_axi_rlast,
  input  wire [1:0]                 m_axi_rvalid,
  output wire [1:0]                 m_axi_rready,
  output wire [2*(ID_W+1)-1:0]      m_axi_awid,
  output wire [63:0]                m_axi_awaddr,
  output wire [15:0]                m_axi_awlen,
  output wire [5:0]                 m_axi_awsize,
  output wire [3:0]                 m_axi_awburst,
  output wire [7:0]                 m_axi_awcache,
  output wire [5:0]                 m_axi_awprot,
  output wire [1:0]                 m_axi_awvalid,
  input  wire [1:0]                 m_axi_awready,
  output wire [2*DATA_W-1:0]        m_axi_wdata,
  output wire [2*DATA_W/8-1:0]      m_axi_wstrb,
  output wire [1:0]                 m_axi_wlast,
  output wire [1:0]                 m_axi_wvalid,
  input  wire [1:0]                 m_axi_wready,
  input  wire [2*(ID_W+1)-1:0]      m_axi_bid,
  input  wire [3:0]                 m_axi_bresp,
  input  wire [1:0]                 m_axi_bvalid,
  output wire [1:0]                 m_axi_bready
);

  // Of both SMs: those of SM i are at i times the width.
  wire [1:0]            ctl_awvalid;
  wire [1:0]            ctl_awready;
  wire [1:0]            ctl_wvalid;
  wire [1:0]            ctl_wready;
  wire [1:0]            ctl_bvalid;
  wire [1:0]            ctl_bready;
  wire [1:0]            ctl_arvalid;
  wire [1:0]            ctl_arready;
  wire [1:0]            ctl_rvalid;
  wire [1:0]            ctl_rready;
  wire [11:0]           ctl_awaddr;
  wire [31:0]           ctl_wdata;
  wire [3:0]            ctl_wstrb;
  wire [11:0]           ctl_araddr;
  wire [3:0]            ctl_bresp;
  wire [63:0]           ctl_rdata;
  wire [3:0]            ctl_rresp;
  wire [2*ID_W-1:0]          sm_arid;
  wire [63:0]                sm_araddr;
  wire [15:0]                sm_arlen;
  wire [5:0]                 sm_arsize;
  wire [3:0]                 sm_arburst;
  wire [7:0]                 sm_arcache;
  wire [5:0]                 sm_arprot;
  wire [1:0]                 sm_arvalid;
  wire [1:0]                 sm_arready;
  wire [2*ID_W-1:0]          sm_rid;
  wire [2*DATA_W-1:0]        sm_rdata;
  wire [3:0]                 sm_rresp;
  wire [1:0]                 sm_rlast;
  wire [1:0]                 sm_rvalid;
  wire [1:0]                 sm_rready;
  wire [2*ID_W-1:0]          sm_awid;
  wire [63:0]                sm_awaddr;
  wire [15:0]                sm_awlen;
  wire [5:0]                 sm_awsize;
  wire [3:0]                 sm_awburst;
  wire [7:0]                 sm_awcache;
  wire [5:0]                 sm_awprot;
  wire [1:0]                 sm_awvalid;
  wire [1:0]                 sm_awready;
  wire [2*DATA_W-1:0]        sm_wdata;
  wire [2*DATA_W/8-1:0]      sm_wstrb;
  wire [1:0]                 unused_wlast;  // every write has one beat
  wire [1:0]                 sm_wvalid;
  wire [1:0]                 sm_wready;
  wire [2*ID_W-1:0]          sm_bid;
  wire [3:0]                 sm_bresp;
  wire [1:0]                 sm_bvalid;
  wire [1:0]                 sm_bready;

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_sm
      ws_sm u_sm (
        .clk_i         (clk_i),
        .rst_i         (rst_i),
        .s_axi_awvalid (ctl_awvalid[i]),
        .s_axi_awready (ctl_awready[i]),
        .s_axi_awaddr  (ctl_awaddr),
        .s_axi_wvalid  (ctl_wvalid[i]),
        .s_axi_wready  (ctl_wready[i]),
        .s_axi_wdata   (ctl_wdata),
        .s_axi_wstrb   (ctl_wstrb),
        .s_axi_bvalid  (ctl_bvalid[i]),
        .s_axi_bready  (ctl_bready[i]),
        .s_axi_bresp   (ctl_bresp[i*2 +: 2]),
        .s_axi_arvalid (ctl_arvalid[i]),
        .s_axi_arready (ctl_arready[i]),
        .s_axi_araddr  (ctl_araddr),
        .s_axi_rvalid  (ctl_rvalid[i]),
        .s_axi_rready  (ctl_rready[i]),
        .s_axi_rdata   (ctl_rdata[i*32 +: 32]),
        .s_axi_rresp   (ctl_rresp[i*2 +: 2]),
        .irq_o         (irq_o[i]),
        .m_axi_arid    (sm_arid[i*ID_W +: ID_W]),
        .m_axi_araddr  (sm_araddr[i*32 +: 32]),
        .m_axi_arlen   (sm_arlen[i*8 +: 8]),
        .m_axi_arsize  (sm_arsize[i*3 +: 3]),
        .m_axi_arburst (sm_arburst[i*2 +: 2]),
        .m_axi_arcache (sm_arcache[i*4 +: 4]),
        .m_axi_arprot  (sm_arprot[i*3 +: 3]),
        .m_axi_arvalid (sm_arvalid[i]),
        .m_axi_arready (sm_arready[i]),
        .m_axi_rid     (sm_rid[i*ID_W +: ID_W]),
        .m_axi_rdata   (sm_rdata[i*DATA_W +: DATA_W]),
        .m_axi_rresp   (sm_rresp[i*2 +: 2]),
        .m_axi_rlast   (sm_rlast[i]),
        .m_axi_rvalid  (sm_rvalid[i]),
        .m_axi_rready  (sm_rready[i]),
        .m_axi_awid    (sm_awid[i*ID_W +: ID_W]),
        .m_axi_awaddr  (sm_awaddr[i*32 +: 32]),
        .m_axi_awlen   (sm_awlen[i*8 +: 8]),
        .m_axi_awsize  (sm_awsize[i*3 +: 3]),
        .m_axi_awburst (sm_awburst[i*2 +: 2]),
        .m_axi_awcache (sm_awcache[i*4 +: 4]),
        .m_axi_awprot  (sm_awprot[i*3 +: 3]),
        .m_axi_awvalid (sm_awvalid[i]),
        .m_axi_awready (sm_awready[i]),
        .m_axi_wdata   (sm_wdata[i*DATA_W +: DATA_W]),
        .m_axi_wstrb   (sm_wstrb[i*(DATA_W/8) +: DATA_W/8]),
        .m_axi_wlast   (unused_wlast[i]),
        .m_axi_wvalid  (sm_wvalid[i]),
        .m_axi_wready  (sm_wready[i]),
        .m_axi_bid     (sm_bid[i*ID_W +: ID_W]),
        .m_axi_bresp   (sm_bresp[i*2 +: 2]),
        .m_axi_bvalid  (sm_bvalid[i]),
        .m_axi_bready  (sm_bready[i])
      );
    end
  endgenerate

  ws_soc_ctrl #(
    .M (2)
  ) u_ctrl (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .s_awvalid_i  (s_axi_awvalid),
    .s_awready_o  (s_axi_awready),
    .s_awaddr_i   (s_axi_awaddr),
    .s_wvalid_i   (s_axi_wvalid),
    .s_wready_o   (s_axi_wready),
    .s_wdata_i    (s_axi_wdata),
    .s_wstrb_i    (s_axi_wstrb),
    .s_bvalid_o   (s_axi_bvalid),
    .s_bready_i   (s_axi_bready),
    .s_bresp_o    (s_axi_bresp),
    .s_arvalid_i  (s_axi_arvalid),
    .s_arready_o  (s_axi_arready),
    .s_araddr_i   (s_axi_araddr),
    .s_rvalid_o   (s_axi_rvalid),
    .s_rready_i   (s_axi_rready),
    .s_rdata_o    (s_axi_rdata),
    .s_rresp_o    (s_axi_rresp),
    .m_awvalid_o  (ctl_awvalid),
    .m_awready_i  (ctl_awready),
    .m_awaddr_o   (ctl_awaddr),
    .m_wvalid_o   (ctl_wvalid),
    .m_wready_i   (ctl_wready),
    .m_wdata_o    (ctl_wdata),
    .m_wstrb_o    (ctl_wstrb),
    .m_bvalid_i   (ctl_bvalid),
    .m_bready_o   (ctl_bready),
    .m_bresp_i    (ctl_bresp),
    .m_arvalid_o  (ctl_arvalid),
    .m_arready_i  (ctl_arready),
    .m_araddr_o   (ctl_araddr),
    .m_rvalid_i   (ctl_rvalid),
    .m_rready_o   (ctl_rready),
    .m_rdata_i    (ctl_rdata),
    .m_rresp_i    (ctl_rresp)
  );

  ws_soc_xbar #(
    .M      (2),
    .S      (2),
    .ID_W   (ID_W),
    .DATA_W (DATA_W)
  ) u_xbar (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .m_arid_i     (sm_arid),
    .m_araddr_i   (sm_araddr),
    .m_arlen_i    (sm_arlen),
    .m_arsize_i   (sm_arsize),
    .m_arburst_i  (sm_arburst),
    .m_arcache_i  (sm_arcache),
    .m_arprot_i   (sm_arprot),
    .m_arvalid_i  (sm_arvalid),
    .m_arready_o  (sm_arready),
    .m_rid_o      (sm_rid),
    .m_rdata_o    (sm_rdata),
    .m_rresp_o    (sm_rresp),
    .m_rlast_o    (sm_rlast),
    .m_rvalid_o   (sm_rvalid),
    .m_rready_i   (sm_rready),
    .m_awid_i     (sm_awid),
    .m_awaddr_i   (sm_awaddr),
    .m_awlen_i    (sm_awlen),
    .m_awsize_i   (sm_awsize),
    .m_awburst_i  (sm_awburst),
    .m_awcache_i  (sm_awcache),
    .m_awprot_i   (sm_awprot),
    .m_awvalid_i  (sm_awvalid),
    .m_awready_o  (sm_awready),
    .m_wdata_i    (sm_wdata),
    .m_wstrb_i    (sm_wstrb),
    .m_wvalid_i   (sm_wvalid),
    .m_wready_o   (sm_wready),
    .m_bid_o      (sm_bid),
    .m_bresp_o    (sm_bresp),
    .m_bvalid_o   (sm_bvalid),
    .m_bready_i   (sm_bready),
    .c_arid_o     (m_axi_arid),
    .c_araddr_o   (m_axi_araddr),
    .c_arlen_o    (m_axi_arlen),
    .c_arsize_o   (m_axi_arsize),
    .c_arburst_o  (m_axi_arburst),
    .c_arcache_o  (m_axi_arcache),
    .c_arprot_o   (m_axi_arprot),
    .c_arvalid_o  (m_axi_arvalid),
    .c_arready_i  (m_axi_arready),
    .c_rid_i      (m_axi_rid),
    .c_rdata_i    (m_axi_rdata),
    .c_rresp_i    (m_axi_rresp),
    .c_rlast_i    (m_axi_rlast),
    .c_rvalid_i   (m_axi_rvalid),
    .c_rready_o   (m_axi_rready),
    .c_awid_o     (m_axi_awid),
    .c_awaddr_o   (m_axi_awaddr),
    .c_awlen_o    (m_axi_awlen),
    .c_awsize_o   (m_axi_awsize),
    .c_awburst_o  (m_axi_awburst),
    .c_awcache_o  (m_axi_awcache),
    .c_awprot_o   (m_axi_awprot),
    .c_awvalid_o  (m_axi_awvalid),
    .c_awready_i  (m_axi_awready),
    .c_wdata_o    (m_axi_wdata),
    .c_wstrb_o    (m_axi_wstrb),
    .c_wlast_o    (m_axi_wlast),
    .c_wvalid_o   (m_axi_wvalid),
    .c_wready_i   (m_axi_wready),
    .c_bid_i      (m_axi_bid),
    .c_bresp_i    (m_axi_bresp),
    .c_bvalid_i   (m_axi_bvalid),
    .c_bready_o   (m_axi_bready)
  );

endmodule

`default_nettype wire
