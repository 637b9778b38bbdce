// wsgen 0.1.0 | ws_addr_decode.v.tmpl 7f15f7a0 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_addr_decode: checks the addresses of a beat's lanes and computes addresses in shared memory.
//
// Contract
//   Combinational, for every lane, active or not:
//     misaligned_o  the address is not a multiple of the access size
//     range_o       0xF... below the last 2 KB, above the shared or local bytes of the launch, or a
//                   store or AMO to constants (ws_lsu detects reads above the constants)
//     shared_o, const_o   the address is in the shared window, in those of constants
//     sm_addr_o     its byte address in shared memory, for the CTA whose rows begin at sm_base_i
// Parameters
//   SMEM_BYTES of shared memory; SMEM_W bits of a byte address in it.
// Not here: translation of constant and local addresses (ws_coalescer).

`default_nettype none

module ws_addr_decode #(
  parameter LANES      = 8,
  parameter SMEM_BYTES = 16384,
  parameter DATA_W     = LANES * 32,
  parameter SMEM_W     = $clog2(SMEM_BYTES)
) (
  // Access
  input  wire                    half_i,
  input  wire                    word_i,
  input  wire                    write_i,  // store or AMO
  input  wire [DATA_W-1:0]       addr_i,

  // Launch and CTA
  input  wire [SMEM_W:0]         shared_bytes_i,
  input  wire [SMEM_W-1:4]       sm_base_i,
  input  wire                    no_local_i,  // of 0 bytes
  input  wire [15:6]             beyond_i,  // bits that no local offset has

  // Lanes
  output wire [LANES-1:0]        misaligned_o,
  output wire [LANES-1:0]        range_o,
  output wire [LANES-1:0]        shared_o,
  output wire [LANES-1:0]        const_o,
  output wire [LANES*SMEM_W-1:0] sm_addr_o
);

  localparam HALF = SMEM_W / 2;

  // a < b in two halves, a gate per bit: the upper half is smaller, or it is not greater and the
  // lower half is smaller.
  function below(input [SMEM_W-1:0] a, input [SMEM_W:0] b);
    integer n;
    reg lower;
    reg upper;
    reg equal;  // the upper halves, or a smaller
    begin
      lower = 1'b0;
      upper = 1'b0;
      equal = 1'b1;
      for (n = 0; n < HALF; n = n + 1)
        lower = (~a[n] & b[n]) | ((~a[n] | b[n]) & lower);
      for (n = HALF; n < SMEM_W; n = n + 1) begin
        upper = (~a[n] & b[n]) | ((~a[n] | b[n]) & upper);
        equal = (~a[n] & b[n]) | ((~a[n] | b[n]) & equal);
      end
      below = b[SMEM_W] | upper | (equal & lower);
    end
  endfunction

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
      wire        past_local  = no_local_i | |addr[27:16] | |(addr[15:6] & beyond_i);
      wire [SMEM_W-1:4] row     = addr[SMEM_W-1:4] + sm_base_i;

      assign misaligned_o[g] = (half_i & addr[0]) | (word_i & |addr[1:0]);
      assign range_o[g]      = nowhere | (constant & write_i) | (shared & past_shared)
                             | (is_local & past_local);
      assign shared_o[g]     = shared;
      assign const_o[g]      = constant;
      assign sm_addr_o[g*SMEM_W +: SMEM_W] = {row, addr[3:0]};
    end
  endgenerate

endmodule

`default_nettype wire
