// wsgen 0.1.0 | ws_dcache_stream.v.tmpl 7dfec83e | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache_stream: detects loads that go from line to line, and proposes the lines to prefetch.
//
// Contract
//   touch_i: a load or AMO leaves S2 for line_i; miss_i: it has to request the line.
//   A miss begins a stream. A touch of the line after the last one of a stream continues it, and
//   the line PREFETCH lines further becomes a proposal, unless it is in another page of 4 KB: a
//   proposed line may be read wherever a load may.
//   want_valid_o, want_line_o: a proposal, until want_take_i or until its stream continues. The
//   lowest stream with a proposal has priority. CUT_DCACHE = 1: a touch counts one cycle later.
//   rst_i and inv_i discard all streams.
// Parameters
//   PREFETCH lines; 0: no line is proposed. STREAMS that are followed; a new one replaces the
//   oldest.
// Not here: whether the line is present or requested already (ws_dcache).

`default_nettype none

module ws_dcache_stream #(
  parameter PREFETCH   = 4,
  parameter LINE_BYTES = 64,
  parameter STREAMS    = 4,
  parameter CUT_DCACHE = 1,
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

  generate
    if (PREFETCH == 0) begin : g_none
      wire unused = &{clk_i, rst_i, inv_i, touch_i, miss_i, line_i, want_take_i};

      assign want_valid_o = 1'b0;
      assign want_line_o  = {(32-LINE_W){1'b0}};
    end else begin : g_streams
      localparam PAGE_W = 12 - LINE_W;
      localparam N_W    = 32 - LINE_W;
      localparam KEY_W  = PAGE_W + 6;  // partial: a wrong match is harmless
      localparam [31:0] LEAD = PREFETCH - 1;

      reg  [STREAMS-1:0]     valid_q;
      reg  [STREAMS*N_W-1:0] next_q;
      reg  [STREAMS-1:0]     want_q;
      reg  [STREAMS-1:0]     turn_q;   // the stream to replace, one-hot
      reg  [STREAMS-1:0]     found;
      wire                   touch;
      wire                   miss;
      wire [31:LINE_W]       line;
      wire [N_W-1:0]         line_next = line + 1'b1;

      if (CUT_DCACHE == 0) begin : g_direct
        assign {touch, miss, line} = {touch_i, miss_i, line_i};
      end else begin : g_cut
        reg           touch_q;
        reg           miss_q;
        reg [N_W-1:0] line_q;

        assign {touch, miss, line} = {touch_q, miss_q, line_q};

        always @(posedge clk_i) begin
          touch_q <= touch_i;  // goes on with no stream after inv_i
          miss_q  <= miss_i & !rst_i & !inv_i;
          line_q  <= line_i;
        end
      end

      integer s;
      always @* begin
        for (s = 0; s < STREAMS; s = s + 1)
          found[s] = valid_q[s] & (next_q[s*N_W +: KEY_W] == line[LINE_W +: KEY_W]);
      end

      wire               begins = miss & ~|found;
      wire [STREAMS-1:0] goes_on = found & {STREAMS{touch}};
      wire [STREAMS-1:0] load    = goes_on | (turn_q & {STREAMS{begins}});

      // ---- proposals ---------------------------------------------------------------------------

      wire [STREAMS-1:0] first = want_q & (~want_q + 1'b1);
      wire               past_page;
      wire [PAGE_W-1:0]  unused_sum;
      wire [N_W-1:0]     next;
      assign {past_page, unused_sum} = {1'b0, line[11:LINE_W]} + LEAD[PAGE_W:0] + 1'b1;

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

      // ---- state -------------------------------------------------------------------------------

      integer k;
      always @(posedge clk_i) begin
        for (k = 0; k < STREAMS; k = k + 1)
          if (load[k])
            next_q[k*N_W +: N_W] <= line_next;
      end

      always @(posedge clk_i) begin
        if (rst_i | inv_i) begin
          valid_q <= {STREAMS{1'b0}};
          want_q  <= {STREAMS{1'b0}};
          turn_q  <= {{(STREAMS-1){1'b0}}, 1'b1};
        end else begin
          valid_q <= valid_q | load;
          want_q  <= (want_q & ~load & ~(first & {STREAMS{want_take_i}})) |
                     (goes_on & {STREAMS{~past_page}});
          if (begins)
            turn_q <= {turn_q[STREAMS-2:0], turn_q[STREAMS-1]};
        end
      end
    end
  endgenerate


  // Values of the parameters that cannot work
  generate
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error0
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
