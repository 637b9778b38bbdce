// wsgen 0.1.0 | ws_ldtrack.v.tmpl 442504d0 | ref 3cafed56 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_ldtrack: load tracker: counts the requests of each load or AMO instruction until all have answered.
//
// Contract
//   One instruction after the other makes requests; req_fire_i a request, with entry_o in its tag;
//   req_close_i on the last one of the instruction. free_o: it has an entry, or one is free for it;
//   no request without. hold_i keeps entry_o at that of the last request, after its end, too.
//   Answers come in any order and after their request: ans_fire_i with the entry of the tag.
//   ans_last_o (combinational) that all have answered with this one; the entry is then free.
//   rst_i forgets everything.
// Parameters
//   LQ entries (instructions in flight), THREADS: most requests of an instruction.
// Not here: registers and data of the instruction, which travel in the tags.

`default_nettype none

module ws_ldtrack #(
  parameter THREADS = 8,
  parameter LQ      = 8,
  parameter LQ_W    = (LQ > 1) ? $clog2(LQ) : 1
) (
  input  wire            clk_i,
  input  wire            rst_i,

  // Requests, from ws_lsu
  output wire            free_o,
  output wire [LQ_W-1:0] entry_o,
  input  wire            hold_i,
  input  wire            req_fire_i,
  input  wire            req_close_i,

  // Answers, from ws_ldresp
  input  wire            ans_fire_i,
  input  wire [LQ_W-1:0] ans_entry_i,
  output wire            ans_last_o
);

  localparam COUNT_W = $clog2(THREADS + 1);

  reg [LQ-1:0]         used_q;
  reg [LQ-1:0]         closed_q;
  reg [LQ*COUNT_W-1:0] count_q;
  reg                  open_q;    // the instruction at work has made a request
  reg [LQ_W-1:0]       entry_q;   // its entry

  // ---- Entry of the instruction at work: its own, or the lowest free one ----

  reg [LQ_W-1:0] lowest;
  integer f;
  always @* begin
    lowest = {LQ_W{1'b0}};
    for (f = LQ - 1; f >= 0; f = f - 1)
      if (!used_q[f])
        lowest = f[LQ_W-1:0];
  end

  wire own = open_q | hold_i;

  assign entry_o = own ? entry_q : lowest;
  assign free_o  = own | ~&used_q;

  // ---- Counts ----

  reg [LQ-1:0]         up;
  reg [LQ-1:0]         down;
  reg                  last;
  reg [COUNT_W-1:0]    count;
  reg [LQ*COUNT_W-1:0] count_d;
  integer e;
  always @* begin
    last = 1'b0;
    for (e = 0; e < LQ; e = e + 1) begin
      count   = count_q[e*COUNT_W +: COUNT_W];
      up[e]   = req_fire_i & (entry_o == e[LQ_W-1:0]);
      down[e] = ans_fire_i & (ans_entry_i == e[LQ_W-1:0]);
      last    = last | ((ans_entry_i == e[LQ_W-1:0]) & closed_q[e]
                        & (count == {{(COUNT_W-1){1'b0}}, 1'b1}));
      // One adder: + 1 or - 1; a new entry starts from 0.
      if (up[e] & ~used_q[e])
        count = {{(COUNT_W-1){1'b0}}, 1'b1};
      else if (up[e] != down[e])
        count = count + {{(COUNT_W-1){down[e]}}, 1'b1};
      count_d[e*COUNT_W +: COUNT_W] = count;
    end
  end

  assign ans_last_o = last;

  always @(posedge clk_i) begin
    if (rst_i) begin
      used_q <= {LQ{1'b0}};
      open_q <= 1'b0;
    end else begin
      used_q <= (used_q | up) & ~(down & {LQ{last}});
      if (req_fire_i)
        open_q <= ~req_close_i;
    end
  end

  always @(posedge clk_i) begin
    count_q  <= count_d;
    closed_q <= (closed_q & ~up) | (up & {LQ{req_close_i}});
    if (req_fire_i)
      entry_q <= entry_o;
  end

endmodule

`default_nettype wire
