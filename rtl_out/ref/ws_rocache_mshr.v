// wsgen 0.1.0 | ws_rocache_mshr.v.tmpl 4f5601ef | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_rocache_mshr: the miss registers of ws_rocache: lines on their way, and their requests to
// memory.
//
// Contract
//   line_i       the line whose tags have been read. In the same cycle, line_sel_o: the register
//                that waits for this line, one-hot or 0; same_set_o: some register waits for a line
//                of the same set; free_o: a register is free.
//   start_i      takes a free register for line_i, which will go to way_i and have phase_i there;
//                allowed only with free_o. started_o: the register taken, one-hot.
//   mreq         one request for each line, from the cycle after start_i, held until ready.
//                Requests of the registers in low_i come after all others. low_i has a bit per
//                register, valid in the cycle before.
//   resp_id_i    selects the register of resp_*_o: its line, way and phase, the next row of the
//                line, and whether any of its beats had an error, this one with resp_err_i.
//   fill_i       that row is written; with fill_last_i, filled_o has the bit of the register, which
//                is free from the next cycle on.
//   busy_o       some register waits for its line. rst_i discards all lines.
// Parameters
//   MSHR registers; SETS of the cache; LINE_NUM_W bits of a line's number, whose low bits are the
//   set; WAY_W bits of a way, LINE_ROW_W of the number of a row.
// Not here: tags, victims, choice of the lines to prefetch (ws_rocache).

