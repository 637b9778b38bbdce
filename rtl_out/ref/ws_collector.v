// wsgen 0.1.0 | ws_collector.v.tmpl 99495f68 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_collector: one collector unit; holds an instruction while its source operands are gathered
// from the register file banks, one beat of LANES threads at a time.
//
//   cycle   alloc   alloc+1          alloc+2                     alloc+3
//           fields  requests, grant  data arrives, captured;     dispatch when BYPASS = 0, or
//                                    dispatch when BYPASS = 1    later if it was not chosen
//
// Contract
//   alloc_i        takes the instruction at the end of the cycle; only when the unit is free or
//                  ends in this cycle (dp_grant_i with dp_last_o).
//   rq_valid_o     a source still to be read, held until rq_grant_i; the operand is on the
//                  source's bus src_data_i in the cycle after the grant.
//   dp_valid_o     all sources of the beat are there; the beat leaves with dp_grant_i. Then the
//                  next beat with active threads requests its sources. dp_last_o marks the last
//                  such beat, dp_part_o that a beat has left already.
//   read_ahead_i   the beat is likely to leave in this cycle; only with dp_valid_o. The next beat
//                  requests its sources in the same cycle, so that with BYPASS = 1 it can leave in
//                  the next one. When the beat does not leave after all, what is read is dropped,
//                  and requested again. With one beat per instruction it has no effect.
//   dp_data_o      source 0 lowest; undefined for a source that is not used (dp_use_o). The
//                  collector does not wait for such a source: without any source, the first beat is
//                  ready at alloc+1.
//   reading_o      the instruction may still read registers.
//   After rst_i the unit is free.
// Parameters
//   NSRC sources of an instruction. BYPASS = 1 dispatches from the operand buses in the cycle in
//   which the last operand arrives: one cycle fewer in the unit, but a longer path into execution.
// Not here: age, choice of the collector (ws_dispatch), bank arbitration (ws_rf_arb).

