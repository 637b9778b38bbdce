// wsgen 0.1.0 | ws_lib_rr_arb.v.tmpl 820d9bc7 | do not edit: see MANIFEST
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
//   N requests (1 or more). Area and delay (ripple) grow with N; the state has one bit per request,
//   so that nothing has to be decoded before the requests are compared.
// Not here: locking a grant, weights, ages. A user that does not need idx_o names its wire
// unused_*.

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

  reg [N-1:0]     after_q;  // requests after the one served last
  reg [N-1:0]     gnt;
  reg [N-1:0]     after;    // requests after the one granted
  reg [IDX_W-1:0] idx;

  wire [N-1:0] early = req_i & after_q;
  wire         none  = ~|early;  // so all of them count

  // The lowest request of those after the one served last, and the lowest of all.
  reg  lower_early;
  reg  lower;
  reg  granted;

  integer i;
  always @* begin
    lower_early = 1'b0;
    lower       = 1'b0;
    granted     = 1'b0;
    idx         = {IDX_W{1'b0}};
    for (i = 0; i < N; i = i + 1) begin
      gnt[i]      = (early[i] & ~lower_early) | (none & req_i[i] & ~lower);
      after[i]    = granted;
      lower_early = lower_early | early[i];
      lower       = lower | req_i[i];
      granted     = granted | gnt[i];
      idx         = idx | ({IDX_W{gnt[i]}} & i[IDX_W-1:0]);
    end
  end

  assign gnt_o = gnt;
  assign idx_o = idx;

  always @(posedge clk_i) begin
    if (rst_i)
      after_q <= {N{1'b0}};
    else if (fire_i)
      after_q <= after;
  end

endmodule

`default_nettype wire
