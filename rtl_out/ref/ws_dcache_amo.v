// wsgen 0.1.0 | ws_dcache_amo.v.tmpl c8dbacc9 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache_amo: steps the lanes of an AMO request through read, compute, write.
//
// Contract
//   valid_i: an AMO request (op_i, mask_i, off_i, wdata_i, all held) may proceed; its line is in
//   the data RAM and nothing else accesses it. Lanes follow in ascending order, each in three
//     steps: read_o    requests the row; read_ack_i in the cycle in which the data RAM reads it
//     (wait)    taken_i in the cycle in which the old value, on word_i, leaves as a response
//     (compute) CUT_DCACHE = 1 only: the result goes into a register
//     write_o   requests to write result_o at off_o; write_ack_i in the cycle in which that is done
//   At most one of read_o and write_o is high; lane_o (one-hot) and off_o name its lane, last_o:
//   it is the last one. The request must leave in the cycle of the last write_ack_i.
//   CUT_DCACHE = 0: a lane takes at least three cycles. CUT_DCACHE = 1: four, but two when the
//   next lane has another word, whose row is then read while the result is computed.
//   keep_o with write_o: the word stays as it is; write_ack_i may come without a write.
//   wdata_i: words of the lanes; with CAS, above them, those that AMOCAS_W compares with.
//   rst_i returns to the read of the first lane.
// Parameters
//   LANES, LINE_W bits of a byte offset in a line.
//
//   CUT_DCACHE = 0: lane 0, then lane 1      CUT_DCACHE = 1: of different words
//   read_o   ~~\_____/~~\_____               ~~\_____/~~\________
//   taken_i  __/~~\_____/~~\__               __/~~\_____/~~\_____
//   write_o  _____/~~\_____/~~               ________/~~\__/~~\__

