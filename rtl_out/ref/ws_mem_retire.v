// wsgen 0.1.0 | ws_mem_retire.v.tmpl 81c641e3 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_mem_retire: the memory accesses that take effect, as the retire port shows them.
//
// Contract
//   Combinational. rt_sm_*: a pass of shared memory is taken. rt_cc_*: a constant is answered.
//   rt_dc_*: an access of the data cache takes effect, in the line dc_line_i. All fields come from
//   the tag {warp, rd, beat, op, lq} of the request; kind is 0 for a load, 1 for a store, 2 for an
//   AMO. Accesses to one line come in the order in which the data cache has taken them. Accesses to
//   different lines may overtake each other, even stores of one warp.

`default_nettype none

module ws_mem_retire #(
  parameter LINE_BYTES = 64,
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter OP_W       = 5,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter LQ         = 16,
  parameter LQ_W       = (LQ > 1) ? $clog2(LQ) : 1,
  parameter TAG_W      = WARP_W + REG_W + BEAT_W + OP_W + LQ_W
) (
  // Shared memory: a request, and what is served of it
  input  wire              sm_valid_i,
  input  wire              sm_ready_i,
  input  wire [LANES-1:0]  sm_served_i,
  input  wire [TAG_W-1:0]  sm_tag_i,

  // Constants, from ws_lsu
  input  wire              cc_eff_valid_i,
  input  wire [TAG_W-1:0]  cc_eff_tag_i,
  input  wire [LANES-1:0]  cc_eff_mask_i,

  // From ws_dcache
  input  wire              dc_eff_valid_i,
  input  wire [TAG_W-1:0]  dc_eff_tag_i,
  input  wire [LANES-1:0]  dc_eff_mask_i,
  input  wire [31:LINE_W]  dc_line_i,

  // Retire port
  output wire              rt_sm_valid_o,
  output wire [WARP_W-1:0] rt_sm_warp_o,
  output wire [BEAT_W-1:0] rt_sm_beat_o,
  output wire [LANES-1:0]  rt_sm_mask_o,
  output wire [REG_W-1:0]  rt_sm_rd_o,
  output wire [1:0]        rt_sm_kind_o,
  output wire              rt_cc_valid_o,
  output wire [WARP_W-1:0] rt_cc_warp_o,
  output wire [BEAT_W-1:0] rt_cc_beat_o,
  output wire [LANES-1:0]  rt_cc_mask_o,
  output wire [REG_W-1:0]  rt_cc_rd_o,
  output wire              rt_dc_valid_o,
  output wire [WARP_W-1:0] rt_dc_warp_o,
  output wire [BEAT_W-1:0] rt_dc_beat_o,
  output wire [LANES-1:0]  rt_dc_mask_o,
  output wire [REG_W-1:0]  rt_dc_rd_o,
  output wire [1:0]        rt_dc_kind_o,
  output wire [31:LINE_W]  rt_dc_line_o
);

  wire [OP_W-1:0] sm_op;
  wire [OP_W-1:0] unused_cc_op;
  wire [OP_W-1:0] dc_op;

  wire [LQ_W-1:0] unused_sm_entry;
  wire [LQ_W-1:0] unused_cc_entry;
  wire [LQ_W-1:0] unused_dc_entry;

  assign {rt_sm_warp_o, rt_sm_rd_o, rt_sm_beat_o, sm_op, unused_sm_entry} = sm_tag_i;
  assign {rt_cc_warp_o, rt_cc_rd_o, rt_cc_beat_o, unused_cc_op, unused_cc_entry} = cc_eff_tag_i;
  assign {rt_dc_warp_o, rt_dc_rd_o, rt_dc_beat_o, dc_op, unused_dc_entry} = dc_eff_tag_i;

  // ORDER OP: bit 4 AMO, else bit 3 store
  assign rt_sm_kind_o = {sm_op[4], sm_op[3] & ~sm_op[4]};
  assign rt_dc_kind_o = {dc_op[4], dc_op[3] & ~dc_op[4]};

  assign rt_sm_valid_o = sm_valid_i & sm_ready_i;
  assign rt_cc_valid_o = cc_eff_valid_i;
  assign rt_dc_valid_o = dc_eff_valid_i;
  assign rt_sm_mask_o  = sm_served_i;
  assign rt_cc_mask_o  = cc_eff_mask_i;
  assign rt_dc_mask_o  = dc_eff_mask_i;
  assign rt_dc_line_o  = dc_line_i;

  wire unused_op = &{1'b0, sm_op, dc_op};


  // Values of the parameters that cannot work
  generate
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error0
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
