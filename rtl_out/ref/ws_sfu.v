// wsgen 0.1.0 | ws_sfu.v.tmpl 39bbfb6c | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_sfu: special function unit: passes beats of LANES operands through SFU_LANES pipelined lanes.
//
// Contract
//   dx_valid_i only with ready_o; a beat without destination is dropped. The lanes take one group
//   of SFU_LANES neighbours per cycle; groups without active lanes are skipped. res_valid_o shows
//   the results of a beat, held until res_ready_i; beats keep their order. A beat of n groups shows
//   its results n + LATENCY + 2 cycles after dispatch when nothing is ahead of it.
//   ready_o does not depend on inputs; with SFU_STAGES it is a register, and next_o tells its value
//   in the next cycle, if no beat comes in this one. The unit holds ROWS beats
//   besides the one at res_*: enough for one beat every LANES / SFU_LANES cycles while res_ready_i
//   is high.
//   Data of inactive lanes are undefined. res_data_o is the output of RAMs.
//   rst_i discards everything in progress.
// Parameters
//   SFU_LANES  a power of two up to LANES.
//   SFU_STAGES registers of ws_sfu_lane besides its five: LATENCY of them. It never stops: results
//              wait in the rows.
// Not here: functions (ws_sfu_lane), the write-back source (ws_result_arb).
//
//   LANES / SFU_LANES = 4, SFU_STAGES = 0, all lanes active
//                  c0    c1    c2    c3    c4    c5    c6  ..  c9    c10   c11  ..  c15
//   dx_valid_i   beat 0                  beat 1
//   x of group            0     1     2     3     0     1      .
//   r of group                                          0      3     0     1
//   res_valid_o                                                           beat 0    beat 1

