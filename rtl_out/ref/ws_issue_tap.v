// wsgen 0.1.0 | ws_issue_tap.v.tmpl 9d111686 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue_tap: signals of the issue stage for the retire port.
//
// Contract
//   Only wires: the instruction that issues, its PC and threads; with issue width 2 the word of the
//   second. For each warp, for reports: it is blocked, it has a head, the head waits for no
//   register, its PC.
// Parameters
//   WARPS, THREADS.
// Not here: results (ws_writeback).

`default_nettype none

module ws_issue_tap #(
  parameter WARPS       = 8,
  parameter ISSUE_WIDTH = 1,
  parameter THREADS     = 8
) (
  // The instruction that issues
  input  wire [31:2]               is_pc_i,
  input  wire [31:0]               is_insn_i,
  input  wire [THREADS-1:0]        is_mask_i,

  // State of the warps
  input  wire [WARPS-1:0]          blocked_i,
  input  wire [WARPS-1:0]          head_valid_i,
  input  wire [WARPS-1:0]          sb_ok_i,
  input  wire [WARPS*30-1:0]       warp_pc_i,

  // Retire port
  output wire [31:2]               rt_issue_pc_o,
  output wire [ISSUE_WIDTH*32-1:0] rt_issue_insn_o,
  output wire [THREADS-1:0]        rt_issue_mask_o,
  output wire [WARPS-1:0]          rt_blocked_o,
  output wire [WARPS-1:0]          rt_head_valid_o,
  output wire [WARPS-1:0]          rt_sb_ok_o,
  output wire [WARPS*30-1:0]       rt_pc_o
);

  assign rt_issue_pc_o          = is_pc_i;
  assign rt_issue_insn_o[31:0]  = is_insn_i;
  assign rt_issue_mask_o        = is_mask_i;
  assign rt_blocked_o           = blocked_i;
  assign rt_head_valid_o        = head_valid_i;
  assign rt_sb_ok_o             = sb_ok_i;
  assign rt_pc_o                = warp_pc_i;

endmodule

`default_nettype wire
