// wsgen 0.1.0 | ws_addr_decode.v.tmpl 5dc1eadb | ref d1939fe8 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_addr_decode: checks the addresses of a beat's lanes and computes addresses in shared memory.
//
// Contract
//   Combinational, for every lane, active or not:
//     misaligned_o  the address is not a multiple of the access size
//     range_o       0xF... below the last 2 KB, above the shared or local bytes of the launch, or a
//                   store or AMO to constants (ws_lsu detects reads above the constants)
//     shared_o      the address is in the shared window
//     sm_addr_o     its byte address in shared memory, for the CTA whose rows begin at sm_base_i
// Parameters
//   SMEM_BYTES of shared memory; SMEM_W bits of a byte address in it.
// Not here: translation of constant and local addresses (ws_coalescer).

`default_nettype none

module ws_addr_decode #(
  parameter LANES      = 8,
  parameter SMEM_BYTES = 16384,
  parameter SMEM_W     = $clog2(SMEM_BYTES)
) (
  // Access
  input  wire                    half_i,
  input  wire                    word_i,
  input  wire                    write_i,  // store or AMO
  input  wire [LANES*32-1:0]     addr_i,

  // Launch and CTA
  input  wire [SMEM_W:0]         shared_bytes_i,
  input  wire [SMEM_W-1:4]       sm_base_i,
  input  wire [16:6]             local_bytes_i,

  // Lanes
  output wire [LANES-1:0]        misaligned_o,
  output wire [LANES-1:0]        range_o,
  output wire [LANES-1:0]        shared_o,
  output wire [LANES*SMEM_W-1:0] sm_addr_o
);

  // a < b, a gate a bit: the compare has all of a cycle's slack, the lanes make it many.
  function below(input [SMEM_W-1:0] a, input [SMEM_W:0] b);
    integer n;
    begin
      below = 1'b0;
      for (n = 0; n < SMEM_W; n = n + 1)
        below = (~a[n] & b[n]) | ((~a[n] | b[n]) & below);
      below = below | b[SMEM_W];
    end
  endfunction

  // Bits an offset must not have: local_bytes is 0 or a power of two.
  reg [15:6] beyond;
  reg        above;
  integer k;
  always @* begin
    above = local_bytes_i[16];
    for (k = 15; k >= 6; k = k - 1) begin
      beyond[k] = ~above;
      above     = above | local_bytes_i[k];
    end
  end
  wire no_local = ~above;

  genvar g;
  generate
    for (g = 0; g < LANES; g = g + 1) begin : g_lane
      wire [31:0] addr        = addr_i[g*32 +: 32];
      wire        top         = (addr[31:28] == 4'hF);
      wire        constant    = (addr[31:28] == 4'hC) | top;
      wire        shared      = (addr[31:28] == 4'hD);
      wire        is_local    = (addr[31:28] == 4'hE);
      wire        nowhere     = top & ~&addr[27:11];
      wire        past_shared = |addr[27:SMEM_W] | ~below(addr[SMEM_W-1:0], shared_bytes_i);
      wire        past_local  = no_local | |addr[27:16] | |(addr[15:6] & beyond);
      wire [SMEM_W-1:4] row     = addr[SMEM_W-1:4] + sm_base_i;

      assign misaligned_o[g] = (half_i & addr[0]) | (word_i & |addr[1:0]);
      assign range_o[g]      = nowhere | (constant & write_i) | (shared & past_shared)
                             | (is_local & past_local);
      assign shared_o[g]     = shared;
      assign sm_addr_o[g*SMEM_W +: SMEM_W] = {row, addr[3:0]};
    end
  endgenerate

endmodule

`default_nettype wire
