// wsgen 0.1.0 | ws_lib_onehot_mux.v.tmpl 109ac12d | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_onehot_mux: AND-OR multiplexer of N words with a one-hot select.
//
//   ws_lib_onehot_mux #(.N (), .WIDTH ()) u_mux (.sel_i [N], .data_i [N*WIDTH], .data_o [WIDTH]);
//
// Contract
//   Combinational. data_o is the word whose sel_i bit is set; 0 when none is; the OR of the words
//   when several are.
// Parameters
//   N words (1 or more), WIDTH bits per word; word 0 is lowest in data_i.

`default_nettype none

module ws_lib_onehot_mux #(
  parameter N     = 8,
  parameter WIDTH = 32
) (
  input  wire [N-1:0]       sel_i,
  input  wire [N*WIDTH-1:0] data_i,
  output wire [WIDTH-1:0]   data_o
);

  // A balanced tree: node n is the OR of nodes 2n and 2n + 1; nodes N and up are the words, or 0.
  genvar n;
  generate
    for (n = 1; n < 2 * N; n = n + 1) begin : g_node
      wire [WIDTH-1:0] part;
      if (n < N) begin : g_pair
        assign part = g_node[2*n].part | g_node[2*n+1].part;
      end else begin : g_word
        assign part = {WIDTH{sel_i[n-N]}} & data_i[(n-N)*WIDTH +: WIDTH];
      end
    end
  endgenerate

  assign data_o = g_node[1].part;

endmodule

`default_nettype wire
