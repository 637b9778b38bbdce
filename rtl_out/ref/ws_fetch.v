// wsgen 0.1.0 | ws_fetch.v.tmpl d710ff8f | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fetch: chooses the warp to fetch, requests its word from the instruction cache, and passes the
// word to decode.
//
//   F0  choose a warp, form its PC, request the word
//   F1  the cache answers: hit, or not yet
//   D   ws_decode decodes and predicts; ws_ibuffer takes the instruction; the PC table is written
//
//   With issue width 2, a fetch is for an aligned pair of words. The path enters the pair at word 0
//   or at word 1. It leaves the pair after word 1, or after word 0 if that one is predicted taken
//   or stops.
//
//              F0   F1   D  | F0   F1   D
//   jump       *----*----*                        predicted taken in D:
//   next            *----*  |                     killed, as is the next one;
//   target                  | *----*----*         this warp loses two slots, others none
//
// Contract
//   A redirect starts a warp or changes its path; the words of the warp then come in the order of
//   the predicted path. Fetches in flight from before the redirect are dropped.
//   The fetch policy determines which warps may fetch, and chooses one of them that has a path and
//   does not sleep. It leaves room in the I-buffer for all words of a fetch, so that D never waits.
//   Per word of a fetch: id_*. A word is valid, with its bit set in id_valid_o, if it is on the
//   path: not before the place where the path enters, and not after a word that is predicted taken
//   or stops.
//   After a miss or fail the warp sleeps until a cache line arrives (ic_fill_i), then fetches
//   again. The cache guarantees a fill at or after every miss or fail.
//   start_i: a kernel starts at entry_pc_i, and no warp has a path yet. The cache receives a
//   request for that word in the next cycle, so that its line is requested before the first warp
//   starts; the answer is ignored.
//   id_stop_i and wdone_valid_i end the fetch of the warp until its next redirect.
//   id_nack_i: the word is not taken, and the warp fetches it again.
//   PCs from 0xC000_0000 on are not fetched but passed on with id_err_o.
//   sleeps_o[w]: warp w waits for a cache line.
//   stop_i: no new fetch. A redirect that arrives meanwhile may be lost: only rst_i follows.
// Parameters
//   WARPS, IBUF_DEPTH; ISSUE_WIDTH words of a fetch, 1 or 2.
// Not here: when a warp may fetch and which one goes first (a policy ws_fetch_*), prediction
// (ws_decode), the architectural PC (ws_simt_stack).

