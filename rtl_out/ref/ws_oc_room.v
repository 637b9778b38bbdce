// wsgen 0.1.0 | ws_oc_room.v.tmpl 40004e83 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_oc_room: whether LSU and SFU may get one more instruction: a unit that does not take its
// instructions must not fill the collectors.
//
// Contract
//   Combinational.
//   lsu_ok_o       with one more LSU instruction there is still a collector for other units; and
//                  no more than two wait here while the LSU takes none.
//   sfu_ok_o       no SFU instruction is here, or the SFU takes a beat.
//   lsu_want_o     sub-cores: a beat for the LSU is complete, whether it may leave or not;
//   sfu_want_o     the same for the SFU.
//   oc_lsu_o       collectors whose instruction, if any, is of the LSU.

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

  // From ws_unit_soon, by unit number
  input  wire [UNITS-1:0]             ready_soon_i,

  // To ws_dispatch_choice
  output wire [COLLECTORS-1:0]        oc_lsu_o,

  // To ws_issue
  output wire                         lsu_ok_o,
  output wire                         sfu_ok_o
);

  localparam [3:0] UNIT_LSU = 4'd4, UNIT_SFU = 4'd9;

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

  assign oc_lsu_o = lsu;
  assign lsu_ok_o = (COLLECTORS == 1) | (lsu_others & ~(lsu_sames & ~ready_soon_i[UNIT_LSU]));
  assign sfu_ok_o = ~(|(oc_valid_i & sfu)) | ready_soon_i[UNIT_SFU];

  wire unused_inputs = &{1'b0, ready_soon_i, oc_ready_i, sfu};

endmodule

`default_nettype wire
