// wsgen 0.1.0 | ws_rocache.v.tmpl ef8cffaa | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_rocache: set-associative read-only cache, for instructions or constants.
//
//             request | answer, one cycle later
//   req_*     <addr>  |
//   hit_o, miss_o,    |
//   fail_o, data_o    | <one of three>             hit: data_o and err_o are valid
//
// Contract
//   One request per cycle is taken; no request is refused, and no answer waits.
//   A request is for the aligned group of WORDS words at req_addr_i.
//   hit_o   the words are present; err_o: their line came with a bus error and has no data.
//   miss_o  the line has been requested from memory: repeat the request later.
//   fail_o  a reservation fail: the RAMs were busy with a fill, no miss register was free, or
//           another line of the same set was outstanding. Repeat the request later.
//   fill_o  a line has arrived. A fill_o follows, or comes with, every miss_o and fail_o, so the
//           user may sleep until then.
//   prefetch_o a prefetch may be about to appear at mreq.
//   inv_i (pulse) and rst_i empty the cache: outstanding lines arrive first, then one set per cycle
//   is cleared; busy_o is high until that is done, and requests fail. rst_i discards outstanding
//   lines: none may arrive later.
//   mreq: one request for each missing line, held until ready. mresp: the AXI beats of a line come
//   in order, and those of different ids may be interleaved; each is held until ready, which takes
//   AXI_DATA_W/ROW_W cycles.
// Parameters
//   SETS (power of two), WAYS (any number), LINE_BYTES, MSHR outstanding lines, AXI_DATA_W bits of
//   an AXI beat, at most a line. WORDS of an answer, a power of two and at most a row.
//   ROW_W: width of the data RAMs. A wide AXI beat is written in several cycles, because every
//   answer needs ROW_W*WAYS bits of RAM outputs and multiplexer.
//   PREFETCH: number of lines that are prefetched, 0 to 2. Unless it is 0, MSHR must be 2 or more,
//   and SETS should exceed PREFETCH, so that a line does not evict the one before it.
// Replacement: first in, first out in each set. Each way has a phase bit beside its tag that flips
//   when the way is filled; the victim is the first way whose phase equals that of the last way.
// Prefetch: when a miss requests line L, or a request comes for L and L was the last line
//   prefetched, line L+1 is also requested, once the tags are free for a lookup, unless it is
//   present or outstanding. With PREFETCH 2, line L+2 is also requested when a request comes for L
//   and L+1 was the last line prefetched. At most one prefetch is outstanding, so that the other
//   registers are left for misses; misses go to memory first. A bus error is kept in the line until
//   a request comes for the line. No line from 0xC000_0000 on is prefetched.
// Not here: writes.

