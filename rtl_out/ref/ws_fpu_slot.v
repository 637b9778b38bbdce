// wsgen 0.1.0 | ws_fpu_slot.v.tmpl f6df5688 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fpu_slot: keeps results of the ALU apart from those of the FPU in the same pair of banks.
//
// Contract
//   oc_go_o[c]     the beat of collector c is complete (oc_ready_i) and may be written: one whose
//                  result goes through write-back source 0 (ALU, BRU when it writes) waits while it
//                  would meet a result of the FPU in its pair of banks: that of a beat that left
//                  3 + FMA_STAGES + ALU_DIRECT cycles before.
//   alloc_i        collectors that take the instructions of al_warp_i with destinations al_rd_i;
//                  with issue width 2 the upper half is of the second one.
//   grant_i        collectors whose beats leave.
//   After rst_i no result is due.
// Not here: choice of the beat that leaves (ws_dispatch_choice).

`default_nettype none

module ws_fpu_slot #(
  parameter WARPS          = 8,
  parameter ISSUE_WIDTH    = 1,
  parameter DISPATCH_WIDTH = 1,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter RF_BANKS       = 8,
  parameter RF_ROWS        = 64,
  parameter RF_SWIZZLE     = 1,
  parameter COLLECTORS     = 4,
  parameter REG_W          = 6,
  parameter UNIT_W         = 4,
  parameter ALU_DIRECT     = 1,
  parameter FMA_STAGES     = 1,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter BANK_W         = (RF_BANKS > 1) ? $clog2(RF_BANKS) : 1,
  parameter ROW_W          = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1
) (
  input  wire                                 clk_i,
  input  wire                                 rst_i,

  // From ws_cta, ws_issue, ws_collectors
  input  wire [ROW_W-1:0]                     rpw_i,
  input  wire [WARP_W-1:0]                    al_warp_i,
  input  wire [ISSUE_WIDTH*REG_W-1:0]         al_rd_i,
  input  wire [COLLECTORS-1:0]                oc_wen_i,
  input  wire [COLLECTORS*BEAT_W-1:0]         oc_beat_i,
  input  wire [COLLECTORS-1:0]                oc_ready_i,
  input  wire [COLLECTORS*UNIT_W-1:0]         oc_unit_i,

  // From ws_alloc, ws_dispatch_choice
  input  wire [ISSUE_WIDTH*COLLECTORS-1:0]    alloc_i,
  input  wire [DISPATCH_WIDTH*COLLECTORS-1:0] grant_i,

  // To ws_dispatch_choice
  output wire [COLLECTORS-1:0]                oc_go_o
);

  localparam FPU_LATER = 3 + FMA_STAGES + ALU_DIRECT;  // cycles more than the ALU takes
  // Bits: BRU, ALU
  localparam [15:0] SP = 16'b0000_0000_0000_1010;
  // Bits: FPU
  localparam [15:0] FPU = 16'b0000_0000_1000_0000;

  // ---- The destinations' banks ----

  wire [ISSUE_WIDTH*BANK_W-1:0] bank;
  wire [ISSUE_WIDTH*ROW_W-1:0]  unused_row;

  genvar k;
  generate
    for (k = 0; k < ISSUE_WIDTH; k = k + 1) begin : g_rd
      ws_rf_map #(
        .WARPS      (WARPS),
        .THREADS    (THREADS),
        .LANES      (LANES),
        .RF_BANKS   (RF_BANKS),
        .RF_ROWS    (RF_ROWS),
        .RF_SWIZZLE (RF_SWIZZLE),
        .REG_W      (REG_W)
      ) u_map (
        .warp_i (al_warp_i),
        .reg_i  (al_rd_i[k*REG_W +: REG_W]),
        .rpw_i  (rpw_i),
        .bank_o (bank[k*BANK_W +: BANK_W]),
        .row_o  (unused_row[k*ROW_W +: ROW_W])
      );
    end
  endgenerate

  // ---- Results of the FPU that are due when an ALU result of this cycle would be ----

  reg  [COLLECTORS*BANK_W-1:0] pair_q;     // of banks, that beat 0 of each instruction writes,
  wire [COLLECTORS*BANK_W-1:0] pair;       // and its beat
  reg [FPU_LATER-1:0]         due_q;       // results in FPU_LATER - i cycles
  reg [FPU_LATER*BANK_W-1:0]  due_pair_q;
  reg [COLLECTORS-1:0]        hold;
  reg [COLLECTORS-1:0]        gone;
  reg                         fpu;         // beat for the FPU
  reg                         fpu_wen;     // the FPU gets a beat that will be written,
  reg [BANK_W-1:0]            fpu_pair;    // there

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

  generate
    for (k = 0; k < COLLECTORS; k = k + 1) begin : g_pair
      assign pair[k*BANK_W +: BANK_W] =
          beat_bank(pair_q[k*BANK_W +: BANK_W] << 1, oc_beat_i[k*BEAT_W +: BEAT_W]) >> 1;
    end
  endgenerate

  integer g;
  integer h;
  always @* begin
    gone = {COLLECTORS{1'b0}};
    for (g = 0; g < DISPATCH_WIDTH; g = g + 1)
      gone = gone | grant_i[g*COLLECTORS +: COLLECTORS];
    fpu      = 1'b0;
    fpu_wen  = 1'b0;
    fpu_pair = {BANK_W{1'b0}};
    for (h = 0; h < COLLECTORS; h = h + 1) begin
      hold[h]  = oc_wen_i[h] & due_q[FPU_LATER-1] &
                 SP[oc_unit_i[h*UNIT_W +: UNIT_W]] &
                 (pair[h*BANK_W +: BANK_W] == due_pair_q[(FPU_LATER-1)*BANK_W +: BANK_W]);
      fpu      = gone[h] & FPU[oc_unit_i[h*UNIT_W +: UNIT_W]];
      fpu_wen  = fpu_wen | (fpu & oc_wen_i[h]);
      // A single beat is not checked for the FPU: without fpu_wen nothing reads the pair.
      fpu_pair = fpu_pair | (pair[h*BANK_W +: BANK_W] &
                             {BANK_W{(DISPATCH_WIDTH > 1) ? fpu : gone[h]}});
    end
  end

  integer i;
  integer r;
  always @(posedge clk_i) begin
    for (r = 0; r < COLLECTORS; r = r + 1) begin
      for (i = 0; i < ISSUE_WIDTH; i = i + 1) begin
        if (alloc_i[i*COLLECTORS + r])
          pair_q[r*BANK_W +: BANK_W] <= bank[i*BANK_W +: BANK_W] >> 1;
      end
    end
    due_pair_q <= {due_pair_q[(FPU_LATER-1)*BANK_W-1:0], fpu_pair};
    if (rst_i)
      due_q <= {FPU_LATER{1'b0}};
    else
      due_q <= {due_q[FPU_LATER-2:0], fpu_wen};
  end

  assign oc_go_o = oc_ready_i & ~hold;

endmodule

`default_nettype wire
