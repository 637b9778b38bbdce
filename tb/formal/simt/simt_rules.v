// SPDX-License-Identifier: Apache-2.0
//
// simt_rules: what a divergence policy (ws_simt_stack, ws_simt_threads) must do, for all programs:
//   path      an instruction issues for threads that have not ended, are at no bar, and are at its
//             PC; for one at least. So each thread executes its own path.
//   fetch     the I-buffer, which follows what was predicted and the redirects, is at that PC.
//   bars      a warp arrives at a barrier when all its threads that have not ended are at a bar.
//   done      a warp is done when its threads have ended, and is not live then.
//   fault     a warp with a fault issues nothing more.
//   steps     a warp that waits for no branch and no bar is blocked for at most STEPS cycles.
//   progress  (with TURNS) a thread that is at no bar, vote, shuffle, or warpsync issues before the others of
//             its warp have issued more than TURNS instructions.
// The rules are those of one warp and one thread, any ones. The environment obeys the contract of
// ws_simt_threads, which has that of ws_simt_stack in it. Each instruction that issues is anything,
// but those at some PCs, any ones, are votes or shuffles and only they are.
//
// PCs have PC_W bits, whose upper bits are none.

`default_nettype none

module simt_rules #(
  parameter WARPS   = 1,
  parameter THREADS = 2,
  parameter PC_W    = 2,
  parameter TURNS   = 0,
  parameter STEPS   = 8,
  parameter AGAIN   = 0,  // threads of a jalr that are not taken execute it again
  parameter WARP_W  = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  input wire clk_i,
  input wire rst_i,

  // Warp start
  input wire wst_valid,
  input wire wst_ready,
  input wire [WARP_W-1:0] wst_warp,
  input wire [THREADS-1:0] wst_mask,
  input wire [PC_W-1:0] entry_pc,

  // Issue
  input wire [WARPS-1:0] sel,
  input wire fire,
  input wire exits,
  input wire [WARPS-1:0] bar,
  input wire [WARPS-1:0] sync,
  input wire ssy,
  input wire waits,
  input wire [WARPS*PC_W-1:0] next,
  input wire [PC_W-1:0] is_pc,
  input wire [THREADS-1:0] is_mask,
  input wire [WARPS-1:0] head_valid,
  input wire [WARPS-1:0] head_vote,

  input wire named_valid,
  input wire [WARP_W-1:0] named_warp,

  // Branches
  input wire br_valid,
  input wire br_ready,
  input wire [WARP_W-1:0] br_warp,
  input wire br_jalr,
  input wire br_diverge,
  input wire [THREADS-1:0] br_taken,
  input wire [PC_W-1:0] br_target,
  input wire br_odd,
  input wire [PC_W-1:0] br_fall,
  input wire br_fast,
  input wire [WARPS-1:0] expect_taken,
  input wire [WARPS-1:0] expect_joins,

  // Barriers of the CTA
  input wire ex_arr_valid,
  input wire [WARP_W-1:0] ex_arr_warp,
  input wire ex_arr_sync,
  input wire arr_valid,
  input wire [WARP_W-1:0] arr_warp,
  input wire [WARPS-1:0] is_bar,
  input wire bar_fault,

  input wire [WARPS-1:0] blocked,
  input wire [WARPS-1:0] live,
  input wire [WARPS*PC_W-1:0] pc,
  input wire redir_valid,
  input wire [WARP_W-1:0] redir_warp,
  input wire [PC_W-1:0] redir_pc,
  input wire wdone_valid,
  input wire [WARP_W-1:0] wdone_warp,
  input wire fault_valid
);

  (* anyconst *) wire [WARP_W-1:0]  w;      // the warp that is looked at
  (* anyconst *) wire [THREADS-1:0] t;      // one of its threads, one-hot
  (* anyconst *) wire [2**PC_W-1:0] votes;  // PCs of votes and shuffles

  always @* begin
    assume (w < WARPS);
    assume (t != 0 && (t & (t - 1'b1)) == 0);
  end

  // A reset comes first.
  reg begun_q = 1'b0;
  always @(posedge clk_i)
    begun_q <= 1'b1;
  always @*
    assume (rst_i | begun_q);

  // ---- What is on its way, of each warp ---------------------------------------------------------

  reg [WARPS-1:0]      branch_q;  // a branch
  reg [WARPS-1:0]      new_q;     // it is a cycle old
  reg [WARPS*PC_W-1:0] guess_q;   // where it was predicted to lead
  reg [WARPS-1:0]      bar_q;     // a bar
  reg [WARPS-1:0]      sync_q;    // a warpsync
  reg [WARPS-1:0]      hold_q;    // the warp waits for other warps
  reg [WARPS-1:0]      fault_q;   // it has had a fault
  reg                  named_q;
  reg [WARP_W-1:0]     named_warp_q;

  reg [WARPS-1:0] at_br, at_arr;
  reg [PC_W-1:0]  guess;
  reg             guess_taken, guess_joins;

  integer i;
  always @* begin
    guess       = 0;
    guess_taken = 1'b0;
    guess_joins = 1'b0;
    for (i = 0; i < WARPS; i = i + 1) begin
      at_br[i]  = br_valid & (br_warp == i);
      at_arr[i] = ex_arr_valid & (ex_arr_warp == i);
      if (br_warp == i) begin
        guess       = guess_q[i*PC_W +: PC_W];
        guess_taken = expect_taken[i];
        guess_joins = expect_joins[i];
      end
    end
  end

  wire resolves = br_valid & br_ready & !fault_valid;

  integer n;
  always @(posedge clk_i) begin
    named_q      <= fire & ssy & !rst_i;
    new_q        <= sel & {WARPS{fire}};
    for (n = 0; n < WARPS; n = n + 1) begin
      if (sel[n]) begin
        named_warp_q <= n;
        if (fire)
          guess_q[n*PC_W +: PC_W] <= next[n*PC_W +: PC_W];
      end
    end
    branch_q <= (branch_q & ~(at_br & {WARPS{br_ready}})) | (sel & {WARPS{fire & waits}});
    bar_q    <= (bar_q & ~(at_arr & {WARPS{!ex_arr_sync}})) | bar;
    sync_q   <= (sync_q & ~(at_arr & {WARPS{ex_arr_sync}})) | sync;
    for (n = 0; n < WARPS; n = n + 1)
      hold_q[n] <= (hold_q[n] & !(arr_valid & (arr_warp == n))) | is_bar[n];
    fault_q  <= (fault_q | (at_br & {WARPS{fault_valid}}) | (at_arr & {WARPS{bar_fault}}));
    if (rst_i) begin
      branch_q <= 0;
      bar_q    <= 0;
      sync_q   <= 0;
      hold_q   <= 0;
      fault_q  <= 0;
    end
  end

  // ---- The environment --------------------------------------------------------------------------

  // Warp start: of a warp that is not live, and held until ready
  reg                   wst_held_q;
  reg [WARP_W-1:0]      wst_warp_q;
  reg [THREADS-1:0]     wst_mask_q;
  always @(posedge clk_i) begin
    wst_held_q <= wst_valid & !wst_ready & !rst_i;
    wst_warp_q <= wst_warp;
    wst_mask_q <= wst_mask;
  end

  integer a;
  always @* begin
    assume (!wst_valid | (wst_warp < WARPS));
    assume (!wst_valid | (wst_mask != 0));
    for (a = 0; a < WARPS; a = a + 1)
      assume (!(wst_valid & (wst_warp == a) & live[a]));
    if (wst_held_q)
      assume (wst_valid & (wst_warp == wst_warp_q) & (wst_mask == wst_mask_q));
  end

  // Issue: of a warp that is not blocked, with an instruction in the I-buffer
  always @* begin
    assume ((sel & (sel - 1'b1)) == 0);
    assume (!fire | ((sel != 0) & ((sel & (blocked | hold_q | ~head_valid)) == 0)));
    assume ((sel & bar_q) == 0 | !fire);
    assume (fire | !(exits | ssy | waits));
    assume (((bar | sync) & ~(sel & {WARPS{fire}})) == 0);
    assume (((bar | sync) & sync_q) == 0);
    assume (exits + waits + (bar != 0) + (sync != 0) + ((sel & head_vote) != 0) <= 1 | !fire);
    assume (!ssy | (!exits & (bar == 0) & (sync == 0)));
    assume (named_valid == named_q);
    assume (!named_q | (named_warp == named_warp_q));
  end

  integer h;
  always @* begin
    for (h = 0; h < WARPS; h = h + 1)
      assume (!head_valid[h] | (head_vote[h] == votes[pc[h*PC_W +: PC_W]]));
  end

  // Branches: of a warp that waits for one, held until ready. The prediction says where they lead.
  reg                    br_held_q;
  reg [WARP_W-1:0]       br_warp_q;
  reg [THREADS+PC_W*2+3:0] br_what_q;

  wire [THREADS+PC_W*2+3:0] br_what =
      {br_taken, br_target, br_fall, br_jalr, br_diverge, br_odd, br_fast};

  always @(posedge clk_i) begin
    br_held_q <= br_valid & !br_ready & !rst_i;
    br_warp_q <= br_warp;
    br_what_q <= br_what;
  end

  // Of the warp that is looked at
  reg [THREADS-1:0]      alive_q;   // threads that have not ended
  reg [THREADS-1:0]      at_bar_q;  // those that are at a bar
  reg [THREADS-1:0]      at_sync_q; // whose last instruction was a warpsync
  reg [THREADS-1:0]      ran_q;     // those of the branch
  reg [THREADS*PC_W-1:0] pc_q;
  reg [PC_W-1:0]         head_q;    // the PC of the I-buffer
  reg                    head_ok_q;
  reg [7:0]              blocked_q; // cycles
  reg [7:0]              others_q;  // instructions without thread t

  wire here = br_warp == w;
  wire [THREADS-1:0] rest = ran_q & ~br_taken;

  always @* begin
    if (br_valid) begin
      assume (br_warp < WARPS);
      assume ((at_br & branch_q) != 0);
      if (br_held_q)
        assume ((br_warp == br_warp_q) & (br_what == br_what_q));
      assume (br_jalr | (guess == (guess_taken ? br_target : br_fall)));
      assume (!br_jalr | !br_fast);
      assume (!br_fast | !guess_joins);
      assume (!br_fast | guess_taken | (br_taken == 0));
      assume (!br_fast | !guess_taken | !br_odd);
      if (here) begin
        assume ((br_taken & ~ran_q) == 0);
        assume (!br_jalr | (AGAIN != 0) | (rest == 0));
        assume (!br_jalr | (br_taken != 0));
        assume (!br_fast | !guess_taken | (rest == 0));
        assume (!(|(at_br & new_q)) | (rest == 0) | (br_taken == 0));
      end
    end
    assume (br_valid | !br_held_q);
  end

  // Bars, and warpsync, which comes before later branches
  always @* begin
    assume (!ex_arr_valid | ((at_arr & (ex_arr_sync ? sync_q : bar_q)) != 0));
    assume ((at_br & sync_q) == 0);
    assume (!ex_arr_valid | !br_valid);
  end

  // ---- The threads of the warp ------------------------------------------------------------------

  reg fires, bars, syncs, blocks, lives, heads, held, barred, met, stopped;
  reg [PC_W-1:0] to;

  integer s;
  always @* begin
    fires   = 1'b0;
    bars    = 1'b0;
    syncs   = 1'b0;
    blocks  = 1'b0;
    lives   = 1'b0;
    heads   = 1'b0;
    barred  = 1'b0;
    met     = 1'b0;
    stopped = 1'b0;
    to      = 0;
    for (s = 0; s < WARPS; s = s + 1) begin
      if (w == s) begin
        fires   = fire & sel[s];
        bars    = bar[s];
        syncs   = sync[s];
        blocks  = blocked[s] & !branch_q[s] & !fault_q[s];
        lives   = live[s];
        heads   = head_valid[s] | !head_vote[s];
        barred  = bar_q[s] | sync_q[s];
        met     = is_bar[s];
        stopped = fault_q[s];
        to      = next[s*PC_W +: PC_W];
      end
    end
  end

  wire starts = wst_valid & wst_ready & (wst_warp == w);
  wire ends   = wdone_valid & (wdone_warp == w);
  wire moves  = resolves & here;

  reg [THREADS*PC_W-1:0] pc_d;     // with the branch that is resolved
  reg [THREADS*PC_W-1:0] after_d;  // and what issues
  reg [THREADS-1:0]      elsewhere;
  reg                    votes_t;  // thread t is at a vote or shuffle

  integer p;
  always @* begin
    votes_t = 1'b0;
    for (p = 0; p < THREADS; p = p + 1) begin
      pc_d[p*PC_W +: PC_W] = !(moves & ran_q[p]) ? pc_q[p*PC_W +: PC_W]
                           : br_taken[p] ? br_target : br_fall;
      after_d[p*PC_W +: PC_W] = starts ? entry_pc : (fires & is_mask[p]) ? to
                              : pc_d[p*PC_W +: PC_W];
      elsewhere[p] = pc_d[p*PC_W +: PC_W] != is_pc;
      votes_t = votes_t | (t[p] & votes[pc_q[p*PC_W +: PC_W]]);
    end
  end

  wire [THREADS-1:0] gone = is_mask & {THREADS{fires & exits}};
  wire [THREADS-1:0] came = is_mask & {THREADS{fires & bars}};
  wire               safe = !rst_i & !stopped;

  always @(posedge clk_i) begin
    alive_q  <= rst_i ? {THREADS{1'b0}} : starts ? wst_mask : alive_q & ~gone;
    at_bar_q <= (rst_i | starts | met) ? {THREADS{1'b0}} : at_bar_q | came;
    if (rst_i | starts)
      at_sync_q <= {THREADS{1'b0}};
    else if (fires)
      at_sync_q <= (at_sync_q & ~is_mask) | (is_mask & {THREADS{syncs}});
    pc_q     <= after_d;
    if (fires)
      ran_q <= is_mask;
    if (redir_valid & (redir_warp == w)) begin
      head_q    <= redir_pc;
      head_ok_q <= 1'b1;
    end else if (fires) begin
      head_q <= to;
    end
    blocked_q <= (rst_i | starts | !blocks | !heads | barred) ? 8'd0 : blocked_q + 1'b1;
    others_q  <= (rst_i | starts | (|(t & (~alive_q | at_bar_q | at_sync_q))) | votes_t |
                  (fires & (|(t & is_mask)))) ? 8'd0 : others_q + fires;
  end

  // ---- Rules ------------------------------------------------------------------------------------

  always @* begin
    if (safe & fires) begin
      path_some:  assert (is_mask != 0);
      path_alive: assert ((is_mask & ~alive_q) == 0);
      path_bar:   assert ((is_mask & at_bar_q) == 0);
      path_pc:    assert ((is_mask & elsewhere) == 0);
      fetch:      assert (head_q == is_pc);
    end
    if (safe & met)
      bars_all: assert ((at_bar_q | came) == alive_q);
    if (safe & ends) begin
      done_live: assert (lives);
      done_all:  assert (alive_q == 0);
    end
    if (safe & !lives)
      done_dead: assert (alive_q == 0);
    if (stopped & !rst_i)
      fault_issues: assert (!fires);
    if (safe & lives)
      steps: assert (blocked_q <= STEPS);
    if (safe & (TURNS != 0))
      progress: assert (others_q <= TURNS);
  end

endmodule

`default_nettype wire
