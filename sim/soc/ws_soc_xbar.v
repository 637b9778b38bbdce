// SPDX-License-Identifier: Apache-2.0
//
// ws_soc_xbar: AXI4 crossbar between M masters and S channels of memory.
//
//   masters --> ws_soc_route AR --> channels          masters <-- ws_soc_route R <-- channels
//           --> order --> ws_soc_route AW and W -->           <-- ws_soc_route B <--
//
// Contract
//   For masters like ws_sm: INCR bursts that stay inside 4 KB, writes of one beat, no id in use
//   twice among reads. Channel c has the addresses whose bits from 12 on are c, modulo S. A channel
//   sees ids of M_W more bits, whose upper ones are the master's number.
//   A master's writes wait until its writes to other channels are answered, so that answers of one
//   id come in order. Beats of different channels may be interleaved. No input reaches an output in
//   the same cycle.
// Parameters
//   M, S: at least 2, S a power of two. ID_W, DATA_W: of the masters.

`default_nettype none

module ws_soc_xbar #(
  parameter M      = 2,
  parameter S      = 2,
  parameter ID_W   = 4,
  parameter DATA_W = 64,
  parameter M_W    = $clog2(M),
  parameter S_W    = $clog2(S),
  parameter STRB_W = DATA_W / 8,
  parameter CID_W  = M_W + ID_W
) (
  input  wire                clk_i,
  input  wire                rst_i,
  // Masters
  input  wire [M*ID_W-1:0]   m_arid_i,
  input  wire [M*32-1:0]     m_araddr_i,
  input  wire [M*8-1:0]      m_arlen_i,
  input  wire [M*3-1:0]      m_arsize_i,
  input  wire [M*2-1:0]      m_arburst_i,
  input  wire [M*4-1:0]      m_arcache_i,
  input  wire [M*3-1:0]      m_arprot_i,
  input  wire [M-1:0]        m_arvalid_i,
  output wire [M-1:0]        m_arready_o,
  output wire [M*ID_W-1:0]   m_rid_o,
  output wire [M*DATA_W-1:0] m_rdata_o,
  output wire [M*2-1:0]      m_rresp_o,
  output wire [M-1:0]        m_rlast_o,
  output wire [M-1:0]        m_rvalid_o,
  input  wire [M-1:0]        m_rready_i,
  input  wire [M*ID_W-1:0]   m_awid_i,
  input  wire [M*32-1:0]     m_awaddr_i,
  input  wire [M*8-1:0]      m_awlen_i,
  input  wire [M*3-1:0]      m_awsize_i,
  input  wire [M*2-1:0]      m_awburst_i,
  input  wire [M*4-1:0]      m_awcache_i,
  input  wire [M*3-1:0]      m_awprot_i,
  input  wire [M-1:0]        m_awvalid_i,
  output wire [M-1:0]        m_awready_o,
  input  wire [M*DATA_W-1:0] m_wdata_i,
  input  wire [M*STRB_W-1:0] m_wstrb_i,
  input  wire [M-1:0]        m_wvalid_i,
  output wire [M-1:0]        m_wready_o,
  output wire [M*ID_W-1:0]   m_bid_o,
  output wire [M*2-1:0]      m_bresp_o,
  output wire [M-1:0]        m_bvalid_o,
  input  wire [M-1:0]        m_bready_i,
  // Channels
  output wire [S*CID_W-1:0]  c_arid_o,
  output wire [S*32-1:0]     c_araddr_o,
  output wire [S*8-1:0]      c_arlen_o,
  output wire [S*3-1:0]      c_arsize_o,
  output wire [S*2-1:0]      c_arburst_o,
  output wire [S*4-1:0]      c_arcache_o,
  output wire [S*3-1:0]      c_arprot_o,
  output wire [S-1:0]        c_arvalid_o,
  input  wire [S-1:0]        c_arready_i,
  input  wire [S*CID_W-1:0]  c_rid_i,
  input  wire [S*DATA_W-1:0] c_rdata_i,
  input  wire [S*2-1:0]      c_rresp_i,
  input  wire [S-1:0]        c_rlast_i,
  input  wire [S-1:0]        c_rvalid_i,
  output wire [S-1:0]        c_rready_o,
  output wire [S*CID_W-1:0]  c_awid_o,
  output wire [S*32-1:0]     c_awaddr_o,
  output wire [S*8-1:0]      c_awlen_o,
  output wire [S*3-1:0]      c_awsize_o,
  output wire [S*2-1:0]      c_awburst_o,
  output wire [S*4-1:0]      c_awcache_o,
  output wire [S*3-1:0]      c_awprot_o,
  output wire [S-1:0]        c_awvalid_o,
  input  wire [S-1:0]        c_awready_i,
  output wire [S*DATA_W-1:0] c_wdata_o,
  output wire [S*STRB_W-1:0] c_wstrb_o,
  output wire [S-1:0]        c_wlast_o,
  output wire [S-1:0]        c_wvalid_o,
  input  wire [S-1:0]        c_wready_i,
  input  wire [S*CID_W-1:0]  c_bid_i,
  input  wire [S*2-1:0]      c_bresp_i,
  input  wire [S-1:0]        c_bvalid_i,
  output wire [S-1:0]        c_bready_o
);

  localparam A_W  = CID_W + 32 + 8 + 3 + 2 + 4 + 3; // an address and what belongs to it
  localparam W_W  = A_W + DATA_W + STRB_W;
  localparam R_W  = ID_W + DATA_W + 2 + 1;
  localparam B_W  = ID_W + 2;

  wire [M*A_W-1:0] ar;
  wire [M*S_W-1:0] ar_sel;
  wire [M-1:0]     w_valid;
  wire [M-1:0]     w_ready;
  wire [M*W_W-1:0] w;
  wire [M*S_W-1:0] w_sel;
  wire [M*R_W-1:0] m_r;
  wire [M*B_W-1:0] m_b;
  wire [S*A_W-1:0] c_ar;
  wire [S-1:0]     c_w_valid;
  wire [S-1:0]     c_w_ready;
  wire [S*W_W-1:0] c_w;
  wire [S*R_W-1:0] r;
  wire [S*M_W-1:0] r_sel;
  wire [S*B_W-1:0] b;
  wire [S*M_W-1:0] b_sel;

  genvar i, k;
  generate
    for (i = 0; i < M; i = i + 1) begin : g_master
      // A master's writes on their way all go to channel_q. A write has its address and its beat
      // taken together, held here until both are there.
      localparam [M_W-1:0] NUMBER = i;
      reg              aw_valid_q;
      reg              beat_valid_q;
      reg  [A_W-1:0]   aw_q;
      reg  [DATA_W-1:0] data_q;
      reg  [STRB_W-1:0] strb_q;
      reg  [S_W-1:0]   channel_q;
      reg  [15:0]      open_q;
      wire [S_W-1:0]   channel  = aw_q[CID_W + 12 +: S_W];
      wire             in_order = (open_q == 16'd0) | (channel_q == channel);
      wire             leaves   = w_valid[i] & w_ready[i];
      wire             answered = m_bvalid_o[i] & m_bready_i[i];

      assign ar[i*A_W +: A_W] = {m_arprot_i[i*3 +: 3], m_arcache_i[i*4 +: 4],
        m_arburst_i[i*2 +: 2], m_arsize_i[i*3 +: 3], m_arlen_i[i*8 +: 8], m_araddr_i[i*32 +: 32],
        NUMBER, m_arid_i[i*ID_W +: ID_W]};
      assign ar_sel[i*S_W +: S_W] = m_araddr_i[i*32 + 12 +: S_W];

      assign m_awready_o[i]     = ~aw_valid_q;
      assign m_wready_o[i]      = ~beat_valid_q;
      assign w_valid[i]         = aw_valid_q & beat_valid_q & in_order;
      assign w[i*W_W +: W_W]    = {strb_q, data_q, aw_q};
      assign w_sel[i*S_W +: S_W] = channel;

      always @(posedge clk_i) begin
        aw_valid_q   <= ~rst_i & (aw_valid_q ? ~leaves : m_awvalid_i[i]);
        beat_valid_q <= ~rst_i & (beat_valid_q ? ~leaves : m_wvalid_i[i]);
        if (~aw_valid_q) begin
          aw_q <= {m_awprot_i[i*3 +: 3], m_awcache_i[i*4 +: 4], m_awburst_i[i*2 +: 2],
            m_awsize_i[i*3 +: 3], m_awlen_i[i*8 +: 8], m_awaddr_i[i*32 +: 32], NUMBER,
            m_awid_i[i*ID_W +: ID_W]};
        end
        if (~beat_valid_q) begin
          data_q <= m_wdata_i[i*DATA_W +: DATA_W];
          strb_q <= m_wstrb_i[i*STRB_W +: STRB_W];
        end
        if (leaves) channel_q <= channel;
        open_q <= rst_i ? 16'd0 : open_q + {15'd0, leaves} - {15'd0, answered};
      end

      assign {m_rlast_o[i], m_rresp_o[i*2 +: 2], m_rdata_o[i*DATA_W +: DATA_W],
        m_rid_o[i*ID_W +: ID_W]} = m_r[i*R_W +: R_W];
      assign {m_bresp_o[i*2 +: 2], m_bid_o[i*ID_W +: ID_W]} = m_b[i*B_W +: B_W];
    end

    for (k = 0; k < S; k = k + 1) begin : g_channel
      // The address and the beat of a write leave one by one.
      reg aw_sent_q;
      reg beat_sent_q;

      assign {c_arprot_o[k*3 +: 3], c_arcache_o[k*4 +: 4], c_arburst_o[k*2 +: 2],
        c_arsize_o[k*3 +: 3], c_arlen_o[k*8 +: 8], c_araddr_o[k*32 +: 32],
        c_arid_o[k*CID_W +: CID_W]} = c_ar[k*A_W +: A_W];
      assign {c_wstrb_o[k*STRB_W +: STRB_W], c_wdata_o[k*DATA_W +: DATA_W], c_awprot_o[k*3 +: 3],
        c_awcache_o[k*4 +: 4], c_awburst_o[k*2 +: 2], c_awsize_o[k*3 +: 3], c_awlen_o[k*8 +: 8],
        c_awaddr_o[k*32 +: 32], c_awid_o[k*CID_W +: CID_W]} = c_w[k*W_W +: W_W];
      assign c_wlast_o[k]   = 1'b1;
      assign c_awvalid_o[k] = c_w_valid[k] & ~aw_sent_q;
      assign c_wvalid_o[k]  = c_w_valid[k] & ~beat_sent_q;
      assign c_w_ready[k]   = (aw_sent_q | c_awready_i[k]) & (beat_sent_q | c_wready_i[k]);

      always @(posedge clk_i) begin
        aw_sent_q   <= ~rst_i & c_w_valid[k] & ~c_w_ready[k] & (aw_sent_q | c_awready_i[k]);
        beat_sent_q <= ~rst_i & c_w_valid[k] & ~c_w_ready[k] & (beat_sent_q | c_wready_i[k]);
      end

      assign r[k*R_W +: R_W] = {c_rlast_i[k], c_rresp_i[k*2 +: 2], c_rdata_i[k*DATA_W +: DATA_W],
        c_rid_i[k*CID_W +: ID_W]};
      assign r_sel[k*M_W +: M_W] = c_rid_i[k*CID_W + ID_W +: M_W];
      assign b[k*B_W +: B_W]     = {c_bresp_i[k*2 +: 2], c_bid_i[k*CID_W +: ID_W]};
      assign b_sel[k*M_W +: M_W] = c_bid_i[k*CID_W + ID_W +: M_W];
    end
  endgenerate

  ws_soc_route #(
    .N     (M),
    .K     (S),
    .W     (A_W),
    .SEL_W (S_W)
  ) u_ar (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .src_valid_i (m_arvalid_i),
    .src_ready_o (m_arready_o),
    .src_sel_i   (ar_sel),
    .src_data_i  (ar),
    .dst_valid_o (c_arvalid_o),
    .dst_ready_i (c_arready_i),
    .dst_data_o  (c_ar)
  );

  ws_soc_route #(
    .N     (M),
    .K     (S),
    .W     (W_W),
    .SEL_W (S_W)
  ) u_w (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .src_valid_i (w_valid),
    .src_ready_o (w_ready),
    .src_sel_i   (w_sel),
    .src_data_i  (w),
    .dst_valid_o (c_w_valid),
    .dst_ready_i (c_w_ready),
    .dst_data_o  (c_w)
  );

  ws_soc_route #(
    .N     (S),
    .K     (M),
    .W     (R_W),
    .SEL_W (M_W)
  ) u_r (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .src_valid_i (c_rvalid_i),
    .src_ready_o (c_rready_o),
    .src_sel_i   (r_sel),
    .src_data_i  (r),
    .dst_valid_o (m_rvalid_o),
    .dst_ready_i (m_rready_i),
    .dst_data_o  (m_r)
  );

  ws_soc_route #(
    .N     (S),
    .K     (M),
    .W     (B_W),
    .SEL_W (M_W)
  ) u_b (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .src_valid_i (c_bvalid_i),
    .src_ready_o (c_bready_o),
    .src_sel_i   (b_sel),
    .src_data_i  (b),
    .dst_valid_o (m_bvalid_o),
    .dst_ready_i (m_bready_i),
    .dst_data_o  (m_b)
  );

endmodule

`default_nettype wire
