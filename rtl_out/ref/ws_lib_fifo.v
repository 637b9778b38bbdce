// wsgen 0.1.0 | ws_lib_fifo.v.tmpl 42780083 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_fifo: small first-in first-out queue in flip-flops, valid/ready on both sides.
//
//   ws_lib_fifo #(.DEPTH (), .WIDTH ()) u_fifo (
//     .clk_i, .rst_i, .in_valid_i, .in_ready_o, .in_data_i,
//     .out_valid_o, .out_ready_i, .out_data_o);
//
// Contract
//   A word enters with in_valid_i & in_ready_o and leaves with out_valid_o & out_ready_i.
//   in_ready_o and out_valid_o come from flops and depend on no input of the same cycle; out_data_o
//   is a multiplexer of flops. A word that has entered is visible in the next cycle (latency 1).
//   DEPTH >= 2 sustains one word per cycle (DEPTH 2 is a skid buffer), DEPTH 1 one word every two
//   cycles. rst_i empties the queue.
// Parameters
//   DEPTH words (any number from 1 on), WIDTH bits per word.
// Not here: count, bypass when empty; deep queues (ws_lib_fifo_ram).

`default_nettype none

module ws_lib_fifo #(
  parameter DEPTH = 2,
  parameter WIDTH = 32
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
  output wire [WIDTH-1:0] out_data_o
);

  wire push = in_valid_i & in_ready_o;
  wire pop  = out_valid_o & out_ready_i;

  generate
    if (DEPTH == 1) begin : g_one
      reg             full_q;
      reg [WIDTH-1:0] data_q;

      assign in_ready_o  = !full_q;
      assign out_valid_o = full_q;
      assign out_data_o  = data_q;

      always @(posedge clk_i) begin
        if (rst_i)
          full_q <= 1'b0;
        else
          full_q <= (full_q & !pop) | push;
      end

      always @(posedge clk_i) begin
        if (push)
          data_q <= in_data_i;
      end
    end else begin : g_many
      localparam              PTR_W = $clog2(DEPTH);
      localparam [31:0]       LAST_ROW = DEPTH - 1;
      localparam [PTR_W-1:0]  LAST = LAST_ROW[PTR_W-1:0];

      reg [WIDTH-1:0] mem_q [0:DEPTH-1];
      reg [PTR_W-1:0] wptr_q;
      reg [PTR_W-1:0] rptr_q;
      reg             full_q;
      reg             some_q;

      wire [PTR_W-1:0] wptr_next = (wptr_q == LAST) ? {PTR_W{1'b0}} : wptr_q + 1'b1;
      wire [PTR_W-1:0] rptr_next = (rptr_q == LAST) ? {PTR_W{1'b0}} : rptr_q + 1'b1;

      assign in_ready_o  = !full_q;
      assign out_valid_o = some_q;
      assign out_data_o  = mem_q[rptr_q];

      always @(posedge clk_i) begin
        if (rst_i) begin
          wptr_q <= {PTR_W{1'b0}};
          rptr_q <= {PTR_W{1'b0}};
          full_q <= 1'b0;
          some_q <= 1'b0;
        end else begin
          if (push)
            wptr_q <= wptr_next;
          if (pop)
            rptr_q <= rptr_next;
          if (push != pop) begin
            full_q <= push & (wptr_next == rptr_q);
            some_q <= push | (rptr_next != wptr_q);
          end
        end
      end

      always @(posedge clk_i) begin
        if (push)
          mem_q[wptr_q] <= in_data_i;
      end
    end
  endgenerate

endmodule

`default_nettype wire
