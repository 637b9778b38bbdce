// wsgen 0.1.0 | ws_fdiv.v.tmpl 4dc40cb8 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fdiv: floating-point division and square root of all lanes, one beat at a time.
//
// Contract
//   dx_valid_i only with ready_o; a beat without destination is dropped. res_valid_o shows the
//   results, held until res_ready_i. The next beat can be accepted in the cycle that takes the
//   results or, with CUT_FDIV = 1, in the cycle after it, because ready_o is then a register.
//   next_o: ready_o in the next cycle, if no beat comes in this one.
//   Data and flags of inactive lanes are undefined.
//   The lanes use the cores in SHARE rounds of LANES / SHARE neighbours. A round takes one cycle
//   plus the cycles for which its slowest active lane keeps ws_fdiv_core busy. With normal numbers
//   a round takes 14 cycles for a division and up to 15 for a root; a round without active lanes
//   takes 1.
//   res_* comes directly from the arrays: the user registers it.
//   rst_i discards the beat in progress.
// Parameters
//   SHARE  lanes that share a core, a power of two up to LANES: area against cycles.
//   CUT_FDIV  see ready_o.
//   FTZ    subnormal numbers count as zeros; rounding is to nearest even regardless of dx_rm_i.
//   FLAGS  0: there are no flags.
// Not here: arithmetic (ws_fdiv_core), dynamic rounding mode (ws_fcsr), the write-back source
// (ws_result_arb).
//
//   SHARE = 2     c0        c1 ..     c14       ..    c28       all lanes active, normal numbers
//   dx_valid_i  beat 0                               beat 1
//   swap                              0
//   res_valid_o                                      beat 0

