// wsgen 0.1.0 | ws_lib_sum.v.tmpl 13763ef0 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_sum: the sum of a few numbers.
//
// Contract
//   Combinational. sum_o is the sum of the N fields of data_i, modulo 2**SUM_W.
// Parameters
//   N numbers of WIDTH bits; SUM_W bits of the sum, at least WIDTH.
// Not here: saturation.

`default_nettype none

module ws_lib_sum #(
  parameter N     = 4,
  parameter WIDTH = 4,
  parameter SUM_W = WIDTH + $clog2(N)
) (
  input  wire [N*WIDTH-1:0] data_i,
  output wire [SUM_W-1:0]   sum_o
);

  reg [SUM_W-1:0] sum;
  reg [SUM_W-1:0] term;

  integer i;
  always @* begin
    sum  = {SUM_W{1'b0}};
    term = {SUM_W{1'b0}};
    for (i = 0; i < N; i = i + 1) begin
      term[WIDTH-1:0] = data_i[i*WIDTH +: WIDTH];
      sum             = sum + term;
    end
  end

  assign sum_o = sum;

endmodule

`default_nettype wire
