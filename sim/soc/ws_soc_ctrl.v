// SPDX-License-Identifier: Apache-2.0
//
// ws_soc_ctrl: gives each of M slaves 4 KB of an AXI4-Lite address space.
//
// Contract
//   One write and one read at a time. Bits of the address from 12 on choose the slave. AW and W may
//   come in any order. No input reaches an output in the same cycle.
// Parameters
//   M: at least 2, a power of two.

`default_nettype none

module ws_soc_ctrl #(
  parameter M   = 2,
  parameter M_W = $clog2(M)
) (
  input  wire              clk_i,
  input  wire              rst_i,
  // From the host
  input  wire              s_awvalid_i,
  output wire              s_awready_o,
  input  wire [M_W+12-1:0] s_awaddr_i,
  input  wire              s_wvalid_i,
  output wire              s_wready_o,
  input  wire [31:0]       s_wdata_i,
  input  wire [3:0]        s_wstrb_i,
  output wire              s_bvalid_o,
  input  wire              s_bready_i,
  output wire [1:0]        s_bresp_o,
  input  wire              s_arvalid_i,
  output wire              s_arready_o,
  input  wire [M_W+12-1:0] s_araddr_i,
  output wire              s_rvalid_o,
  input  wire              s_rready_i,
  output wire [31:0]       s_rdata_o,
  output wire [1:0]        s_rresp_o,
  // To the slaves
  output wire [M-1:0]      m_awvalid_o,
  input  wire [M-1:0]      m_awready_i,
  output wire [11:0]       m_awaddr_o,
  output wire [M-1:0]      m_wvalid_o,
  input  wire [M-1:0]      m_wready_i,
  output wire [31:0]       m_wdata_o,
  output wire [3:0]        m_wstrb_o,
  input  wire [M-1:0]      m_bvalid_i,
  output wire [M-1:0]      m_bready_o,
  input  wire [M*2-1:0]    m_bresp_i,
  output wire [M-1:0]      m_arvalid_o,
  input  wire [M-1:0]      m_arready_i,
  output wire [11:0]       m_araddr_o,
  input  wire [M-1:0]      m_rvalid_i,
  output wire [M-1:0]      m_rready_o,
  input  wire [M*32-1:0]   m_rdata_i,
  input  wire [M*2-1:0]    m_rresp_i
);

  // A channel's transfer is had until the answer is taken, and sent once the slave has it.
  reg              aw_had_q;
  reg              aw_sent_q;
  reg              w_had_q;
  reg              w_sent_q;
  reg              b_had_q;
  reg              ar_had_q;
  reg              ar_sent_q;
  reg              r_had_q;
  reg [M_W+12-1:0] awaddr_q;
  reg [M_W+12-1:0] araddr_q;
  reg [31:0]       wdata_q;
  reg [3:0]        wstrb_q;
  reg [1:0]        bresp_q;
  reg [31:0]       rdata_q;
  reg [1:0]        rresp_q;

  wire [M_W-1:0] wsel   = awaddr_q[12 +: M_W];
  wire [M_W-1:0] rsel   = araddr_q[12 +: M_W];
  wire [M-1:0]   one    = {{M-1{1'b0}}, 1'b1};
  wire [M-1:0]   at_w   = one << wsel;
  wire [M-1:0]   at_r   = one << rsel;
  wire           w_done = b_had_q & s_bready_i;
  wire           r_done = r_had_q & s_rready_i;

  assign s_awready_o = ~aw_had_q;
  assign s_wready_o  = ~w_had_q;
  assign s_bvalid_o  = b_had_q;
  assign s_bresp_o   = bresp_q;
  assign s_arready_o = ~ar_had_q;
  assign s_rvalid_o  = r_had_q;
  assign s_rdata_o   = rdata_q;
  assign s_rresp_o   = rresp_q;
  assign m_awvalid_o = at_w & {M{aw_had_q & ~aw_sent_q}};
  assign m_awaddr_o  = awaddr_q[11:0];
  assign m_wvalid_o  = at_w & {M{aw_had_q & w_had_q & ~w_sent_q}};
  assign m_wdata_o   = wdata_q;
  assign m_wstrb_o   = wstrb_q;
  assign m_bready_o  = at_w & {M{aw_had_q & ~b_had_q}};
  assign m_arvalid_o = at_r & {M{ar_had_q & ~ar_sent_q}};
  assign m_araddr_o  = araddr_q[11:0];
  assign m_rready_o  = at_r & {M{ar_had_q & ~r_had_q}};

  always @(posedge clk_i) begin
    if (~aw_had_q) awaddr_q <= s_awaddr_i;
    if (~w_had_q) begin
      wdata_q <= s_wdata_i;
      wstrb_q <= s_wstrb_i;
    end
    if (~b_had_q) bresp_q <= m_bresp_i[wsel*2 +: 2];
    if (~ar_had_q) araddr_q <= s_araddr_i;
    if (~r_had_q) begin
      rdata_q <= m_rdata_i[rsel*32 +: 32];
      rresp_q <= m_rresp_i[rsel*2 +: 2];
    end
    aw_had_q  <= ~rst_i & ~w_done & (aw_had_q | s_awvalid_i);
    aw_sent_q <= ~rst_i & ~w_done & (aw_sent_q | (|(m_awvalid_o & m_awready_i)));
    w_had_q   <= ~rst_i & ~w_done & (w_had_q | s_wvalid_i);
    w_sent_q  <= ~rst_i & ~w_done & (w_sent_q | (|(m_wvalid_o & m_wready_i)));
    b_had_q   <= ~rst_i & ~w_done & (b_had_q | (|(m_bready_o & m_bvalid_i)));
    ar_had_q  <= ~rst_i & ~r_done & (ar_had_q | s_arvalid_i);
    ar_sent_q <= ~rst_i & ~r_done & (ar_sent_q | (|(m_arvalid_o & m_arready_i)));
    r_had_q   <= ~rst_i & ~r_done & (r_had_q | (|(m_rready_o & m_rvalid_i)));
  end

endmodule

`default_nettype wire
