// wsgen 0.1.0 | ws_upcoming.v.tmpl c268f460 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_upcoming: which results of ALU and FPU are written in the next cycle.
//
// Contract
//   Combinational.
//   due_*      element 0: the result of the ALU that is at write-back in the next cycle, 1: of the
//              FPU. alu_clr_*: the register of element 0, with its last beat: an instruction that
//              issues in the cycle of the write reads the bank one cycle later.
//   up_*, ex_clr_*   the same as ws_exec tells it.
//   dx_*       the beats that leave the collectors, at most one of ALU and BRU. Of the BRU only
//              jalr has dx_wen_i.
//   ALU_DIRECT = 1: the ALU computes in the cycle after that, and its result is written at once.
//   Element 0 is then of dx_*, because ws_exec does not have the beat early enough to tell.
//   ALU_DIRECT = 0: element 0 is that of ws_exec.
// Parameters
//   ALU_DIRECT: see above.
// Not here: where in the banks the results go (ws_writeback).

`default_nettype none

module ws_upcoming #(
  parameter WARPS          = 8,
  parameter DISPATCH_WIDTH = 1,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter REG_W          = 6,
  parameter UNIT_W         = 4,
  parameter NWB            = 4,
  parameter ALU_DIRECT     = 1,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1
) (
  // From ws_dispatch and ws_dispatch_mux
  input  wire [DISPATCH_WIDTH-1:0]        dx_valid_i,
  input  wire [DISPATCH_WIDTH*UNIT_W-1:0] dx_unit_i,
  input  wire [DISPATCH_WIDTH*WARP_W-1:0] dx_warp_i,
  input  wire [DISPATCH_WIDTH*REG_W-1:0]  dx_rd_i,
  input  wire [DISPATCH_WIDTH-1:0]        dx_wen_i,
  input  wire [DISPATCH_WIDTH*BEAT_W-1:0] dx_beat_i,
  input  wire [DISPATCH_WIDTH-1:0]        dx_last_i,

  // From ws_exec
  input  wire [(NWB-2)-1:0]               up_valid_i,
  input  wire [(NWB-2)*WARP_W-1:0]        up_warp_i,
  input  wire [(NWB-2)*REG_W-1:0]         up_rd_i,
  input  wire [(NWB-2)*BEAT_W-1:0]        up_beat_i,
  input  wire                             ex_clr_valid_i,
  input  wire [WARP_W-1:0]                ex_clr_warp_i,
  input  wire [REG_W-1:0]                 ex_clr_rd_i,

  // To ws_writeback
  output wire [(NWB-2)-1:0]               due_valid_o,
  output wire [(NWB-2)*WARP_W-1:0]        due_warp_o,
  output wire [(NWB-2)*REG_W-1:0]         due_rd_o,
  output wire [(NWB-2)*BEAT_W-1:0]        due_beat_o,

  // To ws_scoreboard
  output wire                             alu_clr_valid_o,
  output wire [WARP_W-1:0]                alu_clr_warp_o,
  output wire [REG_W-1:0]                 alu_clr_rd_o
);

  // Bits: BRU, ALU
  localparam [15:0] SP = 16'b0000_0000_0000_1010;
  localparam PLACE_W = WARP_W + REG_W + BEAT_W + 1;  // with `last`

  wire [DISPATCH_WIDTH-1:0]         here;
  wire [DISPATCH_WIDTH*PLACE_W-1:0] here_place;
  wire                           here_last;
  wire [PLACE_W-2:0]             place;

  genvar k;
  generate
    for (k = 0; k < DISPATCH_WIDTH; k = k + 1) begin : g_beat
      assign here[k] = dx_valid_i[k] & dx_wen_i[k] & SP[dx_unit_i[k*UNIT_W +: UNIT_W]];
      assign here_place[k*PLACE_W +: PLACE_W] =
          {dx_warp_i[k*WARP_W +: WARP_W], dx_rd_i[k*REG_W +: REG_W],
           dx_beat_i[k*BEAT_W +: BEAT_W], dx_last_i[k]};
    end
  endgenerate

  // A single beat that writes nothing may show here, too: nothing reads its place.
  assign {place, here_last} = here_place;

  generate
    for (k = 0; k < NWB - 2; k = k + 1) begin : g_due
      if (k == 0 && ALU_DIRECT != 0) begin : g_here
        assign due_valid_o[k] = |here;
        assign {due_warp_o[k*WARP_W +: WARP_W], due_rd_o[k*REG_W +: REG_W],
                due_beat_o[k*BEAT_W +: BEAT_W]} = place;
      end else begin : g_told
        assign due_valid_o[k]                 = up_valid_i[k];
        assign due_warp_o[k*WARP_W +: WARP_W] = up_warp_i[k*WARP_W +: WARP_W];
        assign due_rd_o[k*REG_W +: REG_W]     = up_rd_i[k*REG_W +: REG_W];
        assign due_beat_o[k*BEAT_W +: BEAT_W] = up_beat_i[k*BEAT_W +: BEAT_W];
      end
    end
    if (ALU_DIRECT != 0) begin : g_clear_here
      wire unused_told = &{1'b0, up_valid_i[0], up_warp_i[0 +: WARP_W], up_rd_i[0 +: REG_W],
                           up_beat_i[0 +: BEAT_W], {ex_clr_valid_i, ex_clr_warp_i, ex_clr_rd_i}};

      assign {alu_clr_valid_o, alu_clr_warp_o,
              alu_clr_rd_o} = {(|here) & here_last, place[BEAT_W +: WARP_W + REG_W]};
    end else begin : g_clear_told
      wire unused_here = &{1'b0, here, here_last, place};

      assign {alu_clr_valid_o, alu_clr_warp_o, alu_clr_rd_o} = {ex_clr_valid_i, ex_clr_warp_i,
                                                                ex_clr_rd_i};
    end
  endgenerate

endmodule

`default_nettype wire