`default_nettype none

module ws_sfu #(
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter SFU_LANES  = 2,
  parameter SFU_STAGES = 3,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W     = LANES * 32
) (
  input  wire              clk_i,
  input  wire              rst_i,

  // From the sub-cores
  input  wire              dx_valid_i,
  input  wire [2:0]        dx_op_i,
  input  wire [WARP_W-1:0] dx_warp_i,
  input  wire [REG_W-1:0]  dx_rd_i,
  input  wire              dx_wen_i,
  input  wire [BEAT_W-1:0] dx_beat_i,
  input  wire              dx_last_i,
  input  wire [LANES-1:0]  dx_mask_i,
  input  wire [DATA_W-1:0] dx_a_i,
  output wire              ready_o,
  output wire              next_o,

  // To ws_result_arb
  output wire              res_valid_o,
  input  wire              res_ready_i,
  output wire [WARP_W-1:0] res_warp_o,
  output wire [REG_W-1:0]  res_rd_o,
  output wire [BEAT_W-1:0] res_beat_o,
  output wire              res_last_o,
  output wire [LANES-1:0]  res_mask_o,
  output wire [DATA_W-1:0] res_data_o
);

  localparam GROUPS  = LANES / SFU_LANES;
  localparam LATENCY = 5 + SFU_STAGES;
  localparam WORD_W  = SFU_LANES * 32;
  // A row is in use from the cycle after dispatch to the cycle in which it is read.
  localparam ROWS    = (GROUPS + LATENCY + 2 + GROUPS - 1) / GROUPS;
  localparam ROW_W   = $clog2(ROWS);
  localparam COUNT_W = $clog2(ROWS + 1);
  localparam TAG_W   = WARP_W + REG_W + BEAT_W + 1 + LANES;
  localparam [31:0] LAST_ROW = ROWS - 1;
  localparam [31:0] ROWS_32  = ROWS;

  function [ROW_W-1:0] next_row(input [ROW_W-1:0] row);
    next_row = (row == LAST_ROW[ROW_W-1:0]) ? {ROW_W{1'b0}} : row + 1'b1;
  endfunction

  // ---- Operands: the lowest waiting group enters the lanes ----

  reg  [GROUPS-1:0]   todo_q;
  reg  [2:0]          op_q;
  reg  [DATA_W-1:0]   x_q;
  wire [GROUPS-1:0]   go   = todo_q & (~todo_q + 1'b1);
  wire [GROUPS-1:0]   left = todo_q & ~go;
  wire [WORD_W-1:0]   x;

  reg  [COUNT_W-1:0]  used_q;    // rows of beats in progress or waiting
  reg  [COUNT_W-1:0]  full_q;    // of these, complete
  wire                load  = dx_valid_i & dx_wen_i;
  wire                done;      // a row becomes complete
  wire                read;      // a row goes to res_*
  wire [COUNT_W-1:0]  used  = used_q + {{(COUNT_W-1){1'b0}}, load} - {{(COUNT_W-1){1'b0}}, read};

  reg  [GROUPS-1:0] want;
  integer n;
  always @* begin
    for (n = 0; n < GROUPS; n = n + 1)
      want[n] = load & (|dx_mask_i[n*SFU_LANES +: SFU_LANES]);
  end

  always @(posedge clk_i) begin
    if (rst_i)
      todo_q <= {GROUPS{1'b0}};
    else
      todo_q <= left | want;
  end

  always @(posedge clk_i) begin
    if (load) begin
      op_q <= dx_op_i;
      x_q  <= dx_a_i;
    end
  end

  // A beat may come when the last group goes and a row is free.
  generate
    if (SFU_STAGES == 0) begin : g_ready
      assign ready_o = ~|left & (used_q != ROWS_32[COUNT_W-1:0]);
      assign next_o  = 1'b0;
    end else begin : g_ready_register
      wire [GROUPS-1:0] todo  = left | want;
      wire [GROUPS-1:0] later = todo & (todo - 1'b1);
      reg               ready_q;
      always @(posedge clk_i) begin
        if (rst_i)
          ready_q <= 1'b1;
        else
          ready_q <= ~|later & (used != ROWS_32[COUNT_W-1:0]);
      end
      assign ready_o = ready_q;

      wire [GROUPS-1:0] last = left & (left - 1'b1);
      assign next_o = ~|last & (read | (used_q != ROWS_32[COUNT_W-1:0]));
    end
  endgenerate

  ws_lib_onehot_mux #(
    .N     (GROUPS),
    .WIDTH (WORD_W)
  ) u_x (
    .sel_i  (go),
    .data_i (x_q),
    .data_o (x)
  );

  // ---- Lanes ----

  wire [WORD_W-1:0] lane_r;

  genvar g;
  generate
    for (g = 0; g < SFU_LANES; g = g + 1) begin : g_lane
      ws_sfu_lane #(
        .STAGES (SFU_STAGES)
      ) u_lane (
        .clk_i (clk_i),
        .go_i  (|todo_q),
        .op_i  (op_q),
        .x_i   (x[g*32 +: 32]),
        .r_o   (lane_r[g*32 +: 32])
      );
    end
  endgenerate

  // In parallel: the group of each result, and whether it is the last of its beat.
  localparam STEP_W = GROUPS + 1;
  wire [(LATENCY+1)*STEP_W-1:0] pipe;
  wire [GROUPS-1:0]             out;

  assign pipe[STEP_W-1:0] = {~|left & (|todo_q), go};

  generate
    for (g = 0; g < LATENCY; g = g + 1) begin : g_stage
      reg [STEP_W-1:0] step_q;
      assign pipe[(g+1)*STEP_W +: STEP_W] = step_q;

      always @(posedge clk_i) begin
        if (rst_i)
          step_q <= {STEP_W{1'b0}};
        else
          step_q <= pipe[g*STEP_W +: STEP_W];
      end
    end
  endgenerate

  assign {done, out} = pipe[LATENCY*STEP_W +: STEP_W];

  // ---- Rows ----

  reg [ROW_W-1:0] in_q;     // of the next beat
  reg [ROW_W-1:0] out_q;    // of the results that come from the lanes
  reg [ROW_W-1:0] read_q;   // of the next beat at res_*
  reg             valid_q;

  assign read        = (|full_q) & (~valid_q | res_ready_i);
  assign res_valid_o = valid_q;

  always @(posedge clk_i) begin
    if (rst_i) begin
      used_q  <= {COUNT_W{1'b0}};
      full_q  <= {COUNT_W{1'b0}};
      in_q    <= {ROW_W{1'b0}};
      out_q   <= {ROW_W{1'b0}};
      read_q  <= {ROW_W{1'b0}};
      valid_q <= 1'b0;
    end else begin
      used_q  <= used;
      full_q  <= full_q + {{(COUNT_W-1){1'b0}}, done} - {{(COUNT_W-1){1'b0}}, read};
      valid_q <= read | (valid_q & ~res_ready_i);
      if (load)
        in_q <= next_row(in_q);
      if (done)
        out_q <= next_row(out_q);
      if (read)
        read_q <= next_row(read_q);
    end
  end

  ws_lib_ram_1r1w #(
    .DEPTH (ROWS),
    .WIDTH (TAG_W)
  ) u_tags (
    .clk_i   (clk_i),
    .we_i    (load),
    .waddr_i (in_q),
    .wdata_i ({dx_warp_i, dx_rd_i, dx_beat_i, dx_last_i, dx_mask_i}),
    .re_i    (read),
    .raddr_i (read_q),
    .rdata_o ({res_warp_o, res_rd_o, res_beat_o, res_last_o, res_mask_o})
  );

  generate
    for (g = 0; g < GROUPS; g = g + 1) begin : g_group
      ws_lib_ram_1r1w #(
        .DEPTH (ROWS),
        .WIDTH (WORD_W)
      ) u_results (
        .clk_i   (clk_i),
        .we_i    (out[g]),
        .waddr_i (out_q),
        .wdata_i (lane_r),
        .re_i    (read),
        .raddr_i (read_q),
        .rdata_o (res_data_o[g*WORD_W +: WORD_W])
      );
    end
  endgenerate

endmodule

`default_nettype wire
