// SPDX-License-Identifier: Apache-2.0
//
// axi_lite_rules: rules of AXI4-Lite (IHI 0022) that a slave keeps, as assertions on its ports, for
// a model checker.
//
// Contract
//   asserted   A3.1.2 no valid is high in reset; A3.2.1 an answer that waits stays as it is; A3.3.1
//              an answer comes after its address (and data), one for each; B1.1.1 no EXOKAY. Of
//              this slave alone: an answer comes within LIVE cycles once the request is complete
//              and the answers before are taken.
//   assumed    of the master: a valid that waits stays, and its payload does not change.
//   rst_i is assumed in the first cycle; it may come at any time.
//   Each rule has a cover: the case that it is about is reached.

`default_nettype none

module axi_lite_rules #(
  parameter ADDR_W = 12,
  parameter LIVE   = 8
) (
  input wire              clk_i,
  input wire              rst_i,
  input wire              awvalid,
  input wire              awready,
  input wire [ADDR_W-1:0] awaddr,
  input wire              wvalid,
  input wire              wready,
  input wire [31:0]       wdata,
  input wire [3:0]        wstrb,
  input wire              bvalid,
  input wire              bready,
  input wire [1:0]        bresp,
  input wire              arvalid,
  input wire              arready,
  input wire [ADDR_W-1:0] araddr,
  input wire              rvalid,
  input wire              rready,
  input wire [31:0]       rdata,
  input wire [1:0]        rresp
);

  reg first_q = 1'b1;

  always @(posedge clk_i)
    first_q <= 1'b0;

  always @*
    if (first_q)
      assume (rst_i);

  // ---- A valid that waits ----------------------------------------------------------------------

  reg              aw_waits_q = 1'b0;
  reg              w_waits_q  = 1'b0;
  reg              ar_waits_q = 1'b0;
  reg              b_waits_q  = 1'b0;
  reg              r_waits_q  = 1'b0;
  reg [ADDR_W-1:0] awaddr_q;
  reg [ADDR_W-1:0] araddr_q;
  reg [35:0]       w_q;
  reg [1:0]        b_q;
  reg [33:0]       r_q;

  always @(posedge clk_i) begin
    aw_waits_q <= !rst_i & awvalid & !awready;
    w_waits_q  <= !rst_i & wvalid & !wready;
    ar_waits_q <= !rst_i & arvalid & !arready;
    b_waits_q  <= !rst_i & bvalid & !bready;
    r_waits_q  <= !rst_i & rvalid & !rready;
    awaddr_q   <= awaddr;
    araddr_q   <= araddr;
    w_q        <= {wdata, wstrb};
    b_q        <= bresp;
    r_q        <= {rdata, rresp};
  end

  always @* begin
    if (!rst_i) begin
      if (aw_waits_q) assume (awvalid & (awaddr == awaddr_q));
      if (w_waits_q)  assume (wvalid & ({wdata, wstrb} == w_q));
      if (ar_waits_q) assume (arvalid & (araddr == araddr_q));
      if (b_waits_q)  assert (bvalid & (bresp == b_q));
      if (r_waits_q)  assert (rvalid & ({rdata, rresp} == r_q));
      cover (b_waits_q);
      cover (r_waits_q);
    end else begin
      assert (!bvalid & !rvalid);
      cover (b_waits_q & r_waits_q);
    end
  end

  // ---- An answer for each request --------------------------------------------------------------

  reg [1:0] addresses_q;  // of writes without an answer
  reg [1:0] words_q;
  reg [1:0] reads_q;
  reg [7:0] write_waits_q;  // cycles with a complete write and no answer
  reg [7:0] read_waits_q;

  always @(posedge clk_i) begin
    if (rst_i) begin
      addresses_q   <= 2'd0;
      words_q       <= 2'd0;
      reads_q       <= 2'd0;
      write_waits_q <= 8'd0;
      read_waits_q  <= 8'd0;
    end else begin
      addresses_q   <= addresses_q + (awvalid & awready) - (bvalid & bready);
      words_q       <= words_q + (wvalid & wready) - (bvalid & bready);
      reads_q       <= reads_q + (arvalid & arready) - (rvalid & rready);
      write_waits_q <= ((addresses_q != 2'd0) | awvalid) & ((words_q != 2'd0) | wvalid) & !bvalid
                       ? write_waits_q + 8'd1 : 8'd0;
      read_waits_q  <= ((reads_q != 2'd0) | arvalid) & !rvalid ? read_waits_q + 8'd1 : 8'd0;
    end
  end

  always @* begin
    if (!rst_i & !first_q) begin
      if (bvalid) begin
        assert ((addresses_q != 2'd0) & (words_q != 2'd0));
        assert (bresp != 2'b01);
      end
      if (rvalid) begin
        assert (reads_q != 2'd0);
        assert (rresp != 2'b01);
      end
      assert (addresses_q != 2'd3);
      assert (words_q != 2'd3);
      assert (reads_q != 2'd3);
      assert (write_waits_q <= LIVE);
      assert (read_waits_q <= LIVE);
      cover (bvalid & (bresp == 2'b10));
      cover (bvalid & (bresp == 2'b00));
      cover (rvalid & (rresp == 2'b10));
      cover (rvalid & (rresp == 2'b00));
      cover (awvalid & !wvalid & (write_waits_q == 8'd0));
      cover (write_waits_q != 8'd0);
      cover (read_waits_q != 8'd0);
      cover (bvalid & awvalid);
      cover (rvalid & arvalid);
    end
  end

endmodule

`default_nettype wire
