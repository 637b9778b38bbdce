// SPDX-License-Identifier: Apache-2.0
//
// narrow: a divergence policy with PCs of PC_W bits: the others are 0. What is not connected is
// free.

`default_nettype none

module narrow #(
  parameter PC_W = 2
) (
  input wire clk_i,
  input wire [PC_W-1:0] entry,
  input wire [PC_W-1:0] named,
  input wire [PC_W-1:0] target,
  input wire [PC_W-1:0] fall,
  input wire odd,
  input wire [`WARPS*PC_W-1:0] next
);

  localparam ZERO = 30 - PC_W;

  wire [`WARPS*30-1:0] next_wide;

  genvar w;
  generate
    for (w = 0; w < `WARPS; w = w + 1) begin : g_warp
      assign next_wide[w*30 +: 30] = {{ZERO{1'b0}}, next[w*PC_W +: PC_W]};
    end
  endgenerate

  `POLICY #(`PARAMETERS) u_policy (
    .clk_i       (clk_i),
    .entry_pc_i  ({{ZERO{1'b0}}, entry}),
    .named_rpc_i ({{ZERO{1'b0}}, named}),
    .br_target_i ({{ZERO{1'b0}}, target, odd}),
    .br_fall_i   ({{ZERO{1'b0}}, fall}),
    .next_i      (next_wide)
  );

endmodule

`default_nettype wire
