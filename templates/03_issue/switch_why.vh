// SPDX-License-Identifier: Apache-2.0
  // Why a warp looks for another group to run
  localparam [2:0] JOINS  = 3'd0;  // it seems to be at its reconvergence PC, or its turn is over
  localparam [2:0] ENDS   = 3'd1;  // its threads have ended, or none runs
  localparam [2:0] BARS   = 3'd2;  // they are at bar
  localparam [2:0] MEETS  = 3'd3;  // they are at a vote or shuffle
  localparam [2:0] GRANTS = 3'd4;  // threads at a vote or shuffle go on
  localparam [2:0] GIVES  = 3'd5;  // the thread that the turn is given to runs
  localparam [2:0] LEAVES = 3'd6;  // threads that wait at the reconvergence PC go on without others
  localparam [2:0] SYNCS  = 3'd7;  // they are at warpsync
