// wsgen 0.1.0 | ws_axi.v.tmpl 89de5de8 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_axi: AXI4 master of the SM: line reads of the three caches, writes of ws_wbuf.
//
// Contract
//   All ports but m_axi_* are the boundary between the SM and its bus: docs/microarchitecture.md,
//   "The boundary to the bus", has the rules for both sides; line_rules.v states them for the model
//   checker.
//   <c>_mreq_*: valid/ready, a request stays until taken: one INCR burst over the line, read id
//   {cache, <c>_mreq_id_i}; ic is 0, cc 1, dc 2. <c>_mresp_*: AXI beats of that id. The data cache
//   takes every AXI beat, the others do with AXI_DATA_W up to ROW_W. An AXI beat that its cache
//   does not take at once is held here, without its lower ROW_W bits of data: these are valid in
//   the first cycle only, in which the cache writes them.
//   wr_*: valid/ready, one single-beat write; address and data are offered in parallel and may be
//   taken in any order; the write is taken when both are. wb_*: its answer, in order.
//   At most WRITE_MSHR writes are outstanding. The caches limit the reads: each has at most one for
//   each of its <C>_MSHR ids, from mreq_ready to the AXI beat marked last that it takes.
//   halt_i: no transaction is started; those offered to memory are completed. idle_o: nothing is
//   outstanding or offered. quiet_o: in addition, the data and constant caches request no lines.
//   rst_i: every valid of m_axi_* is low from its first cycle on, even during requests, so memory
//   takes no transaction that is not counted here; and no request is taken that is not offered to
//   memory yet.
//   m_axi_rready is a register. Otherwise there are no registers in between: m_axi_* payloads come
//   directly from their sources, lines go directly to the RAMs of the caches.
// Parameters
//   <C>_LINE_BYTES, <C>_MSHR of the caches, AXI_DATA_W, WRITE_MSHR. ROW_W: that of ws_rocache.
//
//   ic_mresp_*, AXI_DATA_W = 4 * ROW_W
//                      c0   c1   c2   c3   c4
//   m_axi_rvalid       a    b    b    b    b
//   m_axi_rready       1    0    0    0    1
//   ic_mresp_valid_o   a    a    a    a    b
//   ic_mresp_ready_i   0    0    0    1    0

