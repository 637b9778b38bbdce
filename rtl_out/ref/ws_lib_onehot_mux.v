// wsgen 0.1.0 | ws_lib_onehot_mux.v.tmpl dda9931c | ref 097f1342 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_onehot_mux: AND-OR multiplexer of N words by a one-hot select.
//
//   ws_lib_onehot_mux #(.N (), .WIDTH ()) u_mux (.sel_i [N], .data_i [N*WIDTH], .data_o [WIDTH]);
//
// Contract
//   Combinational. data_o is the word whose sel_i bit is set, 0 when none is, the OR of the words
//   when several are.
// Parameters
//   N words (1 and more), WIDTH bits a word; word 0 lowest in data_i.

`default_nettype none

module ws_lib_onehot_mux #(
  parameter N     = 8,
  parameter WIDTH = 32
) (
  input  wire [N-1:0]       sel_i,
  input  wire [N*WIDTH-1:0] data_i,
  output wire [WIDTH-1:0]   data_o
);

  reg [N*WIDTH-1:0] part;  // the chosen word, and zeros; ored pairwise so that the tree is balanced

  integer i;
  integer step;
  always @* begin
    for (i = 0; i < N; i = i + 1)
      part[i*WIDTH +: WIDTH] = {WIDTH{sel_i[i]}} & data_i[i*WIDTH +: WIDTH];
    for (step = 1; step < N; step = step * 2) begin
      for (i = 0; i + step < N; i = i + 2 * step)
        part[i*WIDTH +: WIDTH] = part[i*WIDTH +: WIDTH] | part[(i + step)*WIDTH +: WIDTH];
    end
  end

  assign data_o = part[WIDTH-1:0];

endmodule

`default_nettype wire
