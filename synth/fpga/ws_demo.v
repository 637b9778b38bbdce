// SPDX-License-Identifier: Apache-2.0
//
// ws_demo: the SM with a memory and a host of its own: an FPGA top without a bus and without pins
// other than a clock and eight LEDs. After configuration it launches the kernel that is in its
// memory, once, and shows the sum of all words that the kernel has written.
//
// Contract
//   led_o is 0x00 while the kernel runs, then bits 7:0 of the sum; 0xFF after a fault.
// Parameters
//   IMAGE     contents of the memory, for $readmemh: code from word 0 on; the arguments of the
//             kernel (256 bytes) in the last 64 words
//   ENTRY     address of the kernel, from 0x80000000 on
//   ROWS      words of the memory; it repeats over the whole address range
//   GRID, BLOCK   CTAs, and threads of each
//   AXI_ID_W  as of ws_sm, whose axi_data_w is 32
// Not here: a PLL, a reset pin; registers start at their initial values.

`default_nettype none

module ws_demo #(
  parameter IMAGE    = "demo.hex",
  parameter ENTRY    = 32'h8000_0000,
  parameter ROWS     = 512,
  parameter GRID     = 16,
  parameter BLOCK    = 2,
  parameter AXI_ID_W = 3
) (
  input  wire       clk_i,
  output wire [7:0] led_o
);

  localparam ROW_W = $clog2(ROWS);

  // ---- reset: the first 16 cycles --------------------------------------------------------------
  reg [3:0] boot_q = 4'd0;
  reg       rst_q  = 1'b1;

  always @(posedge clk_i) begin
    boot_q <= boot_q + {3'd0, rst_q};
    rst_q  <= rst_q & (boot_q != 4'd15);
  end

  // ---- host: writes the launch registers, waits, reads STATUS ----------------------------------
  localparam [31:0] CONST_BASE = 32'h8000_0000 + ROWS * 4 - 256;
  localparam [4:0]  LAST       = 5'd15;  // the write to CONTROL

  reg [4:0]  step_q;    // number of the next write
  reg        aw_q;      // address and data are offered
  reg        w_q;
  reg        ar_q;
  reg        asked_q;   // STATUS has been asked for
  reg        done_q;
  reg        fault_q;
  reg [11:0] reg_addr;
  reg [31:0] reg_data;

  wire        s_awready, s_wready, s_bvalid, s_arready, s_rvalid, irq;
  wire [1:0]  unused_bresp, unused_rresp;
  wire [31:0] s_rdata;

  always @* begin
    reg_addr = {5'd0, step_q, 2'b00} + 12'h010;  // ENTRY_PC and those after it, in their order
    reg_data = 32'd0;
    case (step_q)
      5'd0:  reg_data = ENTRY;
      5'd1:  reg_data = GRID;
      5'd2,                                      // GRID_Y, GRID_Z
      5'd3:  reg_data = 32'd1;
      5'd4:  reg_data = BLOCK;
      5'd5,                                      // BLOCK_Y, BLOCK_Z
      5'd6:  reg_data = 32'd1;
      5'd7:  reg_data = 32'hC000_0000;           // PARAM_PTR
      5'd8:  reg_data = CONST_BASE;
      5'd9:  reg_data = 32'd256;                 // CONST_BYTES
      5'd11: reg_data = 32'h8000_0000;           // LOCAL_BASE, of no bytes
      5'd13: reg_data = 32'd32;                  // REGS_PER_THREAD
      LAST: begin
        reg_addr = 12'h008;                      // CONTROL: start
        reg_data = 32'd1;
      end
      default: reg_data = 32'd0;
    endcase
  end

  always @(posedge clk_i) begin
    if (rst_q) begin
      step_q  <= 5'd0;
      aw_q    <= 1'b1;
      w_q     <= 1'b1;
      ar_q    <= 1'b0;
      asked_q <= 1'b0;
      done_q  <= 1'b0;
      fault_q <= 1'b0;
    end else begin
      if (aw_q && s_awready)
        aw_q <= 1'b0;
      if (w_q && s_wready)
        w_q <= 1'b0;
      if (s_bvalid && step_q != LAST) begin
        step_q <= step_q + 5'd1;
        aw_q   <= 1'b1;
        w_q    <= 1'b1;
      end
      if (irq && !asked_q) begin
        asked_q <= 1'b1;
        ar_q    <= 1'b1;
      end else if (s_arready)
        ar_q <= 1'b0;
      if (s_rvalid) begin
        done_q  <= 1'b1;
        fault_q <= !s_rdata[1];
      end
    end
  end

  // ---- memory: reads of whole lines, writes of single words; one at a time ----------------------
  reg [31:0] mem_q [0:ROWS-1];
  reg [31:0] rdata_q;
  reg [31:0] sum_q;
  reg        reading_q;    // rdata_q is the word at address row_q - 1
  reg [7:0]  left_q;       // words of the line after this one
  reg        answer_q;     // a write awaits its answer
  reg [ROW_W-1:0]    row_q;
  reg [AXI_ID_W-1:0] id_q;

  wire [AXI_ID_W-1:0] m_arid, unused_awid;
  wire [31:0]         m_araddr, m_awaddr, m_wdata;
  wire [7:0]          m_arlen, unused_awlen;
  wire [3:0]          m_wstrb, unused_arcache, unused_awcache;
  wire [2:0]          unused_arsize, unused_awsize, unused_arprot, unused_awprot;
  wire [1:0]          unused_arburst, unused_awburst;
  wire                m_arvalid, m_rready, m_awvalid, m_wvalid, m_bready, unused_wlast;

  wire             idle   = !reading_q & !answer_q;
  wire             store  = idle & m_awvalid & m_wvalid;
  wire             take   = idle & m_arvalid & !store;
  wire             next   = reading_q & m_rready;
  wire [ROW_W-1:0] row    = take ? m_araddr[ROW_W+1:2] : row_q;
  wire [ROW_W-1:0] wrow   = m_awaddr[ROW_W+1:2];

  initial $readmemh(IMAGE, mem_q);

  always @(posedge clk_i) begin
    if (take || next)
      rdata_q <= mem_q[row];
  end

  genvar b;
  generate
    for (b = 0; b < 4; b = b + 1) begin : g_byte
      always @(posedge clk_i) begin
        if (store && m_wstrb[b])
          mem_q[wrow][b*8 +: 8] <= m_wdata[b*8 +: 8];
      end
    end
  endgenerate

  always @(posedge clk_i) begin
    if (rst_q) begin
      reading_q <= 1'b0;
      answer_q  <= 1'b0;
      sum_q     <= 32'd0;
    end else begin
      if (take)
        reading_q <= 1'b1;
      else if (next && left_q == 8'd0)
        reading_q <= 1'b0;
      if (store)
        answer_q <= 1'b1;
      else if (m_bready)
        answer_q <= 1'b0;
      if (store)
        sum_q <= sum_q + m_wdata;
    end
    if (take) begin
      left_q <= m_arlen;
      id_q   <= m_arid;
    end else if (next)
      left_q <= left_q - 8'd1;
    if (take || next)
      row_q <= row + 1'b1;
  end

  assign led_o = done_q ? (fault_q ? 8'hFF : sum_q[7:0]) : 8'h00;

  ws_sm u_sm (
    .clk_i         (clk_i),
    .rst_i         (rst_q),
    .s_axi_awvalid (aw_q),
    .s_axi_awready (s_awready),
    .s_axi_awaddr  (reg_addr),
    .s_axi_wvalid  (w_q),
    .s_axi_wready  (s_wready),
    .s_axi_wdata   (reg_data),
    .s_axi_wstrb   (4'hF),
    .s_axi_bvalid  (s_bvalid),
    .s_axi_bready  (1'b1),
    .s_axi_bresp   (unused_bresp),
    .s_axi_arvalid (ar_q),
    .s_axi_arready (s_arready),
    .s_axi_araddr  (12'h00C),
    .s_axi_rvalid  (s_rvalid),
    .s_axi_rready  (1'b1),
    .s_axi_rdata   (s_rdata),
    .s_axi_rresp   (unused_rresp),
    .irq_o         (irq),
    .m_axi_arid    (m_arid),
    .m_axi_araddr  (m_araddr),
    .m_axi_arlen   (m_arlen),
    .m_axi_arsize  (unused_arsize),
    .m_axi_arburst (unused_arburst),
    .m_axi_arcache (unused_arcache),
    .m_axi_arprot  (unused_arprot),
    .m_axi_arvalid (m_arvalid),
    .m_axi_arready (take),
    .m_axi_rid     (id_q),
    .m_axi_rdata   (rdata_q),
    .m_axi_rresp   (2'b00),
    .m_axi_rlast   (left_q == 8'd0),
    .m_axi_rvalid  (reading_q),
    .m_axi_rready  (m_rready),
    .m_axi_awid    (unused_awid),
    .m_axi_awaddr  (m_awaddr),
    .m_axi_awlen   (unused_awlen),
    .m_axi_awsize  (unused_awsize),
    .m_axi_awburst (unused_awburst),
    .m_axi_awcache (unused_awcache),
    .m_axi_awprot  (unused_awprot),
    .m_axi_awvalid (m_awvalid),
    .m_axi_awready (store),
    .m_axi_wdata   (m_wdata),
    .m_axi_wstrb   (m_wstrb),
    .m_axi_wlast   (unused_wlast),
    .m_axi_wvalid  (m_wvalid),
    .m_axi_wready  (store),
    .m_axi_bid     ({AXI_ID_W{1'b0}}),
    .m_axi_bresp   (2'b00),
    .m_axi_bvalid  (answer_q),
    .m_axi_bready  (m_bready)
  );

endmodule

`default_nettype wire
