// wsgen 0.1.0 | ws_lib_rr_arb.v.tmpl 83e9f3a6 | ref e29d60ad | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_rr_arb: round-robin arbiter of N requests, with the grant as one-hot and as index.
//
//   ws_lib_rr_arb #(.N ()) u_arb (
//     .clk_i, .rst_i, .req_i [N], .fire_i, .gnt_o [N], .idx_o [IDX_W]);
//
// Contract
//   gnt_o and idx_o follow req_i in the same cycle: the first request after the one served last, in
//   ascending order, wrapping. Without a request gnt_o and idx_o are 0.
//   fire_i: the grant is used, and its request is the one served last from the next cycle on.
//   Without fire_i the priority stays: a lone request keeps its grant, a new one may take it over.
//   fire_i requires a request. After rst_i request 0 goes first.
// Parameters
//   N requests (1 and more). Area and delay (ripple) grow with N; the state is one index.
// Not here: locking a grant, weights, ages. A user without need for idx_o names its wire unused_*.

`default_nettype none

module ws_lib_rr_arb #(
  parameter N     = 8,
  parameter IDX_W = (N > 1) ? $clog2(N) : 1
) (
  input  wire             clk_i,
  input  wire             rst_i,
  input  wire [N-1:0]     req_i,
  input  wire             fire_i,
  output wire [N-1:0]     gnt_o,
  output wire [IDX_W-1:0] idx_o
);

  localparam [31:0] TOP = N - 1;

  reg [IDX_W-1:0] last_q;  // served last; its successor goes first

  reg [N-1:0]     gnt;
  reg [IDX_W-1:0] idx;
  reg             past;    // request i comes after last_q
  reg             found;

  // Two rounds of one ripple: the requests after the last one served, then all of them.
  integer i;
  always @* begin
    gnt    = {N{1'b0}};
    idx    = {IDX_W{1'b0}};
    past   = 1'b0;
    found  = 1'b0;
    for (i = 0; i < N; i = i + 1) begin
      if (past && req_i[i] && !found) begin
        gnt[i] = 1'b1;
        idx    = idx | i[IDX_W-1:0];
        found  = 1'b1;
      end
      past = past | (last_q == i[IDX_W-1:0]);
    end
    for (i = 0; i < N; i = i + 1) begin
      if (req_i[i] && !found) begin
        gnt[i] = 1'b1;
        idx    = idx | i[IDX_W-1:0];
        found  = 1'b1;
      end
    end
  end

  assign gnt_o = gnt;
  assign idx_o = idx;

  always @(posedge clk_i) begin
    if (rst_i)
      last_q <= TOP[IDX_W-1:0];
    else if (fire_i)
      last_q <= idx;
  end

endmodule

`default_nettype wire
