// wsgen 0.1.0 | ws_oc_warps.v.tmpl beb24057 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_oc_warps: which warps have instructions in the collectors.
//
// Contract
//   Combinational. held_o: bit w*COLLECTORS + c: collector c has an instruction of warp w.
//   oc_busy_o[w]: some collector does.

`default_nettype none

module ws_oc_warps #(
  parameter WARPS      = 8,
  parameter COLLECTORS = 4,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  // From ws_collectors
  input  wire [COLLECTORS-1:0]        oc_valid_i,
  input  wire [COLLECTORS*WARP_W-1:0] oc_warp_i,

  // To the WAR policy
  output wire [WARPS*COLLECTORS-1:0]  held_o,

  // To ws_issue
  output wire [WARPS-1:0]             oc_busy_o
);

  reg [WARPS*COLLECTORS-1:0] held;
  reg [WARPS-1:0]            busy;

  integer w;
  integer n;
  always @* begin
    for (w = 0; w < WARPS; w = w + 1) begin
      for (n = 0; n < COLLECTORS; n = n + 1)
        held[w*COLLECTORS + n] = oc_valid_i[n] & (oc_warp_i[n*WARP_W +: WARP_W] == w[WARP_W-1:0]);
      busy[w] = |held[w*COLLECTORS +: COLLECTORS];
    end
  end

  assign held_o    = held;
  assign oc_busy_o = busy;

endmodule

`default_nettype wire
