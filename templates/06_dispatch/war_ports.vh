// SPDX-License-Identifier: Apache-2.0
  // From ws_issue
  input  wire [NSRC*REG_W-1:0]  al_rs_i,
  input  wire [NSRC-1:0]        al_use_i,
  input  wire [WARPS*REG_W-1:0] head_rd_i,
  input  wire [WARPS-1:0]       head_wen_i,
  ports executing - input
  ports read_barrier rb_ input

  // From ws_collectors, ws_oc_warps
  ports collector oc_ input x COLLECTORS only reading ready unit
  input  wire [WARPS*COLLECTORS-1:0] held_i,

  // From ws_alloc, ws_dispatch_choice
  input  wire [ISSUE_WIDTH*COLLECTORS-1:0] alloc_i,
  input  wire [DISPATCH_WIDTH*COLLECTORS-1:0] grant_i,

  // To ws_issue
  ports operand_state - output only war_ok
