// wsgen 0.1.0 | ws_age.v.tmpl 3bf66a6c | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_age: how old the collectors' instructions are: one bit per pair of collectors.
//
// Contract
//   older_o        bit c*COLLECTORS + d: collector c was allocated before d (both in use); 0
//                  where c is d. A collector becomes the youngest at the end of the cycle in which
//                  it is allocated.
//   alloc_i        one-hot or 0. Issue width 2: of two collectors that are allocated in one cycle,
//                  that in the upper half becomes the younger one.
//   Ages need no reset: they are written when a collector is allocated.

`default_nettype none

module ws_age #(
  parameter ISSUE_WIDTH = 1,
  parameter COLLECTORS  = 4
) (
  input  wire                              clk_i,

  // From ws_alloc
  input  wire [ISSUE_WIDTH*COLLECTORS-1:0] alloc_i,

  // To ws_dispatch_choice, ws_starvation, ws_rf_arb
  output wire [COLLECTORS*COLLECTORS-1:0]  older_o
);

  generate
    if (COLLECTORS > 1) begin : g_age
      localparam PAIRS = COLLECTORS * (COLLECTORS - 1) / 2;

      reg [PAIRS-1:0]                 age_q;  // pair (hi, lo): hi is older
      reg [PAIRS-1:0]                 age_d;
      reg [COLLECTORS*COLLECTORS-1:0] older;

      wire [COLLECTORS-1:0] alloc  = alloc_i[0 +: COLLECTORS];
      wire [COLLECTORS-1:0] alloc2 =
          (ISSUE_WIDTH > 1) ? alloc_i[(ISSUE_WIDTH-1)*COLLECTORS +: COLLECTORS]
                            : {COLLECTORS{1'b0}};
      wire [COLLECTORS-1:0] taken  = alloc | alloc2;

      integer hi;
      integer lo;
      always @* begin
        older = {COLLECTORS*COLLECTORS{1'b0}};
        age_d = age_q;
        for (hi = 1; hi < COLLECTORS; hi = hi + 1) begin
          for (lo = 0; lo < hi; lo = lo + 1) begin
            older[hi*COLLECTORS + lo] = age_q[hi*(hi-1)/2 + lo];
            older[lo*COLLECTORS + hi] = ~age_q[hi*(hi-1)/2 + lo];
            age_d[hi*(hi-1)/2 + lo]  = (age_q[hi*(hi-1)/2 + lo] | taken[lo]) & ~alloc2[hi] &
                                       ~(alloc[hi] & ~alloc2[lo]);
          end
        end
      end

      always @(posedge clk_i)
        age_q <= age_d;

      assign older_o = older;
    end else begin : g_single
      wire unused_clk = clk_i;
      wire unused_alloc = |alloc_i;

      assign older_o = 1'b0;
    end
  endgenerate

endmodule

`default_nettype wire
