// wsgen 0.1.0 | ws_lib_ones_below.v.tmpl ded80db2 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_ones_below: for each bit, whether all bits below it are 1: the carries of an increment.
//
// Contract
//   Combinational. ones_o[i]: bits i-1..0 of x_i are all 1. ones_o[0] is 1, so x + 1 = x ^ ones_o,
//   and ones_o[N-1] is the carry out of x_i.
// Parameters
//   N outputs, 2 to 64; x_i has one bit fewer. The delay grows with log2(N) (a prefix tree).

`default_nettype none

module ws_lib_ones_below #(
  parameter N = 25
) (
  input  wire [N-2:0] x_i,
  output wire [N-1:0] ones_o
);

  // Part l has a bit at every multiple of 2 << l except 0.
  localparam [6*N-1:0] EVERY = multiples(6);

  function [6*N-1:0] multiples;
    input integer parts;
    integer l, n;
    begin
      multiples = {(6*N){1'b0}};
      for (l = 0; l < parts; l = l + 1)
        for (n = 2 << l; n < N; n = n + (2 << l)) multiples[N*l+n] = 1'b1;
    end
  endfunction

  reg [N-1:0] ones;
  integer l;
  always @* begin
    ones = {x_i, 1'b1};
    for (l = 0; l < 6; l = l + 1)
      ones = ones & ((ones << (1 << l)) | ~EVERY[N*l +: N]);
    for (l = 5; l >= 0; l = l - 1)
      ones = ones & ((ones << (1 << l)) | ~(EVERY[N*l +: N] << (1 << l)));
  end

  assign ones_o = ones;

endmodule

`default_nettype wire
