// wsgen 0.1.0 | ws_lib_fifo_ram.v.tmpl 65426362 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_fifo_ram: deep first-in first-out queue whose words are stored in a two-ported RAM.
//
//   ws_lib_fifo_ram #(.DEPTH (), .WIDTH ()) u_fifo (
//     .clk_i, .rst_i, .in_valid_i, .in_ready_o, .in_data_i,
//     .out_valid_o, .out_ready_i, .out_data_o, .more_o);
//
// Contract
//   A word enters with in_valid_i & in_ready_o and leaves with out_valid_o & out_ready_i.
//   in_ready_o, out_valid_o and more_o come from flops and depend on no input of the same cycle;
//   out_data_o is the read register of the RAM. One word can enter and one can leave per cycle.
//   more_o: a word is in the RAM; it is at the output in the next cycle if the output is empty now,
//   or if the word at the output leaves.
//   A word that enters an empty queue is visible two cycles later (latency 2).
//   The queue holds DEPTH words in the RAM and one more at the output; with DEPTH = 1 it holds one
//   word in all, in a register that serves as both. rst_i empties the queue.
// Parameters
//   DEPTH words in the RAM (any number), WIDTH bits per word. The RAM has a multiple of four rows.
// Not here: count, bypass when empty.
//
//           in_* ____X A X_________________      out_valid_o rises two edges after the push:
//      out_valid_o ____________/~~~~~~~~~~~      one to write the row, one to read it

`default_nettype none

module ws_lib_fifo_ram #(
  parameter DEPTH = 16,
  parameter WIDTH = 32,
  parameter PTR_W = (DEPTH > 1) ? $clog2(DEPTH) : 1
) (
  input  wire             clk_i,
  input  wire             rst_i,

  // Producer
  input  wire             in_valid_i,
  output wire             in_ready_o,
  input  wire [WIDTH-1:0] in_data_i,

  // Consumer
  output wire             out_valid_o,
  input  wire             out_ready_i,
  output wire [WIDTH-1:0] out_data_o,
  output wire             more_o
);

  localparam [31:0]      LAST_ROW = DEPTH - 1;
  localparam [PTR_W-1:0] LAST     = LAST_ROW[PTR_W-1:0];

  reg [PTR_W-1:0] wptr_q;
  reg [PTR_W-1:0] rptr_q;
  reg             full_q;   // every row of the RAM holds a word
  reg             some_q;   // some row holds a word
  reg             head_q;   // the read register holds the oldest word

  wire [PTR_W-1:0] wptr_next = (wptr_q == LAST) ? {PTR_W{1'b0}} : wptr_q + 1'b1;
  wire [PTR_W-1:0] rptr_next = (rptr_q == LAST) ? {PTR_W{1'b0}} : rptr_q + 1'b1;

  wire taken = (DEPTH == 1) & head_q;  // by the word at the output
  wire push = in_valid_i & !full_q & !taken;
  wire read = some_q & (!head_q | out_ready_i);

  assign in_ready_o  = !full_q & !taken;
  assign out_valid_o = head_q;
  assign more_o      = some_q;

  generate
    if (DEPTH == 1) begin : g_word
      reg [WIDTH-1:0] word_q;

      assign out_data_o = word_q;

      always @(posedge clk_i) begin
        if (push)
          word_q <= in_data_i;
      end
    end else begin : g_rows
      localparam ROWS = (DEPTH < 4) ? DEPTH : (DEPTH + 3) / 4 * 4;

      ws_lib_ram_1r1w #(
        .DEPTH (ROWS),
        .WIDTH (WIDTH)
      ) u_ram (
        .clk_i   (clk_i),
        .we_i    (push),
        .waddr_i (wptr_q),
        .wdata_i (in_data_i),
        .re_i    (read),
        .raddr_i (rptr_q),
        .rdata_o (out_data_o)
      );
    end
  endgenerate

  always @(posedge clk_i) begin
    if (rst_i) begin
      wptr_q <= {PTR_W{1'b0}};
      rptr_q <= {PTR_W{1'b0}};
      full_q <= 1'b0;
      some_q <= 1'b0;
      head_q <= 1'b0;
    end else begin
      if (push)
        wptr_q <= wptr_next;
      if (read)
        rptr_q <= rptr_next;
      if (push != read) begin
        full_q <= push & (wptr_next == rptr_q);
        some_q <= push | (rptr_next != wptr_q);
      end
      head_q <= read | (head_q & !out_ready_i);
    end
  end

endmodule

`default_nettype wire