`default_nettype none

module ws_fetch #(
  parameter WARPS       = 8,
  parameter ISSUE_WIDTH = 1,
  parameter IBUF_DEPTH  = 2,
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter CNT_W       = $clog2(IBUF_DEPTH + 1),
  parameter WORD_W      = $clog2(ISSUE_WIDTH)
) (
  input  wire                      clk_i,
  input  wire                      rst_i,
  input  wire                      stop_i,

  // Launch, from ws_ctrl
  input  wire                      start_i,
  input  wire [31:2]               entry_pc_i,

  // From ws_simt_stack
  input  wire                      redir_valid_i,
  input  wire [WARP_W-1:0]         redir_warp_i,
  input  wire [31:2]               redir_pc_i,
  input  wire                      wdone_valid_i,
  input  wire [WARP_W-1:0]         wdone_warp_i,

  // From ws_ibuffer
  input  wire [WARPS*CNT_W-1:0]    count_i,

  // To the instruction cache
  output wire                      ic_valid_o,
  output wire [31:2+WORD_W]        ic_pc_o,

  // From the instruction cache, a cycle later
  input  wire                      ic_hit_i,
  input  wire                      ic_miss_i,
  input  wire                      ic_fail_i,
  input  wire                      ic_err_i,
  input  wire [ISSUE_WIDTH*32-1:0] ic_data_i,
  input  wire                      ic_fill_i,

  // To ws_front_events
  output wire [WARPS-1:0]          sleeps_o,

  // To ws_decode and ws_ibuffer, per word
  output wire [ISSUE_WIDTH-1:0]    id_valid_o,
  output wire [ISSUE_WIDTH*30-1:0] id_pc_o,
  output wire [ISSUE_WIDTH*32-1:0] id_insn_o,
  output wire [WARP_W-1:0]         id_warp_o,
  output wire                      id_err_o,

  // From ws_decode, per word, and the scoreboard, in the same cycle
  input  wire [ISSUE_WIDTH-1:0]    id_taken_i,
  input  wire [ISSUE_WIDTH*30-1:0] id_target_i,
  input  wire [ISSUE_WIDTH-1:0]    id_stop_i,
  input  wire                      id_nack_i
);

  // ---- State ------------------------------------------------------------------------------------

  reg [WARPS-1:0] active_q;   // the warp has a path to fetch
  reg [WARPS-1:0] asleep_q;   // the warp waits for a cache line

  // PC of the next word of the warp that leaves D. While words of the warp are in F1 or D, the PC
  // to fetch follows from theirs, so the table has one writer, D.
  reg [31:2] pc_q [0:WARPS-1];

  // A redirect goes directly to F0, in the cycle after it arrives, and its PC travels down to D.
  // The entry of a kernel goes the same way, but only as far as the cache.
  reg              entry_q;
  reg              redir_valid_q;
  reg [WARP_W-1:0] redir_warp_q;
  reg [31:2]       redir_pc_q;

  reg              f1_valid_q;
  reg [WARP_W-1:0] f1_warp_q;
  reg [31:2]       f1_pc_q;

  reg              id_valid_q;
  reg              id_retry_q;  // D holds no word, but the PC of one to fetch again
  reg [WARP_W-1:0] id_warp_q;
  reg [31:2]       id_pc_q;
  reg [31:2]       id_next_q;   // the next fetch
  reg [ISSUE_WIDTH*32-1:0] id_insns_q;
  reg              id_err_q;

  reg              fill_q;

  // ---- State of each warp -----------------------------------------------------------------------

  reg [WARPS-1:0] redir_warps;  // one-hot or 0
  reg [WARPS-1:0] wdone_warps;
  reg [WARPS-1:0] f1_warps;
  reg [WARPS-1:0] id_warps;

  integer w;
  always @* begin
    for (w = 0; w < WARPS; w = w + 1) begin
      redir_warps[w] = redir_valid_i & (redir_warp_i == w[WARP_W-1:0]);
      wdone_warps[w] = wdone_valid_i & (wdone_warp_i == w[WARP_W-1:0]);
      f1_warps[w]    = f1_valid_q & (f1_warp_q == w[WARP_W-1:0]);
      id_warps[w]    = id_valid_q & (id_warp_q == w[WARP_W-1:0]);
    end
  end

  // ---- F0: choose -------------------------------------------------------------------------------

  wire [WARPS-1:0]  room;
  wire [WARPS-1:0]  want = active_q & ~asleep_q & room;
  wire [WARPS-1:0]  grant;
  wire [WARP_W-1:0] grant_warp;

  wire              f0_valid = (redir_valid_q | (|want)) & !stop_i;
  wire [WARP_W-1:0] f0_warp  = redir_valid_q ? redir_warp_q : grant_warp;

  wire [WARPS*30-1:0] table_pcs;
  wire [31:2]         table_pc;

  genvar g;
  generate
    for (g = 0; g < WARPS; g = g + 1) begin : g_table
      assign table_pcs[g*30 +: 30] = pc_q[g];
    end
  endgenerate

  ws_lib_onehot_mux #(
    .N     (WARPS),
    .WIDTH (30)
  ) u_table_mux (
    .sel_i  (grant),
    .data_i (table_pcs),
    .data_o (table_pc)
  );

  wire [31:2] f1_next = ((f1_pc_q >> WORD_W) + 30'd1) << WORD_W;

  reg [31:2] f0_pc;

  always @* begin
    if (redir_valid_q | entry_q)
      f0_pc = redir_pc_q;
    else if (|(grant & f1_warps))
      f0_pc = f1_next;
    else if (|(grant & id_warps))
      f0_pc = id_next_q;
    else
      f0_pc = table_pc;
  end

  assign sleeps_o   = asleep_q;
  assign ic_valid_o = (f0_valid | (entry_q & !stop_i)) & !(&f0_pc[31:30]);
  assign ic_pc_o    = f0_pc[31:2+WORD_W];

  // ---- F1 and D: words that continue, words that are dropped ------------------------------------

  wire f1_range = &f1_pc_q[31:30];
  wire f1_wait  = f1_valid_q & (ic_miss_i | ic_fail_i);

  // The words of D that are on the path; one that is predicted taken or stops ends the sequence
  // that F0 and F1 assumed.
  reg [ISSUE_WIDTH-1:0] id_on;
  reg                   id_cut;
  reg                   id_ends;
  reg [31:2]            id_go_on;

  integer k;
  always @* begin
    id_cut   = 1'b0;
    id_ends  = 1'b0;
    id_go_on = id_next_q;
    for (k = 0; k < ISSUE_WIDTH; k = k + 1) begin
      id_on[k] = !id_cut & ((ISSUE_WIDTH == 1) | (k != 0) | !id_pc_q[2]);
      if (id_on[k] & id_taken_i[k])
        id_go_on = id_target_i[k*30 +: 30];
      if (id_on[k] & id_stop_i[k])
        id_ends = !id_nack_i;
      id_cut = id_cut | (id_on[k] & (id_taken_i[k] | id_stop_i[k]));
    end
  end

  wire id_turn = id_valid_q & (id_cut | id_nack_i);

  wire redir_id = redir_valid_i & (redir_warp_i == id_warp_q);
  wire drop_f1  = (redir_valid_i & (redir_warp_i == f1_warp_q)) |
                  (id_turn & (id_warp_q == f1_warp_q));
  wire drop_f0  = (redir_valid_i & (redir_warp_i == f0_warp)) |
                  (id_turn & (id_warp_q == f0_warp)) |
                  (f1_wait & (f1_warp_q == f0_warp));

  wire id_valid_d = f1_valid_q & (ic_hit_i | f1_range) & !drop_f1;
  wire id_retry_d = f1_wait & !drop_f1;

  assign id_valid_o = id_on & {ISSUE_WIDTH{id_valid_q & !redir_id}};

  // A word that is on the path enters the I-buffer unless it is refused.
  reg [CNT_W-1:0] entering;

  integer e;
  always @* begin
    entering = {CNT_W{1'b0}};
    for (e = 0; e < ISSUE_WIDTH; e = e + 1)
      entering = entering + {{(CNT_W-1){1'b0}}, id_valid_o[e] & !id_nack_i};
  end

  ws_fetch_eager #(
    .WARPS       (WARPS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .IBUF_DEPTH  (IBUF_DEPTH)
  ) u_policy (
    .clk_i        (clk_i),
    .rst_i        (rst_i),
    .count_i      (count_i),
    .f1_warps_i   (f1_warps),
    .id_warps_i   (id_warps),
    .entering_i   (entering),
    .room_o       (room),
    .want_i       (want),
    .fire_i       (f0_valid & !redir_valid_q),
    .grant_o      (grant),
    .grant_warp_o (grant_warp)
  );

  assign id_warp_o  = id_warp_q;
  assign id_insn_o  = id_insns_q;
  assign id_err_o   = id_err_q;

  generate
    if (ISSUE_WIDTH > 1) begin : g_two
      assign id_pc_o = {id_pc_q[31:3], 1'b1, id_pc_q[31:3], 1'b0};
    end else begin : g_one
      assign id_pc_o = id_pc_q;
    end
  endgenerate

  // ---- Clocked ----------------------------------------------------------------------------------

  always @(posedge clk_i) begin
    if (rst_i) begin
      active_q      <= {WARPS{1'b0}};
      asleep_q      <= {WARPS{1'b0}};
      entry_q       <= 1'b0;
      redir_valid_q <= 1'b0;
      f1_valid_q    <= 1'b0;
      id_valid_q    <= 1'b0;
      id_retry_q    <= 1'b0;
      fill_q        <= 1'b0;
    end else begin
      active_q      <= (active_q & ~wdone_warps & ~(id_warps & {WARPS{id_ends}})) | redir_warps;
      // A fill also wakes a warp that falls asleep in the cycle of the fill: fill_q comes a cycle
      // later, when the table holds the PC again.
      asleep_q      <= ((asleep_q & ~{WARPS{fill_q}}) | (f1_warps & {WARPS{id_retry_d}})) &
                       ~redir_warps;
      entry_q       <= start_i;
      redir_valid_q <= redir_valid_i;
      f1_valid_q    <= f0_valid & !drop_f0;
      id_valid_q    <= id_valid_d;
      id_retry_q    <= id_retry_d;
      fill_q        <= ic_fill_i;
    end
  end

  always @(posedge clk_i) begin
    redir_warp_q <= redir_warp_i;
    redir_pc_q   <= start_i ? entry_pc_i : redir_pc_i;
    f1_warp_q    <= f0_warp;
    f1_pc_q      <= f0_pc;
    id_warp_q    <= f1_warp_q;
    id_pc_q      <= f1_pc_q;
    id_next_q    <= f1_next;
    id_insns_q   <= ic_data_i;
    id_err_q     <= ic_err_i | f1_range;
  end

  // A redirect in the same cycle overrides what is written here: its own PC reaches D before the
  // table is read again.
  always @(posedge clk_i) begin
    if (id_valid_q | id_retry_q)
      pc_q[id_warp_q] <= (id_retry_q | id_nack_i) ? id_pc_q : id_go_on;
  end

endmodule

`default_nettype wire
