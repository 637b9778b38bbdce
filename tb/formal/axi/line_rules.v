// SPDX-License-Identifier: Apache-2.0
//
// line_rules: the contract between a cache and ws_axi, for a model checker. It is proved on both:
// CACHE = 1: what the cache does is asserted and what ws_axi does is assumed, 0: the other way
// round.
//
// Contract
//   of the cache   a request stays until it is taken; its id is less than IDS and not open. So at
//                  most IDS lines are open: from the cycle after mreq_ready to the beat marked
//                  last that the cache takes.
//   of ws_axi      a beat is of an id that is open; one that is not taken stays; no beat comes in
//                  reset. With COUNT = 1 a beat is marked last if it is the last one of the
//                  request, as the slave of ws_axi promises, which hands the mark on.
//   rst_i is assumed in the first cycle. It may come at any time, and drops all lines.
//   Each rule has a cover: the case that it is about is reached.
// Parameters
//   IDS, ID_W of the cache; WHAT_W bits of the address and all else that a request says. CACHE, COUNT
//   see above. BURST 0: lines are of one beat. HOLD 1: the cache may keep a beat waiting.
//   ASKS 0: each request is taken at once.

`default_nettype none

module line_rules #(
  parameter CACHE  = 1,
  parameter COUNT  = CACHE,
  parameter IDS    = 1,
  parameter ID_W   = 1,
  parameter WHAT_W = 1,
  parameter BURST  = 1,
  parameter HOLD   = 1,
  parameter ASKS   = 1
) (
  input wire              clk_i,
  input wire              rst_i,
  input wire              mreq_valid,
  input wire              mreq_ready,
  input wire [WHAT_W-1:0] mreq_what,
  input wire [ID_W-1:0]   mreq_id,
  input wire [7:0]        mreq_more,   // AXI beats but one
  input wire              mresp_valid,
  input wire              mresp_ready,
  input wire [ID_W-1:0]   mresp_id,
  input wire              mresp_last
);

  reg                 first_q = 1'b1;
  reg                 asks_q  = 1'b0;  // a request was not taken
  reg [WHAT_W-1:0]    what_q;
  reg [ID_W-1:0]      id_q;
  reg                 waits_q = 1'b0;  // a beat was not taken
  reg [ID_W:0]        beat_q;
  reg [IDS-1:0]       open_q;
  reg [IDS*8-1:0]     more_q;          // beats to come, but one
  reg [IDS-1:0]       done_q;          // ids that have been open
  reg                 again_q;         // one of them is used again

  always @(posedge clk_i) begin
    first_q <= 1'b0;
    asks_q  <= !rst_i & mreq_valid & !mreq_ready;
    what_q  <= mreq_what;
    id_q    <= mreq_id;
    waits_q <= !rst_i & mresp_valid & !mresp_ready;
    beat_q  <= {mresp_id, mresp_last};
  end

  always @*
    if (first_q)
      assume (rst_i);

  // ---- the ids ---------------------------------------------------------------------------------

  reg       asked_open;  // the request names an open id
  reg       in_range;
  reg       beat_open;
  reg [7:0] beat_more;

  integer i;
  always @* begin
    asked_open = 1'b0;
    in_range   = 1'b0;
    beat_open  = 1'b0;
    beat_more  = 8'd0;
    for (i = 0; i < IDS; i = i + 1) begin
      if (mreq_id == i[ID_W-1:0]) begin
        in_range   = 1'b1;
        asked_open = open_q[i];
      end
      if (mresp_id == i[ID_W-1:0]) begin
        beat_open = open_q[i];
        beat_more = more_q[i*8 +: 8];
      end
    end
  end

  wire mreq_go  = mreq_valid & mreq_ready;
  wire mresp_go = mresp_valid & mresp_ready;

  integer j;
  always @(posedge clk_i) begin
    for (j = 0; j < IDS; j = j + 1) begin
      if (mresp_go & (mresp_id == j[ID_W-1:0])) begin
        more_q[j*8 +: 8] <= more_q[j*8 +: 8] - 8'd1;
        if (mresp_last) begin
          open_q[j] <= 1'b0;
          done_q[j] <= 1'b1;
        end
      end
      if (mreq_go & (mreq_id == j[ID_W-1:0])) begin
        open_q[j]        <= 1'b1;
        more_q[j*8 +: 8] <= mreq_more;
        again_q          <= again_q | done_q[j];
      end
    end
    if (rst_i) begin
      open_q  <= {IDS{1'b0}};
      done_q  <= {IDS{1'b0}};
      again_q <= 1'b0;
    end
  end

  // ---- the rules -------------------------------------------------------------------------------

  wire request_stays = !asks_q | (mreq_valid & (mreq_what == what_q) & (mreq_id == id_q));
  wire request_new   = !mreq_valid | (in_range & !asked_open);
  wire beat_wanted   = !mresp_valid | beat_open;
  wire beat_last     = !mresp_valid | (COUNT == 0) | (mresp_last == (beat_more == 8'd0));
  wire beat_stays    = !waits_q | (mresp_valid & (beat_q == {mresp_id, mresp_last}));

  generate
    if (CACHE != 0) begin : g_cache
      always @* begin
        if (!rst_i) begin
          assert (request_stays);
          assert (request_new);
        end
        assume (!rst_i | !mresp_valid);
        if (!rst_i)
          assume (beat_wanted & beat_last & beat_stays);
      end
    end else begin : g_axi
      always @* begin
        if (!rst_i) begin
          assume (request_stays & request_new);
          assert (beat_wanted);
          assert (beat_last);
          assert (beat_stays);
        end
      end
    end
  endgenerate

  always @* begin
    if (!rst_i & !first_q) begin
      if (ASKS != 0)  cover (asks_q);
      cover (&open_q);
      cover (again_q);
      cover (mresp_valid & mresp_last & !(|(open_q & (open_q - 1'b1))));
      if (BURST != 0) cover (mresp_valid & !mresp_last);
      if (HOLD != 0)  cover (waits_q);
    end
    if (!first_q) cover (rst_i & (|open_q));
  end

endmodule

`default_nettype wire