`default_nettype none

module ws_rocache_mshr #(
  parameter MSHR       = 2,
  parameter SETS       = 64,
  parameter LINE_NUM_W = 26,
  parameter WAY_W      = 2,
  parameter LINE_ROW_W = 2,
  parameter MSHR_W     = (MSHR > 1) ? $clog2(MSHR) : 1
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  output wire                  busy_o,

  // Lookup
  input  wire [LINE_NUM_W-1:0] line_i,
  output wire [MSHR-1:0]       line_sel_o,
  output wire                  same_set_o,
  output wire                  free_o,

  // A miss
  input  wire                  start_i,
  input  wire [WAY_W-1:0]      way_i,
  input  wire                  phase_i,
  output wire [MSHR-1:0]       started_o,

  // To memory
  output wire                  mreq_valid_o,
  input  wire                  mreq_ready_i,
  output wire [LINE_NUM_W-1:0] mreq_line_o,
  output wire [MSHR_W-1:0]     mreq_id_o,
  input  wire [MSHR-1:0]       low_i,

  // From memory
  input  wire [MSHR_W-1:0]     resp_id_i,
  input  wire                  resp_err_i,
  output wire [LINE_NUM_W-1:0] resp_line_o,
  output wire [WAY_W-1:0]      resp_way_o,
  output wire                  resp_phase_o,
  output wire [LINE_ROW_W-1:0] resp_row_o,
  output wire                  resp_err_o,
  input  wire                  fill_i,
  input  wire                  fill_last_i,
  output wire [MSHR-1:0]       filled_o
);

  localparam [31:0]           SETS_32  = SETS - 1;
  localparam [LINE_NUM_W-1:0] SET_MASK = SETS_32[LINE_NUM_W-1:0];

  reg [MSHR-1:0]            active_q;
  reg [MSHR-1:0]            pending_q;  // not yet sent to memory
  reg [MSHR_W-1:0]          mreq_id_q;
  reg [MSHR*LINE_NUM_W-1:0] lines_q;
  reg [MSHR*WAY_W-1:0]      ways_q;     // the way that the line will take
  reg [MSHR-1:0]            phases_q;   // the phase of that way from then on
  reg [MSHR*LINE_ROW_W-1:0] rows_q;     // the row of the line that comes next
  reg [MSHR-1:0]            errs_q;     // a beat so far had an error

  assign busy_o = |active_q;

  // ---- The line of this beat --------------------------------------------------------------------

  reg [LINE_NUM_W-1:0] resp_line;
  reg [WAY_W-1:0]      resp_way;
  reg                  resp_phase;
  reg [LINE_ROW_W-1:0] resp_row;
  reg                  resp_err;
  reg [MSHR-1:0]       resp_sel;

  integer r;
  always @* begin
    resp_line  = {LINE_NUM_W{1'b0}};
    resp_way   = {WAY_W{1'b0}};
    resp_phase = 1'b0;
    resp_row   = {LINE_ROW_W{1'b0}};
    resp_err   = resp_err_i;
    for (r = 0; r < MSHR; r = r + 1) begin
      resp_sel[r] = (resp_id_i == r[MSHR_W-1:0]);
      resp_line   = resp_line | ({LINE_NUM_W{resp_sel[r]}} & lines_q[r*LINE_NUM_W +: LINE_NUM_W]);
      resp_way    = resp_way | ({WAY_W{resp_sel[r]}} & ways_q[r*WAY_W +: WAY_W]);
      resp_phase  = resp_phase | (resp_sel[r] & phases_q[r]);
      resp_row    = resp_row | ({LINE_ROW_W{resp_sel[r]}} & rows_q[r*LINE_ROW_W +: LINE_ROW_W]);
      resp_err    = resp_err | (resp_sel[r] & errs_q[r]);
    end
  end

  assign resp_line_o  = resp_line;
  assign resp_way_o   = resp_way;
  assign resp_phase_o = resp_phase;
  assign resp_row_o   = resp_row;
  assign resp_err_o   = resp_err;
  assign filled_o     = resp_sel & {MSHR{fill_i & fill_last_i}};

  // ---- Lookup -----------------------------------------------------------------------------------

  reg [MSHR-1:0] line_sel;
  reg            same_set;
  reg [MSHR-1:0] free_sel;  // the lowest free register
  reg            free;

  integer m;
  always @* begin
    same_set = 1'b0;
    free_sel = {MSHR{1'b0}};
    free     = 1'b0;
    for (m = 0; m < MSHR; m = m + 1) begin
      line_sel[m] = active_q[m] & (lines_q[m*LINE_NUM_W +: LINE_NUM_W] == line_i);
      if (active_q[m]) begin
        if (((lines_q[m*LINE_NUM_W +: LINE_NUM_W] ^ line_i) & SET_MASK) == {LINE_NUM_W{1'b0}})
          same_set = 1'b1;
      end else begin
        free_sel[m] = !free;
        free        = 1'b1;
      end
    end
  end

  assign line_sel_o = line_sel;
  assign same_set_o = same_set;
  assign free_o     = free;
  assign started_o  = free_sel & {MSHR{start_i}};

  // ---- Requests to memory -----------------------------------------------------------------------

  // mreq_id_q names a pending line whenever there is one, and a line of low_i only if there is no
  // other. It does not change until the request is sent.
  reg [MSHR-1:0]       mreq_sel;
  reg [LINE_NUM_W-1:0] mreq_line;

  integer q;
  always @* begin
    mreq_line = {LINE_NUM_W{1'b0}};
    for (q = 0; q < MSHR; q = q + 1) begin
      mreq_sel[q] = (mreq_id_q == q[MSHR_W-1:0]);
      mreq_line   = mreq_line | ({LINE_NUM_W{mreq_sel[q]}} & lines_q[q*LINE_NUM_W +: LINE_NUM_W]);
    end
  end

  assign mreq_valid_o = |pending_q;
  assign mreq_line_o  = mreq_line;
  assign mreq_id_o    = mreq_id_q;

  wire            mreq_done = mreq_ready_i | !mreq_valid_o;
  wire [MSHR-1:0] pending_d = (pending_q & ~(mreq_sel & {MSHR{mreq_ready_i}})) | started_o;

  reg [MSHR_W-1:0] mreq_id_d;

  integer p;
  always @* begin
    mreq_id_d = mreq_id_q;
    if (mreq_done) begin
      for (p = MSHR - 1; p >= 0; p = p - 1)
        if (pending_d[p] & low_i[p])
          mreq_id_d = p[MSHR_W-1:0];
      for (p = MSHR - 1; p >= 0; p = p - 1)
        if (pending_d[p] & !low_i[p])
          mreq_id_d = p[MSHR_W-1:0];
    end
  end

  // ---- Next state -------------------------------------------------------------------------------

  // Row counters wrap to 0 with the last row, ready for the next line.
  reg [MSHR*LINE_ROW_W-1:0] rows_d;
  reg [MSHR*LINE_NUM_W-1:0] lines_d;
  reg [MSHR*WAY_W-1:0]      ways_d;
  reg [MSHR-1:0]            phases_d;
  reg [MSHR-1:0]            errs_d;

  integer n;
  always @* begin
    rows_d   = rows_q;
    lines_d  = lines_q;
    ways_d   = ways_q;
    phases_d = phases_q;
    errs_d   = errs_q;
    for (n = 0; n < MSHR; n = n + 1) begin
      if (fill_i & resp_sel[n]) begin
        rows_d[n*LINE_ROW_W +: LINE_ROW_W] = fill_last_i ? {LINE_ROW_W{1'b0}} : resp_row + 1'b1;
        errs_d[n]                          = resp_err & !fill_last_i;
      end
      if (started_o[n]) begin
        lines_d[n*LINE_NUM_W +: LINE_NUM_W] = line_i;
        ways_d[n*WAY_W +: WAY_W]            = way_i;
        phases_d[n]                         = phase_i;
      end
    end
  end

  always @(posedge clk_i) begin
    if (rst_i) begin
      active_q  <= {MSHR{1'b0}};
      pending_q <= {MSHR{1'b0}};
      rows_q    <= {MSHR*LINE_ROW_W{1'b0}};
      errs_q    <= {MSHR{1'b0}};
    end else begin
      active_q  <= (active_q & ~filled_o) | started_o;
      pending_q <= pending_d;
      rows_q    <= rows_d;
      errs_q    <= errs_d;
    end
  end

  always @(posedge clk_i) begin
    mreq_id_q <= mreq_id_d;
    lines_q   <= lines_d;
    ways_q    <= ways_d;
    phases_q  <= phases_d;
  end


  // Values of the parameters that cannot work
  generate
    if (!(SETS > 0 && (SETS & (SETS - 1)) == 0)) begin : g_error0
      ERROR_SETS_must_be_a_power_of_two u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
