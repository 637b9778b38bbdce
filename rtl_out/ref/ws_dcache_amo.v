// wsgen 0.1.0 | ws_dcache_amo.v.tmpl 3a64fa1f | ref 0fe4296a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache_amo: steps the lanes of an AMO request through read, compute, write.
//
// Contract
//   valid_i: an AMO request (op_i, mask_i, off_i, wdata_i, all held) may proceed; its line is in
//   the data RAM and nothing else accesses it. Lanes follow in ascending order, each in three
//     steps: read_o    requests the row; read_ack_i in the cycle in which the data RAM reads it
//     (wait)    taken_i in the cycle in which the old value, on word_i, leaves as a response
//     (compute) SLICE_DCACHE = 1 only: the result goes into a register
//     write_o   requests to write result_o at off_o; write_ack_i in the cycle in which that is done
//   lane_o (one-hot) and off_o name the lane throughout; last_o: it is the last one. The request
//   must leave in the cycle of the last write_ack_i. A lane takes three cycles at least,
//   four with SLICE_DCACHE = 1.
//   rst_i returns to the read of the first lane.
// Parameters
//   LANES, LINE_W bits of a byte offset in a line.
//
//   read_o   ~~\_____/~~\_____      lane 0, then lane 1, without waiting
//   taken_i  __/~~\_____/~~\__
//   write_o  _____/~~\_____/~~

`default_nettype none

module ws_dcache_amo #(
  parameter LINE_W       = 6,
  parameter LANES        = 8,
  parameter SLICE_DCACHE = 1
) (
  input  wire                    clk_i,
  input  wire                    rst_i,

  // The request, from the replay queue
  input  wire                    valid_i,
  input  wire [4:0]              op_i,
  input  wire [LANES-1:0]        mask_i,
  input  wire [LANES*LINE_W-1:0] off_i,
  input  wire [LANES*32-1:0]     wdata_i,

  // The present lane
  output wire [LANES-1:0]        lane_o,
  output wire [LINE_W-1:0]       off_o,
  output wire                    last_o,

  // Its steps
  output wire                    read_o,
  input  wire                    read_ack_i,
  input  wire                    taken_i,
  input  wire [31:0]             word_i,
  output wire                    write_o,
  input  wire                    write_ack_i,
  output wire [31:0]             result_o
);

  reg [LANES-1:0] done_q;   // lanes already written
  reg             read_q;   // the row has been read
  reg             taken_q;  // the old value has gone out and is in old_q
  reg [31:0]      old_q;

  wire [LANES-1:0] left = mask_i & ~done_q;
  wire [LANES-1:0] lane = left & (~left + 1'b1);  // the lowest one

  assign lane_o  = lane;
  assign last_o  = ~|(left & ~lane);
  assign read_o  = valid_i & !read_q;

  ws_lib_onehot_mux #(
    .N     (LANES),
    .WIDTH (LINE_W)
  ) u_off (
    .sel_i  (lane),
    .data_i (off_i),
    .data_o (off_o)
  );

  wire [31:0] operand;
  wire [31:0] result;

  ws_lib_onehot_mux #(
    .N     (LANES),
    .WIDTH (32)
  ) u_operand (
    .sel_i  (lane),
    .data_i (wdata_i),
    .data_o (operand)
  );

  ws_atomic u_atomic (
    .op_i (op_i),
    .a_i  (old_q),
    .b_i  (operand),
    .r_o  (result)
  );

  generate
    if (SLICE_DCACHE == 0) begin : g_direct
      assign write_o  = valid_i & taken_q;
      assign result_o = result;
    end else begin : g_slice
      reg        ready_q;   // the result is in its register
      reg [31:0] result_q;

      always @(posedge clk_i) begin
        if (rst_i)
          ready_q <= 1'b0;
        else
          ready_q <= taken_q & !write_ack_i;
      end

      always @(posedge clk_i)
        result_q <= result;

      assign write_o  = valid_i & ready_q;
      assign result_o = result_q;
    end
  endgenerate

  always @(posedge clk_i) begin
    if (rst_i) begin
      done_q  <= {LANES{1'b0}};
      read_q  <= 1'b0;
      taken_q <= 1'b0;
    end else begin
      if (write_ack_i)
        done_q <= last_o ? {LANES{1'b0}} : done_q | lane;
      read_q  <= (read_q | read_ack_i) & !write_ack_i;
      taken_q <= (taken_q | (taken_i & read_q)) & !write_ack_i;
    end
  end

  always @(posedge clk_i) begin
    if (taken_i & !taken_q)
      old_q <= word_i;
  end

endmodule

`default_nettype wire
