// wsgen 0.1.0 | ws_ldtrack.v.tmpl 8d571fd2 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_ldtrack: load tracker: counts the requests of each load or AMO instruction until all of them
// have been answered.
//
// Contract
//   Instructions make their requests one after the other. req_fire_i: a request, with entry_o in
//   its tag; req_close_i on the last one of the instruction. No request without free_o: an entry is
//   reserved. Both come from registers, and entry_o holds until the instruction's last request.
//   Answers come in any order, at the earliest in the cycle of their request: ans_fire_i with the
//   entry of the tag. ans_last_o (combinational): this answer is the last of its instruction; the
//   entry is then free.
//   rst_i discards everything.
// Parameters
//   LQ entries (instructions in flight), THREADS: most requests of an instruction.
// Not here: registers and data of the instruction, which travel in the tags.

`default_nettype none

module ws_ldtrack #(
  parameter THREADS = 8,
  parameter LQ      = 16,
  parameter LQ_W    = (LQ > 1) ? $clog2(LQ) : 1
) (
  input  wire            clk_i,
  input  wire            rst_i,

  // Requests, from ws_lsu
  output wire            free_o,
  output wire [LQ_W-1:0] entry_o,
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
  reg                  have_q;    // entry_q is for the instruction at work
  reg [LQ_W-1:0]       entry_q;

  assign free_o  = have_q;
  assign entry_o = entry_q;

  // ---- The next entry: the lowest free one ----

  wire           next = ~have_q | (req_fire_i & req_close_i);
  reg [LQ-1:0]   up;
  wire [LQ-1:0]  taken = used_q | up;
  reg [LQ_W-1:0] lowest;
  integer f;
  always @* begin
    lowest = {LQ_W{1'b0}};
    for (f = LQ - 1; f >= 0; f = f - 1)
      if (!taken[f])
        lowest = f[LQ_W-1:0];
  end

  // ---- Counts ----

  reg [LQ-1:0]         down;
  reg                  last;
  reg                  none;
  reg                  one;
  reg [COUNT_W-1:0]    count;
  reg [COUNT_W-1:0]    more;
  reg [COUNT_W-1:0]    less;
  reg [LQ*COUNT_W-1:0] count_d;
  integer e;
  always @* begin
    last = 1'b0;
    for (e = 0; e < LQ; e = e + 1) begin
      count   = count_q[e*COUNT_W +: COUNT_W];
      up[e]   = req_fire_i & (entry_q == e[LQ_W-1:0]);
      down[e] = ans_fire_i & (ans_entry_i == e[LQ_W-1:0]);
      // A new entry starts from 0.
      if (!used_q[e])
        count = {COUNT_W{1'b0}};
      none = ~|count;
      one  = (count == {{(COUNT_W-1){1'b0}}, 1'b1});
      last = last | ((ans_entry_i == e[LQ_W-1:0])
                     & (up[e] ? req_close_i & none : closed_q[e] & one));
      // Requests and answers come late: they only select.
      more = count + 1'b1;
      less = count - 1'b1;
      count_d[e*COUNT_W +: COUNT_W] = (up[e] == down[e]) ? count : up[e] ? more : less;
    end
  end

  assign ans_last_o = last;

  always @(posedge clk_i) begin
    if (rst_i) begin
      used_q <= {LQ{1'b0}};
      have_q <= 1'b0;
    end else begin
      used_q <= taken & ~(down & {LQ{last}});
      if (next)
        have_q <= ~&taken;
    end
  end

  always @(posedge clk_i) begin
    count_q  <= count_d;
    closed_q <= (closed_q & ~up) | (up & {LQ{req_close_i}});
    if (next)
      entry_q <= lowest;
  end

endmodule

`default_nettype wire
