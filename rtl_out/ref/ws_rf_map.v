// wsgen 0.1.0 | ws_rf_map.v.tmpl fb292025 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_rf_map: the bank and row of the register file that hold a register of a warp.
//
//   bank = (register + (RF_SWIZZLE ? warp : 0)) mod RF_BANKS
//          of a float register, from 32 on: (register + (RF_SWIZZLE ? 5 * warp : 0)) mod RF_BANKS
//   row  = (warp * rpw + register / RF_BANKS) * BEATS          beat b of the register is at row + b
//
//   These are those of beat 0. With RF_SWIZZLE, beat b is in bank ^ rotate(b mod RF_BANKS), where
//   rotate moves each bit of a bank number one place up, the highest one to the bottom: the
//   write-back of a beat does not meet the read of a later beat of the same register, nor the reads
//   of the next warp. Without, all beats of a register are in one bank.
//
// Contract
//   Combinational. rpw_i is the rows of a warp for one beat, ceil(registers / RF_BANKS), fixed
//   during a kernel. Registers of one warp never share a place; warps do not either as long as the
//   launch keeps warps * rpw * BEATS within RF_ROWS. The low bits of row_o that count beats are 0.
// Parameters
//   RF_SWIZZLE spreads the same register of neighbouring warps over the banks, so that the
//   write-back of one warp seldom meets the same-numbered source of another.
//   Warps that run the same loop follow each other in it. The step of 5 from warp to warp
//   keeps the three reads of a few of them, and the result of the one 5 to 8 warps before, on
//   different banks; a step of 1 costs 1 to 3 percent of a stream of fmadd with 8 banks. Results of
//   the ALU come earlier: there a step of 1 is the better one.

`default_nettype none

module ws_rf_map #(
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter RF_BANKS   = 8,
  parameter RF_ROWS    = 64,
  parameter RF_SWIZZLE = 1,
  parameter REG_W      = 6,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BANK_W     = (RF_BANKS > 1) ? $clog2(RF_BANKS) : 1,
  parameter ROW_W      = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1
) (
  input  wire [WARP_W-1:0] warp_i,
  input  wire [REG_W-1:0]  reg_i,
  input  wire [ROW_W-1:0]  rpw_i,
  output wire [BANK_W-1:0] bank_o,
  output wire [ROW_W-1:0]  row_o
);

  localparam BEATS  = THREADS / LANES;
  localparam BEAT_L = $clog2(BEATS);     // 0 bits for one beat
  localparam BANK_L = $clog2(RF_BANKS);  // 0 bits for one bank

  localparam [ROW_W-1:0] ONE = 1;

  reg [BANK_W-1:0] turn;  // how far the warp rotates the banks
  reg [ROW_W-1:0]  base;  // first row of the warp
  reg [ROW_W-1:0]  line;  // row within the warp

  // Loops over bits instead of slices: any of the widths may be the smaller one.
  integer i;
  always @* begin
    turn = {BANK_W{1'b0}};
    base = {ROW_W{1'b0}};
    line = {ROW_W{1'b0}};
    for (i = 0; i < WARP_W; i = i + 1) begin
      if (warp_i[i])
        base = base + (rpw_i << i);
    end
    if (RF_SWIZZLE != 0) begin
      for (i = 0; (i < WARP_W) && (i < BANK_L); i = i + 1)
        turn[i] = warp_i[i];
    end
    if ((REG_W > 5) && reg_i[REG_W-1])
      turn = turn + (turn << 2);
    for (i = BANK_L; i < REG_W; i = i + 1) begin
      if (reg_i[i])
        line = line | (ONE << (i - BANK_L));
    end
  end

  assign bank_o = (RF_BANKS > 1) ? reg_i[BANK_W-1:0] + turn : {BANK_W{1'b0}};
  assign row_o  = (base + line) << BEAT_L;

endmodule

`default_nettype wire
