// SPDX-License-Identifier: Apache-2.0
  // A redirect goes straight to F0, in the cycle after it came, and its PC travels down to D. The
  // entry of a kernel goes the same way, but no further than to the cache.
  reg              entry_q;
  reg              redir_valid_q;
  reg [WARP_W-1:0] redir_warp_q;
  reg [31:2]       redir_pc_q;

  reg              f1_valid_q;
  reg [WARP_W-1:0] f1_warp_q;
  reg [31:2]       f1_pc_q;

  reg              id_valid_q;
  reg              id_retry_q;  // not a word, but the PC of one to fetch again
  reg [WARP_W-1:0] id_warp_q;
  reg [31:2]       id_pc_q;
  reg [31:2]       id_next_q;   // the next fetch
  reg [ISSUE_WIDTH*32-1:0] id_insns_q;
  reg              id_err_q;
