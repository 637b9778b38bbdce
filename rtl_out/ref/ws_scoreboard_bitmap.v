// wsgen 0.1.0 | ws_scoreboard_bitmap.v.tmpl 9af51746 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_scoreboard_bitmap: one pending-write bit for each register of each warp.
//
// Contract
//   sb_ok_o[w] tells in the same cycle that no register the head of warp w uses is to be written by
//   an earlier instruction (RAW and WAW; the operand stages handle WAR). head_regs_i and head_use_i
//   are {rd, last source, .., first source} for each warp; x0, register 0, is never used.
//   set_* marks a register of pop_warp_i from the next cycle on: the issue of an instruction with a
//   destination. Issue width 2: set2_* marks another one: the second instruction of the cycle.
//   pend_o: all bits, that of register r of warp w at w * 2^REG_W + r.
//   clr_*, from independent sources, clears the bit: the last beat of the register is written
//   before an instruction that issues in the next cycle reads it.
//   sb_busy_o[w]: some write of warp w is pending.
//   rst_i clears all bits.
// Parameters
//   WARPS; REG_W bits of a register number, all of which exist; NSRC sources of an instruction;
//   CLEARS sources of clr_*.
//   Area: (NSRC + 1) multiplexers of 2^REG_W bits and 2^REG_W flops per warp.
// Not here: a few entries instead of bits, see ws_scoreboard_entries.

`default_nettype none

module ws_scoreboard_bitmap #(
  parameter WARPS  = 8,
  parameter REG_W  = 6,
  parameter NSRC   = 3,
  parameter CLEARS = 3,
  parameter WARP_W = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  input  wire                            clk_i,
  input  wire                            rst_i,

  input  wire [WARPS*(NSRC+1)*REG_W-1:0] head_regs_i,
  input  wire [WARPS*(NSRC+1)-1:0]       head_use_i,
  input  wire                            pop_valid_i,
  input  wire [WARP_W-1:0]               pop_warp_i,
  input  wire                            set_valid_i,
  input  wire [REG_W-1:0]                set_rd_i,
  input  wire                            flush_valid_i,
  input  wire [WARP_W-1:0]               flush_warp_i,
  input  wire [CLEARS-1:0]               clr_valid_i,
  input  wire [CLEARS*WARP_W-1:0]        clr_warp_i,
  input  wire [CLEARS*REG_W-1:0]         clr_rd_i,
  output wire [WARPS-1:0]                sb_ok_o,
  output wire [WARPS-1:0]                sb_busy_o,
  output wire [(WARPS<<REG_W)-1:0]       pend_o
);

  localparam NREG = 1 << REG_W;
  localparam USES = NSRC + 1;

  localparam [NREG-1:0] ONE = 1;

  // Ports of every scoreboard
  wire unused_buffers = &{pop_valid_i, flush_valid_i, flush_warp_i};

  reg [WARPS*NREG-1:0] pend_q;  // bit NREG*warp + register; x0 stays 0

  // ---- Check ------------------------------------------------------------------------------------

  genvar g;
  genvar u;
  generate
    for (g = 0; g < WARPS; g = g + 1) begin : g_warp
      wire [NREG-1:0] pend = pend_q[g*NREG +: NREG];
      wire [USES-1:0] hit;

      for (u = 0; u < USES; u = u + 1) begin : g_use
        assign hit[u] = pend[head_regs_i[(g*USES+u)*REG_W +: REG_W]] & head_use_i[g*USES+u];
      end

      assign sb_ok_o[g]   = !(|hit);
      assign sb_busy_o[g] = |pend;
    end
  endgenerate

  assign pend_o = pend_q;

  // ---- Update -----------------------------------------------------------------------------------

  // One-hot rows and columns; a bit is cleared or set where both meet. Reset is a clear of
  // everything: one gate per row and column instead of one per bit. The valid of a clear is in its
  // row, because an unknown register number in a column would spread X in simulation.
  reg [WARPS-1:0]        set_row;
  reg [CLEARS*WARPS-1:0] clr_row;
  reg [CLEARS*NREG-1:0]  clr_col;

  wire [NREG-1:0] set_col = {{(NREG-1){1'b0}}, set_valid_i & !rst_i} << set_rd_i;

  integer r;
  integer k;
  always @* begin
    clr_row = {CLEARS*WARPS{1'b0}};
    clr_col = {CLEARS*NREG{1'b0}};
    for (k = 0; k < CLEARS; k = k + 1) begin
      clr_col[k*NREG +: NREG] = ONE << clr_rd_i[k*REG_W +: REG_W];
      for (r = 0; r < WARPS; r = r + 1)
        clr_row[k*WARPS+r] = clr_valid_i[k] & (clr_warp_i[k*WARP_W +: WARP_W] == r[WARP_W-1:0]);
    end
    for (r = 0; r < WARPS; r = r + 1)
      set_row[r] = pop_warp_i == r[WARP_W-1:0];
    if (rst_i) begin
      clr_col[NREG-1:0]  = {NREG{1'b1}};
      clr_row[WARPS-1:0] = {WARPS{1'b1}};
    end
  end

  reg [WARPS*NREG-1:0] pend_d;

  integer w;
  integer c;
  always @* begin
    pend_d = pend_q;
    for (w = 0; w < WARPS; w = w + 1) begin
      for (c = 0; c < CLEARS; c = c + 1)
        pend_d[w*NREG +: NREG] = pend_d[w*NREG +: NREG]
                                 & ~({NREG{clr_row[c*WARPS+w]}} & clr_col[c*NREG +: NREG]);
      pend_d[w*NREG +: NREG] = (pend_d[w*NREG +: NREG] | ({NREG{set_row[w]}} & set_col)) & ~ONE;
    end
  end

  always @(posedge clk_i)
    pend_q <= pend_d;

endmodule

`default_nettype wire