`default_nettype none

module ws_collector #(
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter RF_BANKS   = 8,
  parameter RF_ROWS    = 64,
  parameter RF_SWIZZLE = 1,
  parameter REG_W      = 6,
  parameter NSRC       = 3,
  parameter UNIT_W     = 4,
  parameter OP_W       = 5,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W     = LANES * 32,
  parameter BANK_W     = (RF_BANKS > 1) ? $clog2(RF_BANKS) : 1,
  parameter ROW_W      = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1,
  parameter BYPASS     = 1
) (
  input  wire                   clk_i,
  input  wire                   rst_i,

  // From ws_issue, by ws_dispatch's choice
  input  wire                   alloc_i,
  input  wire                   al_wen_i,
  input  wire [NSRC-1:0]        al_use_i,
  input  wire [WARP_W-1:0]      al_warp_i,
  input  wire [UNIT_W-1:0]      al_unit_i,
  input  wire [OP_W-1:0]        al_op_i,
  input  wire [REG_W-1:0]       al_rd_i,
  input  wire [THREADS-1:0]     al_mask_i,
  input  wire [31:0]            al_imm_i,
  input  wire [31:2]            al_pc_i,
  input  wire [NSRC*BANK_W-1:0] al_bank_i,
  input  wire [NSRC*ROW_W-1:0]  al_row_i,

  // To ws_rf_arb
  output wire [NSRC-1:0]        rq_valid_o,
  output wire [NSRC*BANK_W-1:0] rq_bank_o,
  output wire [NSRC*ROW_W-1:0]  rq_row_o,
  input  wire [NSRC-1:0]        rq_grant_i,

  // From ws_rf_bus
  input  wire [NSRC*DATA_W-1:0] src_data_i,

  // To ws_dispatch
  output wire                   valid_o,
  output wire                   reading_o,
  output wire                   dp_part_o,
  input  wire                   dp_grant_i,
  input  wire                   read_ahead_i,

  // The beat, to ws_dispatch_mux
  output wire                   dp_valid_o,
  output wire [UNIT_W-1:0]      dp_unit_o,
  output wire [OP_W-1:0]        dp_op_o,
  output wire [WARP_W-1:0]      dp_warp_o,
  output wire [REG_W-1:0]       dp_rd_o,
  output wire                   dp_wen_o,
  output wire [BEAT_W-1:0]      dp_beat_o,
  output wire                   dp_last_o,
  output wire [LANES-1:0]       dp_mask_o,
  output wire [THREADS-1:0]     dp_wmask_o,
  output wire [31:2]            dp_pc_o,
  output wire [31:0]            dp_imm_o,
  output wire [NSRC-1:0]        dp_use_o,
  output wire [NSRC*DATA_W-1:0] dp_data_o
);

  localparam BEATS  = THREADS / LANES;

  // ---- The instruction ----

  reg                   valid_q;
  reg [WARP_W-1:0]      warp_q;
  reg [UNIT_W-1:0]             unit_q;
  reg [OP_W-1:0]             op_q;
  reg [REG_W-1:0]       rd_q;
  reg                   wen_q;
  reg [NSRC-1:0]        use_q;
  reg [NSRC*BANK_W-1:0] bank_q;
  reg [NSRC*ROW_W-1:0]  row_q;
  reg [THREADS-1:0]     wmask_q;
  reg [31:0]            imm_q;
  reg [31:2]            pc_q;

  always @(posedge clk_i) begin
    if (alloc_i) begin
      warp_q  <= al_warp_i;
      unit_q  <= al_unit_i;
      op_q    <= al_op_i;
      rd_q    <= al_rd_i;
      wen_q   <= al_wen_i;
      use_q   <= al_use_i;
      bank_q  <= al_bank_i;
      row_q   <= al_row_i;
      wmask_q <= al_mask_i;
      imm_q   <= al_imm_i;
      pc_q    <= al_pc_i;
    end
  end

  // ---- Beats: those without an active thread are skipped ----

  reg [BEAT_W-1:0] beat_q;
  reg              part_q;
  reg [BEAT_W-1:0] first;  // of the instruction that is allocated
  reg [BEAT_W-1:0] next;   // after beat_q
  reg              last;
  reg [LANES-1:0]  mask;

  integer i;
  always @* begin
    first = {BEAT_W{1'b0}};
    next  = {BEAT_W{1'b0}};
    last  = 1'b1;
    mask  = {LANES{1'b0}};
    for (i = BEATS - 1; i > 0; i = i - 1) begin
      if ((i[BEAT_W-1:0] > beat_q) && (|wmask_q[i*LANES +: LANES])) begin
        next = i[BEAT_W-1:0];
        last = 1'b0;
      end
    end
    for (i = BEATS - 1; i >= 0; i = i - 1) begin
      if ((BEATS > 1) && (|al_mask_i[i*LANES +: LANES]))
        first = i[BEAT_W-1:0];
      if (beat_q == i[BEAT_W-1:0])
        mask = mask | wmask_q[i*LANES +: LANES];
    end
  end

  wire step = dp_grant_i & ~last;  // on to the next beat

  always @(posedge clk_i) begin
    if (rst_i)
      valid_q <= 1'b0;
    else
      valid_q <= alloc_i | (valid_q & ~(dp_grant_i & last));
    if (alloc_i) begin
      beat_q <= first;
      part_q <= 1'b0;
    end else if (step) begin
      beat_q <= next;
      part_q <= 1'b1;
    end
  end

  // ---- Requests ----

  reg [NSRC-1:0]       pend_q;    // still to be granted
  reg [NSRC-1:0]       arrive_q;  // on its bus in this cycle
  reg [NSRC*ROW_W-1:0] row;

  reg [NSRC*BANK_W-1:0] bank;

  // The bank of beat `nth` of a register whose beat 0 is in `zeroth`, see ws_rf_map.
  function [BANK_W-1:0] beat_bank;
    input [BANK_W-1:0] zeroth;
    input [BEAT_W-1:0] nth;
    integer n;
    begin
      beat_bank = zeroth;
      for (n = 0; (n < BANK_W) && (n < BEAT_W); n = n + 1)
        beat_bank[(n + 1) % BANK_W] =
            zeroth[(n + 1) % BANK_W] ^
            (nth[n] & (THREADS > LANES) & (RF_SWIZZLE != 0) & (RF_BANKS > 1));
    end
  endfunction

  // Of the next beat, while this one leaves
  wire              read_ahead = read_ahead_i & ~last;
  wire [BEAT_W-1:0] of    = read_ahead ? next : beat_q;

  integer s;
  always @* begin
    row  = row_q;
    bank = bank_q;
    for (s = 0; s < NSRC; s = s + 1) begin
      row[s*ROW_W +: BEAT_W]   = row_q[s*ROW_W +: BEAT_W] | of;
      bank[s*BANK_W +: BANK_W] = beat_bank(bank_q[s*BANK_W +: BANK_W], of);
    end
  end

  always @(posedge clk_i) begin
    if (rst_i) begin
      pend_q   <= {NSRC{1'b0}};
      arrive_q <= {NSRC{1'b0}};
    end else begin
      if (alloc_i)
        pend_q <= al_use_i;
      else if (step)
        pend_q <= use_q & ~rq_grant_i;
      else
        pend_q <= pend_q & ~rq_grant_i;
      arrive_q <= rq_grant_i & {NSRC{dp_grant_i | ~read_ahead}};
    end
  end

  // ---- Operands ----

  reg [NSRC*DATA_W-1:0] data_q;
  reg [NSRC*DATA_W-1:0] data_d;

  integer p;
  always @* begin
    data_d = data_q;
    for (p = 0; p < NSRC; p = p + 1) begin
      if (arrive_q[p])
        data_d[p*DATA_W +: DATA_W] = src_data_i[p*DATA_W +: DATA_W];
    end
  end

  always @(posedge clk_i)
    data_q <= data_d;

  // ---- Outputs ----

  assign rq_valid_o = pend_q | (use_q & {NSRC{read_ahead}});
  assign rq_bank_o  = bank;
  assign rq_row_o   = row;

  assign valid_o    = valid_q;
  assign reading_o  = (|pend_q) | ~last;
  assign dp_valid_o = valid_q & ~(|pend_q) & ((BYPASS != 0) | ~(|arrive_q));
  assign dp_last_o  = last;
  assign dp_part_o  = part_q;

  assign dp_warp_o  = warp_q;
  assign dp_unit_o  = unit_q;
  assign dp_op_o    = op_q;
  assign dp_rd_o    = rd_q;
  assign dp_wen_o   = wen_q;
  assign dp_beat_o  = beat_q;
  assign dp_mask_o  = mask;
  assign dp_wmask_o = wmask_q;
  assign dp_pc_o    = pc_q;
  assign dp_imm_o   = imm_q;
  assign dp_use_o   = use_q;
  assign dp_data_o  = (BYPASS != 0) ? data_d : data_q;

  generate
    if (ROW_W < BEAT_W) begin : g_check
      ERROR_rf_rows_must_hold_the_beats_of_a_register u_error ();
    end
  endgenerate

endmodule

`default_nettype wire
