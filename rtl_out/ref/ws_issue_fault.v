// wsgen 0.1.0 | ws_issue_fault.v.tmpl 118a4787 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_issue_fault: reports the fault of the cycle: that of a branch or barrier, otherwise that of
// the head.
//
// Contract
//   Combinational. stack_*, bar_fault_i: the instruction at br_*, whose next word is at br_fall_i,
//   is at fault; stack_* goes before bar_fault_i. bad_i: the instruction that issues stands for a
//   fault with cause_i; its PC, threads and warp are is_pc_i, is_mask_i, sel_warp_i.
// Parameters
//   WARPS, THREADS.
// Not here: the first fault of all (ws_fault).

`default_nettype none

module ws_issue_fault #(
  parameter WARPS   = 8,
  parameter THREADS = 8,
  parameter WARP_W  = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  // From ws_simt_stack and ws_barrier, of the instruction at br_*
  input  wire               stack_valid_i,
  input  wire [4:0]         stack_cause_i,
  input  wire [THREADS-1:0] stack_mask_i,
  input  wire               bar_fault_i,
  input  wire [WARP_W-1:0]  br_warp_i,
  input  wire [THREADS-1:0] br_taken_i,
  input  wire [31:2]        br_fall_i,

  // The instruction that issues
  input  wire               bad_i,
  input  wire [3:0]         cause_i,
  input  wire [WARP_W-1:0]  sel_warp_i,
  input  wire [31:2]        is_pc_i,
  input  wire [THREADS-1:0] is_mask_i,

  // To ws_fault
  output wire               fault_valid_o,
  output wire [4:0]         fault_cause_o,
  output wire [WARP_W-1:0]  fault_warp_o,
  output wire [31:2]        fault_pc_o,
  output wire [THREADS-1:0] fault_mask_o
);

  localparam [4:0] CAUSE_BARRIER = 5'd13;  // of gen/fault.def

  wire after = stack_valid_i | bar_fault_i;

  assign fault_valid_o = after | bad_i;
  assign fault_cause_o = stack_valid_i ? stack_cause_i :
                         bar_fault_i   ? CAUSE_BARRIER : {1'b0, cause_i};
  assign fault_warp_o  = after ? br_warp_i : sel_warp_i;
  assign fault_pc_o    = after ? br_fall_i - 30'd1 : is_pc_i;
  assign fault_mask_o  = stack_valid_i ? stack_mask_i : bar_fault_i ? br_taken_i : is_mask_i;

endmodule

`default_nettype wire
