// wsgen 0.1.0 | ws_line_gather.v.tmpl 75c1ccc1 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_line_gather: gives each lane the word of a cache line that it selects.
//
// Contract
//   Combinational: the word of lane l is word off_i[l] of line_i. Any number of lanes may select
//   the same word. This is a full crossbar of LANES x LINE_BYTES/4 words.
// Parameters
//   LANES, LINE_BYTES (8 or more, power of two).
// Not here: byte selection and sign extension (ws_ldresp).

`default_nettype none

module ws_line_gather #(
  parameter LINE_BYTES = 64,
  parameter WORD_W     = $clog2(LINE_BYTES) - 2,
  parameter LANES      = 8,
  parameter DATA_W     = LANES * 32
) (
  input  wire [LINE_BYTES*8-1:0] line_i,
  input  wire [LANES*WORD_W-1:0] word_i,  // index of each lane's word
  output wire [DATA_W-1:0]       data_o
);

  localparam WORDS = LINE_BYTES / 4;

  genvar l;
  generate
    for (l = 0; l < LANES; l = l + 1) begin : g_lane
      wire [WORDS-1:0] sel = {{WORDS-1{1'b0}}, 1'b1} << word_i[l*WORD_W +: WORD_W];

      ws_lib_onehot_mux #(
        .N     (WORDS),
        .WIDTH (32)
      ) u_word (
        .sel_i  (sel),
        .data_i (line_i),
        .data_o (data_o[l*32 +: 32])
      );
    end
  endgenerate


  // Values of the parameters that cannot work
  generate
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error0
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