`default_nettype none

module ws_fdiv #(
  parameter SHARE    = 4,
  parameter WARPS    = 8,
  parameter THREADS  = 8,
  parameter LANES    = 8,
  parameter REG_W    = 6,
  parameter CUT_FDIV = 1,
  parameter FTZ      = 0,
  parameter FLAGS    = 0,
  parameter WARP_W   = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W   = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W   = LANES * 32
) (
  input  wire              clk_i,
  input  wire              rst_i,

  // From ws_operand
  input  wire              dx_valid_i,
  input  wire [WARP_W-1:0] dx_warp_i,
  input  wire [REG_W-1:0]  dx_rd_i,
  input  wire              dx_wen_i,
  input  wire [BEAT_W-1:0] dx_beat_i,
  input  wire              dx_last_i,
  input  wire [LANES-1:0]  dx_mask_i,
  input  wire [DATA_W-1:0] dx_a_i,
  input  wire [DATA_W-1:0] dx_b_i,
  input  wire              dx_op_i,
  input  wire [2:0]        dx_rm_i,  // resolved, from ws_fp
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

  // Round r takes the lanes r * CORES to r * CORES + CORES - 1.
  localparam CORES   = LANES / SHARE;
  localparam ROUND_W = (SHARE > 1) ? $clog2(SHARE) : 1;
  localparam [31:0] ROUNDS_LEFT = SHARE - 1;

  // ---- Sequence ----

  reg                valid_q;
  reg  [ROUND_W-1:0] left_q;   // rounds after this one
  wire [CORES-1:0]   busy;

  wire load = dx_valid_i & dx_wen_i;
  wire done = valid_q & ~|busy;
  wire swap = done & (|left_q);

  assign res_valid_o = done & ~|left_q;
  assign ready_o     = ~valid_q | (res_valid_o & res_ready_i & (CUT_FDIV == 0));
  assign next_o      = ~valid_q | (res_valid_o & res_ready_i);

  always @(posedge clk_i) begin
    if (rst_i)
      valid_q <= 1'b0;
    else
      valid_q <= load | (valid_q & ~(res_valid_o & res_ready_i));
  end

  always @(posedge clk_i) begin
    if (load)
      left_q <= ROUNDS_LEFT[ROUND_W-1:0];
    else if (swap)
      left_q <= left_q - 1'b1;
  end

  // ---- Destination of the results ----

  localparam TAG_W = WARP_W + REG_W + BEAT_W + 1 + 3 + 1;
  reg  [TAG_W-1:0] tag_q;
  wire [2:0]       rm;
  wire             op;

  always @(posedge clk_i) begin
    if (load)
      tag_q <= {dx_warp_i, dx_rd_i, dx_beat_i, dx_last_i, dx_rm_i, dx_op_i};
  end

  assign {res_warp_o, res_rd_o, res_beat_o, res_last_o, rm, op} = tag_q;

  // The mask rotates with the rounds; the lanes of the present round are lowest.
  reg  [LANES-1:0] mask_q;
  wire [LANES-1:0] mask_turned;
  wire [CORES-1:0] active = load ? dx_mask_i[CORES-1:0] : mask_turned[CORES-1:0];

  always @(posedge clk_i) begin
    if (load)
      mask_q <= dx_mask_i;
    else if (swap)
      mask_q <= mask_turned;
  end

  assign res_mask_o = mask_turned;

  // ---- Cores and their queues -----------

  wire [CORES*32-1:0] next_a;   // operands of the next round
  wire [CORES*32-1:0] next_b;
  wire [CORES*32-1:0] r;
  wire [CORES*5-1:0]  flags;

  genvar g;
  generate
    for (g = 0; g < CORES; g = g + 1) begin : g_core
      ws_fdiv_core #(
        .FTZ   (FTZ),
        .FLAGS (FLAGS)
      ) u_core (
        .clk_i        (clk_i),
        .rst_i        (rst_i),
        .start_i      ((load | swap) & active[g]),
        .start_sqrt_i (load ? dx_op_i : op),
        .sqrt_i       (op),
        .rm_i         (rm),
        .a_i          (load ? dx_a_i[g*32 +: 32] : next_a[g*32 +: 32]),
        .b_i          (load ? dx_b_i[g*32 +: 32] : next_b[g*32 +: 32]),
        .busy_o       (busy[g]),
        .r_o          (r[g*32 +: 32]),
        .flags_o      (flags[g*5 +: 5])
      );
    end

    if (SHARE == 1) begin : g_alone
      assign mask_turned = mask_q;
      assign next_a      = {DATA_W{1'b0}};
      assign next_b      = {DATA_W{1'b0}};
      assign res_data_o  = r;
      wire unused_flags = &flags;
    end else begin : g_wait
      // Operands of the waiting lanes. Each swap moves them down by one round and stores the
      // results of the round that ends above them, the flags in place of the second operand.
      localparam WAIT = LANES - CORES;

      reg  [WAIT*32-1:0]  a_q;
      reg  [WAIT*32-1:0]  b_q;
      wire [DATA_W-1:0] a_all = {r, a_q};
      wire [DATA_W-1:0] b_all;

      assign mask_turned = {mask_q[CORES-1:0], mask_q[LANES-1:CORES]};
      assign next_a      = a_all[CORES*32-1:0];
      assign next_b      = b_all[CORES*32-1:0];
      assign res_data_o  = a_all;

      for (g = 0; g < CORES; g = g + 1) begin : g_flags
        assign b_all[(WAIT+g)*32 +: 32] = {27'd0, flags[g*5 +: 5]};
      end
      assign b_all[WAIT*32-1:0] = b_q;

      always @(posedge clk_i) begin
        if (load) begin
          a_q <= dx_a_i[DATA_W-1:CORES*32];
          b_q <= dx_b_i[DATA_W-1:CORES*32];
        end else if (swap) begin
          a_q <= a_all[DATA_W-1:CORES*32];
          b_q <= b_all[DATA_W-1:CORES*32];
        end
      end
    end
  endgenerate

endmodule

`default_nettype wire
