// wsgen 0.1.0 | ws_scoreboard_bitmap.v.tmpl de33c53a | ref effe87e2 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_scoreboard_bitmap: one pending-write bit for each register of each warp.
//
// Contract
//   sb_ok_o[w] tells in the same cycle that no register the head of warp w uses is to be written by
//   an earlier instruction (RAW and WAW; WAR is the operand stage's matter). head_use_i is
//   {rd, rs2, rs1} for each warp and never claims x0.
//   set_* marks a register from the next cycle on: the issue of an instruction with a destination.
//   clr_* ends that: a write to a pending register, its last beat. Of three sources, 0 is independent,
//   1 and 2 are never valid in the same cycle.
//   sb_busy_o[w]: some write of warp w is pending.
//   rst_i clears all bits.
// Parameters
//   WARPS.
// Not here: a few entries instead of bits, see ws_scoreboard_entries.

`default_nettype none

module ws_scoreboard_bitmap #(
  parameter WARPS  = 8,
  parameter WARP_W = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  input  wire                clk_i,
  input  wire                rst_i,

  // Heads of the I-buffers
  input  wire [WARPS*5-1:0]  head_rs1_i,
  input  wire [WARPS*5-1:0]  head_rs2_i,
  input  wire [WARPS*5-1:0]  head_rd_i,
  input  wire [WARPS*3-1:0]  head_use_i,

  // Issue
  input  wire                set_valid_i,
  input  wire [WARP_W-1:0]   set_warp_i,
  input  wire [4:0]          set_rd_i,

  // From ws_writeback
  input  wire [2:0]          clr_valid_i,
  input  wire [3*WARP_W-1:0] clr_warp_i,
  input  wire [3*5-1:0]      clr_rd_i,

  // To ws_issue_ready
  output wire [WARPS-1:0]    sb_ok_o,
  output wire [WARPS-1:0]    sb_busy_o
);

  reg [WARPS*32-1:0] pend_q;  // bit 32*warp + register; x0 stays 0

  // ---- Check -------------------------------------------------------------------------------------

  genvar g;
  generate
    for (g = 0; g < WARPS; g = g + 1) begin : g_warp
      wire [31:0] pend = pend_q[g*32 +: 32];
      wire [2:0]  hit  = {pend[head_rd_i[g*5 +: 5]],
                          pend[head_rs2_i[g*5 +: 5]],
                          pend[head_rs1_i[g*5 +: 5]]};

      assign sb_ok_o[g]   = !(|(hit & head_use_i[g*3 +: 3]));
      assign sb_busy_o[g] = |pend;
    end
  endgenerate

  // ---- Update ------------------------------------------------------------------------------------

  // Sources 1 and 2 share a clear port
  wire [WARP_W-1:0] slow_warp = clr_valid_i[2] ? clr_warp_i[2*WARP_W +: WARP_W]
                                               : clr_warp_i[1*WARP_W +: WARP_W];
  wire [4:0]        slow_rd   = clr_valid_i[2] ? clr_rd_i[2*5 +: 5] : clr_rd_i[1*5 +: 5];

  // One-hot rows and columns; a bit is cleared or set where both meet. Reset is a clear of everything,
  // which costs a gate a row and column instead of one a bit. The valid of a clear is in its row: an
  // unknown register number in a column would spread X in simulation.
  reg [WARPS-1:0] set_row;
  reg [WARPS-1:0] clr_row0;
  reg [WARPS-1:0] clr_row1;

  integer r;
  always @* begin
    for (r = 0; r < WARPS; r = r + 1) begin
      set_row[r]  = set_warp_i == r[WARP_W-1:0];
      clr_row0[r] = rst_i | (clr_valid_i[0] & (clr_warp_i[0*WARP_W +: WARP_W] == r[WARP_W-1:0]));
      clr_row1[r] = (|clr_valid_i[2:1]) & (slow_warp == r[WARP_W-1:0]);
    end
  end

  wire [31:0] set_col  = {31'b0, set_valid_i & !rst_i} << set_rd_i;
  wire [31:0] clr_col0 = {32{rst_i}} | (32'd1 << clr_rd_i[0*5 +: 5]);
  wire [31:0] clr_col1 = 32'd1 << slow_rd;

  integer w;
  always @(posedge clk_i) begin
    for (w = 0; w < WARPS; w = w + 1)
      pend_q[w*32 +: 32] <= ((pend_q[w*32 +: 32] & ~({32{clr_row0[w]}} & clr_col0)
                                                 & ~({32{clr_row1[w]}} & clr_col1))
                             | ({32{set_row[w]}} & set_col)) & 32'hFFFF_FFFE;
  end

endmodule

`default_nettype wire
