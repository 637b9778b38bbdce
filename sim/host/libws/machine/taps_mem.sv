// SPDX-License-Identifier: Apache-2.0
//
// taps_mem.sv: accesses of the load/store unit and their effects, see taps.sv.

import "DPI-C" function void ws_tap_shared(int warp, int pc, int kind, int mask, int served);
import "DPI-C" function void ws_tap_request(int warp, int pc, int kind, int beat, int line,
                                            int mask);
import "DPI-C" function void ws_tap_miss(int warp, int beat, int line, int mask);
import "DPI-C" function void ws_tap_effect(int warp, int beat, int line, int mask);
import "DPI-C" function void ws_tap_constant(int warp, int pc);
import "DPI-C" function void ws_tap_lsu_end(int warp, int pc);
import "DPI-C" function void ws_tap_store(int line);

module ws_taps_mem #(
  parameter WARP_W = 3,
  parameter REG_W  = 6,
  parameter BEAT_W = 1,
  parameter OP_W   = 5,
  parameter LANES  = 8,
  parameter TAG_W  = 20
) (
  input wire clk_i,

  // The beat in the load/store unit
  input wire [WARP_W-1:0] lsu_warp_i,
  input wire [31:2]       lsu_pc_i,
  input wire              lsu_leaves_i,
  input wire              lsu_last_i,

  // Shared memory
  input wire             sm_pass_i,
  input wire [LANES-1:0] sm_mask_i,
  input wire [LANES-1:0] sm_served_i,
  input wire [TAG_W-1:0] sm_tag_i,

  // Constants
  input wire cc_effect_i,

  // Data cache: requests, misses, effects; stores that enter the write buffer
  input wire             dc_take_i,
  input wire [31:0]      dc_line_i,
  input wire [LANES-1:0] dc_mask_i,
  input wire [TAG_W-1:0] dc_tag_i,
  input wire             miss_i,
  input wire [31:0]      miss_line_i,
  input wire [LANES-1:0] miss_mask_i,
  input wire [TAG_W-1:0] miss_tag_i,
  input wire             eff_i,
  input wire [31:0]      eff_line_i,
  input wire [LANES-1:0] eff_mask_i,
  input wire [TAG_W-1:0] eff_tag_i,
  input wire             st_take_i,
  input wire [31:0]      st_line_i
);

  // A tag is {warp, rd, beat, op, entry}.
  localparam BEAT_AT = TAG_W - WARP_W - REG_W - BEAT_W;
  localparam OP_AT   = BEAT_AT - OP_W;

  // ORDER OP: bit 4 AMO, else bit 3 store
  function automatic int kind(input logic [TAG_W-1:0] tag);
    kind = tag[OP_AT+4] ? 2 : tag[OP_AT+3] ? 1 : 0;
  endfunction

  function automatic int beat(input logic [TAG_W-1:0] tag);
    beat = 32'(tag[BEAT_AT +: BEAT_W]);
  endfunction

  function automatic int warp(input logic [TAG_W-1:0] tag);
    warp = 32'(tag[TAG_W-1 -: WARP_W]);
  endfunction

  wire [31:0] pc = {lsu_pc_i, 2'b00};

  always @(posedge clk_i) begin
    if (eff_i)
      ws_tap_effect(warp(eff_tag_i), beat(eff_tag_i), eff_line_i, 32'(eff_mask_i));
    if (miss_i)
      ws_tap_miss(warp(miss_tag_i), beat(miss_tag_i), miss_line_i, 32'(miss_mask_i));
    if (sm_pass_i)
      ws_tap_shared(warp(sm_tag_i), pc, kind(sm_tag_i), 32'(sm_mask_i), 32'(sm_served_i));
    if (dc_take_i)
      ws_tap_request(warp(dc_tag_i), pc, kind(dc_tag_i), beat(dc_tag_i), dc_line_i,
                     32'(dc_mask_i));
    if (cc_effect_i)
      ws_tap_constant(32'(lsu_warp_i), pc);
    if (lsu_leaves_i & lsu_last_i)
      ws_tap_lsu_end(32'(lsu_warp_i), pc);
    if (st_take_i)
      ws_tap_store(st_line_i);
  end

endmodule

`ifdef WS_TAPS_UNCACHED
`define WS_TAPS_DATA u_uncached
`else
`define WS_TAPS_DATA u_dcache
`endif

bind ws_mem ws_taps_mem #(
  .WARP_W (WARP_W),
  .REG_W  (REG_W),
  .BEAT_W (BEAT_W),
  .OP_W   (OP_W),
  .LANES  ($bits(dc_mask)),
  .TAG_W  ($bits(dc_tag))
) u_taps (
  .clk_i        (clk_i),
  .lsu_warp_i   (u_lsu.warp_q),
  .lsu_pc_i     (u_lsu.pc_q),
  .lsu_leaves_i (u_lsu.leave),
  .lsu_last_i   (u_lsu.last_q),
  .sm_pass_i    (u_events.sm_valid_i & u_events.sm_ready_i),
  .sm_mask_i    (u_events.sm_mask_i),
  .sm_served_i  (u_events.sm_served_i),
  .sm_tag_i     (sm_tag),
  .cc_effect_i  (cc_eff_valid),
  .dc_take_i    (dc_valid & dc_ready),
  .dc_line_i    ({dc_line, {(32-$bits(dc_line)){1'b0}}}),
  .dc_mask_i    (dc_mask),
  .dc_tag_i     (dc_tag),
  .miss_i       (dc_miss),
  .miss_line_i  ({`WS_TAPS_DATA.s2_line, {(32-$bits(dc_line)){1'b0}}}),
  .miss_mask_i  (`WS_TAPS_DATA.s2_mask),
  .miss_tag_i   (`WS_TAPS_DATA.s2_tag),
  .eff_i        (dc_eff_valid),
  .eff_line_i   ({rt_dc_line_o, {(32-$bits(rt_dc_line_o)){1'b0}}}),
  .eff_mask_i   (dc_eff_mask),
  .eff_tag_i    (dc_eff_tag),
  .st_take_i    (st_valid & st_ready),
  .st_line_i    ({st_line, {(32-$bits(st_line)){1'b0}}})
);