`default_nettype none

module ws_axi #(
  parameter IC_LINE_BYTES = 64,
  parameter IC_MSHR       = 2,
  parameter CC_LINE_BYTES = 64,
  parameter CC_MSHR       = 2,
  parameter DC_LINE_BYTES = 64,
  parameter DC_MSHR       = 8,
  parameter WRITE_MSHR    = 64,
  parameter AXI_DATA_W    = 512,
  parameter IC_LINE_W     = $clog2(IC_LINE_BYTES),
  parameter IC_ID_W       = (IC_MSHR > 1) ? $clog2(IC_MSHR) : 1,
  parameter CC_LINE_W     = $clog2(CC_LINE_BYTES),
  parameter CC_ID_W       = (CC_MSHR > 1) ? $clog2(CC_MSHR) : 1,
  parameter DC_LINE_W     = $clog2(DC_LINE_BYTES),
  parameter DC_ID_W       = (DC_MSHR > 1) ? $clog2(DC_MSHR) : 1,
  parameter RO_ID_W       = (IC_ID_W > CC_ID_W) ? IC_ID_W : CC_ID_W,
  parameter AXI_ID_W      = 2 + ((RO_ID_W > DC_ID_W) ? RO_ID_W : DC_ID_W),
  parameter BUS_W         = $clog2(AXI_DATA_W / 8),
  parameter ROW_W         = (AXI_DATA_W < 128) ? AXI_DATA_W : 128
) (
  input  wire                    clk_i,
  input  wire                    rst_i,
  input  wire                    halt_i,
  output wire                    idle_o,
  output wire                    quiet_o,

  // Instruction cache
  input  wire                    ic_mreq_valid_i,
  output wire                    ic_mreq_ready_o,
  input  wire [31:IC_LINE_W]     ic_mreq_addr_i,
  input  wire [IC_ID_W-1:0]      ic_mreq_id_i,
  output wire                    ic_mresp_valid_o,
  input  wire                    ic_mresp_ready_i,
  output wire [IC_ID_W-1:0]      ic_mresp_id_o,
  output wire [AXI_DATA_W-1:0]   ic_mresp_data_o,
  output wire                    ic_mresp_err_o,
  output wire                    ic_mresp_last_o,

  // Constant cache
  input  wire                    cc_mreq_valid_i,
  output wire                    cc_mreq_ready_o,
  input  wire [31:CC_LINE_W]     cc_mreq_addr_i,
  input  wire [CC_ID_W-1:0]      cc_mreq_id_i,
  output wire                    cc_mresp_valid_o,
  input  wire                    cc_mresp_ready_i,
  output wire [CC_ID_W-1:0]      cc_mresp_id_o,
  output wire [AXI_DATA_W-1:0]   cc_mresp_data_o,
  output wire                    cc_mresp_err_o,
  output wire                    cc_mresp_last_o,

  // Data cache
  input  wire                    dc_mreq_valid_i,
  output wire                    dc_mreq_ready_o,
  input  wire [31:DC_LINE_W]     dc_mreq_addr_i,
  input  wire [DC_ID_W-1:0]      dc_mreq_id_i,
  output wire                    dc_mresp_valid_o,
  output wire [DC_ID_W-1:0]      dc_mresp_id_o,
  output wire [AXI_DATA_W-1:0]   dc_mresp_data_o,
  output wire                    dc_mresp_err_o,
  output wire                    dc_mresp_last_o,

  // ws_wbuf
  input  wire                    wr_valid_i,
  output wire                    wr_ready_o,
  input  wire [31:BUS_W]         wr_addr_i,
  input  wire [AXI_DATA_W-1:0]   wr_data_i,
  input  wire [AXI_DATA_W/8-1:0] wr_strb_i,
  output wire                    wb_valid_o,
  input  wire                    wb_ready_i,
  output wire                    wb_err_o,

  // AXI4 master
  output wire [AXI_ID_W-1:0]     m_axi_arid,
  output wire [31:0]             m_axi_araddr,
  output wire [7:0]              m_axi_arlen,
  output wire [2:0]              m_axi_arsize,
  output wire [1:0]              m_axi_arburst,
  output wire [3:0]              m_axi_arcache,
  output wire [2:0]              m_axi_arprot,
  output wire                    m_axi_arvalid,
  input  wire                    m_axi_arready,
  input  wire [AXI_ID_W-1:0]     m_axi_rid,
  input  wire [AXI_DATA_W-1:0]   m_axi_rdata,
  input  wire [1:0]              m_axi_rresp,
  input  wire                    m_axi_rlast,
  input  wire                    m_axi_rvalid,
  output wire                    m_axi_rready,
  output wire [AXI_ID_W-1:0]     m_axi_awid,
  output wire [31:0]             m_axi_awaddr,
  output wire [7:0]              m_axi_awlen,
  output wire [2:0]              m_axi_awsize,
  output wire [1:0]              m_axi_awburst,
  output wire [3:0]              m_axi_awcache,
  output wire [2:0]              m_axi_awprot,
  output wire                    m_axi_awvalid,
  input  wire                    m_axi_awready,
  output wire [AXI_DATA_W-1:0]   m_axi_wdata,
  output wire [AXI_DATA_W/8-1:0] m_axi_wstrb,
  output wire                    m_axi_wlast,
  output wire                    m_axi_wvalid,
  input  wire                    m_axi_wready,
  input  wire [AXI_ID_W-1:0]     m_axi_bid,
  input  wire [1:0]              m_axi_bresp,
  input  wire                    m_axi_bvalid,
  output wire                    m_axi_bready
);

  localparam SUB_W = AXI_ID_W - 2;
  localparam RD_W  = $clog2(IC_MSHR + CC_MSHR + DC_MSHR + 1);
  localparam WR_W  = $clog2(WRITE_MSHR + 1);

  localparam [31:0] SIZE     = BUS_W;
  localparam [31:0] WR_MAX   = WRITE_MSHR;
  localparam [31:0] IC_BEATS = IC_LINE_BYTES * 8 / AXI_DATA_W - 1;
  localparam [31:0] CC_BEATS = CC_LINE_BYTES * 8 / AXI_DATA_W - 1;
  localparam [31:0] DC_BEATS = DC_LINE_BYTES * 8 / AXI_DATA_W - 1;

  // ---- reads -----------------------------------------------------------------------------------

  // In a reset, too: a request that were taken then would count, but not reach memory.
  wire stop = halt_i | rst_i;

  wire [2:0] req = {dc_mreq_valid_i, cc_mreq_valid_i, ic_mreq_valid_i};
  wire [2:0] turn;
  wire [1:0] unused_turn;
  reg  [2:0] hold_q;  // a request offered to memory keeps its place until taken
  wire [2:0] gnt     = (|hold_q) ? hold_q : stop ? 3'b000 : turn;
  wire       ar_fire = (|gnt) & m_axi_arready;

  ws_lib_rr_arb #(
    .N (3)
  ) u_turn (
    .clk_i  (clk_i),
    .rst_i  (rst_i),
    .req_i  (req),
    .fire_i (ar_fire),
    .gnt_o  (turn),
    .idx_o  (unused_turn)
  );

  reg [SUB_W-1:0] ic_id;
  reg [SUB_W-1:0] cc_id;
  reg [SUB_W-1:0] dc_id;

  always @* begin
    ic_id = {SUB_W{1'b0}};
    cc_id = {SUB_W{1'b0}};
    dc_id = {SUB_W{1'b0}};
    ic_id[IC_ID_W-1:0] = ic_mreq_id_i;
    cc_id[CC_ID_W-1:0] = cc_mreq_id_i;
    dc_id[DC_ID_W-1:0] = dc_mreq_id_i;
  end

  ws_lib_onehot_mux #(
    .N     (3),
    .WIDTH (AXI_ID_W + 32 + 8)
  ) u_ar (
    .sel_i  (gnt),
    .data_i ({2'd2, dc_id, dc_mreq_addr_i, {DC_LINE_W{1'b0}}, DC_BEATS[7:0],
              2'd1, cc_id, cc_mreq_addr_i, {CC_LINE_W{1'b0}}, CC_BEATS[7:0],
              2'd0, ic_id, ic_mreq_addr_i, {IC_LINE_W{1'b0}}, IC_BEATS[7:0]}),
    .data_o ({m_axi_arid, m_axi_araddr, m_axi_arlen})
  );

  assign m_axi_arvalid = (|gnt) & !rst_i;
  assign m_axi_arsize  = SIZE[2:0];
  assign m_axi_arburst = 2'b01;    // INCR
  assign m_axi_arcache = 4'b0011;  // normal, bufferable
  assign m_axi_arprot  = 3'b000;

  assign ic_mreq_ready_o = gnt[0] & m_axi_arready;
  assign cc_mreq_ready_o = gnt[1] & m_axi_arready;
  assign dc_mreq_ready_o = gnt[2] & m_axi_arready;

  // An AXI beat, from the port or held. Any answer but OKAY is an error, also EXOKAY, which was not
  // requested.
  wire                  r_valid;
  wire [AXI_ID_W-1:0]   r_id;
  wire                  r_err;
  wire                  r_last;
  wire [AXI_DATA_W-1:0] r_data;

  wire [1:0] r_src  = r_id[SUB_W +: 2];
  wire       r_keep = r_valid & (((r_src == 2'd0) & !ic_mresp_ready_i) |
                                 ((r_src == 2'd1) & !cc_mresp_ready_i));

  generate
    if (AXI_DATA_W > ROW_W) begin : g_held
      localparam HELD_W = AXI_ID_W + 2 + AXI_DATA_W - ROW_W;
      reg               held_q;
      reg  [HELD_W-1:0] beat_q;
      wire [HELD_W-1:0] beat =
          held_q ? beat_q : {m_axi_rid, |m_axi_rresp, m_axi_rlast, m_axi_rdata[AXI_DATA_W-1:ROW_W]};

      always @(posedge clk_i) begin
        if (rst_i)
          held_q <= 1'b0;
        else
          held_q <= r_keep;
      end

      always @(posedge clk_i)
        beat_q <= beat;

      assign {r_id, r_err, r_last, r_data[AXI_DATA_W-1:ROW_W]} = beat;

      assign r_data[ROW_W-1:0] = m_axi_rdata[ROW_W-1:0];
      assign r_valid           = held_q | m_axi_rvalid;
      assign m_axi_rready      = !held_q;
    end else begin : g_taken
      assign {r_id, r_err, r_last, r_data} = {m_axi_rid, |m_axi_rresp, m_axi_rlast, m_axi_rdata};

      assign r_valid      = m_axi_rvalid;
      assign m_axi_rready = 1'b1;
    end
  endgenerate

  assign ic_mresp_valid_o = r_valid & (r_src == 2'd0);
  assign cc_mresp_valid_o = r_valid & (r_src == 2'd1);
  assign dc_mresp_valid_o = r_valid & (r_src == 2'd2);
  assign ic_mresp_id_o    = r_id[IC_ID_W-1:0];
  assign cc_mresp_id_o    = r_id[CC_ID_W-1:0];
  assign dc_mresp_id_o    = r_id[DC_ID_W-1:0];

  assign {ic_mresp_data_o, ic_mresp_err_o, ic_mresp_last_o} = {r_data, r_err, r_last};
  assign {cc_mresp_data_o, cc_mresp_err_o, cc_mresp_last_o} = {r_data, r_err, r_last};
  assign {dc_mresp_data_o, dc_mresp_err_o, dc_mresp_last_o} = {r_data, r_err, r_last};

  // ---- writes ----------------------------------------------------------------------------------

  reg            open_q;     // offered to memory
  reg            aw_done_q;  // address taken, data not yet
  reg            w_done_q;   // data taken, address not yet
  reg [WR_W-1:0] wr_count_q;

  wire wr_go   = wr_valid_i & (open_q | (!stop & (wr_count_q != WR_MAX[WR_W-1:0])));
  wire wr_fire = wr_valid_i & wr_ready_o;
  wire b_fire  = m_axi_bvalid & m_axi_bready;

  assign m_axi_awid    = {AXI_ID_W{1'b0}};
  assign m_axi_awaddr  = {wr_addr_i, {BUS_W{1'b0}}};
  assign m_axi_awlen   = 8'd0;
  assign m_axi_awsize  = SIZE[2:0];
  assign m_axi_awburst = 2'b01;
  assign m_axi_awcache = 4'b0011;
  assign m_axi_awprot  = 3'b000;
  assign m_axi_awvalid = wr_go & !aw_done_q & !rst_i;
  assign m_axi_wdata   = wr_data_i;
  assign m_axi_wstrb   = wr_strb_i;
  assign m_axi_wlast   = 1'b1;
  assign m_axi_wvalid  = wr_go & !w_done_q & !rst_i;

  assign wr_ready_o = wr_go & (aw_done_q | m_axi_awready) & (w_done_q | m_axi_wready);

  assign wb_valid_o   = m_axi_bvalid & (m_axi_bid == m_axi_awid);
  assign wb_err_o     = |m_axi_bresp;
  assign m_axi_bready = wb_ready_i;

  // ---- state -----------------------------------------------------------------------------------

  reg [RD_W-1:0] rd_count_q;

  wire line_done = r_valid & !r_keep & r_last;

  assign idle_o  = (rd_count_q == {RD_W{1'b0}}) & (wr_count_q == {WR_W{1'b0}}) & ~|hold_q & !open_q;
  assign quiet_o = idle_o & ~|req[2:1];

  always @(posedge clk_i) begin
    if (rst_i) begin
      hold_q     <= 3'b000;
      rd_count_q <= {RD_W{1'b0}};
      open_q     <= 1'b0;
      aw_done_q  <= 1'b0;
      w_done_q   <= 1'b0;
      wr_count_q <= {WR_W{1'b0}};
    end else begin
      hold_q    <= m_axi_arready ? 3'b000 : gnt;
      open_q    <= wr_go & !wr_ready_o;
      aw_done_q <= wr_go & !wr_ready_o & (aw_done_q | m_axi_awready);
      w_done_q  <= wr_go & !wr_ready_o & (w_done_q | m_axi_wready);
      if (ar_fire != line_done)
        rd_count_q <= ar_fire ? rd_count_q + 1'b1 : rd_count_q - 1'b1;
      if (wr_fire != b_fire)
        wr_count_q <= wr_fire ? wr_count_q + 1'b1 : wr_count_q - 1'b1;
    end
  end


  // Values of the parameters that cannot work
  generate
    if (!(IC_MSHR <= (1 << IC_ID_W))) begin : g_error0
      ERROR_IC_ID_W_must_number_IC_MSHR u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