`default_nettype none

module ws_rocache #(
  parameter SETS       = 64,
  parameter WAYS       = 4,
  parameter LINE_BYTES = 64,
  parameter MSHR       = 2,
  parameter AXI_DATA_W = 512,
  parameter WORDS      = 1,
  parameter PREFETCH   = 2,
  parameter ROW_W      = (AXI_DATA_W < 128) ? AXI_DATA_W : 128,
  parameter ADDR_LSB   = 2 + $clog2(WORDS),
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter MSHR_W     = (MSHR > 1) ? $clog2(MSHR) : 1
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  inv_i,
  output wire                  busy_o,

  // Request
  input  wire                  req_valid_i,
  input  wire [31:ADDR_LSB]    req_addr_i,

  // Answer, a cycle later
  output wire                  hit_o,
  output wire                  miss_o,
  output wire                  fail_o,
  output wire                  err_o,
  output wire [WORDS*32-1:0]   data_o,
  output wire                  fill_o,
  output wire                  prefetch_o,

  // To memory
  output wire                  mreq_valid_o,
  input  wire                  mreq_ready_i,
  output wire [31:LINE_W]      mreq_addr_o,
  output wire [MSHR_W-1:0]     mreq_id_o,

  // From memory
  input  wire                  mresp_valid_i,
  output wire                  mresp_ready_o,
  input  wire [MSHR_W-1:0]     mresp_id_i,
  input  wire [AXI_DATA_W-1:0] mresp_data_i,
  input  wire                  mresp_err_i,
  input  wire                  mresp_last_i
);

  localparam SET_W      = (SETS > 1) ? $clog2(SETS) : 1;
  localparam WAY_W      = (WAYS > 1) ? $clog2(WAYS) : 1;
  localparam LINE_NUM_W = 32 - LINE_W;                  // a line number: tag and set
  localparam TAG_W      = LINE_NUM_W - $clog2(SETS);
  localparam GROUPS     = ROW_W / (WORDS * 32);
  localparam ROW_LSB    = $clog2(ROW_W / 8);
  localparam LINE_ROWS  = LINE_BYTES * 8 / ROW_W;
  localparam LINE_ROW_W = (LINE_ROWS > 1) ? $clog2(LINE_ROWS) : 1;
  localparam BEAT_ROWS  = AXI_DATA_W / ROW_W;
  localparam WAY_ROWS   = SETS * LINE_ROWS;
  localparam WAY_ROW_W  = $clog2(WAY_ROWS);

  localparam [31:0]           SETS_32  = SETS - 1;
  localparam [LINE_NUM_W-1:0] SET_MASK = SETS_32[LINE_NUM_W-1:0];

  generate
    if (WAY_ROWS < 2) begin : g_check_size
      ERROR_cache_must_have_two_rows_a_way u_error ();
    end
    if (AXI_DATA_W > LINE_BYTES * 8) begin : g_check_beat
      ERROR_AXI_DATA_W_must_not_exceed_a_line u_error ();
    end
    if (GROUPS < 1) begin : g_check_words
      ERROR_WORDS_must_not_exceed_a_row u_error ();
    end
    if (PREFETCH != 0 && MSHR < 2) begin : g_check_prefetch
      ERROR_prefetch_needs_two_miss_registers u_error ();
    end
  endgenerate

  // ---- Miss registers: the lines on their way ---------------------------------------------------

  wire                  waiting;     // some line is on its way
  wire                  fill      = mresp_valid_i;
  wire                  fill_last;   // the last row of the line
  wire [LINE_NUM_W-1:0] resp_line;   // the line whose beat has arrived
  wire [WAY_W-1:0]      resp_way;
  wire                  resp_phase;
  wire [LINE_ROW_W-1:0] resp_row;
  wire                  resp_err;
  wire [MSHR-1:0]       line_sel;    // the register of the line that is looked up
  wire                  same_set;
  wire                  free_found;
  wire                  start;
  wire [MSHR-1:0]       started;
  wire [MSHR-1:0]       filled;
  wire [MSHR-1:0]       prefetch_d;  // lines on their way for which no request has come
  reg  [LINE_NUM_W-1:0] line_q;
  reg                   last_phase;
  reg  [WAY_W-1:0]      victim;
  wire [WAY_W-1:0]      take_way;    // the way that the policy chooses

  ws_rocache_mshr #(
    .MSHR       (MSHR),
    .SETS       (SETS),
    .LINE_NUM_W (LINE_NUM_W),
    .WAY_W      (WAY_W),
    .LINE_ROW_W (LINE_ROW_W)
  ) u_mshr (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .busy_o       (waiting),
    .line_i       (line_q),
    .line_sel_o   (line_sel),
    .same_set_o   (same_set),
    .free_o       (free_found),
    .start_i      (start),
    .way_i        (take_way),
    .phase_i      (!last_phase),
    .started_o    (started),
    .mreq_valid_o (mreq_valid_o),
    .mreq_ready_i (mreq_ready_i),
    .mreq_line_o  (mreq_addr_o),
    .mreq_id_o    (mreq_id_o),
    .low_i        (prefetch_d),
    .resp_id_i    (mresp_id_i),
    .resp_err_i   (mresp_err_i),
    .resp_line_o  (resp_line),
    .resp_way_o   (resp_way),
    .resp_phase_o (resp_phase),
    .resp_row_o   (resp_row),
    .resp_err_o   (resp_err),
    .fill_i       (fill),
    .fill_last_i  (fill_last),
    .filled_o     (filled)
  );

  // ---- A beat, row by row -----------------------------------------------------------------------

  wire [ROW_W-1:0] fill_data;

  generate
    if (BEAT_ROWS > 1) begin : g_beat_rows
      localparam PART_W = $clog2(BEAT_ROWS);

      wire [PART_W-1:0] part = resp_row[PART_W-1:0];

      assign fill_data     = mresp_data_i[part*ROW_W +: ROW_W];
      assign mresp_ready_o = &part;
    end else begin : g_beat_is_row
      assign fill_data     = mresp_data_i;
      assign mresp_ready_o = 1'b1;
    end
  endgenerate

  assign fill_last = mresp_last_i & mresp_ready_o;

  // ---- Invalidation walk ------------------------------------------------------------------------

  reg             inv_q;
  reg [SET_W-1:0] inv_set_q;

  wire inv_step = inv_q & !waiting;
  wire inv_end  = inv_step & !inv_i & (inv_set_q == SET_MASK[SET_W-1:0]);

  assign busy_o = inv_q;

  always @(posedge clk_i) begin
    if (rst_i | inv_i) begin
      inv_q     <= 1'b1;
      inv_set_q <= {SET_W{1'b0}};
    end else if (inv_step) begin
      inv_q     <= !inv_end;
      inv_set_q <= inv_end ? {SET_W{1'b0}} : inv_set_q + 1'b1;
    end
  end

  // ---- RAMs: one port each; fill before walk before request -------------------------------------

  localparam WAY_TAG_W = TAG_W + 3;  // {phase, err, valid, tag}

  // A prefetch reads the tags when no other access uses them.
  wire                  prefetch;
  wire                  prefetch_looked;
  wire [LINE_NUM_W-1:0] next_line;

  wire [LINE_NUM_W-1:0] req_line = prefetch ? next_line : req_addr_i[31:LINE_W];
  wire [SET_W-1:0]      req_set  = req_line[SET_W-1:0] & SET_MASK[SET_W-1:0];
  wire [SET_W-1:0]      fill_set = resp_line[SET_W-1:0] & SET_MASK[SET_W-1:0];

  reg [WAYS-1:0]      fill_ways;
  reg [WAY_ROW_W-1:0] fill_row;

  integer f;
  always @* begin
    for (f = 0; f < WAYS; f = f + 1)
      fill_ways[f] = fill & (resp_way == f[WAY_W-1:0]);
    fill_row                 = resp_line[WAY_ROW_W-1:0] << $clog2(LINE_ROWS);
    fill_row[LINE_ROW_W-1:0] = fill_row[LINE_ROW_W-1:0] | resp_row;
  end

  // The line is valid when its last row is written; until then the rows already written must not
  // be mistaken for rows of the line that they replace.
  wire [TAG_W-1:0]     fill_addr_tag = resp_line[LINE_NUM_W-1 -: TAG_W];
  wire [WAY_TAG_W-1:0] fill_tag      = {resp_phase, resp_err, fill_last, fill_addr_tag};

  wire [WAYS*WAY_TAG_W-1:0] way_tags;
  wire [WAYS*ROW_W-1:0]     way_rows;

  ws_lib_ram_1rw #(
    .DEPTH (SETS),
    .WIDTH (WAYS * WAY_TAG_W),
    .WE_N  (WAYS)
  ) u_tags (
    .clk_i   (clk_i),
    .en_i    (fill | inv_step | req_valid_i | prefetch),
    .we_i    (fill_ways | {WAYS{inv_step}}),
    .addr_i  (fill ? fill_set : inv_step ? inv_set_q : req_set),
    .wdata_i ({WAYS{fill_tag & {WAY_TAG_W{fill}}}}),
    .rdata_o (way_tags)
  );

  genvar g;
  generate
    for (g = 0; g < WAYS; g = g + 1) begin : g_way
      ws_lib_ram_1rw #(
        .DEPTH (WAY_ROWS),
        .WIDTH (ROW_W),
        .WE_N  (1)
      ) u_data (
        .clk_i   (clk_i),
        .en_i    (fill ? fill_ways[g] : req_valid_i),
        .we_i    (fill_ways[g]),
        .addr_i  (fill ? fill_row : req_addr_i[ROW_LSB +: WAY_ROW_W]),
        .wdata_i (fill_data),
        .rdata_o (way_rows[g*ROW_W +: ROW_W])
      );
    end
  endgenerate

  // ---- Answer -----------------------------------------------------------------------------------

  reg req_q;
  reg blocked_q;  // the RAMs were busy: their outputs are not those of this request

  always @(posedge clk_i) begin
    if (rst_i)
      req_q <= 1'b0;
    else
      req_q <= req_valid_i;
  end

  always @(posedge clk_i) begin
    blocked_q <= fill | inv_q | inv_i;
    line_q    <= req_line;
  end

  reg [WAYS-1:0] match;
  reg            err;

  integer t;
  always @* begin
    err        = 1'b0;
    last_phase = way_tags[WAYS*WAY_TAG_W-1];
    victim     = {WAY_W{1'b0}};
    for (t = WAYS - 1; t >= 0; t = t - 1) begin
      match[t] = way_tags[t*WAY_TAG_W + TAG_W] &
                 (way_tags[t*WAY_TAG_W +: TAG_W] == line_q[LINE_NUM_W-1 -: TAG_W]);
      err      = err | (match[t] & way_tags[t*WAY_TAG_W + TAG_W + 1]);
      if (way_tags[t*WAY_TAG_W + TAG_W + 2] == last_phase)
        victim = t[WAY_W-1:0];
    end
  end

  wire looked = req_q & !blocked_q;
  wire found  = |match;

  // The miss registers: a request for a line that is outstanding waits for the same answer; one for
  // another line of the set has to wait, because its victim would be the same way.
  wire same_line = |line_sel;
  wire can_start = free_found & !same_set;
  assign start   = (looked | prefetch_looked) & !found & can_start;

  assign hit_o  = looked & found;
  assign miss_o = looked & !found & (same_line | can_start);
  assign fail_o = req_q & (blocked_q | (!found & !same_line & !can_start));
  assign err_o  = err;

  assign take_way = victim;

  generate
    if (GROUPS > 1) begin : g_groups
      localparam GROUP_W = $clog2(GROUPS);

      reg [GROUP_W-1:0]     group_q;
      reg [WAYS*GROUPS-1:0] sel;

      always @(posedge clk_i)
        group_q <= req_addr_i[ADDR_LSB +: GROUP_W];

      integer s;
      always @* begin
        for (s = 0; s < WAYS * GROUPS; s = s + 1)
          sel[s] = match[s / GROUPS] & (group_q == s[GROUP_W-1:0]);
      end

      ws_lib_onehot_mux #(
        .N     (WAYS * GROUPS),
        .WIDTH (WORDS * 32)
      ) u_group_mux (
        .sel_i  (sel),
        .data_i (way_rows),
        .data_o (data_o)
      );
    end else begin : g_group
      ws_lib_onehot_mux #(
        .N     (WAYS),
        .WIDTH (WORDS * 32)
      ) u_group_mux (
        .sel_i  (match),
        .data_i (way_rows),
        .data_o (data_o)
      );
    end
  endgenerate

  // ---- Prefetch ---------------------------------------------------------------------------------

  generate
    if (PREFETCH != 0) begin : g_prefetch
      reg [LINE_NUM_W-1:0] next_q;   // line to prefetch if want_q; otherwise the last prefetched
      reg                  want_q;
      reg                  look_q;
      reg [MSHR-1:0]       prefetch_q;

      wire [LINE_NUM_W-1:0] after      = line_q + 1'b1;
      wire [LINE_NUM_W-1:0] before_next = next_q - 1'b1;
      wire [LINE_NUM_W-1:0] after_next = next_q + 1'b1;
      wire                  restart    = looked & ((!found & can_start) | (line_q == next_q));
      wire                  go_on      = (PREFETCH > 1) & looked & !want_q &
                                         (line_q == before_next);

      assign prefetch        = want_q & !req_valid_i & !fill & !inv_q & !inv_i & free_found &
                               !look_q & ~|prefetch_q;
      assign prefetch_looked = look_q;
      assign next_line       = next_q;
      assign prefetch_d      = (prefetch_q & ~filled & ~(line_sel & {MSHR{looked}})) |
                               (started & {MSHR{look_q}});
      assign prefetch_o      = want_q | look_q;

      always @(posedge clk_i) begin
        if (rst_i | inv_i) begin
          want_q <= 1'b0;
          look_q <= 1'b0;
        end else begin
          want_q <= restart ? !(&after[LINE_NUM_W-1 -: 2]) :
                    go_on   ? !(&after_next[LINE_NUM_W-1 -: 2]) : want_q & !prefetch;
          look_q <= prefetch;
        end
        if (rst_i)
          prefetch_q <= {MSHR{1'b0}};
        else
          prefetch_q <= prefetch_d;
      end

      always @(posedge clk_i) begin
        if (restart | go_on)
          next_q <= restart ? after : after_next;
      end
    end else begin : g_no_prefetch
      wire unused_lines = &{started, filled};

      assign prefetch        = 1'b0;
      assign prefetch_looked = 1'b0;
      assign next_line       = {LINE_NUM_W{1'b0}};
      assign prefetch_d      = {MSHR{1'b0}};
      assign prefetch_o      = 1'b0;
    end
  endgenerate

  reg fill_q;

  assign fill_o = fill_q;

  always @(posedge clk_i) begin
    if (rst_i)
      fill_q <= 1'b0;
    else
      fill_q <= (fill & fill_last) | inv_end;
  end


  // Values of the parameters that cannot work
  generate
    if (!(SETS > 0 && (SETS & (SETS - 1)) == 0)) begin : g_error0
      ERROR_SETS_must_be_a_power_of_two u_error ();
    end
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error1
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
    if (!(AXI_DATA_W <= LINE_BYTES * 8)) begin : g_error2
      ERROR_AXI_DATA_W_must_not_exceed_a_line u_error ();
    end
    if (!(PREFETCH == 0 || MSHR >= 2)) begin : g_error3
      ERROR_MSHR_must_be_2_or_more_to_prefetch u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
