// wsgen 0.1.0 | ws_line_scatter.v.tmpl b82de501 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_line_scatter: places the lanes' store data into a cache line, with byte strobes.
//
// Contract
//   Combinational. Each lane of mask_i stores the low 1, 2 or 4 bytes (size_i 0, 1, 2) of its word
//   at byte offset off_i, aligned to its size. Where several lanes store to the same bytes, the
//   highest lane wins. Bytes without a strobe are 0 in line_o.
//   All lanes store the same size, so two lanes overlap only when their offsets are equal:
//   comparing
//   offsets finds the loser, and no byte needs its own priority.
// Parameters
//   LANES, LINE_BYTES (8 or more, power of two).

`default_nettype none

module ws_line_scatter #(
  parameter LINE_BYTES = 64,
  parameter LANES      = 8,
  parameter DATA_W     = LANES * 32,
  parameter LINE_W     = $clog2(LINE_BYTES)
) (
  input  wire [LANES-1:0]        mask_i,
  input  wire [LANES*LINE_W-1:0] off_i,
  input  wire [1:0]              size_i,
  input  wire [DATA_W-1:0]       data_i,
  output wire [LINE_BYTES-1:0]   strb_o,
  output wire [LINE_BYTES*8-1:0] line_o
);

  localparam WORDS  = LINE_BYTES / 4;
  localparam WORD_W = LINE_W - 2;

  // Each lane: strobes and data of its word, 36 bits that travel together.
  reg [LANES*36-1:0] lane_word;
  reg [LANES-1:0]    wins;
  reg [3:0]          strb;
  reg [31:0]         copies;  // the stored bytes at every place of the word they may take

  integer l;
  integer h;
  always @* begin
    wins      = mask_i;
    lane_word = {LANES*36{1'b0}};
    strb      = 4'b0000;
    copies    = 32'd0;
    for (l = 0; l < LANES; l = l + 1) begin
      for (h = l + 1; h < LANES; h = h + 1)
        if (mask_i[h] && off_i[h*LINE_W +: LINE_W] == off_i[l*LINE_W +: LINE_W])
          wins[l] = 1'b0;

      copies = data_i[l*32 +: 32];
      case (size_i)
        2'd0: begin
          strb   = 4'b0001 << off_i[l*LINE_W +: 2];
          copies = {4{data_i[l*32 +: 8]}};
        end
        2'd1: begin
          strb   = off_i[l*LINE_W + 1] ? 4'b1100 : 4'b0011;
          copies = {2{data_i[l*32 +: 16]}};
        end
        default: strb = 4'b1111;
      endcase
      strb = strb & {4{wins[l]}};

      lane_word[l*36 +: 36] = {strb, copies & {{8{strb[3]}}, {8{strb[2]}}, {8{strb[1]}},
                                               {8{strb[0]}}}};
    end
  end

  genvar w;
  genvar g;
  generate
    for (w = 0; w < WORDS; w = w + 1) begin : g_word
      wire [LANES-1:0] sel;
      for (g = 0; g < LANES; g = g + 1) begin : g_sel
        assign sel[g] = (off_i[g*LINE_W + 2 +: WORD_W] == w[WORD_W-1:0]);
      end

      ws_lib_onehot_mux #(
        .N     (LANES),
        .WIDTH (36)
      ) u_lanes (
        .sel_i  (sel),
        .data_i (lane_word),
        .data_o ({strb_o[w*4 +: 4], line_o[w*32 +: 32]})
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
