// SPDX-License-Identifier: Apache-2.0
//
// axi_master_rules: rules of AXI4 (IHI 0022) that a master keeps, as assertions on its ports, for a
// model checker.
//
// Contract
//   asserted   A3.1.2 no valid is high in reset; A3.2.1 a valid that waits stays, and its payload
//              does not change; A3.4.1 a burst is INCR, its beats are as wide as the bus, it stays
//              inside 4 KB and begins at its own size; writes have one beat, which is the last; at
//              most READS reads and WRITES writes are open, no two reads with the same id, and
//              addresses and data of writes are at most one apart.
//   assumed    of the slave: no valid in reset; a beat belongs to a read that is open, and stays
//              until it is taken; a write is answered after address and data.
//   rst_i is assumed in the first cycle; it may come at any time, and drops what is open.
//   Each rule has a cover: the case that it is about is reached, if the machine can (BURSTS, WRITES).
// Not here: which ids are in use, how long a burst's data is, that requests are taken at all.

`default_nettype none

module axi_master_rules #(
  parameter ID_W   = 4,
  parameter DATA_W = 64,
  parameter READS  = 1,
  parameter WRITES = 1,
  parameter BURSTS = 1   // 0: all reads are of one beat
) (
  input wire                clk_i,
  input wire                rst_i,
  input wire                arvalid,
  input wire                arready,
  input wire [ID_W-1:0]     arid,
  input wire [31:0]         araddr,
  input wire [7:0]          arlen,
  input wire [2:0]          arsize,
  input wire [1:0]          arburst,
  input wire                rvalid,
  input wire                rready,
  input wire [ID_W-1:0]     rid,
  input wire                rlast,
  input wire                awvalid,
  input wire                awready,
  input wire [ID_W-1:0]     awid,
  input wire [31:0]         awaddr,
  input wire [7:0]          awlen,
  input wire [2:0]          awsize,
  input wire [1:0]          awburst,
  input wire                wvalid,
  input wire                wready,
  input wire [DATA_W-1:0]   wdata,
  input wire [DATA_W/8-1:0] wstrb,
  input wire                wlast,
  input wire                bvalid,
  input wire                bready
);

  localparam [2:0] SIZE = $clog2(DATA_W / 8);

  // ---- the first cycle -------------------------------------------------------------------------

  reg first_q = 1'b1;

  always @(posedge clk_i)
    first_q <= 1'b0;

  always @*
    if (first_q)
      assume (rst_i);

  // ---- A valid that waits ----------------------------------------------------------------------

  wire [ID_W+44:0]          ar = {arid, araddr, arlen, arsize, arburst};
  wire [ID_W+44:0]          aw = {awid, awaddr, awlen, awsize, awburst};
  wire [DATA_W*9/8:0]       w  = {wdata, wstrb, wlast};
  reg                       ar_waits_q = 1'b0;
  reg                       aw_waits_q = 1'b0;
  reg                       w_waits_q  = 1'b0;
  reg [ID_W+44:0]           ar_q;
  reg [ID_W+44:0]           aw_q;
  reg [DATA_W*9/8:0]        w_q;

  always @(posedge clk_i) begin
    ar_waits_q <= !rst_i & arvalid & !arready;
    aw_waits_q <= !rst_i & awvalid & !awready;
    w_waits_q  <= !rst_i & wvalid & !wready;
    ar_q       <= ar;
    aw_q       <= aw;
    w_q        <= w;
  end

  always @* begin
    if (!rst_i) begin
      if (ar_waits_q) assert (arvalid & (ar == ar_q));
      if (aw_waits_q) assert (awvalid & (aw == aw_q));
      if (w_waits_q)  assert (wvalid & (w == w_q));
      cover (ar_waits_q);
      cover (aw_waits_q);
      cover (w_waits_q);
    end else begin
      assert (!arvalid & !awvalid & !wvalid);
      cover (ar_waits_q);
      cover (aw_waits_q & w_waits_q);
    end
  end

  // ---- Bursts ----------------------------------------------------------------------------------

  wire [15:0] ar_bytes = (arlen + 16'd1) << SIZE;

  always @* begin
    if (arvalid & !rst_i) begin
      assert (arburst == 2'b01);
      assert (arsize == SIZE);
      assert (araddr[11:0] + {1'b0, ar_bytes} <= 17'd4096);
      assert ((araddr[15:0] & (ar_bytes - 16'd1)) == 16'd0);
    end
    if (awvalid & !rst_i) begin
      assert (awburst == 2'b01);
      assert (awsize == SIZE);
      assert (awlen == 8'd0);
      assert ((awaddr & (DATA_W / 8 - 1)) == 32'd0);
    end
    if (wvalid & !rst_i)
      assert (wlast);
    if (!rst_i) begin
      if (BURSTS != 0) cover (arvalid & (arlen != 8'd0));
      cover (awvalid & (awaddr[11:0] != 12'd0));
    end
  end

  // ---- Open transactions -----------------------------------------------------------------------

  reg [7:0]           reads_q;
  reg [7:0]           addresses_q;  // of writes without an answer
  reg [7:0]           beats_q;
  reg [(1<<ID_W)-1:0] open_q;       // reads, by id
  reg                 r_waits_q = 1'b0;
  reg [ID_W:0]        r_q;

  always @(posedge clk_i) begin
    r_waits_q <= !rst_i & rvalid & !rready;
    r_q       <= {rid, rlast};
    if (rvalid & rready & rlast)
      open_q[rid] <= 1'b0;
    if (arvalid & arready)
      open_q[arid] <= 1'b1;
    if (rst_i) begin
      open_q      <= {(1<<ID_W){1'b0}};
      reads_q     <= 8'd0;
      addresses_q <= 8'd0;
      beats_q     <= 8'd0;
    end else begin
      reads_q     <= reads_q + (arvalid & arready) - (rvalid & rready & rlast);
      addresses_q <= addresses_q + (awvalid & awready) - (bvalid & bready);
      beats_q     <= beats_q + (wvalid & wready) - (bvalid & bready);
    end
  end

  always @* begin
    if (!rst_i) begin
      if (rvalid)    assume (open_q[rid]);
      if (r_waits_q) assume (rvalid & (r_q == {rid, rlast}));
      if (bvalid)    assume ((addresses_q != 8'd0) & (beats_q != 8'd0));
      if (!first_q) begin
        assert (reads_q <= READS);
        if (arvalid) assert (!open_q[arid]);
        assert (addresses_q <= WRITES);
        assert (beats_q <= WRITES);
        assert ((addresses_q <= beats_q + 8'd1) & (beats_q <= addresses_q + 8'd1));
      end
    end else begin
      assume (!rvalid & !bvalid);
    end
    if (!rst_i & !first_q) begin
      cover (reads_q == READS);
      cover (addresses_q == WRITES);
      cover (beats_q == WRITES);
      cover (addresses_q == beats_q + 8'd1);
      cover (beats_q == addresses_q + 8'd1);
      cover (rvalid & rready & rlast & arvalid);
      if (WRITES > 1) cover (bvalid & bready & awvalid);  // else none begins before the answer
    end
  end

endmodule

`default_nettype wire
