// SPDX-License-Identifier: Apache-2.0
//
// ws_soc_route: takes transfers from N sources to the one of K sinks that each transfer names.
//
// Contract
//   A transfer is taken when valid and ready are high. Transfers of a source stay in order. Sinks
//   are independent; each serves the sources that want it in turn. dst_valid_o does not fall and
//   dst_data_o does not change before dst_ready_i. src_ready_o is a register; no input reaches an
//   output in the same cycle. Latency one cycle, one transfer per cycle and source.
// Parameters
//   W: bits of a transfer. SEL_W: bits of a sink's number.

`default_nettype none

module ws_soc_route #(
  parameter N     = 2,
  parameter K     = 2,
  parameter W     = 8,
  parameter SEL_W = 1
) (
  input  wire               clk_i,
  input  wire               rst_i,
  // From the sources
  input  wire [N-1:0]       src_valid_i,
  output wire [N-1:0]       src_ready_o,
  input  wire [N*SEL_W-1:0] src_sel_i,
  input  wire [N*W-1:0]     src_data_i,
  // To the sinks
  output wire [K-1:0]       dst_valid_o,
  input  wire [K-1:0]       dst_ready_i,
  output wire [K*W-1:0]     dst_data_o
);

  wire [N*W-1:0] head_data;
  wire [K*N-1:0] wanted; // sink k wants the sources wanted[k*N +: N]
  wire [K*N-1:0] taken;

  genvar i, k;
  generate
    for (i = 0; i < N; i = i + 1) begin : g_source
      reg              head_valid_q;
      reg              next_valid_q;
      reg  [SEL_W-1:0] head_sel_q;
      reg  [SEL_W-1:0] next_sel_q;
      reg  [W-1:0]     head_data_q;
      reg  [W-1:0]     next_data_q;
      wire [K-1:0]     by_sink;
      wire             push = src_valid_i[i] & ~next_valid_q;
      wire             pop  = |by_sink;

      assign src_ready_o[i]      = ~next_valid_q;
      assign head_data[i*W +: W] = head_data_q;

      for (k = 0; k < K; k = k + 1) begin : g_want
        assign wanted[k*N + i] = head_valid_q & (head_sel_q == k);
        assign by_sink[k]      = taken[k*N + i];
      end

      always @(posedge clk_i) begin
        if (pop | ~head_valid_q) begin
          head_sel_q  <= next_valid_q ? next_sel_q : src_sel_i[i*SEL_W +: SEL_W];
          head_data_q <= next_valid_q ? next_data_q : src_data_i[i*W +: W];
        end
        if (push) begin
          next_sel_q  <= src_sel_i[i*SEL_W +: SEL_W];
          next_data_q <= src_data_i[i*W +: W];
        end
        head_valid_q <= ~rst_i & (next_valid_q | push | (head_valid_q & ~pop));
        next_valid_q <= ~rst_i & head_valid_q & ~pop & (next_valid_q | push);
      end
    end

    for (k = 0; k < K; k = k + 1) begin : g_sink
      reg  [N-1:0]   first_q; // one bit: the source that comes first
      reg            held_q;  // the choice waits for ready
      reg  [N-1:0]   choice_q;
      wire [N-1:0]   want   = wanted[k*N +: N];
      wire [2*N-1:0] twice  = {want, want} & ~({want, want} - {{N{1'b0}}, first_q});
      wire [N-1:0]   choice = held_q ? choice_q : (twice[N-1:0] | twice[2*N-1:N]);
      wire           valid  = |want;
      reg  [W-1:0]   data;
      integer        n;

      always @* begin
        data = {W{1'b0}};
        for (n = 0; n < N; n = n + 1) data = data | ({W{choice[n]}} & head_data[n*W +: W]);
      end

      assign dst_valid_o[k]       = valid;
      assign dst_data_o[k*W +: W] = data;
      assign taken[k*N +: N]      = choice & {N{dst_ready_i[k]}};

      always @(posedge clk_i) begin
        choice_q <= choice;
        held_q   <= ~rst_i & valid & ~dst_ready_i[k];
        if (rst_i) first_q <= {{N-1{1'b0}}, 1'b1};
        else if (valid & dst_ready_i[k]) first_q <= (choice << 1) | (choice >> (N - 1));
      end
    end
  endgenerate

endmodule

`default_nettype wire
