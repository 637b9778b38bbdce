// wsgen 0.1.0 | ws_dcache_refill.v.tmpl 6a114f8b | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache_refill: requests of the data cache for lines, held back while a store to the line is on
// its way to memory.
//
// Contract
//   take_i: line_i is to be requested with id_i, only when refill_ready_o. Requests leave in order.
//   match_valid_o, match_line_o: the oldest one; match_i (same cycle): ws_wbuf may have a store to
//   its line. mreq_* is valid from the cycle in which match_i is first 0, and held until
//   mreq_ready_i.
//   rst_i discards all requests. Two may wait.

`default_nettype none

module ws_dcache_refill #(
  parameter LINE_BYTES = 64,
  parameter MSHR       = 8,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter MSHR_W     = (MSHR > 1) ? $clog2(MSHR) : 1
) (
  input  wire              clk_i,
  input  wire              rst_i,

  // From ws_dcache_lookup and ws_dcache_replay
  output wire              refill_ready_o,
  input  wire              take_i,
  input  wire [31:LINE_W]  line_i,
  input  wire [MSHR_W-1:0] id_i,

  // To and from ws_wbuf
  output wire              match_valid_o,
  output wire [31:LINE_W]  match_line_o,
  input  wire              match_i,

  // To ws_axi
  output wire              mreq_valid_o,
  input  wire              mreq_ready_i,
  output wire [31:LINE_W]  mreq_addr_o,
  output wire [MSHR_W-1:0] mreq_id_o
);

  reg  clear_q;  // no store to the line was on the way, and none has come since
  wire clear = clear_q | !match_i;
  wire valid;

  ws_lib_fifo #(
    .DEPTH (2),
    .WIDTH (32 - LINE_W + MSHR_W)
  ) u_fifo (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .in_valid_i  (take_i),
    .in_ready_o  (refill_ready_o),
    .in_data_i   ({line_i, id_i}),
    .out_valid_o (valid),
    .out_ready_i (mreq_ready_i & clear),
    .out_data_o  ({mreq_addr_o, mreq_id_o})
  );

  assign mreq_valid_o  = valid & clear;
  assign match_valid_o = valid;
  assign match_line_o  = mreq_addr_o;

  always @(posedge clk_i) begin
    if (rst_i)
      clear_q <= 1'b0;
    else
      clear_q <= mreq_valid_o & !mreq_ready_i;
  end


  // Values of the parameters that cannot work
  generate
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error0
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
