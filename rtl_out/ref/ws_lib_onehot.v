// wsgen 0.1.0 | ws_lib_onehot.v.tmpl 7991af13 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_onehot: binary number to one-hot.
//
// Contract
//   Combinational. onehot_o[i]: 1 if valid_i is 1 and index_i is i, otherwise 0.
// Parameters
//   N outputs.
// Not here: the reverse conversion. ws_lib_rr_arb gives both forms.

`default_nettype none

module ws_lib_onehot #(
  parameter N     = 8,
  parameter IDX_W = (N > 1) ? $clog2(N) : 1
) (
  input  wire             valid_i,
  input  wire [IDX_W-1:0] index_i,
  output wire [N-1:0]     onehot_o
);

  genvar i;
  generate
    for (i = 0; i < N; i = i + 1) begin : g_one
      localparam [31:0] NUMBER = i;

      assign onehot_o[i] = valid_i & (index_i == NUMBER[IDX_W-1:0]);
    end
  endgenerate

endmodule

`default_nettype wire