`default_nettype none

module ws_dcache_amo #(
  parameter LINE_W     = 6,
  parameter LANES      = 8,
  parameter OP_W       = 5,
  parameter CUT_DCACHE = 1,
  parameter CAS        = 0,
  parameter LRSC       = 0,
  parameter WDATA_W    = 32,
  parameter DATA_W     = LANES * 32
) (
  input  wire                     clk_i,
  input  wire                     rst_i,

  // The request, from the replay queue
  input  wire                     valid_i,
  input  wire [OP_W-1:0]          op_i,
  input  wire [LANES-1:0]         mask_i,
  input  wire [LANES*LINE_W-1:0]  off_i,
  input  wire [LANES*WDATA_W-1:0] wdata_i,

  // The present lane
  output wire [LANES-1:0]         lane_o,
  output wire [LINE_W-1:0]        off_o,
  output wire                     last_o,

  // Its steps
  output wire                     read_o,
  input  wire                     read_ack_i,
  input  wire                     taken_i,
  input  wire [31:0]              word_i,
  output wire                     write_o,
  input  wire                     write_ack_i,
  output wire                     keep_o,
  output wire [31:0]              result_o
);

  localparam [4:0] LSU_LR_W = 5'd26, LSU_SC_W = 5'd27;

  reg [LANES-1:0] done_q;   // lanes before the present one
  reg             read_q;   // the row has been read
  reg             taken_q;  // the old value has gone out and is in old_q
  reg [31:0]      old_q;

  wire [LANES-1:0] left   = mask_i & ~done_q;
  wire [LANES-1:0] lane   = left & (~left + 1'b1);  // the present one: the lowest
  wire [LANES-1:0] more   = left & ~lane;
  wire             answer = taken_i & read_q & !taken_q;
  wire [LINE_W-1:0] off;
  wire [LANES-1:0]  computed;  // the lane of old_q
  wire              passes;    // on to the next lane

  ws_lib_onehot_mux #(
    .N     (LANES),
    .WIDTH (LINE_W)
  ) u_off (
    .sel_i  (lane),
    .data_i (off_i),
    .data_o (off)
  );

  wire [31:0] operand;
  wire [31:0] expected;  // by AMOCAS_W
  wire [31:0] result;
  wire [31:0] other;     // that of all operations but AMOFADD_W
  wire        keep;
  wire        ready;     // with taken_q: the result is there
  wire        old_fail;  // the lane of old_q has a SC_W that fails

  ws_lib_onehot_mux #(
    .N     (LANES),
    .WIDTH (32)
  ) u_operand (
    .sel_i  (computed),
    .data_i (wdata_i[DATA_W-1:0]),
    .data_o (operand)
  );

  generate
    if (CAS != 0) begin : g_cas
      ws_lib_onehot_mux #(
        .N     (LANES),
        .WIDTH (32)
      ) u_expected (
        .sel_i  (computed),
        .data_i (wdata_i[LANES*WDATA_W-1 -: DATA_W]),
        .data_o (expected)
      );
    end else begin : g_no_cas
      assign expected = 32'd0;
    end
  endgenerate

  assign ready  = 1'b1;
  assign result = other;

  assign old_fail = 1'b0;

  ws_atomic #(
    .CAS  (CAS),
    .LRSC (LRSC)
  ) u_atomic (
    .op_i   ((op_i == LSU_SC_W) & old_fail ? LSU_LR_W : op_i),
    .a_i    (old_q),
    .b_i    (operand),
    .c_i    (expected),
    .keep_o (keep),
    .r_o    (other)
  );

  generate
    if (CUT_DCACHE == 0) begin : g_direct
      assign computed = lane;
      assign passes   = write_ack_i;
      assign lane_o   = lane;
      assign off_o    = off;
      assign last_o   = ~|more;
      assign read_o   = valid_i & !read_q;
      assign write_o  = valid_i & taken_q & ready;
      assign result_o = result;
      assign keep_o   = keep;

      always @(posedge clk_i) begin
        if (rst_i) begin
          read_q  <= 1'b0;
          taken_q <= 1'b0;
        end else begin
          read_q  <= (read_q | read_ack_i) & !write_ack_i;
          taken_q <= (taken_q | answer) & !write_ack_i;
        end
      end
    end else begin : g_cut
      reg              apart_q;   // the present lane has another word than that of old_q
      reg [LANES-1:0]  lane_q;    // of old_q
      reg [LINE_W-1:0] off_q;
      reg              ready_q;   // a result is in its register,
      reg [31:0]       result_q;
      reg              keep_q;    // which is the word of memory
      reg [LANES-1:0]  to_q;      // of this lane
      reg [LINE_W-1:0] at_q;
      wire [LINE_W-1:0] next_off;
      wire              moves = taken_q & !ready_q & ready;

      ws_lib_onehot_mux #(
        .N     (LANES),
        .WIDTH (LINE_W)
      ) u_next_off (
        .sel_i  (more & (~more + 1'b1)),
        .data_i (off_i),
        .data_o (next_off)
      );

      wire unused_byte = &{1'b0, next_off[1:0]};

      always @(posedge clk_i) begin
        if (rst_i) begin
          read_q  <= 1'b0;
          taken_q <= 1'b0;
          ready_q <= 1'b0;
        end else begin
          read_q  <= (read_q | read_ack_i) & !answer;
          taken_q <= answer | (taken_q & !moves);
          ready_q <= moves | (ready_q & !write_ack_i);
        end
      end

      always @(posedge clk_i) begin
        if (answer) begin
          lane_q  <= lane;
          off_q   <= off;
          apart_q <= off[LINE_W-1:2] != next_off[LINE_W-1:2];
        end
        if (moves) begin
          result_q <= result;
          keep_q   <= keep;
          to_q     <= lane_q;
          at_q     <= off_q;
        end
      end

      assign computed = lane_q;
      assign passes   = answer;
      assign lane_o   = ready_q ? to_q : lane;
      assign off_o    = ready_q ? at_q : off;
      assign last_o   = ready_q ? ~|left & !taken_q : ~|more;
      assign read_o   = valid_i & !read_q & !ready_q & (|left) & (!taken_q | (apart_q & ready));
      assign write_o  = valid_i & ready_q;
      assign result_o = result_q;
      assign keep_o   = keep_q;
    end
  endgenerate

  always @(posedge clk_i) begin
    if (rst_i | (write_ack_i & last_o))
      done_q <= {LANES{1'b0}};
    else if (passes)
      done_q <= done_q | lane;
  end

  always @(posedge clk_i) begin
    if (answer)
      old_q <= word_i;
  end

endmodule

`default_nettype wire
