// wsgen 0.1.0 | ws_lib_add_narrow.v.tmpl 43d2a73c | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_add_narrow: sum of a wide and a narrow number, for counters.
//
// Contract
//   Combinational. sum_o = wide_i + narrow_i, modulo 2 ** WIDTH. Only the low NARROW bits use an
//   adder; the carry passes through the other bits in a time that grows with the logarithm of their
//   number.
// Parameters
//   WIDTH bits of the sum, NARROW bits of the narrow number (1 or more); WIDTH - NARROW from 1 to
//   63.

`default_nettype none

module ws_lib_add_narrow #(
  parameter WIDTH  = 64,
  parameter NARROW = 4
) (
  input  wire [WIDTH-1:0]  wide_i,
  input  wire [NARROW-1:0] narrow_i,
  output wire [WIDTH-1:0]  sum_o
);

  localparam HIGH = WIDTH - NARROW;

  wire [NARROW:0] low = {1'b0, wide_i[NARROW-1:0]} + {1'b0, narrow_i};
  wire [HIGH:0]   ones;

  ws_lib_ones_below #(
    .N (HIGH + 1)
  ) u_ones (
    .x_i    (wide_i[WIDTH-1:NARROW]),
    .ones_o (ones)
  );

  wire unused_carry = ones[HIGH];

  assign sum_o = {wide_i[WIDTH-1:NARROW] ^ (ones[HIGH-1:0] & {HIGH{low[NARROW]}}),
                  low[NARROW-1:0]};

endmodule

`default_nettype wire
