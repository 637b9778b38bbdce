// wsgen 0.1.0 | ws_dcache_stream.v.tmpl 3a62187c | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache_stream: sees loads go from line to line and says which line will be wanted.
//
// Contract
//   touch_i: a load or AMO leaves S2 for line_i; miss_i: it has to ask for the line.
//   A miss begins a stream; a touch of the line behind the one a stream was at last goes on with it,
//   and the line AHEAD of that becomes a proposal, unless it is in another page of 4 KB: what is
//   proposed may be read wherever a load may.
//   want_valid_o, want_line_o: a proposal, until want_take_i or until its stream goes on. Streams take
//   no turns: the lowest first. rst_i and inv_i forget all.
// Parameters
//   AHEAD lines, 1 or more. STREAMS that are followed; a new one replaces the oldest.
// Not here: whether the line is there or on its way already (ws_dcache).

`default_nettype none

module ws_dcache_stream #(
  parameter AHEAD      = 4,
  parameter LINE_BYTES = 64,
  parameter STREAMS    = 4,
  parameter LINE_W     = $clog2(LINE_BYTES)
) (
  input  wire             clk_i,
  input  wire             rst_i,
  input  wire             inv_i,

  // From S2 of ws_dcache
  input  wire             touch_i,
  input  wire             miss_i,
  input  wire [31:LINE_W] line_i,

  // To S1
  output wire             want_valid_o,
  output wire [31:LINE_W] want_line_o,
  input  wire             want_take_i
);

  localparam PAGE_W = 12 - LINE_W;
  localparam N_W    = 32 - LINE_W;
  localparam KEY_W  = PAGE_W + 6;     // what tells streams apart: mistaking one for another does no harm
  localparam [31:0] LEAD = AHEAD - 1;

  reg  [STREAMS-1:0]     valid_q;
  reg  [STREAMS*N_W-1:0] next_q;
  reg  [STREAMS-1:0]     want_q;
  reg  [STREAMS-1:0]     turn_q;   // who is replaced, one hot
  reg  [STREAMS-1:0]     found;
  wire [N_W-1:0]         behind = line_i + 1'b1;

  integer s;
  always @* begin
    for (s = 0; s < STREAMS; s = s + 1)
      found[s] = valid_q[s] & (next_q[s*N_W +: KEY_W] == line_i[LINE_W +: KEY_W]);
  end

  wire               begins = miss_i & ~|found;
  wire [STREAMS-1:0] goes_on = found & {STREAMS{touch_i}};
  wire [STREAMS-1:0] load    = goes_on | (turn_q & {STREAMS{begins}});

  // ---- proposals ----------------------------------------------------------------------------------

  wire [STREAMS-1:0] first = want_q & (~want_q + 1'b1);
  wire               past_page;
  wire [PAGE_W-1:0]  unused_ahead;
  wire [N_W-1:0]     next;
  assign {past_page, unused_ahead} = {1'b0, line_i[11:LINE_W]} + LEAD[PAGE_W:0] + 1'b1;

  ws_lib_onehot_mux #(
    .N     (STREAMS),
    .WIDTH (N_W)
  ) u_next (
    .sel_i  (first),
    .data_i (next_q),
    .data_o (next)
  );

  assign want_valid_o = |want_q;
  assign want_line_o  = {next[N_W-1:PAGE_W], next[PAGE_W-1:0] + LEAD[PAGE_W-1:0]};

  // ---- state --------------------------------------------------------------------------------------

  integer k;
  always @(posedge clk_i) begin
    for (k = 0; k < STREAMS; k = k + 1)
      if (load[k])
        next_q[k*N_W +: N_W] <= behind;
  end

  always @(posedge clk_i) begin
    if (rst_i | inv_i) begin
      valid_q <= {STREAMS{1'b0}};
      want_q  <= {STREAMS{1'b0}};
      turn_q  <= {{(STREAMS-1){1'b0}}, 1'b1};
    end else begin
      valid_q <= valid_q | load;
      want_q  <= (want_q & ~load & ~(first & {STREAMS{want_take_i}})) | (goes_on & {STREAMS{~past_page}});
      if (begins)
        turn_q <= {turn_q[STREAMS-2:0], turn_q[STREAMS-1]};
    end
  end

endmodule

`default_nettype wire
