// wsgen 0.1.0 | ws_oc_room.v.tmpl defa3a66 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_oc_room: which units may get one more instruction: a unit that does not take its
// instructions must not fill the collectors.
//
// Contract
//   Combinational.
//   unit_ok_o      by unit number, 1 where column `room` of gen/units.def has no rule.
//                  TWO: with one more instruction for the unit there is still a collector for other
//                  units, and at most two wait here while the unit takes none.
//                  ONE: no instruction for the unit is here, or it takes a beat.
//   unit_want_o    sub-cores, by unit number of units that they share: a beat for it is complete,
//                  whether it may leave or not.
//   oc_ordered_o   collectors whose instruction, if any, is of a unit that keeps the order of a
//                  warp.

`default_nettype none

module ws_oc_room #(
  parameter COLLECTORS = 4,
  parameter UNIT_W     = 4,
  parameter UNITS      = 1 << UNIT_W
) (
  // From ws_collectors
  input  wire [COLLECTORS-1:0]        oc_valid_i,
  input  wire [COLLECTORS-1:0]        oc_ready_i,
  input  wire [COLLECTORS*UNIT_W-1:0] oc_unit_i,

  // From ws_unit_early, by unit number
  input  wire [UNITS-1:0]             ready_early_i,

  // To ws_dispatch_choice
  output wire [COLLECTORS-1:0]        oc_ordered_o,

  // To ws_issue
  output wire [UNITS-1:0]             unit_ok_o
);

  localparam [3:0] UNIT_LSU = 4'd4, UNIT_SFU = 4'd9;
  // Bits: LSU
  localparam [15:0] ORDERED = 16'b0000_0000_0001_0000;

  reg [COLLECTORS-1:0] ordered;
  reg [COLLECTORS-1:0] lsu;
  reg lsu_other;   // a collector without an instruction of the unit,
  reg lsu_others;  // two of them
  reg lsu_same;    // a collector with one,
  reg lsu_sames;   // two of them
  reg [COLLECTORS-1:0] sfu;

  integer m;
  always @* begin
    lsu_other  = 1'b0;
    lsu_others = 1'b0;
    lsu_same   = 1'b0;
    lsu_sames  = 1'b0;
    for (m = 0; m < COLLECTORS; m = m + 1) begin
      ordered[m] = ORDERED[oc_unit_i[m*UNIT_W +: UNIT_W]];
      lsu[m] = oc_unit_i[m*UNIT_W +: UNIT_W] == UNIT_LSU;
      if (oc_valid_i[m] & lsu[m]) begin
        lsu_sames = lsu_sames | lsu_same;
        lsu_same  = 1'b1;
      end else begin
        lsu_others = lsu_others | lsu_other;
        lsu_other  = 1'b1;
      end
      sfu[m] = oc_unit_i[m*UNIT_W +: UNIT_W] == UNIT_SFU;
    end
  end

  assign oc_ordered_o = ordered;
  wire lsu_ok = (COLLECTORS == 1) | (lsu_others & ~(lsu_sames & ~ready_early_i[UNIT_LSU]));
  wire sfu_ok = ~(|(oc_valid_i & sfu)) | ready_early_i[UNIT_SFU];

  assign unit_ok_o = ~(
      ({{UNITS-1{1'b0}}, ~lsu_ok} << UNIT_LSU) |
      ({{UNITS-1{1'b0}}, ~sfu_ok} << UNIT_SFU) |
      {UNITS{1'b0}});

  wire unused_inputs = &{1'b0, ready_early_i, oc_ready_i,
                         lsu,
                         sfu
                         };

endmodule

`default_nettype wire
